import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { drawnBy, type Skin } from "../../table/contract";
import Fixture from "../../table/Skin.fixture.svelte";
import type { LogLine, Pending, Preview, View } from "../../wire";
import recorded from "./recorded.json";
import suits from "./skin";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined;

const answer = vi.fn(() => Promise.resolve(true));
const preview = vi.fn((): Promise<Preview | null> => Promise.resolve(null));

beforeEach(() => vi.clearAllMocks());

type Moment = { me: string | null; view: View; lines: LogLine[] };

/** Mounts the skin at a moment; gives back the id of the question there. */
function see(name: keyof typeof recorded): string {
  const moment = recorded[name] as unknown as Moment;
  render(Fixture, { skin: suits as Skin, moment, answer, preview });
  return moment.view.decisions?.find(({ aside }) => !aside)?.id ?? "";
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const play = () => screen.getByRole("region", { name: /^The (last )?play$/ });
const side = (name: string) => words(within(play()).getByRole("region", { name }));
const status = () => words(within(play()).getByRole("status"));
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const hand = () => within(screen.getByRole("group", { name: "Your hand" }));
async function desk(tab: string): Promise<void> {
  await press("Your desk…");
  await userEvent.click(screen.getByRole("tab", { name: tab }));
}

describe("a play", () => {
  it("is arithmetic, with the GM's number kept from a player", () => {
    see("window");
    expect(side("Ash")).toMatch(/3flip.*\+11 Persuasion.*total =14/);
    expect(side("Guard")).toMatch(/\+\? Willpower, hidden.*total =9 \+ \?/);
    expect(status()).toMatch(/ahead if the GM's number is 4 or less, a tie at 5.*♥: nobody can cover/);
    expect(words(play())).toContain("I know your boss");
  });

  it("shows the GM both sums, and what a card did", () => {
    see("reply");
    expect(side("Ash")).toContain("+9drew");
    expect(side("Guard")).toMatch(/total =17/);
    expect(status()).toContain("Ash is ahead by 6");
  });

  it("comes out with what follows", () => {
    see("hit");
    expect(status()).toMatch(/^A hit.*Guard takes 3 damage$/);
  });
});

describe("does it stand?", () => {
  it("lets it stand, or adds Charisma; the server has marked nothing", async () => {
    const asked = see("window");
    expect(button("It stands").classList).not.toContain("primary");
    await press("It stands");
    await press(/^Add Charisma/);
    expect(answer.mock.calls).toEqual([[asked, "done"], [asked, "charisma"]]);
  });

  it("adds a card of the hand, once it says what that makes", async () => {
    const asked = see("window");
    await userEvent.click(hand().getByRole("button", { name: "9 of spades, +9 draw" }));
    expect(answer).not.toHaveBeenCalled();
    await press("Add 9♠: 23");
    expect(answer).toHaveBeenCalledWith(asked, "9s");
  });

  it("has a Joker named: suit, then rank; a King is itself or a card of the discards", async () => {
    const asked = see("window");
    await userEvent.click(hand().getByRole("button", { name: "joker, any" }));
    await press("spades, your own suit");
    await press(/^A♠/);
    await userEvent.click(hand().getByRole("button", { name: "king of diamonds, +10" }));
    expect(button("Add K♦: 24")).toBeTruthy();
    await press(/^5♣/);
    expect(answer.mock.calls).toEqual([[asked, "Jo as As"], [asked, "Kd as 5c"]]);
  });

  it("is waited for by friends, who may give a Queen", async () => {
    const asked = see("gift");
    expect(screen.queryByRole("button", { name: "It stands" })).toBeNull();
    await userEvent.click(hand().getByRole("button", { name: /^queen of diamonds/ }));
    await press("Give Q♦: 24");
    expect(answer).toHaveBeenCalledWith(asked, "Qd");
  });

  it("is asked of the GM for each of several in initiative", async () => {
    const asked = see("initiative");
    await press("Boss");
    await userEvent.click(within(screen.getByRole("group", { name: "The GM’s hand" })).getByRole("button"));
    await press("Add K♠: 20");
    expect(answer).toHaveBeenCalledWith(asked, "n2 Ks");
  });
});

describe("what else is asked", () => {
  it("is what to try: attacks first in a fight, each skill once, the rest on request", async () => {
    const asked = see("turn");
    const best = [...document.querySelectorAll("button.use b")].map(words);
    expect(best[0]).toBe("Shoot");
    await press(/^All \d+…$/);
    expect(within(screen.getAllByRole("list", { name: "Tagged skills" })[0]!).queryByText("Strike")).toBeNull();
    await userEvent.click(screen.getAllByRole("button", { name: /^Shoot/ })[0]!);
    expect(answer).toHaveBeenCalledWith(asked, "guns attack");
  });

  it("is what resists: thresholds and people, or no", async () => {
    const asked = see("oppose");
    await press(/^No, that is no play/);
    expect(answer).toHaveBeenCalledWith(asked, "refuse");
  });

  it("is a number, with what the table says of it", async () => {
    preview.mockResolvedValue({ label: "1 card to be seen: threshold 5" });
    const asked = see("count");
    await userEvent.click(await screen.findByRole("button", { name: "1 card to be seen: threshold 5" }));
    expect(preview).toHaveBeenCalledWith(asked, 1);
    expect(answer).toHaveBeenCalledWith(asked, 1);
  });

  it("is the top of a deck, put back in another order", async () => {
    const asked = see("look");
    await press("A♥ earlier");
    await press("Put them back");
    expect(answer).toHaveBeenCalledWith(asked, { order: ["Ah", "9c"], discard: [] });
  });

  it("is left to the frame only where it is not the game's", () => {
    const draws = drawnBy(suits as Skin);
    const asked = (asks: string) => draws({ asks } as Pending);
    expect(["JackPicks.choose", "Declare", "CallOff", ""].map(asked)).toEqual([true, true, true, false]);
  });
});

describe("people", () => {
  it("have hands only their owners see, and limits only where they are known", () => {
    see("free");
    const friend = within(screen.getByRole("article", { name: "Bea, Bea" }));
    expect(friend.getByRole("img", { name: "1 card in hand" })).toBeTruthy();
    expect(screen.queryByRole("img", { name: "queen of diamonds" })).toBeNull();
    expect(screen.getByRole("img", { name: "0 of 6 damage" })).toBeTruthy();
  });

  it("have the GM's numbers before the GM alone, and are dead soon", () => {
    see("people");
    const guard = within(screen.getByRole("article", { name: "Guard" }));
    expect(guard.getByRole("img", { name: "3 of 4 damage, one more is survived" })).toBeTruthy();
    expect(guard.getByText("Block 9")).toBeTruthy();
    const order = within(screen.getByRole("list", { name: "Order of this round" })).getAllByRole("listitem").map(words);
    expect(order).toEqual(["Ash , has acted", "Boss , acts now", "Guard , still to act"]);
  });
});

describe("the GM's desk", () => {
  it("calls for a play, with what the table says of it", async () => {
    const gives = { usual: "Willpower", foes: { n1: "Willpower 8" } };
    preview.mockResolvedValue({ label: "Call: Persuade", hint: "Bea: Persuasion 5", gives });
    see("rest");
    await press("Call for a play…");
    await userEvent.click(screen.getByRole("radio", { name: "Bea" }));
    await userEvent.selectOptions(screen.getByLabelText("What"), "persuasion persuade");
    await userEvent.click(await screen.findByRole("radio", { name: /^Guard.*Willpower 8$/ }));
    await userEvent.type(screen.getByLabelText("What is at stake"), "A dog");
    await press("Call: Persuade");
    const call = { who: "p2", what: "persuasion persuade", against: "n1", resist: "usual", note: "A dog" };
    expect(preview).toHaveBeenCalledWith("call-play", call);
    expect(answer).toHaveBeenCalledWith("call-play", call);
  });

  it("asks somebody, begins a fight, and rewards a stunt", async () => {
    const asked = see("rest");
    await userEvent.click(screen.getAllByRole("button", { name: "What does Ash do?" })[0]!);
    await userEvent.click(screen.getAllByRole("button", { name: "A fight breaks out" })[0]!);
    await desk("Play");
    await press("A stunt: a card for Bea");
    expect(answer.mock.calls).toEqual([[asked, "ask p1"], [asked, "fight"], ["stunt", "p2"]]);
  });

  it("makes people from presets with one press", async () => {
    see("rest");
    await desk("Cast");
    await userEvent.type(within(screen.getByRole("region", { name: "Somebody new" })).getByLabelText("Name"), "Olaf");
    await press("+ Boss");
    expect(answer).toHaveBeenCalledWith("cast", { role: "boss", name: "Olaf", suit: "none", here: "yes" });
  });

  it("sets right who skips", async () => {
    see("rest");
    await desk("Set right");
    await press("Ash skips an action");
    expect(answer).toHaveBeenCalledWith("set-right", "skip p1");
  });
});
