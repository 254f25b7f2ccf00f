import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, test, vi } from "vitest";

import type { Field, LogLine, Option, Pending, View } from "../../wire";
import { questionOf } from "./asked";
import { unplaced } from "./making/dice";
import { pipsOf } from "./model";
import { readGame } from "./reading";
import { sortTargets, sortTurn } from "./mine/turn";
import { degreeOf, newsOf } from "./moment/news";
import Table from "./Table.fixture.svelte";
import { ANA, GUARD, table, told } from "./table.fixture";
import type { Choices } from "./types";

const answer = vi.fn(() => Promise.resolve(true));

vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });

beforeEach(() => {
  vi.clearAllMocks();
  document.documentElement.dataset.motion = "less";
  HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined;
});

function show(view: View, lines: LogLine[] = [], me: string | null = view.seat) {
  return render(Table, { view, lines, me, seats: [], settings: {}, answer, why: vi.fn() });
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const option = (id: string, does: Choices | boolean, label = id, hint = ""): Option => ({ id, label, does, ...(hint ? { hint } : {}) });
const choose = (id: string, rule: string, options: Option[], prompt = "Ana: what now?", closed: Option[] = []): Pending => ({ id, decision: { kind: "choose", prompt, rule, options, closed } });

const FIGHT = { running: true, round: 1, order: ["p1", "m1"], turn: "p1" };
const TURN = choose("7", "ZI-RND-02", [
  option("attack m1 longsword melee", { do: "attack", target: "m1", weapon: "longsword", how: "melee" }, "Longsword: attack Guard 1", "standard"),
  option("feint m1", { do: "feint", target: "m1" }, "Feint: Guard 1", "standard"),
  option("move", { do: "move" }, "Move", "minor"),
  option("draw:dagger", { do: "carry", way: "draw", item: "dagger" }, "Draw Dagger", "free"),
  option("end", { do: "end" }, "End the turn", "free"),
], undefined, [{ ...option("defend", { do: "defend" }, "Defend: +2", "standard"), closed: { code: "defenseless_defend", line: "Defenseless: no Defend", rule: "ZI-RND-04" } }]);

describe("the model", () => {
  it("counts drain and magic on both cards of a suit", () => {
    const drained = table([{ ...ANA, state: { effects: [{ spell: "BOL", caster: "p1", duration: "encounter", left: 0, effect: { kind: "modifier", what: "C", amount: 2, temporary: false, tainted: false, fudge: false, forbids: [] } }] } }]);
    drained.tracks!.push({ name: "drain.C:p1", label: "", value: 3 });
    const [ana] = readGame(drained).beings;
    expect(ana!.suits[0]).toMatchObject({ primary: 8, secondary: 7, inherent: 9, drain: 3, chips: 6, full: 9 });
  });

  it.each([
    ["Reckless", [7, 0]],
    ["Bold", [5, 2]],
    ["Cautious", [2, 5]],
    ["Guarded", [0, 7]],
  ])("%s", (stance, pips) => expect(pipsOf(stance, [2, 5])).toEqual(pips));

  it("knows what comes along with a condition", () => {
    const [ana] = readGame(table([{ ...ANA, tile: null, state: { stance: "Reckless", fallen: ["Unconscious"], burden: "Hampered" } }])).beings;
    expect(ana!.conditions).toEqual(["Unconscious", "Hampered", "Defenseless", "Helpless", "Slowed"]);
    expect(ana!.lot).toMatchObject({ there: true, up: false });
  });

  it("does not know a monster that is the GM's secret", () => {
    const guard = readGame(table([ANA, GUARD])).beings[1]!;
    expect(guard).toMatchObject({ monster: true, known: false, hp: null, suits: [] });
  });

  test("degrees of the worked example", () => {
    expect([1, 4, 5, 9, 10, 14, 15].map((total) => degreeOf(total, 9))).toEqual(["CS", "CS", "S", "S", "F", "F", "CF"]);
  });
});

describe("what has happened", () => {
  const attack = told(
    { text: "Ana attacks Guard 1 with longsword", rule: "ZI-HIT-01", data: { being: "p1", target: "m1" } },
    { text: "Ana spends 2 chips", rule: "ZI-CHIP-11", data: { being: "p1", chips: 2 } },
    { text: "15 against 11: a hit", rule: "ZI-HIT-04", data: { being: "p1", attack: 15, defence: 11, hit: 1 } },
    { text: "Damage: 2", rule: "ZI-DMG-02", data: { net: 2 } },
  );

  it("is read from the log, and gone when it is taken back", () => {
    expect(newsOf([attack])).toMatchObject({ kind: "attack", chips: 2, attack: 15, defence: 11, hit: true, net: 2 });
    const back = told({ text: "taken back", rule: "undo", data: { to: attack.seq } });
    expect(newsOf([attack, back])).toMatchObject({ kind: "words" });
    const besides = [{ rule: "say", text: "hello" }, { rule: "salts", text: "The cards are shuffled" }, { rule: "join", text: "Di joins" }];
    expect(newsOf(besides.map((one) => told(one)))).toBeNull(); // it stands in the log
  });

  it("is one sentence where nobody was asked in between", () => {
    const blow = told({ text: "Cy hits Guard 1 with a staff: 9 against 7", rule: "ZI-HIT-04", data: { being: "p3", target: "m1", spell: "", attack: 9, defence: 7, hit: 1 } }, { text: "The blow does 1 damage", rule: "ZI-DMG-02", data: { net: 1 } });
    expect(newsOf([attack, blow])).toMatchObject({ kind: "attack", being: "p3", target: "m1", attack: 9, defence: 7, hit: true, net: 1, over: true });
  });

  it("shows the sum of a test and the place of the total on its scale", () => {
    const line = told(
      { text: "Ana tests Strength, -2", rule: "ZI-TEST-01", data: { being: "p1", card: "C2" } },
      { text: "Ana rolls 7: success", rule: "ZI-TEST-05", data: { being: "p1", total: 7, degree: "S", card: "C2", value: 11, skill: "athletics", modifier: -2, boon: 0 } },
    );
    show(table([ANA]), [line]);
    const roll = within(screen.getByRole("region", { name: "Test" }));
    expect(words(roll.getByRole("status"))).toContain("7 · success");
    expect(words(screen.getByRole("region", { name: "Test" }))).toMatch(/8 Strength ?\+5 Athletics ?−2 the task ?= ?makes ?11/);
    expect(roll.getByRole("img", { name: /^Against 11: 1 to 6 critical success, 7 to 11 success, 13 to 16 failure, 17 to 20 critical failure; rolled 7$/ })).toBeTruthy();
  });

  it("keeps a monster's value to the GM", () => {
    show(table([ANA, GUARD]), [told({ text: "Guard 1 rolls 3", rule: "ZI-TEST-05", data: { being: "m1", total: 3, degree: "CS", card: "C" } })]);
    expect(screen.getByText("Its value is the GM’s secret.")).toBeTruthy();
    expect(screen.queryByRole("img", { name: /^Against/ })).toBeNull();
  });

  it("shows both sides of a blow", () => {
    show(table([{ ...ANA, tile: "2|5", state: { stance: "Bold" } }, { ...GUARD, tile: "1|4", state: { stance: "Cautious" } }], { fight: FIGHT }), [attack]);
    const blow = words(screen.getByRole("region", { name: "Attack" }));
    expect(blow).toMatch(/A hit/);
    expect(blow).toMatch(/9 Clubs ?\+5 pips ?\+2 chips ?−1 gear and state ?= ?makes ?15/);
    expect(blow).toMatch(/\? Spades ?\+4 pips ?= ?makes ?11/);
  });
});

describe("the table", () => {
  it("tells four cards with their second ones and what is spent", () => {
    show(table([ANA]));
    const hand = within(screen.getByRole("list", { name: "Suits of Ana" }));
    expect(hand.getByText("Clubs 9, Strength 8, 6 of 9 chips")).toBeTruthy();
    expect(hand.getByText("Hearts 10, Presence 7, 10 of 10 hit points")).toBeTruthy();
    const figure = within(screen.getByRole("article", { name: "Your character Ana" }));
    expect(figure.getByRole("img", { name: "10 of 10 hit points" })).toBeTruthy();
    expect(figure.getByRole("img", { name: "6 of 9 Club chips" })).toBeTruthy();
  });

  it("keeps dominoes face down until they are turned", () => {
    show(table([{ ...ANA, tile: "2|5", state: { stance: "Bold" } }, { ...GUARD, tile: null, state: { stance: "Guarded" } }], { fight: FIGHT }));
    expect(within(screen.getByRole("region", { name: "Characters" })).getByRole("img", { name: "domino 2 and 5" })).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Monsters" })).getByRole("img", { name: "a tile, face down" })).toBeTruthy();
  });

  it("offers a turn by target, and tells why not", async () => {
    show(table([{ ...ANA, tile: "2|5", state: { stance: "Reckless" } }, { ...GUARD, tile: null }], { fight: FIGHT, decisions: [TURN] }));
    await userEvent.click(screen.getByRole("button", { name: /^Longsword at Guard 1/ }));
    expect(answer).toHaveBeenCalledWith("7", "attack m1 longsword melee");
    await userEvent.click(screen.getByRole("button", { name: "More…" }));
    await userEvent.click(screen.getByText("Not now (1)"));
    expect(screen.getByText("Defend: +2")).toBeTruthy();
    expect(screen.getByText("Defenseless: no Defend", { exact: false })).toBeTruthy();
  });

  it("attacks whoever is tapped on the stage, and tapped again", async () => {
    show(table([{ ...ANA, tile: "2|5", state: { stance: "Bold" } }, { ...GUARD, tile: null }], { fight: FIGHT, decisions: [TURN] }));
    const guard = within(screen.getByRole("article", { name: "Guard 1" }));
    await userEvent.click(guard.getByRole("button", { name: "Aim at Guard 1" }));
    expect(answer).not.toHaveBeenCalled();
    expect(guard.getByRole("button", { name: /^Longsword at Guard 1/ })).toBeTruthy();
    await userEvent.click(guard.getByRole("button", { name: "Strike Guard 1" }));
    expect(answer).toHaveBeenCalledWith("7", "attack m1 longsword melee");
  });

  it("never has a fallen one or a fellow as its usual target", () => {
    const strike = (target: string): Option => option(`attack ${target} longsword melee`, { do: "attack", target, weapon: "longsword", how: "melee" }, "Longsword", "standard");
    const turn = choose("7", "ZI-RND-02", [strike("m1"), strike("p2"), option("end", { do: "end" }, "End the turn", "free")]);
    const bo = { ...ANA, id: "p2", name: "Bo", seat: "p2" };
    show(table([ANA, bo, { ...GUARD, state: { fallen: ["Unconscious"] } }], { fight: FIGHT, decisions: [turn] }));
    const dock = within(screen.getByRole("region", { name: "Your decisions" }));
    expect(document.querySelector("[data-aim=usual]")).toBeNull();
    expect(dock.queryByRole("button", { name: /^Longsword/ })).toBeNull();
    expect(dock.getByRole("button", { name: /^End the turn/ }).classList).not.toContain("primary");
  });

  it("names a stance with one press", async () => {
    const stances = (["Reckless", "Bold", "Cautious", "Guarded"] as const).map((stance) => option(stance, { do: "name_stance", being: "p1", stance }));
    const asked: Pending = { id: "3", decision: { kind: "form", prompt: "Which stance?", rule: "ZI-STN-02", makes: "Stances", fields: { p1: { label: "Ana", decision: { kind: "choose", prompt: "", options: stances.slice(0, 3) }, default: "Bold" } } } };
    show(table([ANA], { fight: { running: true }, decisions: [asked] }));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Guarded/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: /^Cautious/ }));
    expect(answer).toHaveBeenCalledWith("3", { p1: "Cautious" });
  });

  it("adds chips up as they are laid", async () => {
    const asked: Pending = { id: "4", decision: { kind: "form", prompt: "Ana attacks Guard 1: what do you add?", rule: "ZI-HIT-05", makes: "Commit", fields: { chips: { label: "Club chips", decision: { kind: "number", prompt: "", least: 0, most: 6 }, default: 0 } } } };
    show(table([{ ...ANA, tile: "2|5", state: { stance: "Bold" } }, GUARD], { fight: FIGHT, decisions: [asked] }), [
      told({ text: "Ana attacks Guard 1", rule: "ZI-HIT-01", data: { being: "p1", target: "m1" } }),
    ]);
    const more = screen.getByRole("button", { name: "More: Club chips" });
    await userEvent.click(more);
    await userEvent.click(more);
    expect(words(screen.getByRole("region", { name: "Ana attacks Guard 1: what do you add?" }))).toMatch(/9 Clubs ?\+5 pips ?\+2 chips ?= ?makes ?16/);
    await userEvent.click(screen.getByRole("button", { name: "Spend 2 chips" }));
    expect(answer).toHaveBeenCalledWith("4", { chips: 2 });
  });
});

