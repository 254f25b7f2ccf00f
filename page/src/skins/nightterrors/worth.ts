// What cards are worth, what laying them costs and what that may be paid from: said before anything
// is laid. The table has the last word, in the same sense.
import { suitOf } from "../../notation";
import type { Card } from "../../wire";
import { KINDS, type Pool, type Rank, type Values } from "./model";
import type { Due, Kind, Points } from "./types";

export const POOLS: readonly Pool[] = ["blood", "sweat", "tears"];
export const FULL = 20;

/** What has to be seen: its value, and what it costs whoever lays no trump. */
export interface Against {
  value: number;
  fallout: number;
  trump: string;
}

const FACE = 10;

export function isFace(card: string): boolean {
  return "JQK".includes(card.charAt(0));
}

export function printed(card: string, values: Values): number {
  if (card.startsWith("A")) return values.ace;
  return isFace(card) || card.startsWith("T") ? FACE : Number(card.charAt(0));
}

/** One face doubles the numbers beside it; of several each is 10 (NT-VAL-07). */
export function totalOf(cards: readonly string[], values: Values): number {
  const numbers = cards.filter((card) => !isFace(card));
  const faces = cards.length - numbers.length;
  const added = numbers.reduce((sum, card) => sum + printed(card, values), 0);
  if (faces === 0) return added;
  if (numbers.length === 0) return FACE * faces;
  if (faces === 1) return 2 * added;
  return FACE * faces + added * (values.mix === "double" ? 2 : 1);
}

/** What a raise costs whoever sees it without a trump; 0 if there is none in it (NT-TRUMP-03). */
export function trumpValue(cards: readonly string[], trump: string, values: Values): number {
  const carries = cards.filter((card) => (suitOf(card) === trump && !isFace(card)) || cards.some((other) => other !== card && isFace(other) && suitOf(other) === trump));
  const found = carries.map((card) => printed(card, values));
  if (found.length === 0) return 0;
  return values.fallout === "sum" ? found.reduce((sum, one) => sum + one, 0) : Math.max(...found);
}

/** Of three cards or more the one in the middle, the higher of two, or the highest but one (NT-FALL-02). */
function middleOf(cards: readonly string[], values: Values): number {
  if (cards.length <= 2) return 0;
  const worth = cards.map((card) => printed(card, values)).sort((a, b) => a - b);
  return worth[values.middle === "highest" ? cards.length - 2 : Math.floor(cards.length / 2)] ?? 0;
}

/** What these cards come to against a raise, and what they cost (NT-SEE-05, NT-FALL-03). */
export function dueOf(cards: readonly string[], raised: Against, values: Values): Due {
  const total = totalOf(cards, values);
  const met = cards.some((card) => suitOf(card) === raised.trump);
  const trump = met ? 0 : raised.fallout;
  const middle = middleOf(cards, values);
  if (total < raised.value) {
    const price = raised.value - total;
    return { how: "push", total, price, middle: values.push === "full" ? middle : 0, trump: values.push === "price" ? 0 : trump };
  }
  const how = cards.length === 1 ? "reversal" : cards.length === 2 ? "clean" : "costly";
  return { how, total, price: 0, middle, trump };
}

/** The fewest cards that reach a raise, with a trump among them if one is named; 0 if all do not (NT-SEE-05). */
function fewest(cards: readonly string[], value: number, values: Values, trump = ""): number {
  const firsts = trump ? cards.filter((card) => suitOf(card) === trump).map((card) => [card]) : [[]];
  for (let size = 1; size <= cards.length; size += 1) if (firsts.some((first) => mostOf(cards, first, size, values) >= value)) return size;
  return 0;
}

/** The most that so many cards come to, `first` among them: the highest numbers, beside some of the faces. */
function mostOf(cards: readonly string[], first: readonly string[], size: number, values: Values): number {
  const others = cards.filter((card) => !first.includes(card));
  const faces = others.filter(isFace);
  const numbers = others.filter((card) => !isFace(card)).sort((a, b) => printed(b, values) - printed(a, values));
  const left = size - first.length;
  let most = 0;
  for (let many = Math.max(0, left - numbers.length); many <= Math.min(left, faces.length); many += 1) {
    most = Math.max(most, totalOf([...first, ...faces.slice(0, many), ...numbers.slice(0, left - many)], values));
  }
  return most;
}

