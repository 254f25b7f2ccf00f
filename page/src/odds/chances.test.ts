import { expect, test } from "vitest";

import { amount, hintsFor, numberOf, percent, quantile, spokenAnswer } from "./chances";

test("a fraction of any length becomes the nearest number", () => {
  expect(numberOf("1/3")).toBeCloseTo(1 / 3, 12);
  expect(numberOf("0")).toBe(0);
  expect(numberOf("1")).toBe(1);
  expect(numberOf(`${"9".repeat(400)}/${"9".repeat(400)}0`)).toBeCloseTo(0.1, 12);
});

test("what can happen is never written as never, nor what may fail as certain", () => {
  expect([0, 1e-6, 0.4379, 0.99999, 1].map((chance) => percent(chance))).toEqual(["0%", "<0.1%", "43.8%", ">99.9%", "100%"]);
  expect([0, 1e-6, 0.4379, 0.999, 1].map((chance) => percent(chance, 0))).toEqual(["0%", "<1%", "44%", ">99%", "100%"]);
  expect(amount(7 / 3)).toBe("2.33");
});

test("an answer is told in short", () => {
  const outcomes = [0.9, 0.06, 0.04].map((chance, at) => ({ name: String(at), exact: "", chance }));
  expect([0, 0.5, 0.9, 0.95, 1].map((share) => quantile({ outcomes }, share))).toEqual(["0", "0", "0", "1", "2"]);
  expect(spokenAnswer({ parameters: {}, outcomes, mean: "7/50" })).toBe("On average 0.14.");
  expect(spokenAnswer({ parameters: {}, outcomes: [{ name: "hits", exact: "1/2", chance: 0.5 }], mean: "" })).toBe("hits 50.0%.");
});

test("hints are found by their answer, cards in any order", () => {
  const hints = [
    { label: "hits", chance: "1/2", to: "attack 2" },
    { label: "hurts", chance: "1/3", to: ["9c", "2h"] },
    { label: "passes", chance: "1/4" },
  ];
  expect(hintsFor(hints, "attack 2").map((one) => one.label)).toEqual(["hits"]);
  expect(hintsFor(hints, ["2h", "9c"]).map((one) => one.label)).toEqual(["hurts"]);
  expect(hintsFor(hints).map((one) => one.label)).toEqual(["passes"]);
});
