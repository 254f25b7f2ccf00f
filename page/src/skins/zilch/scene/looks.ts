// Who looks like what: the picture of somebody, told by what everybody knows of them.
import type { Being } from "../model";

export type Face = "knight" | "rogue" | "wizard" | "commoner" | "guard" | "peasant" | "ogre" | "beast" | "skull" | "fiend" | "spider" | "ghoul";

interface Looks {
  face: Face;
  /** Of skin or hide. */
  skin: string;
  /** Of clothes: a hero's by the highest suit. */
  cloth: string;
  /** Pointed ears, a beard, tusks. */
  race: "" | "elf" | "dwarf" | "orc";
}

/** Words of a name or a kind, and the face that they have; the first that fits. */
const FACES: readonly [RegExp, Face][] = [
  [/ogre|troll|giant|orc|golem/, "ogre"],
  [/skelet|zombie|undead|lich|bone|ghost|wraith|wight/, "skull"],
  [/demon|devil|fiend|imp\b|dragon|drake|wyrm/, "fiend"],
  [/spider|beetle|scorpion|insect|bug|crab/, "spider"],
  [/rat|wolf|bear|dog|hound|cat\b|lion|boar|fox|beast|animal|bat\b/, "beast"],
  [/ghoul|goblin|kobold|slime|ooze|creature|monster/, "ghoul"],
  [/guard|soldier|knight|captain|watch/, "guard"],
  [/thief|bandit|rogue|assassin|cultist|spy/, "rogue"],
  [/wizard|witch|mage|sorcer|priest/, "wizard"],
  [/peasant|farmer|villager|commoner|miller/, "peasant"],
];

const CLOTH = { C: "#4a5058", S: "#2f5c8f", D: "#b0672a", H: "#9b3038" } as const;
const WILD: Partial<Record<Face, string>> = { ogre: "#7d9a5b", beast: "#8a6a4c", skull: "#e9e2cf", fiend: "#a8413a", spider: "#3f3a45", ghoul: "#7f9c86" };
const SKINS = ["#e7bd97", "#c98f66", "#9a6a48", "#f0cfae", "#7a5237"];
const DULL = ["#6d5a45", "#55614a", "#6b4a4f", "#4f5a66"];

/** A number that a name always has. */
function seed(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

export function looksOf(being: Pick<Being, "name" | "monster" | "kind" | "classes" | "race" | "suits">): Looks {
  const { name, monster, race } = being;
  const kin = name.replace(/\s*\d+$/, ""); // Guard 1 and Guard 2 look alike
  const face = monster ? monsterFace(kin, being.kind) : heroFace(being.classes);
  const highest = [...being.suits].sort((one, other) => other.primary - one.primary)[0]?.suit ?? "C";
  return {
    face,
    skin: WILD[face] ?? SKINS[seed(kin) % SKINS.length]!,
    cloth: monster ? DULL[seed(kin) % DULL.length]! : CLOTH[highest],
    race: race === "elf" || race === "dwarf" || race === "orc" ? race : "",
  };
}

function monsterFace(name: string, kind: string): Face {
  const found = [name, kind].map((words) => FACES.find(([like]) => like.test(words.toLowerCase()))?.[1]);
  return found.find(Boolean) ?? "ghoul";
}

function heroFace([first]: readonly string[]): Face {
  if (first === "fighter") return "knight";
  if (first === "rogue") return "rogue";
  return first ? "wizard" : "commoner";
}
