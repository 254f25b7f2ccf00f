import { describe, expect, it } from "vitest";

import type { Card, Pending } from "../../../wire";
import type { NightTerrorsSettings } from "../types";
import { readGame, type Character, type Game } from "../model";
import { asks, conflict, option, table } from "../table.fixture";
import { weigh, type Choice, type Weighed } from "./play";

function seen(choice: Choice | null, hand: Card[], pending: Pending[], raised: Card[] = ["Ts", "8c"], kind: "talk" | "guns" = "guns", kept: Card[] = []): Weighed {
  const people = [
    { seat: "p1", name: "Ada", card: "Qh" as Card, hand, kept },
    { seat: "p2", name: "Wendell", card: "Ks" as Card, held: 5 },
    { seat: "gm", name: "Grey", card: "Js" as Card, held: 8 },
  ];
  const game: Game = readGame(table({ people, conflict: conflict(kind, raised) }));
  return weigh(choice, game, game.characters[0] as Character, pending[0]!, pending[1]);
}

const lay = (...cards: Card[]): Choice => ({ word: "lay", cards });

describe("seeing a raise", () => {
  const hand: Card[] = ["Kc", "9d", "7c", "6s", "5h"];
  const pending = asks("see", [["see", ["Kc", "9d"]]], { escalate: [] });

  it("tells what a found set costs, and sends it as such", () => {
    const told = seen(lay("9d", "Kc"), hand, pending);
    expect(told.does).toBe("See with 9♦ K♣");
    expect(told.means).toBe("18 against 18. Clean. Costs 10 Blood (10 for no ♠).");
    expect(told.toll).toMatchObject({ points: 10, most: { blood: 10, sweat: 0, tears: 0 } });
    expect(told.send).toEqual({ id: "7", answer: "see Kc 9d" });
  });

  it("takes any other cards, and says what kind of see that is", () => {
    const told = seen(lay("7c", "6s", "5h"), hand, pending);
    expect(told.means).toBe("18 against 18. Costly. Costs 6 Blood (6 for the middle card).");
    expect(told.send).toEqual({ id: "lay-cards", answer: { cards: ["7c", "6s", "5h"], how: "total" } });
  });

  it("knows a reversal, a push, and what cannot be paid", () => {
    expect(seen(lay("Kc"), hand, pending, ["6d", "4c"]).means).toContain("Reversal: the card stays yours");
    expect(seen(lay("7c"), hand, pending, ["6d", "4c"]).means).toBe("7 of 10. Push. Costs 3 Blood (3 short).");
    expect(seen(lay(), hand, pending).no).toBe("A push costs 28, more than you can pay.");
    expect(seen(lay(), hand, pending).send).toBeNull();
  });

  it("says so where fewer cards would do, if the table wants no more than needed", () => {
    const people = [
      { seat: "p1", name: "Ada", card: "Qh" as Card, hand },
      { seat: "p2", name: "Wendell", card: "Ks" as Card, held: 5 },
    ];
    const game = readGame(table({ people, conflict: conflict("guns", ["9c", "3c"]), settings: { see_cards: "fewest" } }));
    const told = weigh(lay("7c", "6s", "5h"), game, game.characters[0] as Character, pending[0]!, pending[1]);
    expect(told).toMatchObject({ no: "You can reach 12 with fewer than 3 cards.", send: null });
  });

  it("waits for a choice", () => {
    expect(seen(null, hand, pending).no).toMatch(/^Choose cards/);
  });
});

