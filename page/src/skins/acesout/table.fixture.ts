// Tables of Aces Out for the tests of its skin.
import type { Card, Line, SheetView, View } from "../../wire";
import { NO_CALL, NO_MISSION, type Call, type Mission, type Side } from "./model";
import type { AgentFile } from "./types";

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
  drawing: 0,
  given: [],
  drawn: [],
  total: 0,
  margin: 0,
  steps: 0,
  outcome: "",
  extra_successes: 0,
  botches: 0,
};

/** An agent's sheet; whole, as the server sends it. */
export function file(more: Partial<AgentFile> = {}): AgentFile {
  return {
    name: "Argon",
    strong: "CUNNING",
    weak: "NIMBLE",
    profiles: [],
    tools: [],
    incidentals: "",
    contact: "",
    description: "",
    playing: true,
    out: false,
    fate: "",
    fate_note: "",
    boons: [],
    tea_day: 0,
    intent: null,
    request: "",
    ...more,
  };
}

export function agent(seat: string, name: string, more: Partial<AgentFile> = {}): SheetView {
  const tools = [{ name: "Phone duplicator", type: "Gizmo", number: 1, state: "at_hand" as const, gained: false }];
  return { name: `agent:${seat}`, label: "Agent", data: file({ name, profiles: ["Hacker"], tools, ...more }), owner: seat };
}

export function side(given: Partial<Side> = {}): Side {
  return { ...NO_SIDE, ...given };
}

/** A record of a DRAW: none yet, but for what is given. */
export function record(given: Partial<Call> = {}): Call {
  return { ...NO_CALL, ...given };
}

export function mission(given: Partial<Mission> = {}): Mission {
  return { ...NO_MISSION, number: 1, running: true, title: "The frozen lake", goals: "Find the lab", ...given };
}

/** A DRAW of p1 for FORCE; with a `rival`'s cards against p2. */
export function call(given: Partial<Side> & Partial<Call> & { rival?: Card[] } = {}): Partial<Call> {
  const { rival, ...rest } = given;
  const one = side({ seat: "p1", skill: "FORCE", cards: 2, ...rest });
  const other = { ...one, seat: "p2", drawn: rival ?? [] };
  return { number: 1, ...(rest as Partial<Call>), sides: rival ? [one, other] : [one] };
}

export function line(label: string, terms: [string, number, Card[], string][]): Line {
  return { label, terms: terms.map(([of, value, cards, rule]) => ({ label: of, value, cards, rule })), total: terms.reduce((sum, [, value]) => sum + value, 0) };
}

interface Given {
  seat?: string;
  piles?: Record<string, Card[]>;
  call?: Partial<Call>;
  mission?: Partial<Mission>;
  agents?: SheetView[];
  lines?: Line[];
  outcome?: string;
  over?: string;
}

export function table(given: Given = {}): View {
  const { piles = {}, agents = [agent("p1", "Argon"), agent("p2", "Granite")] } = given;
  const of = (seat: string) =>
    ["deck", "discard", "table", "removed", "price", "aside", "choice", "marker"].map((kind) => {
      const cards = piles[`${kind}:${seat}`] ?? [];
      return { name: `${kind}:${seat}`, label: kind, kind, owner: seat, open: true, count: kind === "deck" ? 42 : cards.length, cards, stock: seat };
    });
  return {
    system: "acesout",
    seat: given.seat ?? "p1",
    seats: [
      { seat: "gm", role: "gm", name: "Vera" },
      { seat: "p1", role: "player", name: "Ann" },
      { seat: "p2", role: "player", name: "Bo" },
    ],
    zones: [...of("p1"), ...of("p2"), ...of("gm")],
    tracks: [
      { name: "actions:p1", label: "", value: 2 },
      { name: "actions:p2", label: "", value: 0 },
      { name: "day", label: "Day", value: 1 },
    ],
    sheets: [
      ...agents,
      { name: "draw", label: "The DRAW", data: record(given.call) },
      { name: "mission", label: "The mission", data: mission(given.mission) },
    ],
    centre: { title: "Argon: FORCE DRAW", lines: given.lines ?? [], outcome: given.outcome ?? "" },
    decisions: [],
    awaited: [],
    ...(given.over ? { over: given.over } : {}),
  };
}
