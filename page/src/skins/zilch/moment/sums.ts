// What a total is made of, as far as one sees it.
import { CARD_NAMES, skillName, valueOf, type Being, type Game } from "../model";
import type { AttackNews, TestNews } from "./news";

/** One number of a sum; null where it is not known. */
export interface Part {
  label: string;
  value: number | null;
  rule: string;
}

const part = (label: string, value: number | null, rule: string): Part[] => (value === 0 ? [] : [{ label, value, rule }]);

/** What is left is conditions and magic. */
function withRest(parts: Part[], total: number | null, words: string): Part[] {
  if (total === null || parts.some(({ value }) => value === null)) return parts;
  return [...parts, ...part(words, total - parts.reduce((sum, { value }) => sum + (value ?? 0), 0), "ZI-TEST-06")];
}

export function bonusOf(being: Being, skill: string, settings: Game["settings"]): number {
  if (!skill) return 0;
  return settings.skill_option === "ones" && !skill.startsWith("language:") ? (being.ones[skill] ?? 0) : 5;
}

/** The value of a test or save. */
export function testParts(being: Being, news: TestNews, settings: Game["settings"]): Part[] {
  const found = [
    { label: CARD_NAMES[news.card] ?? news.card, value: valueOf(being, news.card), rule: "ZI-TEST-01" },
    ...part(news.skill ? skillName(news.skill) : "skill", bonusOf(being, news.skill, settings), "ZI-SKL-02"),
    ...part("the task", news.modifier, "ZI-TEST-06"),
    ...part("chips", news.chips, "ZI-SAVE-05"),
    ...part("Boon", news.boon, "ZI-TAL-09"),
  ];
  return withRest(found, news.value, news.kind === "save" ? "domino and state" : "conditions");
}

/** An attack total: Clubs, pips, chips. */
export function attackParts(being: Being, news: Pick<AttackNews, "chips" | "boon" | "attack">, suit = "C"): Part[] {
  const found = [
    { label: CARD_NAMES[suit] ?? suit, value: valueOf(being, suit), rule: "ZI-HIT-02" },
    ...part("pips", being.pips[0], "ZI-STN-03"),
    ...part("chips", news.chips, "ZI-CHIP-07"),
    ...part("Boon", news.boon ? 2 : 0, "ZI-TAL-09"),
  ];
  return withRest(found, news.attack, "gear and state");
}

/** A defence total: Spades, pips, chips, shield, cover. */
export function defenceParts(being: Being, news: Pick<AttackNews, "parry" | "defence">): Part[] {
  const helpless = being.conditions.includes("Helpless");
  const bare = being.conditions.includes("Defenseless");
  const found = helpless
    ? part("cover", being.cover, "ZI-HIT-06")
    : [
        { label: "Spades", value: valueOf(being, "S"), rule: "ZI-HIT-03" },
        ...part("pips", bare ? 0 : being.pips[1], "ZI-STN-03"),
        ...part("chips", news.parry, "ZI-CHIP-08"),
        ...part("shield", being.known ? being.shield : 0, "ZI-SHD-01"),
        ...part("cover", being.cover, "ZI-HIT-06"),
        ...part("Defend", being.defending ? 2 : 0, "ZI-RND-04"),
      ];
  return withRest(found, news.defence, "state");
}
