// Which decisions the GM's desk shows, so that the frame leaves them out.
import type { Pending } from "../../../wire";

/** What the GM may do unasked, by the engine's names for it. */
export const GM_ACTS = [
  "ask-agent",
  "call-draw",
  "call-opposed",
  "amend-call",
  "cancel-call",
  "close-reactions",
  "answer-for",
  "grant",
  "start-mission",
  "end-mission",
  "start-scene",
  "end-scene",
  "add-actions",
  "next-day",
  "covert",
  "name-contact",
  "add-track",
  "mark-track",
  "close-track",
  "add-boon",
  "drop-boon",
  "give-tool",
  "approve-tool",
  "refuse-tool",
  "stow-tool",
  "hand-tool",
  "recover",
  "set-fate",
  "gm-notes",
] as const;

export type GmAct = (typeof GM_ACTS)[number];

/**
 * What the table asks of the GM: whether a mission begins, what happens next in it, what becomes of
 * an agent who is out; `choice` is anything that a word settles, as when nobody can act, or when the
 * table waits for what a player says.
 */
export type GmQuestion = "briefing" | "next" | "choice" | "fate";

const CHOICES = ["end mission", "later", "go on"];

export function gmQuestionOf({ id, decision }: Pending): GmQuestion | null {
  if (!/^\d+$/.test(id)) return null;
  if (decision.kind === "form") {
    if (decision.fields.preset && decision.fields.finish) return "next";
    return decision.fields.fate ? "fate" : null;
  }
  if (decision.kind !== "choose") return null;
  const ids = decision.options.map((option) => option.id);
  if (ids.includes("begin") || ids.includes("all")) return "briefing";
  return ids.some((one) => CHOICES.includes(one)) ? "choice" : null;
}

/** Only the GM is offered these; a tool is also given up by the player who carries it. */
export function drawsHere(pending: Pending): boolean {
  return (GM_ACTS as readonly string[]).includes(pending.id) || gmQuestionOf(pending) !== null;
}
