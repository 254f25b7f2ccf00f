import { expect, test } from "vitest";

import type { Field, PickCards } from "../wire";
import { check, checkForm, fits, startForm } from "./answers";

const sets: PickCards = {
  kind: "cards",
  prompt: "Play",
  cards: ["Kh", "2c", "3d", "2c"],
  sets: [{ cards: [], label: "nothing" }, { cards: ["Kh"] }, { cards: ["2c", "3d"] }, { cards: ["2c", "2c"] }],
};

test("cards: a number of them, or exactly one of the sets, in any order", () => {
  const two: PickCards = { kind: "cards", prompt: "", cards: ["Kh", "2c"], least: 1, most: 1 };
  expect(check(two, ["Kh"])).toEqual({ answer: ["Kh"] });
  expect(check(two, [])).toHaveProperty("wrong");
  expect(check(sets, [])).toEqual({ answer: [] });
  expect(check(sets, ["3d", "2c"])).toEqual({ answer: ["3d", "2c"] });
  expect(check(sets, ["3d"])).toHaveProperty("wrong");
});

test("only what some set still holds may be added, twins counted", () => {
  expect(fits(sets, [], 0)).toBe(true);
  expect(fits(sets, [0], 1)).toBe(false);
  expect(fits(sets, [1], 2)).toBe(true);
  expect(fits(sets, [1], 3)).toBe(true);
  expect(fits(sets, [1, 3], 2)).toBe(false);
});

test("numbers and texts say their bounds", () => {
  const number = { kind: "number", prompt: "", least: 2, most: 6 } as const;
  expect(check(number, "4")).toEqual({ answer: 4 });
  expect(check(number, 7)).toEqual({ wrong: "A whole number, 2 to 6." });
  expect(check(number, null)).toHaveProperty("wrong");
  const text = { kind: "text", prompt: "", least: 1, most: 5 } as const;
  expect(check(text, "  hero ")).toEqual({ answer: "hero" });
  expect(check(text, "  ")).toEqual({ wrong: "1 to 5 characters; it has 0." });
});

test("a form begins with its defaults and names each field that is missing", () => {
  const fields: Record<string, Field> = {
    skill: { label: "Skill", decision: { kind: "choose", prompt: "", options: [{ id: "a", label: "A" }, { id: "b", label: "B" }] } },
    cards: { label: "Cards", decision: { kind: "number", prompt: "", least: 1, most: 9 }, default: 3 },
  };
  const drafts = startForm(fields);
  expect(drafts).toEqual({ skill: null, cards: 3 });
  expect(checkForm(fields, drafts)).toEqual({ wrong: { skill: "Choose one." } });
  expect(checkForm(fields, { ...drafts, skill: "b" })).toEqual({ answer: { skill: "b", cards: 3 } });
});
