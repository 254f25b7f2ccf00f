// Which decisions this skin shows, so that the frame leaves them out.
import type { Pending } from "../../wire";

/** What one may do unasked, by the engine's names for it. */
export const ACTS = [
  "lay-cards",
  "crash",
  "snap",
  "propose",
  "make-character",
  "edit-proposal",
  "abandon-conflict",
  "end-scene",
  "end-session",
  "adjust-pool",
  "clear-flag",
  "retire-character",
  "come-and-go",
  "count-pools",
] as const;

/** What the table asks: `begin` a session, what comes `next` in a scene, whether a conflict that is
 * proposed is taken up, cards to play, points to pay, hands to be reset, how it ends. */
export type Question = "begin" | "next" | "confirm" | "raise" | "see" | "pay" | "discard" | "refresh" | "outcome";

const BY_RULE: Record<string, Question> = {
  "choose NT-HAND-01": "begin",
  "choose NT-SCENE-08": "next",
  "choose NT-STAKE-04": "next",
  "choose NT-STAKE-05": "confirm",
  "choose NT-RAISE-06": "raise",
  "choose NT-SEE-01": "see",
  "form NT-PAY-03": "pay",
  "cards NT-SCENE-02": "discard",
  "cards NT-SCENE-04": "refresh",
  "text NT-END-04": "outcome",
};

export function questionOf({ id, decision }: Pending): Question | null {
  return /^\d+$/.test(id) ? (BY_RULE[`${decision.kind} ${decision.rule ?? ""}`] ?? null) : null;
}

export function drawsHere(pending: Pending): boolean {
  return (ACTS as readonly string[]).includes(pending.id) || questionOf(pending) !== null;
}

/** The first of these questions that is put to this seat. */
export function asked(decisions: readonly Pending[], ...questions: Question[]): Pending | undefined {
  return decisions.find((one) => questions.includes(questionOf(one) as Question));
}
