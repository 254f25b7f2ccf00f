// Sky Ace as its skin draws it, read from a view: heroes, towers, the record of the contest.
import { isJoker, suitOf } from "../../notation";
import { once, sheet, sheets } from "../kit/reading";
import type { Card, Cell, View, Zone } from "../../wire";
import type { Contest, Figure, Identity, Suit, Trial } from "./types";

/** The order of the sheet, with what each power is for. */
export const POWERS: readonly { suit: Suit; name: string; short: string }[] = [
  { suit: "s", name: "Close Attack", short: "close" },
  { suit: "h", name: "Defense", short: "defense" },
  { suit: "d", name: "Far Attack", short: "far" },
  { suit: "c", name: "Movement", short: "move" },
];

export interface Hero extends Pick<Figure, "side" | "status" | "origin" | "skills"> {
  number: number;
  name: string;
  /** One or two letters, different for each hero at the table. */
  initials: string;
  seat: string;
  powers: Record<Suit, number>;
  powerNames: Record<Suit, string>;
  /** The secret half of the sheet, for those who may read it. */
  secret: Identity | null;
  energy: number;
  fullEnergy: number;
  at: Cell | null;
  /** Its pawn's name, as options call it. */
  pawn: string;
  /** The deck it draws from. */
  stock: string;
}

export interface Tower {
  cell: Cell;
  card: Card;
  elevation: number;
  zone: string;
}

export interface Piles {
  deck: Zone | undefined;
  hand: Zone | undefined;
  shown: Zone | undefined;
  discard: Zone | undefined;
}

export interface Game {
  heroes: Hero[];
  towers: Tower[];
  contest: Contest;
  /** The running skill test, or the last until play has gone on. */
  trial: Trial | null;
  /** By the stock's name. */
  piles: Map<string, Piles>;
}

const NO_CONTEST: Contest = {
  number: 0,
  running: false,
  order: [],
  initiative: [],
  turn: 0,
  round: 0,
  exchange: null,
  winner: "",
  outcome: "",
};

export const readGame = once((view: View): Game => {
  const zones = view.zones ?? [];
  const piles = new Map<string, Piles>();
  for (const { stock } of zones) {
    if (!stock || piles.has(stock)) continue;
    const of = (kind: string): Zone | undefined => zones.find((zone) => zone.name === `${kind}:${stock}`);
    piles.set(stock, { deck: of("deck"), hand: of("hand"), shown: of("shown"), discard: of("discard") });
  }
  const contest = sheet<Contest>(view, "contest") ?? NO_CONTEST;
  const heroes = inOrder(readHeroes(view, piles), contest.order);
  return { heroes, towers: zones.flatMap(readTower), contest, trial: readTrial(view, contest), piles };
});

function readTrial(view: View, contest: Contest): Trial | null {
  const last = sheet<Trial>(view, "test");
  const now = [contest.number, contest.round, contest.turn].join();
  return last?.hero && last.moment.join() === now ? last : null;
}

function readTower(zone: Zone): Tower[] {
  const card = zone.cards?.[0];
  return zone.kind === "tower" && zone.at && card ? [{ cell: zone.at, card, elevation: elevation(card), zone: zone.name }] : [];
}

function readHeroes(view: View, piles: Map<string, Piles>): Hero[] {
  const heroes = [...sheets<Figure>(view, "hero")].map(([number, { data, label, owner }]): Hero => {
    const energy = view.tracks?.find((track) => track.name === `energy:${number}`);
    const pawn = view.pieces?.find((piece) => piece.name === `pawn:${number}`);
    return {
      number: Number(number),
      name: pawn?.label || label,
      initials: "",
      seat: owner ?? "",
      side: data.side,
      status: data.status,
      powers: data.powers as Record<Suit, number>,
      powerNames: Object.fromEntries(POWERS.map(({ suit, name }) => [suit, data.power_names[suit] || name])) as Record<Suit, string>,
      origin: data.origin,
      skills: data.skills,
      secret: sheet<Identity>(view, `identity:${number}`) ?? null,
      energy: energy?.value ?? 0,
      fullEnergy: energy?.most ?? 0,
      at: pawn?.at ?? null,
      pawn: `pawn:${number}`,
      stock: piles.has(number) ? number : (owner ?? ""),
    };
  });
  const letters = initials(heroes.map((hero) => hero.name));
  return heroes.map((hero, at) => ({ ...hero, initials: letters[at] ?? "" }));
}

/** Those in the contest in turn order, then the others. */
function inOrder(heroes: Hero[], order: readonly number[]): Hero[] {
  const place = (hero: Hero): number => {
    const at = order.indexOf(hero.number);
    return at < 0 ? order.length : at;
  };
  return [...heroes].sort((a, b) => place(a) - place(b) || a.number - b.number);
}

/** One letter for each name; where names begin alike, a number or a second letter with it. */
export function initials(names: readonly string[]): string[] {
  const first = names.map((name) => [...name.trim()][0]?.toUpperCase() ?? "?");
  const alike = (letters: string[], at: number): boolean => letters.some((letter, other) => other !== at && letter === letters[at]);
  const second = names.map((name, at) => {
    if (!alike(first, at)) return first[at] ?? "";
    const copy = /\((\d+)\)$/.exec(name)?.[1];
    if (copy) return `${first[at]}${copy}`;
    const base = names.filter((_, other) => first[other] === first[at]).every((like) => like === name || like.startsWith(`${name} (`));
    return base ? (first[at] ?? "") : `${first[at]}${[...name.trim()][1] ?? ""}`;
  });
  return second.map((letters, at) => (alike(second, at) ? `${first[at]}${at + 1}` : letters));
}

/** The printed number of a tower's card. */
export function elevation(card: string): number {
  const rank = card.slice(0, -1);
  return rank === "T" ? 10 : Number(rank) || 0;
}

const SUIT_VALUES: Record<string, number> = { c: 1, d: 2, h: 3, s: 4 };
const FACE_VALUES: Record<string, number> = { J: 1, Q: 2, K: 3, A: 4 };

/** What a card is worth in an attack, a defense, a test (SK-VAL-01 to SK-VAL-05). */
export function actionValue(card: string): number {
  if (isJoker(card)) return 10;
  return (SUIT_VALUES[suitOf(card)] ?? 0) + (FACE_VALUES[card.slice(0, -1)] ?? 0);
}

export function cellKey([x, y]: Cell): string {
  return `${x},${y}`;
}

export function heroAt(heroes: readonly Hero[], cell: Cell): Hero | undefined {
  return heroes.find((hero) => hero.at && cellKey(hero.at) === cellKey(cell));
}
