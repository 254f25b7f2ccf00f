import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Part } from "../../table/contract";
import { beatsOf, seenAfter } from "./draw/beats";
import { newsOf } from "./mission/news";
import { readGame } from "./model";
import { moments, type Moment } from "./recorded";
import { Shared } from "./shared.svelte";
import Table from "./Table.svelte";

const why = vi.fn();
let shared: Shared;

beforeEach(() => {
  vi.clearAllMocks();
  document.documentElement.dataset.motion = "less";
});
afterEach(() => vi.useRealTimers());

const table = { landed: true, hold: () => () => undefined };
const part = ({ me, view, lines }: Moment) =>
  ({ me, view, lines, game: readGame(view), shared, seats: [], settings: {}, table, answer: () => Promise.resolve(true), why }) as unknown as Part<ReturnType<typeof readGame>, Shared>;

function show(moment: Moment) {
  shared = new Shared(moment.view);
  return render(Table, part(moment));
}

/** The same DRAW, but the next one of the table. */
function next({ me, view, lines }: Moment, note: string): Moment {
  const sheets = view.sheets?.map((sheet) => (sheet.name === "draw" ? { ...sheet, data: { ...(sheet.data as object), number: 2, note } } : sheet)) ?? [];
  return { me, lines, view: { ...view, sheets } };
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const mine = () => within(screen.getByRole("article", { name: /^Your agent/ }));
const draw = () => within(screen.getByRole("region", { name: /DRAW$/ }));

describe("agents", () => {
  it("shows each deck in words for those who do not see it", () => {
    show(moments.over);
    expect(mine().getByText(/^CUNNING: \d+ to draw, \d+ used, 1 lost for good; Ace lost for good, strong suit/)).toBeTruthy();
    expect(mine().getByRole("img", { name: "3 of 4 Aces left" })).toBeTruthy();
  });

  it("says ACES OUT and what it means", async () => {
    show(moments.aces_out);
    expect(mine().getByText("ACES OUT")).toBeTruthy();
    await userEvent.click(mine().getByRole("button", { name: "Why? Rule AO-OUT-02" }));
    expect(why).toHaveBeenCalledWith("AO-OUT-02", expect.anything());
  });

  it("shows all of them to the GM, who is out, and whom one waits for", () => {
    show(moments.fate);
    const agents = within(screen.getByRole("region", { name: "Agents" }));
    expect(agents.getAllByRole("article")).toHaveLength(2);
    expect(agents.getByText("out")).toBeTruthy();
    expect(agents.queryByText("drawing")).toBeNull();
    show(moments.open);
    expect(screen.getByText("deciding whether to support Argon")).toBeTruthy();
  });
});

describe("a DRAW", () => {
  it("shows cards, what each counts, both totals and the outcome", () => {
    show(moments.over);
    expect(words(draw().getByRole("region", { name: "Argon" }))).toMatch(/total 16.*7\+2.*\+6 4♣ from Granite/);
    expect(words(draw().getByRole("region", { name: "The GM" }))).toMatch(/total 26/);
    expect(draw().getByRole("img", { name: "ace of hearts" })).toBeTruthy();
    expect(words(draw().getByRole("status"))).toMatch(/^Success, at a cost behind by 10 on the cards/);
  });

  it("shows what it cost, and the Ace that saves", () => {
    show(moments.over);
    expect(draw().getByText(/turns failure into success/)).toBeTruthy();
    expect(draw().getAllByText("spared").length).toBeGreaterThan(0);
    expect(draw().getByRole("button", { name: "1 card lost for good" })).toBeTruthy();
  });

  it("tells the rule of a term on request", async () => {
    show(moments.over);
    await userEvent.click(draw().getByRole("button", { name: "+15 by the GM" }));
    expect(why).toHaveBeenCalledWith("AO-TAL-05", expect.anything());
  });

  it("turns its cards one by one, and all at once for who does not want to wait", async () => {
    document.documentElement.dataset.motion = "full";
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const shown = show(moments.called);
    await shown.rerender(part(moments.over));
    expect(draw().queryByRole("img", { name: "7 of clubs" })).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(draw().getByRole("img", { name: "7 of clubs" })).toBeTruthy();
    expect(draw().queryByRole("status")).toBeNull();
    shared.stage.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(words(draw().getByRole("status"))).toContain("Success, at a cost");
  });

  it("is turned to its end when the next one is called at once, but does not hold up the GM", async () => {
    document.documentElement.dataset.motion = "full";
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const shown = show(moments.called);
    await shown.rerender(part(moments.over));
    await shown.rerender(part(next(moments.called, "Two more guards")));
    expect(draw().queryByText("Two more guards")).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(draw().getByText("Two more guards")).toBeTruthy();
    shown.unmount();

    const gms = show(moments.open);
    await gms.rerender(part({ ...moments.over, me: "gm" }));
    await gms.rerender(part(next(moments.open, "Two more guards")));
    expect(draw().getByText("Two more guards")).toBeTruthy();
  });

  it("is not turned a second time when the table steps back to it, or for who comes later", async () => {
    document.documentElement.dataset.motion = "full";
    const shown = show(next(moments.called, ""));
    await shown.rerender(part(moments.over));
    expect(words(draw().getByRole("status"))).toContain("Success, at a cost");
    shown.unmount();
    show(moments.over);
    expect(words(draw().getByRole("status"))).toContain("Success, at a cost");
  });

  it("is turned in the order of the table: the lead, the GM, the verdict, the price", () => {
    const game = readGame(moments.over.view);
    const beats = beatsOf(game);
    expect(beats.slice(0, 4)).toEqual([{ row: 0 }, { row: 0 }, { row: 1 }, { verdict: true }]);
    expect(beats.slice(4).every((beat) => "price" in beat)).toBe(true);
    expect(seenAfter(beats, 2, game.unfolding)).toEqual({ rows: [2, 0], verdict: false, prices: [0, 0] });
    const tied = { ...game, call: { ...game.call, ties: 1 } };
    expect(beatsOf(tied).slice(0, 4)).toEqual([{ row: 0 }, { row: 0 }, { row: 1 }, { verdict: true }]);
  });
});

describe("the mission", () => {
  it("is read above the table, with its opposition", () => {
    show(moments.fate);
    const mission = screen.getByRole("region", { name: "The mission" });
    expect(words(mission)).toMatch(/The Owl.*can be taken down/);
    expect(draw().getByText("in direct danger: The Owl")).toBeTruthy();
  });

  it("is debriefed when it is over", () => {
    show(moments.debrief);
    expect(words(screen.getByRole("region", { name: "Debriefing" }))).toMatch(/The lab is gone\..*DRAWs1.*ACES OUT Argon/);
  });
});

describe("what was told since the last DRAW", () => {
  const told = (...rules: string[]): Moment["lines"] =>
    rules.map((rule, seq) => {
      const event = { event: "told", rule, text: `${rule} ${seq}`, data: rule === "AO-RES-02" ? { margin: 2 } : {} };
      return { seq, seat: "gm", kind: "answer", hash: "", at: 0, events: [event] } as unknown as Moment["lines"][number];
    });

  it("begins after the DRAW, and is short", () => {
    expect(newsOf(told("AO-GEN-03", "AO-RES-02", "AO-POW-07", "AO-POW-02")).map(({ text }) => text)).toEqual(["AO-POW-07 2", "AO-POW-02 3"]);
    expect(newsOf(told("AO-GEN-03", "AO-MIS-05", "AO-POW-07", "AO-TOOL-03")).map(({ rule }) => rule)).toEqual(["AO-MIS-05", "AO-POW-07", "AO-TOOL-03"]);
  });

  it("leaves out talk, and what has been taken back", () => {
    expect(newsOf(told("AO-GEN-03", "undo", "say", "AO-MIS-05")).map(({ rule }) => rule)).toEqual(["AO-MIS-05"]);
    expect(newsOf([])).toEqual([]);
  });
});
