// Which picture of a table a game gets: its own, where there is one, else the one that shows any.
import { bring } from "../skins/brought/brought";
import plain from "../skins/plain/skin";
import type { Skin } from "./contract";

const skins = import.meta.glob<{ default: Skin }>(["../skins/*/skin.ts", "!../skins/plain/*"]);

/** The skin of a system: of the page, or brought by the game; the plain one if it has none or it does not load. */
export async function skinOf(system: string): Promise<Skin> {
  const own = skins[`../skins/${system}/skin.ts`];
  if (!own) return (await bring(system)) ?? plain;
  return own().then(({ default: skin }) => skin, () => plain);
}
