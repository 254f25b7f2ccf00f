// Night Terrors as its skin draws it, read from a view: characters and their pools, the conflict,
// the raise and who has seen it how.
import { sorted, suitOf } from "../../notation";
import { upper as title } from "../../table/words";
import { once, settings, sheet, sheets } from "../kit/reading";
import type { Awaited, Card, View, Zone } from "../../wire";
import type { Conflict, Figure, Kind, NightTerrorsSettings, Notes, Points, See, Story, Suit } from "./types";

export type Rank = "J" | "Q" | "K";

export type Pool = keyof Points;

/** The table's settings that change sums. */
export interface Values {
  ace: number;
  mix: NightTerrorsSettings["face_mix"];
  fallout: NightTerrorsSettings["trump_fallout"];
  push: NightTerrorsSettings["push_due"];
  sees: NightTerrorsSettings["see_cards"];
  middle: NightTerrorsSettings["middle_card"];
  split: boolean;
  half: NightTerrorsSettings["trade_half"];
  round: NightTerrorsSettings["trade_round"];
}

/** The kinds of conflict, low to high, with their trump and the pools that pay. */
export const KINDS: readonly { id: Kind; suit: Suit; pools: readonly Pool[]; about: string }[] = [
  { id: "talk", suit: "d", pools: ["tears"], about: "only words" },
  { id: "physical", suit: "h", pools: ["tears", "sweat"], about: "bodily effort, no fight" },
  { id: "melee", suit: "c", pools: ["sweat", "blood"], about: "fists, blades" },
  { id: "guns", suit: "s", pools: ["blood"], about: "firearms, or as deadly" },
];

export const GLYPHS: Record<Suit, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
export const SUIT_WORDS: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const RANK_WORDS: Record<Rank, string> = { J: "Jack", Q: "Queen", K: "King" };

/** What ails a character, and what it means. */
export const STATUSES: Record<string, string> = {
  shock: "no Blood left: cannot act",
  exhausted: "no Sweat left: goes on, and may Crash",
  overwhelmed: "no Tears left: cannot act, and may Snap",
  crashed: "has crashed",
  snapped: "has snapped",
};

/** A character at the table; `hand` are the cards it plays from, as far as this seat sees them. */
export interface Character {
  number: number;
  seat: string;
  name: string;
  rank: Rank;
  suit: Suit;
  card: Card;
  notes: string;
  pools: Points;
  statuses: string[];
  hand: Zone | undefined;
  kept: Zone | undefined;
  played: Zone | undefined;
  /** False while its player is away. */
  present: boolean;
  counts: "down" | "up";
}

/** What a character is doing in the conflict just now. */
export type Part = "aside" | "raises" | "asked" | "raised" | "sees" | "pays" | "waits" | "done" | "in" | "out" | "won";

export interface Game {
  characters: Character[];
  conflict: Conflict;
  story: Story;
  deck: Zone | undefined;
  used: Zone | undefined;
  buried: Zone | undefined;
  values: Values;
  teams: boolean;
  /** What a Crash does: it puts one out, or is only noted. */
  crashes: "incapacitated" | "flag";
  awaited: Awaited[];
  /** The GM's own; empty for everybody else. */
  notes: string;
}

export const readGame = once((view: View): Game => {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const tracks = new Map((view.tracks ?? []).map((track) => [track.name, track.value]));
  const set = settings<NightTerrorsSettings>(view);
  const story = sheet<Story>(view, "story")!;
  const people = [...sheets<Figure>(view, "character")].map(([number, { data, owner }]) => readCharacter(Number(number), data, owner ?? "gm", zones, tracks, set, story));
  return {
    characters: inTableOrder(people, view),
    conflict: readConflict(view, zones),
    story,
    deck: zones.get("deck"),
    used: zones.get("used"),
    buried: zones.get("buried"),
    values: valuesOf(set),
    teams: set.sides === "teams",
    crashes: set.crash_effect,
    awaited: view.awaited ?? [],
    notes: sheet<Notes>(view, "notes")?.text ?? "",
  };
});

function valuesOf(set: NightTerrorsSettings): Values {
  return {
    ace: Number(set.ace),
    mix: set.face_mix,
    fallout: set.trump_fallout,
    push: set.push_due,
    sees: set.see_cards,
    middle: set.middle_card,
    split: set.split,
    half: set.trade_half,
    round: set.trade_round,
  };
}

/** The conflict; while a raise is to be seen, what lies before the raiser is the raise. */
function readConflict(view: View, zones: Map<string, Zone>): Conflict {
  const conflict = sheet<Conflict>(view, "conflict")!;
  const { raised } = conflict;
  if (!raised || !exchanging(conflict)) return conflict;
  return { ...conflict, raised: { ...raised, cards: [...(zones.get(`played:${raised.by}`)?.cards ?? [])] } };
}

