// Odds of a form while it is filled in, a moment after the last change.
import { untrack } from "svelte";

import { seat } from "../table/seated.svelte";
import { sight } from "../table/sight";
import type { Given } from "../wire";

const MOMENT = 250; // milliseconds

/**
 * Has the form of a decision weighed as it stands; null: it cannot be sent like this. What is told
 * stands under the decision's id, or under a `name` of its own where several forms go to one decision.
 */
export function weighs(pending: () => string, answer: () => Given | null, name = ""): void {
  const seated = seat();
  const inSight = sight();
  let weighed = "";
  let last = "";
  const forget = (): void => {
    if (weighed) untrack(() => seated.unweighed(weighed));
    weighed = last = "";
  };
  $effect(() => {
    const [id, filled] = [pending(), answer()];
    if (!seated?.view || !inSight()) return;
    if (weighed !== (name || id)) forget();
    // What was told of something else, or of what was filled in before, stands beside nothing.
    if (!seated.toldOdds || filled === null || !whole(filled)) return forget();
    weighed = name || id;
    // As it is at first, and with each new view, it is weighed at once, so that nothing jumps.
    const now = JSON.stringify(filled);
    const wait = last === "" || last === now ? 0 : MOMENT;
    const timer = setTimeout(() => {
      last = now;
      void seated.weigh(id, filled, weighed);
    }, wait);
    return () => clearTimeout(timer);
  });
  $effect(() => forget);
}

/** A number that is half typed is none yet. */
function whole(answer: Given): boolean {
  const parts = typeof answer === "object" ? Object.values(answer) : [answer];
  return parts.every((one) => typeof one !== "number" || Number.isInteger(one));
}
