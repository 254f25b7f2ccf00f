// The drawings on the cards, as numbers: suits, where pips go, the lattice of the back. A card is
// drawn on 250 by 350 units.

export const WIDTH = 250;
export const HEIGHT = 350;

const circle = (x: number, y: number, r: number): string =>
  `M${x - r},${y}a${r},${r} 0 1,1 ${2 * r},0a${r},${r} 0 1,1 ${-2 * r},0Z`;

/** Outlines of the suits, in a square from -50 to 50 around the middle. */
export const SUIT_PATHS: Record<string, string> = {
  c: `${circle(0, -25, 21)}${circle(-24, 9, 21)}${circle(24, 9, 21)}M-9,-12L9,-12L12,8L4,18C5,32 9,40 17,47L-17,47C-9,40 -5,32 -4,18L-12,8Z`,
  d: "M0,-49C9,-30 22,-13 38,0C22,13 9,30 0,49C-9,30 -22,13 -38,0C-22,-13 -9,-30 0,-49Z",
  h: "M0,46C-10,24 -47,7 -47,-19C-47,-35 -36,-44 -24,-44C-12,-44 -4,-37 0,-26C4,-37 12,-44 24,-44C36,-44 47,-35 47,-19C47,7 10,24 0,46Z",
  s: "M0,-48C9,-27 45,-10 45,15C45,29 34,36 24,36C15,36 8,32 4,25C5,35 9,42 17,47L-17,47C-9,42 -5,35 -4,25C-8,32 -15,36 -24,36C-34,36 -45,29 -45,15C-45,-10 -9,-27 0,-48Z",
};

/** A five-pointed star of radius 50. */
export const STAR_PATH = star(5, 50, 21);

/** A star with `points` points between two radii, standing on a gap. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const radius = at % 2 === 0 ? outer : inner;
    const angle = (Math.PI * at) / points - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

interface Pip {
  x: number;
  y: number;
  /** True in the lower half, where pips stand on their heads. */
  turned: boolean;
}

const LEFT = 82;
const MIDDLE = 125;
const RIGHT = 168;
const TOP = 66;
const BOTTOM = HEIGHT - TOP;
const CENTRE = HEIGHT / 2;
const third = (BOTTOM - TOP) / 3;
const sixth = (BOTTOM - TOP) / 6;

const columns = (...ys: number[]): [number, number][] => ys.flatMap((y) => [[LEFT, y], [RIGHT, y]] as [number, number][]);
const middle = (...ys: number[]): [number, number][] => ys.map((y) => [MIDDLE, y]);

const LAYOUTS: Record<string, [number, number][]> = {
  "2": middle(TOP, BOTTOM),
  "3": middle(TOP, CENTRE, BOTTOM),
  "4": columns(TOP, BOTTOM),
  "5": [...columns(TOP, BOTTOM), ...middle(CENTRE)],
  "6": columns(TOP, CENTRE, BOTTOM),
  "7": [...columns(TOP, CENTRE, BOTTOM), ...middle((TOP + CENTRE) / 2)],
  "8": [...columns(TOP, CENTRE, BOTTOM), ...middle((TOP + CENTRE) / 2, (CENTRE + BOTTOM) / 2)],
  "9": [...columns(TOP, TOP + third, BOTTOM - third, BOTTOM), ...middle(CENTRE)],
  T: [...columns(TOP, TOP + third, BOTTOM - third, BOTTOM), ...middle(TOP + sixth, BOTTOM - sixth)],
};

/** Where the pips of a number card stand; none on other cards. */
export function pips(rank: string): Pip[] {
  return (LAYOUTS[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > CENTRE }));
}

/** `10` for a ten, else the letter or number as it is. */
export function index(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Diagonals both ways across a box from the corner, `step` apart, as one path. */
export function lattice(width: number, height: number, step: number): string {
  const lines: string[] = [];
  for (let at = -height; at < width; at += step) {
    lines.push(`M${at},0l${height},${height}`, `M${at + height},0l${-height},${height}`);
  }
  return lines.join("");
}
