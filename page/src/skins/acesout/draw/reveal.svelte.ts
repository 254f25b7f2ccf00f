// The pace of a DRAW: what has come at once is shown beat by beat.

/** Milliseconds from one card to the next, and the most that a whole DRAW may take. */
const BEAT = 480;
const LONGEST = 5500;

export class Reveal {
  #seen = $state(0);
  #all = $state(0);
  #number: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Beats seen so far. */
  get seen(): number {
    return Math.min(this.#seen, this.#all);
  }

  /** True while something has yet to be turned. */
  get running(): boolean {
    return this.#seen < this.#all;
  }

  /** Follows the DRAW of this number, of which so many beats are known. */
  follow(number: number, beats: number): void {
    const known = this.#number;
    if (known !== number) this.#seen = known === null ? beats : 0;
    this.#number = number;
    this.#all = beats;
    if (this.#seen > beats || still()) this.#seen = beats;
    clearTimeout(this.#timer);
    if (this.#seen < beats) this.#next(Math.min(BEAT, LONGEST / (beats - this.#seen)));
  }

  /** Shows the rest at once. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#seen = this.#all;
  }

  #next(pause: number): void {
    this.#timer = setTimeout(() => {
      this.#seen += 1;
      if (this.#seen < this.#all) this.#next(pause);
    }, pause);
  }
}

/** Nothing moves for those who want it so, or while nobody looks. */
export function still(): boolean {
  return document.documentElement.dataset.motion === "less" || document.hidden;
}
