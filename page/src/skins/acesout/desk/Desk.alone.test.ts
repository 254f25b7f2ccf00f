import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Field, Form, Option, Pending, View } from "../../../wire";
import type { Call, Mission, Tool } from "../model";
import { file, mission as running, record, side } from "../table.fixture";
import Dock from "../Dock.svelte";

vi.mock("../../../table/Raised.svelte", () => import("../../../table/Raised.fixture.svelte"));
vi.mock("../../../table/seated.svelte", () => ({ seat: () => ({ hints: {}, rules: {}, saying: null, wrong: null, names: { who: String, seat: String }, hold: () => () => undefined, landed: true, hand: {} }) }));

const answer = vi.fn((..._: unknown[]) => Promise.resolve(true));
const why = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});

type Bare = Omit<Option, "does"> & { does?: Option["does"] };
const full = (options: Bare[]): Option[] => options.map((one) => ({ ...one, does: one.does ?? null }));
const ids = (...all: string[]): Option[] => full(all.map((id) => ({ id, label: id })));
const choose = (options: Bare[], value: string, label = "A field"): Field => ({ label, decision: { kind: "choose", prompt: label, options: full(options) }, default: value });
const numbers = (least: number, most: number): string[] => Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
const yesNo = choose(ids("no", "yes"), "no");

const row = (id: string, skill: string, situation: string): Option => ({ id, label: situation, does: { do: "row", id, skill, situation, cards: 2, against: 3 } });
const besides = (id: string, does: { words: string; agent: number; gm: number; nc?: boolean }): Option => ({ id, label: does.words, does: { do: "circumstance", ...does } });

const callForm: Form = {
  kind: "form",
  prompt: "Call a DRAW",
  open: true,
  fields: {
    lead: choose([{ id: "p1", label: "Argon" }, { id: "p2", label: "Granite" }], "p1"),
    preset: choose([{ id: "none", label: "no row of the chart" }, row("CH-05", "FORCE", "a roomful of skilled enemies"), row("CH-09", "NIMBLE", "a vehicle with a serious fault")], "CH-05"),
    skill: choose(ids("preset", "CUNNING", "FORCE", "NIMBLE", "MAGNETISM"), "preset"),
    cards: choose(ids("preset", ...numbers(2, 10)), "preset"),
    modifier: choose(ids(...numbers(-20, 20)), "0"),
    combat: choose(ids("no", "yes"), "no", "combat"),
    technology: yesNo,
    driving: yesNo,
    exploration_item: yesNo,
    protection_item: yesNo,
    security_share: yesNo,
    with_p1: yesNo,
    with_p2: yesNo,
    gm_cards: choose([...ids("preset", "1", "2"), { id: "3", label: "3", hint: "hard" }, { id: "4", label: "4", hint: "close to impossible" }], "preset"),
    circumstance: choose([{ id: "none", label: "nothing else" }, besides("2", { words: "ample time", agent: 1, gm: 0 }), besides("9", { words: "luck: an NC DRAW", agent: 0, gm: 1, nc: true })], "none"),
    gm_modifier: choose(ids(...numbers(-20, 20)), "0"),
    kind: choose([{ id: "consequential", label: "it costs cards" }, { id: "nc", label: "NC" }], "consequential"),
    max_supporters: choose(ids("0", "1"), "1"),
    repeat_allowed: yesNo,
    tie_to: choose(ids("agent", "gm"), "agent"),
    track: choose([{ id: "0", label: "none" }, { id: "3", label: "The Owl" }], "0"),
    direct: yesNo,
    note: { label: "Note", decision: { kind: "text", prompt: "", most: 500 }, default: "" },
  },
};

interface Table {
  decisions?: Pending[];
  mission?: Partial<Mission>;
  call?: Partial<Call>;
  markers?: boolean;
  tools?: Tool[];
  foes?: { closed: string; hits: number }[];
  centre?: View["centre"];
  awaited?: View["awaited"];
}

const aside = (id: string, decision: Pending["decision"]): Pending => ({ id, decision, awaited: false });

