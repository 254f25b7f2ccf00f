import { describe, expect, it } from "vitest";

import type { Line, LogLine } from "../../wire";
import book from "./book.json";
import { computedThreshold, modifierOf, readGame, used, valueOf } from "./model";
import { standsOf, standsWords, sumsOf } from "./sums";
import { line, persuading, side, suit, table } from "./table.fixture";
import { bonusWords, doing, notesOf, worth } from "./words";

const figureOf = (more: object) => readGame(table({ sheets: [suit("p1", "Ash", more), { name: "standing:p1", label: "", data: { name: "Ash" } }] })).people[0]!.figure!;

describe("what the page counts itself", () => {
  it("is what the game counts", () => {
    const { numbers, ...written } = book.modifiers;
    const figure = figureOf(written);
    for (const [play, number] of Object.entries(numbers)) expect(modifierOf(figure, play), play).toBe(number);
    for (const [use, thresholds] of Object.entries(book.computed)) expect(thresholds.map((_, at) => computedThreshold(use, at + 1)), use).toEqual(thresholds);
  });
});

describe("people", () => {
  it("add 5 for a tag and for a defense; points above 10 are lost", () => {
    const figure = figureOf({ points: { fitness: 12, dexterity: 6, wits: 0, charisma: 3 }, tags: ["guns"] });
    expect(modifierOf(figure, "fitness")).toBe(10);
    expect(modifierOf(figure, "guns")).toBe(12);
    expect(modifierOf(figure, "thug")).toBe(10);
    expect(modifierOf(figure, "block")).toBe(15);
    expect(modifierOf(figure, "insight")).toBe(6);
  });

  it("may have one number for everything", () => {
    expect(modifierOf(figureOf({ fixed: 9 }), "dodge")).toBe(9);
  });

  it("are known as far as the seat may read", () => {
    const [players, guard] = [readGame(table()), readGame(table({ seat: "gm" }))].map((game) => game.people.find(({ id }) => id === "n1")!);
    expect([players!.figure, players!.limit, guard!.limit]).toEqual([null, null, 4]);
  });
});

describe("cards", () => {
  it("count their number or 10", () => {
    expect(["2c", "9d", "Th", "Ks", "Jo"].map(valueOf)).toEqual([2, 9, 10, 10, 10]);
  });

  it("say what they are worth now", () => {
    expect(worth("9s", true, "s")).toBe("+9 draw");
    expect(worth("As", true, "s")).toBe("+10 draw 2");
    expect(worth("As", false, "s")).toBe("+10 draw");
    expect(worth("Jo", true, "s")).toBe("any");
    expect(doing("Kd", false, "s")).toBe("a plain ten here");
  });

  it("are used by suit, as what they count as", () => {
    const play = { ...readGame(table()).last, use: "guns attack", sides: [side("p1", "Ash", "guns", ["2c", "Jo as Ac", "3d"])] };
    expect([used(play, "c"), used(play, "c", false), used(play, "d")]).toEqual([2, 1, 1]);
    expect(bonusWords(play, true)).toEqual(["2 ♣: +2 damage", "♦: another shot if it misses"]);
  });
});

describe("how a play stands", () => {
  const stands = (seat: string) => {
    const view = persuading({ seat });
    const game = readGame(view);
    return standsOf(sumsOf(view, game.plays)[0]!, game.plays[0]!)!;
  };

  it("tells a player which numbers of the GM's would do", () => {
    expect(stands("p1")).toEqual({ kind: "modifier", ahead: 9 });
    expect(standsWords(stands("p1"), 0)).toBe("ahead if the GM’s number is 8 or less, a tie at 9");
  });

  it("tells the GM both sums", () => {
    expect(stands("gm")).toEqual({ kind: "known", margin: 1, opposed: true });
    expect(standsWords(stands("gm"), 1)).toBe("behind by 1");
  });

  it("measures against the book's thresholds where the GM keeps the number", () => {
    expect(standsWords({ kind: "threshold", total: 18 }, 0)).toBe("enough for average (15), 2 short of difficult (20)");
    expect(standsWords({ kind: "threshold", total: 31 }, 0)).toBe("enough for almost impossible (30)");
    expect(standsWords({ kind: "known", margin: 0, opposed: false }, 0)).toBe("just enough");
  });

  it("reads the sums of a play within a play", () => {
    const view = table({
      plays: [
        { sides: [side("n1", "Guard", "guns"), side("p2", "Bea", "dodge")], marks: ["p2"], resist: "dodge" },
        { sides: [side("p1", "Ash", "leadership", ["3d"])], threshold: 13 },
      ],
      lines: [line("Guard", [], "Guns ?"), line("Bea", [["Dodge", 11]]), line("Ash", [["flip", 3, ["3d"]], ["Leadership", 11]]), line("Threshold", [["threshold", 13]])],
    });
    const [outer, inner] = sumsOf(view, readGame(view).plays);
    expect([outer!.acting.total, outer!.against[0]!.total]).toEqual([null, 11]);
    expect([inner!.acting.total, inner!.against[0]!.total]).toEqual([14, 13]);
  });

  it("reads the last play as it stood: to the GM in full, to others as far as it was public", () => {
    const last = { sides: [side("n1", "Guard", "guns", ["4d"]), side("p2", "Bea", "dodge", ["2c"])], marks: ["p2"], resist: "dodge" };
    const [open, whole, bea] = [line("Guard", [["flip", 4, ["4d"]]], "Guns ?"), line("Guard", [["flip", 4, ["4d"]], ["Guns", 8]]), line("Bea", [["flip", 2, ["2c"]], ["Dodge", 11]])];
    const totals = (lines: Line[]): (number | null)[] => {
      const view = table({ last, lines });
      const [sums] = sumsOf(view, [readGame(view).last]);
      return [sums!.acting.total, sums!.against[0]!.total];
    };
    expect(totals([open, bea])).toEqual([null, 13]);
    expect(totals([open, whole, bea])).toEqual([12, 13]);
  });

  it("keeps what is at stake beside what is said by whoever tries it", () => {
    const play = readGame(table({ plays: [{ sides: [side("p1", "Ash", "wits")] }] })).plays[0]!;
    const told = (by: string, text: string): LogLine => ({ events: [{ event: "told", text, rule: "", data: { kind: "narration", by } }] }) as unknown as LogLine;
    expect(notesOf([told("gm", "A dog barks"), told("gm", "A steel door"), told("p2", "Careful!"), told("p1", "I listen")], play)).toEqual(["A steel door", "I listen"]);
  });
});
