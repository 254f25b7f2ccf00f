import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { View } from "../../wire";
import { draws } from "./Dock.svelte";
import Table from "./Suits.fixture.svelte";
import { act, choose, line, option, persuading, side, standing, suit, table } from "./table.fixture";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

const answer = vi.fn(() => Promise.resolve(true));
const why = vi.fn();

beforeEach(() => vi.clearAllMocks());
HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined;

function show(view: View, me: string | null = view.seat) {
  return render(Table, { view, lines: [], me, seats: [], settings: {}, answer, why });
}

const words = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const play = () => screen.getByRole("region", { name: /^The (last )?play$/ });
const hand = () => within(screen.getByRole("group", { name: "Your hand" }));

const stand = (ids: string[], prompt = "Ash has 18. Does it stand?") => choose("7", prompt, "SU-ADD-01", ids.map(act));

describe("a play", () => {
  it("is arithmetic, with the GM's number kept from a player", () => {
    show(persuading());
    expect(words(within(play()).getByRole("region", { name: "Ash" }))).toMatch(/3flip.*\+4.*\+11 Persuasion.*total =18/);
    expect(words(within(play()).getByRole("region", { name: "Guard" }))).toMatch(/\+\? Willpower, hidden.*total =9 \+ \?/);
    expect(words(within(play()).getByRole("status"))).toContain("ahead if the GM’s number is 8 or less, a tie at 9");
  });

  it("shows the GM both sums", () => {
    show(persuading({ seat: "gm" }));
    expect(words(within(play()).getByRole("region", { name: "Guard" }))).toMatch(/total =17/);
    expect(words(within(play()).getByRole("status"))).toContain("Ash: does it stand? you are behind by 1");
  });

  it("tells rules on request", async () => {
    show(persuading());
    await userEvent.click(within(play()).getByRole("button", { name: /Willpower, hidden/ }));
    expect(why).toHaveBeenCalledWith("SU-PLAY-08", expect.anything());
  });

  it("says what a card stands for and did", () => {
    const sides = [side("p1", "Ash", "thief", ["2h", "Kd as 5s", "Ad"])];
    show(table({ plays: [{ phase: "window", use: "thief open", sides, turn: 0 }], lines: [line("Ash", [["flip", 2, ["2h"]], ["K♦ as 5♠", 5, ["Kd"]], ["A♦", 10, ["Ad"]], ["Thief", 11]]), line("Threshold", [], "?")] }));
    expect(words(play())).toMatch(/\+5as 5♠, drew/);
    expect(words(play())).toMatch(/\+10drew/);
    expect(words(play())).toContain("enough for difficult (20), 2 short of almost impossible (30)");
  });

  it("comes out with what follows", () => {
    const last = { number: 1, use: "guns attack", sides: [side("p1", "Ash", "guns", ["9c", "2c"]), side("n1", "Guard", "dodge", ["4d"])], marks: ["n1"], target: "n1", resist: "dodge", outcome: "success" as const, damage: 4 };
    show(table({ last, lines: [line("Ash", [["flip", 9, ["9c"]], ["2♣", 2, ["2c"]], ["Guns", 11]]), line("Guard", [["flip", 4, ["4d"]]], "Dodge ?")], sheets: [suit("p1", "Ash"), standing("p1", "Ash"), standing("n1", "Guard", { alive: false })], damage: { n1: 5 } }));
    expect(words(within(play()).getByRole("status"))).toMatch(/A hit.*Guard takes 4 damage Guard dies$/);
  });
});

