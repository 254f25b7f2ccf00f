// Times as people say them.
import { now } from "./clock";

const DAY = 24 * 3600 * 1000;

/** `today`, `yesterday`, `3 days ago`, or the date; of milliseconds since 1970. */
export function daysAgo(at: number, today = now()): string {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(today) - midnight(at)) / DAY);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 14) return `${days} days ago`;
  return new Date(at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
}

/** `22 November 2026, 19:30 to 22:10`. */
export function evening(from: number, until: number): string {
  const day = (at: number): string => new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const time = (at: number): string => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (day(from) === day(until) && time(from) === time(until)) return `${day(from)}, ${time(from)}`;
  if (day(from) === day(until)) return `${day(from)}, ${time(from)} to ${time(until)}`;
  return `${day(from)}, ${time(from)} to ${day(until)}, ${time(until)}`;
}
