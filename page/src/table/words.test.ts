import { expect, test } from "vitest";

import type { AnyEvent, LogLine, View } from "../wire";
import { Memory, Names } from "./names";
import { aloud, doer, gathered, lineAloud, sentence, waitingFor } from "./words";

const view = {
  system: "x",
  seat: "p1",
  seats: [
    { seat: "p1", role: "player", name: "Ann" },
    { seat: "p2", role: "player", name: "Boris" },
  ],
  zones: [
    { name: "deck", label: "Deck", kind: "deck", count: 40 },
    { name: "hand:p1", label: "Hand", kind: "hand", count: 3, owner: "p1" },
    { name: "hand:p2", label: "Hand", kind: "hand", count: 3, owner: "p2" },
    { name: "pile:p2", label: "Discards of Boris", kind: "pile", count: 3, owner: "p2" },
    { name: "bones", label: "Bones", kind: "deck", of: "tiles", count: 20 },
    { name: "laid:p1", label: "Laid", kind: "row", of: "tiles", count: 1, owner: "p1" },
    { name: "tower:0,-1", label: "", kind: "tower", count: 1, at: [0, -1] },
  ],
  dice: [{ name: "fate", label: "Fate", die: "dF" }],
  tracks: [
    { name: "energy:p1", label: "Energy", value: 10, owner: "p1" },
    { name: "energy:p2", label: "Energy", value: 7, owner: "p2" },
  ],
} as View;
const names = new Names("p1", new Memory());
names.learn(view, null);

const say = (event: object): string => aloud(sentence({ rule: "X-1", ...event } as AnyEvent, names));

test.each<[object, string]>([
  [{ event: "moved", source: "deck", target: "hand:p1", count: 2, cards: ["Kh", "Tc"], drawn: true }, "You draw 2 cards from Deck: king of hearts, 10 of clubs."],
  [{ event: "moved", source: "deck", target: "hand:p2", count: 1, drawn: true }, "Boris draws 1 card from Deck."],
  [{ event: "moved", source: "deck", target: "pile:p2", count: 1, cards: ["Jo*"], drawn: true }, "Boris draws 1 card from Deck to Discards of Boris: stamped joker."],
  [{ event: "moved", source: "deck", target: "pot:p2", count: 1, drawn: true }, "Boris draws 1 card from Deck to pot."],
  [{ event: "moved", source: "pot:p2", target: "pot:p1", count: 1 }, "1 card from Boris’ pot to your pot."],
  [{ event: "moved", source: "hand:p1", target: "tower:0,-1", count: 1, cards: ["8s"] }, "8 of spades from your Hand to (0, −1)."],
  [{ event: "moved", source: "bones", target: "laid:p1", count: 1, tiles: ["2|5"], drawn: true }, "You draw 1 tile from Bones to Laid: [2|5]."],
  [{ event: "rolled", dice: "fate", die: "dF", values: [-1, 0, 1] }, "Fate, rolled: −, 0, +."],
  [{ event: "rolled", dice: "fate", die: "dF", values: [], laid: true }, "Fate: taken up."],
  [{ event: "moved", source: "hand:p2", target: "pile:p2", count: 3 }, "3 cards from Boris’ Hand to Discards of Boris."],
  [{ event: "changed", track: "energy:p2", before: 10, after: 7 }, "Boris’ Energy: 10 to 7 (−3)."],
  [{ event: "shown", pile: "hand:p2", count: 1, cards: ["2d"], seats: ["p1"] }, "Boris’ Hand (1 card) is shown to you: 2 of diamonds."],
  [{ event: "placed", piece: "hero", before: [0, 0], after: [0, -1] }, "Hero goes from (0, 0) to (0, −1)."],
  [{ event: "told", text: "The wall falls" }, "The wall falls."],
])("%j is told as %s", (event, words) => {
  expect(say(event)).toBe(words);
});

test("a thing that has left the table keeps its name", () => {
  const memory = new Memory();
  new Names("p1", memory).learn(view, null);
  const later = new Names("p1", memory);
  later.learn({ ...view, zones: [] }, null);
  expect(later.thing("hand:p2")).toBe("Boris’ Hand");
});

test("an entry aloud says who talks, and leaves out what the game's own words cover", () => {
  const line = (events: object[]): LogLine => ({ seq: 1, seat: "p2", kind: "answer", hash: "", at: 0, events: events as AnyEvent[] });
  const talk = { event: "told", rule: "say", text: "Hello", data: { by: "p2", kind: "talk" } };
  expect(lineAloud(line([talk]), names)).toBe("Boris: Hello.");
  const moved = { event: "moved", rule: "X-1", source: "deck", target: "pile:p2", count: 1 };
  const told = { event: "told", rule: "X-1", text: "Boris discards" };
  expect(lineAloud(line([moved, told]), names)).toBe("Boris discards.");
  expect(lineAloud(line([moved]), names)).toBe("1 card from Deck to Discards of Boris.");
});

test("what the table does by itself stands under its own name, not the host's", () => {
  const line = (kind: string): LogLine => ({ seq: 1, seat: "p1", kind, hash: "", at: 0 });
  expect(["salts", "bots", "join", "stand_in"].map((kind) => doer(line(kind), names))).toEqual(Array(4).fill("The table"));
  expect(doer(line("answer"), names)).toBe("You");
});

test("what is dealt card by card is told once for everybody", () => {
  const draw = (target: string, card?: string, rule = "X-1"): AnyEvent =>
    ({ event: "moved", rule, source: "deck", target, count: 1, cards: card ? [card] : [], drawn: true }) as AnyEvent;
  const dealt = [draw("hand:p1", "Kh"), draw("hand:p2"), draw("hand:p1", "2c"), draw("hand:p2"), draw("hand:p2", undefined, "X-2")];
  expect(gathered(dealt).map(say)).toEqual([
    "You draw 2 cards from Deck: king of hearts, 2 of clubs.",
    "Boris draws 2 cards from Deck.",
    "Boris draws 1 card from Deck.",
  ]);
});

test("those who are awaited for the same stand together, you first", () => {
  const awaited = [
    { seat: "p2", what: "lays a card" },
    { seat: "p1", what: "lays a card" },
  ];
  expect(waitingFor(awaited, names)).toBe("You and Boris: lay a card");
  expect(waitingFor(awaited.slice(0, 1), names)).toBe("Boris: lays a card");
  const both = (what: string): string => waitingFor(awaited.map((one) => ({ ...one, what })), names);
  expect(both("tries something")).toBe("You and Boris: try something");
  expect(both("refreshes a hand")).toBe("You and Boris: refresh a hand");
  expect(both("may step in")).toBe("You and Boris: may step in");
  expect(both("Boris: does it stand?")).toBe("You and Boris: Boris: does it stand?");
});
