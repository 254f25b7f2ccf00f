// The pace of the middle of the table. A whole DRAW comes at once: it is turned beat by beat, also
// when the table has gone on meanwhile.
import type { View } from "../../../wire";
import { readGame, type Game } from "../model";
import { beatsOf, seenAfter, type Beat, type Seen } from "./beats";

/** Milliseconds from one card to the next, and the most that a whole DRAW takes. */
const BEAT = 420;
const LONGEST = 3600;

/** What is shown of a table, and how much of its DRAW has been seen. */
export class Stage {
  #view: View;
  #seen = $state(0);
  #next = $state.raw<View | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The table in the middle, which may be behind what has come. */
  game: Game = $derived.by(() => readGame(this.#view));
  #beats: Beat[] = $derived.by(() => beatsOf(this.game));
  seen: Seen = $derived.by(() => seenAfter(this.#beats, this.#seen, this.game.unfolding));
  /** Something has yet to be turned. */
  turning = $derived.by(() => this.#seen < this.#beats.length);
  /** What is asked now is about something that has yet to be seen. */
  behind = $derived.by(() => this.turning || this.#next !== null);

  constructor(view: View) {
    this.#view = $state.raw(view);
    this.#seen = this.#beats.length;
  }

  get view(): View {
    return this.#view;
  }

  /** A new view has come; who sets the pace does not wait. */
  take(view: View, waits: boolean): void {
    if (waits && !document.hidden && this.turning && this.#goesOn(view)) {
      this.#next = view;
      return;
    }
    this.#show(view);
  }

  /** Turns the rest at once, or goes on to what has come since. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#seen = this.#beats.length;
    if (this.#next) this.#show(this.#next);
  }

  /** True if this view has no place for the DRAW that is shown. */
  #goesOn(view: View): boolean {
    const { call, mission } = readGame(view);
    return call.number > this.game.call.number || (this.game.mission.running && !mission.running);
  }

  #show(view: View): void {
    clearTimeout(this.#timer);
    const before = this.game.call.number;
    this.#next = null;
    this.#view = view;
    const all = this.#beats.length;
    const { number } = this.game.call;
    // What has been stepped back to was seen before.
    this.#seen = number > before ? 0 : number < before ? all : Math.min(this.#seen, all);
    if (this.#seen === all) return;
    if (still()) this.finish();
    else this.#turn(Math.min(BEAT, LONGEST / (all - this.#seen)));
  }

  #turn(pause: number): void {
    this.#timer = setTimeout(() => {
      this.#seen += 1;
      if (this.turning) this.#turn(pause);
      else this.finish();
    }, pause);
  }
}

/** Nothing moves for those who want it so, or while nobody looks. */
export function still(): boolean {
  return document.documentElement.dataset.motion === "less" || document.hidden;
}
