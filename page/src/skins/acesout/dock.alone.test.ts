import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import Mounted from "../../table/Skin.fixture.svelte";
import type { Skin } from "../../table/contract";
import type { Given, Preview } from "../../wire";
import { chartOf, search, skillsOf } from "./desk/call";
import { moments, type Moment } from "./recorded";
import skin from "./skin";

vi.mock("../../table/Raised.svelte", () => import("../../table/Raised.fixture.svelte"));
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));

const answer = vi.fn((..._: unknown[]) => Promise.resolve(true));
const preview = vi.fn((_: string, draft: Given): Promise<Preview | null> => Promise.resolve({ label: `It comes to ${JSON.stringify(draft).length > 0 ? "3 cards" : ""}`, gives: GIVES }));
const GIVES = { cards: 2, gm_cards: 3, hard: "hard", nc: false, suits: [{ CUNNING: "strong" }], locked: "NIMBLE", repeats: "Argon used NIMBLE last." };

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  document.documentElement.dataset.motion = "less";
});

const show = (moment: Moment) => render(Mounted, { skin: skin as unknown as Skin, moment, answer, preview });
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole("button", { name }));
const dock = () => within(screen.getByRole("region", { name: "Your decisions" }));
const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

describe("a player is asked", () => {
  it("to draw, and may use a power in place of it", async () => {
    show(moments.called);
    await press("Powers…");
    await userEvent.click(screen.getByRole("radio", { name: /Epiphany/ }));
    expect(screen.getByText(/one of A♣ A♥ A♠, by chance, is lost for good: 2 Aces left/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/What for/), "the floor plan");
    await press("Pay an Ace: Epiphany");
    expect(answer).toHaveBeenCalledExactlyOnceWith("use-power", { power: "CUN-2", text: "the floor plan" });
    await press(/^Draw 2 for FORCE/);
    expect(answer).toHaveBeenLastCalledWith(moments.called.view.decisions?.[0]?.id, "draw");
  });

  it("to support a fellow, with a card out of two, of which each says what it is worth", async () => {
    const { unmount } = show(moments.support);
    await press("Support Argon");
    expect(answer).toHaveBeenLastCalledWith(expect.anything(), "support");
    unmount();
    show(moments.choosing);
    await userEvent.click(screen.getByRole("button", { name: /4 of clubs, worth 6/ }));
    expect(screen.getByText("+6 for Argon; gone for good; A♣ goes to your discards.")).toBeTruthy();
    await press("Give 4♣");
    expect(answer).toHaveBeenLastCalledWith(expect.anything(), ["4c"]);
  });

  it("to give up an Ace, and reads what either way costs", async () => {
    show(moments.ace);
    const here = within(screen.getByRole("region", { name: "16 against 26: lost. Give up an Ace?" }));
    expect(words(here.getByText(/2 Aces left/))).toBe("Give one up: it succeeds; 2 Aces left.");
    expect(here.getByText(/3 cards, gone for good; .*supporters pay, too/)).toBeTruthy();
    await press(/^Give up A♥/);
    expect(answer).toHaveBeenLastCalledWith(expect.anything(), "give Ah");
  });

  it("whether to step in, and reads what each reaction means", async () => {
    show(moments.reaction);
    expect(screen.getByText(/nobody loses a card in this DRAW/)).toBeTruthy();
    expect(screen.getByText(/Argon loses 3 cards, and so does Granite/)).toBeTruthy();
    await press("Take a blow for Argon");
    expect(answer).toHaveBeenLastCalledWith(expect.anything(), "soak p1");
  });

  it("what to do: one press names the skill set, and the words beside it", async () => {
    show(moments.intent);
    await userEvent.type(screen.getByRole("textbox"), " Throw it a bone ");
    await userEvent.click(within(screen.getByRole("group", { name: "By what" })).getByRole("button", { name: /CUNNING \+3/ }));
    expect(answer).toHaveBeenLastCalledWith(expect.anything(), { skill: "CUNNING", text: "Throw it a bone" });
  });

  it("once the cards have been seen", () => {
    const { unmount } = show(moments.over);
    expect(dock().queryByText("The cards are turned…")).toBeNull();
    expect(dock().getByRole("button", { name: "Say what you do…" })).toBeTruthy();
    unmount();
  });
});

