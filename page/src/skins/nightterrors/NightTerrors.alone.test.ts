import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Card, Hint, Pending, View } from "../../wire";
import Dock, { draws } from "./Dock.svelte";
import Skin from "./Skin.svelte";
import { asks, conflict, option, table } from "./table.fixture";

vi.mock("../../table/Raised.svelte", () => import("../../table/Raised.fixture.svelte"));
const hints = vi.hoisted((): Record<string, Hint[]> => ({}));
vi.mock("../../table/seated.svelte", () => ({ seat: () => ({ hints, rules: {}, saying: null, wrong: null, names: { who: String, seat: String }, hold: () => () => undefined, landed: true, hand: {} }) }));

const answer = vi.fn((..._given: unknown[]) => Promise.resolve(true));
const why = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  delete hints["7"];
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  document.documentElement.dataset.motion = "less";
});

function show(view: View, me: string | null = "p1") {
  const props = { view, lines: [], me, seats: [], settings: {}, answer, why };
  const stage = render(Skin, props);
  const dock = render(Dock, props);
  return { unmount: () => [stage, dock].forEach((one) => one.unmount()) };
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const HAND: Card[] = ["Kc", "9d", "7c", "6s"];

function people(more: { ada?: object; grey?: object } = {}) {
  return [
    { seat: "p1", name: "Ada", card: "Qh" as Card, hand: HAND, ...more.ada },
    { seat: "p2", name: "Wendell", card: "Ks" as Card, held: 5 },
    { seat: "gm", name: "Grey", card: "Js" as Card, held: 8, ...more.grey },
  ];
}

describe("the round table", () => {
  it("shows stakes, kind and trump, the raise as a sum, and what it costs without trump", async () => {
    show(table({ people: people(), conflict: conflict("guns", ["Ts", "8c"]) }));
    expect(words(screen.getByRole("region", { name: "What is at stake" }))).toMatch(/Who gets the diary.*Ada asks.*Blood/);
    expect(screen.getByRole("img", { name: "Trump: spades" })).toBeTruthy();
    const raise = screen.getByRole("region", { name: "The raise" });
    expect(words(raise)).toMatch(/Wendell raises value 18 10 \+ 8/);
    await userEvent.click(within(raise).getByRole("button", { name: "+10 without a ♠" }));
    expect(why).toHaveBeenCalledWith("NT-TRUMP-01", expect.anything());
  });

  it("shows others by their backs, their pools by number and what each did", () => {
    const seen = { by: 3, cards: ["9s", "9c"] as Card[], due: { how: "clean" as const, total: 18, price: 0, middle: 0, trump: 0 }, trump: "s" as const, paid: { blood: 0, sweat: 0, tears: 0 } };
    show(table({ people: people({ grey: { pools: [0, 4, 20] } }), conflict: conflict("guns", ["Ts", "8c"], { seers: [1], sees: [seen] }) }));
    const grey = within(screen.getByRole("article", { name: "Grey, Vera" }));
    expect(grey.getByRole("img", { name: "8 cards in hand" })).toBeTruthy();
    expect(grey.getByRole("img", { name: "Sweat: 4 of 20 left" })).toBeTruthy();
    expect(grey.getByText("shock")).toBeTruthy();
    expect(words(screen.getByRole("article", { name: "Grey, Vera" }))).toContain("sees 18, free");
    expect(words(screen.getByRole("article", { name: "Wendell, Bo" }))).toContain("has raised");
  });

  it("shows who gave, who waits, and who has won", () => {
    const { unmount } = show(table({ people: people(), conflict: conflict("talk", ["9d", "8c"], { participants: [1, 2, 3].map((number) => ({ number, why: "", side: "", out: number === 3, kept_in: 0 })), seers: [1] }) }));
    expect(words(screen.getByRole("article", { name: "Grey, Vera" }))).toContain("out: gave");
    unmount();
    show(table({ people: people(), conflict: conflict("talk", [], { phase: "outcome", winners: [2] }) }));
    expect(screen.getByRole("heading", { name: "Wendell is left and decides" })).toBeTruthy();
    expect(words(screen.getByRole("article", { name: "Wendell, Bo" }))).toContain("decides");
  });

  it("counts as its player likes", () => {
    show(table({ people: people({ ada: { pools: [17, 20, 20], more: { pool_display: "up" } } }) }));
    expect(within(screen.getByRole("article", { name: "Your character Ada" })).getByRole("img", { name: "Blood: 17 of 20 left, 3 lost" })).toBeTruthy();
  });
});

describe("my turn", () => {
  const see = (): View => table({ people: people(), conflict: conflict("guns", ["Ts", "8c"]), decisions: asks("see", [["see", ["Kc", "9d"]]]) });

  it("shows what a found set costs before it is chosen, then on the stacks", async () => {
    const user = userEvent.setup();
    show(see());
    const way = within(screen.getByRole("group", { name: "Ways to see it" })).getByRole("button");
    expect(words(way)).toContain("−10 Blood");
    await user.click(way);
    expect(screen.getByRole("img", { name: "Blood: 20 of 20 left, would pay 10" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^See with K♣ 9♦/ }));
    expect(answer).toHaveBeenCalledWith("7", "see Kc 9d", "");
  });

  it("takes cards one by one", async () => {
    const user = userEvent.setup();
    show(see());
    for (const name of [/^king of clubs/, /^9 of diamonds/, /^6 of spades/]) await user.click(within(screen.getByRole("group", { name: "Your hand" })).getByRole("button", { name }));
    await user.click(screen.getByRole("button", { name: /^See with/ }));
    expect(answer).toHaveBeenCalledWith("lay-cards", { cards: ["Kc", "9d", "6s"], how: "total" }, "");
  });

  it("has ready what is marked: one press plays it", async () => {
    hints["7"] = [{ label: "points due", mean: "10", to: "see Kc 9d", best: true }];
    show(see());
    await userEvent.click(screen.getByRole("button", { name: /^See with K♣ 9♦/ }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("7", "see Kc 9d", "");
  });

  it("has nothing ready where nothing is marked, and says what to do", async () => {
    show(see());
    const go = screen.getByRole("button", { name: "Choose" });
    expect(go.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(go);
    expect(answer).not.toHaveBeenCalled();
    expect(screen.getByText(/Choose cards, or pick a suggestion/)).toBeTruthy();
  });

  it("pays by steps, and says what is still wrong", async () => {
    const user = userEvent.setup();
    const due = { by: 1, cards: ["Kc", "9d"] as Card[], due: { how: "clean" as const, total: 18, price: 0, middle: 0, trump: 4 }, trump: "h" as const, paid: null };
    const field = (pool: string, value: number) => ({ label: pool, decision: { kind: "number" as const, prompt: pool, least: 0, most: 20 }, default: value });
    const form: Pending = { id: "9", decision: { kind: "form", prompt: "Ada pays 4 in physical: Tears or Sweat", makes: "Points", fields: { blood: field("blood", 0), sweat: field("sweat", 2), tears: field("tears", 2) } } };
    show(table({ people: people(), conflict: conflict("physical", ["Th", "8c"], { phase: "pay", sees: [due] }), decisions: [form] }));
    await user.click(screen.getByRole("button", { name: "Less from Sweat" }));
    expect(screen.getByText("1 more to pay")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "More from Tears" }));
    await user.click(screen.getByRole("button", { name: "Pay 1 Sweat, 3 Tears" }));
    expect(answer).toHaveBeenCalledWith("9", { blood: 0, sweat: 1, tears: 3 });
  });

  it("lets the last one in decide", async () => {
    const user = userEvent.setup();
    const text: Pending = { id: "11", decision: { kind: "text", prompt: "Ada decides" } };
    show(table({ people: people(), conflict: conflict("talk", [], { phase: "outcome", winners: [1] }), decisions: [text] }));
    await user.type(screen.getByRole("textbox", { name: "The outcome" }), "It burns");
    await user.click(screen.getByRole("button", { name: "So it ends" }));
    expect(answer).toHaveBeenCalledWith("11", "It burns");
  });

  it("changes cards between scenes", async () => {
    const pick: Pending = { id: "12", decision: { kind: "cards", prompt: "Refresh", cards: HAND, least: 0, most: 4 } };
    show(table({ people: people(), story: { stage: "reset" }, decisions: [pick] }));
    expect(screen.getByRole("button", { name: "Keep the hand" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^7 of clubs/ }));
    await userEvent.click(screen.getByRole("button", { name: "Change 1 card" }));
    expect(answer).toHaveBeenCalledWith("12", ["7c"]);
  });
});

describe("the GM", () => {
  const next: Pending = { id: "3", decision: { kind: "choose", prompt: "What happens next?", options: [option({ do: "next", command: "start-conflict", value: "guns" }, "conflict guns", "Guns (♠): Who gets the diary"), option({ do: "next", command: "end-scene" }, "end scene", "End the scene")] } };

  it("finds everything under tabs, by keyboard too", async () => {
    const user = userEvent.setup();
    show(table({ me: "gm", people: people(), decisions: [next] }), "gm");
    await user.click(screen.getByRole("button", { name: "GM’s desk" }));
    const tab = screen.getByRole("tab", { name: "Scene" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    tab.focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Cast" }).getAttribute("aria-selected")).toBe("true");
  });

  it("keeps notes that nobody else reads", async () => {
    const view = table({ me: "gm", people: people(), decisions: [next, { id: "gm-notes", decision: { kind: "text", prompt: "Your notes" } }] });
    show({ ...view, sheets: [...(view.sheets ?? []), { name: "notes", label: "The GM's notes", owner: "gm", data: { text: "the child" } }] }, "gm");
    await userEvent.click(screen.getByRole("button", { name: "GM’s desk" }));
    await userEvent.click(screen.getByRole("tab", { name: "Notes" }));
    const notes = screen.getByLabelText(/^Your notes/);
    expect((notes as HTMLTextAreaElement).value).toBe("the child");
    await userEvent.type(notes, " lies");
    await userEvent.tab();
    expect(answer).toHaveBeenCalledWith("gm-notes", "the child lies");
  });

  it("recommends nothing by itself", () => {
    const proposal: Pending = { id: "5", decision: { kind: "choose", prompt: "Ada proposes a conflict", options: [option({ do: "confirm" }, "confirm", "Let it begin"), option({ do: "withdraw" }, "withdraw", "Not now")] } };
    show(table({ me: "gm", people: people(), decisions: [proposal] }), "gm");
    expect(screen.getByRole("button", { name: "Let it begin" }).className).not.toContain("primary");
  });

  it("starts something ready-made at once", async () => {
    show(table({ me: "gm", people: people(), decisions: [next] }), "gm");
    await userEvent.click(screen.getByRole("button", { name: "Guns (♠): Who gets the diary" }));
    expect(answer).toHaveBeenCalledWith("3", "conflict guns");
  });

  it("plays the cards of whose turn it is", () => {
    const play = asks("see", [["see", ["Ks", "8d"]]]);
    const grey = { hand: ["Ks", "8d"] as Card[], held: 2 };
    show(table({ me: "gm", people: people({ grey }), conflict: conflict("guns", ["Ts", "8c"], { seers: [3] }), decisions: play }), "gm");
    expect(screen.getByRole("group", { name: "Ways to see it" })).toBeTruthy();
  });
});

describe("what is drawn here", () => {
  it("is every decision of the game, and nothing of the frame’s", () => {
    expect(asks("see", []).every(draws)).toBe(true);
    expect(draws({ id: "undo", decision: { kind: "choose", prompt: "", options: [{ id: "yes", label: "Yes", does: true }] } })).toBe(false);
    expect(draws({ id: "4", decision: { kind: "choose", prompt: "", options: [{ id: "call", label: "Call", does: { do: "call" } }] } })).toBe(false);
  });

  it("shows a watcher no hand", () => {
    show(table({ me: null, people: people({ ada: { hand: [], held: 4 } }), conflict: conflict("talk", ["9d", "8c"]) }), null);
    expect(screen.getAllByRole("article")).toHaveLength(3);
    expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
  });
});
