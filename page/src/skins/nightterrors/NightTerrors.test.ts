// What is seen at moments of a game that is played in Python, and what is sent.
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import Fixture from "../../table/Skin.fixture.svelte";
import type { Given, LogLine, Preview, View } from "../../wire";
import { readMoments, readStory } from "./story/story";
import recorded from "./recorded.json";
import skin from "./skin";

vi.mock("../../table/Raised.svelte", () => import("../../table/Raised.fixture.svelte"));

type Name = keyof typeof recorded;
interface Moment {
  me: string | null;
  view: View;
  lines: LogLine[];
  previews?: Record<string, Preview>;
}
const at = (name: Name): Moment => recorded[name] as unknown as Moment;

const answer = vi.fn(async (..._given: unknown[]) => true);
const why = vi.fn();
let user = userEvent.setup();

beforeEach(() => {
  vi.clearAllMocks();
  user = userEvent.setup();
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  document.documentElement.dataset.motion = "less";
});

function show(name: Name, best?: string): void {
  const moment = at(name);
  const [asked] = moment.view.decisions ?? [];
  const told = (cards: Given): string => (cards as { cards?: string[] }).cards?.join(" ") ?? "";
  const preview = async (_: string, draft: Given): Promise<Preview | null> => moment.previews?.[told(draft)] ?? null;
  const hints = best ? { [asked!.id]: [{ to: best, label: "", best: true }] } : {};
  render(Fixture, { skin, moment, answer, why, preview, hints } as never);
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const asked = (name: Name): string => at(name).view.decisions![0]!.id;
const pick = async (...cards: string[]): Promise<void> => {
  const hand = within(screen.getByRole("group", { name: "Your hand" }));
  for (const card of cards) await user.click(hand.getByRole("button", { name: new RegExp(`^${card} of`) }));
};

describe("the round table", () => {
  it("shows stakes, kind and trump, the raise as a sum, and what it costs without trump", async () => {
    show("seeing");
    expect(words(screen.getByRole("region", { name: "What is at stake" }))).toMatch(/^w.*Ann y.*Blood/);
    expect(screen.getByRole("img", { name: "Trump: spades" })).toBeTruthy();
    const raise = screen.getByRole("region", { name: "The raise" });
    expect(words(raise)).toMatch(/Ann raises value 18 10 \+ 8/);
    await user.click(within(raise).getByRole("button", { name: "+8 without a ♠" }));
    expect(why).toHaveBeenCalledWith("NT-TRUMP-01", expect.anything());
  });

  it("shows others by their backs, their pools, what ails them and what each did", () => {
    show("paid");
    const grey = screen.getByRole("article", { name: /^Grey/ });
    expect(within(grey).getByRole("img", { name: "Blood: 4 of 20 left" })).toBeTruthy();
    expect(within(grey).getByText("exhausted")).toBeTruthy();
    expect(words(screen.getByRole("article", { name: /^Ben/ }))).toContain("sees 18, paid 8 Blood");
    expect(words(screen.getByRole("article", { name: /^Ann/ }))).toContain("has raised");
    expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
  });

  it("looks back on the last raise, and on who has given", () => {
    show("given");
    expect(words(screen.getByRole("region", { name: "The raise" }))).toContain("Last: Ann raised");
    expect(words(screen.getByRole("article", { name: /^Grey/ }))).toContain("out: gave");
  });
});

describe("my turn", () => {
  it("has what is marked ready, and does it", async () => {
    show("seeing", "see 9d Kc");
    expect(screen.getByText("18 against 18. Clean. Costs 8 Blood (8 for no ♠).")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Blood: 20 of 20 left, would pay 8" })).toBeTruthy();
    await user.click(button(/^See with 9♦ K♣/));
    expect(answer).toHaveBeenCalledWith(asked("seeing"), "see 9d Kc", "");
  });

  it("asks the table about cards of my choice, and lays them", async () => {
    show("seeing");
    await pick("king", "9", "7");
    const go = await screen.findByRole("button", { name: /^See with K♣ 9♦ 7♣/ });
    await waitFor(() => expect(go.getAttribute("aria-disabled")).toBe("false"));
    expect(screen.getByText(/^32 against 18. Costly/)).toBeTruthy();
    await user.click(go);
    expect(answer).toHaveBeenCalledWith("lay-cards", { cards: ["Kc", "9d", "7c"] }, "");
  });

  it("keeps back what is no raise, and says why", async () => {
    show("raising");
    await pick("king");
    await screen.findByText("A raise is two cards (three with a kept one), not 1.");
    await user.click(button(/^Raise 10/));
    expect(answer).not.toHaveBeenCalled();
  });

  it("escalates, gives and ends it together in two presses", async () => {
    show("raising");
    for (const [first, then, id] of [
      ["Escalate to guns ♠", /^Escalate to guns/, "escalate guns"],
      ["Give…", /^Give: accept/, "give"],
      ["End together…", /^Propose to end/, "end_together"],
    ] as const) {
      await user.click(button(first));
      await user.click(screen.getAllByRole("button", { name: then })[0]!);
      expect(answer).toHaveBeenLastCalledWith(asked("raising"), id, "");
    }
  });

  it("pays from the pools that may pay, as the table fills it in or as I like", async () => {
    show("paying");
    expect(screen.getByText("Pay 8 (8 short)")).toBeTruthy();
    await user.click(button("Less from Sweat"));
    await user.click(button("More from Tears"));
    expect(screen.getByRole("img", { name: /^Tears: .* would pay/ })).toBeTruthy();
    await user.click(button(/^Mostly Tears/));
    await user.click(button(/^Pay/));
    expect(answer).toHaveBeenCalledWith(asked("paying"), { blood: 0, sweat: 0, tears: 8 });
  });

  it("lets the last one in decide", async () => {
    show("outcome");
    await user.type(screen.getByRole("textbox", { name: "The outcome" }), "It burns");
    await user.click(button("So it ends"));
    expect(answer).toHaveBeenCalledWith(asked("outcome"), "It burns");
  });

  it("changes cards between scenes", async () => {
    show("refreshing");
    expect(button("Keep the hand")).toBeTruthy();
    await pick("5");
    await user.click(button("Change 1 card"));
    expect(answer).toHaveBeenCalledWith(asked("refreshing"), ["5h"]);
  });
});

describe("the GM", () => {
  it("finds everything under tabs, by keyboard too", async () => {
    show("scene");
    await user.click(button("GM’s desk"));
    const tab = screen.getByRole("tab", { name: "Scene" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    tab.focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Cast" }).getAttribute("aria-selected")).toBe("true");
  });

  it("keeps notes that nobody else reads", async () => {
    show("scene");
    await user.click(button("GM’s desk"));
    await user.click(screen.getByRole("tab", { name: "Notes" }));
    await user.type(screen.getByLabelText(/^Your notes/), "the child lies");
    await user.tab();
    expect(answer).toHaveBeenCalledWith("gm-notes", "the child lies");
  });

  it("recommends nothing by itself", () => {
    show("proposal");
    expect(button("Agree: deal the cards").className).not.toContain("primary");
  });

  it("starts something ready-made at once", async () => {
    show("scene");
    await user.click(button(/^Guns \(♠\)/));
    expect(answer).toHaveBeenCalledWith(asked("scene"), "conflict guns");
  });

  it("plays the cards of whose turn it is", () => {
    show("answering");
    expect(screen.getByRole("group", { name: "Ways to see it" })).toBeTruthy();
    expect(within(screen.getByRole("group", { name: "Your hand" })).getAllByRole("button").length).toBe(9);
  });
});

describe("the story", () => {
  it("tells what was told with the cards, who did what and what it took, without sums", () => {
    expect(readStory(at("outcome").lines).map(({ kind, text }) => [kind, text])).toEqual([
      ["told", "Look at me"],
      ["done", "Ann raises 18 with 10♣ 8♠."],
      ["done", "Ben sees with K♣ 9♦ (18)."],
      ["done", "Ben pays 8 Blood."],
      ["done", "Grey gives."],
      ["done", "Ben gives."],
      ["end", "Ann is left and decides: w."],
    ]);
  });

  it("has a moment for everything somebody did in this conflict", () => {
    expect(readMoments(at("paid").lines).map(({ told, done, raises }) => [told, done, raises])).toEqual([
      ["Look at me", "Ann raises 18 with 10♣ 8♠.", true],
      ["", "Ben sees with K♣ 9♦ (18). Ben pays 8 Blood.", false],
    ]);
  });

  it("forgets what was taken back", () => {
    const lines = at("paid").lines;
    const back = { ...lines.at(-1)!, seq: 9, events: [{ event: "told", rule: "undo", text: "", data: { to: lines[1]!.seq } }] };
    expect(readStory([...lines, back as unknown as LogLine])).toHaveLength(2);
  });
});
