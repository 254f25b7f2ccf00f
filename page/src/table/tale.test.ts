import { expect, test } from "vitest";

import type { LogLine } from "../wire";
import { scene, tellings, unread } from "./tale";

const line = (seq: number, ...texts: string[]): LogLine => ({
  seq,
  seat: "gm",
  kind: "narrate",
  hash: "",
  at: 0,
  events: texts.map((text) => ({
    event: "told",
    rule: "story",
    text: text.replace("# ", ""),
    heading: text.startsWith("# "),
  })),
});
const LINES = [line(3, "# The pier", "It creaks."), line(5, "A rope."), line(9, "# The boat", "It leaks."), line(12, "Row!")];

test("what is told of the scene that is played is new until it was read", () => {
  const told = tellings(LINES, new Set());
  expect(scene(told).map((one) => one.text)).toEqual(["The boat", "It leaks.", "Row!"]);
  expect(unread(told, 9).map((one) => one.text)).toEqual(["Row!"]);
  expect(unread(told, 12)).toEqual([]);
  expect(unread(told, 3).map((one) => one.text)).toEqual(["A rope.", "The boat", "It leaks.", "Row!"]);
  expect(unread(told, 5).map((one) => one.text)).toEqual(["The boat", "It leaks.", "Row!"]);
});

test("what was taken back was never told", () => {
  const told = tellings(LINES, new Set([9, 12]));
  expect(scene(told).map((one) => one.text)).toEqual(["The pier", "It creaks.", "A rope."]);
});

test("without a scene all of it is one", () => {
  const told = tellings([line(1, "Once."), line(2, "Upon a time.")], new Set());
  expect(unread(told, -1)).toHaveLength(2);
});

test("what the GM hands out is read on the table; what is only said is not", () => {
  const said = (seq: number, by: string, text: string): LogLine => ({
    ...line(seq),
    events: [{ event: "told", rule: "say", text, data: { by, kind: "narration" } }],
  });
  const lines = [said(1, "gm", "A letter\nDear Ann,"), said(2, "gm", "It rains."), said(3, "p1", "I sing:\nla, la"), line(4, "# The pier")];
  expect(tellings(lines, new Set()).map((one) => one.seq)).toEqual([1, 4]);
});
