// The geometry of the city: where cells lie, what part of it is shown, where arrow keys lead.
// Lengths are in board units, one of which is a pixel at scale 1. The city is seen from above and
// a little from the south-east, so that a roof lies the farther up and left the higher it is.
import type { Cell } from "../../../wire";

export const ROOF = { width: 100, height: 126 };
/** How far one step of elevation lifts a roof up, and moves it to the left. */
export const LIFT = 4.4;
export const SHIFT = 1.2;
export const HIGHEST = 10;
export const PITCH = { x: ROOF.width + HIGHEST * SHIFT + 14, y: ROOF.height + HIGHEST * LIFT + 12 };

export interface Point {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What is shown: the board is scaled, then moved by `x`, `y` pixels. */
export interface Sight {
  x: number;
  y: number;
  scale: number;
}

/** The upper left corner of a cell's room, north being up. */
export function corner([x, y]: Cell): Point {
  return { x: x * PITCH.x, y: -y * PITCH.y };
}

/** The upper left corner of a roof of this elevation, within its cell's room. */
export function roof(elevation: number): Point {
  return { x: (HIGHEST - elevation) * SHIFT, y: (HIGHEST - elevation) * LIFT };
}

/** The box around cells, with a margin in units; null without cells. */
export function around(cells: readonly Cell[], margin = 10): Box | null {
  if (cells.length === 0) return null;
  const corners = cells.map(corner);
  return {
    left: Math.min(...corners.map(({ x }) => x)) - margin,
    top: Math.min(...corners.map(({ y }) => y)) - margin,
    right: Math.max(...corners.map(({ x }) => x)) + PITCH.x + margin,
    bottom: Math.max(...corners.map(({ y }) => y)) + PITCH.y + margin,
  };
}

const LEAST_SCALE = 0.2;
const MOST_SCALE = 1.6;
/** From this scale on cards are read without effort, and a finger hits a lot: it is 47 pixels wide. */
export const EASY_SCALE = 0.42;
const USUAL_SCALE = 1.15;

/** The sight that shows a whole box, as large as it goes, in the middle; no smaller than `least`. */
export function fit(box: Box, width: number, height: number, least = LEAST_SCALE): Sight {
  const scale = Math.min(width / (box.right - box.left), height / (box.bottom - box.top), USUAL_SCALE);
  return middle(box, width, height, Math.max(scale, least));
}

function middle(box: Box, width: number, height: number, scale: number): Sight {
  return {
    x: width / 2 - ((box.left + box.right) / 2) * scale,
    y: height / 2 - ((box.top + box.bottom) / 2) * scale,
    scale,
  };
}

/** Cells to be shown, with a margin in units. */
export interface Framing {
  cells: readonly Cell[];
  margin: number;
  /** No smaller than this scale, even if not all of them are in sight then. */
  least?: number;
}

/** Fits the first of these sets of cells that can be read easily, else the last one. */
export function fitFirst(choices: readonly Framing[], width: number, height: number): Sight {
  let best: Sight = middle({ left: 0, top: 0, right: PITCH.x, bottom: PITCH.y }, width, height, 1);
  for (const { cells, margin, least } of choices) {
    const box = around(cells, margin);
    if (!box) continue;
    best = fit(box, width, height, least);
    if (best.scale >= EASY_SCALE) return best;
  }
  return best;
}

/** The same sight, nearer or farther by `factor`, with the point under `at` kept where it is. */
export function zoomed(sight: Sight, factor: number, at: Point): Sight {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, sight.scale * factor));
  const by = scale / sight.scale;
  return { x: at.x - (at.x - sight.x) * by, y: at.y - (at.y - sight.y) * by, scale };
}

/** The same sight, moved as little as possible so that a cell is seen whole. */
export function showing(sight: Sight, cell: Cell, width: number, height: number): Sight {
  const at = corner(cell);
  const left = at.x * sight.scale + sight.x;
  const top = at.y * sight.scale + sight.y;
  const inside = (from: number, length: number, room: number): number => {
    if (from < 0) return -from;
    return from + length > room ? room - from - length : 0;
  };
  return {
    ...sight,
    x: sight.x + inside(left, PITCH.x * sight.scale, width),
    y: sight.y + inside(top, PITCH.y * sight.scale, height),
  };
}

/** True if the whole box is in sight. */
export function sees(sight: Sight, box: Box, width: number, height: number): boolean {
  const slack = 4;
  return (
    box.left * sight.scale + sight.x >= -slack &&
    box.top * sight.scale + sight.y >= -slack &&
    box.right * sight.scale + sight.x <= width + slack &&
    box.bottom * sight.scale + sight.y <= height + slack
  );
}

const ARROWS: Record<string, Cell> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The cell that an arrow key leads to: the nearest that lies more that way than aside. */
export function towards(key: string, from: Cell, cells: readonly Cell[]): Cell | null {
  const way = ARROWS[key];
  if (!way) return null;
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const [dx, dy] = [cell[0] - from[0], cell[1] - from[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead <= 0) continue;
    const far = ahead + aside * 2.5;
    if (far < least) [best, least] = [cell, far];
  }
  return best;
}
