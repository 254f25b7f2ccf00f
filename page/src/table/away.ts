// How a seat stands, and how long somebody has been away or is waited for, in words.
import type { SeatState, SeatView } from "../wire";

/** `2 min`, `3 h`; empty for less than a minute. */
export function lasting(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "";
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** `away for 5 min`, or just `away` where nobody knows since when. */
export function awayFor(one: { bot?: boolean; online?: boolean; left?: number }, now: number): string {
  if (one.bot || one.online) return "";
  const long = one.left ? lasting(now - one.left) : "";
  return long ? `away for ${long}` : "away";
}

/** How a seat stands to the play: `joins soon`, `sits out`; empty if it takes part. */
export function standingOf({ claimed, bot }: SeatState, standing: SeatView["standing"] = "in", when = "soon"): string {
  const out = claimed || bot ? "sits out" : "has left";
  return { in: "", coming: `joins ${when}`, going: `leaves ${when}`, out }[standing];
}