function readCharacter(number: number, figure: Figure, seat: string, zones: Map<string, Zone>, tracks: Map<string, number>, { gm_hand }: NightTerrorsSettings, story: Story): Character {
  const left = (pool: Pool): number => tracks.get(`${pool}:${number}`) ?? 0;
  const pools = { blood: left("blood"), sweat: left("sweat"), tears: left("tears") };
  const ails = { shock: !pools.blood, exhausted: !pools.sweat, overwhelmed: !pools.tears, crashed: figure.crashed, snapped: figure.snapped };
  const hand = seat !== "gm" ? seat : gm_hand === "shared" ? "gm" : String(number);
  return {
    number,
    seat,
    name: figure.name,
    rank: figure.rank as Rank,
    suit: figure.suit as Suit,
    card: `${figure.rank}${figure.suit}` as Card,
    notes: figure.notes,
    pools,
    statuses: Object.entries(ails).flatMap(([word, true_]) => (true_ ? [word] : [])),
    hand: zones.get(`hand:${hand}`),
    kept: zones.get(`kept:${number}`),
    played: zones.get(`played:${number}`),
    present: !story.away.includes(seat),
    counts: figure.pool_display,
  };
}

/** Players’ characters clockwise from the GM’s left, then the GM’s. */
function inTableOrder(characters: Character[], view: View): Character[] {
  const seats = view.seats.filter(({ role }) => role === "player").map(({ seat }) => seat);
  const place = (seat: string): number => (seats.includes(seat) ? seats.indexOf(seat) : seats.length);
  return [...characters].sort((a, b) => place(a.seat) - place(b.seat) || a.number - b.number);
}

export function kindOf(id: string): (typeof KINDS)[number] {
  return KINDS.find((kind) => kind.id === id) ?? KINDS[0]!;
}

/** True while a raise lies on the table to be seen; what lies there counts. */
export function exchanging({ phase }: Conflict): boolean {
  return phase === "see" || phase === "pay";
}

/** True while cards are played. */
export function running(conflict: Conflict): boolean {
  return ["deal", "raise", "asked", "see", "pay"].includes(conflict.phase);
}

export function characterOf(game: Game, number: number): Character | undefined {
  return game.characters.find((one) => one.number === number);
}

export function nameOf(game: Game, number: number): string {
  return characterOf(game, number)?.name ?? "somebody";
}

/** May collapse: no Sweat left, and not collapsed already. */
export function spent({ pools, statuses }: Character): boolean {
  return pools.sweat === 0 && !statuses.includes("crashed");
}

/** Whose decision it is: the raiser's, or the first of those yet to see, or to say whether they end it. */
export function deciderOf({ phase, turn, seers, asked }: Conflict): number {
  if (phase === "raise") return turn;
  if (phase === "asked") return asked[0] ?? 0;
  return phase === "see" || phase === "pay" ? (seers[0] ?? 0) : 0;
}

/** Seen from one character on, clockwise. */
export function clockwise(characters: readonly Character[], from: number): Character[] {
  const at = characters.findIndex((one) => one.number === from);
  return at < 0 ? [...characters] : [...characters.slice(at + 1), ...characters.slice(0, at)];
}

export function partOf(conflict: Conflict, number: number): Part {
  const one = conflict.participants.find((each) => each.number === number);
  if (!one || conflict.phase === "none") return "aside";
  if (conflict.phase === "outcome") return conflict.winners.includes(number) ? "won" : "out";
  if (one.out) return "out";
  if (deciderOf(conflict) === number) return ({ raise: "raises", asked: "asked", see: "sees", pay: "pays" } as Record<string, Part>)[conflict.phase] ?? "in";
  if (!exchanging(conflict)) return "in";
  if (conflict.turn === number) return "raised";
  if (conflict.seers.includes(number)) return "waits";
  return conflict.sees.some((see) => see.by === number) ? "done" : "in";
}

/** Which side somebody is on; empty where everybody stands alone. */
export function sideOf(game: Game, number: number): string {
  return (game.teams && game.conflict.participants.find((one) => one.number === number)?.side) || "";
}

/** How somebody has answered the raise of this exchange, or of the last one. */
export function seeOf(conflict: Conflict, number: number): See | undefined {
  return conflict.sees.find((see) => see.by === number);
}

/** Somebody who is out and can act has given. */
export function gave({ statuses }: Character): boolean {
  return statuses.every((word) => word === "exhausted");
}

/** Why somebody is out: what ails them, else they gave. */
export function whyOut(character: Character): string {
  return gave(character) ? "gave" : character.statuses.filter((word) => word !== "exhausted").join(", ");
}

/** What ails a character, but for what has put it out: that is told already. */
export function ailsOf({ statuses }: Character, out: boolean): string[] {
  return out ? statuses.filter((word) => word === "exhausted") : statuses;
}

/** `3 Sweat, 4 Tears`. */
export function pointsWords(points: Points): string {
  const named = (["blood", "sweat", "tears"] as const).flatMap((pool) => (points[pool] ? [`${points[pool]} ${title(pool)}`] : []));
  return named.join(", ") || "nothing";
}

export { title };

/** A hand as one holds it: by suit and rank, trumps at the right end. */
export function inHand(cards: readonly Card[], kind: Kind | null): Card[] {
  const order = sorted(cards);
  return kind ? [...order.filter((card) => !isTrump(card, kind)), ...order.filter((card) => isTrump(card, kind))] : order;
}

export function isTrump(card: string, kind: Kind): boolean {
  return suitOf(card) === kindOf(kind).suit;
}