describe("a call", () => {
  const open = async (): Promise<void> => {
    show(moments.rest);
    await press("Call a DRAW…");
  };

  it("begins with what a player has said, and takes a row of the chart and circumstances", async () => {
    await open();
    expect((screen.getByLabelText(/What is at stake/) as HTMLInputElement).value).toBe("In by the window.");
    expect((screen.getByRole("radio", { name: /FORCE/ }) as HTMLInputElement).checked).toBe(true);
    await userEvent.type(screen.getByLabelText("Find in the DRAW CHART"), "skilled{Enter}");
    await press(/combat/);
    await press(/ample time/);
    expect(await screen.findByText("It comes to 3 cards")).toBeTruthy();
    expect(screen.getByText("hard")).toBeTruthy();
    await press("Call the DRAW");
    const [id, told] = answer.mock.calls[0] as [string, Record<string, string>];
    expect(id).toBe("call-draw");
    expect(told).toMatchObject({ lead: "p1", preset: "CH-05", skill: "preset", cards: "preset", gm_cards: "preset", combat: "yes", besides_2: "yes" });
    expect(preview).toHaveBeenLastCalledWith("call-draw", told);
  });

  it("warns of the skill set used last, and asks the GM's leave for it", async () => {
    await open();
    expect(await screen.findByText("Argon used NIMBLE last.")).toBeTruthy();
    await press(/I ask for it again/);
    await press("Call the DRAW");
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ repeat_allowed: "yes" });
  });

  it("counts from the number of the chart, and sends what was typed for the table to refuse", async () => {
    await open();
    await press(/skilled enemies and a BAD GUY/);
    await screen.findByText("It comes to 3 cards");
    const cards = screen.getByLabelText("Cards of the agent");
    await userEvent.clear(cards);
    await userEvent.type(cards, "12");
    expect(screen.getByText("2 to 10")).toBeTruthy();
    await userEvent.clear(cards);
    await userEvent.type(cards, "2");
    await press("More: Cards of the agent");
    await press("Call the DRAW");
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ cards: "3", gm_cards: "preset" });
  });

  it("finds rows by words of the situation, the skill set, and what it is for", () => {
    const form = moments.rest.view.decisions?.find(({ id }) => id === "call-draw")?.decision;
    if (form?.kind !== "form") throw new Error("no form");
    const [rows, skills] = [chartOf(form), skillsOf(form.fields.skill)];
    expect(search(rows, skills, "ROOMFUL skilled").map(({ id }) => id)).toEqual(["CH-05", "CH-06", "CH-07"]);
    expect(search(rows, skills, "chases").map(({ id }) => id)).toEqual(["CH-08", "CH-09"]);
    expect(search(rows, skills, "")).toHaveLength(17);
  });

  it("that is open tells whom it waits for, and can be taken back", async () => {
    show(moments.open);
    const called = within(screen.getByRole("region", { name: "The open call" }));
    expect(called.getByText("Argon draws 2 for FORCE · The GM draws 1 +15")).toBeTruthy();
    expect(called.getByText("Granite deciding whether to support Argon", { selector: "li" })).toBeTruthy();
    await press("Cancel the call");
    expect(answer).toHaveBeenLastCalledWith("cancel-call", "cancel");
    await press("Amend the call…"); // not offered: the table is asked why
    expect(answer).toHaveBeenLastCalledWith("amend-call", "");
  });
});

describe("what else a GM does", () => {
  it("is kept under tabs, which the arrow keys change", async () => {
    show(moments.rest);
    await press(/^GM’s desk/);
    screen.getByRole("tab", { name: "Mission" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Agents" }));
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(screen.getByRole("tab", { name: "Notes" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByText(/Is the question too wide/)).toBeTruthy();
  });

  it("names the fate of an agent who is out, and closes a track that is full", async () => {
    show(moments.fate);
    await userEvent.click(screen.getByRole("radio", { name: "captured" }));
    await press("So it is");
    expect(answer).toHaveBeenLastCalledWith(expect.anything(), { fate: "captured", note: "" });
  });
});
