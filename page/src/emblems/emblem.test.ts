import { expect, it } from "vitest";

import { lookOf, shownBy } from "./emblem";

it("of a name that every object of JavaScript knows follows from that name", () => {
  const seats = [{}, { emblems: JSON.parse('{"Wolf": "wolf.shield.fir", "__proto__": "fox.disc.sea"}') as Record<string, string> }];
  for (const name of ["constructor", "toString", "hasOwnProperty"]) expect(shownBy(seats, name)).toBe("");
  expect(shownBy(seats, "__proto__")).toBe("fox.disc.sea");
  expect(shownBy(seats, "Wolf")).toBe("wolf.shield.fir");
});

it("is no word that only looks like a figure", () => {
  expect(lookOf("Ann", "constructor.constructor.constructor")).toEqual(lookOf("Ann"));
});
