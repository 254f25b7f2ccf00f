// The skin of a table with what its parts are given: for the table's page and for the big screen.
import { untrack } from "svelte";

import { handActs } from "../skins/kit/acts.svelte";
import type { Part, Skin } from "./contract";
import type { Seated } from "./seated.svelte";
import { skinOf } from "./skins";

export interface Dressed {
  readonly skin: Skin;
  readonly part: Part<unknown, unknown>;
}

/** Loads the skin of a table; null until it is there and something lies on the table. */
export function dressed(seated: Seated): { readonly now: Dressed | null } {
  let skin = $state.raw<Skin | null>(null);
  const system = $derived(seated.table?.system);
  const view = $derived(seated.view);
  const game = $derived(skin && view ? skin.read(view) : null);
  const now = $derived({
    view: view!,
    game,
    lines: seated.line.lines,
    me: seated.me,
    seats: [...seated.seats],
    table: seated,
    answer: seated.answer,
    why: seated.why,
  });
  const shared: unknown = $derived(skin && untrack(() => skin?.shared?.(() => now)));
  const whole = $derived(skin && view ? { skin, part: { ...now, shared } } : null);

  handActs(() => seated.view!, seated.answer, seated.whole);
  $effect(() => {
    if (system) void skinOf(system).then((found) => (skin = found));
  });
  $effect(() => {
    if (skin && view) seated.reading.show(skin.result(game, view, seated.line.lines));
  });
  return {
    get now() {
      return whole;
    },
  };
}
