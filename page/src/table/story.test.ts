import { expect, test } from "vitest";

import type { AnyEvent, LogLine } from "../wire";
import { Memory, Names } from "./names";
import { aloud, lineAloud, sentence, story, takenBack, tellable } from "./story";

const names = new Names("p1", new Memory());
names.learn(
  {
    system: "x",
    seat: "p1",
    seats: [{ seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Boris" }],
    zones: [{ name: "hand:p1", label: "Hand", kind: "hand", count: 0, owner: "p1" }],
  },
  null,
);

const line = (seq: number, kind: string, ...events: object[]): LogLine =>
  ({ seq, seat: "p2", kind, hash: "", at: 0, events: events.map((one) => ({ rule: "X-1", ...one }) as AnyEvent) });

const drawn = { event: "moved", said: ["Ann draws ", ["Kh", "Tc", "2|5"], "."], source: "deck", target: "hand:p1", count: 3, drawn: true };
const changed = { event: "changed", said: "Ann's Energy: 10 → 7 (−3).", track: "energy", before: 10, after: 7 };
const fallen = { event: "told", text: "The wall falls." };

test("what is told is read, and what the server folds away stands below it", () => {
  const { told, folded } = story({ ...line(1, "answer", drawn, fallen, changed), folded: [0, 2] });
  expect(told.map(sentence)).toEqual([["The wall falls."]]);
  expect(folded.map(sentence)).toEqual([drawn.said, [changed.said]]);
  expect(story(line(1, "answer", drawn, { event: "moved" }, changed)).told.map(sentence)).toEqual([drawn.said, [changed.said]]);
});

test("an entry aloud says who talks, what is told, and what one draws oneself", () => {
  expect(lineAloud(line(1, "say", { event: "told", rule: "say", text: "Hello" }), names)).toBe("Boris: Hello.");
  expect(lineAloud({ ...line(1, "answer", drawn, changed, fallen), folded: [0, 1] }, names)).toBe(
    "The wall falls. Ann draws king of hearts, 10 of clubs, 2|5.",
  );
  expect(aloud(sentence(line(1, "answer", changed).events![0]!))).toBe("Ann's Energy: 10 to 7 (−3).");
});

test("what was taken back is struck out, but nothing that was said", () => {
  const undo = { event: "told", rule: "undo", text: "Boris takes back the last 2 steps", data: { by: "p2", to: 2 } };
  const lines = [line(1, "answer"), line(2, "answer"), line(3, "say"), line(4, "answer"), line(5, "undo", undo), line(6, "answer")];
  expect([...takenBack(lines)]).toEqual([2, 4]);
});

test("how the cards are mixed is no part of the story", () => {
  const told = (rule: string): object => ({ event: "told", rule, text: rule });
  const lines = [line(1, "round", told("round")), line(2, "salts", told("salts")), line(3, "answer", told("X-1")), line(4, "answer")];
  expect(tellable(lines).map(({ seq }) => seq)).toEqual([3, 4]);
});
