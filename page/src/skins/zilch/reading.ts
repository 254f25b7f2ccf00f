// The game as its skin draws it, read from what a seat sees.
import type { Card, DiceView, View, Zone } from "../../wire";
import { pipsOf, SUITS, type Being, type Encounter, type Game, type Gear, type Lot, type Running, type StanceName, type SuitState } from "./model";

const NO_FIGHT: Encounter = { running: false, surprise: false, round: 0, order: [], turn: "", joining: [], zones: {} };

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
    beings: (view.sheets ?? []).flatMap(({ name }) => (name.startsWith("state:") ? [reader.being(name.slice(6))] : [])),
    fight: { ...NO_FIGHT, ...reader.data<Partial<Encounter>>("encounter") },
    scene: { number: 1, title: "", proposal: "", ...reader.data<object>("scene") },
    settings: view.settings ?? {},
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

interface Written {
  name?: string;
  dice?: number[];
  method?: string;
  values?: Record<string, number>;
  base?: Record<string, number>;
  classes?: string[];
  caster?: string;
  race?: string;
  level?: number;
  skills?: string[];
  ones?: Record<string, number>;
  knacks?: string[];
  runes?: string;
  notes?: string;
  size?: string;
  kind?: string;
  hp?: number | null;
  dr?: number;
  lines?: Record<string, string>;
  gear?: { hands?: string[]; body?: string[]; pack?: string[]; armor?: string; armor_name?: string; reinforced?: boolean; strapped?: boolean };
}

interface Standing {
  conditions?: string[];
  fallen?: string[];
  burden?: string;
  effects?: Running[];
  ongoing?: Record<string, number>;
  stance?: StanceName | "";
  shares?: string;
  shared?: [number, number];
  defending?: boolean;
  raging?: boolean;
  cover?: number;
  left?: boolean;
  zone?: string;
  grips?: string;
  feinted?: string;
}

class Reader {
  readonly #sheets;
  readonly #tracks;
  readonly #zones;
  readonly #dice;

  constructor(view: View) {
    this.#sheets = new Map((view.sheets ?? []).map((one) => [one.name, one]));
    this.#tracks = new Map((view.tracks ?? []).map((one) => [one.name, one]));
    this.#zones = new Map((view.zones ?? []).map((one) => [one.name, one]));
    this.#dice = new Map((view.dice ?? []).map((one) => [one.name, one]));
  }

  data<T>(name: string): T | undefined {
    return this.#sheets.get(name)?.data as T | undefined;
  }

  dice(name: string): DiceView | undefined {
    return this.#dice.get(name);
  }

  being(id: string): Being {
    const sheet = this.#sheets.get(`state:${id}`);
    const now = (sheet?.data ?? {}) as Standing;
    const who = this.data<Written>(`character:${id}`);
    const hp = this.#tracks.get(`hp:${id}`);
    const boons = this.#tracks.get(`boons:${id}`);
    const gear = gearOf(who);
    const lot = this.#lot(id, now);
    const stance = now.stance ?? "";
    const conditions = conditionsOf(now);
    const helpless = conditions.includes("Helpless");
    return {
      id,
      seat: sheet?.owner ?? "",
      name: sheet?.label ?? who?.name ?? id,
      monster: who ? who.method === "monster" : sheet?.owner === "gm" || /^m\d+$/.test(id),
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

  #suit(id: string, { suit, name, second }: (typeof SUITS)[number], who: Written, now: Standing): SuitState {
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
  #lot(id: string, { shares = "", shared = [0, 0] }: Standing): Lot {
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

function gearOf(who: Written | undefined): Gear {
  const { hands = [], body = [], pack = [], armor = "", armor_name = "", reinforced = false, strapped = false } = who?.gear ?? {};
  return { hands, body, pack, armor, armorName: armor_name, reinforced, strapped };
}

function shieldOf(gear: Gear, guarded: boolean): number {
  const held = gear.hands.filter((item) => item.startsWith("shield:")).map((item) => item.slice(7).split("+")[0] ?? "");
  const all = [...held, ...(gear.strapped ? ["buckler"] : [])].map((one) => SHIELDS[one]?.[guarded ? 1 : 0] ?? 0);
  return Math.max(0, ...all);
}

function classesOf(who: Written | undefined): string {
  const names = (who?.classes ?? []).map((one) => (one === "spellcaster" ? who?.caster || "Spellcaster" : one.charAt(0).toUpperCase() + one.slice(1)));
  return names.join("/");
}

/** Of one spell the strongest alone counts. */
function modifierOf({ effects = [] }: Standing, what: string): number {
  const best = new Map<string, number>();
  for (const { spell, effect } of effects) {
    if (effect.kind !== "modifier" || effect.what !== what) continue;
    const amount = effect.amount ?? 0;
    const key = `${spell} ${amount > 0}`;
    if (Math.abs(amount) >= Math.abs(best.get(key) ?? 0)) best.set(key, amount);
  }
  return [...best.values()].reduce((sum, one) => sum + one, 0);
}

function conditionsOf(now: Standing): string[] {
  const found = [...(now.conditions ?? []), ...(now.fallen ?? []), ...(now.burden ? [now.burden] : [])];
  for (const { effect } of now.effects ?? []) if (effect.kind === "condition" && effect.what) found.push(effect.what);
  if (now.stance === "Reckless") found.push("Defenseless");
  for (const one of [...found]) found.push(...(IMPLIED[one] ?? []));
  return [...new Set(found)];
}
