// What was told since the last DRAW: a power, a grant, a boon, a day that goes by. On a phone it
// stands nowhere else but in the log.
import { isRule } from "../../../table/words";
import type { LogLine, Told } from "../../../wire";

export interface News {
  text: string;
  rule: string;
}

const MOST = 3;
const RECENT = 40;
/** A DRAW is called, or what came of it is told: what went before is shown with it. */
const ofDraw = ({ data = {} }: Told): boolean => "call" in data || "margin" in data;

/** The latest last. Whatever was before the last DRAW, or has been taken back, is no news. */
export function newsOf(lines: readonly LogLine[]): News[] {
  const found: News[] = [];
  for (const line of lines.slice(-RECENT).reverse()) {
    for (const event of [...(line.events ?? [])].reverse()) {
      if (event.event !== "told") continue;
      if (event.rule === "undo" || ofDraw(event)) return found;
      if (isRule(event.rule) && !event.heading) found.unshift({ text: event.text, rule: event.rule });
      if (found.length === MOST) return found;
    }
  }
  return found;
}
