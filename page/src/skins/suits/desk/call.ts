// The play a GM calls for, as its form is filled in.
import { ATTRIBUTES, castOf, SKILLS, suitsOf, useOf, USES, type Game, type Person } from "../model";
import { upper, useWords } from "../words";

/** Skills that are called for, the commonest first. */
const COMMON = ["thief", "athlete", "driver", "fraud", "persuasion", "stealth", "throw", "thug"];

export interface Wanted {
  who: string;
  what: string;
  against: string;
  /** As typed. */
  modifier: string;
  resist: string;
  note: string;
}

/** Uses in groups, the commonest first. */
export function called(): { label: string; uses: { id: string; label: string }[] }[] {
  const uses = USES.filter((use) => use.called);
  const skills = [...COMMON, ...SKILLS.map(({ id }) => id).filter((id) => !COMMON.includes(id))];
  const group = (label: string, plays: string[]) => ({ label, uses: uses.filter(({ play }) => plays.includes(play)).map(({ id }) => ({ id, label: useWords(id) })) });
  const groups = skills.map((skill) => group(upper(skill), [skill])).filter((one) => one.uses.length > 0);
  return [...groups, group("No skill fits", ATTRIBUTES.map(({ id }) => id))];
}

/** Who can be called on. */
export function able(game: Game): Person[] {
  return suitsOf(game).filter(({ state }) => state.here && state.alive && !state.skip);
}

/** Who may resist. */
export function opponents(game: Game): Person[] {
  return castOf(game).filter(({ state }) => state.alive);
}

/** What resists a use where nobody says otherwise. */
export function usually(what: string): string {
  return useOf(what)?.usual ?? "insight";
}
