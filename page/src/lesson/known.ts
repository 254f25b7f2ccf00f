// What this browser knows of lessons: which games have been begun, and what was read at which table.

interface Progress {
  read: string[];
  /** It was left, and says nothing until it is taken up again. */
  left: boolean;
}

const PLAYED = "fiftyfour.played.";
const READ = "fiftyfour.lesson.";

/** True until somebody here has played this game, learnt it, or said that they need no lesson. */
export const isNew = (game: string): boolean => localStorage.getItem(PLAYED + game) === null;
export const played = (game: string): void => localStorage.setItem(PLAYED + game, "");

export function progress(table: string): Progress {
  try {
    const { read, left } = JSON.parse(localStorage.getItem(READ + table) ?? "{}") as Partial<Progress>;
    return { read: Array.isArray(read) ? read : [], left: left === true };
  } catch {
    return { read: [], left: false };
  }
}

export function remember(table: string, progress: Progress): void {
  try {
    localStorage.setItem(READ + table, JSON.stringify(progress));
  } catch {
    // No storage: it holds until the page is left.
  }
}
