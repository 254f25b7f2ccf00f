// Tiles and dice: how they are drawn and what a screen reader says of them.

/** Where the pips of a number sit, in a square from -1 to 1. */
const PIPS: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The pips of a number, or null where it is written in digits. */
export function pips(number: number): [number, number][] | null {
  return PIPS[number] ?? null;
}

/** The ends of a domino, or null for any other tile. */
export function ends(tile: string): [number, number] | null {
  const found = /^(\d{1,2})\|(\d{1,2})$/.exec(tile);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** `2 and 5`, `Q`: a tile as it is spoken. */
export function tileAloud(tile: string): string {
  const found = ends(tile);
  return found ? `domino ${found[0]} and ${found[1]}` : tile;
}

/** What a die shows, in few signs: `+`, `−` and nothing on a Fudge die, else the number. */
export function dieText(die: string, value: number): string {
  if (die === "dF") return value === 0 ? "0" : value > 0 ? "+" : "−";
  return String(value).replace("-", "−");
}
