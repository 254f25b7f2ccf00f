// Suits as its skin draws it, read from a view: people and their hands, the play in progress, the
// scene and the fight in it.
import { isJoker, suitOf } from "../../notation";
import { once, choices, sheet, sheets } from "../kit/reading";
import type { Awaited, View, Zone } from "../../wire";
import book from "./book.json";
import type { Choices, Figure, Notes, Played, Race, Record as Play, Scene, Side, Standing, VehicleFile } from "./types";

export type { Figure, Play, Played, Race, Scene, Side, Standing };
export type Suit = "d" | "h" | "s" | "c";
export type Attribute = "fitness" | "dexterity" | "wits" | "charisma";

export const { does, optionsOf } = choices<Choices>();

/** The four classes in the order of the book. */
export const CLASSES = Object.fromEntries(book.classes.map(({ suit, ...rest }) => [suit, rest])) as Record<string, { word: string; about: string }>;

/** Each attribute with the defense that goes by it. */
export const ATTRIBUTES = book.attributes as readonly { id: Attribute; label: string; defense: string; against: string }[];

/** The twelve skills, by the suit whose used cards give their bonus. */
export const SKILLS = book.skills as readonly { id: string; suit: Suit; attribute: Attribute }[];

/** What skills and attributes are used for. */
export const USES: readonly Use[] = book.uses;

export interface Use {
  id: string;
  /** The skill, or the attribute. */
  play: string;
  label: string;
  /** What resists where nobody says otherwise. */
  usual: string;
  damage: number | null;
  run: boolean;
  shot: boolean;
  /** The GM may call for it. */
  called: boolean;
}

export function useOf(id: string): Use | undefined {
  return USES.find((use) => use.id === id);
}

const BASE = 5;
const MOST = 10;

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

export interface Vehicle extends VehicleFile {
  id: string;
  damage: number;
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
  stunt: "",
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
  charisma: false,
  exchange: 1,
  first: 0,
  turn: 0,
  windows: 0,
  added: false,
  asked_charisma: [],
  grouped: [],
  covered: [],
  leader: "",
  lent: false,
  outcome: "",
  damage: 0,
  picks: [],
  givers: [],
  lines: [],
};

const NO_SCENE: Scene = { number: 0, running: false, title: "", combat: false, round: 0, order: [], turn: "", feinted: false, spotlight: "", plays: 0, won: 0, before: 0, settled: 0, came: "", ending: "", done: false };
const NO_RACE: Race = { running: false, sides: [], groups: [], among: [], stood: [], turn: 0, added: false, passes: 0, asked_charisma: [], picks: [], givers: [] };

export const readGame = once((view: View): Game => {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const tracks = new Map((view.tracks ?? []).map((track) => [track.name, track.value]));
  const stock = (name: string): Stock => ({ deck: zones.get(`deck:${name}`), discard: zones.get(`discard:${name}`), look: zones.get(`look:${name}`) });
  const players = sheets<Figure>(view, "suit");
  const cast = sheets<Figure>(view, "cast");
  const person = (id: string, standing: Standing): Person => {
    const written = (players.get(id) ?? cast.get(id))?.data;
    const figure = written ? { ...NO_FIGURE, ...written } : null;
    const state = { ...NO_STANDING, ...standing };
    return {
      id,
      player: players.has(id),
      name: state.name || figure?.name || id,
      state,
      figure,
      damage: tracks.get(`damage:${id}`) ?? 0,
      limit: figure ? figure.toughness || attributeOf(figure, "fitness") : null,
      hand: zones.get(`hand:${id}`),
      seen: players.has(id) || zones.has(`row:${id}`),
    };
  };
  const lying = <T extends { sides: Side[] }>(play: T): T => ({ ...play, sides: play.sides.map((side) => ({ ...side, played: cardsIn(zones.get(`row:${side.who}`) ?? zones.get("row:gm"), side) })) });
  return {
    people: [...sheets<Standing>(view, "standing")].map(([id, { data }]) => person(id, data)),
    vehicles: [...sheets<VehicleFile>(view, "vehicle")].map(([id, { data }]) => ({ ...data, id, damage: tracks.get(`damage:${id}`) ?? 0 })),
    plays: [...sheets<Play>(view, "play").values()].map(({ data }) => lying({ ...NO_PLAY, ...data })),
    last: { ...NO_PLAY, ...sheet<Play>(view, "last") },
    scene: { ...NO_SCENE, ...sheet<Scene>(view, "scene") },
    race: lying({ ...NO_RACE, ...sheet<Race>(view, "initiative") }),
    players: stock("players"),
    gm: stock("gm"),
    gmHand: zones.get("hand:gm"),
    notes: sheet<Notes>(view, "notes")?.text ?? null,
    awaited: view.awaited ?? [],
  };
});

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
