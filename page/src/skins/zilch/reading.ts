// The game as its skin draws it, read from what a seat sees.
import type { Card, DiceView, View, Zone } from "../../wire";
import { settings, sheet, sheets } from "../kit/reading";
import { pipsOf, SUITS, type Being, type Game, type Lot, type SuitState } from "./model";
import type { Character, Encounter, Gear, Scene, State, ZilchSettings } from "./types";

const NO_FIGHT: Encounter = { running: false, surprise: false, round: 0, order: [], dice: {}, turn: "", entered: [], joining: [], zones: {} };
const NEW_SCENE: Scene = { number: 1, title: "", proposal: "", asks: "", called: [], rolling: null, contest: [], striking: null, casting: "" };
const EMPTY: Required<Gear> = { hands: [], body: [], pack: [], armor: "", armor_name: "", reinforced: false, strapped: false };

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
const SHIELDS: Record<string, [number, number]> = { buckler: [1, 2], small: [1, 2], large: [2, 4], tower: [2, 5] };

export function readGame(view: View): Game {
  const reader = new Reader(view);
  return {
    beings: [...sheets<State>(view, "state").keys()].map((id) => reader.being(id)),
    fight: { ...NO_FIGHT, ...sheet<Partial<Encounter>>(view, "encounter") },
    scene: { ...NEW_SCENE, ...sheet<Partial<Scene>>(view, "scene") },
    settings: settings<Partial<ZilchSettings>>(view),
    awaited: view.awaited ?? [],
    fudge: reader.dice("fudge")?.values?.[0] ?? null,
    drawn: drawnOf(view),
  };
}

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

  constructor(view: View) {
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
    const state = this.#states.get(id);
    const now = state?.data ?? {};
    const who = this.#characters.get(id)?.data;
    const hp = this.#tracks.get(`hp:${id}`);
    const boons = this.#tracks.get(`boons:${id}`);
    const gear = { ...EMPTY, ...who?.gear };
    const lot = this.#lot(id, now);
    const stance = now.stance ?? "";
    const conditions = conditionsOf(now);
    const helpless = conditions.includes("Helpless");
    return {
      id,
      seat: state?.owner ?? "",
      name: state?.label ?? who?.name ?? id,
      monster: who ? who.method === "monster" : state?.owner === "gm",
      known: who !== undefined,
      suits: who ? SUITS.map((one) => this.#suit(id, one, who, now)) : [],
      hp: hp?.value ?? null,
      mostHp: hp?.most ?? 0,
      temp: this.#tracks.get(`temp:${id}`)?.value ?? 0,
      boons: boons?.value ?? 0,
      mostBoons: boons?.most ?? 0,
      gear,
      dr: Math.max(0, (ARMOR_DR[gear.armor] ?? 0) + Number(gear.reinforced) + (who?.dr ?? 0) + modifierOf(now, "DR")),
      shield: shieldOf(gear, stance === "Guarded" && lot.there),
      stance,
      shares: now.shares ?? "",
      lot,
      pips: lot.ends && !helpless ? pipsOf(stance, lot.ends) : [0, 0],
      defending: now.defending ?? false,
      raging: now.raging ?? false,
      cover: now.cover ?? 0,
      left: now.left ?? false,
      zone: now.zone ?? "",
      grips: now.grips ?? "",
      feinted: now.feinted ?? "",
      conditions,
      effects: now.effects ?? [],
      ongoing: now.ongoing ?? {},
      race: who?.race ?? "human",
      classes: classesOf(who),
      level: who?.level ?? 1,
      skills: who ? [...(who.skills ?? []), ...Object.keys(who.ones ?? {})] : [],
      ones: who?.ones ?? {},
      knacks: who?.knacks ?? [],
      runes: who?.runes ?? "",
      notes: who?.notes ?? "",
      size: who?.size ?? "Medium",
      kind: who?.kind ?? "",
      lines: who?.lines ?? {},
      method: who?.method ?? "",
      dice: who?.dice ?? [],
      base: who?.base ?? {},
      d12: this.#dice.get(`d12:${id}`)?.values?.[0] ?? null,
      d8: this.#dice.get(`d8:${id}`)?.values?.[0] ?? null,
    };
  }

  #suit(id: string, { suit, name, second }: (typeof SUITS)[number], who: Character, now: State): SuitState {
    const values = Object.keys(who.values ?? {}).length > 0 ? who.values! : (who.base ?? {});
    const [inherent, inherent2] = [values[suit] ?? 6, values[`${suit}2`] ?? 6];
    const drain = this.#tracks.get(`drain.${suit}:${id}`)?.value ?? 0;
    const moved = modifierOf(now, suit) - drain;
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
  #lot(id: string, { shares = "", shared = [0, 0] }: State): Lot {
    if (shares) {
      const lot = this.#lot(shares, {});
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

function shieldOf(gear: Required<Gear>, guarded: boolean): number {
  const held = gear.hands.filter((item) => item.startsWith("shield:")).map((item) => item.slice(7).split("+")[0] ?? "");
  const all = [...held, ...(gear.strapped ? ["buckler"] : [])].map((one) => SHIELDS[one]?.[guarded ? 1 : 0] ?? 0);
  return Math.max(0, ...all);
}

function classesOf(who: Character | undefined): string {
  const names = (who?.classes ?? []).map((one) => (one === "spellcaster" ? who?.caster || "Spellcaster" : one.charAt(0).toUpperCase() + one.slice(1)));
  return names.join("/");
}

/** Of one spell the strongest alone counts. */
function modifierOf({ effects = [] }: State, what: string): number {
  const best = new Map<string, number>();
  for (const { spell, effect } of effects) {
    if (effect.kind !== "modifier" || effect.what !== what) continue;
    const amount = effect.amount ?? 0;
    const key = `${spell} ${amount > 0}`;
    if (Math.abs(amount) >= Math.abs(best.get(key) ?? 0)) best.set(key, amount);
  }
  return [...best.values()].reduce((sum, one) => sum + one, 0);
}

function conditionsOf(now: State): string[] {
  const found = [...(now.conditions ?? []), ...(now.fallen ?? []), ...(now.burden ? [now.burden] : [])];
  for (const { effect } of now.effects ?? []) if (effect.kind === "condition" && effect.what) found.push(effect.what);
  if (now.stance === "Reckless") found.push("Defenseless");
  for (const one of [...found]) found.push(...(IMPLIED[one] ?? []));
  return [...new Set(found)];
}
