// What happened last, for the banner of the big screen.
import type { Names } from "../table/names";
import { gathered, sentence, upper, type Sentence } from "../table/words";
import type { LogLine } from "../wire";

export interface Banner extends Sentence {
  seq: number;
  /** Who said it; empty for what the game tells. */
  by: string;
}

/** The latest thing worth a banner: what was said or told before how the table carried it out. */
export function bannerOf(lines: readonly LogLine[], names: Names): Banner | null {
  for (const line of lines.toReversed()) {
    const events = gathered((line.events ?? []).filter(({ event }) => event !== "wrote"));
    const told = events.map((event) => sentence(event, names));
    const best = told.findLast(({ kind }) => kind !== "detail") ?? told.at(-1);
    if (best) return { ...best, seq: line.seq, by: best.kind === "talk" || best.kind === "note" ? upper(names.who(line.seat)) : "" };
  }
  return null;
}
