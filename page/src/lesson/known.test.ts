// Whoever plays alone again gets the game's next adventure.
import { beforeEach, expect, test } from "vitest";

import { isNew, nextOf, played } from "./known";

beforeEach(() => localStorage.clear());

test("adventures take turns, and a lesson in between changes nothing", () => {
  expect([isNew("suits"), nextOf("suits", ["violin", "sleeper"])]).toEqual([true, "violin"]);
  played("suits", "violin");
  played("suits");
  expect([isNew("suits"), nextOf("suits", ["violin", "sleeper"])]).toEqual([false, "sleeper"]);
  played("suits", "sleeper");
  expect(nextOf("suits", ["violin", "sleeper"])).toBe("violin");
  expect(nextOf("skyace", [])).toBe("");
});
