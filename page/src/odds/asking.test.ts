import { expect, test } from "vitest";

import type { Field } from "../wire";
import { address, filledFrom, notUnderstood, written } from "./asking";

const fields: Record<string, Field> = {
  cards: { label: "Cards", decision: { kind: "number", prompt: "", least: 0, most: 24 }, default: 3 },
  bonus: {
    label: "Bonus",
    decision: { kind: "choose", prompt: "", options: [{ id: "no", label: "no" }, { id: "yes", label: "yes" }] },
    default: "no",
  },
  hand: { label: "Hand", decision: { kind: "cards", prompt: "", cards: ["2h", "3h"], least: 0, most: 2 }, default: [] },
};

test("an address fills a question in, and nothing that cannot be", () => {
  expect(filledFrom(fields, "cards=5&bonus=yes&hand=2h+3h")).toEqual({ cards: 5, bonus: "yes", hand: ["2h", "3h"] });
  const nonsense = "cards=99&bonus=perhaps&feet=2&hand=Zz";
  expect(filledFrom(fields, nonsense)).toEqual({ cards: 3, bonus: "no", hand: [] });
  expect(notUnderstood(fields, nonsense)).toEqual(["cards=99", "bonus=perhaps", "feet=2", "hand=Zz"]);
  expect(["", "NaN", "1e1", "3.0", "0x3"].map((text) => filledFrom(fields, `cards=${text}`)["cards"])).toEqual([3, 3, 3, 3, 3]);
  expect(notUnderstood(fields, "cards=5&hand=")).toEqual([]);
});

test("only what differs stands in the address, and it leads back to the same", () => {
  const filled = { cards: 5, bonus: "no", hand: [] };
  expect(written(fields, filled)).toBe("cards=5");
  expect(filledFrom(fields, written(fields, filled))).toEqual(filled);
  expect(address("skyace", "attack", "cards=5")).toBe("/odds/skyace/attack#cards=5");
  expect(address("skyace", "attack", written(fields, { cards: 3, bonus: "no" }))).toBe("/odds/skyace/attack");
});
