// Zilch as its skin draws it: beings with their cards and chips, the encounter, what is happening.
import type { Awaited, Card, DiceView } from "../../wire";
import { choices } from "../kit/reading";
import type { Character, Choices, Counts, Encounter, Making, Moment, Scene, Stand, State } from "./types";

export const { does, optionsOf } = choices<Choices>();

export type Suit = "C" | "S" | "D" | "H";

/** The four suits in the order of the book; `second` is the name of the card behind. */
export const SUITS: readonly { suit: Suit; name: string; chip: string; second: string; does: string }[] = [
  { suit: "C", name: "Clubs", chip: "Club", second: "Strength", does: "attack, bodily feats" },
  { suit: "S", name: "Spades", chip: "Spade", second: "Cunning", does: "defence, speed, stealth" },
  { suit: "D", name: "Diamonds", chip: "Diamond", second: "Knowledge", does: "magic, learning" },
  { suit: "H", name: "Hearts", chip: "Heart", second: "Presence", does: "hit points, honest talk" },
];

export const CARD_NAMES: Record<string, string> = Object.fromEntries(
  SUITS.flatMap(({ suit, name, second }) => [
    [suit, name],
    [`${suit}2`, second],
  ]),
);

/** What lies in the place of the stance. */
export interface Lot {
  there: boolean;
  up: boolean;
  tile: string | null;
  dice: DiceView[];
}

/** A primary card with the one behind it; `full` says how many chips it holds at most. */
export interface SuitState {
  suit: Suit;
  name: string;
  /** What its chips are called: Club chips. */
  chip: string;
  second: string;
  primary: number;
  secondary: number;
  inherent: number;
  inherent2: number;
  chips: number | null;
  full: number;
  drain: number;
  taint: number;
}

type Kept = "race" | "level" | "classes" | "notes" | "kind" | "lines" | "dice" | "base" | "skills";

/** Somebody at the table: how they stand, what that comes to, and what is written of them. */
export interface Being extends Omit<State, "conditions">, Stand, Pick<Character, Kept> {
  id: string;
  /** The name of the thing that it is on the table. */
  thing: string;
  seat: string;
  name: string;
  monster: boolean;
  /** What it counts; null where its values are the GM's secret. */
  counts: Counts | null;
  suits: SuitState[];
  hp: number | null;
  mostHp: number;
  temp: number;
  boons: number;
  mostBoons: number;
  lot: Lot;
  /** How its values came about. */
  method: string;
}

export interface Game {
  beings: Being[];
  fight: Encounter;
  scene: Scene;
  moment: Moment;
  making: Making;
  awaited: Awaited[];
  /** Cards that a seat has drawn for its values. */
  drawn: Map<string, Card[]>;
}

export function beingOf(game: Game, id: string | null | undefined): Being | undefined {
  return game.beings.find((one) => one.id === id);
}

/** The character of a seat. */
export function mineOf(game: Game, seat: string | null): Being | undefined {
  return game.beings.find((one) => one.seat === seat && !one.monster);
}

export function nameOf(game: Game, id: string): string {
  return beingOf(game, id)?.name ?? id;
}

/** Those in the encounter, in the order of action; newcomers last. */
export function orderOf(game: Game): Being[] {
  const acting = game.fight.order.filter((id) => !beingOf(game, id)?.left && !game.fight.joining.includes(id));
  return [...acting, ...game.fight.joining].flatMap((id) => beingOf(game, id) ?? []);
}

/** `−2`, `+3`. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}
