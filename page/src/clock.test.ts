// A browser whose clock is wrong shows the same ages as one whose clock is right.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { learn, learnFrom, now } from "./clock";
import { awayFor } from "./table/away";
import { daysAgo } from "./when";

const NOON = Date.UTC(2026, 10, 28, 12);
const HOUR = 3_600_000;

const sources = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts", "!./clock.ts"], { query: "?raw", import: "default", eager: true });

beforeEach(() => void vi.useFakeTimers({ now: NOON + 2 * HOUR })); // two hours fast
afterEach(() => void vi.useRealTimers());

test("whoever has just left has not been away for two hours", async () => {
  const left = { left: NOON - 60_000 };
  learn(NOON);
  expect(now()).toBe(NOON);
  expect(awayFor(left, now())).toBe("away for 1 min");
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(awayFor(left, now())).toBe("away for 5 min");
  vi.setSystemTime(NOON - 9 * HOUR); // somebody sets the clock of the computer
  expect(awayFor(left, now())).toBe("away for 5 min");
});

test("an answer over HTTP tells the time, but the table's line tells it better", () => {
  learn(NOON);
  learnFrom(new Headers({ date: "Sat, 28 Nov 2026 09:00:00 GMT" }));
  expect(now()).toBe(NOON);
  learn(NOON - 24 * HOUR);
  expect(daysAgo(NOON - 24 * HOUR)).toBe("today");
});

test("one place alone asks this browser what time it is", () => {
  const others = Object.entries(sources).filter(([, text]) => /\bDate\.now\b|\bnew Date\(\s*\)/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(others.map(([file]) => file)).toEqual([]);
});
