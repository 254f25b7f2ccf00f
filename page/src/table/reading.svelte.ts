// A result that came stays on the stage until it has been seen: until a tap, a key, or some seconds in
// sight. What comes after it waits here; nobody else waits for that.
import { tick, untrack } from "svelte";

export class Reading {
  /** A result lies there that may not have been seen yet. */
  open = $state(false);
  #known: string | null = null;
  #next: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `landed` calls back once the cards lie; `long`: milliseconds in sight that are enough. */
  constructor(
    private readonly landed: (then: () => void) => void,
    private readonly long: () => number,
  ) {}

  /** The result that lies there now, by any name of it; "": none. What lay there at first is no news. */
  show(result: string): void {
    const before = this.#known;
    this.#known = result;
    if (result === before) return;
    untrack(this.seen);
    if (!result || before === null || this.long() === 0) return;
    this.open = true;
    // The page has to be drawn first: only then is it known whether cards fly.
    void tick().then(() => this.landed(() => (this.#timer = setTimeout(this.seen, this.long()))));
  }

  /** It has been seen. */
  seen = (): void => {
    clearTimeout(this.#timer);
    this.open = false;
    for (const go of this.#next.splice(0)) go();
  };

  /** Goes on at once, or when it has been seen. */
  then(go: () => void): void {
    if (untrack(() => this.open)) this.#next.push(go);
    else go();
  }
}
