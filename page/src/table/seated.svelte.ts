// One's place at a table, for all parts of the page that show it: the line, names, rules, and what
// can be done. Handed down by context.
import { getContext, setContext, tick, untrack } from "svelte";

import { announcer } from "../announcer.svelte";
import { entries, Refused, reviewAt, system, wordsOf } from "../api";
import { Fairness } from "../fair/fairness.svelte";
import { Line, type Options, type WishBody } from "../line.svelte";
import { own } from "../own/played.svelte";
import { Past } from "../replay/past.svelte";
import type { OnTable } from "../cards/motion";
import { HandChoice } from "../big/hand.svelte";
import { shownBy } from "../emblems/emblem";
import { keep } from "../tokens";
import type { Action, Given, Arrange, Hint, LogLine, Pending, Reviewed, SettingValue, Simple, SystemDetail, Unfolded } from "../wire";
import { preferences } from "../preferences.svelte";
import { answerable, onlyAnswer } from "./answers";
import { Inbox } from "./inbox.svelte";
import { Memory, Names } from "./names";
import { call } from "../signals";
import { READS } from "../pace";
import { Reading } from "./reading.svelte";
import { REACTIONS, SHOWN_FOR, type Reaction } from "./reactions";
import { stepsOf } from "./steps";
import { lineAloud } from "./story";
import { readable } from "./words";

/** What is answered when a question is no longer there: nothing to worry about. */
const SETTLED = new Set(["stale", "not_your_decision", "answered", "no_such_decision", "over"]);

/** How long a choice with one answer is seen before it is made, in milliseconds. */
const GLANCE = 500;

export class Seated {
  readonly line: Line;
  /** The line, if the game is only looked back on: nothing can be done then. */
  readonly past: Past | null;
  readonly fair: Fairness;
  readonly inbox: Inbox;
  /** Does this device show only my own cards, beside a big screen? */
  readonly hand: HandChoice;
  rules = $state.raw<Record<string, string>>({});
  /** What the rulebook calls a character; empty where the game keeps none. */
  word = $state("");
  /** The rules by which characters grow. */
  growth = $state.raw<readonly string[]>([]);
  /** How the game's own characters look, by name. */
  faces = $state.raw<Record<string, string>>({});
  /** The last refusal of an answer, shown beside its decision until something changes. */
  wrong = $state.raw<{ pending: string; message: string; rule: string } | null>(null);
  /** The rule whose line somebody asked for, and the button that asked. */
  asked = $state.raw<{ rule: string; from: HTMLElement } | null>(null);
  /** What the option under the pointer speaks of: a thing's name, or a cell as `x,y`. */
  lit = $state<string | null>(null);
  /** What somebody wants to do something with, beside the game: a card, a pile, a number. */
  handled = $state.raw<OnTable | null>(null);
  /** A cell or thing somebody chose of which several options speak; the dock shows only these. */
  narrowed = $state<string | null>(null);

  /** What I tell with my answer to a question. */
  saying = $state.raw<{ pending: string; words: string } | null>(null);

  /** The answer that the lesson proposes now. */
  proposed = $state.raw<{ pending: string; answer: string } | null>(null);
  /** What I answered last. */
  answered = $state.raw<{ pending: string; answer: Given } | null>(null);

