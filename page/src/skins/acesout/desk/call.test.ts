import { readFileSync } from "node:fs";

import { describe, expect, it, test } from "vitest";

import type { Field, Form, Option, Pending } from "../../../wire";
import { worthOf, type Agent, type Skill } from "../model";
import { drawsHere, gmQuestionOf } from "./asked";
import { chartOf, circumstancesOf, draftOf, lawful, refit, search, sideLine, sideSum, withCircumstances } from "./call";

type Bare = Omit<Option, "does"> & { does?: Option["does"] };
const full = (options: Bare[]): Option[] => options.map((one) => ({ ...one, does: one.does ?? null }));
const choose = (options: Bare[], value: string, label = "A field"): Field => ({ label, decision: { kind: "choose", prompt: label, options: full(options) }, default: value });
const ids = (...all: string[]): Option[] => full(all.map((id) => ({ id, label: id })));
const yesNo = choose(ids("no", "yes"), "no");
const row = (id: string, skill: string, cards: number, against: number, situation: string): Option => ({ id, label: situation, does: { do: "row", id, skill, situation, cards, against } });
const besides = (id: string, words: string, agent: number, gm: number): Option => ({ id, label: words, does: { do: "circumstance", words, agent, gm } });
const uses: Bare[] = [{ id: "unused", label: "not used" }, { id: "cards 1", label: "cards 1", does: { do: "use_tool", cards: 1 } }];
const of = (field: Field, group: string, key: string): Field => ({ ...field, of: group, key });

function form(more: Record<string, Field> = {}): Form {
  return {
    kind: "form",
    prompt: "Call a DRAW",
    fields: {
      lead: choose(ids("p1", "p2"), "p1"),
      preset: choose(
        [
          { id: "none", label: "no row of the chart" },
          row("CH-01", "FORCE", 2, 1, "one or two minor enemies"),
          row("CH-09", "NIMBLE", 2, 3, "a vehicle with a serious fault"),
          row("CH-12", "MAGNETISM", 3, 1, "a BAD GUY, under cover, within nature or orders"),
        ],
        "CH-01",
      ),
      skill: choose(ids("preset", "CUNNING", "FORCE", "NIMBLE", "MAGNETISM"), "preset"),
      cards: choose(ids("preset", "2", "3"), "preset"),
      gm_cards: choose([{ id: "preset", label: "as the chart says" }, { id: "1", label: "1", hint: "a small hitch" }], "preset"),
      circumstance: choose(
        [
          { id: "none", label: "nothing else" },
          besides("0", "a lone low-level thug", 0, 0),
          besides("2", "ample time", 1, 0),
          besides("9", "several pursuers and a wounded companion", 0, 2),
        ],
        "none",
      ),
      modifier: choose(ids("0"), "0"),
      technology: yesNo,
      ...more,
    },
  };
}

function agent(of: Partial<Agent>): Agent {
  return { seat: "p1", name: "Argon", strong: "CUNNING", weak: "NIMBLE", profiles: [], tools: [], boons: [], ...of } as Agent;
}

describe("the chart", () => {
  const rows = chartOf(form());

  test("is read from the form, numbers and all", () => {
    expect(rows.map(({ id, skill, cards, against }) => [id, skill, cards, against])).toEqual([
      ["CH-01", "FORCE", 2, 1],
      ["CH-09", "NIMBLE", 2, 3],
      ["CH-12", "MAGNETISM", 3, 1],
    ]);
  });

  test("is found by words in any order, by skill set, and by what that is for", () => {
    const found = (words: string): string[] => search(rows, words).map(({ id }) => id);
    expect(found("serious VEHICLE")).toEqual(["CH-09"]);
    expect(found("nimble")).toEqual(["CH-09"]);
    expect(found("disguise")).toEqual(["CH-12"]);
    expect(found("")).toHaveLength(3);
    expect(found("dragon")).toEqual([]);
  });
});

test("a call begins without a row, so that nobody calls the first one by mistake", () => {
  expect(draftOf(form())).toMatchObject({ lead: "p1", preset: "none", skill: "", cards: "2", gm_cards: "1" });
});

test("circumstances change the numbers, and their words are for all to read", () => {
  const all = circumstancesOf(form());
  expect(all.map(({ words }) => words)).toEqual(["ample time", "several pursuers and a wounded companion"]);
  const called = withCircumstances({ cards: "2", gm_cards: "1", note: "The gate" }, all);
  expect(called).toEqual({ cards: "3", gm_cards: "3", note: "The gate; ample time (agent +1); several pursuers and a wounded companion (GM +2)" });
  expect(withCircumstances({ cards: "x", gm_cards: "" }, all)).toMatchObject({ cards: "x", gm_cards: "" });
});

test("what was chosen stays while the form changes, where it still can", () => {
  const draft = { ...draftOf(form()), lead: "p2", skill: "FORCE", cards: "11" };
  const gone = form({ lead: choose(ids("p1"), "p1"), tool_4: choose(ids("unused", "cards 1"), "unused") });
  expect(refit(gone, draft)).toMatchObject({ lead: "p1", skill: "FORCE", cards: "11", tool_4: "unused" });
});

