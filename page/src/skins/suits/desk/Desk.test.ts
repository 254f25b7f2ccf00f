import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Pending, View } from "../../../wire";
import Table from "../Suits.fixture.svelte";
import { choose, option, side, table } from "../table.fixture";
import type { Choices } from "../types";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

const answer = vi.fn(() => Promise.resolve(true));

beforeEach(() => vi.clearAllMocks());
HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined;

function show(given: Parameters<typeof table>[0]) {
  const view: View = table({ seat: "gm", ...given });
  const props = { lines: [], me: "gm", seats: [], settings: {}, answer, why: vi.fn() };
  render(Table, { view, ...props });
}

const next = choose("5", "What happens next?", "SU-SCN-04", [option("call", { does: { do: "next", command: "call-play" } }), option("ask p1", { label: "What does Ash do?", does: { do: "next", command: "ask-player", value: "p1" } }), option("fight", { hint: "3 take part", does: { do: "next", command: "start-combat" } }), option("end scene", { does: { do: "next", command: "end-scene" } })]);
const form = (id: string, fields: object): Pending => ({ id, decision: { kind: "form", prompt: "", rule: "", fields } as never });
const open = () => userEvent.click(screen.getByRole("button", { name: "Your desk…" }));
async function tab(name: string) {
  await open();
  await userEvent.click(screen.getByRole("tab", { name }));
}

describe("a call", () => {
  it("is filled in and said at once", async () => {
    show({ decisions: [next] });
    await userEvent.click(screen.getByRole("button", { name: "Call for a play…" }));
    await userEvent.click(screen.getByRole("radio", { name: "Bea" }));
    await userEvent.selectOptions(screen.getByLabelText("What"), "persuasion persuade");
    await userEvent.click(screen.getByRole("radio", { name: /^Guard/ }));
    await userEvent.type(screen.getByLabelText("What is at stake"), "The velvet rope");
    await userEvent.click(screen.getByRole("button", { name: "Call: Persuade" }));
    expect(answer).toHaveBeenCalledWith("call-play", { who: "p2", what: "persuasion persuade", against: "n1", modifier: 0, resist: "usual", note: "The velvet rope" });
  });

  it("or somebody is asked", async () => {
    show({ decisions: [next] });
    await userEvent.click(screen.getByRole("button", { name: "What does Ash do?" }));
    expect(answer).toHaveBeenCalledWith("5", "ask p1");
  });
});

const DOES: Record<string, Choices> = {
  t10: { do: "set_threshold", number: 10 },
  t20: { do: "set_threshold", number: 20 },
  threshold: { do: "set_threshold" },
  "by n1": { do: "resist", who: "n1" },
  quick: { do: "make_up" },
  refuse: { do: "refuse" },
};

describe("what resists", () => {
  const oppose = (ids: string[]) => choose("9", "Ash: open a lock. What resists?", "SU-PLAY-12", ids.map((id) => option(id, { label: id, hint: id === "t20" ? "difficult" : "", does: DOES[id] ?? null })));

  it("is a threshold in the book's words, somebody, a number, or no", async () => {
    show({ decisions: [oppose(["t10", "t20", "threshold", "by n1", "quick", "refuse"])], plays: [{ phase: "declared", use: "thief open", sides: [side("p1", "Ash", "thief")] }] });
    expect(within(screen.getByRole("group", { name: "A threshold" })).getAllByRole("button")).toHaveLength(3);
    expect(within(screen.getByRole("group", { name: "Somebody resists" })).getAllByRole("button")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "20difficult" }));
    expect(answer).toHaveBeenCalledWith("9", "t20");
  });
});

describe("the cast", () => {
  const role = { label: "", decision: { kind: "choose", prompt: "", options: [option("guard"), option("boss")] } };
  const suits = { label: "", decision: { kind: "choose", prompt: "", options: [option("none"), option("c")] } };

  it("is made from presets with one press, and let in", async () => {
    show({ decisions: [form("cast", { role, suit: suits, name: {}, here: {} })] });
    await tab("Cast");
    await userEvent.type(screen.getByLabelText("Name"), "Olaf");
    await userEvent.click(screen.getByRole("button", { name: "+ Boss" }));
    expect(answer).toHaveBeenCalledWith("cast", { role: "boss", name: "Olaf", suit: "none", here: "yes" });
  });

  it("has its numbers before the GM's eyes", async () => {
    show({});
    await tab("Cast");
    const guard = within(screen.getByRole("list", { name: "The cast" })).getByRole("article", { name: "Guard" });
    expect(within(guard).getByText("Block 9")).toBeTruthy();
  });
});

describe("all a GM may do", () => {
  it("asks the table for the reason of what cannot be done", async () => {
    show({ decisions: [] });
    await tab("Scene");
    await userEvent.click(screen.getByRole("button", { name: "End the scene" }));
    expect(answer).toHaveBeenCalledWith("end-scene", "");
  });

  it("rewards a stunt, and begins a fight", async () => {
    show({ decisions: [next, choose("stunt", "", "SU-STU-01", [option("p1"), option("p2")])] });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "A stunt: a card for Bea" }));
    expect(answer).toHaveBeenCalledWith("stunt", "p2");
    await userEvent.click(screen.getByRole("tab", { name: "Scene" }));
    await userEvent.click(screen.getAllByRole("button", { name: /^(A )?fight/ })[0]!);
    expect(answer).toHaveBeenCalledWith("5", "fight");
  });

  it("sets right who skips, and keeps notes", async () => {
    show({ decisions: [choose("set-right", "", "SU-VIS-09", [option("skip p1", { label: "Ash need not skip", does: { do: "put_right", what: "skip", who: "p1" } })]), { id: "gm-notes", decision: { kind: "text", prompt: "" } as never }] });
    await tab("Set right");
    await userEvent.click(screen.getByRole("button", { name: "Ash need not skip" }));
    expect(answer).toHaveBeenCalledWith("set-right", "skip p1");
    await userEvent.click(screen.getByRole("tab", { name: "Notes" }));
    await userEvent.type(screen.getByLabelText(/^Your notes/), "Olaf is bribed");
    await userEvent.click(screen.getByRole("button", { name: "Keep the notes" }));
    expect(answer).toHaveBeenCalledWith("gm-notes", "Olaf is bribed");
  });
});
