// What is happening, as the table has it, and what was told since.
import { isRule } from "../../../table/words";
import type { AnyEvent, LogLine } from "../../../wire";
import type { Game } from "../model";
import type { Moment } from "../types";

export interface Happening extends Moment {
  /** What followed, in words. */
  words: string[];
}

const FEW = 5;
const LATE = 40;

/** What is happening, or happened last; null where nothing has, and nothing was told. */
export function happeningOf({ moment }: Game, lines: readonly LogLine[]): Happening | null {
  const words = since(standing(lines.slice(-LATE)));
  return moment.kind || words.length > 0 ? { ...moment, words } : null;
}

/** What the game has told since the last line that the picture shows; headings stand in the log. */
function since(events: readonly AnyEvent[]): string[] {
  const at = events.findLastIndex((event) => event.event === "told" && event.data?.moment !== undefined);
  return events.slice(at + 1).flatMap((event) => (event.event === "told" && !event.heading && isRule(event.rule) ? [event.text] : [])).slice(-FEW);
}

/** The events without what was taken back. */
function standing(lines: readonly LogLine[]): AnyEvent[] {
  let found: LogLine[] = [];
  for (const line of lines) {
    for (const event of line.events ?? []) {
      const to = event.event === "told" && event.rule === "undo" ? event.data?.to : undefined;
      if (typeof to === "number") found = found.filter(({ seq }) => seq < to);
    }
    found.push(line);
  }
  return found.flatMap(({ events = [] }) => events);
}
