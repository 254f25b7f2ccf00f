import { expect, test } from "vitest";

import { Names } from "../names";
import type { View } from "../../wire";
import { find, ownerOf, stands } from "./doings";

const view = {
  seats: [{ seat: "gm", role: "gm", name: "Gil" }, { seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Bo" }],
  sheets: [
    { name: "hero:1", label: "", owner: "p1", data: { name: "Twilight" } },
    { name: "hero:2", label: "", owner: "p2", data: { name: "Ember" } },
    { name: "hero:3", label: "", owner: "p2", data: { name: "Juno" } },
    { name: "hero:4", label: "", owner: "gm", data: { name: "The Owl" } },
    { name: "notes", label: "", owner: "p1", data: null },
  ],
  zones: [{ name: "tower:1,-2", label: "", kind: "tower", of: "cards", count: 1, cards: ["7s"], at: [1, -2] }],
} as unknown as View;

test("whose something is names the character, where a player has one", () => {
  const names = new Names("gm");
  names.learn(view, null);
  expect([null, "gm", "p1", "p2"].map((owner) => ownerOf(view, names, owner))).toEqual(["The table", "Gil", "Ann as Twilight", "Bo"]);
});

test("what lies on the board is found by its place and its face", () => {
  const tower = find(view, { thing: "tower:1,-2" })!;
  expect([tower.label, stands(tower)]).toEqual(["Place (1, −2)", "7♠"]);
});
