// Small things of every sentence: numbers, capitals.
import type { SeatState, View } from "../wire";

/** True if this is a rule of the game, with a line in its reference: `SK-MOVE-02`, not `say` or `gm`. */
export function isRule(rule = ""): boolean {
  return /^[A-Z]/.test(rule);
}

/** False while whoever has this seat sits out, or has left. */
export function takesPart(view: View, seat: string): boolean {
  return view.seats.find((one) => one.seat === seat)?.standing !== "out";
}

/** `1 card`, `3 cards`, `no cards`. */
export function count(n: number, word = "card"): string {
  return n === 1 ? `1 ${word}` : `${n === 0 ? "no" : n} ${word}s`;
}

/** The first letter as a capital. */
export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A message as a sentence of its own. */
export function readable(message: string): string {
  return /[.!?…][”’"]?$/.test(message) ? upper(message) : `${upper(message)}.`;
}

/** The name of the person who is the GM, and so is told that the safety card was pressed; empty without one. */
export function telling(seats: readonly SeatState[]): string {
  return seats.find(({ role, bot }) => role === "gm" && !bot)?.name ?? "";
}
