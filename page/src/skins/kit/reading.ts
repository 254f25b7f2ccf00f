// What a game itself has put into a view, read as the types of its own: each game's `types.ts` is made
// from the code of its rules.
import type { Card, Decision, Form, Option, View } from "../../wire";

/** An option that does something of this kind. */
export type Doing<C> = Option & { does: C };

/** Reads each view, or each state of the log, once, however many parts of the page ask. */
export function once<V extends object, T>(read: (from: V) => T): (from: V) => T {
  const known = new WeakMap<V, T>();
  return (from) => {
    if (!known.has(from)) known.set(from, read(from));
    return known.get(from)!;
  };
}

/** The data of the sheet with this name, if I see it. */
export function sheet<T>(view: View, name: string): T | undefined {
  return view.sheets?.find((one) => one.name === name)?.data as T | undefined;
}

/** All sheets of one sort, `character:1`, `character:2` and so on, by what comes after the colon. */
export function sheets<T>(view: View, sort: string): Map<string, { data: T; label: string; owner: string | null }> {
  const start = `${sort}:`;
  const found = (view.sheets ?? []).filter(({ name }) => name.startsWith(start));
  return new Map(
    found.map(({ name, data, label = "", owner = null }) => [name.slice(start.length), { data: data as T, label, owner }]),
  );
}

/** Readers of what the options of a game do; `C` is the union of its choices, told apart by `do`. */
export function choices<C extends { do: string }>() {
  /** What an option does, if it is one of the game's own choices. */
  function does(option: Option): C | null {
    const deed = option.does;
    return typeof deed === "object" && deed !== null && "do" in deed ? (deed as C) : null;
  }

  /** The open options of a menu that do something of these kinds; none for another decision. */
  function optionsOf<K extends C["do"]>(decision: Decision | undefined, ...kinds: K[]): Doing<Extract<C, { do: K }>>[] {
    if (decision?.kind !== "choose") return [];
    const wanted: readonly string[] = kinds;
    return decision.options.filter((option): option is Doing<Extract<C, { do: K }>> => wanted.includes(does(option)?.do ?? ""));
  }

  return { does, optionsOf };
}

/** The open options of a menu; none for another decision. */
export function optionsIn(decision: Decision | undefined): readonly Option[] {
  return decision?.kind === "choose" ? decision.options : [];
}

/** The most characters of a text; undefined: it is none. */
export function longest(decision: Decision | undefined): number | undefined {
  return decision?.kind === "text" ? decision.most : undefined;
}

/** The same cards, in whatever order. */
export function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}

/** Does this decision ask for a form that makes this struct of the game? */
export function makes<F extends string>(decision: Decision, struct: F): decision is Form {
  return decision.kind === "form" && decision.makes === struct;
}
