import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Skin } from "../../table/contract";
import SkinFixture from "../../table/Skin.fixture.svelte";
import type { Given, Hint, LogLine, Preview, View } from "../../wire";
import { heroAt, readGame } from "./model";
import recorded from "./recorded.json";
import skyace from "./skin";

// jsdom lays nothing out and has no media queries.
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
Element.prototype.scrollTo = () => {};
HTMLElement.prototype.showPopover = () => {};

interface Moment {
  me: string;
  view: View;
  lines: LogLine[];
  previews?: Record<string, Preview>;
}
type Name = keyof typeof recorded;
const moments = recorded as unknown as Record<Name, Moment>;

const answer = vi.fn(() => Promise.resolve(true));
const why = vi.fn();
beforeEach(() => vi.clearAllMocks());

function show(name: Name, hints: Hint[] = []): void {
  const moment = moments[name];
  const preview = (_: string, draft: Given) => Promise.resolve(moment.previews?.[(draft as string[]).join(" ")] ?? null);
  render(SkinFixture, { skin: skyace as Skin, moment, answer, preview, why, hints: { [asked(name)]: hints } });
}
const asked = (name: Name): string => moments[name].view.decisions?.[0]?.id ?? "";
const said = (name: Name, ...answers: Given[]): void =>
  expect(answer.mock.calls).toEqual(answers.map((one) => [asked(name), one]));

const city = () => within(screen.getByRole("group", { name: /City grid/ }));
const hand = () => within(screen.getByRole("region", { name: "Your decisions" }));
const card = (name: RegExp) => hand().getByRole("button", { name });
const lot = (x: number, y: number) => city().getByRole("button", { name: new RegExp(`column ${x}, row ${y}`) });

describe("a move", () => {
  it("is a card, then a lot", async () => {
    show("moving");
    await userEvent.click(card(/^9 of clubs/));
    await userEvent.click(lot(1, -1));
    said("moving", "place 9c 1,-1");
  });

  it("is one tap where only one card goes", async () => {
    show("moving");
    await userEvent.click(lot(1, 0));
    said("moving", "place 5h 1,0");
  });

  it("is a lot, then a card", async () => {
    show("moving");
    await userEvent.click(lot(-1, -1));
    await userEvent.click(card(/^5 of hearts/));
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(card(/^9 of clubs/));
    said("moving", "place 9c -1,-1");
  });

  it("is a lot, then a button of a card that goes there", async () => {
    show("moving");
    await userEvent.click(lot(-1, -1));
    const [button, ...more] = within(hand().getByRole("group", { name: "Which card" })).getAllByRole("button");
    expect(more).toHaveLength(1);
    expect(button?.textContent).toMatch(/^9♣/);
    await userEvent.click(button!);
    said("moving", "place 9c -1,-1");
  });

  it("is a card, then a direction", async () => {
    show("moving");
    await userEvent.click(card(/^5 of hearts/));
    await userEvent.click(card(/Place 5♥ west/));
    said("moving", "place 5h -1,0");
  });

  it("is a walk to a lit tower", async () => {
    show("moving");
    await userEvent.click(city().getByRole("button", { name: /^Go north-east to 2♣/ }));
    said("moving", "walk 1,1");
  });

  it("cannot go where nothing is lit, nor with a card that cannot be laid", async () => {
    show("moving");
    await userEvent.click(city().getByRole("button", { name: /6 of diamonds.*S stands here/ }));
    await userEvent.click(card(/^king of diamonds/));
    expect(answer).not.toHaveBeenCalled();
    expect(card(/^king of diamonds/).getAttribute("aria-disabled")).toBe("true");
  });

  it("goes by keyboard alone", async () => {
    const user = userEvent.setup();
    show("moving");
    card(/^5 of hearts/).focus();
    await user.keyboard(" ");
    const cells = city().getAllByRole("button");
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    cells.find((cell) => cell.tabIndex === 0)?.focus();
    expect(document.activeElement?.textContent).toContain("Go north-east");
    await user.keyboard("{ArrowDown}");
    await user.keyboard("{Enter}");
    said("moving", "place 5h 1,0");
  });

  it("says what cannot be done now, and why: a card that fits nowhere once", () => {
    show("moving");
    expect(hand().getByText("Not now (3)")).toBeTruthy();
    expect(hand().getByText(/Another hero stands there/)).toBeTruthy();
    expect(hand().getByText(/Only a number card makes a tower/)).toBeTruthy();
    expect(city().queryByRole("button", { name: /^Go north to/ })).toBeNull();
  });

  it("is given up by escape", async () => {
    const user = userEvent.setup();
    show("moving");
    await user.click(card(/^5 of hearts/));
    expect(card(/^5 of hearts/).getAttribute("aria-pressed")).toBe("true");
    await user.keyboard("{Escape}");
    expect(card(/^5 of hearts/).getAttribute("aria-pressed")).toBe("false");
  });
});

describe("a first tower", () => {
  it("is one tap on a lit lot, where it would stand", async () => {
    show("seeding");
    await userEvent.click(city().getByRole("button", { name: /^Lay 5 of hearts here.*column 1, row 0/ }));
    said("seeding", "seed 1,0");
  });
});

