// Suits as its skin draws it, read from a view: people and their hands, the play in progress, the
// scene and the fight in it.
import { isJoker, suitOf } from "../../notation";
import type { Awaited, Card, View, Zone } from "../../wire";

export type Suit = "d" | "h" | "s" | "c";
export type Attribute = "fitness" | "dexterity" | "wits" | "charisma";

/** The four classes in the order of the book. */
export const CLASSES: Record<Suit, { word: string; about: string }> = {
  d: { word: "shine", about: "feats of daring and prowess" },
  h: { word: "love", about: "leading, and dealing with people" },
  s: { word: "dig", about: "stealth and investigation" },
  c: { word: "kill", about: "doing harm" },
};

/** Each attribute with the defense that goes by it. */
export const ATTRIBUTES: readonly { id: Attribute; label: string; defense: string; against: string }[] = [
  { id: "fitness", label: "Fitness", defense: "block", against: "being struck" },
  { id: "dexterity", label: "Dexterity", defense: "dodge", against: "being shot" },
  { id: "wits", label: "Wits", defense: "insight", against: "lies" },
  { id: "charisma", label: "Charisma", defense: "willpower", against: "persuasion" },
];

/** The twelve skills, by the suit whose used cards give their bonus. */
export const SKILLS: readonly { id: string; suit: Suit; attribute: Attribute }[] = [
  { id: "ambush", suit: "d", attribute: "wits" },
  { id: "athlete", suit: "d", attribute: "fitness" },
  { id: "driver", suit: "d", attribute: "wits" },
  { id: "awareness", suit: "h", attribute: "wits" },
  { id: "leadership", suit: "h", attribute: "charisma" },
  { id: "persuasion", suit: "h", attribute: "charisma" },
  { id: "fraud", suit: "s", attribute: "charisma" },
  { id: "stealth", suit: "s", attribute: "dexterity" },
  { id: "thief", suit: "s", attribute: "dexterity" },
  { id: "guns", suit: "c", attribute: "dexterity" },
  { id: "throw", suit: "c", attribute: "fitness" },
  { id: "thug", suit: "c", attribute: "fitness" },
];

const BASE = 5;
const MOST = 10;

/** What is written of somebody: a character of a player's, or one of the GM's as the GM sees it. */
export interface Figure {
  name: string;
  suit: Suit | "";
  points: Partial<Record<Attribute, number>>;
  tags: string[];
  description: string;
  toughness: number;
  /** The one number of quick opposition. */
  fixed: number | null;
  effects: boolean;
}

export interface Standing {
  name: string;
  here: boolean;
  fighting: boolean;
  alive: boolean;
  charisma: boolean;
  ambush: boolean;
  awareness: boolean;
  feint: number;
  skip: number;
}

export interface Person {
  /** The seat, or `n1`, `n2`, … for somebody of the GM's. */
  id: string;
  player: boolean;
  name: string;
  state: Standing;
  /** Null where this seat may not read it. */
  figure: Figure | null;
  damage: number;
  /** Damage above it kills; null where it is hidden. */
  limit: number | null;
  hand: Zone | undefined;
  /** False for somebody of the GM's whom nobody else has seen yet. */
  seen: boolean;
}

export interface Vehicle {
  id: string;
  name: string;
  driver: string;
  limit: number;
  stopped: boolean;
  damage: number;
}

/** A card on the table: printed and counted; `by` flipped or added it. */
export interface Played {
  card: Card;
  counts: Card;
  by: string;
  flip?: boolean;
}

/** One side of a play; `modifier` is null where it is hidden. */
export interface Side {
  who: string;
  seat: string;
  name: string;
  play: string;
  modifier: number | null;
  charisma: number;
  /** Its cards as they lie. */
  played: Played[];
  /** Its cards may still change: those count that lie in its row. */
  open?: boolean;
}

export type Phase = "" | "declared" | "react" | "window" | "group" | "after";

