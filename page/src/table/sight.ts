// Whether a part of the page is in sight: what is not asks the table for nothing.
import { getContext, setContext } from "svelte";

const KEY = Symbol("sight");

export function handSight(seen: () => boolean): void {
  setContext(KEY, seen);
}

/** Tells, tracked, whether what stands here is in sight. */
export function sight(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => true);
}
