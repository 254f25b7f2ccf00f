// The play a GM calls for: what the table will ask once "call" is said, so that all of it is filled
// in before anything is said.
import type { Answer, Pending } from "../../../wire";
import type { Acts } from "../../../acts/acts.svelte";
import { find } from "../asked";
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
  modifier: number;
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

/** Says "call", then what is called for as soon as the table asks. */
export class Caller {
  #wanted: Wanted | null = null;

  constructor(private readonly acts: Acts) {}

  async call(next: Pending, wanted: Wanted): Promise<boolean> {
    this.#wanted = wanted;
    const taken = await this.acts.tell(next.id, "call");
    if (!taken) this.#wanted = null;
    return taken;
  }

  /** With every view: the table may ask now. */
  async go(decisions: readonly Pending[]): Promise<void> {
    const form = find(decisions, "call");
    if (!form || !this.#wanted || this.acts.busy) return;
    const wanted = this.#wanted;
    this.#wanted = null;
    await this.acts.tell(form.id, { ...wanted } as Answer);
  }
}
