// The links of notebooks that this browser holds. What stands in them is kept by the server.
import { now } from "../clock";
import { router } from "../router.svelte";
import { local } from "../storage";
import { to, whole } from "../to";
import type { MadeNotebook } from "../wire";

export interface Held {
  id: string;
  token: string;
  system: string;
  title: string;
  /** When it was last opened here, in milliseconds since 1970. */
  used: number;
}

const PREFIX = "fiftyfour.notebook.";

/** All notebooks this browser has links of, or those for a game; the latest used first. */
export function held(system = ""): Held[] {
  const found = local.keys(PREFIX).flatMap((key) => read(key) ?? []);
  return found.filter((one) => !system || one.system === system).sort((a, b) => b.used - a.used);
}

export const find = (id: string): Held | null => read(PREFIX + id);

export function keep(one: Omit<Held, "used">): void {
  local.set(PREFIX + one.id, JSON.stringify({ ...one, used: now() }));
}

export function forget(id: string): void {
  local.remove(PREFIX + id);
}

/** Keeps the link of a new notebook. */
export function kept({ notebook, token }: MadeNotebook): Held {
  const one = { id: notebook.id, token, system: notebook.system, title: notebook.adventure.title };
  keep(one);
  return { ...one, used: now() };
}

/** Keeps the link of a new notebook, and opens it. */
export function open(made: MadeNotebook): void {
  kept(made);
  const { id } = made.notebook;
  router.go(local.lasts ? to("notebook", id) : `${to("notebook", id)}#${made.token}`);
  scrollTo(0, 0);
}

let wanted = "";

/** The next new table is played from this notebook, unless another is chosen there. */
export const want = (id: string): void => void (wanted = id);

/** True if a notebook waits for a new table. */
export const isWanted = (): boolean => wanted !== "";

/** Which one that is; told once. */
export function taken(): string {
  const id = wanted;
  wanted = "";
  return id;
}

/** The link that opens a notebook on another device, or for somebody else. */
export const linkOf = (id: string, token: string): string => `${whole(to("notebook", id))}#${token}`;

function read(key: string): Held | null {
  const one = local.read(key) as Partial<Held> | null;
  const good = one && typeof one.id === "string" && typeof one.token === "string";
  return good ? ({ title: "", system: "", used: 0, ...one } as Held) : null;
}
