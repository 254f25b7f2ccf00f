// What this browser knows of first games: what has been begun, and what was read at which lesson.
import { local } from "../storage";

interface Progress {
  read: string[];
  /** It was left, and says nothing until it is taken up again. */
  left: boolean;
}

const PLAYED = "fiftyfour.played.";
const READ = "fiftyfour.lesson.";

/** True until somebody here has played this game, learnt it, or said that they need no lesson. */
export const isNew = (game: string): boolean => local.get(PLAYED + game) === null;

/** A game has been begun here; with which adventure, if with one. */
export function played(game: string, adventure = ""): void {
  local.set(PLAYED + game, adventure || (local.get(PLAYED + game) ?? ""));
}

/** Of a game's adventures, the one after that which was begun here last; empty if it has none. */
export function nextOf(game: string, adventures: readonly string[]): string {
  const last = adventures.indexOf(local.get(PLAYED + game) ?? "");
  return adventures[(last + 1) % adventures.length] ?? "";
}

export function progress(table: string): Progress {
  const { read, left } = (local.read(READ + table) ?? {}) as Partial<Progress>;
  return { read: Array.isArray(read) ? read : [], left: left === true };
}

export function remember(table: string, progress: Progress): void {
  local.set(READ + table, JSON.stringify(progress));
}
