import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";

import type { Card, Form, Pending, View, Zone } from "../../wire";
import Table from "./Table.fixture.svelte";

const HAND = ["Kh", "3c", "9s"] as Card[];
const FORM = {
  kind: "form",
  prompt: "What do you try?",
  rule: "",
  fields: {
    cards: { label: "With which cards?", decision: { kind: "cards", prompt: "Cards", rule: "", cards: HAND, least: 1, most: 2 } },
    how: { label: "How?", decision: { kind: "text", prompt: "How?", rule: "", least: 1, most: 80 } },
  },
} as unknown as Form;

beforeAll(() => {
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
});

test("a form for cards of the hand lays the hand once, and sends both", async () => {
  const hand = { name: "hand:p1", owner: "p1", kind: "hand", of: "cards", count: 3, cards: HAND, open: true } as unknown as Zone;
  const asked = { id: "try", decision: FORM } as Pending;
  const answer = vi.fn(async () => true);
  render(Table, { view: { zones: [hand], decisions: [asked] } as unknown as View, me: "p1", game: {} as View, shared: null, lines: [], seats: [], table: {} as never, answer, why: () => undefined });
  expect(screen.getAllByRole("button", { name: /king of hearts/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: /king of hearts/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Confirm/ }));
  expect(answer).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("How?"), "quietly");
  await userEvent.click(screen.getByRole("button", { name: /^Confirm/ }));
  expect(answer).toHaveBeenCalledWith("try", { cards: ["Kh"], how: "quietly" });
});
