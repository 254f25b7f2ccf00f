// Letter tiles and what they cost.

/** The name of a spell made of runes and a wish. */
export const OWN = "improvised";

const COSTS: [number, string][] = [
  [1, "AEILNORSTU"],
  [2, "DG"],
  [3, "BCMP"],
  [4, "FHVWY"],
  [5, "K"],
  [8, "JX"],
  [10, "QZ"],
];

export function runeCost(runes: string): number {
  return [...runes].reduce((sum, rune) => sum + (COSTS.find(([, letters]) => letters.includes(rune))?.[0] ?? 0), 0);
}
