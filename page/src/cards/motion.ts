// Cards that visibly go from where they were to where they go. Whatever shows a pile registers its
// element under the pile's name, and where it shows single cards, each of them too. From the events
// and the places of these elements follows who flies where.
import type { Attachment } from "svelte/attachments";

import type { Sound } from "../sounds";
import type { AnyEvent, LogLine } from "../wire";

/** Where something is on the screen, in pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A ghost's journey: the piles it calls at, in milliseconds from now. */
export interface Flight {
  /** Its face; null flies face down. */
  card: string | null;
  stops: string[];
  delay: number;
  /** Chance chose it: it starts face down and turns over on the way. */
  turns: boolean;
}

export const LEG = 460;
export const PAUSE = 700;
const STAGGER = 75;
const NEXT = 220;
/** All have set out by then, however many piles move. */
const SOON = 900;
const MOST_OF_ONE = 7;
const MOST = 42;

const spots = new Map<string, Set<Element>>();
const names = new WeakMap<Element, OnTable>();

/** Something on the table by its name, and the card of it that is meant; or who sits in a seat. */
export interface OnTable {
  thing: string;
  card?: string | undefined;
  seat?: string | undefined;
}

const key = (zone: string, card?: string): string => (card === undefined ? zone : `${zone} ${card}`);

/** Registers an element as the place of a pile, or of one card in it. */
export function zone(name: string | undefined, card?: string): Attachment {
  return (element) => {
    if (name === undefined) return;
    const at = key(name, card);
    const here = spots.get(at) ?? new Set();
    spots.set(at, here.add(element));
    names.set(element, { thing: name, card });
    return () => {
      here.delete(element);
      if (here.size === 0 && spots.get(at) === here) spots.delete(at);
    };
  };
}

/** What is shown where this element is: a card, a pile, what `data-thing` names, or whose `data-person` is. */
export function thingAt(element: Element | null): OnTable | null {
  for (let one = element; one; one = one.parentElement) {
    const known = names.get(one);
    if (known) return known;
    const thing = one.getAttribute("data-thing");
    if (thing) return { thing };
    const seat = one.getAttribute("data-person");
    if (seat) return { thing: "", seat };
  }
  return null;
}

/** The elements shown for a pile's card, else for the pile. */
export function elementsAt(name: string, card: string | null): Element[] {
  const exact = card === null ? undefined : spots.get(key(name, card));
  return [...(exact ?? spots.get(name) ?? [])];
}

/** Whether this very card has an element of its own in the pile. */
export function hasOwn(name: string, card: string | null): boolean {
  return card !== null && spots.has(key(name, card));
}

/** Where these piles and their cards are now. What has no size is not on the screen. */
export function measure(piles: ReadonlySet<string>): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const [at, elements] of spots) {
    if (!piles.has(at.split(" ", 1)[0]!)) continue;
    for (const element of elements) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) found.set(at, { x, y, width, height });
    }
  }
  return found;
}

/** The place of a pile's card in a measurement, else of the pile. */
export function placeIn(measured: Map<string, Place>, name: string, card: string | null): Place | undefined {
  return (card === null ? undefined : measured.get(key(name, card))) ?? measured.get(name);
}

/** The largest card that fits into a place, in its middle. */
export function cardIn(place: Place): Place {
  const width = Math.min(place.width, (place.height * 5) / 7);
  const height = (width * 7) / 5;
  return { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height };
}

/** The events of lines that came after `seq`. */
export function eventsAfter(lines: readonly LogLine[], seq: number): AnyEvent[] {
  return lines.filter((line) => line.seq > seq).flatMap((line) => line.events ?? []);
}

/** The piles between which cards have moved since. */
export function movedBetween(lines: readonly LogLine[], seq: number): string[] {
  return eventsAfter(lines, seq).flatMap((event) => (event.event === "moved" ? [event.source, event.target] : []));
}

/** Who flies where for these events. A card that moves on at once makes one journey with a stop. */
export function flights(events: readonly AnyEvent[], isDeck: (pile: string) => boolean): Flight[] {
  const found: Flight[] = [];
  let delay = 0;
  const next = Math.min(NEXT, SOON / Math.max(1, events.filter((event) => event.event === "moved").length));
  for (const event of events) {
    if (event.event !== "moved" || event.count === 0) continue;
    const known = event.cards ?? [];
    const going = known.length > 0 ? known : Array<null>(event.count).fill(null);
    const toDeck = isDeck(event.target);
    let started = 0;
    for (const card of going.slice(0, MOST_OF_ONE)) {
      const before = card === null ? undefined : found.find((one) => one.card === card && one.stops.at(-1) === event.source);
      if (before) {
        before.stops.push(event.target);
        continue;
      }
      const turns = card !== null && event.drawn === true;
      found.push({ card: toDeck ? null : card, stops: [event.source, event.target], delay: delay + started * STAGGER, turns });
      started += 1;
    }
    if (started > 0) delay += next + (started - 1) * STAGGER;
  }
  return found.slice(0, MOST);
}

/** What is heard of these events: each card or tile as it sets out, dice as they fall. */
export function soundsOf(
  events: readonly AnyEvent[],
  planned: readonly Flight[],
  kind: (pile: string) => string,
): { sound: Sound; after: number }[] {
  const heard: { sound: Sound; after: number }[] = planned.map(({ stops, delay }) => ({
    sound: kind(stops[0] ?? "") === "tiles" ? "domino" : "card",
    after: delay,
  }));
  const rolled = events.some((event) => event.event === "rolled" && event.values.length > 0);
  return rolled ? [{ sound: "dice", after: 0 }, ...heard] : heard;
}

/** How long a journey takes, without its delay. */
export function duration(flight: Flight): number {
  const legs = flight.stops.length - 1;
  return legs * LEG + (legs - 1) * PAUSE;
}

/** Which leg of its journey a ghost is on after `time`, and what part of it lies behind it, eased. */
export function whereabouts(flight: Flight, time: number): { leg: number; part: number; over: boolean } {
  const gone = Math.max(0, time - flight.delay);
  const legs = flight.stops.length - 1;
  const leg = Math.min(legs - 1, Math.floor(gone / (LEG + PAUSE)));
  const part = Math.min(1, (gone - leg * (LEG + PAUSE)) / LEG);
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
  return { leg, part: eased, over: time >= flight.delay + duration(flight) };
}
