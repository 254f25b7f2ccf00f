// What the cards come to is told when they lie, not while they fly.
import { seat } from "./seated.svelte";

/** A value as it was when the cards last lay. */
export function landing<T>(value: () => T): { readonly now: T } {
  const seated = seat();
  let held = value();
  const now = $derived.by(() => {
    const latest = value();
    if (seated?.landed !== false) held = latest;
    return held;
  });
  return {
    get now() {
      return now;
    },
  };
}
