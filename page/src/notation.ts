// Cards as people read and hear them. On the wire a card is rank and suit: "Th", "Jo*".
import type { Card } from "./wire";

/** A piece of a sentence: words, or the faces of cards and tiles in a row. */
export type Part = string | readonly string[];

const SUITS: Record<string, { glyph: string; name: string }> = {
  c: { glyph: "♣", name: "clubs" },
  d: { glyph: "♦", name: "diamonds" },
  h: { glyph: "♥", name: "hearts" },
  s: { glyph: "♠", name: "spades" },
};
const RANKS: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

/** `10♥`, `Joker`, `Joker*`. */
export function short(card: string): string {
  if (isJoker(card)) return card === "Jo*" ? "Joker★" : "Joker";
  const rank = card.slice(0, -1);
  return `${rank === "T" ? "10" : rank}${SUITS[suitOf(card)]?.glyph ?? ""}`;
}

/** `10 of hearts`, as it is spoken. */
export function spoken(card: string): string {
  if (isJoker(card)) return card === "Jo*" ? "stamped joker" : "joker";
  const rank = card.slice(0, -1);
  return `${RANKS[rank] ?? rank} of ${SUITS[suitOf(card)]?.name ?? "?"}`;
}

/** `c`, `d`, `h`, `s`, or `j` for a joker. */
export function suitOf(card: string): string {
  return isJoker(card) ? "j" : card.slice(-1);
}

export function isCard(face: string): face is Card {
  return isJoker(face) || /^[2-9TJQKA][cdhs]$/.test(face);
}

export function isJoker(card: string): boolean {
  return card.startsWith("Jo");
}

/** Hands read best by suit, then rank; the order on the wire stays what it was. */
export function sorted(cards: readonly Card[]): Card[] {
  const order = (card: string): number =>
    isJoker(card) ? 1000 : "cdhs".indexOf(suitOf(card)) * 20 + "23456789TJQKA".indexOf(card.slice(0, -1));
  return [...cards].sort((a, b) => order(a) - order(b));
}
