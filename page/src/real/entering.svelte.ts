// What was drawn from real decks, as somebody taps it together before it is sent.
import type { EnterFaces } from "../wire";

export class Entering {
  /** What is tapped so far, in the order in which it came. */
  faces = $state.raw<string[]>([]);
  readonly #decision: () => EnterFaces;

  constructor(decision: () => EnterFaces) {
    this.#decision = decision;
  }

  get #asked(): EnterFaces {
    return this.#decision();
  }

  get count(): number {
    return this.#asked.count ?? 1;
  }

  /** Nothing more can come: all are named, or one after which no other is drawn. */
  get complete(): boolean {
    return this.faces.length === this.count || this.faces.some((face) => this.#asked.last?.includes(face));
  }

  times(face: string): number {
    return this.faces.filter((one) => one === face).length;
  }

  possible(face: string): boolean {
    return this.#asked.faces.includes(face);
  }

  /** Adds a face; one that is named as often as it can be is taken out again. */
  tap(face: string): void {
    if (!this.possible(face)) return;
    if (this.times(face) >= (this.#asked.each ?? 1)) this.faces = this.faces.filter((one) => one !== face);
    else if (this.count === 1) this.faces = [face];
    else if (!this.complete) this.faces = [...this.faces, face];
  }

  take(at: number): void {
    this.faces = this.faces.filter((_, index) => index !== at);
  }
}
