import { expect, test } from "vitest";

import { Memory, Names } from "./names";
import { waitingFor } from "./words";

const names = new Names("p1", new Memory());
names.learn(
  { system: "x", seat: "p1", seats: [{ seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Boris" }] },
  null,
);

test("who is awaited is told in a sentence, you first", () => {
  const card = ["p2", "p1"].map((seat) => ({ seat, what: "choosing a card" }));
  expect(waitingFor(card, names)).toBe("You and Boris are choosing a card");
  expect(waitingFor(card.slice(0, 1), names)).toBe("Boris is choosing a card");
  expect(waitingFor([{ seat: "p1", what: "drawing" }], names)).toBe("You are drawing");
  const two = [...card.slice(0, 1), { seat: "p1", what: "drawing" }];
  expect(waitingFor(two, names)).toBe("Boris is choosing a card; you are drawing");
});
