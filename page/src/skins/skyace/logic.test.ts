import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Card, Cell, Choose, Option, Pending, View } from "../../wire";
import { around, corner, fit, fitFirst, PITCH, roof, sees, showing, towards, zoomed } from "./board/space";
import { askedOf, byCell, called, cardsFor, closedOf, momentOf, optionFor } from "./choices";
import { lookOf } from "./heroes/looks";
import { actionValue, cellKey, elevation, heroAt, initials, readGame } from "./model";
import { draws } from "./Dock.svelte";
import { liveLine } from "./tally/live";
import type { Choices, Contest, Exchange, Figure, Identity, Trial } from "./types";

const move: Pending = {
  id: "7",
  decision: {
    kind: "choose",
    prompt: "Where does Sky Ace move?",
    options: [
      { id: "place 8s -1,0", label: "Place 8♠ west", cards: ["8s"], cell: [-1, 0], does: { do: "place", cell: [-1, 0], card: "8s" } },
      { id: "place 8s 0,1", label: "Place 8♠ north", cards: ["8s"], cell: [0, 1], does: { do: "place", cell: [0, 1], card: "8s" } },
      { id: "place 5c -1,0", label: "Place 5♣ west", cards: ["5c"], cell: [-1, 0], does: { do: "place", cell: [-1, 0], card: "5c" } },
      { id: "walk 1,1", label: "Go north-east", cell: [1, 1], does: { do: "walk", cell: [1, 1] } },
    ],
  },
};
const choose = (id: string, ...does: Choices[]): Pending => ({
  id,
  decision: { kind: "choose", prompt: "", options: does.map((choice) => ({ id: choice.do, label: choice.do, does: choice })) },
});
const concede = choose("concede", { do: "concede", hero: 1 });

describe("moments of a contest", () => {
  it("are known by what can be answered", () => {
    expect(momentOf(move)).toBe("move");
    expect(momentOf(choose("1", { do: "draw" }))).toBe("draw");
    expect(momentOf(choose("1", { do: "test_draw" }))).toBe("draw");
    expect(momentOf(choose("1", { do: "seed", cell: [0, 1] }, { do: "seed", cell: [1, 0] }))).toBe("seed");
    expect(momentOf(choose("1", { do: "pass" }))).toBe("move");
    expect(momentOf(choose("1", { do: "attack", target: 2 }, { do: "no_attack" }))).toBe("attack");
    expect(momentOf(choose("1", { do: "defend" }, { do: "decline" }))).toBe("defend");
    expect(momentOf({ id: "1", decision: { kind: "cards", prompt: "", cards: [] } })).toBe("play");
  });

  it("are nothing else: those decisions are the frame's", () => {
    expect(momentOf(choose("1", { do: "start" }, { do: "set_sides", teams: false }))).toBeNull();
    expect(momentOf(choose("1"))).toBeNull();
    expect(momentOf(concede)).toBeNull();
    expect(momentOf({ id: "undo", decision: { kind: "choose", prompt: "", options: [{ id: "yes", label: "", does: true }] } })).toBeNull();
    expect(draws(move)).toBe(true);
    expect(draws({ id: "3", decision: { kind: "text", prompt: "Name?" } })).toBe(false);
  });

  it("leave asides alone", () => {
    expect(askedOf([concede, move])?.id).toBe("7");
    expect(askedOf([concede])).toBeNull();
  });
});

describe("a card and a cell", () => {
  const { options } = move.decision as Choose;

  it("make one option together, in either order", () => {
    expect(optionFor(options, "-1,0", "5c")?.id).toBe("place 5c -1,0");
    expect(optionFor(options, "0,1", "5c")).toBeUndefined();
    expect(optionFor(options, "1,1", null)?.id).toBe("walk 1,1");
    expect(optionFor(options, "-1,0", null)).toBeUndefined();
  });

  it("say of a card that fits nowhere so, and of a cell only where nobody can go", () => {
    const why = (line: string) => ({ closed: { code: "", line, rule: "" } });
    const place = (card: Card, cell: Cell): Option => ({ id: `${card} ${cell}`, label: "", does: { do: "place", cell, card }, ...why("no") });
    const walk: Option = { id: "walk 0,2", label: "Go on", does: { do: "walk", cell: [0, 2] }, ...why("taken") };
    const closed = [place("Kd", [0, 1]), place("Kd", [1, 1]), place("8s", [1, 1]), walk];
    const left = closedOf({ kind: "choose", prompt: "", options, closed });
    expect(left.map(called)).toEqual(["Kd", "Go on"]);
  });

  it("offer the cards and cells that are left", () => {
    expect([...cardsFor(options, null)]).toEqual(["8s", "5c"]);
    expect([...cardsFor(options, "0,1")]).toEqual(["8s"]);
    expect(byCell(options).get("-1,0")).toHaveLength(2);
  });
});

