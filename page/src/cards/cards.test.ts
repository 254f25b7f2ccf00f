import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { spoken } from "../notation";
import { fits } from "../table/answers";
import type { AnyEvent, LogLine, PickCards } from "../wire";
import { HEIGHT, index, pips, SUIT_PATHS, WIDTH } from "./art";
import Card from "./Card.svelte";
import Hand from "./Hand.svelte";
import { along, lean, step } from "./layout";
import { cardIn, duration, eventsAfter, flights, LEG, PAUSE, whereabouts } from "./motion";
import Pile from "./Pile.svelte";

/** jsdom lays nothing out. */
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});

const RANKS = [..."23456789TJQKA"];
const ALL = [...RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)), "Jo", "Jo*"];

describe("faces", () => {
  it("have as many pips as their number, none on court cards and aces", () => {
    expect(RANKS.map((rank) => pips(rank).length)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 0]);
  });

  it("look the same either way up, but for the one pip more of a seven", () => {
    for (const rank of "234568T9") {
      const places = pips(rank).map(({ x, y }) => `${x} ${y.toFixed(2)}`).sort();
      const turned = pips(rank).map(({ x, y }) => `${WIDTH - x} ${(HEIGHT - y).toFixed(2)}`).sort();
      expect(turned, rank).toEqual(places);
    }
  });

  it("tell suits apart by shape", () => {
    expect(new Set(Object.values(SUIT_PATHS)).size).toBe(4);
  });

  it("say ten as 10", () => {
    expect(index("T")).toBe("10");
    expect(index("K")).toBe("K");
  });

  it("are each named for who cannot see them", () => {
    for (const card of ALL) {
      const { container, unmount } = render(Card, { card });
      expect(container.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(spoken(card));
      unmount();
    }
    expect(new Set(ALL.map(spoken)).size).toBe(54);
    render(Card, { card: null });
    expect(screen.getByRole("img", { name: "face-down card" })).toBeTruthy();
  });

  it("are silent where somebody else says it", () => {
    render(Card, { card: "As", label: "" });
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("a pile", () => {
  it("says how many cards it has, and which lies on top", () => {
    render(Pile, { count: 3, top: "Qd", label: "Discards" });
    expect(screen.getByRole("img", { name: "Discards: 3 cards, on top queen of diamonds" })).toBeTruthy();
  });

  it("says that it is empty", () => {
    render(Pile, { count: 0, label: "Deck" });
    expect(screen.getByRole("img", { name: "Deck: empty" })).toBeTruthy();
  });
});

describe("the layout of a hand", () => {
  it("is side by side where there is room, and closer where there is not", () => {
    expect(step(4, 72, 400, 8)).toBe(80);
    expect(step(4, 72, 252, 8)).toBe(60);
    expect(step(1, 72, 50, 8)).toBe(80);
    expect(step(9, 72, 40, 8)).toBe(0);
  });

  it("never is wider than the room", () => {
    for (let count = 2; count < 30; count += 1) {
      for (const room of [80, 200, 390, 1000]) expect(step(count, 72, room, 8) * (count - 1) + 72).toBeLessThanOrEqual(Math.max(room, count * 80));
    }
  });

  it("leans evenly to both sides", () => {
    expect(lean(0, 5).turn).toBeCloseTo(-lean(4, 5).turn);
    expect(lean(2, 5)).toEqual({ turn: 0, drop: 0 });
  });

  it("goes from card to card by arrows, and stops at the ends", () => {
    expect(along("ArrowRight", 1, 3)).toBe(2);
    expect(along("ArrowRight", 2, 3)).toBe(2);
    expect(along("ArrowLeft", 0, 3)).toBe(0);
    expect(along("End", 0, 3)).toBe(2);
    expect(along("a", 0, 3)).toBeNull();
  });
});

describe("choosing from a hand", () => {
  const decision: PickCards = {
    kind: "cards",
    prompt: "",
    cards: ["9s", "3s", "Kd", "9s"],
    sets: [{ cards: ["9s", "3s"] }, { cards: ["9s", "9s"] }, { cards: ["Kd"] }, { cards: [] }],
  };

  it("offers what still makes a legal set", () => {
    const open = (picked: number[]): number[] => [0, 1, 2, 3].filter((at) => !picked.includes(at) && fits(decision, picked, at));
    expect(open([])).toEqual([0, 1, 2, 3]);
    expect(open([0])).toEqual([1, 3]);
    expect(open([2])).toEqual([]);
    expect(open([0, 1])).toEqual([]);
  });

  it("works by keyboard as one stop", async () => {
    const user = userEvent.setup();
    const onpick = vi.fn();
    render(Hand, { cards: decision.cards, label: "Your cards", picked: [0], onpick, fits: (at: number) => fits(decision, [0], at) });
    const cards = screen.getAllByRole("button");
    expect(cards.map((card) => card.tabIndex)).toEqual([0, -1, -1, -1]);
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toBe(cards[2]);
    expect(cards[0]?.getAttribute("aria-pressed")).toBe("true");
    expect(cards[2]?.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard(" ");
    expect(onpick).toHaveBeenCalledExactlyOnceWith(2);
  });

  it("is only looked at where nothing can be chosen", () => {
    render(Hand, { cards: ["As", null], label: "Cards" });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("img", { name: "ace of spades" })).toBeTruthy();
  });
});

describe("flights", () => {
  const isDeck = (pile: string): boolean => pile.startsWith("deck:");
  const moved = (source: string, target: string, cards: string[], more: object = {}): AnyEvent =>
    ({ event: "moved", rule: "", source, target, count: cards.length, cards, ...more }) as AnyEvent;

  it("take known cards face up and unknown ones face down", () => {
    expect(flights([moved("hand:p1", "discard:p1", ["As"])], isDeck)).toMatchObject([{ card: "As", turns: false }]);
    expect(flights([moved("deck:p2", "hand:p2", [], { count: 2 })], isDeck)).toMatchObject([{ card: null }, { card: null }]);
    expect(flights([moved("deck:p1", "hand:p1", ["As"], { drawn: true })], isDeck)).toMatchObject([{ card: "As", turns: true }]);
    expect(flights([moved("discard:p1", "deck:p1", ["As"])], isDeck)).toMatchObject([{ card: null }]);
  });

  it("make one journey of a card that moves on", () => {
    const found = flights([moved("deck:p1", "shown:p1", ["As"], { drawn: true }), moved("shown:p1", "deck:p1", ["As"])], isDeck);
    expect(found).toMatchObject([{ card: "As", stops: ["deck:p1", "shown:p1", "deck:p1"] }]);
    expect(duration(found[0]!)).toBe(2 * LEG + PAUSE);
  });

  it("set out one after the other, and not too many of them", () => {
    const many = flights([moved("discard:p1", "deck:p1", RANKS.map((rank) => `${rank}s`))], isDeck);
    expect(many.length).toBeLessThan(10);
    expect(many.map(({ delay }) => delay)).toEqual([...many.map(({ delay }) => delay)].sort((a, b) => a - b));
    const towers = flights(Array.from({ length: 40 }, (_, at) => moved(`tower:${at},0`, "deck:p1", ["2s"])), isDeck);
    expect(Math.max(...towers.map(({ delay }) => delay))).toBeLessThan(1000);
  });

  it("begin, rest between two legs, and end", () => {
    const flight = { card: "As", stops: ["a", "b", "c"], delay: 100, turns: false };
    expect(whereabouts(flight, 50)).toEqual({ leg: 0, part: 0, over: false });
    expect(whereabouts(flight, 100 + LEG + 10)).toMatchObject({ leg: 0, part: 1, over: false });
    expect(whereabouts(flight, 100 + LEG + PAUSE + LEG / 2)).toMatchObject({ leg: 1, part: 0.5 });
    expect(whereabouts(flight, 100 + 2 * LEG + PAUSE)).toMatchObject({ leg: 1, part: 1, over: true });
  });

  it("are for what is new", () => {
    const line = (seq: number): LogLine => ({ seq, seat: "p1", kind: "answer", hash: "", at: 0, events: [moved("a", "b", [`${seq}s`])] });
    expect(eventsAfter([line(2), line(3), line(4)], 3)).toHaveLength(1);
  });

  it("end as a whole card within any place", () => {
    expect(cardIn({ x: 0, y: 0, width: 500, height: 140 })).toEqual({ x: 200, y: 0, width: 100, height: 140 });
    expect(cardIn({ x: 10, y: 0, width: 50, height: 140 })).toEqual({ x: 10, y: 35, width: 50, height: 70 });
  });
});
