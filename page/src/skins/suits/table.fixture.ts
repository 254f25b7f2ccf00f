// Tables of Suits for the tests of its skin.
import type { Card, Choose, Line, Option, Pending, SheetView, View, Zone } from "../../wire";
import type { Play, Race, Scene, Side } from "./model";
import type { Choices } from "./types";

export function suit(seat: string, name: string, more: object = {}): SheetView {
  const data = { name, suit: "s", points: { fitness: 5, dexterity: 5, wits: 5, charisma: 5 }, tags: ["thief", "guns", "persuasion"], description: "", toughness: 0, fixed: null, effects: true, ...more };
  return { name: `suit:${seat}`, label: "Suit", data, owner: seat };
}

export function standing(id: string, name: string, more: object = {}): SheetView {
  return { name: `standing:${id}`, label: name, data: { name, here: true, fighting: false, alive: true, charisma: false, ambush: false, awareness: false, feint: 0, skip: 0, stunt: "", ...more } };
}

/** Somebody of the GM's, as the GM sees them; Fitness 4, Wits 2. */
export function cast(id: string, name: string): SheetView {
  return { name: `cast:${id}`, label: name, data: { name, suit: "", points: { fitness: 3, dexterity: 2, wits: 1, charisma: 2 }, tags: ["guns", "thug"], description: "", toughness: 0, fixed: null, effects: true }, owner: "gm" };
}

export function side(who: string, name: string, play: string, cards: string[] = [], more: Partial<Side> = {}): Side {
  const seat = who.startsWith("p") ? who : "gm";
  const played = cards.map((words, at) => {
    const [card, counts] = words.split(" as ") as [Card, Card | undefined];
    return { card, counts: counts ?? card, by: seat, ...(at === 0 ? { flip: true } : {}) };
  });
  return { who, seat, name, play, modifier: seat === "gm" ? null : 11, charisma: 0, open: false, acted: false, played, ...more };
}

export function line(label: string, terms: [string, number, Card[]?][], result = ""): Line {
  const all = terms.map(([of, value, cards]) => ({ label: of, value, ...(cards ? { cards } : {}), rule: "SU-ADD-03" }));
  return { label, terms: all, ...(result ? { result } : { total: all.reduce((sum, { value }) => sum + value, 0) }), rule: "SU-PLAY-02" };
}

export function option(id: string, more: Partial<Option> = {}): Option {
  return { id, label: id, ...more };
}

/** What may be done in a window, in the words of the game: `4c`, `Jo as Ac`, `done`. */
export function act(words: string): Option {
  const [, side = "", said = ""] = /^(?:(n\d) )?(.+)$/.exec(words) ?? [];
  const cards = said.split(" as ") as Card[];
  const [card, ...names] = cards;
  const does: Choices | null =
    said === "done" ? { do: "stand" } : said === "charisma" ? { do: "use_charisma" } : card ? { do: "add", card, ...(names.length > 0 ? { names } : {}), ...(side ? { side } : {}) } : null;
  return option(words, { does, ...(names.length > 0 ? { cards } : {}) });
}

export function choose(id: string, prompt: string, rule: string, options: Option[]): Pending {
  return { id, decision: { kind: "choose", prompt, rule, options } as Choose };
}

interface Given {
  seat?: string | null;
  plays?: Partial<Play>[];
  last?: Partial<Play>;
  scene?: Partial<Scene>;
  race?: Partial<Race>;
  hands?: Record<string, Card[]>;
  sheets?: SheetView[];
  damage?: Record<string, number>;
  zones?: Zone[];
  lines?: Line[];
  decisions?: Pending[];
  awaited?: View["awaited"];
}

/** Ash and Bea, and a Guard of the GM's; `seat` sees its own hand alone. */
export function table(given: Given = {}): View {
  const { seat = "p1", hands = { p1: ["4c", "9s"], p2: ["Qd"] } } = given;
  const hand = (of: string): Zone => {
    const cards = hands[of] ?? [];
    return { name: `hand:${of}`, label: "Hand", kind: "hand", owner: of, count: cards.length, ...(of === seat ? { open: true, cards } : {}) };
  };
  const row = (of: string): Zone => ({ name: `row:${of}`, label: "Play", kind: "row", count: 0, open: true });
  const pile = (kind: string, of: string): Zone => ({ name: `${kind}:${of}`, label: kind, kind, count: kind === "deck" ? 40 : 0, open: kind === "discard" });
  const zones = ["players", "gm"].flatMap((of) => ["deck", "discard", "look"].map((kind) => pile(kind, of)));
  const replaced = new Set((given.zones ?? []).map(({ name }) => name));
  return {
    system: "suits",
    seat,
    seats: [
      { seat: "gm", role: "gm", name: "Vera" },
      { seat: "p1", role: "player", name: "Ann" },
      { seat: "p2", role: "player", name: "Bo" },
    ],
    zones: [...[...zones, hand("p1"), hand("p2"), hand("gm"), row("p1"), row("p2"), row("n1")].filter(({ name }) => !replaced.has(name)), ...(given.zones ?? [])],
    tracks: ["p1", "p2", "n1"].map((who) => ({ name: `damage:${who}`, label: "Damage", value: given.damage?.[who] ?? 0 })),
    sheets: [
      ...(given.sheets ?? [suit("p1", "Ash"), suit("p2", "Bea", { suit: "c" }), standing("p1", "Ash"), standing("p2", "Bea"), standing("n1", "Guard")]),
      ...(seat === "gm" ? [cast("n1", "Guard"), { name: "notes", label: "Notes", data: { text: "" } }] : []),
      ...(given.plays ?? []).map((play, at) => ({ name: `play:${at + 1}`, label: "The play", data: play })),
      { name: "last", label: "The last play", data: given.last ?? {} },
      { name: "scene", label: "The scene", data: { number: 1, running: true, title: "The bank", ...given.scene } },
      { name: "initiative", label: "Initiative", data: { running: false, sides: [], groups: [], among: [], turn: 0, ...given.race } },
    ],
    centre: { title: "", lines: given.lines ?? [] },
    decisions: given.decisions ?? [],
    awaited: given.awaited ?? [],
  };
}

/** Ash persuades the Guard: 3♥ and 4♣ against 9♦, in Ash's window. */
export function persuading(more: Given = {}): View {
  const gm = more.seat === "gm";
  return table({
    plays: [
      {
        number: 1,
        phase: "window",
        use: "persuasion persuade",
        sides: [side("p1", "Ash", "persuasion", ["3h", "4c"]), side("n1", "Guard", "willpower", ["9d"])],
        marks: ["n1"],
        resist: "willpower",
        turn: 0,
      },
    ],
    lines: [
      line("Ash", [["flip", 3, ["3h"]], ["4♣", 4, ["4c"]], ["Persuasion", 11]]),
      line("Guard", [["flip", 9, ["9d"]]], "Willpower ?"),
      ...(gm ? [line("Guard", [["flip", 9, ["9d"]], ["Willpower", 8]])] : []),
    ],
    ...more,
  });
}
