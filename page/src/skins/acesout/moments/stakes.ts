// What a decision may cost, from what lies open: the totals, the jokers, what is left of a deck.
import { isJoker } from "../../../notation";
import type { Card, View } from "../../../wire";
import type { Agent, Call, Game } from "../model";

/** Totals for and against whoever is losing. */
export interface Totals {
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

/** Cards that a decision's hint names: `3 cards`. */
export function costIn(hint: string | undefined): number {
  return Number.parseInt(hint ?? "", 10) || 0;
}

/** Jokers of this agent's DRAW that cost a card: none in the strong suit (AO-JOK-04). */
export function jokersOf(agent: Agent, skill: string): number {
  return agent.strong === skill ? 0 : (agent.piles.table?.cards ?? []).filter(isJoker).length;
}

/**
 * The chance that an Ace is among the next cards of an agent's deck: the draw pile, and when it is
 * used up the discards. Jokers are passed over (AO-REM-05, AO-REM-07).
 */
export function aceChance(agent: Agent, turned: number): number {
  const gone = new Set<string>();
  for (const zone of [agent.piles.discard, agent.piles.table, agent.piles.removed, agent.piles.price, agent.piles.choice]) {
    for (const card of zone?.cards ?? []) gone.add(card);
  }
  const cards = agent.suits.flatMap((suit) => suit.cards.map(({ card }) => card));
  const near = cards.filter((card) => !gone.has(card));
  const far = (agent.piles.discard?.cards ?? []).filter((card) => !isJoker(card));
  const rest = Math.max(0, turned - near.length);
  return 1 - none(near, turned) * none(far, rest);
}

function none(cards: readonly string[], turned: number): number {
  const aces = cards.filter((card) => card.startsWith("A")).length;
  let chance = 1;
  for (let nth = 0; nth < Math.min(turned, cards.length); nth += 1) chance *= Math.max(0, cards.length - aces - nth) / (cards.length - nth);
  return chance;
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

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}
