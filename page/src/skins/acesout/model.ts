// Aces Out as its skin draws it, read from a view: agents and what is left of their decks, the
// DRAW, the mission.
import { isJoker, suitOf } from "../../notation";
import type { Awaited, Card, View, Zone } from "../../wire";

export type Suit = "d" | "c" | "s" | "h";
export type Skill = "CUNNING" | "FORCE" | "NIMBLE" | "MAGNETISM";

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

export function skillOfSuit(suit: string): Skill | null {
  return SKILLS.find((one) => one.suit === suit)?.skill ?? null;
}

/**
 * Where a card of an agent is: still to be drawn, lying in the DRAW, turned in a payment that is not
 * over, used, or lost for good. What nobody may see counts as still to be drawn.
 */
export type Place = "left" | "played" | "turned" | "used" | "lost";

export interface Tool {
  number: number;
  name: string;
  type: string;
  state: "proposed" | "at_hand" | "stowed";
  gained: boolean;
}

export interface Boon {
  number: number;
  text: string;
  cards: number;
  modifier: number;
  lasting: boolean;
}

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

export interface AgentPiles extends Piles {
  removed: Zone | undefined;
  /** Turned in a payment, until it is known whether they are lost. */
  price: Zone | undefined;
  /** Jokers met while paying. */
  aside: Zone | undefined;
  /** A supporter's two cards; only that player sees them. */
  choice: Zone | undefined;
}

export interface Agent {
  seat: string;
  name: string;
  strong: Skill | "";
  weak: Skill | "";
  profiles: string[];
  tools: Tool[];
  boons: Boon[];
  incidentals: string;
  contact: string;
  description: string;
  /** False for an agent who sits the mission out. */
  playing: boolean;
  /** Out of the mission, and how that came. */
  out: boolean;
  fate: string;
  fateNote: string;
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
  /** What its player would have it do, until the GM calls. */
  intent: { skill: Skill; text: string } | null;
}

export interface ToolUse {
  number: number;
  name: string;
  cards?: number;
  modifier?: number;
}

export type Outcome =
  | ""
  | "success"
  | "success_by_ace"
  | "success_at_cost"
  | "failure"
  | "neutralised"
  | "automatic_success"
  | "granted"
  | "standoff";

/** One agent's side of a DRAW; `drawn` and what follows are written when it is over. */
export interface Side {
  seat: string;
  skill: Skill;
  cards: number;
  modifier: number;
  tags: string[];
  tools: ToolUse[];
  boons: Boon[];
  involved: string[];
  shared: boolean;
  given: Card[];
  drawn: Card[];
  total: number;
  margin: number;
  steps: number;
  outcome: Outcome;
  extra_successes: number;
  botches: number;
}

/** A supporter; no card while still choosing. */
export interface Support {
  seat: string;
  card: Card | null;
  worth: number;
}

/** What a DRAW cost one who took part. */
export interface Party {
  seat: string;
  aces_out: boolean;
  removed: Card[];
  spared: Card[];
  shortfall: number;
  out: boolean;
}

export type Phase = "idle" | "called" | "revealed" | "ace" | "reactions" | "removals";

/** The DRAW in progress, or with phase `idle` the record of the last; one side is against the GM. */
export interface Call {
  number: number;
  phase: Phase;
  kind: "consequential" | "nc";
  preset: string;
  sides: Side[];
  gm_cards: number;
  gm_modifier: number;
  max_supporters: number;
  repeat_allowed: boolean;
  tie_to: "agent" | "gm";
  track: number;
  direct: boolean;
  note: string;
  supports: Support[];
  /** Who would rather not support. */
  declined: string[];
  parties: Party[];
  ties: number;
  losing: number;
  accepted: boolean;
  answered: string[];
  soaks: string[];
  fire: string | null;
  gm_drawn: Card[];
  gm_total: number;
  gm_botches: number;
}

export interface Scene {
  kind: string;
  title: string;
  actions: number;
  flashback: boolean;
  /** Number of the last DRAW before it. */
  calls?: number;
}

export interface Mission {
  number: number;
  running: boolean;
  title: string;
  goals: string;
  genre: string;
  covert: "kept" | "blown";
  debrief: string;
  scene: Scene | null;
  scenes: Scene[];
  /** DRAWs called before this mission. */
  drawn_before: number;
}

