import { expect, test } from "vitest";

import type { AnyEvent, LogLine } from "../wire";
import { inShort, stepsOf } from "./steps";

const line = (seq: number, seat: string, kind = "answer", ...events: object[]): LogLine =>
  ({ seq, seat, kind, hash: "", at: 0, events: events.map((event) => ({ rule: "X-1", ...event }) as AnyEvent) });
const undone = (to: number): object => ({ event: "told", rule: "undo", text: "Ann takes back the last step", data: { by: "p1", to } });
const seqs = (...lines: LogLine[]): number[] => stepsOf(lines).map(({ seq }) => seq);

test("answers and the GM's hand are steps, back to the beginning; talk is none", () => {
  expect(seqs(line(0, "p1", "cut"), line(1, "p1", "begin"), line(2, "p1"), line(3, "p2", "say"), line(4, "gm", "lay"))).toEqual([4, 2]);
});

test("cards that people enter and consent are no steps of their own", () => {
  expect(seqs(line(2, "p1"), line(3, "p1", "enter"), line(4, "gm", "agree"))).toEqual([2]);
});

test("what was taken back is no step any more, and what came after it is", () => {
  expect(seqs(line(2, "p1"), line(3, "p2"), line(4, "p1"), line(5, "gm", "undo", undone(3)), line(6, "p2"))).toEqual([6, 2]);
});

test("a wish to step back takes nothing back", () => {
  expect(seqs(line(2, "p1"), line(3, "p1", "undo", { event: "told", rule: "undo", text: "", data: { by: "p1", asks: 2 } }))).toEqual([2]);
});

test("a step is told as the log tells it", () => {
  const moved = { event: "moved", said: "Boris discards 2 cards.", source: "deck", target: "pile", count: 2 };
  const told = { event: "told", text: "The wall falls." };
  expect(inShort({ ...line(2, "p2", "answer", moved, told), folded: [0] })).toBe("The wall falls.");
  expect(inShort(line(2, "gm", "move", moved, { event: "told", rule: "gm", text: "Rats." }))).toBe("Boris discards 2 cards. Rats.");
  expect(inShort(line(2, "p2", "answer", { event: "told", rule: "say", text: "Now!" }, moved))).toBe("Boris discards 2 cards.");
  expect(inShort(line(2, "p2"))).toBe("");
});
