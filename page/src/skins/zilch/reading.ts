// The game as its skin draws it, read from what a seat sees.
import type { Card, DiceView, View, Zone } from "../../wire";
import { once, settings, sheet, sheets } from "../kit/reading";
import { pipsOf, SUITS, type Being, type Game, type Lot, type SuitState } from "./model";
import type { Character, Effect, Encounter, Gear, Scene, State, ZilchSettings } from "./types";

const IMPLIED: Record<string, string[]> = {
  Hampered: ["Slowed"],
  Unconscious: ["Helpless"],
  Comatose: ["Unconscious", "Helpless"],
  Paralyzed: ["Helpless"],
  Inactive: ["Defenseless"],
  Bound: ["Entangled"],
  Dead: ["Helpless"],
};

const ARMOR_DR: Record<string, number> = { thin: 0, light: 1, heavy: 2, plate: 3 };
/** What stands for a character whose sheet the GM keeps. */
const UNKNOWN = {
  gear: { hands: [], body: [], pack: [], armor: "", armor_name: "", reinforced: false, strapped: false },
  ...{ race: "human", level: 1, skills: [], ones: {}, knacks: [], runes: "", notes: "", size: "Medium", kind: "", lines: {} },
  ...{ method: "", dice: [], base: {}, dr: 0, innate: [] },
};

/** The dice that lie in place of a domino, by the table's source of them. */
const IN_ITS_STEAD: Partial<Record<ZilchSettings["domino_source"], string[]>> = { two_d6: ["lot"], d8_d4: ["lesser", "greater"] };

const SHIELDS: Record<string, [number, number]> = { buckler: [1, 2], small: [1, 2], large: [2, 4], tower: [2, 5] };

export const readGame = once((view: View): Game => {
  const reader = new Reader(view);
  return {
    beings: [...sheets<State>(view, "state").keys()].map((id) => reader.being(id)),
    fight: sheet<Encounter>(view, "encounter")!,
    scene: sheet<Scene>(view, "scene")!,
    settings: settings<ZilchSettings>(view),
    awaited: view.awaited ?? [],
    fudge: reader.dice("fudge")?.values?.[0] ?? null,
    drawn: drawnOf(view),
  };
});

function drawnOf(view: View): Map<string, Card[]> {
  const found = new Map<string, Card[]>();
  for (const { name, owner, cards } of view.zones ?? []) {
    if (name.startsWith("making:") && owner && cards?.length) found.set(owner, [...(found.get(owner) ?? []), ...cards]);
  }
  return found;
}

class Reader {
  readonly #states;
  readonly #characters;
  readonly #tracks;
  readonly #zones;
  readonly #dice;
  readonly #source;

  constructor(view: View) {
    this.#source = settings<ZilchSettings>(view).domino_source;
    this.#states = sheets<State>(view, "state");
    this.#characters = sheets<Character>(view, "character");
    this.#tracks = new Map((view.tracks ?? []).map((one) => [one.name, one]));
    this.#zones = new Map((view.zones ?? []).map((one) => [one.name, one]));
    this.#dice = new Map((view.dice ?? []).map((one) => [one.name, one]));
  }

  dice(name: string): DiceView | undefined {
    return this.#dice.get(name);
  }

