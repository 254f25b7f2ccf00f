// A seat's line to its table: one WebSocket that survives being cut. Every wish carries its own id,
// is kept until the server has answered it, and is sent again after a reconnect; the server does it
// once. What the seat sees stands in the fields, for the page to follow.
import { entries, Refused } from "./api";
import { learn, now } from "./clock";
import { fold } from "./fold";
import { MOST, Pace, STAYS, type Shown } from "./pace";
import { isStill, preferences } from "./preferences.svelte";
import { randomHex } from "./random";
import { deviceFor } from "./tokens";
import { isEdition, to } from "./to";
import { socket as reach } from "./way";
import type {
  Act,
  Action,
  Admit,
  Again,
  AtDoor,
  Bring,
  Given,
  Arrange,
  ClientMessage,
  Commit,
  Doorway,
  Enter,
  Hint,
  Hints,
  LogLine,
  Manage,
  Ok,
  Avoid,
  Portray,
  Post,
  Press,
  Preview,
  Previewed,
  Publish,
  Hurry,
  React,
  Reacted,
  Relink,
  Resume,
  Reveal,
  SetChannel,
  SetHost,
  ServerMessage,
  Sit,
  Spoken,
  TableInfo,
  Talk,
  Unfolded,
  Update,
  View,
  Welcome,
} from "./wire";
import { PROTOCOL } from "./wire";

/** `lost`: cut, and being tried again. `refused`: the server does not let this link in. `past`: a replay. */
type Status = "connecting" | "open" | "lost" | "refused" | "closed" | "past";

type Wish =
  | (Act | Enter | Sit | Talk | Bring | Portray | Admit | Arrange | Relink | Manage | Again)
  | (Commit | Reveal | Publish | Post | Press | Resume | Avoid | React | Hurry | SetChannel | SetHost);
/** What answers a question that changes nothing. */
type Answered = Hints | Previewed | Unfolded;
type WithoutId<T> = T extends Wish ? Omit<T, "id"> : never;
export type WishBody = WithoutId<Wish>;

interface Waiting {
  wish: Wish;
  /** It is stored; what it changed is on its way. */
  ok?: Ok;
  done: (ok: Ok) => void;
  failed: (wrong: Refused) => void;
}

interface Wondering {
  question: ClientMessage;
  told: (answer: Answered | null) => void;
}

export interface Options {
  /** This is a screen for the whole room: the server lets in only the link for watching. */
  screen?: boolean;
  /** Makes the socket; tests put in their own. */
  socket?: (path: string) => WebSocket;
  /** Called with each welcome. The last entry that was known already comes with it once more. */
  welcomed?: (welcome: Welcome) => void;
  /** Called with each new entry of the log as it comes, not with those of the past. */
  heard?: (lines: LogLine[]) => void;
  /** Calls back when the cards lie on the page. */
  landed?: (then: () => void) => void;
  /** Called when somebody shows a reaction. */
  nudged?: (by: string) => void;
  reacted?: (reacted: Reacted) => void;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const WELCOME_WITHIN = 20_000; // networks are slow, but some swallow all
const PAUSE = 500; // after too many messages at once
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const MOST_LINES = 5_000;

/** Codes of a refused hello that may go away by themselves. */
const PASSING = new Set(["too_many", "too_fast", "store", "not_stored", "broken", "hello"]);

/** Codes after which this page does not try again by itself, also in the middle of a game. */
const FINAL = new Set(["revoked", "deleted", "replaced"]);

export class Line {
  status = $state<Status>("connecting");
  table = $state.raw<TableInfo | null>(null);
  you = $state<string | null>(null);
  view = $state.raw<View | null>(null);
  /** What is seen at the door, while we stand there. */
  door = $state.raw<AtDoor | null>(null);
  /** Who waits at the door, for those who may let people in. */
  doorway = $state.raw<Doorway | null>(null);
  /** What was said before the game. */
  talk = $state.raw<Spoken[]>([]);
  /** The log as this seat reads it, oldest first. */
  lines = $state.raw<LogLine[]>([]);
  /** The server has said that it stops; it is usually back in a moment. */
  stopping = $state(false);
  /** Why the server does not let us in. */
  refusal = $state.raw<Refused | null>(null);
  /** When the next try is made (`now`). */
  retryAt = $state(0);
  /** How many wishes are under way. */
  busy = $state(0);

