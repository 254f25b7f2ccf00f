// What the page asks over HTTP; all else goes over the line.
import type {
  AdventureInfo,
  Asked,
  AskedCues,
  BookInfo,
  ChannelInfo,
  Character,
  CharacterKind,
  FileKind,
  Chronicle,
  CountedChart,
  Cues,
  Holding,
  KeptNotebook,
  KeptPicture,
  LogLine,
  MadeNotebook,
  MadeTable,
  Memory,
  MyTable,
  NewNotebook,
  NewTable,
  NotebookInfo,
  Paper,
  QuestionInfo,
  Reason,
  Reckoned,
  Report,
  Reviewed,
  Simple,
  SystemDetail,
  SystemInfo,
  TableInfo,
  Taught,
  WantedGames,
  WhoSaw,
  WrittenNotebook,
} from "./wire";
import { learnFrom } from "./clock";
import { to } from "./to";
import { ask as reach } from "./way";

/** A refusal, in the server's own words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = "",
  ) {
    super(message);
  }
}

export const systems = (): Promise<SystemInfo[]> => call(to("api", "systems"));

const details = new Map<string, Promise<SystemDetail>>();

/** A game with its rule reference and guide; asked for once. */
export function system(id: string): Promise<SystemDetail> {
  const known = details.get(id);
  if (known) return known;
  const asked = call<SystemDetail>(to("api", "systems", id));
  details.set(id, asked);
  asked.catch(() => details.delete(id));
  return asked;
}

/** It may have changed since: a game that somebody is writing. */
export const forgetSystem = (id: string): boolean => details.delete(id);

/** More games of a series of bots; only the edition plays them. */
export function moreGames(system: string, wanted: WantedGames): Promise<Report> {
  return call(to("api", "lab", system), { method: "POST", body: JSON.stringify(wanted) });
}

export function makeTable(wish: NewTable): Promise<MadeTable> {
  return call(to("api", "tables"), { method: "POST", body: JSON.stringify(wish) });
}

/** What everyone at a table knows about it. */
export function tableInfo(table: string, token: string): Promise<TableInfo> {
  return call(to("api", "tables", table), { headers: bearer(token) });
}

/** The character that the holder of the token has chosen before the game; null if none. */
export function chosenAt(table: string, token: string): Promise<Character | null> {
  return call(`${charactersAt(table)}/chosen`, { headers: bearer(token) });
}

/** What everybody at the table may read of the character a seat has chosen; null if nothing. */
export function shownAt(table: string, token: string, seat: string): Promise<Paper | null> {
  return call(`${charactersAt(table)}/of/${encodeURIComponent(seat)}`, { headers: bearer(token) });
}

