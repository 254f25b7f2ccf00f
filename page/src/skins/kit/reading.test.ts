import { expect, test } from "vitest";

import type { Choose, View } from "../../wire";
import { choices, makes, sheet, sheets } from "./reading";

interface Strike {
  do: "strike";
  target: string;
}
interface Rest {
  do: "rest";
}
const { does, optionsOf } = choices<Strike | Rest>();

const menu: Choose = {
  kind: "choose",
  prompt: "What now?",
  options: [
    { id: "strike m1", label: "Strike", does: { do: "strike", target: "m1" } },
    { id: "rest", label: "Rest", does: { do: "rest" } },
    { id: "yes", label: "Yes", does: true },
  ],
};

test("options are known by what they do", () => {
  const strikes = optionsOf(menu, "strike");
  expect(strikes.map(({ does }) => does.target)).toEqual(["m1"]);
  expect(optionsOf(menu, "strike", "rest")).toHaveLength(2);
  expect(does(menu.options[2]!)).toBeNull();
  expect(optionsOf(undefined, "rest")).toEqual([]);
});

test("sheets are read by name or by sort", () => {
  const view = {
    sheets: [
      { name: "fight", data: { round: 2 } },
      { name: "person:p1", label: "Ash", owner: "p1", data: { fitness: 5 } },
    ],
  } as unknown as View;
  expect(sheet<{ round: number }>(view, "fight")?.round).toBe(2);
  expect([...sheets<{ fitness: number }>(view, "person")]).toEqual([["p1", { data: { fitness: 5 }, label: "Ash", owner: "p1" }]]);
});

test("a form is known by what it makes", () => {
  expect(makes({ kind: "form", prompt: "How many?", fields: {}, makes: "Commit" }, "Commit")).toBe(true);
  expect(makes(menu, "Commit")).toBe(false);
});