export interface Foe {
  number: number;
  name: string;
  kind: string;
  needed: number;
  hits: number;
  closed: "" | "taken_down" | "escaped";
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

const NO_SIDE: Side = {
  seat: "",
  skill: "CUNNING",
  cards: 2,
  modifier: 0,
  tags: [],
  tools: [],
  boons: [],
  involved: [],
  shared: false,
  given: [],
  drawn: [],
  total: 0,
  margin: 0,
  steps: 0,
  outcome: "",
  extra_successes: 0,
  botches: 0,
};

const NO_CALL: Call = {
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

const NO_MISSION: Mission = {
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
};

export function readGame(view: View): Game {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const mission = { ...NO_MISSION, ...dataOf<Mission>(view, "mission") };
  const counted = (mission.scene?.actions ?? 0) > 0;
  return {
    agents: (view.sheets ?? []).flatMap(({ name }) => (name.startsWith("agent:") ? [readAgent(view, zones, name.slice(6), counted)] : [])),
    gm: { deck: zones.get("deck:gm"), discard: zones.get("discard:gm"), table: zones.get("table:gm") },
    call: readCall(view),
    mission,
    foes: (view.sheets ?? []).flatMap(({ name }) => (name.startsWith("foe:") ? [readFoe(view, Number(name.slice(4)))] : [])),
    day: trackOf(view, "day") ?? 1,
    notes: (view.sheets ?? []).some(({ name }) => name === "notes") ? (dataOf<{ text: string }>(view, "notes")?.text ?? "") : null,
    awaited: view.awaited ?? [],
  };
}

export function agentOf(game: Game, seat: string | null): Agent | undefined {
  return game.agents.find((agent) => agent.seat === seat);
}

/** An agent's name, or what else sits there. */
export function nameOf(game: Game, seat: string): string {
  return agentOf(game, seat)?.name || (seat === "gm" ? "The GM" : seat);
}

function dataOf<T>(view: View, name: string): Partial<T> | undefined {
  return (view.sheets ?? []).find((sheet) => sheet.name === name)?.data as Partial<T> | undefined;
}

function trackOf(view: View, name: string): number | undefined {
  return (view.tracks ?? []).find((track) => track.name === name)?.value;
}

function readCall(view: View): Call {
  const call = { ...NO_CALL, ...dataOf<Call>(view, "draw") };
  return { ...call, sides: call.sides.map((side) => ({ ...NO_SIDE, ...side })) };
}

function readFoe(view: View, number: number): Foe {
  const data = dataOf<Omit<Foe, "hits" | "number">>(view, `foe:${number}`);
  const { name = "", kind = "", needed = 1, closed = "" } = data ?? {};
  return { number, name, kind, needed, closed, hits: trackOf(view, `hits:${number}`) ?? 0 };
}

interface File extends Omit<Agent, "fateNote" | "actions"> {
  fate_note: string;
}

function readAgent(view: View, zones: Map<string, Zone>, seat: string, counted: boolean): Agent {
  const data = dataOf<File>(view, `agent:${seat}`) ?? {};
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
    seat,
    name: data.name ?? "",
    strong: data.strong ?? "",
    weak: data.weak ?? "",
    profiles: data.profiles ?? [],
    tools: data.tools ?? [],
    boons: data.boons ?? [],
    incidentals: data.incidentals ?? "",
    contact: data.contact ?? "",
    description: data.description ?? "",
    playing: data.playing ?? true,
    out: data.out ?? false,
    fate: data.fate ?? "",
    fateNote: data.fate_note ?? "",
    piles,
    suits,
    acesLeft,
    acesOut: acesLeft === 0,
    marker: marker ? skillOfSuit(suitOf(marker)) : null,
    markerZone: `marker:${seat}`,
    intent: data.intent ?? null,
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

export const MATCH = 2;

/** Ace 1, or 10 for the GM; joker 0. */
export function valueOf(card: string, gm = false): number {
  if (isJoker(card)) return 0;
  const rank = card.slice(0, -1);
  if (rank === "A") return gm ? 10 : 1;
  return rank === "T" ? 10 : Number(rank);
}

export function matches(card: string, skill: Skill): boolean {
  return !isJoker(card) && suitOf(card) === suitOfSkill(skill);
}

export const SUCCESSES: readonly Outcome[] = ["success", "success_by_ace", "success_at_cost", "automatic_success", "granted"];

/** True if the story has gone on since the last DRAW: another scene, or an agent who wants something. */
export function isPast({ call, mission, agents }: Game): boolean {
  return call.sides.length > 0 && (mission.scene?.calls === call.number || agents.some(({ intent }) => intent !== null));
}

/** 0 narrow, 1 clear, more drastic. */
export function howGreat(steps: number): string {
  return ["narrow", "clear"][steps] ?? "drastic";
}
