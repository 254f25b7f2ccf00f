import { describe, expect, it } from "vitest";

import { flights, soundsOf } from "./cards/motion";
import type { AnyEvent } from "./wire";

const kind = (pile: string): string => (pile.startsWith("stock") ? "tiles" : "deck");

function heard(events: AnyEvent[]): string[] {
  return soundsOf(events, flights(events, () => false), kind).map(({ sound }) => sound);
}

describe("what is heard", () => {
  it("is each card and each domino that moves", () => {
    const moved = { event: "moved", rule: "x", sight: "all", count: 2 } as const;
    const events = [
      { ...moved, source: "deck", target: "hand:p1" },
      { ...moved, source: "stock", target: "hand:p1", tiles: ["1|2", "3|3"] },
    ] as unknown as AnyEvent[];
    expect(heard(events)).toEqual(["card", "card", "domino", "domino"]);
  });

  it("is dice that are rolled, and none that are taken up", () => {
    const rolled = { event: "rolled", rule: "x", sight: "all", dice: "dice", die: "d6" };
    expect(heard([{ ...rolled, values: [3, 4] }] as unknown as AnyEvent[])).toEqual(["dice"]);
    expect(heard([{ ...rolled, values: [] }] as unknown as AnyEvent[])).toEqual([]);
  });
});