function show({ decisions = [], mission = {}, call = {}, markers = false, tools = [], foes = [], centre = null, awaited = [] }: Table): void {
  const view: View = {
    system: "acesout",
    seat: "gm",
    seats: [{ seat: "gm", role: "gm", name: "Gil" }],
    zones: markers ? [{ name: "marker:p1", label: "", kind: "marker", count: 1, owner: "p1", open: true, cards: ["Jc"] }] : [],
    tracks: foes.map(({ hits }, at) => ({ name: `hits:${at + 3}`, label: "", value: hits })),
    sheets: [
      { name: "agent:p1", label: "", data: file({ tools }) },
      { name: "agent:p2", label: "", data: file({ name: "Granite", strong: "FORCE", weak: "MAGNETISM" }) },
      { name: "draw", label: "", data: record(call) },
      { name: "mission", label: "", data: running({ title: "Frost", ...mission }) },
      { name: "notes", label: "", data: { text: "the butler" } },
      ...foes.map(({ closed }, at) => ({ name: `foe:${at + 3}`, label: "", data: { name: "The Owl", kind: "villain", needed: 3, closed } })),
    ],
    centre,
    decisions,
    awaited,
    settings: { strong_bonus: 3, weak_penalty: 3, nc_marks_skill: "on" },
  };
  render(Dock, { view, lines: [], me: "gm", seats: [], settings: {}, answer, why });
}

async function tab(name: string): Promise<void> {
  await press(/^GM’s desk/);
  await userEvent.click(screen.getByRole("tab", { name }));
}
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

describe("a call", () => {
  it("takes a row of the chart, circumstances, and whatever else is set", async () => {
    show({ decisions: [aside("call-draw", callForm)] });
    await press("Call a DRAW…");
    expect(screen.getByText(/Take a row of the chart/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Find in the DRAW CHART"), "skilled{Enter}");
    expect(screen.getByText("hard")).toBeTruthy();
    await press(/combat/);
    await press(/ample time/);
    expect(screen.getByText("Argon, FORCE, 3 cards against 3")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /The Owl/ }));
    await userEvent.type(screen.getByLabelText(/What is at stake/), "The gate");
    await press("Call the DRAW");
    const [id, told] = answer.mock.calls[0] as [string, Record<string, string>];
    expect(id).toBe("call-draw");
    expect(told).toMatchObject({ lead: "p1", preset: "CH-05", skill: "FORCE", cards: "3", gm_cards: "3", combat: "yes", circumstance: "none" });
    expect(told).toMatchObject({ track: "3", direct: "yes", note: "The gate; ample time (agent +1)" });
    expect(Object.keys(told).sort()).toEqual(Object.keys(callForm.fields).sort());
  });

  it("is not made without a skill set; luck makes it an NC DRAW", async () => {
    show({ decisions: [aside("call-draw", callForm)] });
    await press("Call a DRAW…");
    await press("Call the DRAW");
    expect(answer).not.toHaveBeenCalled();
    expect(screen.getByText("No skill set is named yet.")).toBeTruthy();
    await press(/luck/);
    await userEvent.click(screen.getByRole("radio", { name: /CUNNING/ }));
    expect(screen.getByText("Argon, CUNNING, 2 cards +3 against 2, nothing to lose")).toBeTruthy();
  });

  it("warns of the skill set used last, and asks the GM's leave for it", async () => {
    show({ decisions: [aside("call-draw", callForm)], markers: true });
    await press("Call a DRAW…");
    await press(/skilled enemies/);
    expect(screen.getByText("Argon used FORCE last.")).toBeTruthy();
    await press(/I ask for it again/);
    await press("Call the DRAW");
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ skill: "FORCE", repeat_allowed: "yes" });
  });

  it("sends what was typed, for the table to refuse", async () => {
    show({ decisions: [aside("call-draw", callForm)] });
    await press("Call a DRAW…");
    await press(/skilled enemies/);
    const cards = screen.getByLabelText("Cards of the agent");
    await userEvent.clear(cards);
    await userEvent.type(cards, "12");
    await press("Call the DRAW");
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ cards: "12" });
  });

  it("that is open tells whom it waits for, and can be taken back", async () => {
    show({
      decisions: [aside("cancel-call", { kind: "choose", prompt: "", options: ids("cancel") }), aside("answer-for", { kind: "choose", prompt: "", options: full([{ id: "draw p1", label: "Argon draws" }]) })],
      call: { phase: "called", sides: [side({ seat: "p1", skill: "FORCE" })] },
      centre: { title: "", lines: [{ label: "Argon draws 2 for FORCE", total: 3 }, { label: "The GM draws 3" }] },
      awaited: [{ seat: "p1", what: "draws" }],
    });
    const open = within(screen.getByRole("region", { name: "The open call" }));
    expect(open.getByText("Argon draws 2 for FORCE +3 · The GM draws 3")).toBeTruthy();
    expect(open.getByText("Argon draws", { selector: "li" })).toBeTruthy();
    await press("Cancel the call");
    expect(answer).toHaveBeenCalledWith("cancel-call", "cancel");
    await press("Amend the call…"); // not offered: the table is asked why
    expect(answer).toHaveBeenCalledWith("amend-call", "");
  });
});

