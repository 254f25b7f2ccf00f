// Aces Out as its skin draws it, read from a view: agents and what is left of their decks, the
// DRAW, the mission.
import { isJoker, suitOf } from "../../notation";
import { once, choices, sheet, sheets } from "../kit/reading";
import type { Awaited, Card, View, Zone } from "../../wire";
import type { AgentFile, Call, Choices, Foe as FoeFile, Mission, Notes, Side, Skill } from "./types";

export type { Boon, Call, Mission, Party, Side, Skill, Tool } from "./types";

export const { does, optionsOf: doing } = choices<Choices>();

export type Suit = "d" | "c" | "s" | "h";

/** The four skill sets in the order of the book, each a suit with a colour of its own. */
export const SKILLS: readonly { skill: Skill; suit: Suit; item: string; about: string }[] = [
  { skill: "CUNNING", suit: "d", item: "Gizmo", about: "wits, technology, codes, puzzles" },
  { skill: "FORCE", suit: "c", item: "Weapon", about: "fighting, strength, heavy work" },
  { skill: "NIMBLE", suit: "s", item: "Vehicle", about: "chases, acrobatics, stealth, driving" },
  { skill: "MAGNETISM", suit: "h", item: "Protection", about: "charm, disguise, contacts" },
];

export const RANKS = "A23456789T";

export function suitOfSkill(skill: string): Suit | null {
  return SKILLS.find((one) => one.skill === skill)?.suit ?? null;
}

function skillOfSuit(suit: string): Skill | null {
  return SKILLS.find((one) => one.suit === suit)?.skill ?? null;
}

/**
 * Where a card of an agent is: still to be drawn, lying in the DRAW, turned in a payment that is not
 * over, used, or lost for good. What nobody may see counts as still to be drawn.
 */
export type Place = "left" | "played" | "turned" | "used" | "lost";

/** The cards of one suit, Ace first. */
export interface SuitState {
  suit: Suit;
  skill: Skill;
  cards: { card: Card; place: Place }[];
  left: number;
  used: number;
  lost: number;
}

export interface Piles {
  deck: Zone | undefined;
  discard: Zone | undefined;
  /** The cards of the DRAW. */
  table: Zone | undefined;
}

interface AgentPiles extends Piles {
  removed: Zone | undefined;
  /** Turned in a payment, until it is known whether they are lost. */
  price: Zone | undefined;
  /** Jokers met while paying. */
  aside: Zone | undefined;
  /** A supporter's two cards; only that player sees them. */
  choice: Zone | undefined;
}

/** An agent's sheet, and how its cards stand. */
export interface Agent extends Omit<AgentFile, "strong" | "weak"> {
  seat: string;
  strong: Skill | "";
  weak: Skill | "";
  piles: AgentPiles;
  suits: SuitState[];
  acesLeft: number;
  acesOut: boolean;
  /** The skill set used last. */
  marker: Skill | null;
  /** The marker's zone, for cards that fly. */
  markerZone: string;
  /** Left in a montage; null where none are counted. */
  actions: number | null;
}

/** An opponent with a track; `number` is its name in calls. */
export interface Foe extends FoeFile {
  number: number;
  hits: number;
}

export interface Game {
  agents: Agent[];
  gm: Piles;
  call: Call;
  mission: Mission;
  foes: Foe[];
  day: number;
  /** The GM's own notes; null for everybody else. */
  notes: string | null;
  awaited: Awaited[];
}

export const NO_CALL: Call = {
  number: 0,
  phase: "idle",
  kind: "consequential",
  preset: "",
  sides: [],
  gm_cards: 1,
  gm_modifier: 0,
  max_supporters: 0,
  repeat_allowed: false,
  tie_to: "agent",
  track: 0,
  direct: false,
  note: "",
  supports: [],
  declined: [],
  parties: [],
  ties: 0,
  losing: 0,
  accepted: false,
  answered: [],
  soaks: [],
  fire: null,
  gm_drawn: [],
  gm_total: 0,
  gm_botches: 0,
};

export const NO_MISSION: Mission = {
  number: 0,
  running: false,
  title: "",
  goals: "",
  genre: "",
  covert: "kept",
  debrief: "",
  scene: null,
  scenes: [],
  drawn_before: 0,
  won: [],
};

