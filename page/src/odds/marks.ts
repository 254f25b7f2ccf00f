// What is marked, the green button: the server says which answer its hints call the best, if any.
import { seat } from "../table/seated.svelte";
import type { Given } from "../wire";
import { hintsFor } from "./chances";

/** Tells whether an answer to a decision of mine is marked as the best. */
export function marking(): (pending: string, to: Given) => boolean {
  const seated = seat();
  return (pending, to) => hintsFor(seated?.hints[pending] ?? [], to).some(({ best }) => best);
}
