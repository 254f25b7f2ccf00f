// A game that is looked back on, in the place of a line to its table: what somebody was shown after each
// entry, one of which stands on the page.
import { Refused, wordsOf } from "../api";
import { fold } from "../fold";
import { linesOf } from "./lines";
import { Line, type Options } from "../line.svelte";
import { STAYS } from "../pace";
import { preferences } from "../preferences.svelte";
import type { Chosen, Ended, Hint, LogLine, Ok, Replay, Step, View } from "../wire";

/** What stood on the table after an entry. */
export interface Moment {
  entry: number;
  view: View;
  /** How many lines the log had. */
  count: number;
  hints: Record<string, Hint[]>;
  /** What was answered next, if it may be known. */
  chosen: Chosen | null;
}

/** The name of a part of the story that began here. */
export interface Part {
  at: number;
  name: string;
}

export class Past extends Line {
  moments = $state.raw<Moment[]>([]);
  head = $state.raw<Replay | null>(null);
  /** Which moment stands on the page; -1: none yet. */
  at = $state(-1);
  /** All of it is there. */
  whole = $state(false);
  /** Why it does not go on to the end. */
  wrong = $state("");
  playing = $state(false);

  /** Where the scenes, rounds, turns begin. */
  parts = $derived.by<Part[]>(() =>
    this.moments.flatMap(({ count }, at) => {
      const line = this.#all[count - 1];
      const heading = line?.events?.find((event) => event.event === "told" && event.heading);
      return heading && "text" in heading ? [{ at, name: heading.text }] : [];
    }),
  );
  moment = $derived<Moment | null>(this.moments[this.at] ?? null);

  #all: LogLine[] = [];
  #reading = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `ask` gets the lines of a replay, and is told when nobody wants them any more; `start` is the entry
   * at which it begins.
   */
  constructor(
    id: string,
    token: string,
    options: Options,
    private readonly ask: (signal: AbortSignal) => Promise<Response>,
    private start: number,
  ) {
    super(id, token, options);
  }

  override open(): void {
    void this.#read();
  }

  override close(): void {
    this.pause();
    this.status = "closed";
    this.#reading.abort();
  }

  override wish(): Promise<Ok> {
    return Promise.reject(new Refused("past", "This is a replay: nothing can be done in it."));
  }

  override odds(to: string): Promise<Hint[]> {
    return Promise.resolve(this.moments[this.at]?.hints[to] ?? []);
  }

  override earlier(): Promise<void> {
    return Promise.resolve(); // all of it is there
  }

  /** Shows another moment; one step on is shown as it was in play. */
  go(to: number): void {
    const at = Math.max(0, Math.min(to, this.moments.length - 1));
    const next = this.moments[at];
    if (!next || at === this.at) return;
    const known = this.lines.length;
    const on = at === this.at + 1;
    this.at = at;
    this.view = next.view;
    this.lines = this.#all.slice(0, next.count);
    if (on) this.options.heard?.(this.lines.slice(known));
  }

  play(): void {
    if (this.at >= this.moments.length - 1 && this.whole) this.go(0);
    this.playing = true;
    this.#rest();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Lets what is shown be seen, then goes on; what shows nothing takes no time. */
  #rest(): void {
    (this.options.landed ?? ((now) => now()))(() => {
      clearTimeout(this.#timer);
      const stays = this.#tells(this.at) ? STAYS[preferences.bots] || STAYS.quick : 0;
      this.#timer = setTimeout(() => {
        if (!this.playing) return;
        if (this.at >= this.moments.length - 1) {
          if (this.whole) this.playing = false;
          else this.#timer = setTimeout(() => this.#rest(), 200);
          return;
        }
        this.go(this.at + 1);
        this.#rest();
      }, stays);
    });
  }

  /** Did anything happen at this moment that can be seen? */
  #tells(at: number): boolean {
    const count = this.moments[at]?.count ?? 0;
    return Boolean(this.#all[count - 1]?.events?.length);
  }

  async #read(): Promise<void> {
    try {
      const answer = await this.ask(this.#reading.signal);
      for await (const line of linesOf(answer)) this.#take(line);
      if (!this.whole) throw new Error("The server broke off.");
    } catch (wrong) {
      if (this.#reading.signal.aborted) return;
      if (this.moments.length) [this.wrong, this.whole] = [wordsOf(wrong), true];
      else {
        this.refusal = wrong instanceof Refused ? wrong : new Refused("unknown", wordsOf(wrong));
        this.status = "refused";
      }
    } finally {
      this.#tell();
    }
  }

  #taken: Moment[] = [];

  #take(told: Replay | Step | Ended): void {
    if (told.type === "replay") {
      this.head = told;
      this.table = told.table;
      this.you = told.table.seats.some(({ seat }) => seat === told.eye) ? told.eye : null;
      this.status = "past";
    } else if (told.type === "ended") {
      this.#tell(); // who sees that all of it is there can go to its end
      [this.wrong, this.whole] = [told.wrong ?? "", true];
    } else {
      const { entry, update, hints = {}, chosen = null } = told;
      const view = update.view ?? fold(this.#taken.at(-1)!.view, update.changes!);
      this.#all.push(...update.lines);
      this.#taken.push({ entry, view, count: this.#all.length, hints, chosen });
      if (entry === this.start || this.#taken.length % 50 === 1) this.#tell();
    }
  }

  /** Lets the page know what has come; the first, or the one that was asked for, is shown at once. */
  #tell(): void {
    if (this.moments.length !== this.#taken.length) this.moments = [...this.#taken];
    const wanted = this.moments.findIndex(({ entry }) => entry >= this.start);
    if (this.at < 0 && (wanted >= 0 || this.whole)) this.go(wanted >= 0 ? wanted : this.moments.length - 1);
  }
}
