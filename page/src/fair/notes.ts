// What this browser noted of a table while it played, to hold against what it is told later: the
// commitments, the closed lists, the hash of the last line.
import { local } from "../storage";
import type { LogLine, RoundInfo, TableInfo } from "../wire";

export interface Notes {
  /** The table's commitment in each evening. */
  commitments: Record<number, string>;
  /** The hash of each closed list that holds a salt of this browser, by round. */
  lists: Record<number, string>;
  /** What this browser had committed to in it, by round. */
  mine: Record<number, string>;
  /** The last line of the log, by its number for this seat; without a seat, of an earlier version. */
  last: { seat?: string; seq: number; hash: string } | null;
  /** The hash of the last line seen in each evening. */
  ends: Record<number, string>;
}

const PREFIX = "fiftyfour.notes.";

export function notesOf(table: string): Notes {
  const none = { commitments: {}, lists: {}, mine: {}, last: null, ends: {} };
  return { ...none, ...(local.read(PREFIX + table) as Partial<Notes> | null) };
}

/** What this browser noted of the table that had one of these commitments; null: nothing. */
export function notesBy(commitments: string[]): Notes | null {
  for (const key of local.keys(PREFIX)) {
    const notes = notesOf(key.slice(PREFIX.length));
    if (Object.values(notes.commitments).some((one) => commitments.includes(one))) return notes;
  }
  return null;
}

/** Notes what `me` is told now. What has been noted before stays: see `contradictions`. */
export function note(table: TableInfo, me: string | null, last: LogLine | undefined): void {
  const notes = notesOf(table.id);
  const evening = table.evenings ?? 0;
  const seat = me ?? "";
  if (table.rounds) notes.commitments[evening] ??= table.commitment;
  if (last && (notes.last?.seat !== seat || last.seq > notes.last.seq)) {
    notes.last = { seat, seq: last.seq, hash: last.hash };
    notes.ends[evening] = last.hash;
  }
  keep(table, notes);
}

/**
 * Notes the closed list that holds `mine`, what this browser has committed to; false if another list
 * has been noted for this round. Whoever has seen the salts could try lists until the cards please,
 * so this comes before a salt is revealed.
 */
export function noteList(table: TableInfo, { number, list }: RoundInfo, mine: string): boolean {
  const notes = notesOf(table.id);
  const fits = (notes.lists[number] ??= list) === list && (notes.mine[number] ??= mine) === mine;
  keep(table, notes);
  return fits;
}

function keep(table: TableInfo, notes: Notes): void {
  const words = JSON.stringify(notes);
  if (words !== local.get(PREFIX + table.id)) local.set(PREFIX + table.id, words);
}

/** Begins the notes anew, once somebody has read what does not fit. */
export function forgetNotes(table: string): void {
  local.remove(PREFIX + table);
}

/**
 * What the table tells now that does not fit what was noted, in words.
 *
 * `hashOf` finds the hash of a line of `me`; undefined: the log has none with that number.
 */
export async function contradictions(
  notes: Notes,
  table: TableInfo,
  me: string | null,
  hashOf: (seq: number) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  const last = notes.last?.seat === (me ?? "") ? notes.last : null; // each seat counts lines of its own
  const committed = notes.commitments[table.evenings ?? 0];
  if (committed !== undefined && committed !== table.commitment) {
    found.push("The table shows another fingerprint of its secret than before.");
  }
  const list = table.rounds ? notes.lists[table.rounds.number] : undefined;
  if (list !== undefined && list !== table.rounds?.list) {
    found.push("The table shows another list of salts than the one your browser added its own to.");
  }
  if (last !== null && table.seq <= last.seq) {
    found.push(`The log is shorter than before: it had ${last.seq + 1} entries, now it has ${table.seq}.`);
  } else if (last !== null && (await hashOf(last.seq)) !== last.hash) {
    found.push(`The log is not the one that this browser saw: its entry ${last.seq} has changed.`);
  }
  return found;
}
