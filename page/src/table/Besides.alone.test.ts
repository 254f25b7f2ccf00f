import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import type { ClosedAside, Pending } from "../wire";
import Besides from "./Besides.svelte";

const seated = vi.hoisted(() => ({ asides: [] as unknown[], view: { closed: [] as unknown[] }, rules: {} }));
vi.mock("./seated.svelte", () => ({ seat: () => seated }));

HTMLElement.prototype.hidePopover = () => undefined;
const hidden = { hidden: true }; // for jsdom, what stands in a popover is

const concede = { id: "concede", decision: { kind: "choose", prompt: "Withdraw which hero?", options: [] }, aside: true } as Pending;
const closed = (id: string, label: string): ClosedAside => ({ id, label, closed: { code: "running", line: "A contest is running." } });

function show(asides: Pending[], shut: ClosedAside[]): ReturnType<typeof vi.fn> {
  const open = vi.fn();
  seated.asides = asides;
  seated.view.closed = shut;
  render(Besides, { open, draws: () => false });
  return open;
}

test("what is closed stands folded below what is open, with its reason", async () => {
  const open = show([concede], [closed("make-hero", "Make a hero"), closed("line-up", "Say who takes part")]);
  const folded = screen.getByText("Not now (2)").closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toMatch(/Make a hero, Say who takes part\s+A contest is running\./);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw which hero?…", ...hidden }));
  expect(open).toHaveBeenCalledWith("concede");
});

test("where all is closed the list says so at once", () => {
  show([], [closed("make-hero", "Make a hero")]);
  expect(screen.getByText("Not now (1)").closest("details")?.open).toBe(true);
});

test("one thing alone needs no list", async () => {
  const open = show([concede], []);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw which hero?…" }));
  expect(open).toHaveBeenCalledWith("concede");
});