/** A play in progress, or the last one. */
export interface Play {
  number: number;
  phase: Phase;
  use: string;
  sides: Side[];
  marks: string[];
  target: string;
  resist: string;
  threshold: number | null;
  result: number;
  bonus: number;
  feint: number;
  free: boolean;
  exchange: number;
  first: number;
  turn: number;
  windows: number;
  added: boolean;
  grouped: string[];
  covered: string[];
  leader: string;
  lent: boolean;
  outcome: "" | "success" | "fail" | "refused";
  damage: number;
}

export interface Scene {
  number: number;
  running: boolean;
  title: string;
  combat: boolean;
  round: number;
  /** Whose turns are still to come in this round. */
  order: string[];
  turn: string;
  spotlight: string;
}

/** The initiative plays of a round; `turn` is the side whose window it is, -1 for the GM's. */
export interface Race {
  running: boolean;
  sides: Side[];
  groups: string[][];
  among: string[];
  turn: number;
}

export interface Stock {
  deck: Zone | undefined;
  discard: Zone | undefined;
  look: Zone | undefined;
}

export interface Game {
  people: Person[];
  vehicles: Vehicle[];
  /** In progress, the innermost last. */
  plays: Play[];
  last: Play;
  scene: Scene;
  race: Race;
  players: Stock;
  gm: Stock;
  gmHand: Zone | undefined;
  /** Null for everybody but the GM. */
  notes: string | null;
  awaited: Awaited[];
}

const NO_STANDING: Standing = {
  name: "",
  here: false,
  fighting: false,
  alive: true,
  charisma: false,
  ambush: false,
  awareness: false,
  feint: 0,
  skip: 0,
};

const NO_FIGURE: Figure = { name: "", suit: "", points: {}, tags: [], description: "", toughness: 0, fixed: null, effects: true };

const NO_PLAY: Play = {
  number: 0,
  phase: "",
  use: "",
  sides: [],
  marks: [],
  target: "",
  resist: "",
  threshold: null,
  result: 0,
  bonus: 0,
  feint: 0,
  free: false,
  exchange: 1,
  first: 0,
  turn: 0,
  windows: 0,
  added: false,
  grouped: [],
  covered: [],
  leader: "",
  lent: false,
  outcome: "",
  damage: 0,
};

const NO_SCENE: Scene = { number: 0, running: false, title: "", combat: false, round: 0, order: [], turn: "", spotlight: "" };
const NO_RACE: Race = { running: false, sides: [], groups: [], among: [], turn: 0 };

export function readGame(view: View): Game {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const sheets = new Map((view.sheets ?? []).map((sheet) => [sheet.name, sheet.data as object]));
  const tracks = new Map((view.tracks ?? []).map((track) => [track.name, track.value]));
  const stock = (name: string): Stock => ({ deck: zones.get(`deck:${name}`), discard: zones.get(`discard:${name}`), look: zones.get(`look:${name}`) });
  const named = (prefix: string): string[] => [...sheets.keys()].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  const person = (id: string): Person => {
    const player = sheets.has(`suit:${id}`);
    const written = sheets.get(`suit:${id}`) ?? sheets.get(`cast:${id}`);
    const figure = written ? { ...NO_FIGURE, ...written } : null;
    const state = { ...NO_STANDING, ...sheets.get(`standing:${id}`) };
    return {
      id,
      player,
      name: state.name || figure?.name || id,
      state,
      figure,
      damage: tracks.get(`damage:${id}`) ?? 0,
      limit: figure ? figure.toughness || attributeOf(figure, "fitness") : null,
      hand: zones.get(`hand:${id}`),
      seen: player || zones.has(`row:${id}`),
    };
  };
  const lying = <T extends { sides: Side[] }>(play: T): T => ({ ...play, sides: play.sides.map((side) => ({ ...side, played: cardsIn(zones.get(`row:${side.who}`) ?? zones.get("row:gm"), side) })) });
  return {
    people: named("standing:").map(person),
    vehicles: named("vehicle:").map((id) => ({ ...(sheets.get(`vehicle:${id}`) as Vehicle), id, damage: tracks.get(`damage:${id}`) ?? 0 })),
    plays: named("play:").map((depth) => lying(readPlay(sheets.get(`play:${depth}`)))),
    last: readPlay(sheets.get("last")),
    scene: { ...NO_SCENE, ...sheets.get("scene") },
    race: lying({ ...NO_RACE, ...sheets.get("initiative") }),
    players: stock("players"),
    gm: stock("gm"),
    gmHand: zones.get("hand:gm"),
    notes: sheets.has("notes") ? ((sheets.get("notes") as { text?: string }).text ?? "") : null,
    awaited: view.awaited ?? [],
  };
}