describe("does it stand?", () => {
  it("lets it stand", async () => {
    show(persuading({ decisions: [stand(["4c", "9s", "done"])] }));
    const button = screen.getByRole("button", { name: "It stands" });
    expect(button.classList).not.toContain("primary"); // the server has marked nothing
    await userEvent.click(button);
    expect(answer).toHaveBeenCalledWith("7", "done");
  });

  it("adds a card of the hand, once it says what that makes", async () => {
    show(persuading({ decisions: [stand(["4c", "9s", "done"])] }));
    await userEvent.click(hand().getByRole("button", { name: "9 of spades, +9 draw" }));
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Add 9♠: 27" }));
    expect(answer).toHaveBeenCalledWith("7", "9s");
  });

  it("has a Joker named: suit, then rank", async () => {
    const ids = ["d", "h", "s", "c"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => `Jo as ${rank}${suit}`));
    show(persuading({ hands: { p1: ["Jo"] }, decisions: [stand([...ids, "done"])] }));
    await userEvent.click(hand().getByRole("button", { name: "joker, any" }));
    await userEvent.click(screen.getByRole("button", { name: "spades, your own suit" }));
    await userEvent.click(screen.getByRole("button", { name: /^A♠/ }));
    expect(answer).toHaveBeenCalledWith("7", "Jo as As");
  });

  it("has a King be itself or a card of the discards", async () => {
    show(persuading({ hands: { p1: ["Kd"] }, decisions: [stand(["Kd", "Kd as 5c", "done"])] }));
    await userEvent.click(hand().getByRole("button", { name: "king of diamonds, +10" }));
    expect(screen.getByRole("button", { name: "Add K♦: 28" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^5♣/ }));
    expect(answer).toHaveBeenCalledWith("7", "Kd as 5c");
  });

  it("adds Charisma", async () => {
    show(persuading({ decisions: [stand(["charisma", "done"])] }));
    await userEvent.click(screen.getByRole("button", { name: /^Add Charisma/ }));
    expect(answer).toHaveBeenCalledWith("7", "charisma");
  });

  it("is waited for by friends, who may give a Queen", async () => {
    const gift = { ...choose("8", "A Queen for Ash?", "SU-QUEEN-01", [act("Qd")]), awaited: false };
    show(persuading({ seat: "p2", decisions: [gift] }));
    expect(screen.queryByRole("button", { name: "It stands" })).toBeNull();
    await userEvent.click(hand().getByRole("button", { name: /^queen of diamonds/ }));
    await userEvent.click(screen.getByRole("button", { name: "Give Q♦: 28" }));
    expect(answer).toHaveBeenCalledWith("8", "Qd");
  });

  it("is asked of the GM for each of several in initiative", async () => {
    const race = { running: true, turn: -1, among: ["p1", "n1", "n2"], sides: [side("p1", "Ash", "dexterity", ["9d"]), side("n1", "Guard", "dexterity", ["3d"]), side("n2", "Boss", "dexterity", ["4d"])] };
    const decisions = [choose("7", "Initiative. Add cards?", "SU-INI-03", ["n1 Ks", "n2 Ks", "done"].map(act))];
    show(table({ seat: "gm", race, hands: { gm: ["Ks"] }, decisions }), "gm");
    await userEvent.click(screen.getByRole("button", { name: "Boss" }));
    await userEvent.click(within(screen.getByRole("group", { name: "The GM’s hand" })).getByRole("button"));
    await userEvent.click(screen.getByRole("button", { name: "Add K♠" }));
    expect(answer).toHaveBeenCalledWith("7", "n2 Ks");
  });
});

const tries = (use: string, more: object, tagged = false) => option(use, { ...more, does: { do: "try", who: "p1", use, tagged } });