describe("the GM's desk", () => {
  const MENU = choose("1", "ZI-TABLE-01", ["test", "contest", "save", "affect", "monster", "fight", "time", "scene"].map((what) => option(what, { do: "next", command: what })), "What happens next?");
  const fields = (...names: string[]): Record<string, Field> => Object.fromEntries(names.map((name) => [name, { label: name, decision: { kind: "text", prompt: "" }, default: "" }]));
  const MONSTER: Pending = { id: "add-monsters", awaited: false, decision: { kind: "form", prompt: "Add a monster", rule: "ZI-TABLE-01", makes: "NewMonster", fields: fields("preset", "count", "name") } };
  const FORM: Pending = { id: "2", decision: { kind: "form", prompt: "Call a test", rule: "ZI-TEST-01", makes: "CalledTest", fields: fields("being", "card", "modifier", "trained_only", "skill", "task") } };

  it("sends what is done in one answer, as far as it asks", async () => {
    const asks = { scene: { proposal: "Ann: climb the wall", asks: "p1" } };
    show(table([ANA], { seat: "gm", decisions: [MENU, { ...FORM, id: "call-for-test", awaited: false }], ...asks }));
    await userEvent.click(screen.getByRole("button", { name: /^Test…/ }));
    expect(screen.getByText("climb the wall", { exact: false, selector: ".asks" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Climb/ }));
    await userEvent.click(screen.getByRole("radio", { name: "hard −2" }));
    await userEvent.click(screen.getByRole("button", { name: "Call the test: Climb, Ana, Strength −2" }));
    expect(answer).toHaveBeenLastCalledWith("call-for-test", { being: "p1", card: "C2", modifier: -2, trained_only: "", skill: "fitting", task: "Climb" });
  });

  it("names a skill for a card that it is not listed for", async () => {
    show(table([ANA], { seat: "gm", decisions: [FORM] }));
    await userEvent.click(screen.getByRole("button", { name: /^Test…/ }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Skill" }), "athletics");
    await userEvent.click(screen.getByRole("button", { name: /^Call the test/ }));
    expect(answer).toHaveBeenLastCalledWith("2", expect.objectContaining({ being: "p1", card: "C", skill: "athletics" }));
  });

  it("has everything under its tab", async () => {
    show(table([ANA, GUARD], { seat: "gm", decisions: [MENU] }));
    await userEvent.click(screen.getByRole("button", { name: "Encounter…" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Guard 1 is aware" }));
    await userEvent.click(screen.getByRole("button", { name: "Begin the encounter" }));
    expect(answer).toHaveBeenLastCalledWith("begin-encounter", expect.objectContaining({ in_m1: "yes", aware_m1: "no" }));
  });

  it("stays where the GM has gone while a form is on its way", async () => {
    const shown = show(table([ANA], { seat: "gm", decisions: [MENU, MONSTER] }));
    let taken = (_: boolean): void => undefined;
    answer.mockImplementationOnce(() => new Promise((resolve) => (taken = resolve)));
    await userEvent.click(screen.getByRole("button", { name: "Monsters…" }));
    await userEvent.click(screen.getByRole("button", { name: "Add a Guard" }));
    expect(answer).toHaveBeenLastCalledWith("add-monsters", { preset: "Guard", count: 1, name: "" });
    await userEvent.click(screen.getByRole("tab", { name: "Encounter" }));
    taken(true);
    await shown.rerender({ view: table([ANA, GUARD], { seat: "gm", decisions: [MENU, MONSTER] }) });
    expect(screen.getByRole("button", { name: "Begin the encounter" })).toBeTruthy();
  });

  it("shows a form that the menu has opened", async () => {
    const asked: Pending = { ...MONSTER, id: "2", awaited: true };
    const shown = show(table([ANA], { seat: "gm", decisions: [asked] }));
    expect(await screen.findByRole("tabpanel", { name: "Monsters" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add a Guard" }));
    expect(answer).toHaveBeenLastCalledWith("2", { preset: "Guard", count: 1, name: "" });
    await shown.rerender({ view: table([ANA, GUARD], { seat: "gm", decisions: [MENU, MONSTER] }) });
    expect(screen.getByRole("button", { name: "Monsters…" }).getAttribute("aria-expanded")).toBe("false");
  });

  it("says no more than one press for what asks nothing", async () => {
    show(table([ANA], { seat: "gm", decisions: [MENU, { ...choose("end-scene", "ZI-TABLE-01", [option("end scene", true)]), awaited: false }] }));
    await userEvent.click(screen.getByRole("button", { name: "Time…" }));
    await userEvent.click(screen.getByRole("button", { name: "End scene 1" }));
    expect(answer).toHaveBeenLastCalledWith("end-scene", "end scene");
  });

  it("keeps what is written while a monster before it is still on its way", async () => {
    let taken = (_: boolean): void => undefined;
    answer.mockImplementationOnce(() => new Promise((resolve) => (taken = resolve)));
    show(table([ANA], { seat: "gm", decisions: [MENU] }));
    await userEvent.click(screen.getByRole("button", { name: "Monsters…" }));
    await userEvent.type(screen.getByLabelText("Name"), "Fang");
    await userEvent.click(screen.getByRole("button", { name: "Add a Fang" }));
    await userEvent.clear(screen.getByLabelText("Name"));
    await userEvent.type(screen.getByLabelText("Name"), "Rat");
    taken(true);
    await new Promise((later) => setTimeout(later)); // all that follows from it has happened
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add a Rat" }).disabled).toBe(false);
  });

  it("begins no encounter without a monster", async () => {
    show(table([ANA], { seat: "gm", decisions: [MENU] }));
    await userEvent.click(screen.getByRole("button", { name: "Encounter…" }));
    expect(screen.queryByRole("button", { name: "Begin the encounter" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Add a monster…" }));
    expect(screen.getByRole("tabpanel", { name: "Monsters" })).toBeTruthy();
  });
});

test("one of a group has the domino of its leader", () => {
  const twin = { ...GUARD, id: "m2", name: "Guard 2", state: { stance: "Bold" as const, shares: "m1" } };
  const [first, second] = readGame(table([{ ...GUARD, tile: "2|5", state: { stance: "Bold" } }, twin])).beings;
  expect([first!.pips, second!.pips, second!.lot.tile]).toEqual([[5, 2], [5, 2], "2|5"]);
  const alone = readGame(table([{ ...twin, state: { ...twin.state, shared: [1, 4] } }])).beings[0]!;
  expect(alone.pips).toEqual([4, 1]);
});

test("foes on their feet come first, the fallen after fellows, oneself last", () => {
  const who = (id: string, monster: boolean, ...conditions: string[]) => ({ id, monster, conditions });
  const [me, bo, down, up] = [who("p1", false), who("p2", false), who("m1", true, "Unconscious"), who("m2", true)];
  expect(sortTargets([me, down, bo, up], me).map(({ id }) => id)).toEqual(["m2", "p2", "m1", "p1"]);
});

test("dice tell which of them are still to be placed", () => {
  expect(unplaced([1, 6, 3, 3], [5, 7, 9, 9], 4)).toEqual([10, 7]);
  expect(unplaced([1, 6], [10, 5], 4)).toEqual([]);
});

test("questions are told by what they do", () => {
  expect(questionOf(TURN)).toBe("turn");
  expect(questionOf({ ...TURN, id: "act" })).toBeNull();
  expect(questionOf(choose("1", "ZI-RND-07", [option("on", true), option("end", false)]))).toBe("again");
  expect(questionOf(choose("1", "ZI-MAKE-02", [option("ready", { do: "ready" })]))).toBe("gather");
  expect(questionOf({ id: "5", decision: { kind: "number", prompt: "", least: 0, most: 3 } })).toBe("chips");
});

test("a turn is sorted by whom it is done to", () => {
  const turn = sortTurn(TURN.decision.kind === "choose" ? TURN.decision.options : []);
  expect(turn.targets.get("m1")?.map(({ label }) => label)).toEqual(["Longsword", "Feint"]);
  expect(turn.minor.map(({ id }) => id)).toEqual(["move"]);
  expect(turn.hands.map(({ id }) => id)).toEqual(["draw:dagger"]);
  expect(turn.end?.id).toBe("end");
});
