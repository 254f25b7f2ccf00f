// Odds of a form while it is filled in, a moment after the last change.
import { seat } from "../table/seated.svelte";
import type { Answer } from "../wire";

const MOMENT = 250; // milliseconds

/** Has the form of a decision weighed as it stands; null: it cannot be sent like this. */
export function weighs(pending: () => string, answer: () => Answer | null): void {
  const seated = seat();
  $effect(() => {
    const [id, filled] = [pending(), answer()];
    // With each new view the odds before it are gone.
    if (!seated?.view || !seated.toldOdds || filled === null) return;
    const timer = setTimeout(() => void seated.weigh(id, filled), MOMENT);
    return () => clearTimeout(timer);
  });
}
