// Odds of a form while it is filled in, a moment after the last change.
import { untrack } from "svelte";

import { seat } from "../table/seated.svelte";
import type { Answer } from "../wire";

const MOMENT = 250; // milliseconds

/**
 * Has the form of a decision weighed as it stands; null: it cannot be sent like this. What is told
 * stands under the decision's id, or under a `name` of its own where several forms go to one decision.
 */
export function weighs(pending: () => string, answer: () => Answer | null, name = ""): void {
  const seated = seat();
  let weighed = "";
  $effect(() => {
    const [id, filled] = [pending(), answer()];
    // With each new view the odds before it are gone.
    if (!seated?.view || !seated.toldOdds) return;
    if (filled === null || !whole(filled)) {
      // Neither do odds of what was filled in before stand beside it.
      if (weighed) untrack(() => seated.unweighed(weighed));
      return;
    }
    weighed = name || id;
    const timer = setTimeout(() => void seated.weigh(id, filled, weighed), MOMENT);
    return () => clearTimeout(timer);
  });
}

/** A number that is half typed is none yet. */
function whole(answer: Answer): boolean {
  const parts = typeof answer === "object" ? Object.values(answer) : [answer];
  return parts.every((one) => typeof one !== "number" || Number.isInteger(one));
}