describe("an attack", () => {
  it("is named on the board or by a button, and can be left", async () => {
    show("attacking");
    await userEvent.click(city().getByRole("button", { name: /^Attack S \(close\): 4 cards, difficulty 3/ }));
    await userEvent.click(card(/Attack S/));
    await userEvent.click(card(/Do not attack/));
    said("attacking", "attack 2", "attack 2", "no attack");
  });

  it("can be defended against, or not", async () => {
    show("defending");
    expect(screen.getByRole("heading", { name: "Close Attack" })).toBeTruthy();
    await userEvent.click(hand().getByRole("button", { name: /^Defend/ }));
    await userEvent.click(hand().getByRole("button", { name: /^Do not defend/ }));
    said("defending", "defend", "decline");
  });
});

describe("a play", () => {
  it("shows what it comes to before it is played, in words of the table", async () => {
    show("playing");
    await userEvent.click(card(/^9 of spades, worth 4/));
    expect(card(/^Play$/)).toHaveProperty("disabled", true);
    expect(await hand().findByText("9♠ alone cannot be played: a number card needs a second one.")).toBeTruthy();
    await userEvent.click(card(/^4 of spades/));
    expect(await hand().findByText("suit bonus")).toBeTruthy();
    await userEvent.click(card(/^Play 9♠ 4♠: 7 damage/));
    said("playing", ["9s", "4s"]);
  });

  it("begins anew with a card that goes with none of those chosen", async () => {
    show("playing");
    await userEvent.click(card(/^9 of spades/));
    await userEvent.click(card(/^queen of hearts/));
    await userEvent.click(card(/^Play Q♥: 4 damage/));
    said("playing", ["Qh"]);
  });

  it("can be the best with one tap, or nothing", async () => {
    show("playing", [{ label: "hurts", chance: "1/2", to: ["9s", "4s"], best: true }]);
    await userEvent.click(card(/^Best: 9♠ 4♠: 7 damage/));
    await userEvent.click(card(/^Play nothing$/));
    said("playing", ["9s", "4s"], []);
  });

  it("is not called the best where the server marks nothing", () => {
    show("playing", [{ label: "hurts", chance: "0", to: ["9s", "4s"] }]);
    expect(card(/^Play 9♠ 4♠: 7 damage/).classList).not.toContain("primary");
  });

  it("may have a total without a play (SK-MOD-05)", async () => {
    show("alone");
    expect(hand().getByText("Nothing here can be played: 0 damage for the tower alone.")).toBeTruthy();
    await userEvent.click(card(/^Play nothing: 0 damage for the tower alone/));
    said("alone", []);
  });

  it("is made in a test, too, outside of contests", async () => {
    show("tested");
    expect(screen.getByRole("heading", { name: "Mechanics 2" })).toBeTruthy();
    await userEvent.click(card(/^king of diamonds, worth 5/));
    await userEvent.click(card(/^Play K♦: 5/));
    said("tested", ["Kd"]);
  });
});

describe("the table", () => {
  it("says what happened last while others decide, and whose turn it is", () => {
    show("watching");
    expect(screen.getByText(/Round 1 of 5 · T's turn/).textContent).toContain("T places 3♠ and moves onto it");
  });

  it("shows how a contest ended, those who won first", () => {
    show("ended");
    expect(screen.getByRole("heading", { name: "T wins the contest" })).toBeTruthy();
    const [first, second] = within(screen.getByRole("region", { name: "The end of the contest" })).getAllByRole("listitem").slice(-2);
    expect(first?.textContent).toContain("T");
    expect(second?.textContent).toContain("out of the fight");
    expect(screen.queryByRole("region", { name: "Your cards" })).toBeNull();
  });

  it("asks the frame for the reason of a number", async () => {
    show("waiting");
    await userEvent.click(screen.getByRole("button", { name: /difficulty 3/ }));
    expect(why.mock.calls[0]?.[0]).toBe("SK-ATK-07");
  });
});

describe("the GM's desk", () => {
  it("has every command under its tab, and a test before all", async () => {
    show("resting");
    await userEvent.click(card(/GM’s desk/));
    const tab = (name: string) => screen.findByRole("tab", { name, hidden: true });
    expect((await tab("Test")).getAttribute("aria-selected")).toBe("true");
    await userEvent.click(await tab("Heroes"));
    await userEvent.click(screen.getByText("Who takes part in the next contest?"));
    await userEvent.click(await screen.findByRole("button", { name: "S sits out", hidden: true }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("line-up", "rest 2");
  });
});

describe("reading a view", () => {
  it("finds heroes with what is theirs, and how high towers are", () => {
    const { heroes, towers, piles } = readGame(moments.moving.view);
    expect(heroes.map(({ name, stock }) => [name, stock])).toEqual([["T", "p1"], ["S", "p2"]]);
    expect(heroes[0]?.powers[0]).toEqual({ suit: "s", name: "Super Strength", category: "Close Attack", value: 4 });
    expect(heroAt(heroes, [0, 1])?.number).toBe(2);
    expect(towers.map(({ card, elevation }) => [card, elevation])).toEqual([["8s", 8], ["6d", 6], ["2c", 2]]);
    expect(piles.get("p1")?.hand?.cards).toEqual(["Kd", "5h", "9c", "3s"]);
  });

  it("makes do with a view that has nothing yet", () => {
    expect(readGame({ system: "skyace", seat: null, seats: [] })).toMatchObject({ heroes: [], towers: [], trial: null });
  });
});
