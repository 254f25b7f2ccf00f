// What has just happened, pieced together from the log: a test, a save, a contest, a blow, a spell.
import { isRule } from "../../../table/words";
import type { LogLine, Told } from "../../../wire";
import { once } from "../../kit/reading";

export type Degree = "CS" | "S" | "F" | "CF";

/** A roll of d12 and perhaps d8 by one being. */
export interface Rolled {
  being: string;
  d12: number;
  d8: number | null;
}

interface Common {
  seq: number;
  over: boolean;
  /** What followed, in words. */
  words: string[];
}

export interface TestNews extends Common {
  kind: "test" | "save";
  being: string;
  card: string;
  modifier: number;
  skill: string;
  /** What it is for, as the GM or the player put it. */
  task: string;
  boon: number;
  chips: number;
  total: number | null;
  value: number | null;
  degree: Degree | null;
  saved: boolean | null;
}

export interface ContestNews extends Common {
  kind: "contest";
  beings: string[];
  totals: number[];
  won: string[];
  /** A being's id, `none`, `draw` or `reroll`. */
  winner: string;
}

export interface AttackNews extends Common {
  kind: "attack";
  being: string;
  target: string;
  verb: string;
  spell: boolean;
  chips: number;
  parry: number;
  boon: boolean;
  attack: number | null;
  defence: number | null;
  hit: boolean | null;
  fudge: number | null;
  net: number | null;
}

interface WordNews extends Common {
  kind: "words";
}

export type News = TestNews | ContestNews | AttackNews | WordNews;

const SHOWN = 120;

/** Something new begins: an encounter, its end, a round, a scene. */
const OPENS = new Set(["ZI-INIT-01", "ZI-STN-02", "ZI-TABLE-01"]);

/** Dominoes that are turned up, what a blow takes, the skill of a test: all are seen on the stage. */
const SHOWN_ELSEWHERE = new Set(["ZI-STN-06", "ZI-DMG-06", "ZI-SKL-02"]);

/** The last thing that happened; null where nothing has. */
export const newsOf = once((lines: readonly LogLine[]): News | null => {
  const story = new Story();
  for (const line of standing(lines.slice(-SHOWN))) {
    for (const event of line.events ?? []) {
      if (event.event === "told") story.told(line.seq, event);
      else if (event.event === "rolled" && event.dice === "fudge") story.fudge(event.values[0] ?? 0);
    }
  }
  return story.news;
});

/** Without what was taken back. */
function standing(lines: readonly LogLine[]): LogLine[] {
  let found: LogLine[] = [];
  for (const line of lines) {
    for (const event of line.events ?? []) {
      const to = event.event === "told" && event.rule === "undo" ? event.data?.to : undefined;
      if (typeof to === "number") found = found.filter(({ seq }) => seq < to);
    }
    found.push(line);
  }
  return found;
}

class Story {
  news: News | null = null;

  told(seq: number, { rule, text, heading, data = {} }: Told): void {
    if (heading && rule === "ZI-RND-01") return; // somebody's turn: what came before is still to be seen
    const number = (name: string): number => (typeof data[name] === "number" ? data[name] : 0);
    const word = (name: string): string => (typeof data[name] === "string" ? data[name] : "");
    const list = (name: string): string[] => (Array.isArray(data[name]) ? data[name] : []);
    if ("target" in data && ("attack" in data || rule === "ZI-COND-02") && (this.news?.kind !== "attack" || this.news.over)) this.#strikes(seq, text, word);
    const now = this.news;
    if ("attack" in data && "defence" in data) {
      if (now?.kind === "attack") this.news = { ...now, attack: number("attack"), defence: number("defence"), hit: number("hit") === 1, over: true };
      return;
    }
    if (rule === "ZI-COND-02" && now?.kind === "attack" && !now.over) return void (this.news = { ...now, hit: true, over: true });
    if (rule === "ZI-HIT-02" && now?.kind === "attack") return void (this.news = { ...now, attack: number("total") });
    if (rule === "ZI-DMG-02" && now?.kind === "attack") return void (this.news = { ...now, net: number("net") });
    if (rule === "ZI-HIT-01" && "target" in data) {
      this.#strikes(seq, text, word);
      return;
    }
    if (rule === "ZI-CHIP-11") return this.#spent(word("being"), number("chips"));
    if (rule === "ZI-TAL-09" && now?.kind === "attack" && !now.over) return void (this.news = { ...now, boon: true });
    if ("total" in data && "card" in data) return this.#rolled(seq, { number, word }, "value" in data);
    if ("card" in data && (rule === "ZI-TEST-01" || rule === "ZI-SAVE-01")) {
      this.news = test(seq, rule === "ZI-SAVE-01" ? "save" : "test", word("being"), word("card"), number("modifier"), word("task"));
      return;
    }
    if ("beings" in data && "winner" in data) {
      this.news = { kind: "contest", seq, over: true, words: [], beings: list("beings"), totals: list("totals").map(Number), won: list("won"), winner: word("winner") };
      return;
    }
    if (rule === "ZI-CON-01") {
      this.news = { kind: "contest", seq, over: false, words: [text], beings: [], totals: [], won: [], winner: "" };
      return;
    }
    this.#say(seq, text, rule);
  }