export const readGame = once((view: View): Game => {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const mission = sheet<Mission>(view, "mission") ?? NO_MISSION;
  const counted = (mission.scene?.actions ?? 0) > 0;
  return {
    agents: [...sheets<AgentFile>(view, "agent")].map(([seat, { data }]) => readAgent(view, zones, seat, data, counted)),
    gm: { deck: zones.get("deck:gm"), discard: zones.get("discard:gm"), table: zones.get("table:gm") },
    call: sheet<Call>(view, "draw") ?? NO_CALL,
    mission,
    foes: readFoes(view),
    day: trackOf(view, "day") ?? 1,
    notes: sheet<Notes>(view, "notes")?.text ?? null,
    awaited: view.awaited ?? [],
  };
});

export function agentOf(game: Game, seat: string | null): Agent | undefined {
  return game.agents.find((agent) => agent.seat === seat);
}

/** An agent's name, or what else sits there. */
export function nameOf(game: Game, seat: string): string {
  return agentOf(game, seat)?.name || (seat === "gm" ? "The GM" : seat);
}

function trackOf(view: View, name: string): number | undefined {
  return (view.tracks ?? []).find((track) => track.name === name)?.value;
}

function readFoes(view: View): Foe[] {
  return [...sheets<FoeFile>(view, "foe")].map(([number, { data }]) => ({ ...data, number: Number(number), hits: trackOf(view, `hits:${number}`) ?? 0 }));
}

function readAgent(view: View, zones: Map<string, Zone>, seat: string, file: AgentFile, counted: boolean): Agent {
  const of = (kind: string): Zone | undefined => zones.get(`${kind}:${seat}`);
  const piles: AgentPiles = {
    deck: of("deck"),
    discard: of("discard"),
    table: of("table"),
    removed: of("removed"),
    price: of("price"),
    aside: of("aside"),
    choice: of("choice"),
  };
  const suits = readSuits(piles);
  const acesLeft = suits.filter(({ cards }) => cards[0]?.place !== "lost").length;
  const marker = of("marker")?.cards?.at(-1);
  return {
    ...file,
    seat,
    strong: file.strong as Skill | "",
    weak: file.weak as Skill | "",
    piles,
    suits,
    acesLeft,
    acesOut: acesLeft === 0,
    marker: marker ? skillOfSuit(suitOf(marker)) : null,
    markerZone: `marker:${seat}`,
    actions: counted ? (trackOf(view, `actions:${seat}`) ?? 0) : null,
  };
}

/** Every card has its place; what lies in no open pile can still be drawn. */
function readSuits(piles: AgentPiles): SuitState[] {
  const places = new Map<string, Place>();
  const lies = (zone: Zone | undefined, place: Place): void => {
    for (const card of zone?.cards ?? []) places.set(card, place);
  };
  lies(piles.discard, "used");
  lies(piles.table, "played");
  lies(piles.choice, "played");
  lies(piles.price, "turned");
  lies(piles.removed, "lost");
  return SKILLS.map(({ suit, skill }) => {
    const cards = [...RANKS].map((rank) => {
      const card = `${rank}${suit}` as Card;
      return { card, place: places.get(card) ?? ("left" as const) };
    });
    const count = (...among: Place[]): number => cards.filter(({ place }) => among.includes(place)).length;
    return { suit, skill, cards, left: count("left"), used: count("used", "played", "turned"), lost: count("lost") };
  });
}

// --- what cards are worth ---

/** What a card counts for an agent in a DRAW for this skill set: Ace 1, and 2 more if it matches. */
export function worthOf(card: string, skill: Skill): number {
  if (isJoker(card)) return 0;
  const rank = card.slice(0, -1);
  const value = rank === "A" ? 1 : rank === "T" ? 10 : Number(rank);
  return value + (matches(card, skill) ? 2 : 0);
}

export function matches(card: string, skill: Skill): boolean {
  return !isJoker(card) && suitOf(card) === suitOfSkill(skill);
}

export const SUCCESSES: readonly Side["outcome"][] = ["success", "success_by_ace", "success_at_cost", "automatic_success", "granted"];

/** 0 narrow, 1 clear, more drastic. */
export function howGreat(steps: number): string {
  return ["narrow", "clear"][steps] ?? "drastic";
}
