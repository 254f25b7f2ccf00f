// What happened last, for the banner of the big screen.
import type { Names } from "../table/names";
import type { Part } from "../notation";
import { isTalk, sentence, story } from "../table/story";
import { upper } from "../table/words";
import type { LogLine } from "../wire";

interface Banner {
  seq: number;
  parts: readonly Part[];
  rule: string;
  kind: "talk" | "narration" | "event";
  /** Who said it; empty for what the game tells. */
  by: string;
}

/** The latest thing worth a banner. */
export function bannerOf(lines: readonly LogLine[], names: Names): Banner | null {
  for (const line of lines.toReversed()) {
    const last = story(line).told.at(-1);
    if (!last) continue;
    const narration = isTalk(last) && last.data?.kind === "narration";
    const kind = narration ? "narration" : isTalk(last) ? "talk" : "event";
    return { seq: line.seq, parts: sentence(last), rule: last.rule, kind, by: kind === "talk" ? upper(names.who(line.seat)) : "" };
  }
  return null;
}
