// A skin that an installed game brings along: a module of its package, loaded when it is played (docs/skins.md).
import { mount, unmount } from "svelte";

import { system } from "../../api";
import Card from "../../cards/Card.svelte";
import type { Skin } from "../../table/contract";
import { isEdition, to } from "../../to";
import type { Given, Hint, LogLine, Pending, Preview, SeatState, SettingValue, View } from "../../wire";
import { draws } from "../plain/Dock.svelte";
import { result } from "../plain/Skin.svelte";
import { AtTable } from "./attable.svelte";
import Dock from "./Dock.svelte";
import Stage from "./Stage.svelte";

/** What stands on the table now, as whoever looks may know it. */
export interface Seen {
  view: View;
  lines: readonly LogLine[];
  /** My seat; null: I only watch. */
  me: string | null;
  seats: readonly SeatState[];
  settings: Readonly<Record<string, SettingValue>>;
  /** The lines of the rules, by their ids. */
  rules: Readonly<Record<string, string>>;
  /** False while cards fly: what they come to waits until they lie. */
  landed: boolean;
  /** What is aimed at, such as the name of a thing; gone with the question. */
  narrowed: string | null;
  /** The question that the skin draws now, if one is put to me. */
  pending: Pending | null;
  /** The odds that the table tells of its answers. */
  hints: readonly Hint[];
  /** What I have put together for it so far, by `api.draft`. */
  draft: Given | null;
  /** What the table says of that; `late`: still of what stood there before. */
  preview: Preview | null;
  late: boolean;
}

/** What a skin can do; the same object for all that it draws at one table. */
export interface Api {
  /** Answers a decision of the view; false: it was refused, and the page says why. */
  answer: (pending: string, answer: Given, say?: string) => Promise<boolean>;
  /** Puts an answer together: all parts see it, and the table says what it would come to. */
  draft: (answer: Given | null) => void;
  /** What an answer to any decision would come to, such as to one that I may give unasked. */
  preview: (pending: string, draft: Given) => Promise<Preview | null>;
  /** Aims at a thing, or at nothing. */
  narrow: (thing: string | null) => void;
  /** Something moves; called again, what is given back says that it lies. */
  hold: () => () => void;
  /** Shows the line of a rule. */
  why: (rule: string) => void;
  /** What a seat is called here. */
  name: (seat: string) => string;
  /** A chance as people read it: `58.8%` for `10/17`. */
  percent: (chance: string) => string;
}

/** A part of a skin at one table. */
export interface Shown {
  update(seen: Seen): void;
  destroy?(): void;
}

export type Draw = (target: HTMLElement, api: Api, seen: Seen) => Shown;

/** What the module exports. */
export interface Brought {
  /** Draws what lies on the table. */
  mount: Draw;
  /** Draw the controls of questions, by their names. */
  asks?: Record<string, Draw>;
  /** Draws my cards, which stand beside them. */
  hand?: Draw;
  /** The names of what I may do unasked and find on the table, so that the page does not list it. */
  acts?: readonly string[];
  /** What came out last, by any name of it, which stays until it is seen; else "". */
  result?: (view: View, lines: readonly LogLine[]) => string;
}

/** Gets the skin that a game brings; null: it brings none, or one that does not load. */
export async function bring(id: string): Promise<Skin | null> {
  if (isEdition) return null;
  try {
    const { info } = await system(id);
    if (!info.skin) return null;
    const module = (await import(/* @vite-ignore */ to("api", "systems", id, "skin", info.skin, "skin.js"))) as Partial<Brought>;
    if (typeof module.mount !== "function") throw new Error(`the skin of ${id} exports no function mount(target, api)`);
    return asContract(module as Brought);
  } catch (wrong) {
    console.error(wrong); // for whoever writes it; people get the table that shows any game
    return null;
  }
}

/** Such a skin as the table takes it. */
export function asContract(brought: Brought): Skin {
  if (!customElements.get("playing-card")) customElements.define("playing-card", PlayingCard);
  const own = new Set([...Object.keys(brought.asks ?? {}), ...(brought.acts ?? [])]);
  return {
    read: (view) => view,
    shared: (now) => new AtTable(now, brought),
    stage: Stage,
    result: (_, view, lines) => (brought.result ?? result)(view, lines),
    dock: Dock,
    draws: (pending) => own.has(pending.asks ?? "") || draws(pending),
  };
}

/** `<playing-card face="Qh">`: a card as the page draws it; without a face its back. It is as wide as its place. */
class PlayingCard extends HTMLElement {
  static readonly observedAttributes = ["face"];
  #shown: object | null = null;

  connectedCallback(): void {
    this.style.display = "inline-block";
    this.#shown = mount(Card, { target: this, props: { card: this.getAttribute("face") } });
  }

  disconnectedCallback(): void {
    if (this.#shown) void unmount(this.#shown);
    this.#shown = null;
  }

  attributeChangedCallback(): void {
    if (!this.#shown) return;
    this.disconnectedCallback();
    this.connectedCallback();
  }
}
