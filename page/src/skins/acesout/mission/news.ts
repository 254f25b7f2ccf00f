// What was told since the last DRAW: a power, a grant, a boon, a day that goes by. On a phone it
// stands nowhere else but in the log.
import { isRule } from "../../../table/words";
import type { LogLine } from "../../../wire";

export interface News {
  text: string;
  rule: string;
}

const MOST = 3;
const RECENT = 40;
/** The mission's own line says it, as it does what begins with a heading. */
const SCENES = "AO-MIS-01";
/** Told in the course of a DRAW, which shows them itself. */
const OF_A_DRAW = /^AO-(ACE|CALL|COMB|DRAW|JOK|OUT|PRO-04|PVP|REM|RES|POW-08)/;

/** The latest last. Whatever was before the last DRAW, or has been taken back, is no news. */
export function newsOf(lines: readonly LogLine[]): News[] {
  const found: News[] = [];
  for (const line of lines.slice(-RECENT).reverse()) {
    for (const event of [...(line.events ?? [])].reverse()) {
      if (event.event !== "told") continue;
      if (event.rule === "undo" || OF_A_DRAW.test(event.rule)) return found;
      if (isRule(event.rule) && event.rule !== SCENES && !event.heading) found.unshift({ text: event.text, rule: event.rule });
      if (found.length === MOST) return found;
    }
  }
  return found;
}
