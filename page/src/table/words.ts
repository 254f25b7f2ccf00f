// Events in words: what stands in the log and what a screen reader says.
import { isCard, spoken } from "../notation";
import { dieText } from "../pieces/pieces";
import type { AnyEvent, Awaited, Card, Cell, LogLine, Moved, SeatState, Told } from "../wire";
import { cell, type Names } from "./names";

/** A piece of a sentence: words, or a card to be drawn in the line. */
export type Part = string | { card: Card };

export interface Sentence {
  parts: Part[];
  rule: string;
  /**
   * `talk`, `narration` and `note` are what people say, `event` what the game says happened, and
   * `detail` how the table carried it out, card by card.
   */
  kind: "talk" | "narration" | "note" | "event" | "detail";
}

/** Words that stand in an event's `rule` where a person or the table did it and no rule of the game. */
const BY_HAND = new Set(["gm", "say", "undo", "close", "cut", "note", "round", "salts", "evening", "bots", "join", "rename", "sit_out", "come_back", "stand_in", ""]);

/** True if this is a rule of the game, with a line in its reference. */
export function isRule(rule: string | undefined): boolean {
  return rule !== undefined && !BY_HAND.has(rule);
}

/** One event as a sentence. */
export function sentence(event: AnyEvent, names: Names): Sentence {
  const rule = event.rule;
  switch (event.event) {
    case "moved":
      return { parts: moved(event, names), rule, kind: "detail" };
    case "shown":
      return { parts: shown(event, names), rule, kind: "detail" };
    case "rolled":
      return { parts: [rolled(event, names)], rule, kind: "detail" };
    case "changed": {
      const by = event.after - event.before;
      const step = `${event.before} → ${event.after} (${by > 0 ? "+" : "−"}${Math.abs(by)})`;
      // What comes into sight has not changed.
      return { parts: [`${upper(names.thing(event.track))}: ${by === 0 ? event.after : step}`], rule, kind: "detail" };
    }
    case "placed":
      return { parts: [placed(names.thing(event.piece), event.before, event.after)], rule, kind: "detail" };
    case "wrote":
      return { parts: [`${upper(names.thing(event.sheet))} is written.`], rule, kind: "detail" };
    case "told":
      return { parts: [event.text], rule, kind: kindOf(event) };
  }
}

function kindOf(event: Told): Sentence["kind"] {
  if (event.rule === "say") return event.data?.kind === "narration" ? "narration" : "talk";
  if (event.rule === "round") return "detail"; // what comes of it is told next
  return event.rule === "note" ? "note" : "event";
}

/** Is this what a person says to others, aloud or in a whisper, or notes for all? */
export function isTalk(event: AnyEvent): event is Told {
  return event.event === "told" && (event.rule === "say" || event.rule === "note");
}

/** Kinds of entries that the table makes by itself; they bear its host's seat. */
const OWN = new Set(["round", "salts", "evening", "bots", "join", "rename", "sit_out", "come_back", "stand_in"]);

/** Who has done it, to begin a sentence. */
export function doer(line: LogLine, names: Names): string {
  return OWN.has(line.kind) ? "The table" : upper(names.who(line.seat));
}

/** Whom a whisper was for; empty where all may hear. */
export function whispered(event: AnyEvent): string[] {
  const to = event.event === "told" && event.rule === "say" ? event.data?.to : undefined;
  return Array.isArray(to) ? to : [];
}

/** More cards than these are told by their number: a whole discard pile that goes back. */
const FEW = 9;

function rolled(event: Extract<AnyEvent, { event: "rolled" }>, names: Names): string {
  const what = names.thing(event.dice);
  if (event.values.length === 0) return `${upper(what)}: taken up.`;
  const values = event.values.map((value) => dieText(event.die, value)).join(", ");
  return `${upper(what)}${event.laid ? " shows" : ", rolled"}: ${values}.`;
}

function moved(event: Extract<AnyEvent, { event: "moved" }>, names: Names): Part[] {
  const cards = event.count > FEW ? [] : [...(event.cards ?? []), ...(event.tiles ?? [])];
  const many = count(event.count, names.kind(event.source) === "tiles" ? "tile" : "card");
  const owner = names.owner(event.target);
  const from = names.thing(event.source);
  if (event.drawn && owner !== null) {
    const mine = owner === names.me;
    const into = names.kind(event.target) === "hand" ? "" : ` to ${names.label(event.target)}`;
    const verb = `${mine ? "You draw" : `${names.seat(owner)} draws`}`;
    const text = `${verb} ${many} from ${from}${into}`;
    return cards.length > 0 ? [`${text}: `, ...inline(cards)] : [`${text}.`];
  }
  const to = names.thing(event.target);
  if (event.drawn) {
    const text = `${upper(many)} drawn from ${from} to ${to}`;
    return cards.length > 0 ? [`${text}: `, ...inline(cards)] : [`${text}.`];
  }
  if (cards.length === 0) return [`${upper(many)} from ${from} to ${to}.`];
  return [...inline(cards), ` from ${from} to ${to}.`];
}

