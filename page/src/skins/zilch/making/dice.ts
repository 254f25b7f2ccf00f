// Dice that become values.
import type { Game } from "../model";

/** What is added to each die of a cautious roll. */
export function bonusOf(settings: Game["settings"]): number {
  return settings.cautious_power === "plus6" ? 6 : 4;
}

/** Dice, as the values they make, that stand on no card yet. */
export function unplaced(dice: readonly number[], values: readonly number[], bonus: number): number[] {
  const left = dice.map((die) => die + bonus);
  for (const value of values) {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
  }
  return left.sort((one, other) => other - one);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
