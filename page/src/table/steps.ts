// Stepping back: what of all that has happened can be taken back, and how it is told.
import type { LogLine } from "../wire";
import { aloud, sentence, story } from "./story";

/** Kinds of entries that can be taken back: answers, and what the GM's hand does. */
const STEPS = new Set(["answer", "narrate", "adjust", "move", "grant", "lay", "look", "place"]);

/** The table remembers so many. */
const DEPTH = 32;

/** The steps that can be taken back, the latest first; what was taken back already is none. */
export function stepsOf(lines: readonly LogLine[]): LogLine[] {
  const steps: LogLine[] = [];
  let gone = Infinity;
  for (const line of lines.toReversed()) {
    if (steps.length === DEPTH || line.kind === "begin") break;
    for (const event of line.events ?? []) {
      const to = event.event === "told" && event.rule === "undo" ? event.data?.to : undefined;
      if (typeof to === "number") gone = Math.min(gone, to);
    }
    if (line.seq < gone && STEPS.has(line.kind)) steps.push(line);
  }
  return steps;
}

/** What came of a step: in the game's own words if it has any. */
export function inShort(line: LogLine): string {
  return story(line).told.filter(({ rule }) => rule !== "say").map((event) => aloud(sentence(event))).join(" ");
}
