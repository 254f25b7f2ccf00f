import { expect, test } from "vitest";

import cases from "../../../tests/told.json";
import { short } from "../notation";
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
const written = (event: AnyEvent): string =>
  sentence(event).map((part) => (typeof part === "string" ? part : short(part.card))).join("");

test.each(cases)("$events is told as the terminal tells it", (one) => {
  const { told, folded } = story(one.events as AnyEvent[]);
  expect(told.map(written)).toEqual(one.told);
  expect(folded.map(written)).toEqual(one.folded);
});

test("an entry aloud says who talks, what is told, and what one draws oneself", () => {
  const drawn = { event: "moved", said: "Ann draws {card}", source: "deck", target: "hand:p1", count: 2, cards: ["Kh", "Tc"], drawn: true };
  const other = { event: "changed", said: "Ann's Energy: 10 → 7 (−3)", track: "energy", before: 10, after: 7 };
  expect(lineAloud(line(1, "say", { event: "told", rule: "say", text: "Hello" }), names)).toBe("Boris: Hello.");
  expect(lineAloud(line(1, "answer", drawn, other, { event: "told", text: "The wall falls" }), names)).toBe(
    "The wall falls. Ann draws king of hearts, 10 of clubs.",
  );
  expect(aloud(sentence(line(1, "answer", other).events![0]!))).toBe("Ann's Energy: 10 to 7 (−3).");
});

test("a quotation that ends a sentence needs no other stop", () => {
  const told = (text: string): string => aloud(sentence(line(1, "answer", { event: "told", text }).events![0]!));
  expect(told("“Nobody runs on my stairs.”")).toBe("“Nobody runs on my stairs.”");
  expect(told("He says “stairs”")).toBe("He says “stairs”.");
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