/** The first thousand entries of a log after `since`, as the holder of the token reads them. */
export async function entries(table: string, token: string, since: number): Promise<LogLine[]> {
  const answer = await ask(`${to("api", "tables", table, "log")}?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as LogLine[];
}

/** What a lesson says now to somebody who has read these steps; null: nothing. */
export function taughtAt(table: string, token: string, read: readonly string[]): Promise<Taught | null> {
  return call(to("api", "tables", table, "lesson"), { method: "POST", headers: bearer(token), body: JSON.stringify({ read }) });
}

/** Who sees a pile, or has seen a card that lies there. */
export function whoSaw(table: string, token: string, pile: string, face = ""): Promise<WhoSaw> {
  return call(`${to("api", "tables", table, "seen", pile)}?face=${encodeURIComponent(face)}`, { headers: bearer(token) });
}

/** Why a bot did what this line of the log tells; empty if that is not known. */
export async function reasonFor(table: string, token: string, line: number): Promise<string> {
  const told = await call<Reason>(to("api", "tables", table, "reasons", String(line)), { headers: bearer(token) });
  return told.words;
}

/** Sends a picture for the big screen; its name. */
export async function sendPicture(table: string, token: string, picture: Blob): Promise<string> {
  const headers = { ...bearer(token), "content-type": picture.type };
  return (await call<KeptPicture>(to("api", "tables", table, "picture"), { method: "POST", body: picture, headers })).picture;
}

/** The picture on the big screen, as a `data:` address: only who has a link of the table gets it. */
export async function pictureOf(table: string, token: string, name: string): Promise<string> {
  const answer = await ask(to("api", "tables", table, "picture", name), { headers: bearer(token) });
  const reader = new FileReader();
  reader.readAsDataURL(await answer.blob());
  await new Promise((done, failed) => {
    reader.onload = done;
    reader.onerror = failed;
  });
  return reader.result as string;
}

/** The transcript of a session that has ended, as a file. */
export async function transcript(table: string, token: string): Promise<Blob> {
  const answer = await ask(to("api", "tables", table, "transcript"), {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.blob();
}

/** A new table that goes on where a transcript ends. */
export function takeUp(file: Blob, from: { entries: number; seat: string } | null = null): Promise<MadeTable> {
  const query = from ? `?entries=${from.entries}&seat=${from.seat}` : "";
  return call(to("api", "transcripts") + query, { method: "POST", body: file, headers: { "content-type": "application/jsonl" } });
}

/** The lines of a replay of a table, as `eye` saw it; as oneself without. */
export function replayOf(table: string, token: string, eye: string, signal: AbortSignal): Promise<Response> {
  return ask(`${to("api", "tables", table, "replay")}?eye=${encodeURIComponent(eye)}`, { headers: bearer(token), signal });
}

/** The transcript that this server was started to show. */
export async function replayedFile(name: string): Promise<File> {
  return new File([await (await ask(to("replayed.jsonl"), {})).blob()], name);
}

/** The lines of a replay of a transcript. */
export function replayOfFile(file: Blob, eye: string, signal: AbortSignal): Promise<Response> {
  return ask(`${to("api", "replays")}?eye=${encodeURIComponent(eye)}`, { method: "POST", body: file, headers: { "content-type": "application/jsonl" }, signal });
}

// --- evenings ---

/** The results of an evening, 0 being the last, or how much of its log has been read. */
export function results(table: string, evening: number, token: string): Promise<Reckoned> {
  return call(to("api", "tables", table, "results", String(evening)), { headers: bearer(token) });
}

/** What can be told of the tables that these links open. */
export function tablesOf(links: Holding[]): Promise<MyTable[]> {
  return call(to("api", "tables", "mine"), { method: "POST", body: JSON.stringify({ links }) });
}

/** The host sets up a table that follows on another; with `carry` people bring along what they may. */
export async function again(table: string, token: string, id: string, carry: boolean): Promise<void> {
  await call(to("api", "tables", table, "again"), { method: "POST", headers: bearer(token), body: JSON.stringify({ type: "again", id, carry }) });
}

// --- adventures and notebooks ---

let known: Promise<AdventureInfo[]> | null = null;

/** The adventures that come with the games; asked for once. */
export function adventures(): Promise<AdventureInfo[]> {
  const asked = (known ??= call<AdventureInfo[]>(to("api", "adventures")));
  asked.catch(() => (known = null));
  return asked;
}

/** What a game adds to adventures. */
export const bookOf = (system: string): Promise<BookInfo> => call(to("api", "systems", system, "book"));

/** A new notebook: blank, from an adventure of the game's own, or from a file. */
export const makeNotebook = (wish: NewNotebook): Promise<MadeNotebook> =>
  call(to("api", "notebooks"), { method: "POST", body: JSON.stringify(wish) });

export const readNotebook = (id: string, token: string): Promise<NotebookInfo> =>
  call(to("api", "notebooks", id), { headers: bearer(token) });

export const writeNotebook = (id: string, token: string, written: WrittenNotebook): Promise<KeptNotebook> =>
  call(to("api", "notebooks", id), { method: "PUT", headers: bearer(token), body: JSON.stringify(written) });

export const copyNotebook = (id: string, token: string): Promise<MadeNotebook> =>
  call(to("api", "notebooks", id, "copy"), { method: "POST", headers: bearer(token) });

/** Deletes a table that this browser keeps, in the edition. */
export async function deleteTable(id: string, token: string): Promise<void> {
  await ask(to("api", "tables", id), { method: "DELETE", headers: bearer(token) });
}

export async function deleteNotebook(id: string, token: string): Promise<void> {
  await ask(to("api", "notebooks", id), { method: "DELETE", headers: bearer(token) });
}

/** A notebook as a file. */
export async function notebookFile(id: string, token: string): Promise<Blob> {
  return (await ask(to("api", "notebooks", id, "file"), { headers: bearer(token) })).blob();
}

/** What the GM of a table plays from. */
export const playedAt = (table: string, token: string): Promise<NotebookInfo> =>
  call(to("api", "tables", table, "notebook"), { headers: bearer(token) });

export const writePlayed = (table: string, token: string, written: WrittenNotebook): Promise<KeptNotebook> =>
  call(to("api", "tables", table, "notebook"), { method: "PUT", headers: bearer(token), body: JSON.stringify(written) });

/** The GM of a table makes a notebook of what is played there, and plays from that. */
export const copyPlayed = (table: string, token: string): Promise<MadeNotebook> =>
  call(to("api", "tables", table, "notebook", "copy"), { method: "POST", headers: bearer(token) });

/** What comes next in what the GM plays from. */
export const cuesAt = (table: string, token: string, asked: AskedCues): Promise<Cues> =>
  call(to("api", "tables", table, "cues"), { method: "POST", headers: bearer(token), body: JSON.stringify(asked) });

/** The story so far, of a table and of those before it. */
export const chronicleOf = (table: string, token: string): Promise<Chronicle> =>
  call(to("api", "tables", table, "chronicle"), { headers: bearer(token) });

/** Writes down what everybody at the table should remember. */
export const remember = (table: string, token: string, memory: Memory): Promise<Memory> =>
  call(to("api", "tables", table, "memory"), { method: "PUT", headers: bearer(token), body: JSON.stringify(memory) });

// --- odds ---

/** What a game can be asked about its chances. */
export const questionsOf = (system: string): Promise<QuestionInfo[]> => call(to("api", "odds", system));

/** The exact answer to a question; `parameters` as in an address, `cards=3&difficulty=5`. */
export const answerOf = (system: string, question: string, parameters: string): Promise<Asked> =>
  call(`${to("api", "odds", system, question)}?${parameters}`);

/** The charts of a game's odds. */
export const chartsOf = (system: string): Promise<CountedChart[]> => call(to("api", "systems", system, "charts"));

// --- characters ---

const kinds = new Map<string, Promise<CharacterKind>>();

/** How a character of a game is made; asked for once. */
export function characterKind(system: string): Promise<CharacterKind> {
  const known = kinds.get(system);
  if (known) return known;
  const asked = call<CharacterKind>(characters(system));
  kinds.set(system, asked);
  asked.catch(() => kinds.delete(system));
  return asked;
}

/** What is to be said of a form as far as it is filled in. */
export function review(system: string, filled: Record<string, Simple>): Promise<Reviewed> {
  return call(`${characters(system)}/review`, { method: "POST", body: JSON.stringify({ filled }) });
}

/** The same by the settings of a table, with what it adds. */
export function reviewAt(table: string, token: string, filled: Record<string, Simple>): Promise<Reviewed> {
  return call(`${charactersAt(table)}/review`, { method: "POST", headers: bearer(token), body: JSON.stringify({ filled }) });
}

/** What is wrong with a character's file, or the character in it. */
export function check(system: string, file: string): Promise<Reviewed> {
  return call(`${characters(system)}/check`, { method: "POST", body: JSON.stringify({ file }) });
}

/** The character in a file that is known to be good. */
export async function character(system: string, file: string): Promise<Character> {
  return only(await check(system, file));
}

/** The same, if it is good by the settings of a table. */
export async function characterAt(table: string, token: string, file: string): Promise<Character> {
  return only(await call(`${charactersAt(table)}/check`, { method: "POST", headers: bearer(token), body: JSON.stringify({ file }) }));
}

function only({ character: found, flaws }: Reviewed): Character {
  if (found) return found;
  throw new Refused(flaws[0]?.code ?? "", flaws.map((flaw) => flaw.message).join("; "), flaws[0]?.rule);
}

/** A character's sheet as a PDF, and what its fonts lack, in words. */
export async function sheetPdf(system: string, file: string): Promise<{ pdf: Blob; warning: string }> {
  const headers = { "content-type": "application/json" };
  const answer = await ask(`${characters(system)}/pdf`, { method: "POST", headers, body: JSON.stringify({ file }) });
  return { pdf: await answer.blob(), warning: decodeURIComponent(answer.headers.get("x-warning") ?? "") };
}

/** The characters that the holder of the token plays, as they stand at the table. */
export function keptAt(table: string, token: string): Promise<Character[]> {
  return call(charactersAt(table), { headers: bearer(token) });
}

/** What hears of a table by a webhook, for its host; null: nothing does. */
export function channelOf(table: string, token: string): Promise<ChannelInfo | null> {
  return call(to("api", "tables", table, "channel"), { headers: bearer(token) });
}

/** What kind of file somebody has brought; null if it is of no known kind. */
export const kindOf = (file: Blob): Promise<FileKind | null> =>
  call(to("api", "files"), { method: "POST", body: file.slice(0, 60_000), headers: { "content-type": "application/octet-stream" } });

const charactersAt = (table: string): string => to("api", "tables", table, "characters");
const bearer = (token: string): Record<string, string> => ({ "content-type": "application/json", authorization: `Bearer ${token}` });

const characters = (system: string): string => to("api", "systems", system, "characters");

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await ask(path, { headers, ...init });
  return (await answer.json()) as T;
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await reach(path, init);
  } catch {
    throw new Refused("unreachable", "The server cannot be reached. Is it running, are you online?");
  }
  if ((init.method ?? "GET") !== "GET") learnFrom(answer.headers); // others may be kept from long ago
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as { code?: string; message?: string; rule?: string } | null;
  throw new Refused(
    said?.code ?? String(answer.status),
    said?.message ?? `The server answered ${answer.status}.`,
    said?.rule,
  );
}

/** What to tell somebody about anything that was thrown. */
export function wordsOf(wrong: unknown): string {
  return wrong instanceof Error ? wrong.message : String(wrong);
}