  #holding = $state(0);
  /** False while cards fly or turn: what they come to waits until they lie. */
  landed = $derived(this.#holding === 0);
  #told: LogLine[] = [];
  /** The entries whose cards lie: what a log may tell of. */
  told = $derived.by(() => {
    const { lines } = this.line;
    if (this.landed) this.#told = lines;
    return this.#told;
  });

  me = $derived.by(() => this.line.you);
  table = $derived.by(() => this.line.table);
  view = $derived.by(() => this.line.view);
  seats = $derived(this.table?.seats ?? []);
  isGm = $derived(this.seats.some((one) => one.seat === this.me && one.role === "gm"));
  /** The door, if I may let people in; with the token of the table's link if I am the host or the GM. */
  doorway = $derived.by(() => this.line.doorway);
  isHost = $derived(this.me !== null && this.table?.host === this.me);
  /** Everybody else here is a bot, and nobody watches: there is no one to talk to. */
  alone = $derived(this.seats.every((one) => one.bot || one.seat === this.me) && !this.table?.watchers);
  /** Cards of my own to play with; the GM has a desk instead. */
  playsHere = $derived(this.me !== null && !this.isGm);
  names = $derived.by(() => {
    const names = new Names(this.me, this.#memory);
    names.learn(this.view, this.table);
    return names;
  });
  /** Decisions put to me, and those I may start by myself. */
  decisions = $derived(this.view?.decisions ?? []);
  questions = $derived(this.decisions.filter((one) => !one.aside));
  asides = $derived(this.decisions.filter((one) => one.aside));
  /** What I may do now by the rules of growth: decisions of their own, and options of others. */
  growing = $derived({
    asides: this.asides.filter(({ decision }) => answerable(decision) && this.#grows(decision.rule)),
    options: this.questions.flatMap(({ id, decision }) =>
      (decision.kind === "choose" ? decision.options : []).filter(({ rule }) => this.#grows(rule)).map((option) => ({ pending: id, option }))),
  });
  grows = $derived(this.growing.asides.length + this.growing.options.length > 0);
  /** Only bots are awaited, or there is more to be shown. */
  skippable = $derived.by(() => !this.past && (this.line.unseen > 0 || (!this.table?.paused && this.line.onlyBots(this.view))));
  myTurn = $derived(this.decisions.some((one) => one.awaited !== false));
  settings = $derived<Record<string, SettingValue>>(
    Object.fromEntries((this.table?.settings ?? []).map((one) => [one.name, one.value])),
  );
  /** What can be taken back, the latest first. */
  steps = $derived.by(() => stepsOf(this.line.lines));
  /** The last step I made; the GM may take back anybody's. */
  undoable = $derived(this.steps.find((one) => this.isGm || one.seat === this.me));
  /** The entry back to which I think of stepping. */
  backTo = $state<number | null>(null);

  /** What the answers to my decisions give, by the decision's id, or the name a form is weighed under. */
  hints = $state.raw<Record<string, Hint[]>>({});
  /** Does this table tell me odds? */
  toldOdds = $derived.by(() => {
    const told = this.view?.settings?.odds ?? "everybody";
    return this.me !== null && (told === "everybody" || (told === "gm" && this.isGm));
  });

  /** How a character of this name looks here, as it is written; "" follows from the name. */
  emblem(name: string): string {
    return shownBy(this.seats, name) || (this.faces[name] ?? "");
  }

  /** The reactions shown now, by seat. */
  reactions = $state.raw<Record<string, Reaction>>({});

  /** What came out last stays until I have seen it. */
  readonly reading = new Reading((then) => this.whenLanded(then), () => READS[this.line.tempo]);

  /** Forms that stand folded in the view, as they came last, by the decision's id. */
  #unfolded = $state.raw<Record<string, Unfolded>>({});
  #unfolding = new Set<string>();
  #memory = new Memory();
  /** What is told once the cards lie. */
  #later: (() => void)[] = [];
  /** What was asked last under each name; an answer to anything before it comes too late. */
  #weighed = new Map<string, symbol>();

  /**
   * `screen`: it is a screen for the whole room; this browser keeps no seat by it. `line` makes another
   * line than one to the table itself.
   */
  constructor(id: string, token: string, { screen = false, line }: { screen?: boolean; line?: (options: Options) => Line } = {}) {
    const options: Options = {
      screen,
      heard: (lines) => this.#heard(lines, screen || this.past !== null),
      landed: (then) => this.whenLanded(() => this.reading.then(then)),
      nudged: (by) => this.#nudged(by),
      reacted: ({ seat, reaction }) => this.#reacted(seat, reaction),
      welcomed: ({ table, you, lines }) => void this.fair.compare(table, you, lines ?? []),
    };
    this.line = line ? line(options) : new Line(id, token, options);
    this.past = this.line instanceof Past ? this.line : null;
    this.inbox = new Inbox(this.line);
    this.hand = new HandChoice(id);
    this.fair = new Fairness((wish) => this.line.wish(wish), async (seq) => (await entries(id, this.line.bearer, seq - 1))[0]);
    $effect(() => {
      const { table, you, status, lines } = this.line;
      if (table && status === "open") untrack(() => this.fair.follow(table, you, lines.at(-1)));
    });
    let before = new Map<string, string>();
    $effect(() => {
      const { table, you, status } = this.line;
      if (table && status === "open" && !screen && !own.isAt(table.id)) {
        const seat = you ?? "spectator";
        keep({ table: table.id, seat, token: this.line.bearer, title: table.title, system: table.system });
      }
    });
    $effect(() => {
      // With each new view the odds of the questions put to me are asked for. A question that is still
      // the same keeps those before until then, so that nothing jumps; forms are weighed where they stand.
      const asked = this.questions.filter((one) => one.decision.kind !== "form" && answerable(one.decision));
      const now = new Map(asked.map((one) => [one.id, JSON.stringify(one.decision)]));
      for (const [id, as] of before) if (!this.toldOdds || now.get(id) !== as) untrack(() => this.unweighed(id));
      before = now;
      for (const one of asked) void this.weigh(one.id);
    });
    $effect(() => this.#answerForced());
    $effect(() => {
      if (this.me !== null && preferences.bots === "once" && this.skippable) untrack(() => void this.skip());
    });
    $effect(() => {
      const game = this.line.table?.system;
      if (game) system(game).then((found) => this.#learn(found), () => undefined);
    });
  }

  /** A decision with its form; null while a form that stands folded in the view is on its way. */
  whole = (pending: Pending): Pending | null => {
    const { id, decision } = pending;
    if (decision.kind !== "folded") return pending;
    const known = this.#unfolded[id];
    if (known?.stamp !== decision.stamp) untrack(() => void this.#unfold(id, decision.stamp));
    // Until the new form is here, the last one stands: what is filled in stays.
    return known ? { ...pending, decision: known.decision } : null;
  };

  async #unfold(id: string, stamp: string): Promise<void> {
    if (this.#unfolding.has(`${id} ${stamp}`)) return;
    this.#unfolding.add(`${id} ${stamp}`);
    const found = await this.line.unfold(id);
    this.#unfolding.delete(`${id} ${stamp}`);
    if (found) this.#unfolded = { ...this.#unfolded, [id]: { ...found, stamp } };
  }

  /** Asks what the answers to a decision give, or a form filled in like this. */
  weigh = async (pending: string, draft: Given | null = null, name = pending): Promise<void> => {
    if (!this.toldOdds) return;
    const [view, asked] = [this.view, Symbol(name)];
    this.#weighed.set(name, asked);
    const told = await this.line.odds(pending, draft);
    if (view === this.view && this.#weighed.get(name) === asked) this.hints = { ...this.hints, [name]: told };
  };

  /** No odds stand under this name any more: the question is gone, or what is filled in cannot be sent. */
  unweighed = (name: string): void => {
    this.#weighed.delete(name);
    this.hints = Object.fromEntries(Object.entries(this.hints).filter(([one]) => one !== name));
  };

  /** Something moves on the stage; called again, what is given back says that it lies. */
  hold = (): (() => void) => {
    let held = true;
    untrack(() => (this.#holding += 1));
    return () => {
      if (!held) return;
      held = false;
      untrack(() => (this.#holding -= 1));
      if (this.#holding > 0) return;
      for (const tell of this.#later.splice(0)) tell();
    };
  };

  /** Does it at once, or when the cards lie. */
  whenLanded = (tell: () => void): void => {
    if (untrack(() => this.landed)) tell();
    else this.#later.push(tell);
  };

  #learn({ rules, info, faces }: SystemDetail): void {
    this.faces = faces ?? {};
    this.rules = rules;
    this.word = info.word ?? "";
    this.growth = info.growth ?? [];
  }

  #heard(lines: LogLine[], screen: boolean): void {
    this.wrong = null;
    const words = lines.map((line) => lineAloud(line, this.names)).filter(Boolean);
    // The page has to be drawn first: only then is it known whether cards fly.
    void tick().then(() => this.whenLanded(() => announcer.say(words.join(" "))));
    if (!screen) this.inbox.heard(lines, this.names);
  }

  #nudged(by: string): void {
    const words = `${this.names.seat(by)} asks you to play.`;
    announcer.toast(words);
    call(words);
  }

  #grows(rule = ""): boolean {
    return this.growth.includes(rule);
  }

  #reacted(seat: string, reaction: Reaction): void {
    this.reactions = { ...this.reactions, [seat]: reaction };
    announcer.say(`${this.names.seat(seat)} ${REACTIONS[reaction].does}.`);
    setTimeout(() => {
      const { [seat]: shown, ...others } = this.reactions;
      if (shown === reaction) this.reactions = others;
    }, SHOWN_FOR);
  }

  /** Answers a decision. True: done. A refusal is shown beside the decision. */
  answer = async (pending: string, answer: Given, say = ""): Promise<boolean> => {
    const words = this.saying?.pending === pending ? this.saying.words.trim() : "";
    try {
      this.answered = { pending, answer };
      await this.line.answer(pending, answer, say || words);
      this.wrong = this.saying = null;
      return true;
    } catch (refusal) {
      const { code, message, rule } = asRefused(refusal);
      if (SETTLED.has(code)) announcer.toast(`Something else happened first. ${message}`);
      else this.wrong = { pending, message: readable(message), rule };
      return false;
    }
  };

  /**
   * A choice with one answer is made by itself, once the cards lie and were looked at; not while
   * something is open that I look up or write, and not after a step was taken back: else it could not be.
   */
  #answerForced(): (() => void) | void {
    const asked = this.questions.find((one) => one.awaited !== false);
    const only = asked && onlyAnswer(asked.decision);
    const lesson = this.table?.chance === "lesson"; // there one is to see what a button does
    if (!preferences.forced || lesson || !only || !this.landed || this.reading.open || this.saying || this.line.unseen > 0) return;
    if (this.table?.paused || this.line.status !== "open" || this.line.lines.at(-1)?.kind === "undo") return;
    const timer = setInterval(() => {
      if (document.querySelector(":popover-open, dialog[open]")) return;
      clearInterval(timer);
      // Another tab of mine may have been quicker: then there is nothing to tell.
      this.line.answer(asked.id, only).catch(() => undefined);
    }, GLANCE);
    return () => clearInterval(timer);
  }

  /** Does something else. True: done. A refusal is told. */
  act = async (action: Action): Promise<boolean> => {
    return this.#try(() => this.line.act(action));
  };

  /** Takes back my last step at once; what is another's too, or the table's, is shown before. */
  undo = async (): Promise<void> => {
    const last = this.undoable;
    if (!last) return;
    if (last === this.steps[0] && last.seat === this.me) await this.act({ action: "undo", to: last.seq });
    else this.backTo = last.seq;
  };

  review = (filled: Record<string, Simple>): Promise<Reviewed> => reviewAt(this.line.id, this.line.bearer, filled);

  arrange = (change: Omit<Arrange, "type" | "id">): Promise<boolean> => this.wish({ type: "arrange", ...change });

  sit = (name: string): Promise<boolean> => this.#try(() => this.line.sit(name));

  /** Shows all that waits, and lets bots answer without a pause until a person is asked. */
  skip = (): Promise<void> => {
    this.reading.seen();
    return this.line.skip();
  };

  /** Changes something about the table. True: done. A refusal is told. */
  wish = (body: WishBody): Promise<boolean> => this.#try(() => this.line.wish(body));

  /** Lets somebody in who waits at the door, or turns them away. */
  admit = (caller: string, yes: boolean): Promise<boolean> => this.wish({ type: "admit", caller, yes });

  /** Says something to all before the game. */
  talk = (text: string): Promise<boolean> => this.wish({ type: "talk", text });

  /** Chooses the character to play; an empty file takes that back. */
  bring = (file: string): Promise<boolean> => this.wish({ type: "bring", file });
  /** The host sets up the table that follows. True: done. */
  again = async (carry: boolean): Promise<boolean> => {
    return this.#try(() => this.line.wish({ type: "again", carry }));
  };

  /** Has the log told from its beginning, however much of it this page has heard. */
  fromTheBeginning = async (): Promise<void> => {
    for (let known = -1; known !== this.line.lines.length && (this.line.lines[0]?.seq ?? 0) > 0; ) {
      known = this.line.lines.length;
      await this.line.earlier();
    }
  };

  /** Shows the one line of a rule beside whatever has the focus. */
  why = (rule: string, from?: HTMLElement): void => {
    this.asked = { rule, from: from ?? (document.activeElement as HTMLElement) ?? document.body };
  };

  async #try(wish: () => Promise<unknown>): Promise<boolean> {
    try {
      await wish();
      return true;
    } catch (refusal) {
      announcer.toast(readable(wordsOf(refusal)), "bad");
      return false;
    }
  }
}

function asRefused(wrong: unknown): Refused {
  return wrong instanceof Refused ? wrong : new Refused("unknown", wordsOf(wrong));
}

const KEY = Symbol("seated");

export function takeSeat(seated: Seated): Seated {
  return setContext(KEY, seated);
}

export function seat(): Seated {
  return getContext<Seated>(KEY);
}
