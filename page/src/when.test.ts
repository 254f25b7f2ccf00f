import { expect, test } from "vitest";

import { daysAgo, evening } from "./when";

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour, 30).getTime();

test.each([
  [at(22, 1), "today"],
  [at(21, 23), "yesterday"],
  [at(19, 12), "3 days ago"],
  [at(1, 12), "November 1, 2026"],
])("when a table was played last", (played, words) => {
  expect(daysAgo(played, at(22, 20))).toBe(words);
});

test("an evening may end after midnight", () => {
  expect(evening(at(22, 19), at(22, 22))).toBe("22 November 2026, 19:30 to 22:30");
  expect(evening(at(22, 19), at(23, 1))).toBe("22 November 2026, 19:30 to 23 November 2026, 01:30");
});
