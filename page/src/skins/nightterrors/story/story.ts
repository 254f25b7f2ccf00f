// The log as a story: what people told, scene by scene, with what they did told small beside it.
import type { LogLine, Told } from "../../../wire";

/** What somebody told, or what the game says happened; `break` begins a scene or a conflict. */
interface Passage {
  seq: number;
  kind: "break" | "told" | "done" | "stakes" | "end";
  text: string;
  /** The seat that tells it. */
  by: string;
  raises: boolean;
}

/** What one person did at once, and told with it. */
export interface Moment {
  seq: number;
  by: string;
  done: string;
  told: string;
  raises: boolean;
}

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
      const { brief, value } = event.data ?? {};
      if (kind) found.push({ seq: line.seq, kind, text: String(brief ?? event.text), by: line.seat, raises: value !== undefined });
    }
  }
  return found;
}

/** The moments of the running conflict, the latest last. */
export function readMoments(lines: readonly LogLine[]): Moment[] {
  const story = readStory(lines.slice(-LATE));
  const begun = story.findLastIndex(({ kind }) => kind === "stakes" || kind === "break");
  const moments = new Map<number, Moment>();
  for (const { seq, kind, text, by, raises } of story.slice(begun + 1)) {
    const moment = moments.get(seq) ?? { seq, by, done: "", told: "", raises: false };
    moments.set(seq, moment);
    if (kind === "told") moment.told = text;
    else moment.done = moment.done ? `${moment.done} ${text}` : text;
    moment.raises ||= raises;
  }
  return [...moments.values()];
}

/** What a line is in the story: its data say what it tells of. */
function kindOf({ rule, heading, data = {} }: Told): Passage["kind"] | null {
  if (rule === "say") return data.to || data.kind !== "narration" ? null : "told";
  if (data.starter) return "stakes";
  if (heading) return "break";
  if (data.ends) return "end";
  return data.character ? "done" : null;
}
