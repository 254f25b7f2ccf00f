// A DRAW, card by card: in which order everything is turned, and what has been seen after so many
// beats. The page gets whole DRAWs at once; it shows them at a pace one can follow.
import type { Card, Line, Term } from "../../../wire";
import { agentOf, matches, type Call, type Game, type Party, type Side } from "../model";

/** One who reveals cards: an agent, or the GM with seat `gm`. */
export interface Row {
  seat: string;
  side: Side;
  cards: Card[];
  /** Cards that will be drawn, before any is. */
  expected: number;
  /** The arithmetic, as the table does it. */
  line: Line | undefined;
}

/** A card of a row, the verdict, or a card that somebody pays. */
export type Beat = { row: number } | { verdict: true } | { party: number };

export interface Seen {
  /** Cards seen of each row. */
  rows: number[];
  verdict: boolean;
  /** Cards seen of what each party pays. */
  parties: number[];
}

/** Who reveals cards in this DRAW, first the one who reveals first. */
export function rowsOf(game: Game, lines: readonly Line[]): Row[] {
  const { call } = game;
  const rows = call.sides.map((side, at): Row => {
    const line = lines[at];
    const lying = agentOf(game, side.seat)?.piles.table?.cards ?? [];
    return { seat: side.seat, side, cards: side.drawn.length > 0 ? side.drawn : lying, expected: side.drawing || side.cards, line };
  });
  const [lead] = call.sides;
  if (call.sides.length !== 1 || !lead) return rows;
  const cards = call.gm_drawn.length > 0 ? call.gm_drawn : (game.gm.table?.cards ?? []);
  return [...rows, { seat: "gm", side: lead, cards, expected: call.gm_cards, line: lines[1] }];
}

/** What a party turned to pay, in order: spared cards came before the Ace that spared them. */
export function paidBy(party: Party, call: Call): Card[] {
  const given = call.sides.find((side) => side.seat === party.seat)?.given ?? [];
  const sacrificed = call.supports.find((support) => support.seat === party.seat)?.card;
  return [...party.spared, ...party.removed.filter((card) => !given.includes(card) && card !== sacrificed)];
}

/** True once it is known whom the totals are for. */
function judged(call: Call): boolean {
  return ["ace", "reactions", "removals"].includes(call.phase) || call.sides.some((side) => side.outcome !== "");
}

/** Every beat in its order: the rows one after the other, tie-breaks in turn, verdict, price. */
export function beatsOf(call: Call, rows: readonly Row[]): Beat[] {
  const beats: Beat[] = [];
  const ties = call.sides.length === 2 ? call.ties : 0;
  const first = rows.map(({ cards }) => Math.max(0, cards.length - ties));
  for (const [row, count] of first.entries()) for (let nth = 0; nth < count; nth += 1) beats.push({ row });
  for (let nth = 0; nth < ties; nth += 1) {
    for (const [row, { cards }] of rows.entries()) if (cards.length > (first[row] ?? 0) + nth) beats.push({ row });
  }
  if (!judged(call)) return beats;
  beats.push({ verdict: true });
  for (const [party, one] of call.parties.entries()) for (const _ of paidBy(one, call)) beats.push({ party });
  return beats;
}

/** What is seen after so many beats. */
export function seenAfter(beats: readonly Beat[], count: number, rows: number, parties: number): Seen {
  const seen: Seen = { rows: Array<number>(rows).fill(0), verdict: false, parties: Array<number>(parties).fill(0) };
  for (const beat of beats.slice(0, count)) {
    if ("row" in beat) seen.rows[beat.row] = (seen.rows[beat.row] ?? 0) + 1;
    else if ("party" in beat) seen.parties[beat.party] = (seen.parties[beat.party] ?? 0) + 1;
    else seen.verdict = true;
  }
  return seen;
}

/** The terms of a row as the table has them: its cards in order, one for all that match, the rest. */
function termsOf({ line, cards, side }: Row): { cards: Term[]; match: number; others: Term[] } {
  const terms = line?.terms ?? [];
  const matching = cards.filter((card) => matches(card, side.skill)).length;
  const others = terms.slice(cards.length + (matching > 0 ? 1 : 0));
  return { cards: terms.slice(0, cards.length), match: (terms[cards.length]?.value ?? 0) / matching, others };
}

/** What counts beside the cards and what they add for matching. */
export function otherTerms(row: Row): Term[] {
  return termsOf(row).others;
}

/** What the cards seen and all else come to. */
export function totalOf(row: Row, seen: number): number {
  const cards = row.cards.slice(0, seen);
  const others = otherTerms(row).reduce((sum, term) => sum + term.value, 0);
  return cards.reduce((sum, card) => sum + worthOf(row, card) + matchOf(row, card), others);
}

/** What a card adds because it is of the suit that was called. */
export function matchOf(row: Row, card: Card): number {
  return matches(card, row.side.skill) ? termsOf(row).match : 0;
}

/** What one card counts by itself. */
export function worthOf(row: Row, card: Card): number {
  return termsOf(row).cards[row.cards.indexOf(card)]?.value ?? 0;
}
