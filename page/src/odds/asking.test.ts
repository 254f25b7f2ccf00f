import { expect, test } from "vitest";

import type { Field } from "../wire";
import { address, filledFrom, written } from "./asking";

const fields: Record<string, Field> = {
  cards: { label: "Cards", decision: { kind: "number", prompt: "", least: 0, most: 24 }, default: 3 },
  bonus: {
    label: "Bonus",
    decision: { kind: "choose", prompt: "", options: [{ id: "no", label: "no" }, { id: "yes", label: "yes" }] },
    default: "no",
  },
};

test("an address fills a question in, and nothing that cannot be", () => {
  expect(filledFrom(fields, "cards=5&bonus=yes")).toEqual({ cards: 5, bonus: "yes" });
  expect(filledFrom(fields, "cards=99&bonus=perhaps&feet=2")).toEqual({ cards: 3, bonus: "no" });
});

test("only what differs stands in the address, and it leads back to the same", () => {
  const filled = { cards: 5, bonus: "no" };
  expect(written(fields, filled)).toBe("cards=5");
  expect(filledFrom(fields, written(fields, filled))).toEqual(filled);
  expect(address("skyace", "attack", "cards=5")).toBe("/odds/skyace/attack#cards=5");
  expect(address("skyace", "attack", written(fields, { cards: 3, bonus: "no" }))).toBe("/odds/skyace/attack");
});
