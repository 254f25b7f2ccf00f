import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import type { Component } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";

import type { TableInfo } from "../wire";
import Menu from "./Menu.svelte";
import Over from "./Over.svelte";
import Fixture from "./Seated.fixture.svelte";

const act = vi.fn(() => Promise.resolve(true));

function show(part: Component, more: object): void {
  const table = { id: "abc", phase: "running", system: "highcard", seats: [], host: "p1", chance: "fair" } as unknown as TableInfo;
  const names = { seat: (seat: string) => seat };
  render(Fixture, { part, seated: { table, act, isHost: true, isGm: false, me: "p1", word: "", steps: [], names, ...more } as never });
}

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom knows neither dialogs nor popovers.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  HTMLElement.prototype.hidePopover = () => undefined;
});

const hidden = { hidden: true }; // for jsdom, what stands in a popover is
const dialog = () => within(screen.getByRole("dialog", { name: "Close for good" }));

test("the host closes from the menu, and is told first what is shown", async () => {
  show(Menu, {});
  await userEvent.click(screen.getByRole("button", { name: "Close for good", ...hidden }));
  expect(dialog().getByText(/shows every\s+hand and every\s+deck of the session/)).toBeTruthy();
  await userEvent.click(dialog().getByRole("button", { name: "Keep the table open" }));
  expect(act).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Close for good", ...hidden }));
  await userEvent.click(dialog().getByRole("button", { name: "Close the table and publish the secret" }));
  expect(act).toHaveBeenCalledWith({ action: "close" });
});

test("nobody else closes, and nobody twice", () => {
  show(Menu, { isHost: false });
  expect(screen.queryByRole("button", { name: "Close for good", ...hidden })).toBeNull();
  show(Menu, { table: { id: "abc", phase: "closed", seats: [] } });
  expect(screen.queryByRole("button", { name: "Close for good", ...hidden })).toBeNull();
});

test("once the game is over the button stands where it ends", async () => {
  show(Over, { view: { over: "p1 wins" } });
  await userEvent.click(screen.getByRole("button", { name: "Close for good" }));
  await userEvent.click(dialog().getByRole("button", { name: "Close the table and publish the secret" }));
  expect(act).toHaveBeenCalledWith({ action: "close" });
});
