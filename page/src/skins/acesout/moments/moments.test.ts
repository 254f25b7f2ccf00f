import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Card, Decision, Option, Pending, View, Zone } from "../../../wire";
import { readGame } from "../model";
import { drawsHere, questionOf } from "./asked";
import Moment from "./Moment.svelte";

vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));

const answer = vi.fn((..._: unknown[]) => Promise.resolve(true));
beforeEach(() => vi.clearAllMocks());

const RANKS = "A23456789T";
const suit = (of: string): Card[] => [...RANKS].map((rank) => `${rank}${of}` as Card);

interface Table {
  decisions: Pending[];
  agent?: object;
  call?: object;
  removed?: Card[];
  table?: Card[];
  totals?: [number, number];
  awaited?: View["awaited"];
}

function view({ decisions, agent = {}, call = {}, removed = [], table = [], totals, awaited = [] }: Table): View {
  const zone = (name: string, cards: Card[]): Zone => ({ name: `${name}:p1`, label: "", kind: "pile", count: cards.length, owner: "p1", open: true, cards });
  const side = { seat: "p1", skill: "FORCE", cards: 2 };
  return {
    system: "acesout",
    seat: "p1",
    seats: [{ seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Bo" }],
    zones: [zone("removed", removed), zone("table", table), zone("discard", [])],
    sheets: [
      { name: "agent:p1", label: "", data: { name: "Argon", strong: "CUNNING", weak: "NIMBLE", playing: true, ...agent } },
      { name: "agent:p2", label: "", data: { name: "Granite", strong: "FORCE", weak: "MAGNETISM", playing: true } },
      { name: "draw", label: "", data: { number: 1, phase: "ace", sides: [side], ...call } },
      { name: "mission", label: "", data: { number: 1, running: true, title: "Frost" } },
    ],
    centre: { title: "", lines: (totals ?? []).map((total) => ({ label: "", total })) },
    decisions,
    awaited,
  };
}

const asked = (options: Option[], prompt = "Well?"): Pending => ({ id: "9", decision: { kind: "choose", prompt, options } });
const show = (given: Table): void => {
  const seen = view(given);
  render(Moment, { view: seen, game: readGame(seen), answer, me: "p1" });
};

describe("an Ace to give up", () => {
  const options: Option[] = [
    { id: "give As", label: "Give up A♠", cards: ["As"] },
    { id: "accept loss", label: "Accept the loss", hint: "3 cards" },
  ];

  it("tells what either way costs", async () => {
    show({ decisions: [asked(options)], totals: [8, 21], table: ["As", "Jo"], removed: ["Ac", "Ad"] });
    const here = within(screen.getByRole("region", { name: /8 against 21: lost/ }));
    expect(here.getByText(/1 Ace left/)).toBeTruthy();
    expect(here.getByText(/Jokers still cost you 1 card/)).toBeTruthy();
    expect(here.getByText("3 cards")).toBeTruthy();
    await userEvent.click(here.getByRole("button", { name: "Give up A♠, the ace of spades" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "give As");
  });

  it("warns of the last one, and of being put out", () => {
    const parties = [{ seat: "p1", aces_out: true, removed: [], spared: [], shortfall: 0, out: false }];
    show({ decisions: [asked(options)], totals: [8, 21], table: ["As"], removed: ["Ac", "Ad", "Ah"], call: { parties } });
    expect(screen.getByText(/it is your last, and you are ACES OUT/)).toBeTruthy();
    expect(screen.getByText(/a failure puts you out/)).toBeTruthy();
  });
});

describe("a fellow fails", () => {
  it("says what each reaction means, and who is still thinking", async () => {
    const options: Option[] = [
      { id: "draw fire", label: "Draw fire" },
      { id: "soak p2", label: "Take a blow for Granite" },
      { id: "pass", label: "Let it happen" },
    ];
    const sides = [{ seat: "p2", skill: "FORCE", cards: 2, tags: ["combat"] }];
    show({ decisions: [asked(options, "Granite fails. Step in?")], totals: [5, 15], call: { phase: "reactions", sides }, awaited: [{ seat: "p2", what: "may step in" }] });
    expect(screen.getByText(/an Ace of yours, 3 left/)).toBeTruthy();
    expect(screen.getByText(/Granite loses 3 cards/)).toBeTruthy();
    expect(screen.getByText(/Granite is still thinking/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Take a blow for Granite" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "soak p2");
  });
});

describe("support", () => {
  it("is a card out of two, with what it is worth", async () => {
    const decision: Decision = { kind: "cards", prompt: "Which card do you give Granite for FORCE?", rule: "AO-COMB-02", cards: ["7c", "Ad"] };
    show({ decisions: [{ id: "9", decision }], call: { phase: "called", sides: [{ seat: "p2", skill: "FORCE", cards: 2 }] } });
    await userEvent.click(screen.getByRole("button", { name: /7 of clubs, worth 9/ }));
    expect(screen.getByText(/\+9 for Granite/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Give 7♣" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", ["7c"]);
  });
});

describe("a power", () => {
  const power: Pending = {
    id: "use-power",
    awaited: false,
    decision: {
      kind: "form",
      prompt: "Use a power, for an Ace",
      fields: {
        power: { label: "Power", decision: { kind: "choose", prompt: "", options: [{ id: "CUN-1", label: "The very thing: a device at hand" }, { id: "CUN-2", label: "Epiphany: a crucial piece" }] }, default: "CUN-1" },
        text: { label: "What for", decision: { kind: "text", prompt: "" }, default: "" },
      },
    },
  };

  it("is chosen, then confirmed with its price", async () => {
    show({ decisions: [power], removed: ["Ac", "Ad"], call: { phase: "idle", sides: [] } });
    await userEvent.click(screen.getByRole("button", { name: "Powers…" }));
    await userEvent.click(screen.getByRole("radio", { name: /Epiphany/ }));
    expect(screen.getByText(/by chance one of A♠ A♥/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/What for/), "the floor plan");
    await userEvent.click(screen.getByRole("button", { name: "Pay an Ace: Epiphany" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("use-power", { power: "CUN-2", text: "the floor plan" });
  });

  it("that cannot be used asks the table why", async () => {
    show({ decisions: [], call: { phase: "idle", sides: [] } });
    await userEvent.click(screen.getByRole("button", { name: "Powers…" }));
    const button = screen.getByRole("button", { name: "Use a power" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    expect(answer).toHaveBeenCalledExactlyOnceWith("use-power", "");
  });
});

it("knows each question by its shape, and leaves all others to the frame", () => {
  const of = (...all: string[]): Pending => asked(all.map((id) => ({ id, label: id })));
  expect(questionOf(of("draw"))).toBe("draw");
  expect(questionOf(of("give As", "accept loss"))).toBe("ace");
  expect(questionOf(of("draw fire", "pass"))).toBe("react");
  expect(questionOf(of("support", "stay out"))).toBe("support");
  expect(questionOf(of("yes", "no"))).toBeNull();
  expect(drawsHere({ id: "undo", decision: of("draw").decision })).toBe(false);
});
