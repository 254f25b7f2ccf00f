// Proves a transcript without the rules of its game: that no line was changed, and that each card
// follows from its number, the secret and the salts. docs/fair.md describes the file.
import { bySeat, digest, hashOf, hex, keyed, listHash, saltHash, shownHash, text, unhex } from "./hashes";
import { isCard, short } from "../notation";
import type { Notes } from "./notes";

type Draw = [number: number, of: number, which: number, face: string, pile: string];

interface Action {
  action: string;
  seat?: string;
  seal?: string;
  number?: number;
  head?: string;
  commits?: Record<string, string>;
  salts?: Record<string, string>;
  silent?: string[];
  secret?: string;
  commitment?: string;
}

interface Entry {
  seq: number;
  seat: string;
  action: Action;
  draws?: Draw[];
  back?: number[];
}

interface Header {
  format: string;
  system: string;
  chance: string;
  commitment: string;
  seals?: Record<string, string>;
  setup: { seats: { seat: string }[] };
}

const HEADER = ["format", "system", "version", "setup", "chance", "seed", "commitment", "seals"];
const LINE = ["seq", "seat", "action", "draws", "back", "hash"];

/** What a transcript proves. */
export interface Proof {
  system: string;
  /** Where the cards came from: only those of `fair` chance are proven here. */
  chance: string;
  /** The hash of each entry. */
  heads: string[];
  /** The table's commitment in each evening. */
  commitments: string[];
  /** The hash of each list of salts, by round. */
  lists: Record<number, string>;
  /** What each seat had committed to, by round. */
  commits: Record<number, Record<string, string>>;
  /** The session was closed for good: nothing follows. */
  closed: boolean;
  /** How many cards fell, each as it had to. */
  cards: number;
  /** Each of them, in order: what it was, and in which entry it fell. */
  drawn: { face: string; entry: number }[];
  /** Each round: its cards begin after so many; who added salt, and who was silent. */
  rounds: { after: number; salts: string[]; silent: string[] }[];
  /** The numbers of cards that were taken back. */
  back: number[];
}

/** Why a file proves nothing, or not all. */
class Unproven extends Error {}

/** Why there is nothing to prove: the file is something else. */
export class NoTranscript extends Error {}

const PIECE = 400;

/** Proves the bytes of a file; throws `Unproven` where it does not hold. */
export async function prove(file: Uint8Array): Promise<Proof> {
  const lines = linesOf(file);
  if (!startsWith(lines[0]!, '{"header":')) throw new NoTranscript("This file is not a transcript.");
  must(lines.length >= 3 && startsWith(lines.at(-1)!, '{"entries":') && startsWith(lines.at(-1)!.subarray(-1), "}"), "The end of the file is missing.");
  const [first, second, ...rest] = lines as [Uint8Array, Uint8Array, ...Uint8Array[]];
  const last = rest.pop()!;
  const header = only(parse<{ header: Header }>(first, "header", "hash").header, ...HEADER);
  must(header.format === "fiftyfour/2", "This file is not a transcript of the format fiftyfour/2, which names its cards.");
  const published = parse<Published>(second, "secrets", "names", "later");
  const { secrets, names = {}, later = {} } = published;
  must(Object.values(published).every((one: object) => Object.keys(one).length > 0), "The second line was changed.");
  must(fingerprint(secrets[0]!) === header.commitment, "The first secret is not the one the table had committed to.");
  for (const [seat, [name, salt]] of Object.entries(names)) {
    must(hashOf("name", seat, salt, name) === header.seals?.[seat], "A player’s name was changed.");
  }
  const called = new Map(Object.entries(names).map(([seat, [name]]) => [seat, name]));
  const chain = new Chain(header, hashed(first, "header "), secrets, later, called);
  for (const [seq, line] of rest.entries()) {
    chain.take(seq, line);
    if (seq % PIECE === 0) await new Promise((go) => setTimeout(go)); // the page stays alive
  }
  must(Object.keys(later).every((seal) => chain.seals.has(seal)), "A name was added that nobody was given.");
  chain.close();
  const end = parse<{ entries: number; head: string }>(last, "entries", "head");
  must(end.entries === rest.length && end.head === chain.head, "The last line does not fit the lines before it.");
  const { heads, commitments, lists, commits, closed, cards, drawn, rounds, back } = chain;
  return { system: header.system, chance: header.chance, heads, commitments, lists, commits, closed, cards, drawn, rounds, back };
}

