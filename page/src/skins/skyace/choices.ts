// What a decision of Sky Ace offers, sorted by what lights up: cells, cards, targets, buttons.
import { choices } from "../kit/reading";
import type { Card, Choose, Option, Pending, PickCards } from "../../wire";
import { cellKey } from "./model";
import type { Choices } from "./types";

export const { does, optionsOf } = choices<Choices>();

/** One word for each moment of a contest in which somebody decides. */
export type Moment = "draw" | "seed" | "move" | "attack" | "defend" | "play";

const MOMENTS: Partial<Record<Choices["do"], Moment>> = {
  draw: "draw",
  test_draw: "draw",
  seed: "seed",
  place: "move",
  walk: "move",
  pass: "move",
  attack: "attack",
  no_attack: "attack",
  defend: "defend",
  decline: "defend",
};

/** The moment of a decision, or null if it is none of a contest. */
export function momentOf({ decision }: Pending): Moment | null {
  if (decision.kind === "cards") return "play";
  const first = decision.kind === "choose" ? decision.options[0] : undefined;
  const choice = first && does(first);
  return (choice && MOMENTS[choice.do]) ?? null;
}

/** What stands closed, as people ask about it: a card that fits nowhere once, not for each cell. */
export function closedOf(decision: Choose): Option[] {
  const open = cardsFor(decision.options, null);
  const cards = new Set<string>();
  return (decision.closed ?? []).filter((option) => {
    const choice = does(option);
    if (choice?.do !== "place") return true;
    const known = open.has(choice.card) || cards.has(choice.card);
    cards.add(choice.card);
    return !known;
  });
}

/** What a closed option is called: a card that cannot be laid stands for itself. */
export function called(option: Option): string {
  const choice = does(option);
  return choice?.do === "place" ? choice.card : option.label;
}

/** A decision of a contest, ready to be shown. */
export interface Asked {
  id: string;
  moment: Moment;
  decision: Choose | PickCards;
  options: Option[];
}

/** The first decision put to this seat that belongs to a contest. */
export function askedOf(decisions: readonly Pending[]): Asked | null {
  for (const pending of decisions) {
    const moment = momentOf(pending);
    if (moment === null) continue;
    const decision = pending.decision as Choose | PickCards;
    return { id: pending.id, moment, decision, options: decision.kind === "choose" ? decision.options : [] };
  }
  return null;
}

/** Options by the cell they speak of. */
export function byCell(options: readonly Option[]): Map<string, Option[]> {
  const cells = new Map<string, Option[]>();
  for (const option of options) {
    if (!option.cell) continue;
    const key = cellKey(option.cell);
    cells.set(key, [...(cells.get(key) ?? []), option]);
  }
  return cells;
}

/** The option that a card and a cell make together; with no card, one that needs none. */
export function optionFor(options: readonly Option[], cell: string, card: Card | null): Option | undefined {
  return options.find((option) => {
    if (!option.cell || cellKey(option.cell) !== cell) return false;
    const needs = option.cards?.[0] ?? null;
    return needs === card;
  });
}

/** Cards that can go to this cell; with no cell, anywhere. */
export function cardsFor(options: readonly Option[], cell: string | null): Set<Card> {
  const fitting = options.filter((option) => cell === null || (option.cell && cellKey(option.cell) === cell));
  return new Set(fitting.flatMap((option) => option.cards ?? []));
}
