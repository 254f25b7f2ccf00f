// The links of notebooks that this browser holds. What stands in them is kept by the server.
import { now } from "../clock";
import { router } from "../router.svelte";
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
  const found: Held[] = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    const one = key?.startsWith(PREFIX) ? read(key) : null;
    if (one && (!system || one.system === system)) found.push(one);
  }
  return found.sort((a, b) => b.used - a.used);
}

export const find = (id: string): Held | null => read(PREFIX + id);

export function keep(one: Omit<Held, "used">): void {
  try {
    localStorage.setItem(PREFIX + one.id, JSON.stringify({ ...one, used: now() }));
  } catch {
    // No storage (a private window): the link in the address goes on working.
  }
}

export function forget(id: string): void {
  localStorage.removeItem(PREFIX + id);
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
  router.go(find(id) ? to("notebook", id) : `${to("notebook", id)}#${made.token}`);
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
  try {
    const one = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Held> | null;
    const good = one && typeof one.id === "string" && typeof one.token === "string";
    return good ? ({ title: "", system: "", used: 0, ...one } as Held) : null;
  } catch {
    return null;
  }
}
