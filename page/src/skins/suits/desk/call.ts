// The play a GM calls for, as its form is filled in.
import { castOf, SKILLS, suitsOf, type Game, type Person } from "../model";
import { useWords } from "../words";

/** What is called for, by skill; the rest players declare themselves. */
const CALLED = [
  "thief open",
  "athlete terrain",
  "driver terrain",
  "athlete chase",
  "athlete block",
  "driver chase",
  "driver ram",
  "fraud deceive",
  "persuasion persuade",
  "stealth hide",
  "thief steal",
  "thief person",
  "throw attack",
  "thug attack",
  "thug disarm",
  "thug seize",
];

export interface Wanted {
  who: string;
  what: string;
  against: string;
  /** As typed. */
  modifier: string;
  resist: string;
  note: string;
}

export const ATTRIBUTES = ["fitness", "dexterity", "wits", "charisma"];

/** Uses in groups, the commonest first. */
export function called(): { label: string; uses: { id: string; label: string }[] }[] {
  const skills = [...new Set(CALLED.map((use) => use.split(" ")[0] ?? ""))];
  const ofSkill = skills.map((skill) => ({
    label: skill.charAt(0).toUpperCase() + skill.slice(1),
    uses: CALLED.filter((use) => use.startsWith(`${skill} `)).map((id) => ({ id, label: useWords(id) })),
  }));
  return [...ofSkill, { label: "No skill fits", uses: ATTRIBUTES.map((id) => ({ id, label: useWords(id) })) }];
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
  const skill = SKILLS.find(({ id }) => what.startsWith(id))?.id ?? "";
  const by: Record<string, string> = {
    "throw attack": "dodge",
    "athlete chase": "athlete",
    "driver chase": "driver",
    "athlete block": "block",
    "driver ram": "block",
    "persuasion persuade": "willpower",
  };
  return by[what] ?? (skill === "thug" ? "block" : "insight");
}
