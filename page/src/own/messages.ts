// What the page and the frame of somebody's own game tell each other. Nothing of the frame is trusted:
// whatever it says is looked at first, cut to size, and shown as text only.
import type { FromWorker, ToWorker } from "../edition/messages";
import type { SystemDetail, SystemInfo } from "../wire";

/** All that Python is made of: parts by their file's name, packed as `make site` has packed them. */
export interface Given {
  lock: object;
  files: Record<string, Blob>;
}

export type ToOwn =
  | ({ do: "start"; worker: Blob } & Given)
  | { do: "load"; source: string }
  | { do: "check" }
  | { do: "again"; number: number; played: string }
  | { do: "play" }
  | { do: "alive" }
  | ToWorker;

/** What is wrong with a game: at which line and column of it, from 1; 0: nobody can tell. */
export interface Wrong {
  message: string;
  line: number;
  column: number;
  /** All that Python says. */
  whole: string;
}

export type FromOwn =
  | { is: "here" | "ready" | "playing" | "alive" }
  | { is: "failed"; why: string }
  | { is: "game"; detail: SystemDetail | null; wrong: Wrong | null }
  | { is: "checking"; name: string; about: string; number: number; of: number }
  | { is: "checked"; number: number; wrong: Wrong | null }
  | { is: "again"; number: number; played: string }
  | { is: "broke"; wrong: Wrong }
  | Extract<FromWorker, { is: "answer" | "said" | "gone" }>;

/** Letters of a line that people read, of all that Python says, and of one message of a table. */
const [LINE, WHOLE, SAID] = [600, 20_000, 4_000_000];

class Strange extends Error {}

/** What the frame says, if it is one of these; null if it is anything else. */
export function understood(data: unknown): FromOwn | null {
  try {
    return read(record(data));
  } catch (wrong) {
    if (wrong instanceof Strange) return null;
    throw wrong;
  }
}

function read(said: Record<string, unknown>): FromOwn {
  switch (said.is) {
    case "here":
    case "ready":
    case "playing":
    case "alive":
      return { is: said.is };
    case "failed":
      return { is: said.is, why: text(said.why, LINE) };
    case "game":
      return { is: said.is, detail: said.detail === null ? null : detail(said.detail), wrong: wrong(said.wrong) };
    case "checking":
      return { is: said.is, name: text(said.name, LINE), about: text(said.about, LINE), number: number(said.number, 200), of: number(said.of, 200) };
    case "checked":
      return { is: said.is, number: number(said.number, 200), wrong: wrong(said.wrong) };
    case "again":
      return { is: said.is, number: number(said.number, 200), played: whole(said.played) };
    case "broke":
      return { is: said.is, wrong: wrong(said.wrong) ?? strange() };
    case "answer": {
      const { id, status, body } = said;
      if (!(body instanceof Uint8Array) || body.length > SAID || !/^[a-z]+\/[a-z+-]+$/.test(String(said.kind))) strange();
      return { is: said.is, id: number(id), status: number(status, 599, 200), kind: String(said.kind), body: new Uint8Array(body as Uint8Array) };
    }
    case "said":
      return { is: said.is, id: number(said.id), text: whole(said.text) };
    case "gone":
      return { is: said.is, id: number(said.id), code: number(said.code, 4999), reason: text(said.reason, 100) };
    default:
      return strange();
  }
}

/** Of a game what its table needs; never what would be read as more than text. */
function detail(given: unknown): SystemDetail {
  const { info, rules } = record(given);
  const one = record(info) as unknown as SystemInfo;
  const [least, most] = Array.isArray(one.players) ? [number(one.players[0], 99, 1), number(one.players[1], 99, 1)] : strange();
  if (!/^[a-z][a-z0-9]{0,31}$/.test(String(one.id))) strange();
  const said = Object.entries(record(rules)).map(([id, line]) => [text(id, 40), text(line, LINE)] as const);
  const known: SystemInfo = {
    id: one.id,
    name: text(one.name, 80),
    credit: text(one.credit, LINE),
    summary: text(one.summary, LINE),
    version: number(one.version),
    players: [least, most],
    gm: one.gm === "must" || one.gm === "may" ? one.gm : "never",
    settings: [],
  };
  return { info: known, rules: Object.fromEntries(said) };
}

function wrong(given: unknown): Wrong | null {
  if (given === null) return null;
  const one = record(given);
  return { message: text(one.message, LINE), line: number(one.line), column: number(one.column), whole: text(one.whole, WHOLE) };
}

function record(given: unknown): Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : strange();
}

function number(given: unknown, most = 1e9, least = 0): number {
  return Number.isInteger(given) && (given as number) >= least && (given as number) <= most ? (given as number) : strange();
}

/** A text, of which so many letters are shown. */
function text(given: unknown, most: number): string {
  if (typeof given !== "string") strange();
  return (given as string).length > most ? `${(given as string).slice(0, most)}…` : (given as string);
}

/** A text that means nothing if it is cut. */
function whole(given: unknown): string {
  return typeof given === "string" && given.length <= SAID ? given : strange();
}

function strange(): never {
  throw new Strange();
}
