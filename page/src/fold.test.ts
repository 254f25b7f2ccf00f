import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { fold } from "./fold";
import type { Changes, View } from "./wire";

interface Example {
  name: string;
  before: View;
  changes: Changes;
  after: View;
}

/** The same examples hold in Python (tests/engine/test_changes.py). */
const examples = JSON.parse(readFileSync("../tests/folds.json", "utf8")) as Example[];

test.each(examples)("$name", ({ before, changes, after }) => {
  expect(fold(before, changes)).toEqual(after);
});

test("what looks the same stays the same object", () => {
  const { before, changes } = examples.find(({ name }) => name.startsWith("a thing looks different"))!;
  const { tracks } = fold(before, changes);
  expect(tracks?.[1]).toBe(before.tracks?.[1]);
  expect(fold(before, {}).tracks).toBe(before.tracks);
});

test("changes of another view are refused", () => {
  expect(() => fold({ system: "x", seat: null, seats: [] }, { order: { zones: ["gone"] } })).toThrow("gone");
});
