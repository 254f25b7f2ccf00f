// A DRAW, card by card: in which order everything is turned, and what has been seen after so many
// beats. The page gets whole DRAWs at once; it shows them at a pace one can follow.
import type { Game } from "../model";

/** A card of a row, the verdict, or a card that somebody pays. */
export type Beat = { row: number } | { verdict: true } | { price: number };

export interface Seen {
  /** Cards seen of each row. */
  rows: number[];
  verdict: boolean;
  /** Cards seen of each price. */
  prices: number[];
}

/** Every beat in its order: the rows one after the other, tie-breaks in turn, verdict, price. */
export function beatsOf({ call, unfolding }: Game): Beat[] {
  const { efforts, judged, prices } = unfolding;
  const beats: Beat[] = [];
  const first = efforts.map(({ cards }) => Math.max(0, cards.length - call.ties));
  for (const [row, count] of first.entries()) for (let nth = 0; nth < count; nth += 1) beats.push({ row });
  for (let nth = 0; nth < call.ties; nth += 1) {
    for (const [row, { cards }] of efforts.entries()) if (cards.length > (first[row] ?? 0) + nth) beats.push({ row });
  }
  if (!judged) return beats;
  beats.push({ verdict: true });
  for (const [price, { cards }] of prices.entries()) for (const _ of cards) beats.push({ price });
  return beats;
}

/** What is seen after so many beats. */
export function seenAfter(beats: readonly Beat[], count: number, { efforts, prices }: Game["unfolding"]): Seen {
  const seen: Seen = { rows: efforts.map(() => 0), verdict: false, prices: prices.map(() => 0) };
  for (const beat of beats.slice(0, count)) {
    if ("row" in beat) seen.rows[beat.row] = (seen.rows[beat.row] ?? 0) + 1;
    else if ("price" in beat) seen.prices[beat.price] = (seen.prices[beat.price] ?? 0) + 1;
    else seen.verdict = true;
  }
  return seen;
}