/** True for a see of more cards than needed out of all these, where the table does not allow that (NT-SEE-05). */
export function tooMany(laid: readonly string[], cards: readonly string[], raised: Against, values: Values): boolean {
  if (values.sees === "free" || laid.length <= 2 || laid.length === fewest(cards, raised.value, values)) return false;
  const answers = raised.fallout > 0 && laid.some((card) => suitOf(card) === raised.trump);
  return !answers || laid.length !== fewest(cards, raised.value, values, raised.trump);
}

export function pointsOf(due: Due): number {
  return due.price + due.middle + due.trump;
}

const OWN: Record<Rank, Pool> = { K: "sweat", Q: "tears", J: "blood" };

function basesOf(kind: Kind): readonly Pool[] {
  return KINDS.find(({ id }) => id === kind)?.pools ?? [];
}

/** Every way to pay so many points in full (NT-PAY-06, tables 5.1 and 5.2). */
export function payments(points: number, kind: Kind, rank: Rank, held: Points, values: Values): Points[] {
  const found = within(points, kind, rank, held, values);
  return found.length === 0 && !values.split ? within(points, kind, rank, held, { ...values, split: true }) : found;
}

function within(points: number, kind: Kind, rank: Rank, held: Points, values: Values): Points[] {
  const bases = basesOf(kind);
  const others = POOLS.filter((pool) => !bases.includes(pool));
  const own = OWN[rank];
  const found: Points[] = [];
  for (let blood = 0; blood <= Math.min(points, held.blood); blood += 1) {
    for (let sweat = 0; sweat <= Math.min(points - blood, held.sweat); sweat += 1) {
      const paid = { blood, sweat, tears: points - blood - sweat };
      if (paid.tears <= held.tears && allowed(paid, points, bases, others, own, held, values)) found.push(paid);
    }
  }
  return found;
}

/** Half of what the rank's own pool pays, or holds, may come from the others instead (NT-RANK-04, table 5.2). */
function allowed(paid: Points, points: number, bases: readonly Pool[], others: readonly Pool[], own: Pool, held: Points, { split, half, round }: Values): boolean {
  const up = round === "up" ? 1 : 0;
  const ofPool = Math.floor((held[own] + up) / 2);
  const outside = others.reduce((sum, pool) => sum + paid[pool], 0);
  if (split) return outside <= (!bases.includes(own) ? 0 : half === "pool" ? ofPool : paid[own] + up);
  return bases.some((base) => {
    if (base !== own) return paid[base] === points;
    return points - paid[own] <= (half === "pool" ? ofPool : Math.floor((points + up) / 2));
  });
}

/** What a due does to the pools: what each pays at least and at most, or that it is too much. */
export interface Toll {
  points: number;
  least: Points;
  most: Points;
  /** How many ways there are to pay it. */
  ways: number;
  /** It cannot be paid in full: the pools of the kind fall to 0, and one is out (NT-PAY-09). */
  short: boolean;
  /** Every way of paying it takes the last Blood or the last Tears. */
  fells: boolean;
}

export function tollOf(points: number, kind: Kind, rank: Rank, held: Points, values: Values): Toll {
  const ways = payments(points, kind, rank, held, values);
  if (ways.length === 0) {
    const all = { blood: 0, sweat: 0, tears: 0 };
    for (const pool of basesOf(kind)) all[pool] = held[pool];
    return { points, least: all, most: all, ways: 0, short: true, fells: true };
  }
  const limit = (of: (...numbers: number[]) => number): Points => ({
    blood: of(...ways.map(({ blood }) => blood)),
    sweat: of(...ways.map(({ sweat }) => sweat)),
    tears: of(...ways.map(({ tears }) => tears)),
  });
  const fells = ways.every(({ blood, tears }) => blood === held.blood || tears === held.tears);
  return { points, least: limit(Math.min), most: limit(Math.max), ways: ways.length, short: false, fells };
}

/** The same cards, in whatever order. */
export function sameCards(a: readonly Card[] | readonly string[], b: readonly Card[] | readonly string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}