function readPlay(data: object | undefined): Play {
  return { ...NO_PLAY, ...data };
}

/** The cards of a side, in the order in which they lie; one that the GM laid there is what it is. */
function cardsIn(row: Zone | undefined, side: Side): Played[] {
  if (!side.open) return side.played;
  const notes = [...side.played];
  return (row?.cards ?? []).map((card) => {
    const at = notes.findIndex((one) => one.card === card);
    return at < 0 ? { card, counts: card, by: side.seat } : notes.splice(at, 1)[0]!;
  });
}

export function personOf(game: Game, id: string | null): Person | undefined {
  return game.people.find((one) => one.id === id);
}

/** Somebody's name, or a vehicle's. */
export function nameOf(game: Game, id: string): string {
  if (id === "gm") return "The GM";
  return personOf(game, id)?.name ?? game.vehicles.find((one) => one.id === id)?.name ?? id;
}

/** The players' characters, in seat order. */
export function suitsOf(game: Game): Person[] {
  return game.people.filter(({ player }) => player);
}

/** The GM's people, as far as this seat knows of them. */
export function castOf(game: Game): Person[] {
  return game.people.filter(({ player }) => !player);
}

/** What is being played just now, or was last. */
export function playOf(game: Game): Play {
  return game.plays.at(-1) ?? game.last;
}

// --- numbers ---

export function attributeOf(figure: Figure, attribute: Attribute): number {
  return Math.min(MOST, 1 + (figure.points[attribute] ?? 0));
}

/** What is added to the flip in a play of this skill, attribute or defense. */
export function modifierOf(figure: Figure, play: string): number {
  if (figure.fixed !== null) return figure.fixed;
  const skill = SKILLS.find(({ id }) => id === play);
  if (skill) return attributeOf(figure, skill.attribute) + (figure.tags.includes(play) ? BASE : 0);
  const defended = ATTRIBUTES.find(({ defense }) => defense === play);
  if (defended) return BASE + attributeOf(figure, defended.id);
  const attribute = ATTRIBUTES.find(({ id }) => id === play);
  return attribute ? attributeOf(figure, attribute.id) : 0;
}

/** The threshold of a use for which the book counts it; null for all others. */
export function computedThreshold(use: string, result: number): number | null {
  if (use === "awareness look") return 5 * result;
  if (use === "leadership swap") return 13;
  return use === "leadership lead" ? 10 + 3 * result : null;
}

export function suitOfSkill(play: string): Suit | null {
  return SKILLS.find(({ id }) => id === play)?.suit ?? null;
}

/** A card's worth: its number, 10 for all others. */
export function valueOf(card: string): number {
  const rank = card.slice(0, -1);
  return isJoker(card) || !/^[2-9]$/.test(rank) ? 10 : Number(rank);
}

/** Cards of this suit that the acting side has used in the exchange, its flip included. */
export function used(play: Play, suit: Suit, flip = true): number {
  return (play.sides[0]?.played ?? []).filter((one) => (flip || !one.flip) && !isJoker(one.counts) && suitOf(one.counts) === suit).length;
}

/** A card that lies there as something else. */
export function standsIn(one: Played): boolean {
  return one.card !== one.counts;
}
