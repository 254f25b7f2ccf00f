// Which decisions this skin shows, so that the frame leaves them out, and of what kind each is.
import type { Pending } from "../../wire";

/** What a player may do unasked, by the engine's names for it. */
export const PLAYER_ACTS = ["declare", "show", "edit-suit"] as const;

/** What the GM may do unasked. */
export const GM_ACTS = [
  "act",
  "stunt",
  "start-scene",
  "end-scene",
  "deal-in",
  "start-combat",
  "end-combat",
  "cast",
  "add-person",
  "bring-in",
  "send-off",
  "drop-person",
  "add-vehicle",
  "about-vehicle",
  "set-right",
  "call-play",
  "call-off",
  "gm-notes",
] as const;

export type GmAct = (typeof GM_ACTS)[number];

/**
 * What the table asks: `window` is "does it stand?", `queen` a gift to a friend's play, `act` what
 * somebody tries, `oppose` what resists it, `next` and `between` what the GM wants to happen, `look`
 * the top of a deck. The others are named by their controls.
 */
export type Question = "window" | "queen" | "act" | "oppose" | "next" | "between" | "look" | "choice" | "cards" | "number" | "form" | "text";

const ACTS = ["SU-PLAY-01", "SU-CBT-03", "SU-NPC-06"];

export function questionOf({ id, decision }: Pending): Question | null {
  if (!/^\d+$/.test(id)) return null;
  const rule = decision.rule ?? "";
  if (decision.kind === "form") {
    return decision.fields.order && decision.fields.discard ? "look" : "form";
  }
  if (decision.kind !== "choose") return decision.kind;
  if (rule.startsWith("SU-QUEEN")) return "queen";
  if (decision.options.some((option) => option.id === "done")) return "window";
  if (ACTS.includes(rule)) return "act";
  if (rule === "SU-PLAY-12") return "oppose";
  if (rule === "SU-SCN-04") return "next";
  return rule === "SU-HAND-01" ? "between" : "choice";
}

/** The first decision of one of these kinds. */
export function find(decisions: readonly Pending[], ...kinds: Question[]): Pending | undefined {
  return decisions.find((one) => {
    const question = questionOf(one);
    return question !== null && kinds.includes(question);
  });
}

export function drawsHere(pending: Pending): boolean {
  return ([...PLAYER_ACTS, ...GM_ACTS] as readonly string[]).includes(pending.id) || questionOf(pending) !== null;
}
