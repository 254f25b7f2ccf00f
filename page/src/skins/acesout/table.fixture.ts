// Tables of Aces Out for the tests of its skin.
import type { Card, Line, SheetView, View } from "../../wire";
import type { Call, Mission, Side } from "./model";

export function agent(seat: string, name: string, more: object = {}): SheetView {
  const data = {
    name,
    strong: "CUNNING",
    weak: "NIMBLE",
    profiles: ["Hacker"],
    tools: [{ name: "Phone duplicator", type: "Gizmo", number: 1, state: "at_hand", gained: false }],
    playing: true,
    out: false,
    fate: "",
    fate_note: "",
    boons: [],
    ...more,
  };
  return { name: `agent:${seat}`, label: "Agent", data, owner: seat };
}

/** A DRAW of p1 for FORCE; with a `rival`'s cards against p2. */
export function call(given: Partial<Side> & Partial<Call> & { rival?: Card[] } = {}): Partial<Call> {
  const { rival, ...rest } = given;
  const side = { seat: "p1", skill: "FORCE", cards: 2, ...rest } as Side;
  const other = { ...side, seat: "p2", drawn: rival ?? [] };
  return { number: 1, ...(rest as Partial<Call>), sides: rival ? [side, other] : [side] };
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
      { name: "draw", label: "The DRAW", data: { number: 0, phase: "idle", sides: [], ...given.call } },
      { name: "mission", label: "The mission", data: { number: 1, running: true, title: "The frozen lake", goals: "Find the lab", ...given.mission } },
    ],
    centre: { title: "Argon: FORCE DRAW", lines: given.lines ?? [], outcome: given.outcome ?? "" },
    decisions: [],
    awaited: [],
    ...(given.over ? { over: given.over } : {}),
  };
}
