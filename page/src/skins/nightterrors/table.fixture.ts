// Tables of Night Terrors for the tests of its skin.
import type { Card, Choose, Option, Pending, View, Zone } from "../../wire";
import { GLYPHS, kindOf } from "./model";
import type { Choices, Conflict, Figure, Kind, NightTerrorsSettings, Story } from "./types";
import type { Values } from "./model";

const SETTINGS: NightTerrorsSettings = {
  odds: "everybody",
  conflicts: 0, sessions: 0,
  ace: "1",
  face_mix: "double",
  trump_fallout: "highest",
  push_due: "full",
  see_cards: "free",
  idle_questions: "skipped",
  middle_card: "median",
  split: true,
  trade_half: "payment",
  trade_round: "down",
  reversal_unused: "hand",
  pending_raise: "stands",
  escalate_on_raise: "any",
  escalation: "up",
  empty_deck: "reshuffle",
  deal: "round",
  gm_hand: "per_conflict",
  unique_faces: "all",
  leads: "host", sides: "none",
  confirm_conflict: "gm",
  breakdown: "player",
  crash_effect: "incapacitated",
  pool_display: "down",
};

const CONFLICT: Conflict = {
  number: 0,
  phase: "none",
  starter: 0,
  what: "",
  where: "",
  how: "",
  kind: "talk",
  participants: [],
  opening: false,
  exchange: 0,
  turn: 0,
  raised: null,
  seers: [],
  sees: [],
  winners: [],
  outcome: "",
  had: [],
  asked: [],
  end_asked: false,
};

const STORY: Story = { stage: "scene", session: 1, scene: 1, to_gm: false, away: [], conflicts: [] };

export const VALUES: Values = { ace: 1, mix: "double", fallout: "highest", push: "full", sees: "free", middle: "median", split: true, half: "payment", round: "down" };

interface Who {
  seat: string;
  name: string;
  card: Card;
  hand?: Card[];
  /** How many cards, where the faces are not to be seen. */
  held?: number;
  kept?: Card[];
  pools?: [number, number, number];
  more?: object;
}

const PEOPLE: Who[] = [
  { seat: "p1", name: "Ada", card: "Qh" },
  { seat: "p2", name: "Wendell", card: "Ks", held: 5 },
  { seat: "gm", name: "Grey", card: "Js", held: 8 },
];

interface Given {
  me?: string | null;
  people?: Who[];
  conflict?: Partial<Conflict>;
  story?: Partial<Story>;
  decisions?: Pending[];
  settings?: Partial<NightTerrorsSettings>;
  over?: string;
}

function figure(name: string, card: Card, more: object = {}): Figure {
  return { name, rank: card.charAt(0), suit: card.charAt(1), notes: "", crashed: false, snapped: false, pool_display: "down", ...more };
}

/** Ada, Wendell and the GM’s Grey are 1, 2 and 3. */
export function table(given: Given = {}): View {
  const me = given.me === undefined ? "p1" : given.me;
  const people = given.people ?? PEOPLE;
  const pile = (name: string, cards: Card[], more: Partial<Zone> = {}): Zone => ({ name, label: name, kind: "pile", count: cards.length, cards, ...more });
  return {
    system: "nightterrors",
    seat: me,
    seats: [
      { seat: "gm", role: "gm", name: "Vera" },
      { seat: "p1", role: "player", name: "Ann" },
      { seat: "p2", role: "player", name: "Bo" },
    ],
    zones: [
      { name: "deck", label: "Deck", kind: "deck", count: 20 },
      pile("used", []),
      pile("buried", []),
      ...people.flatMap(({ seat, hand = [], held, kept = [] }, index) => [
        pile(`hand:${seat === "gm" ? index + 1 : seat}`, hand, { owner: seat, count: held ?? hand.length }),
        pile(`kept:${index + 1}`, kept, { owner: seat }),
        pile(`played:${index + 1}`, given.conflict?.raised?.by === index + 1 ? given.conflict.raised.cards : [], { owner: seat }),
      ]),
    ],
    tracks: people.flatMap(({ pools = [20, 20, 20] }, index) => ["blood", "sweat", "tears"].map((pool, at) => ({ name: `${pool}:${index + 1}`, label: pool, value: pools[at] ?? 20 }))),
    sheets: [
      ...people.map(({ seat, name, card, more }, index) => ({ name: `character:${index + 1}`, label: "Character", owner: seat, data: figure(name, card, more) })),
      { name: "conflict", label: "The conflict", data: { ...CONFLICT, ...given.conflict } },
      { name: "story", label: "The story", data: { ...STORY, ...given.story } },
    ],
    settings: { ...SETTINGS, ...given.settings },
    decisions: given.decisions ?? [],
    awaited: [],
    ...(given.over ? { over: given.over } : {}),
  };
}

/** A conflict of all three; `raised` by Wendell, to be seen by Ada and Grey. */
export function conflict(kind: Kind, raised: Card[] = [], more: Partial<Conflict> = {}): Partial<Conflict> {
  const participants = [1, 2, 3].map((number) => ({ number, why: "", side: "", out: false, kept_in: 0 }));
  const base: Partial<Conflict> = { number: 1, phase: "raise", starter: 1, turn: 1, what: "Who gets the diary", where: "a kitchen", how: "asks", kind, participants };
  if (raised.length === 0) return { ...base, ...more };
  return { ...base, phase: "see", exchange: 1, turn: 2, raised: { by: 2, cards: raised }, seers: [1, 3], ...more };
}

export function option(does: Choices, id: string, label = id, more: Partial<Option> = {}): Option {
  return { id, label, does, ...more };
}

/** What the table asks of Ada with these sets of cards found. */
export function asks(word: "raise" | "see", found: ["raise" | "see" | "push", Card[]][], more: { escalate?: Kind[]; give?: boolean } = {}): Pending[] {
  const options = found.map(([verb, cards]) => option({ do: verb, cards }, [verb, ...cards].join(" "), verb, { cards }));
  for (const kind of more.escalate ?? []) options.push(option({ do: "escalate", kind }, `escalate ${kind}`, `Escalate to ${kind} (${GLYPHS[kindOf(kind).suit]})`));
  const give = option({ do: "give" }, "give", "Give");
  const first = { code: "opening_must_raise", line: "Ada started this and raises first" };
  const closed = more.give === false ? [{ ...give, closed: first }] : [];
  if (more.give !== false) options.push(give);
  const decision: Choose = { kind: "choose", prompt: word === "raise" ? "Ada raises" : "Ada sees it?", options, closed };
  const lay: Pending = { id: "lay-cards", awaited: false, decision: { kind: "form", prompt: "Cards of your choice", fields: {}, open: true, makes: "Lay" } };
  return [{ id: "7", decision }, lay];
}