describe("cards", () => {
  it("are worth what the rules say, by their own vectors (SK-TV-01 to SK-TV-05)", () => {
    const file = readFileSync("../tests/systems/skyace/vectors/values.toml", "utf8");
    const vectors = [...file.matchAll(/^cards = "(.*)"\nis = \[(.*)\]$/gm)];
    expect(vectors).toHaveLength(4);
    for (const [, cards, values] of vectors) {
      expect(cards!.replace("10", "T").split(" ").map(actionValue)).toEqual(values!.split(", ").map(Number));
    }
    const all = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
    expect([...all, "Jo", "Jo*"].reduce((sum, card) => sum + actionValue(card), 0)).toBe(190);
  });

  it("are as high as their number", () => {
    expect(["2c", "9h", "Td", "Kd"].map(elevation)).toEqual([2, 9, 10, 0]);
  });
});

describe("the arithmetic of a play", () => {
  const exchange: Exchange = {
    ...{ attacker: 1, target: 2, power: "s", difficulty: 2, attack_bonus: 2, defense_bonus: 0 },
    ...{ attack: null, defense: null, declined: false, lost: null, left: 0 },
  };

  it("adds the bonus of the tower and takes off the difficulty (SK-TV-32)", () => {
    const line = liveLine(["9s", "3s"], exchange, false);
    expect(line.terms?.map((term) => term.value)).toEqual([4, 4, 2, -2]);
    expect(line).toMatchObject({ total: 8, result: "8 damage" });
    expect(liveLine(["Kd"], exchange, true)).toMatchObject({ total: 3, result: "3 blocked" });
  });

  it("never comes to less than nothing (SK-TV-37)", () => {
    expect(liveLine(["5c", "5d"], { ...exchange, attack_bonus: 0, difficulty: 8 }, false)).toMatchObject({ total: -5, result: "0 damage" });
  });

  it("has no total without a play (SK-PLAY-08)", () => {
    expect(liveLine([], exchange, false).total).toBeUndefined();
  });

  it("is the bare sum in a test", () => {
    expect(liveLine(["5h", "9d"], null, false).total).toBe(5);
  });
});

describe("names on signs", () => {
  it("differ from each other", () => {
    expect(initials(["Sky Ace", "Twilight"])).toEqual(["S", "T"]);
    expect(initials(["Twilight", "Twilight (2)", "Twilight (3)"])).toEqual(["T", "T2", "T3"]);
    expect(initials(["Titan", "Twilight"])).toEqual(["Ti", "Tw"]);
    const many = initials(["Al", "Alf", "Ali", "Ann", "Bo", "Bo (2)"]);
    expect(new Set(many).size).toBe(6);
  });

  it("come with shapes and colours of which no two are the same", () => {
    const looks = Array.from({ length: 35 }, (_, at) => lookOf(at + 1));
    expect(new Set(looks.map(({ shape, colour }) => shape + colour)).size).toBe(35);
    expect(new Set(looks.slice(0, 8).map(({ shape }) => shape)).size).toBe(8);
  });
});

describe("the city's geometry", () => {
  it("lies north up, roofs higher the higher the tower", () => {
    expect(corner([0, 1]).y).toBeLessThan(corner([0, 0]).y);
    expect(roof(10).y).toBeLessThan(roof(2).y);
    expect(roof(10)).toEqual({ x: 0, y: 0 });
  });

  it("shows a whole city in its window", () => {
    const cells: Cell[] = [[0, 0], [5, 3], [-4, -2]];
    for (const [width, height] of [[1040, 500], [390, 260]] as const) {
      const box = around(cells)!;
      expect(sees(fit(box, width, height), box, width, height)).toBe(true);
    }
  });

  it("prefers what can be read to what is whole", () => {
    const far: Cell[] = [[0, 0], [40, 40]];
    const near: Cell[] = [[0, 0], [1, 1]];
    const sight = fitFirst([{ cells: far, margin: 10 }, { cells: near, margin: 10 }], 1000, 600);
    expect(sight).toEqual(fit(around(near)!, 1000, 600));
  });

  it("keeps the point under the finger when it comes nearer", () => {
    const sight = { x: 10, y: 20, scale: 0.5 };
    const nearer = zoomed(sight, 1.5, { x: 200, y: 100 });
    expect((200 - nearer.x) / nearer.scale).toBeCloseTo((200 - sight.x) / sight.scale);
    expect(zoomed(sight, 100, { x: 0, y: 0 }).scale).toBeLessThan(2);
  });

  it("moves no more than needed to show a cell", () => {
    const sight = { x: 0, y: 0, scale: 1 };
    expect(showing(sight, [0, 0], 500, 500)).toEqual(sight);
    expect(showing(sight, [-1, 0], 500, 500).x).toBe(PITCH.x);
  });

  it("is walked by arrow keys", () => {
    const cells: Cell[] = [[0, 0], [2, 0], [1, 1], [0, -3], [-1, 2]];
    expect(towards("ArrowRight", [0, 0], cells)).toEqual([2, 0]);
    expect(towards("ArrowUp", [0, 0], cells)).toEqual([1, 1]);
    expect(towards("ArrowDown", [0, 0], cells)).toEqual([0, -3]);
    expect(towards("ArrowLeft", [-1, 2], cells)).toBeNull();
    expect(towards("Enter", [0, 0], cells)).toBeNull();
  });

  it("lets arrow keys reach every cell", () => {
    const cells: Cell[] = [[0, 0], [3, 1], [-2, 4], [1, -2], [2, 2], [-3, -1]];
    const seen = new Set(["0,0"]);
    const open: Cell[] = [[0, 0]];
    while (open.length > 0) {
      const from = open.pop()!;
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const to = towards(key, from, cells);
        if (to && !seen.has(cellKey(to))) {
          seen.add(cellKey(to));
          open.push(to);
        }
      }
    }
    expect(seen.size).toBe(cells.length);
  });
});

