// Which picture of a table a game gets: its own, where there is one, else the one that shows any.
import type { Component } from "svelte";

import type { Given, LogLine, Pending, SeatState, SettingValue, View } from "../wire";
import { bring } from "../skins/brought/brought";
import PlainDock, { draws } from "../skins/plain/Dock.svelte";
import Plain, { result } from "../skins/plain/Skin.svelte";
import type { Skin } from "./contract";

/** What a skin that draws its dock whole is given. */
export interface SkinProps {
  view: View;
  lines: LogLine[];
  me: string | null;
  seats: SeatState[];
  settings: Record<string, SettingValue>;
  answer: (pending: string, answer: Given, say?: string) => Promise<boolean>;
  why: (rule: string, from?: HTMLElement) => void;
}

type Stage = { default: Component<SkinProps>; result: (view: View, lines: readonly LogLine[]) => string };
type Dock = { default: Component<SkinProps>; draws: (pending: Pending) => boolean };

const stages = import.meta.glob<Stage>(["../skins/*/Skin.svelte", "!../skins/plain/*"]);
const docks = import.meta.glob<Dock>(["../skins/*/Dock.svelte", "!../skins/plain/*"]);

const contracts = import.meta.glob<{ default: Skin }>("../skins/*/skin.ts");

const plain = whole({ default: Plain, result }, { default: PlainDock, draws });

/** A skin that draws its dock whole. */
function whole(stage: Stage, dock: Dock): Skin {
  return { read: (view) => view, stage: stage.default as Skin["stage"], result: (_, view, lines) => stage.result(view, lines), dock: dock.default as Skin["stage"], draws: dock.draws };
}

/** The skin of a system: of the page, or brought by the game; the plain one if it has none or it does not load. */
export async function skinOf(system: string): Promise<Skin> {
  const contract = contracts[`../skins/${system}/skin.ts`];
  if (contract) return contract().then(({ default: made }) => made, () => plain);
  const stage = stages[`../skins/${system}/Skin.svelte`];
  const dock = docks[`../skins/${system}/Dock.svelte`];
  if (!stage || !dock) return (await bring(system)) ?? plain;
  try {
    return whole(...(await Promise.all([stage(), dock()])));
  } catch {
    return plain;
  }
}
