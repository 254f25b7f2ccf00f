// What my hand, the questions and the GM's desk of Suits tell one another.
import type { Tab } from "./desk/Desk.svelte";

/** How a question has cards of my hand picked, each by its place there. */
export interface Picking {
  pending: string;
  /** What the hand is called meanwhile. */
  label?: string;
  picked: readonly number[];
  pick: (at: number) => void;
  /** Which can be. */
  fits: readonly boolean[];
  /** What a card is worth, in one short word. */
  notes?: Record<string, string>;
}

export class Shared {
  picking = $state.raw<Picking | null>(null);
  /** Of several sides that the GM plays, for which cards are added. */
  whose = $state("");
  /** The tab of the GM's desk, and whether it lies over the stage. */
  tab = $state<Tab>("play");
  drawn = $state(false);

  constructor(running: boolean) {
    if (!running) this.tab = "scene";
  }

  draw(tab: Tab): void {
    this.tab = tab;
    this.drawn = true;
  }
}
