// Which picture of a table a game gets: its own, where there is one, else the one that shows any.
import type { Component } from "svelte";

import type { Given, LogLine, Pending, SeatState, SettingValue, View } from "../wire";
import PlainDock, { draws } from "../skins/plain/Dock.svelte";
import Plain from "../skins/plain/Skin.svelte";

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
  /** What stands in the dock: an element `.dock-hand` with my cards, and `.dock-ask` with the question. */
  Dock?: Component<SkinProps> | undefined;
  /** True for a decision whose controls the game's own dock or stage has. */
  draws?: ((pending: Pending) => boolean) | undefined;
}

interface Module {
  default: Component<SkinProps>;
  draws?: (pending: Pending) => boolean;
}

const stages = import.meta.glob<Module>(["../skins/*/Skin.svelte", "!../skins/plain/*"]);
const docks = import.meta.glob<Module>(["../skins/*/Dock.svelte", "!../skins/plain/*"]);

const plain: Skin = { Component: Plain, Dock: PlainDock, draws };

/** The skin of a system; the plain one if it has none or it does not load. */
export async function skinOf(system: string): Promise<Skin> {
  const load = stages[`../skins/${system}/Skin.svelte`];
  if (!load) return plain;
  try {
    const [stage, dock] = await Promise.all([load(), docks[`../skins/${system}/Dock.svelte`]?.()]);
    return { Component: stage.default, Dock: dock?.default, draws: dock?.draws ?? stage.draws };
  } catch {
    return plain;
  }
}
