// The log as a story: what each entry tells, and what the table did for it, in the server's sentences.
import { isCard, spoken, type Part } from "../notation";
import type { AnyEvent, LogLine, Told } from "../wire";
import type { Names } from "./names";
import { isRule, readable, upper } from "./words";

/** Rules of lines that only tell how the cards are mixed: they are told beside the proof. */
const MIXING = new Set(["round", "salts"]);

/** What is read of an entry, and how the table carried it out, which folds away. */
export function story({ events = [], folded = [] }: LogLine): { told: AnyEvent[]; folded: AnyEvent[] } {
  return {
    told: events.filter((event, at) => (event.event === "told" || event.said) && !folded.includes(at)),
    folded: folded.map((at) => events[at]!),
  };
}

/** What happened, as this viewer reads it. */
export function sentence(event: AnyEvent): readonly Part[] {
  const said = event.event === "told" ? event.text : (event.said ?? "");
  return typeof said === "string" ? [said] : said;
}

/** A sentence as it is spoken. */
export function aloud(parts: readonly Part[]): string {
  const words = parts.map((part) =>
    typeof part === "string" ? part.replaceAll(" → ", " to ") : part.map((face) => (isCard(face) ? spoken(face) : face)).join(", "));
  return readable(words.join(""));
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

/** Without entries that tell nothing, such as a choice that shows later; but the latest stay until something is told. */
export function tellable(lines: readonly LogLine[]): LogLine[] {
  const heard = lines.filter(({ events = [] }) => events.length === 0 || events.some(({ rule }) => !MIXING.has(rule)));
  const last = heard.findLastIndex(tellsStory);
  return heard.filter((line, at) => at > last || tellsStory(line));
}

/** Entries never change: each is looked through once, however long the log grows. */
const looked = new WeakMap<LogLine, boolean>();

function tellsStory(line: LogLine): boolean {
  const known = looked.get(line) ?? story(line).told.length > 0;
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
  return line.kind === "begin" ? "The game begins." : `${who} has chosen.`;
}

/** A whole entry as it is spoken: what was said or told, and what one has drawn oneself. */
export function lineAloud(line: LogLine, names: Names): string {
  const { told, folded } = story(line);
  const mine = folded.filter((event) => event.event === "moved" && event.drawn && names.owner(event.target) === names.me);
  return [...told, ...mine]
    .map((event) => (isTalk(event) ? `${upper(names.who(line.seat))}: ${aloud(sentence(event))}` : aloud(sentence(event))))
    .join(" ");
}
