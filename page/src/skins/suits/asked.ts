// Which decisions this skin shows, so that the frame leaves them out, and of what kind each is.
import { makes } from "../kit/reading";
import type { Decision, Option, Pending } from "../../wire";
import { optionsOf } from "./model";
import type { Choices, Forms } from "./types";

/** What a player may do unasked, by the engine's names for it. */
export const PLAYER_ACTS = ["declare", "show", "edit-suit"] as const;

/** What the GM may do unasked. */
export const GM_ACTS = [
  "act",
  "stunt",
  "start-scene",
  "end-scene",
  "end-job",
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
  "ask-player",
  "lift-skips",
  "new-suits",
  "call-off",
  "gm-notes",
] as const;

/** Of these a face may know nothing more: the engine's own, and what the frame draws. */
const OTHERS = ["add-charisma", "undo", "enter"] as const;
const ASIDES = [...PLAYER_ACTS, ...GM_ACTS, ...OTHERS] as const;

export type GmAct = (typeof GM_ACTS)[number];

/**
 * What the table asks: `window` is "does it stand?", `queen` a gift to a friend's play, `act` what
 * somebody tries, `oppose` what resists it, `next` and `between` what the GM wants to happen, `look`
 * the top of a deck. The others are named by their controls.
 */
export type Question = "window" | "queen" | "act" | "oppose" | "next" | "between" | "look" | "choice" | "cards" | "number" | "form" | "text";

/** What a menu asks, by what one of its options does. */
const MENUS: readonly [Question, Choices["do"][]][] = [
  ["window", ["stand"]],
  ["queen", ["add"]],
  ["act", ["try"]],
  ["oppose", ["refuse"]],
  ["next", ["next"]],
];

export function questionOf({ id, decision }: Pending): Question | null {
  if ((ASIDES as readonly string[]).includes(id)) return null;
  if (makes(decision, "Arrangement" satisfies Forms)) return "look";
  if (decision.kind === "enter" || decision.kind === "folded") return null;
  if (decision.kind !== "choose") return decision.kind;
  if (commandsOf(decision, "start-scene", "new-suits").length > 0) return "between";
  return MENUS.find(([, kinds]) => optionsOf(decision, ...kinds).length > 0)?.[0] ?? "choice";
}

/** The options of the menu at rest that give one of these commands. */
export function commandsOf(decision: Decision | undefined, ...commands: GmAct[]): (Option & { does: Choices & { do: "next" } })[] {
  return optionsOf(decision, "next").filter(({ does }) => (commands as readonly string[]).includes(does.command));
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
