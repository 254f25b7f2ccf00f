// Suits as its skin draws it, read from a view: people and their hands, the play in progress, the
// scene and the fight in it. What follows from it by the rules, the table says.
import { once, choices, sheet, sheets } from "../kit/reading";
import type { Awaited, Decision, Option, View, Zone } from "../../wire";
import type { Choices, Figure, Left, Notes, Numbers, Race, Record, Scene, Scores, Standing, Stands, VehicleFile } from "./types";

export const { does, optionsOf } = choices<Choices>();

export interface Person {
  /** The seat, or `n1`, `n2`, … for somebody of the GM's. */
  id: string;
  player: boolean;
  name: string;
  state: Standing;
  /** Null where this seat may not read it, as the two that follow. */
  figure: Figure | null;
  numbers: Numbers | null;
  left: Left | null;
  damage: number;
  hand: Zone | undefined;
}

export interface Vehicle extends VehicleFile {
  id: string;
  damage: number;
}

export interface Stock {
  deck: Zone | undefined;
  discard: Zone | undefined;
}

/** A play, and how it stands as far as this seat may know. */
export interface Play {
  record: Record;
  stands: Stands;
}

export interface Game {
  people: Person[];
  vehicles: Vehicle[];
  /** In progress, the innermost last. */
  plays: Play[];
  /** What is being played just now, or was last. */
  play: Play | null;
  scene: Scene;
  race: Race;
  scores: Scores | null;
  players: Stock;
  gm: Stock;
  gmHand: Zone | undefined;
  /** Null for everybody but the GM. */
  notes: string | null;
  awaited: Awaited[];
}

export const readGame = once((view: View): Game => {
  const zones = new Map((view.zones ?? []).map((zone) => [zone.name, zone]));
  const tracks = new Map((view.tracks ?? []).map((track) => [track.name, track.value]));
  const stock = (name: string): Stock => ({ deck: zones.get(`deck:${name}`), discard: zones.get(`discard:${name}`) });
  const suits = sheets<Figure>(view, "suit");
  const figures = new Map([...suits, ...sheets<Figure>(view, "cast")]);
  const numbers = sheets<Numbers>(view, "numbers");
  const left = sheets<Left>(view, "left");
  const person = (id: string, state: Standing): Person => ({
    id,
    player: suits.has(id),
    name: state.name,
    state,
    figure: figures.get(id)?.data ?? null,
    numbers: numbers.get(id)?.data ?? null,
    left: left.get(id)?.data ?? null,
    damage: tracks.get(`damage:${id}`) ?? 0,
    hand: zones.get(`hand:${id}`),
  });
  /** The GM reads the whole of what others read in part. */
  const known = <T>(name: string): T | undefined => sheet<T>(view, `${name}:gm`) ?? sheet<T>(view, name);
  const play = (record: Record | undefined, name: string): Play[] => {
    const stands = known<Stands>(`stands:${name}`);
    return record && stands ? [{ record, stands }] : [];
  };
  const plays = [...sheets<Record>(view, "play")].flatMap(([depth, { data }]) => play(data, depth));
  return {
    people: [...sheets<Standing>(view, "standing")].map(([id, { data }]) => person(id, data)),
    vehicles: [...sheets<VehicleFile>(view, "vehicle")].map(([id, { data }]) => ({ ...data, id, damage: tracks.get(`damage:${id}`) ?? 0 })),
    plays,
    play: plays.at(-1) ?? play(sheet<Record>(view, "last"), "last")[0] ?? null,
    scene: sheet<Scene>(view, "scene")!,
    race: sheet<Race>(view, "initiative")!,
    scores: known<Scores>("scores") ?? null,
    players: stock("players"),
    gm: stock("gm"),
    gmHand: zones.get("hand:gm"),
    notes: sheet<Notes>(view, "notes")?.text ?? null,
    awaited: view.awaited ?? [],
  };
});

export function personOf(game: Game, id: string | null): Person | undefined {
  return game.people.find((one) => one.id === id);
}

/** Somebody's name, or a vehicle's; that of a side of initiative, too. */
export function nameOf(game: Game, id: string): string {
  if (id === "gm") return "The GM";
  const known = personOf(game, id) ?? game.vehicles.find((one) => one.id === id);
  return known?.name ?? game.race.sides.find(({ who }) => who === id)?.name ?? id;
}

/** The players' characters, in seat order. */
export function suitsOf(game: Game): Person[] {
  return game.people.filter(({ player }) => player);
}

/** The GM's people, as far as this seat knows of them. */
export function castOf(game: Game): Person[] {
  return game.people.filter(({ player }) => !player);
}

/** The options of the menu at rest that give one of these commands. */
export function commandsOf(decision: Decision | undefined, ...commands: string[]): (Option & { does: Choices & { do: "next" } })[] {
  return optionsOf(decision, "next").filter(({ does }) => commands.includes(does.command));
}

const AND = new Intl.ListFormat("en-GB");

/** Whom the table waits for besides me, and for what; empty if nobody else. */
export function awaitedWords(game: Game, me: string | null): string {
  const others = game.awaited.filter(({ seat }) => seat !== me);
  if (others.length === 0 || others.length < game.awaited.length) return "";
  const whats = [...new Set(others.map(({ what }) => what))];
  return whats
    .map((what) => {
      const names = others.filter((one) => one.what === what).map(({ seat }) => nameOf(game, seat));
      return `${AND.format(names)} ${names.length < 2 ? "is" : "are"} ${what}.`;
    })
    .join(" ");
}
