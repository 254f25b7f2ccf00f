import type { Pending } from "../../../wire";

/** Decisions whose controls are drawn here. */
export function drawsHere(_: Pending): boolean {
  return false;
}
