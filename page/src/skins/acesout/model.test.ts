import { describe, expect, it } from "vitest";

import type { LogLine } from "../../wire";

import { beatsOf, matchOf, otherTerms, paidBy, rowsOf, seenAfter, totalOf, worthOf } from "./draw/beats";
import { besides, marginWords, outcomeWords, stands } from "./draw/words";
import { newsOf } from "./mission/news";
import { agentOf, nameOf, readGame } from "./model";
import { agent, call, line, table } from "./table.fixture";

const state = (view = table()) => agentOf(readGame(view), "p1")!;

describe("an agent's deck", () => {
  it("knows where every card is, and what nobody sees can still be drawn", () => {
    const mine = state(table({ piles: { "discard:p1": ["7c", "Jo"], "removed:p1": ["Ad", "Td"], "table:p1": ["9c"], "choice:p1": ["2h"] } }));
    expect(mine.suits.map(({ skill, left, used, lost }) => [skill, left, used, lost])).toEqual([
      ["CUNNING", 8, 0, 2],
      ["FORCE", 8, 2, 0],
      ["NIMBLE", 10, 0, 0],
      ["MAGNETISM", 9, 1, 0],
    ]);
    expect(mine.suits[0]?.cards[0]).toEqual({ card: "Ad", place: "lost" });
    expect(mine.suits[0]?.cards.map(({ card }) => card).join(" ")).toBe("Ad 2d 3d 4d 5d 6d 7d 8d 9d Td");
  });

  it("is ACES OUT when all four Aces are lost, however that came", () => {
    expect(state(table({ piles: { "removed:p1": ["Ad", "Ac", "As"] } }))).toMatchObject({ acesLeft: 1, acesOut: false });
    expect(state(table({ piles: { "removed:p1": ["Ad", "Ac", "As", "Ah"] } }))).toMatchObject({ acesLeft: 0, acesOut: true });
  });

  it("shows the skill set used last, and actions only where they are counted", () => {
    expect(state(table({ piles: { "marker:p1": ["Js"] } })).marker).toBe("NIMBLE");
    expect(state().marker).toBeNull();
    expect(state().actions).toBeNull();
    const montage = table({ mission: { running: true, scene: { kind: "preparation_montage", title: "", actions: 3, flashback: false, calls: 0 } } });
    expect(state(montage).actions).toBe(2);
    expect(readGame({ ...montage, sheets: [] }).agents).toEqual([]);
  });
});

describe("the table", () => {
  it("has notes for the GM alone", () => {
    expect(readGame(table()).notes).toBeNull();
    const view = table();
    view.sheets?.push({ name: "notes", label: "", data: { text: "The lab is empty." } });
    expect(readGame(view).notes).toBe("The lab is empty.");
  });

  it("counts the defeats of each opponent", () => {
    const view = table();
    view.sheets?.push({ name: "foe:7", label: "", data: { name: "The Owl", kind: "bad_guy", needed: 4, closed: "" } });
    view.tracks?.push({ name: "hits:7", label: "", value: 2 });
    expect(readGame(view).foes).toEqual([{ number: 7, name: "The Owl", kind: "bad_guy", needed: 4, closed: "", hits: 2 }]);
  });

  it("calls seats by their agents", () => {
    const game = readGame(table());
    expect([nameOf(game, "p2"), nameOf(game, "gm"), nameOf(game, "p9")]).toEqual(["Granite", "The GM", "p9"]);
  });
});

