// A skin that an installed game brings along: a module of its package, loaded when it is played (docs/skins.md).
import { mount, unmount } from "svelte";

import { system } from "../../api";
import Card from "../../cards/Card.svelte";
import { isEdition, to } from "../../to";
import type { Given, LogLine, SeatState, SettingValue, View } from "../../wire";

/** What stands on the table now, as whoever looks may know it. */
export interface Seen {
  view: View;
  lines: readonly LogLine[];
  /** My seat; null: I only watch. */
  me: string | null;
  seats: readonly SeatState[];
  settings: Readonly<Record<string, SettingValue>>;
}

/** What a skin can do. */
export interface Api {
  /** Answers a decision of the view; false: it was refused, and the page says why. */
  answer: (pending: string, answer: Given, say?: string) => Promise<boolean>;
  /** Shows the line of a rule. */
  why: (rule: string) => void;
  /** What a seat is called here: “You” for one's own. */
  name: (seat: string) => string;
}

/** A skin at one table. */
export interface Shown {
  update(seen: Seen): void;
  destroy?(): void;
}

export interface Brought {
  mount(target: HTMLElement, api: Api): Shown;
}

const loaded = new Map<string, Brought>();

/** The skin of a game, once `bring` has got it. */
export const broughtBy = (id: string): Brought => loaded.get(id)!;

/** Gets the skin that a game brings; false: it brings none, or one that does not load. */
export async function bring(id: string): Promise<boolean> {
  if (isEdition) return false;
  try {
    const { info } = await system(id);
    if (!info.skin) return false;
    const module = (await import(/* @vite-ignore */ to("api", "systems", id, "skin", info.skin, "skin.js"))) as Partial<Brought>;
    if (typeof module.mount !== "function") throw new Error(`the skin of ${id} exports no function mount(target, api)`);
    if (!customElements.get("playing-card")) customElements.define("playing-card", PlayingCard);
    loaded.set(id, module as Brought);
    return true;
  } catch (wrong) {
    console.error(wrong); // for whoever writes it; people get the table that shows any game
    return false;
  }
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
