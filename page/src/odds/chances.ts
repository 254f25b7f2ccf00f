// Exact chances as people read them. On the wire a chance is a fraction of whole numbers of any
// length: "35/477", "0", "1".
import type { Given, Asked, Hint } from "../wire";

/** The number nearest to a fraction. */
export function numberOf(exact: string): number {
  const [top = "0", bottom = "1"] = exact.split("/");
  const [above, below] = [BigInt(top), BigInt(bottom)];
  const scale = 10n ** 15n;
  return Number((above * scale) / below) / 1e15;
}

/** `58.8%`; what is possible is never written as 0, nor what is uncertain as 100. */
export function percent(chance: number, digits = 1): string {
  const least = 10 ** -digits;
  const text = (100 * chance).toFixed(digits);
  if (Number(text) === 0) return chance > 0 ? `<${least}%` : "0%";
  if (Number(text) === 100) return chance < 1 ? `>${(100 - least).toFixed(digits)}%` : "100%";
  return `${text}%`;
}

/** An average, to two places. */
export const amount = (mean: number): string => mean.toFixed(2);

/** The least number that is reached or stayed under with a chance of `share`. */
export function quantile({ outcomes }: Pick<Asked, "outcomes">, share: number): string {
  let sum = 0;
  const reached = outcomes.find((one) => (sum += one.chance) >= share - 1e-12);
  return (reached ?? outcomes.at(-1))?.name ?? "";
}

/** An answer in a sentence, to be heard. */
export function spokenAnswer({ mean, outcomes }: Asked): string {
  if (mean) return `On average ${amount(numberOf(mean))}.`;
  return `${outcomes.map((one) => `${one.name} ${percent(one.chance)}`).join(", ")}.`;
}

/** What is told of one answer; of none in particular with `undefined`. Cards count in any order. */
export function hintsFor(hints: readonly Hint[], to?: Given): Hint[] {
  return hints.filter((hint) => key(hint.to) === key(to));
}

function key(answer: Given | null | undefined): string {
  return JSON.stringify(Array.isArray(answer) ? [...answer].sort() : (answer ?? null));
}