const FIGURE: Figure = {
  ...{ name: "", power_names: {}, powers: { s: 1, h: 4, d: 2, c: 3 }, skills: [], origin: "" },
  ...{ stage: "new", side: "", status: "standing" },
};
const NOBODY: Identity = { real_name: "", occupation: "", acquaintances: "", family: "", friends: "", love_interests: "", xp: 0 };
const CONTEST: Contest = {
  ...{ number: 1, running: true, order: [2, 1], initiative: [], turn: 2, round: 3 },
  ...{ exchange: null, winner: "", outcome: "" },
};

describe("reading a view", () => {
  const view: View = {
    system: "skyace",
    seat: "p1",
    seats: [{ seat: "p1", role: "player", name: "Ann" }, { seat: "p2", role: "player", name: "Bo" }],
    zones: [
      { name: "deck:p1", label: "", kind: "deck", count: 53, owner: "p1", stock: "p1" },
      { name: "hand:p1", label: "", kind: "hand", count: 1, owner: "p1", stock: "p1", open: true, cards: ["Kd"] as Card[] },
      { name: "tower:0,0", label: "", kind: "tower", count: 1, stock: "p1", open: true, cards: ["Ts"], at: [0, 0] },
    ],
    tracks: [{ name: "energy:2", label: "", value: 4, most: 10 }],
    pieces: [{ name: "pawn:2", label: "Twilight", owner: "p2", at: [0, 0] }, { name: "pawn:1", label: "Sky Ace", owner: "p1" }],
    sheets: [
      { name: "hero:1", label: "Sky Ace", owner: "p1", data: { ...FIGURE, status: "out" } },
      { name: "hero:2", label: "Twilight", owner: "p2", data: { ...FIGURE, powers: { s: 4, h: 3, d: 1, c: 2 }, power_names: { s: "Martial Arts" } } },
      { name: "identity:1", label: "", owner: "p1", data: NOBODY },
      { name: "contest", label: "", data: CONTEST },
    ],
  };
  const game = readGame(view);

  it("finds heroes in turn order, with what is theirs", () => {
    expect(game.heroes.map(({ name }) => name)).toEqual(["Twilight", "Sky Ace"]);
    expect(game.heroes[0]).toMatchObject({ energy: 4, fullEnergy: 10, initials: "T", stock: "p2", powerNames: { s: "Martial Arts", h: "Defense" } });
    expect(heroAt(game.heroes, [0, 0])?.number).toBe(2);
  });

  it("finds towers, piles and the record", () => {
    expect(game.towers).toEqual([{ cell: [0, 0], card: "Ts", elevation: 10, zone: "tower:0,0" }]);
    expect(game.piles.get("p1")?.hand?.cards).toEqual(["Kd"]);
    expect(game.contest).toMatchObject({ running: true, round: 3, exchange: null, outcome: "" });
  });

  it("shows a test until play goes on", () => {
    const tested: Trial = {
      ...{ moment: [1, 3, 2], hero: 1, skill: "Mechanics", grade: 2, difficulty: "easy", about: "" },
      ...{ played: [], drawn: [], kept: [], passed: null },
    };
    const during = (data: Trial): View => ({ ...view, sheets: [...(view.sheets ?? []), { name: "test", label: "", data }] });
    expect(readGame(during(tested)).trial).toMatchObject({ hero: 1, skill: "Mechanics", passed: null });
    expect(readGame(during({ ...tested, moment: [1, 3, 1] })).trial).toBeNull();
    expect(game.trial).toBeNull();
  });

  it("makes do with a view that has nothing yet", () => {
    expect(readGame({ system: "skyace", seat: null, seats: [] })).toMatchObject({ heroes: [], towers: [] });
  });
});
