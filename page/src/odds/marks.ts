// What is marked, the green button: what the lesson proposes, or else the answer that the server's hints
// call the best, if any.
import { seat } from "../table/seated.svelte";
import type { Given } from "../wire";
import { hintsFor } from "./chances";

/** Tells whether an answer to a decision of mine is marked. */
export function marking(): (pending: string, to: Given) => boolean {
  const seated = seat();
  return (pending, to) => {
    if (seated?.proposed?.pending === pending) return seated.proposed.answer === to;
    return hintsFor(seated?.hints[pending] ?? [], to).some(({ best }) => best);
  };
}
