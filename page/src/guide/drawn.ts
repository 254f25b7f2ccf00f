// What a game's own page draws in its guide, beside cards, tiles, dice and sums: its board, its sheets.
import type { Component } from "svelte";

/** `own` is a picture's data as its guide has it; `kind` says what it is. */
export type Drawn = Component<{ own: Record<string, unknown> }>;

const drawn = import.meta.glob<{ default: Drawn }>("../skins/*/Drawn.svelte");

/** The component that draws a game's own pictures; null if it has none or it does not load. */
export async function drawnBy(system: string): Promise<Drawn | null> {
  try {
    return (await drawn[`../skins/${system}/Drawn.svelte`]?.())?.default ?? null;
  } catch {
    return null;
  }
}
