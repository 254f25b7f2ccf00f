// Bots answer faster than people can follow. What happens in quick succession is shown bit by bit, each
// in its time, so that one sees card by card who did what; nothing waits that is urgent.
import type { LogLine, View } from "./wire";

/** An update with the view it makes. */
export interface Shown {
  lines: LogLine[];
  view: View;
}

/** How long something is seen before the next, in milliseconds: a card's way, and a glance. */
export const STAYS = 650;
/** No more than these are kept waiting: then all are shown, for the table goes faster than one looks. */
export const MOST = 6;

export class Pace {
  #waiting: Shown[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (update: Shown) => void) {}

  /** Shows it when those before it have had their time; with `urgent` it and they are shown at once. */
  take(update: Shown, urgent: boolean): void {
    this.#waiting.push(update);
    if (urgent || this.#waiting.length > MOST) {
      const last = this.#waiting.pop() as Shown;
      for (const one of this.#waiting.splice(0)) this.show(one);
      this.#waiting = [last];
      clearTimeout(this.#rest);
      this.#next();
    } else if (this.#rest === undefined) this.#next();
  }

  /** Forgets what waits; who asks the server anew is told it again. */
  drop(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#waiting = [];
  }

  #next = (): void => {
    this.#rest = undefined;
    const update = this.#waiting.shift();
    if (!update) return;
    this.show(update);
    if (isSeen(update)) this.#rest = setTimeout(this.#next, STAYS);
    else this.#next();
  };
}

/** True if something happened that one looks at: not talk alone. */
function isSeen({ lines }: Shown): boolean {
  return lines.some(({ events = [] }) => events.some(({ rule }) => rule !== "say"));
}
