// Emblems: how somebody looks at the table. One is kept as a short text, `wolf.shield.fir`: a figure, a
// shape and a colour; a drawing stands as its lines in place of the figure, `~0aCf,….disc.night`.
import { COLOURS, FIGURES, SHAPES } from "./figures";

export interface Look {
  /** A figure's word, or `~` and the lines of a drawing. */
  figure: string;
  shape: string;
  colour: string;
}

/** A point of a drawing, each side from 0 to 63. */
export type Point = readonly [number, number];

/** Points of a drawing, all lines together; the server takes no more. */
export const MOST_POINTS = 300;
export const SIDE = 64;

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
const figures = Object.keys(FIGURES);
const shapes = Object.keys(SHAPES);
const colours = Object.keys(COLOURS);

/** How somebody of this name looks: as was chosen, or else by the name, always alike. */
export function lookOf(name: string, chosen = ""): Look {
  const [figure = "", shape = "", colour = ""] = chosen.split(".");
  const known = Object.hasOwn(FIGURES, figure) || figure.startsWith("~");
  if (known && Object.hasOwn(SHAPES, shape) && Object.hasOwn(COLOURS, colour)) return { figure, shape, colour };
  return byChance(seeded(name));
}

/** The emblem that somebody at a table shows for this name, which may be any word; "" for none. */
export function shownBy(seats: readonly { emblems?: Record<string, string> }[], name: string): string {
  const worn = seats.find(({ emblems }) => emblems && Object.hasOwn(emblems, name));
  return worn?.emblems?.[name] ?? "";
}

/** A look by a source of numbers from 0 to 1. */
export function byChance(next: () => number): Look {
  const one = (all: readonly string[]): string => all[Math.floor(next() * all.length)] ?? "";
  return { figure: one(figures), shape: one(shapes), colour: one(colours) };
}

export const written = ({ figure, shape, colour }: Look): string => `${figure}.${shape}.${colour}`;

/** `wolf on a shield, fir`, for who cannot see it. */
export const described = ({ figure, shape, colour }: Look): string => `${figure.startsWith("~") ? "drawing" : figure}, ${shape}, ${colour}`;

export function linesOf(figure: string): Point[][] {
  return figure.slice(1).split(",").map((line) => {
    const at = [...line].map((digit) => Math.max(0, DIGITS.indexOf(digit)));
    return Array.from({ length: at.length >> 1 }, (_, index): Point => [at[2 * index] ?? 0, at[2 * index + 1] ?? 0]);
  });
}

export function drawn(lines: readonly (readonly Point[])[]): string {
  return `~${lines.map((line) => line.map(([x, y]) => `${DIGITS[x]}${DIGITS[y]}`).join("")).join(",")}`;
}

/** Numbers from 0 to 1 that follow from a word (FNV-1a, then xorshift). */
function seeded(word: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of word.trim().toLowerCase()) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
