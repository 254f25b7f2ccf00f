import { expect, test } from "vitest";

import { intervalOf, valueOf } from "./wording";
import type { Figure } from "../wire";

const figure = (kind: Figure["kind"], value: number, low: number, high: number): Figure => ({ label: "x", kind, estimate: { value, low, high, of: 100 } });

test("figures are told with their unit and their interval", () => {
  const share = figure("share", 0.79, 0.764, 0.814);
  expect([valueOf(share), intervalOf(share)]).toEqual(["79.0 %", "76.4 to 81.4 %"]);
  const change = figure("change", -0.125, -0.2, 0.04);
  expect([valueOf(change), intervalOf(change)]).toEqual(["−12.5 points", "−20.0 to +4.0"]);
  const number = figure("number", 155.66, 155.66, 155.66);
  expect([valueOf(number), intervalOf(number)]).toEqual(["155.7", ""]);
  const kindless: Figure = { label: "x", estimate: { value: 0.5, low: 0.4, high: 0.6, of: 100 } };
  expect(valueOf(kindless)).toBe("50.0 %");
});