  readonly #device: string;
  /** The key of this browser opens our place by itself. */
  keyed = $state(false);
  #socket: WebSocket | null = null;
  /** The view after the last update that came. */
  #latest: View | null = null;
  #waiting = new Map<string, Waiting>();
  /** Who waits for such an answer; a question that goes under with the line is asked anew by the page. */
  #wondering = new Map<string, Wondering>();
  #welcomed = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** How many updates wait to be shown. */
  unseen = $state(0);
  #skipping = false;
  #hurried = false;
  #pace = new Pace({
    show: ({ lines, view }) => {
      // The view first: whoever hears of a line may look up in it what the line speaks of.
      this.view = view;
      this.#add(lines, true);
    },
    stays: () => (isStill() ? 0 : STAYS[this.tempo]),
    most: () => (this.opening ? Infinity : MOST),
    landed: (then) => (this.options.landed ?? ((now) => now()))(then),
    waiting: (count) => (this.unseen = count),
  });

  constructor(
    readonly id: string,
    readonly token: string,
    protected readonly options: Options = {},
  ) {
    this.#device = deviceFor(id, token);
  }

  /** What opens this place by itself: the link, or from sitting down on this browser's own key. */
  get bearer(): string {
    return this.keyed && this.#device ? this.#device : this.token;
  }

  /** Comes in through the door, or asks to; then the line is opened anew, from inside. */
  async enter(seat: string | null, name: string, isNew = false): Promise<void> {
    await this.wish({ type: "enter", seat, name, new: isNew });
    this.#connect();
  }

  /** Sits down with a name. */
  async sit(name: string): Promise<void> {
    await this.wish({ type: "sit", name });
    this.keyed = true;
  }

  /** Opens the line and keeps it open until `close`. */
  open(): void {
    globalThis.addEventListener?.("online", this.now);
    if (!isEdition) globalThis.addEventListener?.("offline", this.#offline);
    globalThis.document?.addEventListener("visibilitychange", this.#shown);
    this.#connect();
  }

  /** Hangs up for good. */
  close(): void {
    globalThis.removeEventListener?.("online", this.now);
    globalThis.removeEventListener?.("offline", this.#offline);
    globalThis.document?.removeEventListener("visibilitychange", this.#shown);
    this.status = "closed";
    this.#pace.drop();
    this.#stop();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Tries again at once. */
  now = (): void => {
    if (this.status !== "lost") return;
    this.#tries = 0;
    this.#connect();
  };

  answer(to: string, answer: Given, say = ""): Promise<Ok> {
    return this.act({ action: "answer", to, answer, ...(say ? { say } : {}) });
  }

  act(action: Action): Promise<Ok> {
    return this.wish({ type: "act", action });
  }

  /** Sends a wish; the promise is kept when it is done, durable and shown, and broken with a `Refused`. */
  wish(body: WishBody): Promise<Ok> {
    const wish = { ...body, id: randomHex(16) } as Wish;
    return new Promise((done, failed) => {
      this.#waiting.set(wish.id, { wish, done, failed });
      this.busy = this.#waiting.size;
      if (this.#welcomed) this.#send(wish);
    });
  }

  /** What the answers to a decision give, or a form filled in like this; none if nobody can tell. */
  async odds(to: string, draft: Given | null = null): Promise<Hint[]> {
    const told = await this.#wonder((id) => ({ type: "odds", id, to, ...(draft === null ? {} : { draft }) }));
    return told?.type === "hints" ? told.hints : [];
  }

  /** What an answer to a decision would come to; null if nobody can tell. */
  async preview(to: string, draft: Given): Promise<Preview | null> {
    const told = await this.#wonder((id) => ({ type: "preview", id, to, draft }));
    return told?.type === "previewed" ? told.preview : null;
  }

  /** A decision that stands folded in the view; null if it is not open any more. */
  async unfold(to: string): Promise<Unfolded | null> {
    const told = await this.#wonder((id) => ({ type: "unfold", id, to }));
    return told?.type === "unfolded" ? told : null;
  }

  #wonder(about: (id: string) => ClientMessage): Promise<Answered | null> {
    if (!this.#welcomed) return Promise.resolve(null);
    const id = randomHex(16);
    const question = about(id);
    return new Promise((told) => {
      this.#wondering.set(id, { question, told });
      this.#send(question);
    });
  }

  #connect(): void {
    this.#stop();
    this.#drop();
    const socket = (this.options.socket ?? ((path) => reach(this.id, path)))(to("api", "tables", this.id, "ws"));
    this.#socket = socket;
    if (!isEdition) this.#silence = setTimeout(() => this.#lost(), WELCOME_WITHIN); // in the edition Python has to load first
    socket.onopen = () => {
      const since = Math.max(-1, (this.lines.at(-1)?.seq ?? -1) - 1);
      const screen = this.options.screen ? { screen: true } : {};
      this.#send({ type: "hello", token: this.token, since, protocol: PROTOCOL, device: this.#device, ...screen });
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#take(String(event.data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    this.#drop();
    if (this.status === "refused" || this.status === "closed") return;
    this.status = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.retryAt = now() + wait;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    for (const id of this.#wondering.keys()) this.#tell(id, null);
    this.#stop();
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #stop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #take(text: string): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case "welcome":
        learn(message.now);
        this.#pace.drop(); // what was not shown yet comes again
        this.table = message.table;
        this.you = message.you;
        this.view = this.#latest = message.view;
        this.talk = message.talk ?? [];
        this.doorway = message.doorway ?? null;
        this.door = null;
        this.keyed = message.keyed ?? false;
        this.#keepKnown(message.lines ?? []);
        this.#add(message.lines ?? [], this.lines.length > 0);
        this.options.welcomed?.(message);
        this.#welcome();
        break;
      case "at_door":
        this.door = message;
        if (!this.#welcomed) this.#welcome();
        break;
      case "doorway":
        this.doorway = message;
        break;
      case "talk":
        this.talk = message.lines;
        break;
      case "update":
        this.#update(message);
        break;
      case "table":
        this.table = message.table;
        break;
      case "nudged":
        this.options.nudged?.(message.by);
        break;
      case "reacted":
        this.options.reacted?.(message);
        break;
      case "ok":
        this.#done(message);
        break;
      case "error":
        this.#wrong(new Refused(message.code, message.message, message.rule), message.id ?? "");
        break;
      case "hints":
      case "previewed":
      case "unfolded":
        this.#tell(message.id, message);
        break;
      case "stopping":
        this.stopping = true;
        break;
      case "pong":
        break;
    }
  }

  /** What changes is folded at once into the view of the update before, which may not be shown yet. */
  #update({ lines, view, changes }: Update): void {
    try {
      this.#latest = view ?? fold(this.#latest!, changes!);
    } catch {
      this.#send({ type: "refresh" }); // something was missed
    }
    if (!this.#hurried && this.opening && this.onlyBots(this.#latest)) {
      this.#hurried = true;
      this.wish({ type: "hurry" }).catch(() => undefined); // they are waited for, then
    }
    const shown = { lines, view: this.#latest! };
    this.#pace.take(shown, this.#isUrgent(shown));
  }

  /** What came of one's own decisions is never held back, nor anything while nobody looks or waits. */
  #isUrgent({ lines, view }: Shown): boolean {
    if (document.hidden || preferences.bots === "once") return true;
    const skipping = this.#skipping;
    this.#skipping &&= this.onlyBots(view);
    return skipping || lines.some(({ seat }) => seat === this.you);
  }

  /** True while I play alone with bots, and was not asked anything yet: that is not waited for. */
  get opening(): boolean {
    if (this.you === null || (this.table?.seats ?? []).some((one) => one.seat !== this.you && !one.bot)) return false;
    const asked = this.view?.decisions?.some((one) => one.awaited !== false) ?? false;
    return !asked && !this.lines.some(({ seat, kind }) => seat === this.you && kind === "answer");
  }

  /** How long things are seen. */
  get tempo(): keyof typeof STAYS {
    return this.opening && preferences.bots !== "once" ? "quick" : preferences.bots;
  }

  /** True while bots are awaited, and nobody else. */
  onlyBots(view: View | null): boolean {
    const awaited = view?.awaited ?? [];
    return awaited.length > 0 && awaited.every(({ seat }) => this.table?.seats.some((one) => one.seat === seat && one.bot));
  }

  /** Shows all that waits, and lets bots answer without a pause until a person is asked. */
  async skip(): Promise<void> {
    this.#skipping = this.onlyBots(this.#latest);
    this.#pace.skip();
    if (this.#skipping && this.you !== null) await this.wish({ type: "hurry" });
  }

  #welcome(): void {
    this.#welcomed = true;
    this.#tries = 0;
    this.stopping = false;
    this.refusal = null;
    this.status = "open";
    for (const { wish } of this.#waiting.values()) this.#send(wish);
    this.#ping = setInterval(() => this.#check(), PING_EVERY);
  }

  #wrong(wrong: Refused, id: string): void {
    if (wrong.code === "too_fast" && this.#unanswered(id)) setTimeout(() => this.#repeat(id), PAUSE);
    else if (this.#wondering.has(id)) this.#tell(id, null);
    else if (id) this.#settle(id)?.failed(wrong);
    else if (this.#welcomed && !FINAL.has(wrong.code)) {
      // A message of ours could not be read: then the oldest wish is the one that was meant.
      const oldest = this.#waiting.keys().next().value;
      if (oldest) this.#settle(oldest)?.failed(wrong);
    } else if (PASSING.has(wrong.code)) this.#lost();
    else {
      this.refusal = wrong;
      this.status = "refused";
      this.#drop();
    }
  }

  #unanswered(id: string): ClientMessage | undefined {
    return this.#wondering.get(id)?.question ?? this.#waiting.get(id)?.wish;
  }

  /** Sends again what came too soon after much else; after a new welcome that is done already. */
  #repeat(id: string): void {
    const message = this.#unanswered(id);
    if (message && this.#welcomed) this.#send(message);
  }

  /** A wish is done once what it changed is shown too, so that no answer can be sent twice before. */
  #done(ok: Ok): void {
    const waiting = this.#waiting.get(ok.id);
    if (waiting && (ok.seq ?? -1) > (this.lines.at(-1)?.seq ?? -1)) waiting.ok = ok;
    else this.#settle(ok.id)?.done(ok);
  }

  #tell(id: string, answer: Answered | null): void {
    const wondering = this.#wondering.get(id);
    this.#wondering.delete(id);
    wondering?.told(answer);
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.busy = this.#waiting.size;
    return waiting;
  }

  /** Entries before those there are; what comes of them is put in front. */
  async earlier(): Promise<void> {
    const first = this.lines[0]?.seq ?? 0;
    const older = await entries(this.id, this.bearer, Math.max(-1, first - 501));
    this.lines = [...older.filter((line) => line.seq < first), ...this.lines];
  }

  /** Lines that the table no longer tells like this go: its log is another one now. */
  #keepKnown(come: LogLine[]): void {
    const last = this.lines.at(-1);
    if (last && !come.some(({ seq, hash }) => seq === last.seq && hash === last.hash)) this.lines = [];
  }

  #add(come: LogLine[], tell: boolean): void {
    const last = this.lines.at(-1)?.seq ?? -1;
    const fresh = come.filter((line) => line.seq > last);
    if (fresh.length === 0) return;
    // After a very long absence only the latest come; then the old ones go, and can be had again.
    const known = fresh[0]?.seq === last + 1 ? this.lines : [];
    this.lines = [...known, ...fresh].slice(-MOST_LINES);
    if (tell) this.options.heard?.(fresh);
    for (const { ok } of [...this.#waiting.values()]) if (ok) this.#done(ok);
  }

  /** Is anybody there? No answer in time means that the line is cut, whatever the socket says. */
  #check(): void {
    this.#send({ type: "ping" });
    this.#silence ??= setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  /** No network: not to wait until a ping goes unanswered. A server on this machine is back at once. */
  #offline = (): void => {
    if (this.status === "open") this.#lost();
  };

  #shown = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.status === "lost") this.now();
    else if (this.status === "open") this.#check();
  };
}
