// What a decision may cost, from what lies open: the totals, the jokers, what is left of a deck.
import type { Card, View } from "../../../wire";
import type { Agent, Call, Game } from "../model";

/** Totals for and against whoever is losing. */
interface Totals {
  ours: number;
  theirs: number;
}

/** Of an open DRAW: the side that is losing, and what it is measured against. */
export function totalsOf(view: View, call: Call): Totals | null {
  const lines = view.centre?.lines ?? [];
  const one = lines[0]?.total;
  const two = lines[1]?.total;
  if (one == null || two == null) return null;
  return call.losing === 0 ? { ours: one, theirs: two } : { ours: two, theirs: one };
}

/** Aces that have not been lost, wherever they lie. */
export function acesOf(agent: Agent): Card[] {
  return agent.suits.flatMap(({ cards }) => cards.filter(({ card, place }) => card.startsWith("A") && place !== "lost").map(({ card }) => card));
}

/** True if this agent was ACES OUT when the cards fell: a failure puts it out (AO-OUT-03). */
export function onTheBrink(game: Game, seat: string): boolean {
  return game.call.parties.some((party) => party.seat === seat && party.aces_out);
}

/** `1 card`, `3 cards`. */
export function cards(count: number): string {
  return count === 1 ? "1 card" : `${count} cards`;
}
