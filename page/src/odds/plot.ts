// Where the lines of a chart run, in pixels.
import type { CountedChart } from "../wire";
import { amount, percent } from "./chances";

/** Room for the numbers on the left, and for a mark above. */
export const LEFT = 44;
const TOP = 12;

/** Room on the right for half a number or half a word, and for a line of names below. */
const HALF_NUMBER = 16;
const HALF_WORD = 34;
const NAMES = 26;

export const HEIGHT = 280;

const STEPS = 5;
/** Names closer than this do not fit side by side. */
const NUMBER = 30;
const WORD = 84;

/** The colours of lines, which are told apart by their marks as well. */
export const COLOURS = ["--accent", "--bad", "--focus", "--ink-soft", "--good", "--warn"];

/** Marks around 0, 0: a disc, a square, two triangles, a diamond, a cross. */
export const MARKS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-3.5-3.5h7v7h-7z",
  "M0-5L4.5 3.5h-9z",
  "M0-5L4 0L0 5L-4 0z",
  "M0 5L4.5-3.5h-9z",
  "M-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
];

/** A number of a chart in words: a chance in percent, or an average. */
export const written = ({ unit }: CountedChart, number: number, digits = 1): string => (unit ? amount(number) : percent(number, digits));

/** Where everything stands in a chart of a certain width. */
export function laidOut(chart: CountedChart, width: number) {
  const numbers = chart.lines.flatMap((line) => line.numbers);
  const most = Math.max(...numbers);
  const top = chart.unit ? most : ([0.1, 0.2, 0.5].find((round) => most <= round) ?? 1);
  const words = chart.values.some((value) => typeof value === "string");
  const across = Math.max(width - LEFT - (words ? HALF_WORD : HALF_NUMBER), 1);
  const gap = across / Math.max(chart.values.length - 1, 1);
  const close = words && gap < WORD;
  const bottom = HEIGHT - NAMES * (close ? 1.6 : 1);
  const x = (at: number): number => LEFT + at * gap;
  const y = (number: number): number => bottom - (number / top) * (bottom - TOP);
  return {
    across,
    words,
    x,
    y,
    /** Numbers on the left, from 0 up. */
    heights: Array.from({ length: STEPS + 1 }, (_, step) => (top * step) / STEPS),
    /** Names below: numbers as far as they fit, words on two lines where they are close. */
    names: chart.values
      .map((value, at) => ({ value, at, low: close && at % 2 === 1 }))
      .filter(({ at }) => words || at % Math.ceil(NUMBER / gap) === 0),
    /** The place along the axis nearest to `left`. */
    nearest: (left: number): number => Math.min(Math.max(Math.round((left - LEFT) / gap), 0), chart.values.length - 1),
    lines: chart.lines.map((line, at) => ({
      name: line.name,
      colour: `var(${COLOURS[at % COLOURS.length]})`,
      mark: MARKS[at % MARKS.length],
      points: line.numbers.map((number, place) => ({ x: x(place), y: y(number), number })),
    })),
  };
}
