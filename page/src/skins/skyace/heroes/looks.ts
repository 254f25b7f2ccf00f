// How heroes are told apart: by shape, by colour and by letters, each alone being enough for eight.

export interface Look {
  /** An outline in a square from -50 to 50. */
  path: string;
  colour: string;
  shape: string;
}

const SHAPES: [string, string][] = [
  ["shield", "M-42,-44H42V2C42,26 22,42 0,50C-22,42 -42,26 -42,2Z"],
  ["hexagon", "M0,-50L44,-25V25L0,50L-44,25V-25Z"],
  ["disc", "M-47,0a47,47 0 1,1 94,0a47,47 0 1,1 -94,0Z"],
  ["square", "M-32,-42H32Q42,-42 42,-32V32Q42,42 32,42H-32Q-42,42 -42,32V-32Q-42,-42 -32,-42Z"],
  ["burst", "M0,-50L12,-37L29,-41L32,-23L48,-15L40,0L48,15L32,23L29,41L12,37L0,50L-12,37L-29,41L-32,23L-48,15L-40,0L-48,-15L-32,-23L-29,-41L-12,-37Z"],
  ["pentagon", "M0,-50L49,-12L31,46H-31L-49,-12Z"],
  ["octagon", "M-20,-47H20L47,-20V20L20,47H-20L-47,20V-20Z"],
  ["banner", "M-40,-46H40V46L0,28L-40,46Z"],
];

const COLOURS = ["#1c66ad", "#6f3a9c", "#b2400f", "#0b6b62", "#a8246b", "#5d6210", "#2f3c93", "#74451f"];

/** The look of a hero, by its number at the table, which begins with 1. */
export function lookOf(number: number): Look {
  const at = Math.max(0, number - 1);
  const colour = COLOURS[at % COLOURS.length] ?? "#444";
  const [shape, path] = SHAPES[(at + Math.floor(at / COLOURS.length)) % SHAPES.length] ?? ["disc", ""];
  return { path, colour, shape };
}
