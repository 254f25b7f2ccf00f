import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { View } from "../../wire";
import { onStage } from "./draw/stage.svelte";
import Skin from "./Skin.svelte";
import { agent, call, line, table } from "./table.fixture";

const answer = vi.fn(() => Promise.resolve(true));
const why = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  document.documentElement.dataset.motion = "less";
});
afterEach(() => vi.useRealTimers());

function show(view: View, me: string | null = "p1") {
  return render(Skin, { view, lines: [], me, seats: [], settings: {}, answer, why });
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const mine = () => within(screen.getByRole("article", { name: /^Your agent/ }));
const draw = () => within(screen.getByRole("region", { name: /DRAW$/ }));

const lost = (outcome: string, more: object = {}): View =>
  table({
    call: call({ drawn: ["7c", "Ah"], gm_drawn: ["9c"], outcome: outcome as "failure", margin: -4, ...more }),
    lines: [
      line("Argon", [["7♣", 7, ["7c"], "AO-TAL-01"], ["A♥", 1, ["Ah"], "AO-TAL-01"], ["matching FORCE", 2, ["7c"], "AO-TAL-03"], ["weak suit", -3, [], "AO-CHR-02"]]),
      line("The GM", [["9♣", 9, ["9c"], "AO-TAL-02"], ["matching FORCE", 2, ["9c"], "AO-TAL-03"]]),
    ],
  });

describe("agents", () => {
  it("shows each deck in words for those who do not see it", () => {
    show(table({ piles: { "removed:p1": ["Ad", "4d"], "discard:p1": ["7d"] } }));
    expect(mine().getByText(/^CUNNING: 7 to draw, 1 used, 2 lost for good; Ace lost for good, strong suit/)).toBeTruthy();
    expect(mine().getByRole("img", { name: "3 of 4 Aces left" })).toBeTruthy();
  });

  it("says ACES OUT and what it means", async () => {
    show(table({ piles: { "removed:p1": ["Ad", "Ac", "As", "Ah"] } }));
    expect(mine().getByText("ACES OUT")).toBeTruthy();
    await userEvent.click(mine().getByRole("button", { name: "Why? Rule AO-OUT-02" }));
    expect(why).toHaveBeenCalledWith("AO-OUT-02", expect.anything());
  });

  it("shows who is out of the mission, and how that came", () => {
    show(table({ agents: [agent("p1", "Argon"), agent("p2", "Granite", { out: true, fate: "captured", fate_note: "In the cell below" })] }));
    const fellow = within(screen.getByRole("article", { name: "Granite, Bo" }));
    expect(fellow.getByText("captured")).toBeTruthy();
    expect(fellow.getByText("In the cell below")).toBeTruthy();
  });

  it("shows all of them to the GM, and whom one waits for", () => {
    show({ ...table({ seat: "gm" }), awaited: [{ seat: "p2", what: "draws" }] }, "gm");
    expect(within(screen.getByRole("region", { name: "Agents" })).getAllByRole("article")).toHaveLength(2);
    expect(within(screen.getByRole("article", { name: "Granite, Bo" })).getByText("draws")).toBeTruthy();
  });
});

describe("a DRAW", () => {
  it("shows cards, what each counts, both totals and the outcome", () => {
    show(lost("failure"));
    expect(words(draw().getByRole("region", { name: "Argon" }))).toMatch(/total 7/);
    expect(words(draw().getByRole("region", { name: "The GM" }))).toMatch(/total 11/);
    expect(draw().getByRole("img", { name: "ace of hearts" })).toBeTruthy();
    expect(words(draw().getByRole("status"))).toContain("Failure behind by 4, narrow");
  });

  it("shows what it cost, and the Ace that saves", () => {
    const parties = [{ seat: "p1", aces_out: false, removed: ["As" as const], spared: ["7h" as const], shortfall: 0, out: false }];
    show(lost("success_at_cost", { parties }));
    expect(draw().getByText(/turns failure into success/)).toBeTruthy();
    expect(draw().getByText("spared")).toBeTruthy();
    expect(draw().getByRole("button", { name: "1 card lost for good" })).toBeTruthy();
  });

  it("tells the rule of a term on request", async () => {
    show(lost("failure"));
    await userEvent.click(draw().getByRole("button", { name: "−3 weak suit" }));
    expect(why).toHaveBeenCalledWith("AO-CHR-02", expect.anything());
  });

  it("turns its cards one by one, and all at once for who does not want to wait", async () => {
    document.documentElement.dataset.motion = "full";
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const shown = show(table({ call: call({ phase: "called" }), lines: [line("Argon draws 2 for FORCE", []), line("The GM draws 1", [])] }));
    await shown.rerender({ view: lost("failure") });
    expect(draw().queryByRole("img", { name: "7 of clubs" })).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(draw().getByRole("img", { name: "7 of clubs" })).toBeTruthy();
    expect(draw().queryByRole("status")).toBeNull();
    onStage.now?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(words(draw().getByRole("status"))).toContain("Failure");
  });

  it("is turned to its end when the next one is called at once, unless one goes on", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    document.documentElement.dataset.motion = "full";
    const next = table({ call: { ...call({ phase: "called" }), number: 2, note: "Two more guards" }, lines: [line("Argon draws 2 for FORCE", []), line("The GM draws 1", [])] });
    const shown = show(table({ call: call({ phase: "called" }) }));
    await shown.rerender({ view: lost("failure") });
    await shown.rerender({ view: next });
    expect(draw().queryByText("Two more guards")).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(draw().getByText("Two more guards")).toBeTruthy();

    await shown.rerender({ view: { ...lost("failure"), sheets: lost("failure").sheets?.map((sheet) => (sheet.name === "draw" ? { ...sheet, data: { ...(sheet.data as object), number: 2 } } : sheet)) ?? [] } });
    await shown.rerender({ view: table({ mission: { running: false } }) });
    onStage.now?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole("region", { name: "Debriefing" })).toBeTruthy();
  });

  it("does not hold up the GM", async () => {
    const shown = show({ ...table({ call: call({ phase: "called" }) }), seat: "gm" }, "gm");
    await shown.rerender({ view: lost("failure") });
    await shown.rerender({ view: table({ call: { ...call({ phase: "called" }), number: 2, note: "Two more guards" } }) });
    expect(draw().getByText("Two more guards")).toBeTruthy();
  });

  it("is not turned a second time when the table steps back to it", async () => {
    document.documentElement.dataset.motion = "full";
    const shown = show(table({ call: { ...call({ phase: "called" }), number: 2 } }));
    await shown.rerender({ view: lost("failure") });
    expect(words(draw().getByRole("status"))).toContain("Failure");
  });

  it("is there at once for who comes later", () => {
    document.documentElement.dataset.motion = "full";
    show(lost("failure"));
    expect(words(draw().getByRole("status"))).toContain("Failure");
  });
});

