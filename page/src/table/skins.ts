// Which picture of a table a game gets: its own, where there is one, else the one that shows any.
import type { Component } from "svelte";

import type { Given, LogLine, Pending, SeatState, SettingValue, View } from "../wire";
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
  Component: Component<SkinProps>;
  /** True for a decision whose controls the skin draws itself. */
  draws?: (pending: Pending) => boolean;
}

interface Module {
  default: Component<SkinProps>;
  draws?: (pending: Pending) => boolean;
}

const modules = import.meta.glob<Module>(["../skins/*/Skin.svelte", "!../skins/plain/*"]);

const plain: Skin = { Component: Plain };

/** The skin of a system; the plain one if it has none or it does not load. */
export async function skinOf(system: string): Promise<Skin> {
  const load = modules[`../skins/${system}/Skin.svelte`];
  if (!load) return plain;
  try {
    const found = await load();
    return { Component: found.default, draws: found.draws };
  } catch {
    return plain;
  }
}
