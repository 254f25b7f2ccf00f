import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { side, table } from "../table.fixture";
import { Pace } from "./pace.svelte";

const cards = (...laid: string[]) => table({ plays: [{ number: 3, phase: "window", sides: [side("p2", "Bea", "thief", laid)] }] });
const over = table({ last: { number: 3, outcome: "fail", sides: [side("p2", "Bea", "thief", ["2h"])] } });
const next = table({ plays: [{ number: 4, phase: "declared", sides: [side("p2", "Bea", "guns")] }] });

describe("the middle of the table", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    delete document.documentElement.dataset.motion;
  });

  it("shows what others lay card by card, and lets a verdict be read", () => {
    const pace = new Pace(cards());
    const all = [cards("2h"), cards("2h", "4c"), over, next];
    for (const view of all) pace.take(view, false);
    const seen = [pace.view];
    for (let beats = 0; beats < 60; beats += 1) {
      vi.advanceTimersByTime(100);
      if (pace.view !== seen.at(-1)) seen.push(pace.view);
    }
    expect(seen).toEqual(all);
  });

  it("holds nothing back from whoever is asked", () => {
    const pace = new Pace(cards());
    pace.take(cards("2h"), false);
    pace.take(over, false);
    pace.take(next, true);
    expect(pace.view).toBe(next);
    vi.runAllTimers();
    expect(pace.view).toBe(next);
  });

  it("holds nothing back from those who want no movement", () => {
    document.documentElement.dataset.motion = "less";
    const pace = new Pace(cards());
    pace.take(cards("2h"), false);
    pace.take(over, false);
    expect(pace.view).toBe(over);
  });
});
