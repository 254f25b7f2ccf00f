// Which decisions this skin shows, so that the frame leaves them out.
import { choices, makes } from "../kit/reading";
import type { Option, Pending } from "../../wire";
import type { Choices, Forms } from "./types";

/** What options do, and the open ones of a kind. */
export const { does, optionsOf } = choices<Choices>();

/** What one does unasked in the dock or at the GM's desk, by the engine's names for it. */
const ACTS = [
  "lay-cards",
  "propose",
  "make-character",
  "edit-proposal",
  "abandon-conflict",
  "begin-session",
  "start-conflict",
  "recover",
  "end-scene",
  "end-session",
  "adjust-pool",
  "clear-flag",
  "retire-character",
  "gm-notes",
] as const;

/** What the table asks: `begin` a session, what comes `next` in a scene, whether a conflict that is
 * proposed is taken up, cards to `play`, points to pay, hands to be reset, how it ends. */
export type Question = "begin" | "next" | "confirm" | "play" | "pay" | "discard" | "refresh" | "outcome";

const BY_CHOICE: Partial<Record<Choices["do"], Question>> = {
  next: "next",
  leave_it_to_gm: "next",
  confirm: "confirm",
  withdraw: "confirm",
  raise: "play",
  see: "play",
  push: "play",
  escalate: "play",
  give: "play",
  end_together: "play",
};

/** True of the option that begins the session. */
export function begins(option: Option): boolean {
  const choice = does(option);
  return choice?.do === "next" && choice.command === "begin-session";
}

export function questionOf({ decision }: Pending): Question | null {
  switch (decision.kind) {
    case "choose": {
      const [first] = [...decision.options, ...(decision.closed ?? [])];
      const choice = first && does(first);
      if (first && begins(first)) return "begin";
      return choice ? (BY_CHOICE[choice.do] ?? null) : null;
    }
    case "form":
      return makes(decision, "Points" satisfies Forms) ? "pay" : null;
    case "cards":
      return decision.least === 0 ? "refresh" : "discard";
    case "text":
      return "outcome";
    default:
      return null;
  }
}

export function drawsHere(pending: Pending): boolean {
  return (ACTS as readonly string[]).includes(pending.id) || questionOf(pending) !== null;
}

/** The first of these questions that is put to this seat. */
export function asked(decisions: readonly Pending[], ...questions: Question[]): Pending | undefined {
  return decisions.find((one) => !one.aside && !(ACTS as readonly string[]).includes(one.id) && questions.includes(questionOf(one) as Question));
}
