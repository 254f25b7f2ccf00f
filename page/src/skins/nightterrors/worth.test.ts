// The same vectors that the rules are tested with: what the page says beforehand is what is charged.
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { KindId, Rank } from "./model";
import { VALUES } from "./table.fixture";
import { dueOf, payments, tollOf, totalOf, trumpValue, type Points, type Values } from "./worth";

const SUITS: Record<string, string> = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

const cards = (text: string): string[] => text.split(" ").filter(Boolean).map((card) => card.replace("10", "T"));

/** The tables of one kind in a vector file, as text. */
function vectors(kind: string): string[] {
  const file = readFileSync("../tests/systems/nightterrors/vectors/values.toml", "utf8");
  return file.split(/^(?=\[\[)/m).filter((part) => part.startsWith(`[[${kind}]]`));
}

function valuesOf(part: string): Values {
  const set = (name: string): string | undefined => new RegExp(`${name} = "?(\\w+)"?`).exec(/^settings = (.*)$/m.exec(part)?.[1] ?? "")?.[1];
  return {
    ace: Number(set("ace") ?? 1),
    mix: set("face_mix") === "plain" ? "plain" : "double",
    fallout: set("trump_fallout") === "sum" ? "sum" : "highest",
    push: set("push_due") === "price" ? "price" : "full",
    split: set("split") !== "false",
  };
}

describe("what cards are worth", () => {
  it("adds, doubles and counts faces as the rules do", () => {
    let checked = 0;
    for (const part of vectors("total")) {
      for (const [, laid, total] of (/^totals = \{(.*)\}$/m.exec(part)?.[1] ?? "").matchAll(/"([^"]*)" = (\d+)/g)) {
        expect(totalOf(cards(laid!), valuesOf(part)), laid).toBe(Number(total));
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(15);
  });

  it("finds the trump of a raise", () => {
    expect(trumpValue(["6d", "Ks"], "s", VALUES)).toBe(6);
    expect(trumpValue(["Ks", "Qd"], "s", VALUES)).toBe(10);
    expect(trumpValue(["6s", "Kd"], "s", VALUES)).toBe(6);
    expect(trumpValue(["6s", "4s"], "s", { ...VALUES, fallout: "sum" })).toBe(10);
    expect(trumpValue(["Kd", "6h"], "s", VALUES)).toBe(0);
    expect(trumpValue(["Ks", "Qs"], "s", { ...VALUES, fallout: "sum" })).toBe(20);
    expect(trumpValue(["Js", "Ad"], "s", { ...VALUES, ace: 11 })).toBe(11);
  });
});

describe("what it costs to lay cards against a raise", () => {
  const LAYS: [string, string, string, string, number, number, number, number][] = [
    ["6h Kd", "spades", "7c 5h", "clean", 12, 0, 0, 0],
    ["6d 4c", "spades", "Kc", "reversal", 10, 0, 0, 0],
    ["6s 4c", "spades", "10c", "reversal", 10, 0, 0, 6],
    ["6s 4c", "spades", "10s", "reversal", 10, 0, 0, 0],
    ["10d 8c", "spades", "7c 6s 5h", "costly", 18, 0, 6, 0],
    ["10d 8c", "spades", "7c 5h 4d 2c", "costly", 18, 0, 5, 0],
    ["10d 8c", "spades", "Kc 7d 2h", "costly", 18, 0, 7, 0],
    ["6d Ks", "spades", "7c 6h 5h", "costly", 18, 0, 6, 6],
    ["8d Ks", "spades", "9c 9d", "clean", 18, 0, 0, 8],
    ["9h 6h", "hearts", "7c 5c", "push", 12, 3, 0, 9],
    ["9h 6h", "hearts", "7c 5h", "push", 12, 3, 0, 0],
    ["9c 6h", "diamonds", "", "push", 0, 15, 0, 0],
    ["10d 8c", "clubs", "7c 6s 4h", "push", 17, 1, 6, 0],
    ["7d 3h", "hearts", "Ks 4d", "push", 8, 2, 0, 3],
  ];

  it.each(LAYS)("%s in %s: %s", (raised, suit, laid, how, total, price, middle, trump) => {
    const [lies, of] = [cards(raised), SUITS[suit]!];
    const against = { value: totalOf(lies, VALUES), fallout: trumpValue(lies, of, VALUES), trump: of };
    expect(dueOf(cards(laid), against, VALUES)).toEqual({ how, total, price, middle, trump });
  });

  it("is the price alone, where the table has it so", () => {
    expect(dueOf(["7c", "5c"], { value: 15, fallout: 9, trump: "h" }, { ...VALUES, push: "price" })).toMatchObject({ price: 3, middle: 0, trump: 0 });
  });
});

describe("what a due is paid from", () => {
  const FULL: Points = { blood: 20, sweat: 20, tears: 20 };
  const all = (points: number, kind: KindId, rank: Rank, held = FULL, split = true): string[] => payments(points, kind, rank, held, split).map(({ blood, sweat, tears }) => `${blood}${sweat}${tears}`);

  it("knows the pools of a kind and what a rank trades", () => {
    expect(all(7, "talk", "K")).toEqual(["007"]);
    expect(all(7, "talk", "Q")).toHaveLength(10);
    expect(all(3, "physical", "J")).toEqual(["003", "012", "021", "030"]);
    expect(all(3, "physical", "J", FULL, false)).toEqual(["003", "030"]);
    expect(all(4, "melee", "K")).toEqual(["022", "031", "040", "121", "130", "211", "220", "310", "400"]);
    expect(all(4, "melee", "K", FULL, false)).toEqual(["022", "031", "040", "121", "130", "220", "400"]);
    expect(all(1, "guns", "J")).toEqual(["100"]);
    expect(all(3, "guns", "J")).toEqual(["201", "210", "300"]);
    expect(all(12, "talk", "K", { ...FULL, tears: 5 })).toEqual([]);
  });

  it("tells what each pool pays at least and at most, and what is too much", () => {
    expect(tollOf(3, "guns", "J", FULL, true)).toMatchObject({ least: { blood: 2, sweat: 0, tears: 0 }, most: { blood: 3, sweat: 1, tears: 1 }, short: false, fells: false });
    expect(tollOf(7, "talk", "K", { ...FULL, tears: 7 }, true)).toMatchObject({ ways: 1, fells: true });
    expect(tollOf(12, "talk", "K", { ...FULL, tears: 5 }, true)).toMatchObject({ ways: 0, short: true, least: { tears: 5 } });
  });
});
