// What a GM does at the table with the notebook: go to a scene, make a call, tell what came of it.
import { bookOf, cuesAt, playedAt, Refused, wordsOf, writePlayed } from "../api";
import type { Seated } from "../table/seated.svelte";
import type { Action, BookInfo, Cues, Person } from "../wire";
import type { Own } from "./own";
import { Writing, type WholeCall } from "./writing.svelte";

/** So many commands of a part are given one after the other; the conformance suite allows no more. */
const MOST = 20;

export class Telling {
  writing: Writing;
  cues = $state.raw<Cues>({});
  /** What the game adds to adventures. */
  rules = $state.raw<BookInfo>({});
  /** There is nothing to play from. */
  none = $state(false);
  busy = $state(false);
  /** Why what the GM did last was refused; it stands until the GM does something else. */
  #refused = $state("");
  /** Why nobody can tell what comes next. */
  #unseen = $state("");
  /** What is done as soon as nothing is being played. */
  later = $state.raw<{ what: string; act: () => Promise<void> } | null>(null);

  #seated: Seated;
  /** What a call asks of the rules this time, where the GM has changed it. */
  #adjusted = new Map<string, Own>();

  constructor(seated: Seated) {
    this.#seated = seated;
    const { line } = seated;
    this.writing = new Writing({
      read: () => playedAt(line.id, line.bearer),
      write: (written) => writePlayed(line.id, line.bearer, written),
    });
  }

  get wrong(): string {
    return this.#refused || this.#unseen;
  }

  load = async (): Promise<void> => {
    try {
      await this.writing.open();
      [this.none, this.#refused] = [false, ""];
      this.rules = await bookOf(this.#seated.table?.system ?? "");
    } catch (refusal) {
      const { adventure, prepared } = this.#seated.table ?? {};
      this.#says(refusal, Boolean(adventure || prepared));
    }
    await this.look();
  };

  /** What may be done next, as the game stands now. */
  look = async (): Promise<void> => {
    if (this.none || this.#seated.table?.phase !== "running") return;
    try {
      const { bearer, id } = this.#seated.line;
      const open = this.cues.open ?? "";
      const cues = await cuesAt(id, bearer, { of: open, play: this.#adjusted.get(open) ?? null });
      this.cues = cues;
      this.#unseen = "";
      const { later } = this;
      if (later && cues.free && !this.busy) {
        this.later = null;
        await this.#tried(later.what, later.act);
      }
    } catch (refusal) {
      if (refusal instanceof Refused && refusal.code === "not_begun") this.cues = {}; // it ended with what was told last
      else if (refusal instanceof Refused && refusal.code === "no_notebook") this.#says(refusal);
      else this.#unseen = wordsOf(refusal);
    }
  };

  /** Begins a scene or tells an ending, and opens it by the rules. */
  scene = (id: string, title: string, text: string, picture = ""): Promise<void> =>
    this.#tried(title, async () => {
      if (!this.#seated.view?.story) await this.#follow("begin", title);
      await this.#act({ action: "narrate", at: id, title, text, ...(picture && { picture }) });
      await this.#follow(id, title);
    });

  /** Makes a call: tells its text, and asks the rules for what it takes. */
  call = (call: WholeCall, text: string, play: Own): Promise<void> =>
    this.#tried(call.title, async () => {
      const usual = JSON.stringify(play) === JSON.stringify(call.play);
      if (usual) this.#adjusted.delete(call.id);
      else this.#adjusted.set(call.id, play);
      const ways = call.asks ? this.cues.goes?.[call.id] : undefined;
      await this.#act({ action: "narrate", at: call.id, text: text || call.title, ...(ways && { asks: call.asks, ways }) });
      await this.#follow(call.id, call.title);
    });

  /** Goes on with a call that waits for the GM. */
  goOn = (id: string): Promise<void> => this.#tried("the call", async () => void (await this.#follow(id, "the call")));

  /** Lets whoever is best go, though the players were asked. */
  best = (): Promise<void> => this.#tried("who goes", () => this.#act({ action: "narrate", text: "Whoever is best at it goes." }));

  /** Tells what came of a call. */
  came = (id: string, came: string, text: string): Promise<void> => this.#tried("what came of it", () => this.#act({ action: "narrate", at: id, came, text }));

  /** Asks the players which way to go. */
  ask = (ways: Record<string, string>): Promise<void> => this.#tried("where to go", () => this.#act({ action: "narrate", ways }));

  bring = ({ id, name }: Person): Promise<void> =>
    this.#tried(name, async () => {
      const cues = await this.#follow(id, name);
      if (cues?.free) this.#refused = `${name} is in play already, or only comes for more players.`;
    });

  /** Reads a hand-out to all, or to those seats only. */
  show = (title: string, text: string, to: string[], picture = ""): Promise<void> =>
    this.#tried(title, () => this.#act({ action: "say", text: [title, text].filter(Boolean).join("\n"), told: true, to, ...(picture && { picture }) }));

  /**
   * Gives the game's own commands of a part of the adventure, until it takes no more; later, if
   * something is still being played. Returns how the game stands if it took none.
   */
  async #follow(of: string, what: string): Promise<Cues | null> {
    const { id, bearer } = this.#seated.line;
    let last = "";
    for (let count = 0; count < MOST; count += 1) {
      const cues = await cuesAt(id, bearer, { of, play: this.#adjusted.get(of) ?? null });
      const { free, next } = cues;
      if (!free && count === 0) this.later = { what, act: async () => void (await this.#follow(of, what)) };
      const same = JSON.stringify([next && "answer" in next && next.answer]);
      if (next?.action !== "answer" || same === last) return count === 0 ? cues : null;
      last = same;
      await this.#seated.line.act(next);
    }
    return null;
  }

  #act = async (action: Action): Promise<void> => void (await this.#seated.line.act(action));

  async #tried(what: string, act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.#refused = "";
    try {
      await this.writing.store();
      await act();
    } catch (refusal) {
      if (refusal instanceof Refused && refusal.code === "not_free") this.later = { what, act };
      else this.#says(refusal);
    }
    this.busy = false;
    await this.look();
  }

  /** Keeps the words of a refusal. Where nothing is chosen to play from there are none. */
  #says(refusal: unknown, chosen = true): void {
    const none = refusal instanceof Refused && refusal.code === "no_notebook";
    if (none) this.none = true;
    this.#refused = none && !chosen ? "" : wordsOf(refusal);
  }
}
