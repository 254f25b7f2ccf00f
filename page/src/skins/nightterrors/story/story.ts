// The log as a story: what people told, scene by scene, with what they did told small beside it.
import type { LogLine, Told } from "../../../wire";

/** What somebody told, or what the game says happened; `break` begins a scene or a conflict. */
interface Passage {
  seq: number;
  kind: "break" | "told" | "done" | "stakes" | "end";
  text: string;
  /** The seat that tells it. */
  by: string;
  rule: string;
}

/** What one person did at once, and told with it. */
export interface Moment {
  seq: number;
  by: string;
  done: string;
  told: string;
  raises: boolean;
}

const SCENES = new Set(["NT-SCENE-08", "NT-HAND-01", "NT-HAND-05"]);
const STAKES = new Set(["NT-STAKE-02", "NT-STAKE-05"]);
const ENDS = new Set(["NT-END-01", "NT-END-04", "NT-END-05"]);
/** What belongs to a story: who does what, and what it takes. */
const DOINGS = /^NT-(RAISE|SEE|PUSH|PAY|REV|ESC|GIVE|STAT|CHAR|REC)/;
/** More lines than this are hardly looked at while a conflict goes on. */
const LATE = 60;

export function readStory(lines: readonly LogLine[]): Passage[] {
  const found: Passage[] = [];
  for (const line of lines) {
    for (const event of line.events ?? []) {
      if (event.event !== "told") continue;
      if (event.rule === "undo") {
        const to = event.data?.to;
        if (typeof to === "number") while (found.length > 0 && found.at(-1)!.seq >= to) found.pop();
        continue;
      }
      const kind = kindOf(event);
      if (kind) found.push({ seq: line.seq, kind, text: kind === "done" ? String(event.data?.brief ?? event.text) : event.text, by: line.seat, rule: event.rule });
    }
  }
  return found;
}

/** The moments of the running conflict, the latest last. */
export function readMoments(lines: readonly LogLine[]): Moment[] {
  const story = readStory(lines.slice(-LATE));
  const begun = story.findLastIndex(({ kind }) => kind === "stakes" || kind === "break");
  const moments = new Map<number, Moment>();
  for (const { seq, kind, text, by, rule } of story.slice(begun + 1)) {
    const moment = moments.get(seq) ?? { seq, by, done: "", told: "", raises: false };
    moments.set(seq, moment);
    if (kind === "told") moment.told = text;
    else moment.done = moment.done ? `${moment.done}; ${text}` : text;
    moment.raises ||= rule.startsWith("NT-RAISE");
  }
  return [...moments.values()];
}

function kindOf(event: Told): Passage["kind"] | null {
  if (event.rule === "say") return event.data?.to || event.data?.kind !== "narration" ? null : "told";
  if (SCENES.has(event.rule)) return "break";
  if (STAKES.has(event.rule)) return "stakes";
  if (ENDS.has(event.rule)) return "end";
  return DOINGS.test(event.rule) ? "done" : null;
}
