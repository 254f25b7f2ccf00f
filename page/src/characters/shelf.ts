// The characters this browser keeps, and those that are half made. They are nowhere else: the server
// checks and prints them, and forgets them.
import { now } from "../clock";
import { randomHex } from "../random";
import { local } from "../storage";
import type { Draft } from "../table/answers";

export interface Kept {
  system: string;
  key: string;
  name: string;
  /** The character itself, as its game writes it: JSON. */
  file: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
}

/** A form that is not finished, and the stage it was left at. */
interface Unfinished {
  drafts: Record<string, Draft>;
  stage: number;
  emblem?: string;
}

/** The key under which a character is begun. */
export const NEW = "new";

/** More than any game's file; the server takes no larger message. */
export const MOST_BYTES = 30_000;

const SHELF = "fiftyfour.character.";
const DRAFTS = "fiftyfour.draft.";

/** All characters of a game, or of every game, by name. */
export function shelf(system = ""): Kept[] {
  const all = local.keys(SHELF).map((key) => read<Kept>(key));
  const found = all.filter((one) => one !== null && typeof one.file === "string" && (!system || one.system === system)) as Kept[];
  return found.sort((a, b) => a.name.localeCompare(b.name) || a.changed - b.changed);
}

export function find(system: string, key: string): Kept | null {
  return read<Kept>(`${SHELF}${system}.${key}`);
}

/** Puts a character on the shelf, in place of the one with this key; without a key, beside the others. */
export function put(one: { system: string; name: string; file: string; key?: string }): Kept {
  const key = one.key ?? randomHex(6);
  const kept = { ...one, key, changed: now() };
  local.set(`${SHELF}${one.system}.${key}`, JSON.stringify(kept));
  return kept;
}

/** Puts back what was taken off, just as it was. */
export function putBack(one: Kept): void {
  local.set(`${SHELF}${one.system}.${one.key}`, JSON.stringify(one));
}

export function takeOff(one: Kept): void {
  local.remove(`${SHELF}${one.system}.${one.key}`);
  finish(one.system, one.key);
}

/** Remembers a form that is not finished. */
export function remember(system: string, key: string, unfinished: Unfinished): void {
  local.set(`${DRAFTS}${system}.${key}`, JSON.stringify(unfinished));
}

export function unfinished(system: string, key: string): Unfinished | null {
  const one = read<Unfinished>(`${DRAFTS}${system}.${key}`);
  return one && typeof one.drafts === "object" && one.drafts !== null ? one : null;
}

export function finish(system: string, key: string): void {
  local.remove(`${DRAFTS}${system}.${key}`);
}

/** The emblem in a character's file; "" if it has none. */
export function emblemOf(file: string): string {
  try {
    const { emblem } = JSON.parse(file) as { emblem?: unknown };
    return typeof emblem === "string" ? emblem : "";
  } catch {
    return "";
  }
}

/** The file of the same character with this emblem; "" takes it off. */
export function withEmblem(file: string, emblem: string): string {
  const { emblem: _, ...whole } = JSON.parse(file) as Record<string, unknown>;
  return `${JSON.stringify(emblem ? { ...whole, emblem } : whole, null, 2)}\n`;
}

/** Hands a file to whoever sits at the browser. */
export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name as a file may bear it. */
export function fileName(name: string, ending: string): string {
  const plain = name.normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${plain || "character"}.${ending}`;
}

const read = <T>(key: string): T | null => local.read(key) as T | null;
