// A brought skin at one table: what all its parts see, and what they can do.
import { numberOf, percent } from "../../odds/chances";
import type { Part } from "../../table/contract";
import type { Previewing } from "../../table/preview.svelte";
import type { Given, View } from "../../wire";
import type { Api, Brought, Seen } from "./brought";

type Now = () => Omit<Part<View, AtTable>, "shared">;

export class AtTable {
  #drafted = $state.raw<{ pending: string; answer: Given } | null>(null);
  /** What the table says of the draft, once the dock has asked it. */
  told = $state.raw<Previewing | null>(null);
  /** What seats are called, and what an answer comes to, once the page has said how to ask. */
  frame: Pick<Api, "name" | "preview"> = { name: (seat) => seat, preview: () => Promise.resolve(null) };

  readonly #now: Now;
  readonly brought: Brought;
  constructor(now: Now, brought: Brought) {
    this.#now = now;
    this.brought = brought;
  }

  pending = $derived.by(() => this.#now().view.decisions?.find(({ aside, asks }) => !aside && this.brought.asks?.[asks ?? ""]) ?? null);
  draft = $derived(this.#drafted?.pending === this.pending?.id ? (this.#drafted?.answer ?? null) : null);

  seen = $derived.by((): Seen => {
    const { view, lines, me, seats, table } = this.#now();
    const hints = table.hints[this.pending?.id ?? ""] ?? [];
    return {
      ...{ view, lines, me, seats, settings: table.settings, rules: table.rules, landed: table.landed, narrowed: table.narrowed },
      ...{ pending: this.pending, hints, draft: this.draft, preview: this.told?.told ?? null, late: this.told?.late ?? false },
    };
  });

  readonly api: Api = {
    answer: (...given) => this.#now().answer(...given),
    draft: (answer) => (this.#drafted = this.pending && answer !== null ? { pending: this.pending.id, answer } : null),
    preview: (pending, draft) => this.frame.preview(pending, draft),
    narrow: (thing) => (this.#now().table.narrowed = thing),
    hold: () => this.#now().table.hold(),
    why: (rule) => this.#now().why(rule),
    name: (seat) => this.frame.name(seat),
    percent: (chance) => percent(numberOf(chance)),
  };
}
