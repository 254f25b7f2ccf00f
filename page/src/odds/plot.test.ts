import { expect, test } from "vitest";

import type { CountedChart } from "../wire";
import { laidOut, LEFT } from "./plot";

const chart: CountedChart = {
  name: "see",
  title: "",
  question: "see",
  along: "Value",
  values: Array.from({ length: 21 }, (_, at) => at),
  by: "",
  lines: [{ name: "2 cards", numbers: Array.from({ length: 21 }, (_, at) => at / 50) }],
};

test("a chart fills its width, and its height up to a round number", () => {
  const laid = laidOut(chart, 460);
  expect([laid.x(0), laid.x(20)]).toEqual([LEFT, LEFT + laid.across]);
  expect(laid.heights).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5].map((number) => expect.closeTo(number) as number));
  expect(laid.y(0.5)).toBeLessThan(laid.y(0.4));
  expect(laid.names.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
});

test("what is pointed at is the nearest place, also beside the chart", () => {
  const { x, nearest } = laidOut(chart, 460);
  expect([nearest(0), nearest(x(7) + 3), nearest(x(7) - 3), nearest(9999)]).toEqual([0, 7, 7, 20]);
});