  being(id: string): Being {
    const state = this.#states.get(id)!;
    const now = state.data;
    const sheet = this.#characters.get(id)?.data;
    const who = sheet ?? UNKNOWN;
    const { gear, race, level, ones, knacks, runes, notes, size, kind, lines, method, dice, base } = who;
    const hp = this.#tracks.get(`hp:${id}`);
    const boons = this.#tracks.get(`boons:${id}`);
    const lot = this.#lot(id, now);
    const armed = lot.there || now.shares !== "" || (now.stance !== "" && this.#keptFrom(id));
    const conditions = conditionsOf(now, armed);
    const helpless = conditions.includes("Helpless");
    return {
      ...now,
      ...{ id, lot, conditions, gear, race, level, ones, knacks, runes, notes, size, kind, lines, method, dice, base },
      thing: `state:${id}`,
      seat: state.owner ?? "",
      name: state.label,
      monster: sheet ? sheet.method === "monster" : state.owner === "gm",
      known: sheet !== undefined,
      suits: sheet ? SUITS.map((one) => this.#suit(id, one, sheet, now)) : [],
      hp: hp?.value ?? null,
      mostHp: hp?.most ?? 0,
      temp: this.#tracks.get(`temp:${id}`)?.value ?? 0,
      boons: boons?.value ?? 0,
      mostBoons: boons?.most ?? 0,
      dr: Math.max(0, (ARMOR_DR[gear.armor] ?? 0) + Number(gear.reinforced) + who.dr + modifierOf(now, who.innate, "DR")),
      shield: helpless || conditions.includes("Entangled") ? 0 : shieldOf(gear, now.stance === "Guarded" && armed),
      pips: lot.ends && armed && !helpless ? pipsOf(now.stance, lot.ends) : [0, 0],
      classes: classesOf(sheet),
      skills: [...who.skills, ...Object.keys(ones)],
      d12: this.#dice.get(`d12:${id}`)?.values?.[0] ?? null,
      d8: this.#dice.get(`d8:${id}`)?.values?.[0] ?? null,
    };
  }

  /** Do dice lie in place of its domino that I do not see? They may lie there or not. */
  #keptFrom(id: string): boolean {
    const kinds = IN_ITS_STEAD[this.#source] ?? [];
    return kinds.some((kind) => !this.#dice.has(`${kind}:${id}`));
  }

  #suit(id: string, { suit, name, second }: (typeof SUITS)[number], who: Character, now: State): SuitState {
    const values = Object.keys(who.values).length > 0 ? who.values : who.base;
    const [inherent, inherent2] = [values[suit] ?? 6, values[`${suit}2`] ?? 6];
    const drain = this.#tracks.get(`drain.${suit}:${id}`)?.value ?? 0;
    const moved = modifierOf(now, who.innate, suit) - drain;
    const track = suit === "H" ? this.#tracks.get(`hp:${id}`) : this.#tracks.get(`chips.${suit}:${id}`);
    return {
      suit,
      name,
      second,
      inherent,
      inherent2,
      primary: Math.max(0, inherent + moved),
      secondary: Math.max(0, inherent2 + moved),
      chips: track?.value ?? null,
      full: track?.most ?? 0,
      drain,
      taint: this.#tracks.get(`taint.${suit}:${id}`)?.value ?? 0,
    };
  }

  /** A domino, or dice in its stead; one of a group has that of its leader. */
  #lot(id: string, { shares, shared }: Pick<State, "shares" | "shared">): Lot {
    if (shares) {
      const lot = this.#lot(shares, { shares: "", shared });
      return lot.there || shared[1] === 0 ? lot : { there: true, up: true, tile: shared.join("|"), dice: [], ends: shared };
    }
    const zone: Zone | undefined = this.#zones.get(`domino:${id}`);
    const tile = zone?.tiles?.[0] ?? null;
    const dice = ["lot", "lesser", "greater"].flatMap((kind) => this.#dice.get(`${kind}:${id}`) ?? []).filter(({ values }) => values?.length);
    const shown = dice.flatMap(({ values }) => values ?? []);
    const numbers = tile ? tile.split("|").map(Number) : shown;
    const ends: [number, number] | null =
      numbers.length < 2 ? null : dice.length > 1 ? [numbers[0]!, numbers[1]!] : [Math.min(...numbers), Math.max(...numbers)];
    return { there: (zone?.count ?? 0) > 0 || dice.length > 0, up: ends !== null, tile, dice, ends };
  }
}

function shieldOf(gear: Gear, guarded: boolean): number {
  const held = gear.hands.filter((item) => item.startsWith("shield:")).map((item) => item.slice(7).split("+")[0] ?? "");
  const all = [...held, ...(gear.strapped ? ["buckler"] : [])].map((one) => SHIELDS[one]?.[guarded ? 1 : 0] ?? 0);
  return Math.max(0, ...all);
}

function classesOf(who: Character | undefined): string {
  const names = (who?.classes ?? []).map((one) => (one === "spellcaster" ? who?.caster || "Spellcaster" : one.charAt(0).toUpperCase() + one.slice(1)));
  return names.join("/");
}

/** What always counts, and what runs: of one spell the strongest alone. */
function modifierOf({ effects }: State, innate: Effect[], what: string): number {
  const best = new Map<string, number>();
  const running = effects.filter(({ effect }) => effect.kind === "modifier" && effect.what === what);
  for (const { spell, effect: { amount } } of running) {
    const key = `${spell} ${amount > 0}`;
    if (spell && Math.abs(amount) > Math.abs(best.get(key) ?? 0)) best.set(key, amount);
  }
  const ofNoSpell = running.filter(({ spell }) => !spell).map(({ effect }) => effect.amount);
  const always = innate.filter((one) => one.what === what).map(({ amount }) => amount);
  return [...best.values(), ...ofNoSpell, ...always].reduce((sum, one) => sum + one, 0);
}

/** Everything it suffers from; Reckless it is Defenseless if a domino lies for it. */
function conditionsOf(now: State, armed: boolean): string[] {
  const conditions = [...now.conditions, ...now.fallen, ...(now.burden ? [now.burden] : [])];
  for (const { effect } of now.effects) if (effect.kind === "condition") conditions.push(effect.what);
  if (now.stance === "Reckless" && armed) conditions.push("Defenseless");
  return [...new Set([...conditions, ...conditions.flatMap((one) => IMPLIED[one] ?? [])])];
}
