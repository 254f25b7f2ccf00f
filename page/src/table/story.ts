// The log as a story: what each entry tells, and what the table did for it. The terminal and the channel
// do the same (src/fiftyfour/table/story.py); tests/told.json holds the two together.
import { isCard, spoken } from "../notation";
import type { AnyEvent, Card, LogLine, Told } from "../wire";
import type { Names } from "./names";
import { isRule, upper } from "./words";

/** A piece of a sentence: words, or a card to be drawn in the line. */
export type Part = string | { card: Card };

/** Rules of lines in somebody's own words, and of those that only tell how the cards are mixed. */
const BY_PEOPLE = new Set(["say", "note", "gm"]);
const MIXING = new Set(["round", "salts"]);

/** Of an entry in which the game tells nothing, the first so many things are told. */
const TOLD = 3;

/** More cards than these are told by their number: a whole discard pile that goes back. */
const FEW = 9;

/** What an entry tells, and how the table carried it out, which folds away. */
export function story(events: readonly AnyEvent[] = []): { told: AnyEvent[]; folded: AnyEvent[] } {
  const seen = events.filter((event) => event.event === "told" || event.said);
  const game = seen.some((event) => tells(event) && !BY_PEOPLE.has(event.rule));
  const told: AnyEvent[] = [];
  const folded: AnyEvent[] = [];
  for (const event of seen) {
    const first = !game && event.event !== "told" && told.length < TOLD;
    (tells(event) || first ? told : folded).push(event);
  }
  return told.length > 0 ? { told, folded } : { told: folded, folded: [] };
}

function tells(event: AnyEvent): boolean {
  return event.event === "told" && !MIXING.has(event.rule);
}

/** What happened, as this viewer reads it. */
export function sentence(event: AnyEvent): Part[] {
  // A story stands as it was written: names of scenes, letters of several lines.
  if (event.event === "told") return [event.rule === "story" ? event.text.trim() : ended(event.text)];
  const parts = (event.said ?? "").split(/(\{(?:card|tile|domino)\})/).flatMap((part): Part[] => {
    const noun = /^\{(card|tile|domino)\}$/.exec(part)?.[1];
    return noun ? faces(event, noun) : part ? [part] : [];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (typeof first === "string") parts[0] = upper(first);
  if (typeof last === "string") parts[parts.length - 1] = ended(parts.length === 1 ? upper(last) : last);
  else if (last) parts.push(".");
  return parts;
}

function faces(event: AnyEvent, noun: string): Part[] {
  if (event.event !== "moved" && event.event !== "shown") return [];
  const seen = [...(event.cards ?? []), ...(event.tiles ?? [])];
  if (seen.length === 0 || seen.length > FEW) return [counted(event.count, noun)];
  return seen.flatMap((face, at): Part[] => [...(at ? [" "] : []), isCard(face) ? { card: face } : `[${face}]`]);
}

/** `a card`, `3 dominoes`, `no cards`. */
function counted(count: number, noun: string): string {
  return count === 1 ? `a ${noun}` : `${count || "no"} ${noun}${noun.endsWith("o") ? "es" : "s"}`;
}

function ended(text: string): string {
  return text === "" || /[.!?…][”’"]?$/.test(text) ? text : `${text}.`;
}

/** A sentence as it is spoken. */
export function aloud(parts: readonly Part[]): string {
  return parts
    .map((part, at) => {
      if (typeof part !== "string") return spoken(part.card);
      return part === " " && typeof parts[at - 1] !== "string" ? ", " : part.replaceAll(" → ", " to ");
    })
    .join("");
}

/** Is this what a person says to others, aloud or in a whisper, or notes for all? */
export function isTalk(event: AnyEvent): event is Told {
  return event.event === "told" && (event.rule === "say" || event.rule === "note");
}

/** Whom a whisper was for; empty where all may hear. */
export function whispered(event: AnyEvent): string[] {
  const to = event.event === "told" && event.rule === "say" ? event.data?.to : undefined;
  return Array.isArray(to) ? to : [];
}

/** What the GM's hand has set right. */
const BY_HAND = new Set(["adjust", "move", "grant", "lay", "look", "place"]);

export function isCorrection(line: LogLine): boolean {
  return BY_HAND.has(line.kind);
}

/** The entries that were taken back; what was said stays said. */
export function takenBack(lines: readonly LogLine[]): Set<number> {
  const gone = new Set<number>();
  for (const line of lines) {
    for (const event of line.events ?? []) {
      const to = event.event === "told" && event.rule === "undo" ? event.data?.to : undefined;
      if (typeof to !== "number") continue;
      for (const one of lines) if (one.seq >= to && one.seq < line.seq && !KEPT.has(one.kind)) gone.add(one.seq);
    }
  }
  return gone;
}

const KEPT = new Set(["say", "note", "undo", "agree"]);

/** Without entries that tell nothing, such as a choice that shows later; but the latest stay until something is told.
 * How the cards are mixed is told beside the proof. */
export function tellable(lines: readonly LogLine[]): LogLine[] {
  const heard = lines.filter(({ events = [] }) => events.length === 0 || events.some(({ rule }) => !MIXING.has(rule)));
  const last = heard.findLastIndex(tellsStory);
  return heard.filter((line, at) => at > last || tellsStory(line));
}

/** Entries never change: each is looked through once, however long the log grows. */
const looked = new WeakMap<LogLine, boolean>();

function tellsStory(line: LogLine): boolean {
  const known = looked.get(line) ?? story(line.events).told.length > 0;
  looked.set(line, known);
  return known;
}

/** The rules by which an entry came about, each once. */
export function rulesOf(events: readonly AnyEvent[]): string[] {
  return [...new Set(events.map(({ rule }) => rule).filter(isRule))];
}

/** What to say of an entry in which nothing happened that this viewer may read. */
export function silent(line: LogLine, names: Names): string {
  const who = upper(names.seat(line.seat));
  if (line.kind === "enter") return `${who} has entered the cards.`;
  if (line.kind === "say") return `${who} whispers.`;
  return line.kind === "begin" ? "The game begins." : `${who} has chosen.`;
}

/** A whole entry as it is spoken: what was said or told, and what one has drawn oneself. */
export function lineAloud(line: LogLine, names: Names): string {
  const { told, folded } = story(line.events);
  const mine = folded.filter((event) => event.event === "moved" && event.drawn && names.owner(event.target) === names.me);
  return [...told, ...mine]
    .map((event) => (isTalk(event) ? `${upper(names.who(line.seat))}: ${aloud(sentence(event))}` : aloud(sentence(event))))
    .join(" ");
}
