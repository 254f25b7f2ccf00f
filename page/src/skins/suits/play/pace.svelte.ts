// The pace of the middle of the table. The line shows what others do bit by bit; how a play came out
// stays longer still, to be read, also when the table has gone on meanwhile. Whoever is asked
// something is shown everything at once.
import type { View } from "../../../wire";
import { playOf, readGame } from "../model";

/** Milliseconds that a verdict stays before what came after it is shown. */
const VERDICT = 1800;
/** So much at most is shown late; what is older is left out. */
const MOST = 10;

export class Pace {
  /** What the middle of the table shows, which may be behind what has come. */
  view: View;
  #later: View[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View) {
    this.view = $state.raw(view);
  }

  /** A new view has come; with `now` nothing is held back. */
  take(view: View, now: boolean): void {
    if (now || still()) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#later = [];
      this.view = view;
    } else if (this.#timer === undefined) this.#show(view);
    else this.#later = [...this.#later, view].slice(-MOST);
  }

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(view: View): void {
    const pause = pauseAfter(this.view, view);
    this.view = view;
    this.#timer = pause > 0 ? setTimeout(() => this.#next(), pause) : undefined;
    if (pause === 0) this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    const [next, ...rest] = this.#later;
    this.#later = rest;
    if (next) this.#show(next);
  }
}

/** How long what is new in the middle of the table stays. */
function pauseAfter(before: View, after: View): number {
  const [was, is] = [playOf(readGame(before)), playOf(readGame(after))];
  const known = was.outcome !== "" && was.number === is.number;
  return is.outcome !== "" && !known ? VERDICT : 0;
}

/** Nothing is held back for those who want no movement, or while nobody looks. */
function still(): boolean {
  return document.documentElement.dataset.motion === "less" || document.hidden;
}