/**
 * The same with cards that were dealt in rounds, one by one, as one draw for everybody: of draws in a row
 * from one pile and by one rule, those to one place.
 */
export function gathered(events: readonly AnyEvent[]): AnyEvent[] {
  const found: AnyEvent[] = [];
  let row: Moved[] = [];
  for (const event of events) {
    const draw = event.event === "moved" && event.drawn ? event : null;
    if (!draw || draw.source !== row[0]?.source || draw.rule !== row[0].rule) row = [];
    const same = draw && row.find(({ target }) => target === draw.target);
    if (same) {
      same.count += draw.count;
      same.cards = [...(same.cards ?? []), ...(draw.cards ?? [])];
      same.tiles = [...(same.tiles ?? []), ...(draw.tiles ?? [])];
    } else {
      const copy = { ...event };
      found.push(copy);
      if (copy.event === "moved" && draw) row.push(copy);
    }
  }
  return found;
}

function shown(event: Extract<AnyEvent, { event: "shown" }>, names: Names): Part[] {
  const seats = event.seats ?? "all";
  const cards = event.count > FEW ? [] : [...(event.cards ?? []), ...(event.tiles ?? [])];
  const many = event.count > 0 ? ` (${count(event.count, names.kind(event.pile) === "tiles" ? "tile" : "card")})` : "";
  const of = `${upper(names.thing(event.pile))}${many}`;
  if (event.once) return cards.length > 0 ? ["Shown: ", ...inline(cards)] : [];
  if (seats === "none") return [`${of} is hidden again.`];
  const who = seats === "all" ? "everybody" : names.list(seats);
  const text = `${of} is shown to ${who}`;
  return cards.length > 0 ? [`${text}: `, ...inline(cards)] : [`${text}.`];
}

function placed(piece: string, before?: Cell | null, after?: Cell | null): string {
  const name = upper(piece);
  if (!after) return `${name} leaves the board.`;
  return before ? `${name} goes from ${cell(before)} to ${cell(after)}.` : `${name} is put on ${cell(after)}.`;
}

/** `1 card`, `3 cards`, `no cards`. */
export function count(n: number, word = "card"): string {
  return n === 1 ? `1 ${word}` : `${n === 0 ? "no" : n} ${word}s`;
}

/** The first letter as a capital. */
export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A message as a sentence of its own. */
export function readable(message: string): string {
  return /[.!?]$/.test(message) ? upper(message) : `${upper(message)}.`;
}

function inline(faces: readonly string[]): Part[] {
  return faces.flatMap((face, index): Part[] => {
    const part: Part = isCard(face) ? { card: face } : `[${face}]`;
    return index === 0 ? [part] : [" ", part];
  });
}

/** A sentence as it is spoken. */
export function aloud(one: Sentence): string {
  const text = one.parts
    .map((part, index, all) =>
      typeof part === "string"
        ? part === " " && typeof all[index - 1] !== "string" ? ", " : part.replaceAll(" → ", " to ")
        : spoken(part.card),
    )
    .join("")
    .trim();
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A whole entry as it is spoken: who said it, or what happened. */
export function lineAloud(line: LogLine, names: Names): string {
  const events = gathered(line.events ?? []);
  const told = events.some((event) => event.event === "told" && event.rule !== "say");
  return events
    .filter((event) => worthHearing(event, told, names))
    .map((event) => {
      const one = sentence(event, names);
      if (one.kind === "event" || one.kind === "detail") return aloud(one);
      return `${upper(names.who(line.seat))}: ${aloud(one)}`;
    })
    .join(" ");
}

/** Where the game tells itself what happened, only numbers and one's own cards need be said besides. */
function worthHearing(event: AnyEvent, told: boolean, names: Names): boolean {
  if (event.event === "wrote") return false;
  if (!told || event.event === "told" || event.event === "changed" || event.event === "shown") return true;
  return event.event === "moved" && event.drawn === true && names.owner(event.target) === names.me;
}

/** The name of the person who is the GM, and so is told that the safety card was pressed; empty without one. */
export function telling(seats: readonly SeatState[]): string {
  return seats.find(({ role, bot }) => role === "gm" && !bot)?.name ?? "";
}

/** Who is awaited and for what, one clause for all who are awaited for the same. */
export function waitingFor(awaited: readonly Awaited[], names: Names): string {
  const by = new Map<string, string[]>();
  for (const one of awaited) by.set(one.what, [...(by.get(one.what) ?? []), one.seat]);
  return [...by]
    .map(([what, seats]) => `${upper(names.list(seats))}: ${seats.length > 1 ? ofSeveral(what) : what}`)
    .join(" · ");
}

/** `lays a card` of one is `lay a card` of several. */
function ofSeveral(what: string): string {
  return what.replace(/^\w+s\b(?!:)/, (verb) => verb.replace(/ies$/, "y").replace(/(sh|ch|ss|x)es$/, "$1").replace(/s$/, ""));
}
