import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import type { Plain } from "../table/answers";
import Control from "./Control.svelte";

function shown(decision: Plain, draft: string | number | null = null, wrong = ""): ReturnType<typeof vi.fn> {
  const change = vi.fn();
  render(Control, { decision, draft, change, label: "Difficulty", field: true, wrong });
  return change;
}

const user = userEvent.setup();
const options = (many: number): { id: string; label: string }[] =>
  Array.from({ length: many }, (_, at) => ({ id: `o${at}`, label: `Option ${at}` }));

test("few options are radio buttons, many a list to choose from", async () => {
  const few = shown({ kind: "choose", prompt: "", options: options(3) });
  expect(screen.getByRole("group", { name: "Difficulty" })).toBeTruthy();
  await user.click(screen.getByLabelText("Option 1"));
  expect(few).toHaveBeenCalledWith("o1");
  document.body.innerHTML = "";
  const many = shown({ kind: "choose", prompt: "", options: options(12) });
  await user.selectOptions(screen.getByLabelText("Difficulty"), "Option 7");
  expect(many).toHaveBeenCalledWith("o7");
});

test("yes or no is a switch", async () => {
  const change = shown({ kind: "choose", prompt: "", options: [{ id: "yes", label: "Yes", does: true }, { id: "no", label: "No", does: false }] }, "no");
  await user.click(screen.getByRole("checkbox", { name: "Difficulty" }));
  expect(change).toHaveBeenCalledWith("yes");
});

test("a number is typed or stepped within its bounds", async () => {
  const change = shown({ kind: "number", prompt: "", least: 2, most: 6 }, 6);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "More" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Less" }));
  expect(change).toHaveBeenLastCalledWith(5);
  await user.clear(screen.getByLabelText("Difficulty"));
  expect(change).toHaveBeenLastCalledWith(null);
});

test("a text says how long it may be once that matters, and that it stays sealed", () => {
  shown({ kind: "text", prompt: "", most: 20, secret: true }, "seventeen letters");
  expect(screen.getByText(/17 of 0 to 20 characters/).textContent).toContain("Stays sealed");
  expect(screen.getByLabelText<HTMLInputElement>("Difficulty").maxLength).toBe(20);
});

test("what is wrong is tied to its control", () => {
  shown({ kind: "number", prompt: "", least: 2, most: 6 }, 9, "A whole number, 2 to 6.");
  const input = screen.getByLabelText("Difficulty");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const told = input.getAttribute("aria-describedby")!.split(" ").map((id) => document.getElementById(id)?.textContent);
  expect(told).toContain("A whole number, 2 to 6.");
});
