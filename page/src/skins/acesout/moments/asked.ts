// Which decisions the players' moments show, so that the frame leaves them out.
import type { Pending } from "../../../wire";

/** What a player may do unasked, by the engine's names for it. */
export const PLAYER_ACTS = ["support", "use-power", "announce", "propose-tool", "drop-tool", "edit-agent"] as const;

/**
 * What the table asks of a player; `give` is a supporter's sacrifice, `tell` asks for words: what the
 * agent does, whom it knows.
 */
export type Question = "draw" | "support" | "ace" | "react" | "give" | "recover" | "tell";

export function questionOf({ id, decision }: Pending): Question | null {
  if (!/^\d+$/.test(id)) return null;
  if (decision.kind === "cards") {
    if (decision.rule === "AO-COMB-02") return "give";
    return decision.rule === "AO-REC-04" ? "recover" : null;
  }
  if (decision.kind === "form") return decision.rule === "AO-GEN-02" || decision.fields.contact ? "tell" : null;
  if (decision.kind !== "choose") return null;
  const ids = decision.options.map((option) => option.id);
  if (ids.includes("accept loss")) return "ace";
  if (ids.includes("pass")) return "react";
  if (ids.includes("stay out")) return "support";
  return ids.join() === "draw" ? "draw" : null;
}

export function drawsHere(pending: Pending): boolean {
  return (PLAYER_ACTS as readonly string[]).includes(pending.id) || questionOf(pending) !== null;
}
