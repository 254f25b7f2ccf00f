// What people say at a table: what of it has been read, and how it is told to who does not see the log.
import { announcer } from "../announcer.svelte";
import type { Line } from "../line.svelte";
import { call } from "../signals";
import { local } from "../storage";
import type { LogLine, Told } from "../wire";
import type { Names } from "./names";
import { isTalk, whispered } from "./story";
import { isHandout } from "./tale";
import { upper } from "./words";

/** After a lost line there may be many: then only their number is told. */
const MOST_TOLD = 3;

export class Inbox {
  /** The log is open, on a phone. */
  open = $state(false);
  /** Whom one speaks to: `all`, `told` for narration, or a seat to whisper to. */
  to = $state("all");
  /** Counts how often somebody wanted to write something at once. */
  asked = $state(0);
  /** The log shows its latest line, and somebody looks at it. */
  watched = $state(false);

  #read = $state(Infinity);
  unread = $derived.by(() => this.line.lines.filter((line) => line.seq > this.#read && messages(line, this.line.you).length > 0).length);

  constructor(private readonly line: Line) {
    $effect(() => {
      const { you, lines, status } = line;
      const last = lines.at(-1)?.seq ?? -1;
      if (status !== "open") return;
      if (this.#read === Infinity) this.#keep(stored(this.#key(you)) ?? last);
      if (this.watched || this.#read > last) this.#keep(last);
    });
    $effect(() => {
      if (this.watched) announcer.messages = [];
    });
  }

  /** Opens the log to write to somebody. */
  write(to = "all"): void {
    this.to = to;
    this.open = true;
    this.asked += 1;
  }

  /** Tells what has just been said, unless it is being read. */
  heard(lines: readonly LogLine[], names: Names): void {
    if (this.watched) return;
    // What is handed out lies on the table as part of the story.
    const said = lines.flatMap((line) => messages(line, names.me).filter((event) => !isHandout(event)).map((event) => ({ line, event })));
    if (said.length > MOST_TOLD) this.#tell(`${said.length} new messages`);
    else for (const { line, event } of said) this.#toast(line.seat, event, names);
  }

  #toast(seat: string, event: Told, names: Names): void {
    const whisper = whispered(event).length > 0;
    const from = upper(names.seat(seat));
    this.#tell(event.text, whisper ? `${from} whispers` : from, whisper ? seat : "");
    if (whisper) call(`${from} whispers to you`, "word");
  }

  #tell(text: string, from = "", answer = ""): void {
    announcer.message({ text, from, label: answer ? "Answer" : "Open log", run: () => (answer ? this.write(answer) : (this.open = true)) });
  }

  #keep(read: number): void {
    this.#read = read;
    local.set(this.#key(this.line.you), String(read));
  }

  #key(you: string | null): string {
    return `fiftyfour.read.${this.line.id}.${you ?? "spectator"}`;
  }
}

/** What others say in an entry. */
function messages(line: LogLine, me: string | null): Told[] {
  return line.seat === me ? [] : (line.events ?? []).filter(isTalk);
}

function stored(key: string): number | null {
  const found = local.get(key);
  return found === null ? null : Number(found);
}