describe("what else is asked", () => {
  it("is what to try, tagged skills first", async () => {
    const decisions = [choose("3", "Ash, one action", "SU-CBT-03", [tries("guns attack", { label: "Shoot", hint: "Guns 11" }, true), tries("thug attack", { label: "Strike", hint: "Thug 6, untagged" }), tries("wits", { label: "Wits", hint: "Wits 6" }), option("pass", { label: "Do nothing", does: { do: "pass" } })])];
    show(table({ decisions }));
    expect(within(screen.getAllByRole("list", { name: "Tagged skills" })[1]!).queryByText("Strike")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Shoot/ }));
    expect(answer).toHaveBeenCalledWith("3", "guns attack");
  });

  it("brings a card once a scene for words, if the GM is a bot (SU-STU-03)", async () => {
    const decisions = [choose("3", "Ash, one action", "SU-CBT-03", [tries("thief open", { label: "Open a lock", hint: "Thief 11" }, true)])];
    const promised = async (bot: boolean, stunt: "" | "given"): Promise<boolean> => {
      const gm = { seat: "gm", role: "gm" as const, name: "GM", bot };
      const sheets = [suit("p1", "Ash"), suit("p2", "Bea"), standing("p1", "Ash", { stunt }), standing("p2", "Bea"), standing("n1", "Guard")];
      const view = table({ decisions, sheets });
      const { unmount } = render(Table, { view, lines: [], me: "p1", seats: [gm], settings: {}, answer, why });
      await userEvent.click(screen.getByRole("button", { name: "All 1…" }));
      const found = screen.queryByText("Once a scene this brings you a card.") !== null;
      unmount();
      return found;
    };
    expect([await promised(true, ""), await promised(true, "given"), await promised(false, "")]).toEqual([true, false, false]);
  });

  it("takes words along where nobody else is there to hear them", () => {
    const called = choose("5", "Ash: open a lock, against a threshold. Try it?", "SU-PLAY-02", [option("try", { label: "Try it", does: { do: "try_it" } }), option("leave", { label: "Leave it", does: { do: "leave_it" } })]);
    for (const alone of [true, false]) {
      const { unmount } = render(Table, { view: table({ decisions: [called] }), lines: [], me: "p1", seats: [], settings: {}, answer, why, alone });
      expect(screen.queryAllByRole("button", { name: "Add words to your answer" })).toHaveLength(alone ? 1 : 0);
      unmount();
    }
  });

  it("is the top of a deck, put back in another order", async () => {
    const cards = { kind: "cards" as const, prompt: "", cards: ["2d", "9c", "Ah"] as never };
    const fields = { order: { label: "", decision: { ...cards, least: 0, most: 3 }, default: [] }, discard: { label: "", decision: { ...cards, least: 0, most: 1 }, default: [] } };
    show(table({ decisions: [{ id: "4", decision: { kind: "form", prompt: "The top", rule: "SU-AWA-03", makes: "Arrangement", fields } }] }));
    await userEvent.click(screen.getByRole("button", { name: "A♥ earlier" }));
    await userEvent.click(screen.getByRole("button", { name: "Throw 2♦ away" }));
    await userEvent.click(screen.getByRole("button", { name: "Put them back without 2♦" }));
    expect(answer).toHaveBeenCalledWith("4", { order: ["Ah", "9c"], discard: ["2d"] });
  });

  it("is left to the frame only where it is not the game's", () => {
    expect(draws(choose("12", "", "SU-JACK-01", [option("none")]))).toBe(true);
    expect(draws(choose("undo", "", "undo", [option("yes")]))).toBe(false);
    expect(draws(choose("declare", "", "SU-PLAY-01", []))).toBe(true);
  });
});

describe("people", () => {
  it("have hands only their owners see", () => {
    show(table({ hands: { p1: ["4c"], p2: ["Qd", "3h", "8h"] } }));
    const friend = within(screen.getByRole("article", { name: "Bea, Bo" }));
    expect(friend.getByRole("img", { name: "3 cards in hand" })).toBeTruthy();
    expect(screen.queryByRole("img", { name: "queen of diamonds" })).toBeNull();
  });

  it("have damage against a limit that players know only of their own", () => {
    show(table({ damage: { p1: 5, n1: 3 } }));
    expect(screen.getByRole("img", { name: "5 of 6 damage, one more is survived" })).toBeTruthy();
    expect(within(screen.getByRole("article", { name: "Guard" })).getByRole("img", { name: "3 damage" })).toBeTruthy();
  });

  it("act in an order that is read as a list", () => {
    show(table({ scene: { combat: true, round: 2, turn: "n1", order: ["p1"] }, race: { groups: [["p2"], ["n1"], ["p1"]] } }));
    const order = within(screen.getByRole("list", { name: "Order of this round" })).getAllByRole("listitem").map(words);
    expect(order).toEqual(["Bea , has acted", "Guard , acts now", "Ash , still to act"]);
  });
});

describe("decks", () => {
  it("tell what this seat knows of their tops", () => {
    show(table({ zones: [{ name: "deck:players", label: "", kind: "deck", count: 12, top: ["9c", "2d", null] }] }));
    const known = screen.getByText(/You know what comes next/);
    expect(words(known)).toBe("You know what comes next: 9♣ 2♦");
  });
});
