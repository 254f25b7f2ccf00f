// Aces Out as its skin draws it, read from a view: agents and what is left of their decks, the
// DRAW, the mission.
import { once, choices, sheet, sheets } from "../kit/reading";
import type { Awaited, Card, View, Zone } from "../../wire";
import type { Advice, AgentFile, Boon, Call, Choices, Foe as FoeFile, Mission, Notes, Progress, Skill, SoFar, Standing, Unfolding } from "./types";

export type { Boon, Effort, Price, Skill, Tool, Turned, Unfolding, Verdict } from "./types";

export const { does, optionsOf: doing } = choices<Choices>();

export type Suit = "d" | "c" | "s" | "h";

/** The four skill sets in the order of the book, each a suit with a colour of its own. */
export const SKILLS: readonly { skill: Skill; suit: Suit }[] = [
  { skill: "CUNNING", suit: "d" },
  { skill: "FORCE", suit: "c" },
  { skill: "NIMBLE", suit: "s" },
  { skill: "MAGNETISM", suit: "h" },
];

export const RANKS = "A23456789T";

export function suitOfSkill(skill: string): Suit | null {
  return SKILLS.find((one) => one.skill === skill)?.suit ?? null;
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

interface Piles {
  deck: Zone | undefined;
  discard: Zone | undefined;
  removed: Zone | undefined;
  /** A supporter's two cards; only that player sees them. */
  choice: Zone | undefined;
}

/** An agent's sheet, how it stands, and where its cards are. */
export interface Agent extends AgentFile {
  seat: string;
  standing: Standing;
  piles: Piles;
  suits: SuitState[];
}

/** An opponent with a track; `number` is its name in calls. */
export interface Foe extends FoeFile {
  number: number;
  hits: number;
  progress: Progress;
}

export interface Game {
  agents: Agent[];
  /** The GM's deck. */
  deck: Zone | undefined;
  call: Call;
  unfolding: Unfolding;
  mission: Mission;
  soFar: SoFar;
  foes: Foe[];
  day: number;
  /** The GM's own notes; null for everybody else. */
  notes: string | null;
  /** What the rules advise the GM. */
  advice: string[];
  awaited: Awaited[];
}

export const readGame = once((view: View): Game => {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const standings = sheets<Standing>(view, "standing");
  return {
    agents: [...sheets<AgentFile>(view, "agent")].flatMap(([seat, { data }]) => {
      const standing = standings.get(seat)?.data;
      return standing ? [readAgent(zones, seat, data, standing)] : [];
    }),
    deck: zones.get("deck:gm"),
    call: sheet<Call>(view, "draw")!,
    unfolding: sheet<Unfolding>(view, "unfolding")!,
    mission: sheet<Mission>(view, "mission")!,
    soFar: sheet<SoFar>(view, "so_far")!,
    foes: readFoes(view),
    day: trackOf(view, "day"),
    notes: sheet<Notes>(view, "notes")?.text ?? null,
    advice: sheet<Advice>(view, "advice")?.lines ?? [],
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

/** `3 cards`, `1 card`. */
export function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** `+3`, `−1`. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** What a boon gives: `+1 card, lasting`. */
export function boonWords({ cards, modifier, lasting }: Boon): string {
  return [cards && `+${many(cards, "card")}`, modifier && signed(modifier), lasting && "lasting"].filter(Boolean).join(", ");
}

function trackOf(view: View, name: string): number {
  return (view.tracks ?? []).find((track) => track.name === name)?.value ?? 0;
}

function readFoes(view: View): Foe[] {
  const progress = sheets<Progress>(view, "progress");
  return [...sheets<FoeFile>(view, "foe")].flatMap(([number, { data }]) => {
    const beaten = progress.get(number)?.data;
    return beaten ? [{ ...data, number: Number(number), hits: trackOf(view, `hits:${number}`), progress: beaten }] : [];
  });
}

function readAgent(zones: Map<string, Zone>, seat: string, file: AgentFile, standing: Standing): Agent {
  const of = (kind: string): Zone | undefined => zones.get(`${kind}:${seat}`);
  const places = new Map<string, Place>();
  const lies = (kind: string, place: Place): void => {
    for (const card of of(kind)?.cards ?? []) places.set(card, place);
  };
  lies("discard", "used");
  lies("table", "played");
  lies("choice", "played");
  lies("price", "turned");
  lies("removed", "lost");
  const piles = { deck: of("deck"), discard: of("discard"), removed: of("removed"), choice: of("choice") };
  return { ...file, seat, standing, piles, suits: suitsOf((card) => places.get(card) ?? "left") };
}

/** A deck as it is drawn: ten cards of each suit, each where it lies. */
export function suitsOf(place: (card: Card) => Place): SuitState[] {
  return SKILLS.map(({ suit, skill }) => {
    const cards = [...RANKS].map((rank) => ({ card: `${rank}${suit}` as Card, place: place(`${rank}${suit}` as Card) }));
    const count = (...among: Place[]): number => cards.filter((one) => among.includes(one.place)).length;
    return { suit, skill, cards, left: count("left"), used: count("used", "played", "turned"), lost: count("lost") };
  });
}
