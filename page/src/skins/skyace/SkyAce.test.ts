import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Card, Hint, LogLine, Option, PickCards, SettingValue, View } from "../../wire";
import SkyAce from "./SkyAce.fixture.svelte";

// jsdom lays nothing out and has no media queries.
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
Element.prototype.scrollTo = () => {};

const answer = vi.fn(() => Promise.resolve(true));
const why = vi.fn();
beforeEach(() => vi.clearAllMocks());

const CONTEST = { number: 1, running: true, order: [1, 2], initiative: [], turn: 1, round: 2, exchange: null, winner: "", outcome: "" };

interface Table {
  options?: Option[];
  closed?: Option[];
  pick?: PickCards;
  hand?: Card[];
  contest?: object;
  settings?: Record<string, SettingValue>;
  lines?: LogLine[];
  hints?: Hint[];
}

function table({ options, closed = [], pick, hand = [], contest = {} }: Table): View {
  const hero = (number: number, name: string, status = "standing") => ({
    name: `hero:${number}`,
    label: name,
    owner: `p${number}`,
    data: { name, power_names: {}, powers: { s: 4, h: 3, d: 1, c: 2 }, skills: [], origin: "", stage: "new", side: "", status },
  });
  const tower = (x: number, y: number, card: Card) => ({ name: `tower:${x},${y}`, label: "", kind: "tower", count: 1, open: true, cards: [card], at: [x, y] as [number, number], stock: "p1" });
  const decision = pick ?? (options ? { kind: "choose" as const, prompt: "Well?", options, closed } : null);
  return {
    system: "skyace",
    seat: "p1",
    seats: [{ seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Bo" }],
    zones: [
      { name: "deck:p1", label: "Deck of Ann", kind: "deck", count: 50, owner: "p1", stock: "p1" },
      { name: "hand:p1", label: "", kind: "hand", count: hand.length, owner: "p1", stock: "p1", open: true, cards: hand },
      { name: "deck:p2", label: "", kind: "deck", count: 54, owner: "p2", stock: "p2" },
      tower(0, 0, "8s"),
      tower(0, 1, "6d"),
      tower(1, 1, "3s"),
    ],
    tracks: [1, 2].map((number) => ({ name: `energy:${number}`, label: "", value: 10, most: 10 })),
    pieces: [
      { name: "pawn:1", label: "Twilight", owner: "p1", at: [0, 0] },
      { name: "pawn:2", label: "Sky Ace", owner: "p2", at: [0, 1] },
    ],
    sheets: [
      hero(1, "Twilight"),
      hero(2, "Sky Ace"),
      { name: "contest", label: "", data: { ...CONTEST, ...contest } },
    ],
    centre: { title: "Round 2" },
    decisions: decision ? [{ id: "9", decision }] : [],
    awaited: [],
  };
}

function show(given: Table): void {
  render(SkyAce, { view: table(given), lines: given.lines ?? [], me: "p1", seats: [], settings: given.settings ?? {}, hints: given.hints ?? [], answer, why });
}

const city = () => within(screen.getByRole("group", { name: /City grid/ }));
const hand = () => within(screen.getByRole("region", { name: "Your decisions" }));

describe("a move", () => {
  const options: Option[] = [
    { id: "place 5h -1,0", does: { do: "place", cell: [-1, 0], card: "5h" }, label: "Place 5♥ west", cards: ["5h"], cell: [-1, 0] },
    { id: "place 5h 1,0", does: { do: "place", cell: [1, 0], card: "5h" }, label: "Place 5♥ east", cards: ["5h"], cell: [1, 0] },
    { id: "place 9c -1,-1", does: { do: "place", cell: [-1, -1], card: "9c" }, label: "Place 9♣ south-west", cards: ["9c"], cell: [-1, -1] },
    { id: "walk 1,1", does: { do: "walk", cell: [1, 1] }, label: "Go north-east to 3♠", cell: [1, 1] },
  ];
  const given = { options, hand: ["Kd", "5h", "9c"] as Card[] };

  it("is a card, then a cell", async () => {
    show(given);
    await userEvent.click(hand().getByRole("button", { name: /^5 of hearts/ }));
    await userEvent.click(city().getByRole("button", { name: /open ground, column 1, row 0/ }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "place 5h 1,0");
  });

  it("is one tap where only one card goes", async () => {
    show(given);
    await userEvent.click(city().getByRole("button", { name: /column -1, row -1/ }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "place 9c -1,-1");
  });

  const two: Option = { ...options[2]!, id: "place 3s -1,-1", does: { do: "place", cell: [-1, -1], card: "3s" }, label: "Place 3♠ south-west", cards: ["3s"] };
  const choice = { options: [...options, two], hand: ["Kd", "5h", "9c", "3s"] as Card[] };

  it("is a cell, then a card", async () => {
    show(choice);
    await userEvent.click(city().getByRole("button", { name: /column -1, row -1/ }));
    await userEvent.click(hand().getByRole("button", { name: /^5 of hearts/ }));
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(hand().getByRole("button", { name: /^9 of clubs/ }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "place 9c -1,-1");
  });

  it("is a cell, then a button of a card that goes there", async () => {
    show(choice);
    await userEvent.click(city().getByRole("button", { name: /column -1, row -1/ }));
    const [button, ...more] = within(hand().getByRole("group", { name: "Which card" })).getAllByRole("button");
    expect(more).toHaveLength(1);
    expect(button?.textContent).toMatch(/^9♣/);
    await userEvent.click(button!);
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "place 9c -1,-1");
  });

  it("is a card, then a direction", async () => {
    show(given);
    await userEvent.click(hand().getByRole("button", { name: /^5 of hearts/ }));
    await userEvent.click(hand().getByRole("button", { name: /Place 5♥ west/ }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "place 5h -1,0");
  });

  it("is a walk to a lit tower", async () => {
    show(given);
    await userEvent.click(city().getByRole("button", { name: /^Go north-east to 3♠/ }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "walk 1,1");
  });

  it("cannot go where nothing is lit, nor with a card that cannot be laid", async () => {
    show(given);
    await userEvent.click(city().getByRole("button", { name: /6 of diamonds.*Sky Ace stands here/ }));
    await userEvent.click(hand().getByRole("button", { name: /^king of diamonds/ }));
    expect(answer).not.toHaveBeenCalled();
    expect(hand().getByRole("button", { name: /^king of diamonds/ }).getAttribute("aria-disabled")).toBe("true");
  });

  it("goes by keyboard alone", async () => {
    const user = userEvent.setup();
    show(given);
    hand().getByRole("button", { name: /^5 of hearts/ }).focus();
    await user.keyboard(" ");
    const cells = city().getAllByRole("button");
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    cells.find((cell) => cell.tabIndex === 0)?.focus();
    expect(document.activeElement?.textContent).toContain("Go north-east");
    await user.keyboard("{ArrowDown}");
    await user.keyboard("{Enter}");
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", "place 5h 1,0");
  });

  it("says what cannot be done now, and why", () => {
    const why = { code: "hero_in_cell", line: "Another hero stands there.", rule: "SK-GRID-08" };
    const walk: Option = { id: "walk 0,1", does: { do: "walk", cell: [0, 1] }, label: "Go north to 6♦", cell: [0, 1], closed: why };
    show({ ...given, closed: [walk] });
    expect(hand().getByText("Not now (1)")).toBeTruthy();
    expect(hand().getByText(/Another hero stands there/)).toBeTruthy();
    expect(city().queryByRole("button", { name: /^Go north to/ })).toBeNull();
  });

  it("is given up by escape", async () => {
    const user = userEvent.setup();
    show(given);
    await user.click(hand().getByRole("button", { name: /^5 of hearts/ }));
    await user.keyboard("{Escape}");
    expect(hand().getByRole("button", { name: /^5 of hearts/ }).getAttribute("aria-pressed")).toBe("false");
  });
});

describe("an attack", () => {
  const options: Option[] = [
    { id: "attack 2", does: { do: "attack", target: 2 }, label: "Attack Sky Ace (close)", hint: "4 cards, difficulty 2, +2", cell: [0, 1], thing: "pawn:2" },
    { id: "no attack", does: { do: "no_attack" }, label: "Do not attack" },
  ];

  it("is named on the board or by a button, and can be left", async () => {
    show({ options });
    await userEvent.click(city().getByRole("button", { name: /^Attack Sky Ace \(close\): 4 cards, difficulty 2/ }));
    await userEvent.click(hand().getByRole("button", { name: /Attack Sky Ace/ }));
    await userEvent.click(hand().getByRole("button", { name: "Do not attack" }));
    expect(answer.mock.calls).toEqual([["9", "attack 2"], ["9", "attack 2"], ["9", "no attack"]]);
  });
});

describe("a play", () => {
  const exchange = { attacker: 1, target: 2, power: "s", difficulty: 2, attack_bonus: 2, defense_bonus: 0, attack: null, lost: null };
  const cards: Card[] = ["5c", "Qh", "9s", "3s"];
  const pick: PickCards = {
    kind: "cards",
    prompt: "What does Twilight play?",
    cards,
    least: 0,
    most: 2,
    sets: [{ cards: ["9s", "3s"] }, { cards: ["Qh"] }, { cards: ["5c", "9s"] }, { cards: ["5c", "3s"] }, { cards: [] }],
  };
  const given = { pick, hand: cards, contest: { exchange } };

  it("shows what it comes to before it is played", async () => {
    show(given);
    await userEvent.click(hand().getByRole("button", { name: /^9 of spades, worth 4/ }));
    expect(hand().getByRole("button", { name: "Play" })).toHaveProperty("disabled", true);
    await userEvent.click(hand().getByRole("button", { name: /^3 of spades/ }));
    await userEvent.click(hand().getByRole("button", { name: "Play 9♠ 3♠: 8 damage" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", ["9s", "3s"]);
  });

  it("begins anew with a card that goes with none of those chosen", async () => {
    show(given);
    await userEvent.click(hand().getByRole("button", { name: /^9 of spades/ }));
    await userEvent.click(hand().getByRole("button", { name: /^queen of hearts/ }));
    await userEvent.click(hand().getByRole("button", { name: "Play Q♥: 5 damage" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", ["Qh"]);
  });

  it("can be the best with one tap, or nothing", async () => {
    show({ ...given, hints: [{ label: "hurts", chance: "1/2", to: ["9s", "3s"], best: true }] });
    await userEvent.click(hand().getByRole("button", { name: "Best: 9♠ 3♠: 8 damage" }));
    await userEvent.click(hand().getByRole("button", { name: "Play nothing" }));
    expect(answer.mock.calls).toEqual([["9", ["9s", "3s"]], ["9", []]]);
  });

  it("is not called the best where the server marks nothing", () => {
    show({ ...given, hints: [{ label: "hurts", chance: "0", to: ["9s", "3s"] }] });
    expect(hand().getByRole("button", { name: "Play 9♠ 3♠: 8 damage" }).classList).not.toContain("primary");
  });

  it("may have a total without a play (SK-MOD-05)", async () => {
    const alone: PickCards = { ...pick, cards: ["9h"], sets: [{ cards: [], label: "2 for the tower alone" }] };
    show({ ...given, pick: alone, hand: ["9h"] as Card[] });
    expect(hand().getByText("Nothing here can be played: 2 for the tower alone.")).toBeTruthy();
    await userEvent.click(hand().getByRole("button", { name: "Play nothing: 2 for the tower alone" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", []);
  });
});

describe("the table", () => {
  it("says what happened last while others decide", () => {
    const told = { event: "told" as const, rule: "SK-MOVE-01", text: "Sky Ace goes to 3♠" };
    show({ lines: [{ seq: 4, seat: "p2", kind: "answer", hash: "", at: 0, events: [told] }] });
    expect(screen.getByText("Sky Ace goes to 3♠")).toBeTruthy();
    expect(screen.getByText(/Round 2/)).toBeTruthy();
  });

  it("shows how a contest ended", () => {
    show({ contest: { running: false, winner: "Sky Ace", outcome: "Sky Ace wins the contest", turn: 0 } });
    expect(screen.getByRole("heading", { name: "Sky Ace wins the contest" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Your cards" })).toBeNull();
  });

  it("tests a skill outside of contests, too", async () => {
    const pick: PickCards = { kind: "cards", prompt: "", rule: "SK-TEST-02", cards: ["Kd", "2c"], least: 0, most: 2, sets: [{ cards: ["Kd"] }, { cards: [] }] };
    const view = table({ pick, hand: ["Kd", "2c"], contest: { number: 0, running: false, turn: 0, round: 0 } });
    const test = { name: "test", label: "", data: { moment: [0, 0, 0], hero: 1, skill: "Mechanics", grade: 2, difficulty: "easy", passed: null } };
    view.sheets?.push(test);
    render(SkyAce, { view, lines: [], me: "p1", seats: [], settings: {}, answer, why });
    expect(screen.getByRole("heading", { name: "Mechanics 2" })).toBeTruthy();
    await userEvent.click(hand().getByRole("button", { name: /^king of diamonds/ }));
    await userEvent.click(hand().getByRole("button", { name: "Play K♦: 5" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith("9", ["Kd"]);
  });

  it("asks the frame for the reason of a number", async () => {
    const exchange = { attacker: 1, target: 2, power: "d", difficulty: 5, attack_bonus: 0, defense_bonus: 0, attack: null, lost: null };
    show({ contest: { exchange } });
    await userEvent.click(screen.getByRole("button", { name: /difficulty 5/ }));
    expect(why.mock.calls[0]?.[0]).toBe("SK-ATK-07");
  });
});