test("tools of those who are not involved and boons of others are left out", () => {
  const tool = (number: number): Agent["tools"][number] => ({ number, name: "Rope", type: "Gizmo", state: "at_hand", gained: false });
  const boon = { number: 7, text: "Training", cards: 1, modifier: 0, lasting: false };
  const agents = [agent({ tools: [tool(1)] }), agent({ seat: "p2", tools: [tool(2)], boons: [boon] })];
  const draft = { lead: "p1", with_p2: "no", tool_1: "cards 1", tool_2: "cards 1", boon_7: "yes" };
  const asks = form({ tool_1: of(choose(uses, "unused"), "tools", "1"), tool_2: of(choose(uses, "unused"), "tools", "2"), boon_7: of(yesNo, "boons", "7") });
  expect(lawful(asks, draft, "lead", agents)).toMatchObject({ tool_1: "cards 1", tool_2: "unused", boon_7: "no" });
  expect(lawful(asks, { ...draft, with_p2: "yes" }, "lead", agents)).toMatchObject({ tool_2: "cards 1", boon_7: "no" });
});

// The same vectors that the rules are tested with: what the desk says beforehand is what is drawn.
const vectors = (kind: string): string[] =>
  readFileSync("../tests/systems/acesout/vectors/numbers.toml", "utf8")
    .split(/^(?=\[\[)/m)
    .filter((part) => part.startsWith(`[[${kind}]]`));
const value = (part: string, name: string): string => new RegExp(`^${name} = "?([^"\n]*)"?$`, "m").exec(part)?.[1] ?? "";
const list = (part: string, name: string): string[] => [...(new RegExp(`^${name} = (.*)$`, "m").exec(part)?.[1] ?? "").matchAll(/"([^"]*)"/g)].map(([, word]) => word!);

describe("a side comes to what the rules make of it", () => {
  const counted = vectors("sheet").filter((part) => value(part, "modifier"));
  it.each(counted.map((part) => [value(part, "id"), part]))("%s", (_, part) => {
    const profiles = list(part, "profiles");
    const lead = agent({ strong: (value(part, "strong") || "FORCE") as Skill, weak: (value(part, "weak") || "CUNNING") as Skill, profiles });
    const tags = Object.fromEntries(list(part, "tags").map((tag) => [tag, "yes"]));
    const draft = { skill: value(part, "skill"), cards: "2", modifier: "1", ...tags };
    const settings = Object.fromEntries([...part.matchAll(/(strong_suit_extra_card) = "(\w+)"/g)].map(([, name, set]) => [name!, set!]));
    expect(sideSum(form(), draft, "", lead, [lead], settings)).toEqual({ cards: Number(value(part, "draws") || 2), modifier: Number(value(part, "modifier")) + 1 });
  });

  it("covers every profile with a number", () => {
    for (const profile of ["Brute", "Lover", "Hacker", "Driver", "Explorer", "Security"]) expect(counted.some((part) => list(part, "profiles").includes(profile)), profile).toBe(true);
  });
});

it.each(vectors("number").filter((part) => value(part, "cards")))("cards count as the rules count them: %#", (part) => {
  const cards = value(part, "cards").replace("10", "T").split(" ");
  for (const [, skill, total] of part.matchAll(/(\w+) = (\d+)/g)) expect(cards.reduce((sum, card) => sum + worthOf(card, skill as Skill), 0), skill).toBe(Number(total));
});

test("a side in one line", () => {
  expect(sideLine("Argon", "CUNNING", { cards: 3, modifier: 7 })).toBe("Argon, CUNNING, 3 cards +7");
  const lead = agent({});
  expect(sideLine("Argon", "CUNNING", sideSum(form(), { skill: "CUNNING", cards: "" }, "", lead, [lead], {}))).toMatch("? cards");
  expect(sideLine("Argon", "FORCE", { cards: 2, modifier: -1 })).toBe("Argon, FORCE, 2 cards −1");
});

test("the desk draws what only a GM is offered", () => {
  const asked = (id: string, decision: Pending["decision"]): Pending => ({ id, decision });
  const menu = (...deeds: string[]): Pending["decision"] => ({ kind: "choose", prompt: "", options: deeds.map((deed) => ({ id: deed, label: deed, does: { do: deed } })) });
  expect(drawsHere(asked("call-draw", form()))).toBe(true);
  expect(drawsHere(asked("support", menu("support")))).toBe(false);
  const rest = (...commands: string[]): Pending["decision"] => ({ kind: "choose", prompt: "", options: commands.map((command) => ({ id: command, label: command, does: { do: "next", command } })) });
  expect(gmQuestionOf(asked("3", rest("end-scene", "end-mission")))).toBe("choice");
  expect(gmQuestionOf(asked("3", rest("call-draw", "end-mission")))).toBe("next");
  expect(gmQuestionOf(asked("3", rest("start-mission", "begin-against")))).toBe("briefing");
  expect(gmQuestionOf(asked("3", menu("draw")))).toBeNull();
});
