// Which decisions the players' moments show, so that the frame leaves them out.
import { makes } from "../../kit/reading";
import type { Pending } from "../../../wire";
import { doing } from "../model";
import type { Forms } from "../types";

/** What a player may do unasked, by the engine's names for it. */
export const PLAYER_ACTS = ["support", "use-power", "announce", "propose-tool", "drop-tool", "edit-agent"] as const;

/** What the table asks of a player; `pick` is a card out of some, `intent` asks what the agent does, `tell` for words. */
export type Question = "draw" | "support" | "ace" | "react" | "pick" | "intent" | "tell";

export function questionOf({ decision, awaited }: Pending): Question | null {
  if (decision.kind === "cards" && (decision.least ?? 1) === 1) return "pick";
  if (awaited !== false && makes(decision, "IntentForm" satisfies Forms)) return "intent";
  if (awaited !== false && makes(decision, "ContactForm" satisfies Forms)) return "tell";
  if (doing(decision, "accept_loss").length > 0) return "ace";
  if (doing(decision, "pass").length > 0) return "react";
  if (doing(decision, "stay_out").length > 0) return "support";
  return doing(decision, "draw").length > 0 ? "draw" : null;
}

export function drawsHere(pending: Pending): boolean {
  return (PLAYER_ACTS as readonly string[]).includes(pending.id) || questionOf(pending) !== null;
}
