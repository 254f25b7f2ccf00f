// Bots answer faster than people can follow. What happens in quick succession is shown bit by bit, each
// in its time and not before the cards lie, so that one sees card by card who did what.
import type { LogLine, View } from "./wire";

/** An update with the view it makes. */
export interface Shown {
  lines: LogLine[];
  view: View;
}

/** How long something is seen before the next, in milliseconds: a card's way, and a glance. */
export const STAYS = { slow: 1500, normal: 650, quick: 200, once: 0 };
/** How long a result is in sight before it counts as seen, in milliseconds. */
export const READS = { slow: 5000, normal: 2500, quick: 1200, once: 0 };
/** No more than these are kept waiting: then all are shown, for the table goes faster than one looks. */
export const MOST = 10;

interface Rhythm {
  show: (update: Shown) => void;
  /** How long it stays, in milliseconds. */
  stays: () => number;
  /** How many may wait. */
  most: () => number;
  /** Calls back once the cards lie, and what they came to has been seen. */
  landed: (then: () => void) => void;
  /** Told how many updates wait. */
  waiting: (count: number) => void;
}

export class Pace {
  #waiting: Shown[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;
  #resting = false;
  /** Counts what is looked at, so that nobody goes on who was overtaken while cards flew. */
  #round = 0;

  constructor(private readonly rhythm: Rhythm) {}

  /** Shows it when those before it have had their time; with `urgent` it and they are shown at once. */
  take(update: Shown, urgent: boolean): void {
    this.#waiting.push(update);
    if (urgent || this.#waiting.length > this.rhythm.most()) this.skip();
    else if (!this.#resting) this.#next();
    this.#tell();
  }

  /** Shows all that waits, now. */
  skip(): void {
    const all = this.#waiting.splice(0);
    for (const one of all) this.rhythm.show(one);
    const last = all.at(-1);
    if (last) this.#stay(last);
    this.#tell();
  }

  /** Forgets what waits; who asks the server anew is told it again. */
  drop(): void {
    this.#waiting = [];
    this.#stop();
    this.#tell();
  }

  #next(): void {
    const update = this.#waiting.shift();
    if (!update) return;
    this.rhythm.show(update);
    this.#stay(update);
  }

  #stay(update: Shown): void {
    this.#stop();
    if (!isSeen(update)) return this.#next();
    this.#resting = true;
    const round = this.#round;
    const on = (): void => {
      if (round !== this.#round) return;
      this.#resting = false;
      this.#next();
      this.#tell();
    };
    this.#rest = setTimeout(() => this.rhythm.landed(on), this.rhythm.stays());
  }

  #stop(): void {
    clearTimeout(this.#rest);
    this.#resting = false;
    this.#round += 1;
  }

  #tell(): void {
    this.rhythm.waiting(this.#waiting.length);
  }
}

/** True if something happened that one looks at: not talk alone. */
function isSeen({ lines }: Shown): boolean {
  return lines.some(({ events = [] }) => events.some(({ rule }) => rule !== "say"));
}
