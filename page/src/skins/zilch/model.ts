// Zilch as its skin draws it: beings with their cards and chips, the encounter; and what people call things.
import { upper } from "../../table/words";
import type { Awaited, Card, DiceView } from "../../wire";
import { choices } from "../kit/reading";
import type { Character, Choices, Encounter, NameStance, Scene, State, ZilchSettings } from "./types";

export const { does, optionsOf } = choices<Choices>();

export type Suit = "C" | "S" | "D" | "H";
export type StanceName = Exclude<NameStance["stance"], "">;

/** The four suits in the order of the book; `second` is the name of the card behind. */
export const SUITS: readonly { suit: Suit; name: string; second: string; does: string }[] = [
  { suit: "C", name: "Clubs", second: "Strength", does: "attack, bodily feats" },
  { suit: "S", name: "Spades", second: "Cunning", does: "defence, speed, stealth" },
  { suit: "D", name: "Diamonds", second: "Knowledge", does: "magic, learning" },
  { suit: "H", name: "Hearts", second: "Presence", does: "hit points, honest talk" },
];

/** Both ends of a domino count by the stance. */
export const STANCES: readonly { name: StanceName; attack: string; defence: string; about: string }[] = [
  { name: "Reckless", attack: "both ends", defence: "nothing", about: "Defenseless: no chips to defend, no Defend" },
  { name: "Bold", attack: "greater end", defence: "lesser end", about: "leans forward" },
  { name: "Cautious", attack: "lesser end", defence: "greater end", about: "leans back" },
  { name: "Guarded", attack: "nothing", defence: "both ends", about: "the action is Defend; a shield counts twice" },
];

export const CARD_NAMES: Record<string, string> = Object.fromEntries(
  SUITS.flatMap(({ suit, name, second }) => [
    [suit, name],
    [`${suit}2`, second],
  ]),
);

/** What lies in the place of the stance; `ends` are known once it is turned up. */
export interface Lot {
  there: boolean;
  up: boolean;
  tile: string | null;
  dice: DiceView[];
  ends: [number, number] | null;
}

/** A primary card with the one behind it; `full` says how many chips it holds at most. */
export interface SuitState {
  suit: Suit;
  name: string;
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

type Kept = "gear" | "race" | "level" | "skills" | "ones" | "knacks" | "runes" | "notes" | "size" | "kind" | "lines" | "dice" | "base";

/** Somebody at the table: how they stand, and what is written of them; `conditions` are all there are. */
export interface Being extends State, Pick<Character, Kept> {
  id: string;
  /** The name of the thing that it is on the table. */
  thing: string;
  seat: string;
  name: string;
  monster: boolean;
  /** False where its values are the GM's secret. */
  known: boolean;
  suits: SuitState[];
  hp: number | null;
  mostHp: number;
  temp: number;
  boons: number;
  mostBoons: number;
  dr: number;
  shield: number;
  lot: Lot;
  pips: [number, number];
  /** `Fighter/Healer`. */
  classes: string;
  d12: number | null;
  d8: number | null;
  /** How its values came about. */
  method: string;
}

export interface Game {
  beings: Being[];
  fight: Encounter;
  scene: Scene;
  settings: ZilchSettings;
  awaited: Awaited[];
  fudge: number | null;
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

export function has(being: Being, condition: string): boolean {
  return being.conditions.includes(condition);
}

export function valueOf(being: Being, card: string): number | null {
  const suit = being.suits.find((one) => one.suit === card[0]);
  return suit ? (card.endsWith("2") ? suit.secondary : suit.primary) : null;
}

/** Offensive and defensive pips of a domino in a stance. */
export function pipsOf(stance: string, [lesser, greater]: [number, number]): [number, number] {
  const found: Record<string, [number, number]> = {
    Reckless: [lesser + greater, 0],
    Bold: [greater, lesser],
    Cautious: [lesser, greater],
    Guarded: [0, lesser + greater],
  };
  return found[stance] ?? [0, 0];
}

/** What people call a thing that is written as a word. */
export function itemName(item: string): string {
  const [plain = item, extra] = item.replace(/^shield:/, "").split("+");
  const shield = item.startsWith("shield:");
  const words = plain.replaceAll("_", " ");
  const name = shield ? (plain === "buckler" ? "buckler" : `${words} shield`) : words;
  const more = extra === "winch" ? " with a winch" : extra === "spikes" ? " with spikes" : "";
  return upper(name) + more;
}

/** What people call a skill: `craft:Cook` is Craft: Cook. */
export function skillName(skill: string): string {
  const [plain = "", what] = skill.split(":");
  const words = plain.replace(/^knowledge_/, "knowledge, ").replaceAll("_", " ");
  return `${upper(words)}${what ? `: ${what}` : ""}`;
}

/** `−2`, `+3`. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}
