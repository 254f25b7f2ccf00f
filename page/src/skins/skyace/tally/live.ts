// The arithmetic of cards that are chosen but not yet played, in the words of the tally.
import { short } from "../../../notation";
import type { Card, Line, Term } from "../../../wire";
import { actionValue } from "../model";
import type { Exchange } from "../types";

/** What these cards would come to; `exchange` is null in a test, where only cards count. */
export function liveLine(cards: readonly Card[], exchange: Exchange | null, defends: boolean): Line {
  const terms: Term[] = cards.map((card) => ({ label: short(card), value: actionValue(card), cards: [card], rule: "SK-VAL-01" }));
  if (!exchange) return cards.length > 0 ? { label: "", terms, total: sum(terms) } : { label: "", result: "no total" };
  const gives = defends ? "blocked" : "damage";
  if (cards.length === 0) return { label: "", result: `nothing played: 0 ${gives}`, rule: "SK-PLAY-08" };
  const bonus = defends ? exchange.defense_bonus : exchange.attack_bonus;
  if (bonus > 0) terms.push({ label: "suit bonus", value: bonus, rule: "SK-MOD-01" });
  terms.push({ label: "difficulty", value: -exchange.difficulty, rule: "SK-ATK-07" });
  const total = sum(terms);
  return { label: "", terms, total, result: `${Math.max(0, total)} ${gives}` };
}

function sum(terms: readonly Term[]): number {
  return terms.reduce((all, term) => all + term.value, 0);
}
