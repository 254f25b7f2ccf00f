import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Card, Decision, Hint, Option, Pending, View, Zone } from "../../../wire";
import type { Call } from "../model";
import { file, mission, record, side } from "../table.fixture";
import type { AgentFile } from "../types";
import { drawsHere, questionOf } from "./asked";
import Dock from "../Dock.svelte";

vi.mock("../../../table/Raised.svelte", () => import("../../../table/Raised.fixture.svelte"));
const hints = vi.hoisted((): Record<string, Hint[]> => ({}));
vi.mock("../../../table/seated.svelte", () => ({ seat: () => ({ hints, rules: {}, saying: null, wrong: null, names: { who: String, seat: String }, hold: () => () => undefined, landed: true, hand: {} }) }));

vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));

const answer = vi.fn((..._: unknown[]) => Promise.resolve(true));
beforeEach(() => {
  vi.clearAllMocks();
  delete hints["9"];
});


interface Table {
  decisions: Pending[];
  agent?: Partial<AgentFile>;
  call?: Partial<Call>;
  removed?: Card[];
  table?: Card[];
  totals?: [number, number];
  awaited?: View["awaited"];
}

function view({ decisions, agent = {}, call = {}, removed = [], table = [], totals, awaited = [] }: Table): View {
  const zone = (name: string, cards: Card[]): Zone => ({ name: `${name}:p1`, label: "", kind: "pile", count: cards.length, owner: "p1", open: true, cards });
  return {
    system: "acesout",
    seat: "p1",
    seats: [{ seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Bo" }],
    zones: [zone("removed", removed), zone("table", table), zone("discard", [])],
    sheets: [
      { name: "agent:p1", label: "", data: file(agent) },
      { name: "agent:p2", label: "", data: file({ name: "Granite", strong: "FORCE", weak: "MAGNETISM" }) },
      { name: "draw", label: "", data: record({ number: 1, phase: "ace", sides: [side({ seat: "p1", skill: "FORCE" })], ...call }) },
      { name: "mission", label: "", data: mission({ title: "Frost" }) },
    ],
    centre: { title: "", lines: (totals ?? []).map((total) => ({ label: "", total })) },
    decisions,
    awaited,
  };
}

const asked = (options: Option[], prompt = "Well?"): Pending => ({ id: "9", decision: { kind: "choose", prompt, options } });
const show = (given: Table) => {
  const seen = view(given);
  return render(Dock, { view: seen, lines: [], me: "p1", seats: [], settings: {}, answer, why: vi.fn() });
};

describe("an Ace to give up", () => {
  const options: Option[] = [
    { id: "give As", label: "Give up A♠", cards: ["As"], does: { do: "give", card: "As" } },
    { id: "accept loss", label: "Accept the loss", hint: "3 cards, 1 of them for jokers", does: { do: "accept_loss", price: 3, jokers: 1 } },
  ];

  it("tells what either way costs", async () => {
    show({ decisions: [asked(options)], totals: [8, 21], table: ["As", "Jo"], removed: ["Ac", "Ad"] });
    const here = within(screen.getByRole("region", { name: /8 against 21: lost/ }));
    expect(here.getByText(/1 Ace left/)).toBeTruthy();
    expect(here.getByText(/Jokers still cost you 1 card/)).toBeTruthy();
    expect(here.getByText(/Accept: 3 cards, 1 of them for jokers/)).toBeTruthy();
    await userEvent.click(here.getByRole("button", { name: "Give up A♠, the ace of spades" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "give As");
  });

  it("warns of the last one, and of being put out", () => {
    const parties = [{ seat: "p1", aces_out: true, removed: [], spared: [], shortfall: 0, out: false }];
    show({ decisions: [asked(options)], totals: [8, 21], table: ["As"], removed: ["Ac", "Ad", "Ah"], call: { parties } });
    expect(screen.getByText(/It is your last: you are ACES OUT/)).toBeTruthy();
    expect(screen.getByText(/a failure puts you out/)).toBeTruthy();
  });
});

/** Which of some buttons are green. */
const green = (): string[] => screen.getAllByRole("button").filter((one) => one.className.includes("primary")).map((one) => (one.textContent ?? "").trim());

describe("what is marked", () => {
  const best = (to: Hint["to"]): void => void (hints["9"] = [{ label: "success", chance: "1/2", to: to ?? null, best: true }]);

  it("is what the server marks, or nothing", () => {
    const options: Option[] = [
      { id: "give As", label: "Give up A♠", cards: ["As"], does: { do: "give", card: "As" } },
      { id: "accept loss", label: "Accept the loss", hint: "1 card", does: { do: "accept_loss", price: 1, jokers: 0 } },
    ];
    const { unmount } = show({ decisions: [asked(options)], totals: [8, 21], table: ["As"] });
    expect(green()).toEqual([]);
    unmount();
    best("accept loss");
    show({ decisions: [asked(options)], totals: [8, 21], table: ["As"] });
    expect(green()).toEqual(["Accept the loss"]);
  });

  it("stands ready among a supporter’s two cards", async () => {
    const decision: Decision = { kind: "cards", prompt: "Which card do you give Granite for FORCE?", rule: "AO-COMB-02", cards: ["7c", "Ad"] };
    best(["7c"]);
    show({ decisions: [{ id: "9", decision }], call: { phase: "called", sides: [side({ seat: "p2", skill: "FORCE" })], supports: [{ seat: "p1", card: null, worth: 0, side: 0 }] } });
    await userEvent.click(screen.getByRole("button", { name: "Give 7♣" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", ["7c"]);
  });
});

describe("a fellow fails", () => {
  it("says what each reaction means, and who is still thinking", async () => {
    const options: Option[] = [
      { id: "draw fire", label: "Draw fire", does: { do: "draw_fire" } },
      { id: "soak p2", label: "Take a blow for Granite", does: { do: "soak", helped: "p2" } },
      { id: "pass", label: "Let it happen", hint: "Granite loses 3 cards", does: { do: "pass" } },
    ];
    const sides = [side({ seat: "p2", skill: "FORCE", tags: ["combat"] })];
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
    show({ decisions: [{ id: "9", decision }], call: { phase: "called", sides: [side({ seat: "p2", skill: "FORCE" })], supports: [{ seat: "p1", card: null, worth: 0, side: 0 }] } });
    await userEvent.click(screen.getByRole("button", { name: /7 of clubs, worth 9/ }));
    expect(screen.getByText(/\+9 for Granite/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Give 7♣" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", ["7c"]);
  });
});

describe("a power", () => {
  const power = (id: string, label: string, effect: string): Option => ({ id, label: `${label}: ${effect}`, does: { do: "power", id, skill: "CUNNING", label, effect } });
  const powers: Pending = {
    id: "use-power",
    awaited: false,
    decision: {
      kind: "form",
      prompt: "Use a power, for an Ace",
      fields: {
        power: { label: "Power", decision: { kind: "choose", prompt: "", options: [power("CUN-1", "The very thing", "a device at hand"), power("CUN-2", "Epiphany", "a crucial piece")] }, default: "CUN-1" },
        text: { label: "What for", decision: { kind: "text", prompt: "" }, default: "" },
      },
    },
  };

  it("is chosen, then confirmed with its price", async () => {
    show({ decisions: [powers], removed: ["Ac", "Ad"], call: { phase: "idle", sides: [] } });
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

it("knows each question by what it does, and leaves all others to the frame", () => {
  const of = (...all: string[]): Pending => asked(all.map((deed) => ({ id: deed, label: deed, does: { do: deed } })));
  expect(questionOf(of("draw"))).toBe("draw");
  expect(questionOf(of("give", "accept_loss"))).toBe("ace");
  expect(questionOf(of("draw_fire", "pass"))).toBe("react");
  expect(questionOf(of("support", "stay_out"))).toBe("support");
  expect(questionOf(asked([{ id: "yes", label: "Yes", does: true }]))).toBeNull();
  expect(drawsHere({ id: "undo", decision: asked([{ id: "yes", label: "Yes", does: true }]).decision })).toBe(false);
});

it("names the skill set with one press, and the words beside it", async () => {
  const options = ["CUNNING", "FORCE"].map((id) => ({ id, label: id, does: null, hint: id === "FORCE" ? "+3" : "" })) as Option[];
  const field = (label: string, decision: Decision) => ({ label, decision });
  const decision = {
    kind: "form",
    makes: "IntentForm",
    prompt: "The dog growls. What do you do?",
    fields: { skill: field("By what", { kind: "choose", prompt: "", options }), text: field("How", { kind: "text", prompt: "" }) },
  } as unknown as Decision;
  show({ decisions: [{ id: "9", decision, awaited: true }] });
  await userEvent.type(screen.getByRole("textbox", { name: "How" }), " Throw it a bone ");
  await userEvent.click(within(screen.getByRole("group", { name: "By what" })).getByRole("button", { name: /FORCE \+3/ }));
  expect(answer).toHaveBeenCalledWith("9", { skill: "FORCE", text: "Throw it a bone" });
});