  #strikes(seq: number, verb: string, word: (name: string) => string): void {
    this.news = { kind: "attack", seq, over: false, words: [], being: word("being"), target: word("target"), verb, spell: word("spell") !== "", chips: 0, parry: 0, boon: false, attack: null, defence: null, hit: null, fudge: null, net: null };
  }

  fudge(value: number): void {
    if (this.news?.kind === "attack") this.news = { ...this.news, fudge: value };
  }

  #spent(being: string, chips: number): void {
    const now = this.news;
    if (now?.kind === "attack") this.news = being === now.being ? { ...now, chips: now.chips + chips } : { ...now, parry: now.parry + chips };
    else if (now?.kind === "save") this.news = { ...now, chips };
  }

  #rolled(seq: number, { number, word }: { number: (name: string) => number; word: (name: string) => string }, open: boolean): void {
    const [being, card] = [word("being"), word("card")];
    const degree = word("degree") as Degree | "";
    const now = this.news;
    const same = (now?.kind === "test" || now?.kind === "save") && now.being === being && !now.over;
    const began = same ? (now as TestNews) : test(seq, degree ? "test" : "save", being, card, 0);
    this.news = {
      ...began,
      over: true,
      card,
      total: number("total"),
      value: open ? number("value") : null,
      modifier: number("modifier") || began.modifier,
      skill: word("skill"),
      task: word("task") || began.task,
      boon: number("boon"),
      chips: number("chips") || began.chips,
      degree: degree || null,
      saved: degree ? null : number("saved") === 1,
    };
  }

  #say(seq: number, text: string, rule: string): void {
    if ((rule !== "undo" && !isRule(rule)) || SHOWN_ELSEWHERE.has(rule)) return; // talk, and how the cards are mixed, stand in the log
    if (OPENS.has(rule) && !(this.news?.kind === "words" && this.news.seq === seq)) this.news = null;
    if (!this.news || (this.news.kind === "words" && this.news.seq < seq - 1)) this.news = { kind: "words", seq, over: true, words: [] };
    this.news = { ...this.news, words: [...this.news.words, text].slice(-5) };
  }
}

function test(seq: number, kind: "test" | "save", being: string, card: string, modifier: number, task = ""): TestNews {
  return { kind, seq, over: false, words: [], being, card, modifier, task, skill: "", boon: 0, chips: 0, total: null, value: null, degree: null, saved: null };
}

/** What a total is worth against a value. */
export function degreeOf(total: number, value: number): Degree {
  if (total <= value) return total <= value - 5 ? "CS" : "S";
  return total > value + 5 ? "CF" : "F";
}

/** A total can be anything from 1 to 20 but 12. */
export const TOTALS: readonly number[] = Array.from({ length: 20 }, (_, at) => at + 1).filter((total) => total !== 12);

export const DEGREES: Record<Degree, string> = { CS: "critical success", S: "success", F: "failure", CF: "critical failure" };