/** What a browser noted at the table that is otherwise in a transcript, in words. */
export function against({ heads, commitments, lists, commits, closed }: Proof, { last, ends, ...notes }: Notes): string[] {
  const found: string[] = [];
  for (const [evening, noted] of Object.entries(notes.commitments)) {
    const told = commitments[Number(evening)];
    if (told !== undefined && told !== noted) found.push("The table had shown another fingerprint of its secret.");
  }
  for (const [number, noted] of Object.entries(notes.lists)) {
    const told = lists[Number(number)];
    if (told !== undefined && told !== noted) found.push(`The table had shown another list of salts in round ${number}.`);
  }
  for (const [number, noted] of Object.entries(notes.mine)) {
    const told = commits[Number(number)];
    if (told && !Object.values(told).includes(noted)) found.push(`The table left your salt out of round ${number}.`);
  }
  // What was seen in an evening must be in a file that goes beyond it, and all must be in a whole one.
  const seen = Object.entries(ends).filter(([evening]) => closed || Number(evening) < commitments.length - 1);
  const noted = [...seen.map(([, hash]) => hash), ...(closed && last ? [last.hash] : [])];
  const known = new Set(noted.length > 0 ? heads.flatMap((head) => [head, shownHash(head)]) : []);
  if (noted.some((hash) => !known.has(hash))) found.push("The table had shown another log, or lines that are missing here.");
  return found;
}

interface Published {
  secrets: string[];
  names?: Record<string, [name: string, salt: string]>;
  /** Names that seats were given while the game ran, by their seals. */
  later?: Record<string, [name: string, salt: string]>;
}

/** The lines of a log so far, each with what it adds. */
class Chain {
  cards = 0;
  drawn: Proof["drawn"] = [];
  rounds: Proof["rounds"] = [];
  back: number[] = [];
  closed = false;
  heads: string[] = [];
  lists: Record<number, string> = {};
  commits: Record<number, Record<string, string>> = {};
  commitments: string[];
  /** Of the names that seats were given while the game ran. */
  seals = new Set<string>();
  #seed = "";
  #listed = "";
  #began = 0;
  #seats: Set<string>;
  #number = 0;

  constructor(
    readonly header: Header,
    public head: string,
    private readonly secrets: string[],
    private readonly later: Record<string, [name: string, salt: string]>,
    private readonly names: Map<string, string>,
  ) {
    this.commitments = [header.commitment];
    this.#seats = new Set(header.setup.seats.map(({ seat }) => seat));
  }

