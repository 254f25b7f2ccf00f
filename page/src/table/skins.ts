// Which picture of a table a game gets: its own, where there is one, else the one that shows any.
import type { Component } from "svelte";

import type { Given, LogLine, Pending, SeatState, SettingValue, View } from "../wire";
import { bring } from "../skins/brought/brought";
import Brought from "../skins/brought/Stage.svelte";
import PlainDock, { draws } from "../skins/plain/Dock.svelte";
import Plain, { result } from "../skins/plain/Skin.svelte";

export interface SkinProps {
  view: View;
  lines: LogLine[];
  me: string | null;
  seats: SeatState[];
  settings: Record<string, SettingValue>;
  answer: (pending: string, answer: Given, say?: string) => Promise<boolean>;
  why: (rule: string, from?: HTMLElement) => void;
}

export interface Skin {
  /** What lies on the table. */
  Component: Component<SkinProps>;
  /** What came out last, by any name of it, while the stage shows it; else "". It stays until seen. */
  result: (view: View, lines: readonly LogLine[]) => string;
  /** What stands in the dock: an element `.dock-hand` with my cards, and `.dock-ask` with the question. */
  Dock: Component<SkinProps>;
  /** True for a decision whose controls the game's own dock or stage has. */
  draws: (pending: Pending) => boolean;
}

type Stage = { default: Skin["Component"]; result: Skin["result"] };
type Dock = { default: Skin["Dock"]; draws: Skin["draws"] };

const stages = import.meta.glob<Stage>(["../skins/*/Skin.svelte", "!../skins/plain/*"]);
const docks = import.meta.glob<Dock>(["../skins/*/Dock.svelte", "!../skins/plain/*"]);

const plain: Skin = { Component: Plain, Dock: PlainDock, draws, result };

/** The skin of a system: of the page, or brought by the game; the plain one if it has none or it does not load. */
export async function skinOf(system: string): Promise<Skin> {
  const stage = stages[`../skins/${system}/Skin.svelte`];
  const dock = docks[`../skins/${system}/Dock.svelte`];
  if (!stage || !dock) return (await bring(system)) ? { ...plain, Component: Brought } : plain;
  try {
    const [above, below] = await Promise.all([stage(), dock()]);
    return { Component: above.default, Dock: below.default, draws: below.draws, result: above.result };
  } catch {
    return plain;
  }
}
