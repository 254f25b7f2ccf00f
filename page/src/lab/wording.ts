// The figures of a report in words.
import type { Estimate, Figure } from "../wire";

const signed = (number: number, digits: number): string => (number > 0 ? "+" : number < 0 ? "−" : "") + Math.abs(number).toFixed(digits);

/** The figure itself: `79.0 %`, `+12.5 points`, `155.7`. */
export function valueOf({ kind = "share", estimate: { value } }: Figure): string {
  if (kind === "share") return `${(100 * value).toFixed(1)} %`;
  if (kind === "change") return `${signed(100 * value, 1)} points`;
  return kind === "elo" ? signed(value, 0) : value.toFixed(1).replace("-", "−");
}

/** Where the true one lies 95 times in 100: `76.4 to 81.4 %`; empty where that says nothing. */
export function intervalOf({ kind = "share", estimate: { low, high } }: Figure): string {
  if (low === high) return "";
  if (kind === "share") return `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`;
  if (kind === "change") return `${signed(100 * low, 1)} to ${signed(100 * high, 1)}`;
  return `${low.toFixed(1)} to ${high.toFixed(1)}`.replace(/-/g, "−");
}

/** A share as parts of a bar, in percent: where it ends, and its interval. */
export const barOf = ({ value, low, high }: Estimate): string => `--value: ${100 * value}%; --low: ${100 * low}%; --high: ${100 * high}%`;