describe("the mission", () => {
  it("is read above the table, with its opposition", () => {
    const view = table({ mission: { scene: { kind: "caper", title: "Under the ice", actions: 0, flashback: true, calls: 0 } } });
    view.sheets?.push({ name: "foe:7", label: "", data: { name: "The Owl", kind: "villain", needed: 3, closed: "" } });
    view.tracks?.push({ name: "hits:7", label: "", value: 3 });
    show(view);
    const mission = screen.getByRole("region", { name: "The mission" });
    expect(words(mission)).toMatch(/flashback: caper · Under the ice/);
    expect(words(mission)).toMatch(/The Owl.*can be taken down/);
  });

  it("keeps the GM's notes to the GM", () => {
    const view = table({ seat: "gm" });
    view.sheets?.push({ name: "notes", label: "", data: { text: "The lab is empty." } });
    const { unmount } = show(view, "gm");
    expect(within(screen.getByRole("region", { name: "The mission" })).getByText("The lab is empty.")).toBeTruthy();
    unmount();
    show(table());
    expect(screen.queryByText("The lab is empty.")).toBeNull();
  });

  it("is briefed before and debriefed after", () => {
    const { unmount } = show(table({ mission: { number: 0, running: false, title: "" } }));
    expect(words(screen.getByRole("region", { name: "Briefing" }))).toContain("Argon, Granite");
    unmount();
    show(table({ mission: { running: false, debrief: "The lab is gone." }, piles: { "removed:p2": ["Ad", "Ac", "As", "Ah"] }, over: "The frozen lake is over." }));
    expect(words(screen.getByRole("region", { name: "Debriefing" }))).toMatch(/The lab is gone\..*ACES OUT Granite/);
  });
});
