// The game that somebody writes here: its text, what the checks find, and the frames in which it runs.
import example from "../../../examples/highcard/highcard.py?raw";
import { forgetSystem, systems, wordsOf } from "../api";
import { Talk } from "../edition/talk";
import { againstBots } from "../plans";
import { preferences } from "../preferences.svelte";
import { router } from "../router.svelte";
import { local } from "../storage";
import { to } from "../to";
import { held } from "../tokens";
import type { MadeTable, SystemDetail } from "../wire";
import type { FromOwn, Wrong } from "./messages";
import { own } from "./played.svelte";
import { Sandbox } from "./sandbox";

/** One check of the suite; `passed` is undefined until it is known. */
export interface Check {
  name: string;
  about: string;
  passed?: boolean;
  wrong: Wrong | null;
}

const DRAFT = "fiftyfour.own";

/** A frame that has not answered for so long, in milliseconds, is said to be stuck. */
const STUCK_AFTER = 6000;

class Workshop {
  source = $state(stored());
  checks = $state.raw<Check[]>([]);
  /** How many checks there are; 0: none has begun. */
  of = $state(0);
  doing = $state<"" | "checking" | "starting">("");
  /** Why it cannot be loaded or played. */
  wrong = $state.raw<Wrong | null>(null);
  /** What was done last, in a sentence. */
  said = $state("");

  /** A frame in which nothing was loaded yet, started early because Python takes its time. */
  #spare: Sandbox | null = null;
  #running: Sandbox[] = [];
  #beat: ReturnType<typeof setInterval> | undefined;

  /** Where something is wrong, for the editor. */
  readonly faults = $derived.by(() => {
    const found = [this.wrong, own.broke, ...this.checks.map(({ wrong }) => wrong)];
    const lines = new Map<number, Wrong>();
    for (const one of found) if (one && one.line > 0 && !lines.has(one.line)) lines.set(one.line, one);
    return [...lines.values()];
  });

  /** Gets ready before anything is asked. */
  open(): void {
    if (this.#spare) return;
    const spare = (this.#spare = new Sandbox());
    spare.heard = (message) => {
      if (message.is === "failed") this.#spare = null; // the next one will say so
    };
  }

  /** Nobody looks any more: only a game that is played goes on. */
  leave(): void {
    if (!own.played) this.#halt();
    this.#spare?.stop();
    this.#spare = null;
  }

  /** What is kept in this browser goes on as it is typed. */
  write(source: string): void {
    if (source === this.source) return;
    this.source = source;
    if (!local.set(DRAFT, source)) this.said = "This browser cannot store drafts; save your game as a file.";
  }

  startAnew(): void {
    this.write(example);
    this.clear();
  }

  /** What was found of another text goes. */
  clear(): void {
    this.#halt();
    [this.checks, this.of, this.wrong, this.said] = [[], 0, null, ""];
    own.broke = null;
  }

  check(): void {
    this.clear();
    this.doing = "checking";
    const frame = this.#load(() => frame.say({ do: "check" }), (message) => this.#checked(message));
  }

  play(): void {
    this.clear();
    this.doing = "starting";
    let detail: SystemDetail;
    const frame = this.#load(
      (loaded) => {
        detail = loaded;
        frame.say({ do: "play" });
      },
      (message) => {
        if (message.is === "playing") void this.#sit(frame, detail);
      },
    );
  }

  /** Ends whatever runs, and says so. */
  stop(said: string): void {
    this.said = said;
    this.#halt();
    this.open();
  }

  #halt(): void {
    for (const one of this.#running.splice(0)) one.stop();
    clearInterval(this.#beat);
    if (own.played) forgetAll(own.played.table);
    [own.played, own.stuck, this.doing] = [null, false, ""];
  }

  /** A frame that loads the game; then it goes on with what it says. */
  #load(loaded: (detail: SystemDetail) => void, heard: (message: FromOwn) => void): Sandbox {
    const frame = this.#spare ?? new Sandbox();
    this.#spare = null;
    this.#running.push(frame);
    frame.heard = (message) => {
      if (message.is === "failed") this.#fail({ message: `It stopped: ${message.why}`, line: 0, column: 0, whole: "" });
      else if (message.is !== "game") heard(message);
      else if (message.detail) loaded(message.detail);
      else if (message.wrong) this.#fail(message.wrong);
    };
    frame.say({ do: "load", source: this.source });
    return frame;
  }

  #fail(wrong: Wrong): void {
    this.wrong = wrong;
    this.stop("");
  }

  #checked(message: FromOwn): void {
    if (message.is === "checking") {
      const { name, about, of } = message;
      [this.checks, this.of] = [[...this.checks, { name, about, wrong: null }], of];
    } else if (message.is === "checked") {
      this.checks = this.checks.map((one, at) => (at === message.number - 1 ? { ...one, passed: !message.wrong, wrong: message.wrong } : one));
      if (this.checks.length === this.of && this.checks.every(({ passed }) => passed !== undefined)) this.#end();
    } else if (message.is === "again") {
      const { number, played } = message;
      const other = this.#load(() => other.say({ do: "again", number, played }), (told) => this.#checked(told));
    }
  }

  #end(): void {
    const failed = this.checks.filter(({ passed }) => !passed).length;
    this.stop(failed ? `${failed} of ${this.of} checks failed.` : `All ${this.of} checks passed.`);
  }

  /** Makes the table in the frame, and goes to it. */
  async #sit(frame: Sandbox, detail: SystemDetail): Promise<void> {
    try {
      if ((await systems()).some(({ id }) => id === detail.info.id)) throw new Error(`there is a game “${detail.info.id}” already`);
      const talk = new Talk((message) => frame.say(message));
      let asked = 0;
      frame.heard = (message) => {
        if (message.is === "answer" || message.is === "said" || message.is === "gone") talk.take(message);
        else if (message.is === "broke") own.broke = message.wrong;
        else if (message.is === "failed") this.#fail({ message: `It stopped: ${message.why}`, line: 0, column: 0, whole: "" });
        else if (message.is === "alive") [asked, own.stuck] = [0, false];
      };
      const wish = { ...againstBots(detail.info, preferences.name || "Guest"), begin: true };
      const answer = await talk.ask(to("api", "tables"), { method: "POST", body: JSON.stringify(wish) });
      const made = (await answer.json()) as Partial<MadeTable> & { message?: string };
      if (!answer.ok) throw new Error(String(made.message).slice(0, 600));
      const [table, token] = [String(made.table?.id), String(made.tokens?.[String(made.table?.host)])];
      if (!/^[\w-]{4,64}$/.test(table) || held().some((one) => one.table === table)) throw new Error("its table has no name of its own");
      this.doing = "";
      forgetSystem(detail.info.id);
      own.played = { detail, table, token, talk };
      this.#beat = setInterval(() => {
        if (asked && performance.now() - asked > STUCK_AFTER) own.stuck = true;
        asked ||= (frame.say({ do: "alive" }), performance.now());
      }, 1000);
      router.go(to("own", "play"));
    } catch (refusal) {
      this.#fail({ message: `It cannot be played: ${wordsOf(refusal)}`, line: 0, column: 0, whole: "" });
    }
  }
}

/** Drops what the page has noted about a table that is gone for good. */
function forgetAll(table: string): void {
  for (const key of local.keys("fiftyfour.")) if (key.split(".").includes(table)) local.remove(key);
}

const stored = (): string => local.get(DRAFT) ?? example;

export const workshop = new Workshop();
