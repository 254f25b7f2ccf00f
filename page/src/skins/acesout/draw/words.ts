// What came of a DRAW, in words.
import { howGreat, nameOf, SUCCESSES, type Call, type Game, type Side } from "../model";

export const TAGS: Record<string, string> = {
  combat: "combat",
  technology: "technology",
  driving: "driving",
  exploration_item: "exploring",
  protection_item: "protection",
};

/** How it stands with a side, in a few words. */
export function outcomeWords(side: Side): string {
  switch (side.outcome) {
    case "success":
      return "Success";
    case "success_by_ace":
      return "Success, for an Ace";
    case "success_at_cost":
      return "Success, at a cost";
    case "failure":
      return "Failure";
    case "neutralised":
      return "Neutralised";
    case "automatic_success":
      return "Automatic success";
    case "granted":
      return "Granted";
    case "standoff":
      return "Standoff";
    default:
      return "";
  }
}

/** `by 4, narrow`; nothing where totals decided nothing. */
export function marginWords(side: Side): string {
  if (side.outcome === "" || side.outcome === "automatic_success" || side.drawn.length === 0) return "";
  const { margin } = side;
  if (margin === 0) return "a tie";
  const by = `${margin > 0 ? "ahead" : "behind"} by ${Math.abs(margin)}`;
  // Where an Ace turned the result, the gap says nothing of how great it is.
  return margin > 0 === succeeded(side) ? `${by}, ${howGreat(side.steps)}` : `${by} on the cards`;
}

export function succeeded(side: Side): boolean {
  return SUCCESSES.includes(side.outcome);
}

/** What else the cards tell: additional successes, what is botched, complications. */
export function besides(call: Call, side: Side): { text: string; good: boolean; rule: string }[] {
  const told: { text: string; good: boolean; rule: string }[] = [];
  const { extra_successes: more, botches } = side;
  if (more > 0) told.push({ text: more === 1 ? "an additional success" : `${more} additional successes`, good: true, rule: "AO-RES-05" });
  if (botches > 0) told.push({ text: botches === 1 ? "a joker botches something" : `${botches} jokers botch something`, good: false, rule: "AO-RES-06" });
  if (side === call.sides[0] && call.gm_botches > 0) told.push({ text: "a complication for the opposition", good: true, rule: "AO-RES-06" });
  return told;
}

/** While it is not over: what the table waits for. */
export function stands(game: Game): string {
  const { call } = game;
  const loser = call.sides[call.losing];
  if (!loser) return "";
  const name = nameOf(game, loser.seat);
  if (call.phase === "ace") return `The totals are against ${name}. An Ace of this DRAW could turn it.`;
  if (call.phase === "reactions") return `${name} is losing. The others may step in.`;
  return "";
}
