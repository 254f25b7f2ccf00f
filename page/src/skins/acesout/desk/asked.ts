// Which decisions the GM's desk shows, so that the frame leaves them out.
import { makes } from "../../kit/reading";
import type { Decision, Option, Pending } from "../../../wire";
import { doing } from "../model";
import type { Choices, Forms } from "../types";

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
  "take-all",
  "start-mission",
  "begin-against",
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
  "refuse-recovery",
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

export function gmQuestionOf({ decision }: Pending): GmQuestion | null {
  if (makes(decision, "FateForm" satisfies Forms)) return "fate";
  if (commandsOf(decision, "start-mission", "take-all").length > 0) return "briefing";
  if (commandsOf(decision, "call-draw").length > 0) return "next";
  return doing(decision, "next", "later", "go_on").length > 0 ? "choice" : null;
}

/** The options of the menu at rest that give one of these commands. */
export function commandsOf(decision: Decision | undefined, ...commands: GmAct[]): (Option & { does: Choices & { do: "next" } })[] {
  return doing(decision, "next").filter(({ does }) => (commands as readonly string[]).includes(does.command));
}

/** Only the GM is offered these; a tool is also given up by the player who carries it. */
export function drawsHere(pending: Pending): boolean {
  return (GM_ACTS as readonly string[]).includes(pending.id) || gmQuestionOf(pending) !== null;
}
