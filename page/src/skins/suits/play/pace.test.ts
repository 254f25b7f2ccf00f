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

  it("lets a verdict be read before it goes on", () => {
    const pace = new Pace(cards());
    pace.take(cards("2h"), false);
    expect(pace.view).not.toBe(over);
    pace.take(over, false);
    pace.take(next, false);
    expect(pace.view).toBe(over);
    vi.runAllTimers();
    expect(pace.view).toBe(next);
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