describe("a DRAW card by card", () => {
  const over = () =>
    table({
      call: call({ drawn: ["7c", "Ah"], outcome: "failure", gm_drawn: ["9c"], supports: [{ seat: "p2", card: "4c", worth: 6, side: 0 }] }),
      lines: [
        line("Argon", [["7♣", 7, ["7c"], "AO-TAL-01"], ["A♥", 1, ["Ah"], "AO-TAL-01"], ["matching FORCE", 2, ["7c"], "AO-TAL-03"], ["weak suit", -3, [], "AO-CHR-02"], ["from Granite", 6, ["4c"], "AO-COMB-02"]]),
        line("The GM", [["9♣", 9, ["9c"], "AO-TAL-02"], ["matching FORCE", 2, ["9c"], "AO-TAL-03"]]),
      ],
    });

  it("has the total of the table when all has been seen", () => {
    const view = over();
    const [mine, theirs] = rowsOf(readGame(view), view.centre?.lines ?? []);
    expect(totalOf(mine!, 2)).toBe(13);
    expect(totalOf(theirs!, 1)).toBe(11);
  });

  it("grows with the cards from what counts without them", () => {
    const view = over();
    const [mine] = rowsOf(readGame(view), view.centre?.lines ?? []);
    expect([0, 1, 2].map((seen) => totalOf(mine!, seen))).toEqual([3, 12, 13]);
    expect(otherTerms(mine!).map(({ label }) => label)).toEqual(["weak suit", "from Granite"]);
    expect([worthOf(mine!, "7c"), matchOf(mine!, "7c"), matchOf(mine!, "Ah")]).toEqual([7, 2, 0]);
  });

  it("tells a supporter's card from one of the same rank and suit", () => {
    const view = table({
      call: call({ drawn: ["7c"], outcome: "success", supports: [{ seat: "p2", card: "7c", worth: 9, side: 0 }] }),
      lines: [line("Argon", [["7♣", 7, ["7c"], "AO-TAL-01"], ["matching FORCE", 2, ["7c"], "AO-TAL-03"], ["from Granite", 9, ["7c"], "AO-COMB-02"]])],
    });
    const [mine] = rowsOf(readGame(view), view.centre?.lines ?? []);
    expect([totalOf(mine!, 0), totalOf(mine!, 1)]).toEqual([9, 18]);
  });

  it("turns the lead's cards, the GM's, then tells the verdict, then the price", () => {
    const view = over();
    const game = readGame(view);
    game.call.parties = [{ seat: "p1", aces_out: false, removed: ["2s", "3s"], spared: [], shortfall: 0, out: false }];
    const beats = beatsOf(game.call, rowsOf(game, view.centre?.lines ?? []));
    expect(beats).toEqual([{ row: 0 }, { row: 0 }, { row: 1 }, { verdict: true }, { party: 0 }, { party: 0 }]);
    expect(seenAfter(beats, 2, 2, 1)).toEqual({ rows: [2, 0], verdict: false, parties: [0] });
    expect(seenAfter(beats, 5, 2, 1)).toEqual({ rows: [2, 1], verdict: true, parties: [1] });
  });

  it("turns tie-breaks in turn", () => {
    const game = readGame(table({ call: call({ drawn: ["5s", "4h", "6d"], rival: ["7s", "2d", "3s"], ties: 1, phase: "ace" }) }));
    expect(beatsOf(game.call, rowsOf(game, []))).toEqual([{ row: 0 }, { row: 0 }, { row: 1 }, { row: 1 }, { row: 0 }, { row: 1 }, { verdict: true }]);
  });

  it("shows before the DRAW how many cards will be drawn, extras included", () => {
    const view = table({ call: call({ phase: "called", drawing: 4 }), lines: [line("Argon draws 4 for FORCE", []), line("The GM draws 2", [])] });
    expect(rowsOf(readGame(view), view.centre?.lines ?? []).map(({ expected, cards }) => [expected, cards.length])).toEqual([[4, 0], [1, 0]]);
  });

  it("does not count an Ace given up or a sacrifice among what was turned to pay", () => {
    const made = readGame(table({ call: call({ drawn: ["Ad", "3h"], given: ["Ad"], supports: [{ seat: "p2", card: "4c", worth: 4, side: 0 }] }) })).call;
    const party = { seat: "p1", aces_out: false, removed: ["5h" as const, "Ad" as const], spared: [], shortfall: 0, out: false };
    expect(paidBy(party, made)).toEqual(["5h"]);
    expect(paidBy({ ...party, seat: "p2", removed: ["4c", "9c"] }, made)).toEqual(["9c"]);
    expect(paidBy({ ...party, removed: ["As"], spared: ["7h"] }, made)).toEqual(["7h", "As"]);
  });
});

describe("an outcome in words", () => {
  const side = (given: object) => readGame(table({ call: call(given) })).call.sides[0]!;

  it("says by how much, and how great that is", () => {
    expect(marginWords(side({ drawn: ["7c"], outcome: "success", margin: 4, steps: 0 }))).toBe("ahead by 4, narrow");
    expect(marginWords(side({ drawn: ["7c"], outcome: "failure", margin: -12, steps: 2 }))).toBe("behind by 12, drastic");
    expect(marginWords(side({ drawn: ["7c"], outcome: "success", margin: 0, steps: 0 }))).toBe("a tie");
    expect(marginWords(side({ outcome: "automatic_success" }))).toBe("");
  });

  it("has a word for each outcome", () => {
    const words = ["success", "success_by_ace", "success_at_cost", "failure", "neutralised", "automatic_success", "granted", "standoff"].map((outcome) => outcomeWords(side({ outcome })));
    expect(new Set(words).size).toBe(8);
  });

  it("tells Aces, jokers and the GM's jokers apart", () => {
    const made = readGame(table({ call: call({ drawn: ["As"], outcome: "failure", extra_successes: 1, botches: 2, gm_botches: 1 }) })).call;
    expect(besides(made, made.sides[0]!).map(({ text }) => text)).toEqual(["an additional success", "2 jokers botch something", "a complication for the opposition"]);
  });

  it("says what the table waits for in between", () => {
    expect(stands(readGame(table({ call: call({ phase: "ace" }) })))).toContain("against Argon");
    expect(stands(readGame(table({ call: call({ phase: "reactions" }) })))).toContain("The others may step in");
    expect(stands(readGame(table()))).toBe("");
  });
});

describe("what was told since the last DRAW", () => {
  const told = (...rules: string[]): LogLine[] =>
    rules.map((rule, seq) => ({ seq, seat: "gm", kind: "answer", hash: "", at: 0, events: [{ event: "told", rule, text: `${rule} ${seq}` }] }));

  it("begins after the DRAW, and is short", () => {
    expect(newsOf(told("AO-GEN-03", "AO-RES-02", "AO-POW-07", "AO-POW-02")).map(({ text }) => text)).toEqual(["AO-POW-07 2", "AO-POW-02 3"]);
    expect(newsOf(told("AO-GEN-03", "AO-MIS-05", "AO-POW-07", "AO-MIS-01", "AO-TOOL-03")).map(({ rule }) => rule)).toEqual(["AO-MIS-05", "AO-POW-07", "AO-TOOL-03"]);
  });

  it("leaves out talk, and what has been taken back", () => {
    expect(newsOf(told("AO-GEN-03", "undo", "say", "AO-MIS-05")).map(({ rule }) => rule)).toEqual(["AO-MIS-05"]);
    expect(newsOf([])).toEqual([]);
  });
});

it("the sample agents of these tests are as the game makes them", () => {
  expect(agent("p1", "Argon").data).toMatchObject({ strong: "CUNNING", weak: "NIMBLE" });
});
