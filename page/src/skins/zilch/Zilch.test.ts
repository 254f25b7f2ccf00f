// The skin on moments of a game that the rules have played (tests/systems/zilch/test_recorded.py).
import { readFileSync } from "node:fs";

import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, test, vi } from "vitest";

import Table from "../../table/Skin.fixture.svelte";
import type { Given, LogLine, View } from "../../wire";
import { sortTargets } from "./mine/turn";
import zilch from "./skin";

interface Moment {
  me: string | null;
  view: View;
  lines: LogLine[];
}

const recorded = JSON.parse(readFileSync("src/skins/zilch/recorded.json", "utf8")) as Record<string, Moment>;
const answer = vi.fn(() => Promise.resolve(true));

vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });

beforeEach(() => {
  vi.clearAllMocks();
  document.documentElement.dataset.motion = "less";
  HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined;
});

const show = (name: string, more: object = {}) => render(Table, { skin: zilch, moment: recorded[name]!, answer, ...more });
const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
/** The id of what is asked at this moment. */
const asked = (name: string): string => recorded[name]!.view.decisions!.find(({ aside }) => !aside)!.id;

describe("what has just happened", () => {
  it("shows the sum of a test and the place of the total on its scale", () => {
    show("tested");
    const roll = within(screen.getByRole("region", { name: "Test" }));
    expect(words(roll.getByRole("status"))).toContain("7 · success");
    expect(words(screen.getByRole("region", { name: "Test" }))).toMatch(/8 Strength ?\+5 Athletics ?−2 the task ?= ?makes ?11/);
    expect(roll.getByRole("img", { name: /^Against 11: 1 to 6 critical success, 7 to 11 success, 13 to 16 failure, 17 to 20 critical failure; rolled 7$/ })).toBeTruthy();
  });

  it("keeps a monster's value to the GM", () => {
    show("hidden");
    expect(screen.getByText("Its value is the GM’s secret.")).toBeTruthy();
    expect(screen.queryByRole("img", { name: /^Against/ })).toBeNull();
  });

  it("shows both sides of a blow", () => {
    show("hit");
    const blow = words(screen.getByRole("region", { name: "Attack" }));
    expect(blow).toMatch(/A hit/);
    expect(blow).toMatch(/9 Clubs ?\+6 pips ?\+2 chips ?= ?makes ?17/);
    expect(blow).toMatch(/\? Spades ?\+3 pips ?= ?makes ?10/);
  });
});

