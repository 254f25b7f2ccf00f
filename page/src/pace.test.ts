import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { MOST, Pace, type Shown, STAYS } from "./pace";
import type { AnyEvent, View } from "./wire";

const update = (seq: number, rule = "X-1"): Shown => ({
  view: {} as View,
  lines: [{ seq, seat: "p2", kind: "answer", hash: "", at: 0, events: [{ event: "told", rule, text: "" } as AnyEvent] }],
});

let shown: number[];
let pace: Pace;
let stays: number;
let waiting: number;
/** Set while cards fly: what is told once they lie. */
let flying: (() => void)[] | null;
const NORMAL = STAYS.normal;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  stays = NORMAL;
  waiting = 0;
  flying = null;
  pace = new Pace({
    show: ({ lines }) => shown.push(lines[0]?.seq ?? -1),
    stays: () => stays,
    most: () => MOST,
    landed: (then) => (flying ? flying.push(then) : then()),
    waiting: (count) => (waiting = count),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test("what comes alone is shown at once, what comes fast one after the other", () => {
  for (const seq of [1, 2, 3]) pace.take(update(seq), false);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(NORMAL);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(NORMAL);
  expect(shown).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(10 * NORMAL);
  pace.take(update(4), false);
  expect(shown).toEqual([1, 2, 3, 4]);
});

test("what is urgent waits for nothing, and brings along what came before it", () => {
  for (const seq of [1, 2, 3]) pace.take(update(seq), false);
  pace.take(update(4), true);
  expect(shown).toEqual([1, 2, 3, 4]);
  pace.take(update(5), false);
  expect(shown).toEqual([1, 2, 3, 4]);
  vi.advanceTimersByTime(NORMAL);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

test("talk takes no time", () => {
  for (const seq of [1, 2, 3]) pace.take(update(seq, "say"), false);
  expect(shown).toEqual([1, 2, 3]);
});

test("too many are not kept waiting, and none is shown twice or lost", () => {
  const all = Array.from({ length: MOST + 2 }, (_, at) => at);
  for (const seq of all) pace.take(update(seq), false);
  expect(shown).toEqual(all);
});

test("what is dropped is never shown", () => {
  for (const seq of [1, 2]) pace.take(update(seq), false);
  pace.drop();
  vi.advanceTimersByTime(NORMAL);
  expect(shown).toEqual([1]);
});

test("the next is shown when the cards lie, and who skips meanwhile is not shown anything twice", () => {
  flying = [];
  for (const seq of [1, 2, 3]) pace.take(update(seq), false);
  vi.advanceTimersByTime(NORMAL);
  expect([shown, waiting]).toEqual([[1], 2]);
  flying[0]?.();
  expect([shown, waiting]).toEqual([[1, 2], 1]);
  pace.skip();
  expect([shown, waiting]).toEqual([[1, 2, 3], 0]);
  flying[0]?.();
  vi.advanceTimersByTime(NORMAL);
  for (const land of flying) land();
  pace.take(update(4), false);
  expect(shown).toEqual([1, 2, 3, 4]);
});

test("slower or quicker, as one likes it", () => {
  stays = STAYS.slow;
  for (const seq of [1, 2]) pace.take(update(seq), false);
  vi.advanceTimersByTime(NORMAL);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(STAYS.slow - NORMAL);
  expect(shown).toEqual([1, 2]);
  stays = STAYS.quick;
  pace.take(update(3), false);
  vi.advanceTimersByTime(STAYS.slow);
  pace.take(update(4), false);
  pace.take(update(5), false);
  vi.advanceTimersByTime(2 * STAYS.quick);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});