describe("what else a GM does", () => {
  it("is kept under tabs, which the arrow keys change", async () => {
    show({});
    await press(/^GM’s desk/);
    screen.getByRole("tab", { name: "Mission" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Agents" }).getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Agents" }));
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(screen.getByRole("tab", { name: "Notes" }).getAttribute("aria-selected")).toBe("true");
  });

  it("brings proposals forward, and tells how many there are", async () => {
    const tools = [{ number: 7, name: "Jet ski", type: "Vehicle", state: "proposed" as const, gained: false }];
    show({ tools, decisions: [aside("approve-tool", { kind: "choose", prompt: "", options: ids("approve 7") })] });
    await tab("Agents 1 asked for");
    await press("Approve Jet ski for Argon");
    expect(answer).toHaveBeenCalledWith("approve-tool", "approve 7");
  });

  it("marks tracks and closes them", async () => {
    const options = ids("add 3", "take 3");
    show({ foes: [{ closed: "", hits: 3 }], decisions: [aside("mark-track", { kind: "choose", prompt: "", options }), aside("close-track", { kind: "choose", prompt: "", options: ids("taken_down 3") })] });
    await tab("Opposition 1 to be taken down");
    expect(screen.getByRole("img", { name: "3 of 3 defeats" })).toBeTruthy();
    await press("One defeat less for The Owl");
    expect(answer).toHaveBeenCalledWith("mark-track", "take 3");
    await press("The Owl is taken down");
    expect(answer).toHaveBeenCalledWith("close-track", "taken_down 3");
  });

  it("keeps notes while they are typed, and lays them down when the field is left", async () => {
    show({ decisions: [aside("gm-notes", { kind: "text", prompt: "", most: 4000 })] });
    await tab("Notes");
    const notes = screen.getByLabelText(/^Your notes/);
    expect((notes as HTMLTextAreaElement).value).toBe("the butler");
    await userEvent.type(notes, " did it");
    expect(Object.values({ ...sessionStorage })).toContain("the butler did it");
    await userEvent.tab();
    expect(answer).toHaveBeenCalledWith("gm-notes", "the butler did it");
  });

  it("asks for the fate of an agent who is out", async () => {
    const fate: Pending = { id: "8", decision: { kind: "form", makes: "FateForm", prompt: "What happens to Argon?", fields: { fate: choose(ids("incapacitated", "captured"), "incapacitated"), note: { label: "How", decision: { kind: "text", prompt: "" }, default: "" } } } };
    show({ decisions: [fate] });
    await userEvent.click(screen.getByRole("radio", { name: "captured" }));
    await press("So it is");
    expect(answer).toHaveBeenCalledWith("8", { fate: "captured", note: "" });
  });
});
