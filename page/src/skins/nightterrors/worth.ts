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

/** Of three cards or more the one in the middle, the higher of two (NT-FALL-02). */
function middleOf(cards: readonly string[], values: Values): number {
  if (cards.length <= 2) return 0;
  const worth = cards.map((card) => printed(card, values)).sort((a, b) => a - b);
  return worth[Math.floor(cards.length / 2)] ?? 0;
}

/** What these cards come to against a raise, and what they cost (NT-SEE-05, NT-FALL-03). */
export function dueOf(cards: readonly string[], raised: Against, values: Values): Due {
  const total = totalOf(cards, values);
  const met = cards.some((card) => suitOf(card) === raised.trump);
  const trump = met ? 0 : raised.fallout;
  const middle = middleOf(cards, values);
  if (total < raised.value) {
    const price = raised.value - total;
    return values.push === "price" ? { how: "push", total, price, middle: 0, trump: 0 } : { how: "push", total, price, middle, trump };
  }
  const how = cards.length === 1 ? "reversal" : cards.length === 2 ? "clean" : "costly";
  return { how, total, price: 0, middle, trump };
}

export function pointsOf(due: Due): number {
  return due.price + due.middle + due.trump;
}

const OWN: Record<Rank, Pool> = { K: "sweat", Q: "tears", J: "blood" };

function basesOf(kind: Kind): readonly Pool[] {
  return KINDS.find(({ id }) => id === kind)?.pools ?? [];
}

/** Every way to pay so many points in full (NT-PAY-06, tables 5.1 and 5.2). */
export function payments(points: number, kind: Kind, rank: Rank, held: Points, split: boolean): Points[] {
  const found = within(points, kind, rank, held, split);
  return found.length === 0 && !split ? within(points, kind, rank, held, true) : found;
}

function within(points: number, kind: Kind, rank: Rank, held: Points, split: boolean): Points[] {
  const bases = basesOf(kind);
  const others = POOLS.filter((pool) => !bases.includes(pool));
  const own = OWN[rank];
  const found: Points[] = [];
  for (let blood = 0; blood <= Math.min(points, held.blood); blood += 1) {
    for (let sweat = 0; sweat <= Math.min(points - blood, held.sweat); sweat += 1) {
      const paid = { blood, sweat, tears: points - blood - sweat };
      if (paid.tears <= held.tears && allowed(paid, points, bases, others, own, split)) found.push(paid);
    }
  }
  return found;
}

/** Half of what the rank's own pool pays may come from the others instead (NT-RANK). */
function allowed(paid: Points, points: number, bases: readonly Pool[], others: readonly Pool[], own: Pool, split: boolean): boolean {
  const outside = others.reduce((sum, pool) => sum + paid[pool], 0);
  if (split) return bases.includes(own) ? outside <= paid[own] : outside === 0;
  return bases.some((base) => {
    if (base !== own) return paid[base] === points;
    return points - paid[own] <= Math.floor(points / 2);
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

export function tollOf(points: number, kind: Kind, rank: Rank, held: Points, split: boolean): Toll {
  const ways = payments(points, kind, rank, held, split);
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
