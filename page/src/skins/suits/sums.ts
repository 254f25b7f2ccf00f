// Who stands where in a play: sums as the table tells them, and how much is missing or to spare, as
// far as this seat may know.
import type { Line, View } from "../../wire";
import book from "./book.json";
import type { Play } from "./model";

/** A side's sum: `total` is null where a part of it is hidden; then `shown` is what lies open. */
export interface Sum {
  label: string;
  terms: NonNullable<Line["terms"]>;
  total: number | null;
  shown: number;
  rule: string;
}

export interface Sums {
  acting: Sum;
  /** What has to be reached: one for each mark that this seat may read, the hidden one otherwise. */
  against: Sum[];
}

/**
 * The lines of the middle of the table, play by play. A hidden number has a line of cards for
 * everybody, and one with the whole of it for who may read it.
 */
export function sumsOf(view: View, plays: readonly Play[]): Sums[] {
  const lines = [...(view.centre?.lines ?? [])];
  const take = (): Line | undefined => lines.shift();
  const whole = (open: Line | undefined): Line | undefined => {
    const next = lines[0];
    return open && open.total == null && next && next.label === open.label && next.total != null ? take() : undefined;
  };
  return plays.map((play) => {
    const first = take();
    const acting = sum(whole(first) ?? first);
    const against: Sum[] = [];
    if (!play.resist) {
      const open = take();
      if (open) against.push(sum(whole(open) ?? open));
    } else {
      const side = play.sides[1];
      const hidden = side?.seat === "gm" ? sum(take()) : null;
      const marks = Math.max(1, play.marks.length);
      while (against.length < marks && lines[0]?.total != null) against.push(sum(take()));
      if (against.length === 0 && hidden) against.push(hidden);
    }
    return { acting, against };
  });
}

function sum(line: Line | undefined): Sum {
  const terms = line?.terms ?? [];
  return { label: line?.label ?? "", terms, total: line?.total ?? null, shown: terms.reduce((all, { value }) => all + value, 0), rule: line?.rule ?? "" };
}

/** What the acting side has to beat: the highest of several. */
export function highest(against: readonly Sum[]): Sum | undefined {
  return [...against].sort((one, other) => (other.total ?? 0) - (one.total ?? 0))[0];
}

/** How a play stands: `margin` is above 0 for the acting side, 0 is a tie or just reached. */
export type Stands =
  | { kind: "known"; margin: number; opposed: boolean }
  | { kind: "threshold"; total: number }
  | { kind: "modifier"; ahead: number }
  | { kind: "unseen"; cards: number; needed: number };

/** As far as this seat may know. `acting` is false where one reads it from the other side. */
export function standsOf(sums: Sums, play: Play): Stands | null {
  const mine = sums.acting.total;
  const theirs = sums.against;
  if (theirs.length === 0) return null;
  const known = theirs.every(({ total }) => total !== null);
  if (mine !== null && known) return { kind: "known", margin: mine - Math.max(...theirs.map(({ total }) => total ?? 0)), opposed: play.resist !== "" };
  if (mine !== null && !play.resist) return { kind: "threshold", total: mine };
  if (mine !== null) return { kind: "modifier", ahead: mine - (theirs[0]?.shown ?? 0) };
  if (known) return { kind: "unseen", cards: sums.acting.shown, needed: Math.max(...theirs.map(({ total }) => total ?? 0)) };
  return null;
}

/** The book's words for thresholds, lowest first. */
export const THRESHOLDS = book.thresholds as [number, string][];

/** How it stands, in words for whose total is `mine`: the acting side (0) or the other (1). */
export function standsWords(stands: Stands, mine: 0 | 1 | null): string {
  switch (stands.kind) {
    case "known": {
      const margin = mine === 1 ? -stands.margin : stands.margin;
      if (!stands.opposed) return margin >= 0 ? (margin === 0 ? "just enough" : `enough, ${margin} to spare`) : `${-margin} short`;
      return margin === 0 ? "a tie" : margin > 0 ? `ahead by ${margin}` : `behind by ${-margin}`;
    }
    case "threshold": {
      const reached = THRESHOLDS.filter(([number]) => stands.total >= number).at(-1);
      const next = THRESHOLDS.find(([number]) => stands.total < number);
      const parts = [reached ? `enough for ${reached[1]} (${reached[0]})` : "not enough for anything easy"];
      if (next) parts.push(`${next[0] - stands.total} short of ${next[1]} (${next[0]})`);
      return parts.join(", ");
    }
    case "modifier":
      return stands.ahead > 0 ? `ahead if the GM’s number is ${stands.ahead - 1} or less, a tie at ${stands.ahead}` : stands.ahead === 0 ? "a tie if the GM’s number is 0" : `behind, whatever the GM’s number, unless it is below ${stands.ahead}`;
    case "unseen": {
      const held = stands.needed - stands.cards;
      return `held if the GM’s number is ${held - 1} or less, a tie at ${held}`;
    }
  }
}
