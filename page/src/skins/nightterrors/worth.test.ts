// The same vectors that the rules are tested with: what the page says beforehand is what is charged.
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Rank, Values } from "./model";
import type { Kind, Points } from "./types";
import { VALUES } from "./table.fixture";
import { dueOf, payments, pointsOf, tollOf, tooMany, totalOf, trumpValue } from "./worth";

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
    push: (set("push_due") ?? "price") as Values["push"],
    sees: (set("see_cards") ?? "fewest") as Values["sees"],
    middle: (set("middle_card") ?? "median") as Values["middle"],
    split: set("split") !== "false",
    half: (set("trade_half") ?? "payment") as Values["half"],
    round: (set("trade_round") ?? "down") as Values["round"],
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
    let checked = 0;
    for (const part of vectors("trump")) {
      for (const [, raised, fallout] of (/^fallouts = \{(.*)\}$/m.exec(part)?.[1] ?? "").matchAll(/"([^"]*)" = (\d+)/g)) {
        expect(trumpValue(cards(raised!), "s", valuesOf(part)), raised).toBe(Number(fallout));
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });
});

/** A line of a vector. */
const of = (part: string, name: string): string => new RegExp(`^${name} = "?([^"\n]*)"?$`, "m").exec(part)?.[1] ?? "";

describe("what it costs to lay cards against a raise", () => {
  it.each(vectors("lay").map((part) => [of(part, "id"), part]))("%s", (_, part) => {
    const values = valuesOf(part);
    const [raised, trump] = [cards(of(part, "raise")), of(part, "trump")];
    const against = { value: totalOf(raised, values), fallout: trumpValue(raised, trump, values), trump };
    const [total, price, middle, fallout] = ["total", "price", "middle", "fallout"].map((name) => Number(of(part, name)));
    expect(dueOf(cards(of(part, "cards")), against, values)).toEqual({ how: of(part, "how"), total, price, middle, trump: fallout });
  });

  it("is the price alone, where the table has it so", () => {
    expect(dueOf(["7c", "5c"], { value: 15, fallout: 9, trump: "h" }, { ...VALUES, push: "price" })).toMatchObject({ price: 3, middle: 0, trump: 0 });
  });
});

describe("how many cards one may see with", () => {
  it.each(vectors("tried").map((part) => [of(part, "id"), part]))("%s", (_, part) => {
    const values = valuesOf(part);
    const [raised, trump, hand] = [cards(of(part, "raise")), of(part, "trump"), cards(of(part, "hand"))];
    const against = { value: totalOf(raised, values), fallout: trumpValue(raised, trump, values), trump };
    const tries = [...part.matchAll(/"([^"]*)" = (?:(\d+)|"(\w+)")/g)];
    expect(tries.length).toBeGreaterThan(0);
    for (const [, laid, points, code] of tries) {
      const due = dueOf(cards(laid!), against, values);
      const many = due.how !== "push" && tooMany(cards(laid!), hand, against, values);
      if (points !== undefined) expect(pointsOf(due), laid).toBe(Number(points));
      expect(many, laid).toBe(code === "see_too_many");
    }
  });
});

describe("what a due is paid from", () => {
  const FULL: Points = { blood: 20, sweat: 20, tears: 20 };

  it.each(vectors("paying").map((part) => [of(part, "id"), part]))("%s", (_, part) => {
    const [blood, sweat, tears] = (of(part, "held") || "20/20/20").split("/").map(Number);
    const held = { blood: blood!, sweat: sweat!, tears: tears! };
    const found = payments(Number(of(part, "due")), of(part, "kind") as Kind, of(part, "rank") as Rank, held, valuesOf(part));
    const ways = /^ways = \[(.*)\]$/m.exec(part)?.[1];
    if (ways !== undefined) expect(found.map((one) => `"${one.blood} ${one.sweat} ${one.tears}"`).join(", ")).toBe(ways);
    if (of(part, "count")) expect(found).toHaveLength(Number(of(part, "count")));
  });

  it("tells what each pool pays at least and at most, and what is too much", () => {
    expect(tollOf(3, "guns", "J", FULL, VALUES)).toMatchObject({ least: { blood: 2, sweat: 0, tears: 0 }, most: { blood: 3, sweat: 1, tears: 1 }, short: false, fells: false });
    expect(tollOf(7, "talk", "K", { ...FULL, tears: 7 }, VALUES)).toMatchObject({ ways: 1, fells: true });
    expect(tollOf(12, "talk", "K", { ...FULL, tears: 5 }, VALUES)).toMatchObject({ ways: 0, short: true, least: { tears: 5 } });
  });
});
