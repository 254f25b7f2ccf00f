// The same tables that the rules are tested with: what the page reads is what they say.
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import type { View } from "../../wire";
import { readGame } from "./reading";

interface Numbers {
  conditions: string[];
  pips: [number, number];
  dr: number;
  shield: number;
  values: Record<string, number>;
}

const [, lines = ""] = readFileSync("../tests/systems/zilch/vectors/seen.txt", "utf8").split("===\n");
const tables = lines.trim().split("\n").map((line) => JSON.parse(line) as { view: View; beings: Record<string, Numbers> });

it.each(tables.map(({ view, beings }) => [String(view.settings?.domino_source), view, beings] as const))("%s", (_, view, beings) => {
  for (const being of readGame(view).beings) {
    const rules = beings[being.id]!;
    const { conditions, pips, counts } = being;
    const { dr, shield, values } = counts ?? { dr: 0, shield: 0, values: {} };
    expect({ id: being.id, conditions, pips, dr, shield, values }).toEqual({ id: being.id, ...rules });
  }
});
