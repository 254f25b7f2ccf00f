// Sky Ace as its skin draws it, read from a view: heroes, towers, the record of the contest.
import { once, sheet, sheets } from "../kit/reading";
import type { Card, Cell, View, Zone } from "../../wire";
import type { Abilities, Contest, Figure, Identity, Scene, Trial } from "./types";

export interface Hero extends Pick<Figure, "side" | "status" | "origin" | "skills">, Abilities {
  number: number;
  name: string;
  /** One or two letters, different for each hero at the table. */
  initials: string;
  seat: string;
  /** The secret half of the sheet, for those who may read it. */
  secret: Identity | null;
  energy: number;
  fullEnergy: number;
  at: Cell | null;
  /** Its pawn's name, as options call it. */
  pawn: string;
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
  scene: Scene;
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

const NO_SCENE: Scene = { caption: "", acting: 0, testing: false, heights: {}, won: [] };

export const readGame = once((view: View): Game => {
  const zones = view.zones ?? [];
  const piles = new Map<string, Piles>();
  for (const { stock } of zones) {
    if (!stock || piles.has(stock)) continue;
    const of = (kind: string): Zone | undefined => zones.find((zone) => zone.name === `${kind}:${stock}`);
    piles.set(stock, { deck: of("deck"), hand: of("hand"), shown: of("shown"), discard: of("discard") });
  }
  const contest = sheet<Contest>(view, "contest") ?? NO_CONTEST;
  const scene = sheet<Scene>(view, "scene") ?? NO_SCENE;
  const heroes = inOrder(readHeroes(view), contest.order);
  const towers = zones.flatMap(({ kind, at, cards: [card] = [], name }) =>
    kind === "tower" && at && card ? [{ cell: at, card, elevation: scene.heights[name] ?? 0, zone: name }] : []);
  return { heroes, towers, contest, scene, trial: (scene.testing && sheet<Trial>(view, "test")) || null, piles };
});

function readHeroes(view: View): Hero[] {
  const abilities = sheets<Abilities>(view, "abilities");
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
      ...(abilities.get(number)?.data ?? { powers: [], stock: "" }),
      origin: data.origin,
      skills: data.skills,
      secret: sheet<Identity>(view, `identity:${number}`) ?? null,
      energy: energy?.value ?? 0,
      fullEnergy: energy?.most ?? 0,
      at: pawn?.at ?? null,
      pawn: `pawn:${number}`,
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

export function cellKey([x, y]: Cell): string {
  return `${x},${y}`;
}

export function heroAt(heroes: readonly Hero[], cell: Cell): Hero | undefined {
  return heroes.find((hero) => hero.at && cellKey(hero.at) === cellKey(cell));
}