  get #secret(): string {
    return this.secrets[this.commitments.length - 1] ?? "";
  }

  take(seq: number, line: Uint8Array): void {
    const committed = fingerprint(this.#secret) === this.commitments.at(-1) || (this.#secret === "" && seq > 0 && seq === this.#began);
    const secret = unhex(this.#secret);
    must(committed, `The secret of evening ${this.commitments.length} is not the one the table had committed to.`);
    const salt = hex(keyed(secret, text(`line ${seq}`)));
    const before = this.head;
    this.head = hashed(line, `line ${before} ${salt} `);
    const entry = parse<Entry>(line, ...LINE);
    must(entry.seq === seq, `Entry ${seq} is missing.`);
    if (entry.action.action === "join") this.#seats.add(entry.action.seat ?? "");
    must(this.#seats.has(entry.seat), `Nobody sits where entry ${seq} comes from.`);
    if (entry.action.action === "join" || entry.action.action === "rename") this.#name(entry.action);
    if (entry.action.action === "round") this.#close(entry.action, before);
    if (entry.action.action === "salts") this.#stir(entry.action);
    if (entry.action.action === "evening") this.#end(seq, entry.action);
    this.closed = entry.action.action === "close";
    for (const draw of entry.draws ?? []) this.#draw(seq, draw);
    this.back.push(...(entry.back ?? []));
    this.heads.push(this.head);
  }

  /** No more follows: there is a secret for each evening, and none beside. */
  close(): void {
    const rest = this.secrets.slice(this.commitments.length - 1);
    const ended = this.heads.length > 0 && this.#began === this.heads.length;
    const fits = rest.length === 0 ? ended : rest.length === 1 && fingerprint(rest[0]!) === this.commitments.at(-1);
    must(fits, `The second line has ${this.secrets.length} secrets, which are not those of the evenings.`);
  }

  /** A name that was not forgotten is the one that was sealed. */
  #name({ seat = "", seal = "" }: Action): void {
    this.seals.add(seal);
    const [name, salt] = this.later[seal] ?? [];
    if (name === undefined || salt === undefined) return;
    must(hashOf("name", seat, salt, name) === seal, "A player’s name was changed.");
    this.names.set(seat, name);
  }

  #close(round: Action, before: string): void {
    const { number, head, commits = {} } = only(round, "action", "number", "head", "commits");
    must(Object.keys(commits).every((seat) => this.#seats.has(seat)), "A round of salts names a seat at which nobody sits.");
    this.#number += 1;
    must(number === this.#number && head === before, "A round of salts is missing.");
    this.commits[this.#number] = commits;
    this.#listed = listHash(this.commitments.at(-1)!, before, this.#number, commits);
    this.lists[this.#number] = this.#listed;
  }

  #stir(told: Action): void {
    const { number, salts = {}, silent = [] } = only(told, "action", "number", "salts", "silent");
    must(number === this.#number, "The file has salts of another round.");
    must(this.#listed !== "", "The file has salts that nobody had committed to.");
    const commits = this.commits[this.#number] ?? {};
    const seats = [...Object.keys(salts), ...silent].sort().join();
    must(seats === Object.keys(commits).sort().join(), "A seat was left out of a round of salts.");
    for (const [seat, salt] of Object.entries(salts)) {
      must(saltHash(this.#number, seat, salt) === commits[seat], `${this.#called(seat)} had committed to another salt.`);
    }
    must(seats !== "" || this.#seed === "", "The cards were shuffled again without anybody’s salt.");
    if (silent.length === 0) {
      const start = this.#seed ? ["stir", this.#seed] : ["seed", this.#secret];
      this.#seed = hashOf(...start, this.#listed, ...bySeat(salts));
    }
    this.#listed = "";
    this.rounds.push({ after: this.cards, salts: Object.keys(salts).map(this.#called), silent: silent.map(this.#called) });
  }

  /** Names can be deleted from a transcript; everything else in it stays. */
  #called = (seat: string): string => this.names.get(seat) ?? "somebody whose name was deleted";

  #end(seq: number, evening: Action): void {
    const { secret, commitment = "" } = only(evening, "action", "secret", "commitment");
    must(secret === this.#secret, "An evening published another secret than the first lines.");
    this.#began = seq + 1;
    this.commitments.push(commitment);
    this.#seed = this.#listed = "";
  }

  #draw(seq: number, [number, of, which, face]: Draw): void {
    this.cards += 1;
    must(number === this.cards && this.#seed !== "", `Card ${this.cards} is missing in entry ${seq}.`);
    const right = drawn(this.#seed, number, of);
    must(which === right, `Entry ${seq}: card ${number} (${isCard(face) ? short(face) : face}) is not the one that follows from the seed.`);
    this.drawn.push({ face, entry: seq });
  }
}

/** Which of `of` cards draw `number` is. */
function drawn(seed: string, number: number, of: number): number {
  const all = 1n << 64n;
  const limit = (all / BigInt(of)) * BigInt(of);
  for (let attempt = 0; ; attempt += 1) {
    const bytes = keyed(unhex(seed), text(`draw ${number} ${attempt}`));
    const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(of));
  }
}

function must(holds: boolean, words: string): void {
  if (!holds) throw new Unproven(words);
}

/** The hash a line ends with, once it fits the bytes before it. */
function hashed(line: Uint8Array, before: string): string {
  const end = line.length - ',"hash":"'.length - 64 - '"}'.length;
  const raw = line.subarray(0, Math.max(0, end));
  const hash = hex(digest(text(before), raw));
  const fits = new TextDecoder().decode(line.subarray(Math.max(0, end))) === `,"hash":"${hash}"}`;
  must(fits, `This line was changed: ${new TextDecoder().decode(line.subarray(0, 60))}…`);
  return hash;
}

/** The object on a line; it has these fields and no others, and nothing stands beside it. */
function parse<T extends object>(line: Uint8Array, ...fields: string[]): T {
  let written: string, found: T;
  try {
    // A seed may have more digits than numbers have here.
    written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line).replace(/"seed":(\d+)/, '"seed":"$1"');
    found = JSON.parse(written) as T;
  } catch {
    throw new Unproven("A line of the file cannot be read.");
  }
  must(JSON.stringify(found) === written, `Something was added to this line: ${written.slice(0, 60)}…`);
  return only(found, ...fields);
}

/** The same object, if it has no other fields. */
function only<T extends object>(found: T, ...fields: string[]): T {
  const more = Object.keys(found).filter((name) => !fields.includes(name));
  must(more.length === 0, `The file has something that belongs to no transcript: ${more.join(", ").slice(0, 60)}.`);
  return found;
}

/** The SHA-256 of the bytes of a secret, which is written in lower-case hex. */
function fingerprint(secret: string): string {
  must(/^([0-9a-f]{2})*$/.test(secret), "A secret is not written as hex digits.");
  return hex(digest(unhex(secret)));
}

/** The lines of a file, without what editors and mail leave there: it is no part of what is proven. */
function linesOf(file: Uint8Array): Uint8Array[] {
  if (file.subarray(0, 2).includes(0) || hex(file.subarray(0, 2)) === "fffe" || hex(file.subarray(0, 2)) === "feff") {
    throw new NoTranscript("This file is written in UTF-16; save it as UTF-8.");
  }
  const lines: Uint8Array[] = [];
  let start = hex(file.subarray(0, 3)) === "efbbbf" ? 3 : 0;
  for (let end = file.indexOf(10); end >= 0; end = file.indexOf(10, start)) {
    lines.push(file.subarray(start, file[end - 1] === 13 ? end - 1 : end));
    start = end + 1;
  }
  if (start < file.length || lines.length === 0) lines.push(file.subarray(start));
  return lines;
}

const startsWith = (line: Uint8Array, start: string): boolean =>
  new TextDecoder().decode(line.subarray(0, start.length)) === start;
