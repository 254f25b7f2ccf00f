// What plays, phases and cards are called on the table.
import { isJoker, suitOf } from "../../notation";
import { upper } from "../../table/words";
import type { LogLine } from "../../wire";
import { nameOf, SKILLS, used, useOf, valueOf, type Game, type Person, type Play, type Side, type Suit } from "./model";

export { upper };

export function useWords(use: string): string {
  return useOf(use)?.label ?? upper(use);
}

/** Whom a play is aimed at, or what resists; nothing where it is a number. */
export function against(game: Game, play: Play): string {
  const vehicle = game.vehicles.find(({ id }) => id === play.target);
  if (vehicle) return vehicle.name;
  return play.marks.map((who) => (who ? nameOf(game, who) : upper(play.resist))).join(", ");
}

/** What was said with this play: what is at stake, by the GM; then by whoever tries it. */
export function notesOf(lines: readonly LogLine[], play: Play): string[] {
  const notes = new Map<unknown, string>();
  const tries = play.sides[0]?.seat;
  for (const { events = [] } of [...lines].reverse()) {
    const told = events.filter((event) => event.event === "told");
    if (told.some(({ rule, data }) => rule === "SU-RES-07" && data?.play !== play.number && data?.outcome !== undefined)) break;
    for (const { data, text } of told) if (data?.kind === "narration" && !notes.has(data.by)) notes.set(data.by, text);
  }
  return [notes.get("gm"), tries === "gm" ? undefined : notes.get(tries)].filter((text) => text !== undefined);
}

/** Whom the table waits for besides me, and for what; empty if nobody else. */
export function awaitedWords(game: Game, me: string | null): string {
  const others = game.awaited.filter(({ seat }) => seat !== me);
  if (others.length === 0 || others.length < game.awaited.length) return "";
  const whats = [...new Set(others.map(({ what }) => what))];
  return whats
    .map((what) => {
      const names = others.filter((one) => one.what === what).map(({ seat }) => nameOf(game, seat));
      return `${names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`} ${names.length < 2 ? "is" : "are"} ${what}.`;
    })
    .join(" ");
}

/** True if face cards are more than plain tens for this side; null where this seat cannot know. */
export function effectsOn(person: Person | undefined, side: Side, noSkill: boolean): boolean | null {
  const skill = SKILLS.some(({ id }) => id === side.play);
  if (!person?.figure) return skill || !side.who ? null : noSkill;
  if (person.figure.fixed !== null) return person.figure.effects;
  return skill ? person.figure.tags.includes(side.play) : noSkill;
}

const DOES: Record<string, string> = {
  J: "takes a card back afterwards",
  Q: "a ten, or a gift to a friend",
  K: "or any card of the players’ discards",
  A: "draws a card",
};

/** What a card of a hand is worth in a play, in one short word. */
export function worth(card: string, effects: boolean, suit: string): string {
  const draws = (effects && card.startsWith("A") ? 1 : 0) + (!isJoker(card) && suitOf(card) === suit ? 1 : 0);
  const value = isJoker(card) && effects ? "any" : `+${valueOf(card)}`;
  return draws > 0 ? `${value} draw${draws > 1 ? " 2" : ""}` : value;
}

/** What a card does besides its number, as a sentence; empty if nothing. */
export function doing(card: string, effects: boolean, suit: string, copies = true): string {
  if (isJoker(card)) return effects ? "stands for any card you name" : "a plain ten";
  const face = copies || !card.startsWith("K") ? DOES[card.slice(0, -1)] : "a ten; there are no discards to copy";
  const parts = effects && face ? [face] : [];
  if (face && !effects) parts.push("a plain ten here");
  if (suitOf(card) === suit) parts.push("your own suit: draws a card");
  return parts.join("; ");
}

// --- what follows a play ---

/** What used cards bring, as the play stands. */
export function bonusWords(play: Play, flip: boolean): string[] {
  const [diamonds, clubs, hearts, spades] = (["d", "c", "h", "s"] as Suit[]).map((suit) => used(play, suit, flip)) as [number, number, number, number];
  const use = useOf(play.use);
  const many = (n: number, sign: string): string => (n === 1 ? sign : `${n} ${sign}`);
  const told: string[] = [];
  if (use?.damage != null && play.use !== "driver ram" && clubs) told.push(`${many(clubs, "♣")}: +${clubs} damage`);
  if (play.use === "driver ram" && diamonds + clubs) told.push(`+${diamonds + clubs} damage from ♦ and ♣`);
  if (use?.shot && diamonds) told.push("♦: another shot if it misses");
  if (use?.run && diamonds) told.push(`${many(diamonds, "♦")}: a free blow, +${diamonds} damage`);
  if (play.use === "thug disarm" && clubs) told.push("♣: a free attack");
  if (play.use === "fraud feint" && spades) told.push("♠: costs no action");
  if (play.use === "persuasion persuade" && hearts) told.push("♥: nobody can cover");
  if (play.use === "stealth sneak" && spades) told.push(`${many(spades, "♠")}: groups ${spades + 1} of them`);
  if (play.use === "thief person" && spades) told.push("♠: no −5");
  if (use?.play === "ambush" && diamonds) told.push(`${many(diamonds, "♦")}: throw away ${diamonds}`);
  if (use?.play === "awareness" && hearts) told.push(`${many(hearts, "♥")}: throw away ${hearts}`);
  if (play.use === "leadership swap" && hearts) told.push(`${many(hearts, "♥")}: ${hearts} more may swap`);
  return told;
}
