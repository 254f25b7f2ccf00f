import { describe, expect, it } from "vitest";

import type { LogLine } from "../../../wire";
import { readMoments, readStory } from "./story";

const line = (seq: number, seat: string, ...told: [string, string, object?][]): LogLine =>
  ({ seq, seat, kind: "answer", hash: "", at: 0, events: told.map(([rule, text, data]) => ({ event: "told", rule, text, data: data ?? {} })) }) as unknown as LogLine;

describe("the story", () => {
  const lines = [
    line(1, "gm", ["NT-HAND-01", "Session 1 begins"]),
    line(2, "p1", ["NT-STAKE-02", "Ada wants: the diary"]),
    line(3, "p1", ["say", "She leans in", { kind: "narration" }], ["NT-RAISE-01", "Ada raises 12 with 6♥ K♦, trump 6", { brief: "Ada raises 12 with 6♥ K♦" }]),
    line(4, "p2", ["NT-SEE-02", "Bo sees with 7♣ 5♥ (12), at no cost", { brief: "Bo sees with 7♣ 5♥ (12)" }]),
    line(5, "p3", ["NT-PUSH-01", "Cy pushes with 4♣ (4), for 8 points: 8 short", { brief: "Cy pushes with 4♣ (4)" }], ["NT-PAY-02", "Cy pays 8 Tears; 20 Blood, 20 Sweat, 12 Tears left", { brief: "Cy pays 8 Tears" }]),
    line(6, "p2", ["say", "psst", { kind: "narration", to: ["p1"] }], ["say", "brb"]),
  ];

  it("tells what was told with the cards, who did what and what it took, without sums", () => {
    expect(readStory(lines).map(({ kind, text }) => [kind, text])).toEqual([
      ["break", "Session 1 begins"],
      ["stakes", "Ada wants: the diary"],
      ["told", "She leans in"],
      ["done", "Ada raises 12 with 6♥ K♦"],
      ["done", "Bo sees with 7♣ 5♥ (12)"],
      ["done", "Cy pushes with 4♣ (4)"],
      ["done", "Cy pays 8 Tears"],
    ]);
  });

  it("has a moment for everything somebody did in this conflict", () => {
    expect(readMoments(lines)).toEqual([
      { seq: 3, by: "p1", told: "She leans in", done: "Ada raises 12 with 6♥ K♦", raises: true },
      { seq: 4, by: "p2", told: "", done: "Bo sees with 7♣ 5♥ (12)", raises: false },
      { seq: 5, by: "p3", told: "", done: "Cy pushes with 4♣ (4); Cy pays 8 Tears", raises: false },
    ]);
  });

  it("forgets what was taken back", () => {
    const back = line(7, "gm", ["undo", "back", { to: 3 }]);
    expect(readStory([...lines, back]).map(({ seq }) => seq)).toEqual([1, 2]);
  });
});
