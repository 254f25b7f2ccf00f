import { describe, expect, it } from "vitest";

import type { Cell } from "../../wire";
import { around, corner, fit, fitFirst, PITCH, roof, sees, showing, towards, zoomed } from "./board/space";
import { lookOf } from "./heroes/looks";
import { cellKey, initials } from "./model";

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
