import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { Card, Option, Refusal } from "../wire";
import NotNow from "./NotNow.svelte";

const spent = { code: "spent", line: "Your standard action is spent.", rule: "ZI-RND-03" };
const closed = (label: string, why: Refusal = spent): Option => ({ id: label, label, closed: why });
const lines = (): string[] => [...document.querySelectorAll("dl > div")].map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim());

test("one reason stands once for all that it closes", () => {
  const guarded = { code: "guarded", line: "A Guarded fighter does not attack." };
  render(NotNow, { options: [closed("Attack"), closed("Cast Bolt", guarded), closed("Rally")] });
  expect(screen.getByText("Not now (3)")).toBeTruthy();
  expect(lines()).toEqual(["Attack, Rally Your standard action is spent.", "Cast Bolt A Guarded fighter does not attack."]);
});

test("cards are shown as cards", () => {
  render(NotNow, { cards: [{ cards: ["Th", "Th"] as Card[], why: { code: "colour", line: "Only black cards count." } }] });
  expect(screen.getByText("Not now (2)")).toBeTruthy();
  expect(screen.getAllByRole("img", { hidden: true, name: "10 of hearts" })).toHaveLength(2);
});

test("where nothing is closed there is nothing", () => {
  const { container } = render(NotNow, { options: [] });
  expect(container.textContent).toBe("");
});
