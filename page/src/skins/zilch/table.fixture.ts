// Tables of Zilch for the tests of its skin.
import type { LogLine, Pending, SheetView, TrackView, View } from "../../wire";
import type { Character, Encounter, Gear, Scene, State } from "./types";

const FRESH: State = {
  ...{ conditions: [], fallen: [], burden: "", effects: [], ongoing: {}, stance: "", shares: "", shared: [0, 0], defending: false, raging: false, cover: 0 },
  ...{ zone: "", grips: "", feinted: "", hurt: false, aided: [], used: [], loaded: [], dropped: [], slept: false, left: false },
};
const BARE: Gear = { hands: [], armor: "", reinforced: false, armor_name: "", strapped: false, body: [], pack: [] };
const PLAIN: Character = {
  ...{ name: "", method: "point_buy", base: {}, dice: [], in_order: false, race: "human", classes: [], caster: "", trades: [], skills: [], ones: {} },
  ...{ skill_talents: 0, knacks: [], runes: "", source: "", level: 1, gear: BARE, raised: {}, values: {}, innate: [], notes: "", stands: "", terms: "" },
  ...{ size: "Medium", kind: "", hp: null, pools: null, dr: 0, er: {}, attacks: [], lines: {} },
};
const NO_FIGHT: Encounter = { running: false, surprise: false, round: 0, order: [], dice: {}, turn: "", entered: [], joining: [], zones: {} };
const NEW_SCENE: Scene = { number: 1, title: "", proposal: "", asks: "", called: [], calls: 0, settled: [], rolling: null, contest: [], striking: null, casting: "" };

interface Someone {
  id: string;
  name: string;
  seat: string;
  values?: Record<string, number>;
  hp?: [number, number];
  chips?: Record<string, [number, number]>;
  state?: Partial<State>;
  data?: Partial<Omit<Character, "gear">> & { gear?: Partial<Gear> };
  /** A domino: null lies face down. */
  tile?: string | null;
  hidden?: boolean;
}

export const ANA: Someone = {
  id: "p1",
  name: "Ana",
  seat: "p1",
  values: { C: 9, C2: 8, S: 7, S2: 6, D: 4, D2: 8, H: 10, H2: 7 },
  hp: [10, 10],
  chips: { C: [6, 9] },
  data: { classes: ["fighter"], skills: ["athletics"], gear: { hands: ["longsword", "shield:small"], armor: "light" } },
};

export const GUARD: Someone = { id: "m1", name: "Guard 1", seat: "gm", hidden: true };

export function table(beings: Someone[], more: { fight?: Partial<Encounter>; scene?: Partial<Scene>; decisions?: Pending[]; seat?: string; settings?: Record<string, string> } = {}): View {
  const sheets: SheetView[] = [];
  const tracks: TrackView[] = [];
  for (const one of beings) {
    sheets.push({ name: `state:${one.id}`, label: one.name, owner: one.seat, data: { ...FRESH, ...one.state } });
    if (one.hidden) continue;
    sheets.push({ name: `character:${one.id}`, label: one.name, owner: one.seat, data: { ...PLAIN, name: one.name, values: one.values ?? {}, ...one.data, gear: { ...BARE, ...one.data?.gear } } });
    tracks.push({ name: `hp:${one.id}`, label: "", value: one.hp?.[0] ?? 6, most: one.hp?.[1] ?? 6 });
    for (const [suit, [value, most]] of Object.entries(one.chips ?? {})) tracks.push({ name: `chips.${suit}:${one.id}`, label: "", value, most });
  }
  sheets.push({ name: "encounter", label: "", data: { ...NO_FIGHT, ...more.fight } }, { name: "scene", label: "", data: { ...NEW_SCENE, ...more.scene } });
  return {
    system: "zilch",
    seat: more.seat ?? "p1",
    seats: [
      { seat: "gm", role: "gm", name: "Vera" },
      { seat: "p1", role: "player", name: "Ann" },
    ],
    zones: beings.map(({ id, tile }) => ({ name: `domino:${id}`, label: "", kind: "domino", count: tile === undefined ? 0 : 1, of: "tiles" as const, ...(tile ? { tiles: [tile] } : {}) })),
    tracks,
    sheets,
    dice: [],
    settings: { skill_option: "five", aimed_magic_suit: "D", contest_tie: "draw", gen_method: "point_buy", ...more.settings },
    decisions: more.decisions ?? [],
    awaited: [],
  };
}

let seq = 0;

/** A line of the log with what was told. */
export function told(...events: { text: string; rule: string; data?: Record<string, string | number | string[]> }[]): LogLine {
  seq += 1;
  return { seq, seat: "p1", kind: "answer", hash: "", at: 0, events: events.map((one) => ({ event: "told" as const, ...one })) };
}
