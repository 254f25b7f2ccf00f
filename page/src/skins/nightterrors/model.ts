// Night Terrors as its skin draws it, read from a view: characters and their pools, the conflict,
// the raise and who has seen it how.
import { sorted, suitOf } from "../../notation";
import { upper as title } from "../../table/words";
import { once, sheet, sheets } from "../kit/reading";
import type { Awaited, Card, View, Zone } from "../../wire";
import type { Conflict, Course, Figure, Ladder, Notes, Points, Rung, Stand, Story } from "./types";

export type Pool = keyof Points;

/** As the stacks stand side by side. */
export const POOLS: readonly Pool[] = ["blood", "sweat", "tears"];

export const GLYPHS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
export const SUIT_WORDS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** A character at the table; `hand` are the cards it plays from, as far as this seat sees them. */
export interface Character {
  number: number;
  seat: string;
  name: string;
  card: Card;
  notes: string;
  pools: Points;
  /** Points of a full pool. */
  full: number;
  stand: Stand;
  hand: Zone | undefined;
  kept: Zone | undefined;
  played: Zone | undefined;
  /** False while its player is away. */
  present: boolean;
  counts: "down" | "up";
}

export interface Game {
  characters: Character[];
  conflict: Conflict;
  course: Course;
  kinds: readonly Rung[];
  /** The kind of conflict that it is now. */
  now: Rung;
  story: Story;
  deck: Zone | undefined;
  used: Zone | undefined;
  buried: Zone | undefined;
  awaited: Awaited[];
  /** The GM's own; empty for everybody else. */
  notes: string;
}

export const readGame = once((view: View): Game => {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const tracks = new Map((view.tracks ?? []).map((track) => [track.name, track]));
  const conflict = sheet<Conflict>(view, "conflict")!;
  const story = sheet<Story>(view, "story")!;
  const { kinds } = sheet<Ladder>(view, "ladder")!;
  const people = [...sheets<Figure>(view, "character")].map(([id, { data, owner }]): Character => {
    const stand = sheet<Stand>(view, `stand:${id}`)!;
    const left = (pool: Pool): number => tracks.get(`${pool}:${id}`)?.value ?? 0;
    return {
      number: Number(id),
      seat: owner ?? "gm",
      name: data.name,
      card: `${data.rank}${data.suit}` as Card,
      notes: data.notes,
      pools: { blood: left("blood"), sweat: left("sweat"), tears: left("tears") },
      full: tracks.get(`blood:${id}`)?.most ?? 0,
      stand,
      hand: zones.get(stand.hand),
      kept: zones.get(`kept:${id}`),
      played: zones.get(`played:${id}`),
      present: !story.away.includes(owner ?? ""),
      counts: data.pool_display,
    };
  });
  return {
    characters: inTableOrder(people, view),
    conflict,
    course: sheet<Course>(view, "course")!,
    kinds,
    now: kinds.find(({ kind }) => kind === conflict.kind)!,
    story,
    deck: zones.get("deck"),
    used: zones.get("used"),
    buried: zones.get("buried"),
    awaited: view.awaited ?? [],
    notes: sheet<Notes>(view, "notes")?.text ?? "",
  };
});

/** Players’ characters clockwise from the GM’s left, then the GM’s. */
function inTableOrder(characters: Character[], view: View): Character[] {
  const seats = view.seats.filter(({ role }) => role === "player").map(({ seat }) => seat);
  const place = (seat: string): number => (seats.includes(seat) ? seats.indexOf(seat) : seats.length);
  return [...characters].sort((a, b) => place(a.seat) - place(b.seat) || a.number - b.number);
}

export function characterOf(game: Game, number: number): Character | undefined {
  return game.characters.find((one) => one.number === number);
}

export function nameOf(game: Game, number: number): string {
  return characterOf(game, number)?.name ?? "somebody";
}

/** Seen from one character on, clockwise. */
export function clockwise(characters: readonly Character[], from: number): Character[] {
  const at = characters.findIndex((one) => one.number === from);
  return at < 0 ? [...characters] : [...characters.slice(at + 1), ...characters.slice(0, at)];
}

/** The trump of a kind of conflict. */
export function trumpOf({ kinds }: Game, kind: string): string {
  return kinds.find((one) => one.kind === kind)?.trump ?? "";
}

/** Names as people say them: `Ada, Bo and Cy`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** A hand as one holds it: by suit and rank, trumps at the right end. */
export function inHand(cards: readonly Card[], trump: string): Card[] {
  const order = sorted(cards);
  return [...order.filter((card) => suitOf(card) !== trump), ...order.filter((card) => suitOf(card) === trump)];
}

export { title };
