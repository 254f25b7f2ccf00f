// The game as its skin draws it, read from what a seat sees: what things come to, the server says.
import type { Card, View, Zone } from "../../wire";
import { once, sheet, sheets } from "../kit/reading";
import { SUITS, type Being, type Game, type Lot, type SuitState } from "./model";
import type { Character, Counts, Encounter, Making, Moment, Scene, Stand, State } from "./types";

/** What stands for a character whose sheet the GM keeps. */
const UNKNOWN = { race: "human", level: 1, classes: [], notes: "", kind: "", lines: {}, method: "", dice: [], base: {}, values: {}, skills: [], ones: {} };

export const readGame = once((view: View): Game => {
  const [states, stands] = [sheets<State>(view, "state"), sheets<Stand>(view, "stand")];
  const [characters, counts] = [sheets<Character>(view, "character"), sheets<Counts>(view, "counts")];
  const tracks = new Map((view.tracks ?? []).map((one) => [one.name, one]));
  const zones = new Map((view.zones ?? []).map((one) => [one.name, one]));
  const dice = new Map((view.dice ?? []).map((one) => [one.name, one]));

  function being(id: string): Being {
    const state = states.get(id)!;
    const sheet = characters.get(id)?.data;
    const { race, level, classes, notes, kind, lines, method, dice: thrown, base, skills, ones } = sheet ?? UNKNOWN;
    const [hp, boons, counted] = [tracks.get(`hp:${id}`), tracks.get(`boons:${id}`), counts.get(id)?.data];
    return {
      ...state.data,
      ...stands.get(id)!.data,
      ...{ id, race, level, classes, notes, kind, lines, method, dice: thrown, base, counts: counted ?? null },
      thing: `state:${id}`,
      seat: state.owner ?? "",
      name: state.label,
      monster: sheet ? sheet.method === "monster" : state.owner === "gm",
      suits: counted && sheet ? SUITS.map((one) => suit(id, one, counted, sheet)) : [],
      skills: [...skills, ...Object.keys(ones)],
      hp: hp?.value ?? null,
      mostHp: hp?.most ?? 0,
      temp: tracks.get(`temp:${id}`)?.value ?? 0,
      boons: boons?.value ?? 0,
      mostBoons: boons?.most ?? 0,
      lot: lot(id, state.data),
    };
  }

  function suit(id: string, { suit, name, chip, second }: (typeof SUITS)[number], { values }: Counts, { values: inherent }: Character): SuitState {
    const track = tracks.get(suit === "H" ? `hp:${id}` : `chips.${suit}:${id}`);
    const [drain, taint] = ["drain", "taint"].map((kind) => tracks.get(`${kind}.${suit}:${id}`)?.value ?? 0);
    const [card, behind] = [suit, `${suit}2`];
    return {
      ...{ suit, name, chip, second, drain: drain ?? 0, taint: taint ?? 0 },
      ...{ primary: values[card] ?? 0, secondary: values[behind] ?? 0, inherent: inherent[card] ?? 0, inherent2: inherent[behind] ?? 0 },
      ...{ chips: track?.value ?? null, full: track?.most ?? 0 },
    };
  }

  /** A domino, or dice in its stead; one of a group has that of its leader, also once that is gone. */
  function lot(id: string, { shares, shared }: Pick<State, "shares" | "shared">): Lot {
    if (shares) {
      const leaders = lot(shares, { shares: "", shared });
      return leaders.there || shared[1] === 0 ? leaders : { there: true, up: true, tile: shared.join("|"), dice: [] };
    }
    const zone: Zone | undefined = zones.get(`domino:${id}`);
    const tile = zone?.tiles?.[0] ?? null;
    const lying = ["lot", "lesser", "greater"].flatMap((kind) => dice.get(`${kind}:${id}`) ?? []).filter(({ values }) => values?.length);
    return { there: (zone?.count ?? 0) > 0 || lying.length > 0, up: tile !== null || lying.length > 0, tile, dice: lying };
  }

  return {
    beings: [...states.keys()].map(being),
    fight: sheet<Encounter>(view, "encounter")!,
    scene: sheet<Scene>(view, "scene")!,
    moment: sheet<Moment>(view, "moment")!,
    making: sheet<Making>(view, "methods")!,
    awaited: view.awaited ?? [],
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
