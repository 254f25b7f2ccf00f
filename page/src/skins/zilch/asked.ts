// Which decisions the skin shows itself, so that the frame leaves them out.
import type { Pending } from "../../wire";

/** What is asked at the table, told by the shape of the question. */
export type Question = "stances" | "turn" | "commit" | "chips" | "both" | "boons" | "cast" | "pick" | "gather" | "attempt" | "judge" | "menu" | "again" | GmForm;

/** The forms of the GM, by the option of the menu that opens them. */
export type GmForm = "test" | "contest" | "save" | "affect" | "monster" | "remove" | "values" | "fight" | "time" | "level" | "wish" | "house";

/** What players may do unasked. */
export const PLAYER_ACTS = ["propose", "act", "make", "bring"] as const;

export function questionOf({ id, decision }: Pending): Question | null {
  if (!/^\d+$/.test(id)) return null;
  const rule = decision.rule ?? "";
  if (decision.kind === "number") return "chips";
  if (decision.kind === "text") return rule === "ZI-TEST-01" ? "attempt" : null;
  if (decision.kind === "choose") {
    const ids = decision.options.map((option) => option.id);
    if (ids.includes("monster") && ids.includes("affect")) return "menu";
    if (rule === "ZI-RND-07") return "again";
    if (rule === "ZI-MON-05") return "remove";
    if (rule === "ZI-MAKE-02") return "gather";
    return rule === "ZI-RND-02" ? "turn" : "pick";
  }
  if (decision.kind !== "form") return null;
  const fields = decision.fields;
  const has = (...names: string[]): boolean => names.every((name) => name in fields);
  if (rule === "ZI-STN-02") return "stances";
  if (rule === "ZI-TAL-09") return "boons";
  if (has("parry")) return "both";
  if (has("chips")) return "commit";
  if (has("cost", "modifier")) return "judge";
  if (has("spell", "extra")) return "cast";
  if (has("allow", "effects")) return "wish";
  if (has("trained_only")) return "test";
  if (has("being_1", "tie")) return "contest";
  if (has("on_save")) return "save";
  if (has("set_cover")) return "affect";
  if (has("preset", "pools")) return "monster";
  if (has("card", "value")) return "values";
  if (has("kind", "new_day")) return "time";
  if (has("levels")) return "level";
  if (rule === "ZI-RACE-02") return "house";
  return Object.keys(fields).some((name) => name.startsWith("in_")) ? "fight" : null;
}

export function drawsHere(pending: Pending): boolean {
  return pending.id === "direct" || pending.id === "cancel" || (PLAYER_ACTS as readonly string[]).includes(pending.id) || questionOf(pending) !== null;
}