describe("the table", () => {
  it("tells four cards with their second ones and what is spent", () => {
    show("hit");
    const hand = within(screen.getByRole("list", { name: "Suits of Ana" }));
    expect(hand.getByText("Clubs 9, Strength 8, 7 of 9 chips")).toBeTruthy();
    expect(hand.getByText("Hearts 10, Presence 7, 10 of 10 hit points")).toBeTruthy();
    const figure = within(screen.getByRole("article", { name: "Your character Ana" }));
    expect(figure.getByRole("img", { name: "10 of 10 hit points" })).toBeTruthy();
    expect(figure.getByRole("img", { name: "7 of 9 Club chips" })).toBeTruthy();
  });

  it("keeps dominoes face down until they are turned", () => {
    show("turn");
    expect(within(screen.getByRole("region", { name: "Characters" })).getByRole("img", { name: "domino 2 and 6" })).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Monsters" })).getAllByRole("img", { name: "a tile, face down" })).toHaveLength(2);
  });

  it("offers a turn by target, and tells why not", async () => {
    show("turn");
    await userEvent.click(screen.getByRole("button", { name: /^Longsword at Guard 1/ }));
    expect(answer).toHaveBeenCalledWith(asked("turn"), "attack m1 longsword melee");
    await userEvent.click(screen.getByRole("button", { name: "More…" }));
    await userEvent.click(screen.getByText(/^Not now \(/));
    expect(screen.getByText("Attack with two weapons", { exact: false })).toBeTruthy();
  });

  it("attacks whoever is tapped on the stage, and tapped again", async () => {
    show("turn");
    const guard = within(screen.getByRole("article", { name: "Guard 2" }));
    await userEvent.click(guard.getByRole("button", { name: "Aim at Guard 2" }));
    expect(answer).not.toHaveBeenCalled();
    expect(guard.getByRole("button", { name: /^Longsword at Guard 2/ })).toBeTruthy();
    await userEvent.click(guard.getByRole("button", { name: "Strike Guard 2" }));
    expect(answer).toHaveBeenCalledWith(asked("turn"), "attack m2 longsword melee");
  });

  it("names a stance with one press, or one for all", async () => {
    const shown = show("stances");
    expect(screen.getByRole("heading", { name: "Ana: which stance?" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Cautious/ }));
    expect(answer).toHaveBeenCalledWith(asked("stances"), { p1: "Cautious" });
    shown.unmount();
    show("guards");
    await userEvent.click(screen.getByRole("button", { name: /^All of them ?Bold/ }));
    expect(answer).toHaveBeenLastCalledWith(asked("guards"), { m1: "Bold", m2: "Bold" });
  });

  it("adds chips up as they are laid", async () => {
    const stake = (chips: number) => ({ sum: [{ label: "Clubs", value: 9, rule: "" }, { label: "chips", value: chips, rule: "" }], total: 9 + chips, enough: null });
    const preview = async (_: string, draft: Given) => ({ gives: stake((draft as { chips: number }).chips) });
    show("commit", { preview });
    const more = screen.getByRole("button", { name: "More: Club chips" });
    await userEvent.click(more);
    await userEvent.click(more);
    expect(words(screen.getByRole("region", { name: /^Ana attacks Guard 1/ }))).toMatch(/9 Clubs ?\+2 chips ?= ?makes ?11/);
    await userEvent.click(screen.getByRole("button", { name: "Spend 2 chips" }));
    expect(answer).toHaveBeenCalledWith(asked("commit"), { chips: 2 });
  });
});

describe("the GM's desk", () => {
  it("calls what a player asks for", async () => {
    show("rest");
    await userEvent.click(screen.getByRole("button", { name: /^Test…/ }));
    expect(screen.getByText("Climb the wall", { exact: false, selector: ".asks" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Climb/ }));
    await userEvent.click(screen.getByRole("button", { name: "hard −2" }));
    await userEvent.click(screen.getByRole("button", { name: "Call the test: Climb, Ana, Strength −2" }));
    expect(answer).toHaveBeenLastCalledWith("call-for-test", expect.objectContaining({ being: "p1", card: "C2", modifier: -2, skill: "fitting", task: "Climb", secret: "no" }));
  });

  it("has everything under its tab", async () => {
    show("rest");
    await userEvent.click(screen.getByRole("button", { name: "Encounter…" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Guard 1 is aware" }));
    await userEvent.click(screen.getByRole("button", { name: "Begin the encounter" }));
    expect(answer).toHaveBeenLastCalledWith("begin-encounter", expect.objectContaining({ in_m1: "yes", aware_m1: "no" }));
    await userEvent.click(screen.getByRole("tab", { name: "Time" }));
    await userEvent.click(screen.getByRole("button", { name: "End scene 1" }));
    expect(answer).toHaveBeenLastCalledWith("end-scene", expect.anything());
  });

  it("keeps what is written while a monster before it is still on its way", async () => {
    let taken = (_: boolean): void => undefined;
    answer.mockImplementationOnce(() => new Promise((resolve) => (taken = resolve)));
    show("rest");
    await userEvent.click(screen.getByRole("button", { name: "Monsters…" }));
    await userEvent.type(screen.getByLabelText("Name"), "Fang");
    await userEvent.click(screen.getByRole("button", { name: "Add 1 × Guard Fang" }));
    await userEvent.clear(screen.getByLabelText("Name"));
    await userEvent.type(screen.getByLabelText("Name"), "Rat");
    taken(true);
    await new Promise((later) => setTimeout(later)); // all that follows from it has happened
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add 1 × Guard Rat" }).disabled).toBe(false);
  });
});

test("foes on their feet come first, the fallen after fellows, oneself last", () => {
  const who = (id: string, monster: boolean, down = "") => ({ id, monster, down });
  const [me, bo, down, up] = [who("p1", false), who("p2", false), who("m1", true, "Unconscious"), who("m2", true)];
  expect(sortTargets([me, down, bo, up], me).map(({ id }) => id)).toEqual(["m2", "p2", "m1", "p1"]);
});
