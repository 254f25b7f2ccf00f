// The pace of the middle of the table. Others, bots above all, may play faster than one can follow:
// then what they laid is shown card by card, and how a play came out stays long enough to be read.
// Whoever is asked something is shown everything at once.
import type { View } from "../../../wire";
import { playOf, readGame } from "../model";

/** Milliseconds that a new card and a verdict stay before what came after them is shown. */
const CARD = 450;
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

/** How long it takes to see what is new in the middle of the table. */
function pauseAfter(before: View, after: View): number {
  const [was, is] = [before, after].map((view) => {
    const game = readGame(view);
    const play = playOf(game);
    const sides = game.race.running ? game.race.sides : play.sides;
    return { cards: sides.reduce((sum, { played }) => sum + played.length, 0), decided: play.outcome !== "", number: play.number };
  }) as [Laid, Laid];
  if (is.decided && !(was.decided && was.number === is.number)) return VERDICT;
  return is.cards > was.cards ? CARD : 0;
}

interface Laid {
  cards: number;
  decided: boolean;
  number: number;
}

/** Nothing is held back for those who want no movement, or while nobody looks. */
function still(): boolean {
  return document.documentElement.dataset.motion === "less" || document.hidden;
}
