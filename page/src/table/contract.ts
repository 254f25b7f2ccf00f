// What a skin is: templates and art for one game. The frame finds out which question stands, and who may
// see what; a skin says what each question looks like.
import type { Component, Snippet } from "svelte";

import type { Given, Hint, LogLine, Pending, Reviewed, SeatState, SettingValue, Simple, View } from "../wire";

/** What a skin may know and do besides what its game shows. */
export interface Table {
  /** False while cards fly or turn: what they come to waits until they lie. */
  readonly landed: boolean;
  /** Something moves on the stage; called again, what is given back says that it lies. */
  hold: () => () => void;
  /** Nobody else is here but bots. */
  readonly alone: boolean;
  /** What the answers to my decisions give, by the decision's id. */
  readonly hints: Record<string, Hint[]>;
  readonly settings: Record<string, SettingValue>;
  /** The lines of the rules, by their ids. */
  readonly rules: Record<string, string>;
  /** What is chosen on the stage or in the dock, such as the name of a thing; gone with the question. */
  narrowed: string | null;
  /** Has the log told from its beginning, however much of it this page has heard. */
  fromTheBeginning: () => Promise<void>;
  /** What I tell with my answer to a question. */
  saying: { pending: string; words: string } | null;
  /** Why my last answer was refused, until something changes. */
  wrong: { pending: string; message: string; rule: string } | null;
  /** What is spent on a character filled in like this, and what is wrong with it, by the settings here. */
  readonly review: (filled: Record<string, Simple>) => Promise<Reviewed>;
}

/** What every part of a skin is given. */
export interface Part<G, S> {
  view: View;
  /** The view as the skin reads it. */
  game: G;
  /** What the stage and the dock tell one another; made once for a table. */
  shared: S;
  /** My seat; null: I only watch. */
  me: string | null;
  lines: LogLine[];
  seats: SeatState[];
  table: Table;
  /** Answers a decision; false: it was refused, and the page says why. */
  answer: (pending: string, answer: Given, say?: string) => Promise<boolean>;
  /** Shows the line of a rule. */
  why: (rule: string, from?: HTMLElement) => void;
}

/** What the component of a question is given. */
export interface Asked<G, S> extends Part<G, S> {
  pending: Pending;
  /** What else is open to me, by its name: `besides("LayCards")`. */
  besides: (asks: string) => Pending | undefined;
  /** Stands beside the question: the button of the GM's desk. */
  more: Snippet | undefined;
}

/** The same for what stands there while nothing of `asks` is asked. */
export type Idle<G, S> = Omit<Asked<G, S>, "pending"> & { pending: Pending | undefined };

/** A skin whose questions are `A`, whose view reads as `G`, and whose parts share `S`. */
export interface Contract<A extends string, G, S> {
  read: (view: View) => G;
  shared?: (now: () => Omit<Part<G, S>, "shared">) => S;
  /** What lies on the table. */
  stage: Component<Part<G, S>>;
  /** What came out last, by any name of it, while the stage shows it; else "". It stays until seen. */
  result: (game: G, view: View, lines: readonly LogLine[]) => string;
  /** My cards, in an element `.dock-hand`; they stand beside every question. */
  hand?: Component<Part<G, S>>;
  /** How each question is put, in an element `.dock-ask`; one left out is put as in any game. */
  asks?: Partial<Record<A, Component<Asked<G, S>>>>;
  /** What stands there while none of these is asked; it draws the questions it names, too. */
  idle?: { component: Component<Idle<G, S>>; asks: readonly A[] };
  /** The same for the GM, in place of both: it stands there whatever is asked, so that nothing filled in is lost. */
  gm?: { component: Component<Idle<G, S>>; asks: readonly A[] };
  /** What one does unasked that has its place in the skin, so that the frame does not list it. */
  acts?: readonly A[];
  /** The GM's desk. */
  desk?: Component<Part<G, S>>;
  /** The whole of the dock, drawn by the skin itself, and what it draws there. */
  dock?: Component<Part<G, S>>;
  draws?: (pending: Pending) => boolean;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Skin = Contract<string, any, any>;

/** Gives a skin its types: `skin<Asks>()({ … })`. */
export function skin<A extends string>() {
  return <G, S>(made: Contract<A, G, S>): Contract<A, G, S> => made;
}

/** True for a decision whose controls are the skin's. */
export function drawnBy({ asks = {}, idle, gm, acts = [], draws }: Skin): (pending: Pending) => boolean {
  if (draws) return draws;
  const own = new Set([...Object.keys(asks), ...(idle?.asks ?? []), ...(gm?.asks ?? []), ...acts]);
  return (pending) => own.has(pending.asks ?? "");
}