describe("raising", () => {
  const pending = asks("raise", [["raise", ["Kc", "9d"]]], { give: false });
  const raising = (choice: Choice | null, kept: Card[] = []): Weighed => {
    const people = [
      { seat: "p1", name: "Ada", card: "Qh" as Card, hand: ["Kc", "9d", "6s"] as Card[], kept },
      { seat: "p2", name: "Wendell", card: "Ks" as Card, held: 5 },
    ];
    const game = readGame(table({ people, conflict: conflict("guns") }));
    return weigh(choice, game, game.characters[0] as Character, pending[0]!, pending[1]);
  };

  it("says what trump the others will have to meet", () => {
    expect(raising(lay("Kc", "9d")).means).toBe("No trump in it: there is no ♠.");
    expect(raising(lay("6s", "Kc"))).toMatchObject({ does: "Raise 12 with 6♠ K♣", means: "Whoever plays no ♠ pays 6.", send: { id: "lay-cards", answer: { cards: ["6s", "Kc"] } } });
  });

  it("gives the reason for what is no raise", () => {
    expect(raising(null).no).toMatch(/^Choose two cards/);
    expect(raising(lay("Kc")).no).toMatch(/takes two/);
    expect(raising(lay("Kc", "9d", "6s")).no).toMatch(/kept/);
    expect(raising(lay("Kc", "9d", "7h"), ["7h"]).no).toBe("");
    expect(raising({ word: "give" }).send).toBeNull();
    expect(raising({ word: "escalate", kind: "guns" }).send).toBeNull();
  });
});

describe("ending together", () => {
  it("says what the others are asked, and sends it", () => {
    const [menu, ...others] = asks("raise", [["raise", ["Kc", "9d"]]]);
    if (menu?.decision.kind !== "choose") throw new Error("no menu");
    const ends = option({ do: "end_together" }, "end_together");
    const pending = [{ ...menu, decision: { ...menu.decision, options: [...menu.decision.options, ends] } }, ...others];
    const told = seen({ word: "end" }, ["Kc", "9d"], pending, []);
    expect(told.does).toBe("Propose to end it together");
    expect(told.send).toEqual({ id: menu.id, answer: "end_together" });
  });
});

describe("escalating and giving", () => {
  const pending = asks("see", [], { escalate: ["melee", "guns"] });

  it("says which trump comes, who draws what, and that the raise is still to be seen", () => {
    const told = seen({ word: "escalate", kind: "guns" }, ["2c"], pending, ["9s", "6h"], "talk");
    expect(told.means).toBe("♠ becomes trump, points are Blood. Everybody draws four, ♠ characters five; you 4. You still have to see 15, then with trump 9.");
    expect(told.send).toEqual({ id: "7", answer: "escalate guns" });
  });

  it("says that giving costs nothing but the stakes", () => {
    expect(seen({ word: "give" }, ["2c", "3c"], pending).means).toMatch(/costs nothing and your 2 cards stay/);
  });
});

describe("collapsing instead", () => {
  const crash: Pending = { id: "crash", decision: { kind: "choose", prompt: "Who Crashes?", options: [{ id: "crash 1", label: "Ada Crashes", does: 1 }] } } as Pending;
  const people = [
    { seat: "p1", name: "Ada", card: "Qh" as Card, hand: ["Kc"] as Card[] },
    { seat: "p2", name: "Wendell", card: "Ks" as Card, held: 5 },
  ];
  const told = (offer: Pending | undefined, settings: Partial<NightTerrorsSettings> = {}): Weighed => {
    const game = readGame(table({ people, conflict: conflict("talk", ["Ts", "8c"]), settings }));
    return weigh({ word: "crash" }, game, game.characters[0] as Character, asks("see", [])[0]!, undefined, offer);
  };

  it("puts one out, or is only noted, as the table has it", () => {
    expect(told(crash).means).toContain("out, as if you gave");
    expect(told(crash).send).toEqual({ id: "crash", answer: "crash 1" });
    expect(told(crash, { crash_effect: "flag" }).means).toBe("It is noted; you go on.");
  });

  it("cannot be sent where it is not one’s own to say", () => {
    expect(told(undefined).send).toBeNull();
    const bound = { id: "crash 1", label: "Ada Crashes", does: 1, closed: { code: "not_your_turn", line: "the GM says so", rule: "NT-STAT-06" } };
    expect(told({ id: "crash", decision: { kind: "choose", prompt: "Who Crashes?", options: [], closed: [bound] } }).send).toBeNull();
  });
});
