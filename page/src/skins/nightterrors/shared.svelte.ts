// What the question, my cards and the table tell one another.
import type { Card } from "../../wire";
import type { Points } from "./types";

/** How a question has cards picked. */
export interface Picking {
  picked: readonly Card[];
  pick: (card: Card) => void;
  /** So many can be picked. */
  most: number;
  /** From these cards; without them, from those of whoever decides. */
  from?: readonly Card[];
}

/** What a payment that is thought over takes from a character, at least and at most. */
export interface Weighed {
  number: number;
  least: Points;
  most: Points;
}

export class Shared {
  /** Of several characters of mine, the one whose cards I look at. */
  looked = $state<number | null>(null);
  picking = $state.raw<Picking | null>(null);
  weighed = $state.raw<Weighed | null>(null);

  weighedOf(number: number): Weighed | null {
    return this.weighed?.number === number ? this.weighed : null;
  }
}
