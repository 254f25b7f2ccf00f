// What somebody may do with something on the table beside the game: the GM corrects, whoever holds
// cards shows them, and all may ask who has seen something.
import type { OnTable } from "../../cards/motion";
import { short } from "../../notation";
import type { DiceView, PieceView, TrackView, View, Zone } from "../../wire";
import { cell, type Names } from "../names";

export type Doing = "person" | "seen" | "show" | "move" | "fetch" | "open" | "set" | "lay" | "place";

export const WORDS: Record<Doing, string> = {
  person: "",
  seen: "Who has seen this?",
  show: "Show to others",
  move: "Move",
  fetch: "Bring a card here",
  open: "Open or hide",
  set: "Set the number",
  lay: "Lay the dice",
  place: "Put on the board",
};

/** A thing as this seat sees it. */
export interface Found extends OnTable {
  label: string;
  owner: string | null;
  zone?: Zone | undefined;
  track?: TrackView | undefined;
  dice?: DiceView | undefined;
  piece?: PieceView | undefined;
}

/** What is meant, if it is on the table and has something to do with. */
export function find(view: View, at: OnTable): Found | null {
  if (at.seat !== undefined) {
    const person = view.seats.find((one) => one.seat === at.seat);
    return person ? { thing: "", seat: at.seat, label: person.name, owner: at.seat } : null;
  }
  const named = <T extends { name: string }>(list: readonly T[] | undefined): T | undefined => list?.find((one) => one.name === at.thing);
  const [zone, track, dice, piece] = [named(view.zones), named(view.tracks), named(view.dice), named(view.pieces)];
  const one = zone ?? track ?? dice ?? piece;
  if (!one) return null;
  const card = at.card !== undefined && faces(zone).includes(at.card) ? at.card : undefined;
  return { thing: at.thing, card, label: one.label || (zone?.at ? `Place ${cell(zone.at)}` : "Cards"), owner: one.owner ?? null, zone, track, dice, piece };
}

/** Everything with which something can be done; `whose`: only what this seat has. */
export function things(view: View, me: string | null, corrects: boolean, whose?: string): Found[] {
  const all = [...(view.zones ?? []), ...(view.tracks ?? []), ...(view.dice ?? []), ...(view.pieces ?? [])];
  return all.flatMap((one) => {
    if (whose !== undefined && one.owner !== whose) return [];
    const found = find(view, { thing: one.name });
    return found && doings(view, found, me, corrects).length > 0 ? [found] : [];
  });
}

/** Whose something is: a player with the character they play, `Ann as Argon`; the GM plays many. */
export function ownerOf(view: View, names: Names, owner: string | null): string {
  if (owner === null) return "The table";
  const name = names.seat(owner);
  if (view.seats.find(({ seat }) => seat === owner)?.role !== "player") return name;
  const played = new Set((view.sheets ?? []).flatMap((one) => (one.owner === owner ? nameOn(one.data) : [])));
  const [character] = played;
  return played.size === 1 && character !== name ? `${name} as ${character}` : name;
}

/** The name on a sheet, if it has one. */
function nameOn(data: unknown): string[] {
  const name = (data as { name?: unknown } | null)?.name;
  return typeof name === "string" && name ? [name] : [];
}

/** How a thing stands, in a word or two; a lone card on the board by its face. */
export function stands({ track, zone, dice }: Found): string {
  if (track) return String(track.value);
  if (!zone) return dice?.values?.join(" ") ?? "";
  if (zone.at && zone.count === 1 && zone.cards?.[0]) return short(zone.cards[0]);
  return `${zone.count} ${zone.of === "tiles" ? (zone.count === 1 ? "tile" : "tiles") : zone.count === 1 ? "card" : "cards"}`;
}

/** The faces this seat sees lie in a pile, in their order. */
export function faces(zone: Zone | undefined): string[] {
  if (!zone) return [];
  return zone.of === "tiles" ? (zone.tiles ?? []) : (zone.cards ?? []);
}

/** Cards of a pile's stock that this seat sees lie elsewhere. */
export function elsewhere(view: View, zone: Zone): string[] {
  const others = (view.zones ?? []).filter((one) => one.name !== zone.name && one.stock === zone.stock && one.of === "cards");
  return [...new Set(others.flatMap((one) => one.cards ?? []))];
}

/** Piles among which cards of this one can go. */
export function piles(view: View, zone: Zone): Zone[] {
  return (view.zones ?? []).filter((one) => one.name !== zone.name && one.stock === zone.stock && one.of === zone.of);
}

/** What can be done with it, the usual first. `corrects`: by a GM, while the game runs. */
export function doings(view: View, found: Found, me: string | null, corrects: boolean): Doing[] {
  const { zone, seat } = found;
  if (seat !== undefined) return me === seat && !corrects ? [] : ["person"];
  if (!zone) return !corrects ? [] : found.track ? ["set"] : found.dice ? ["lay"] : ["place"];
  const some = zone.count > 0;
  const able: [Doing, boolean][] = [
    ["move", corrects && some && piles(view, zone).length > 0],
    ["show", me !== null && faces(zone).length > 0 && (corrects || zone.owner === me)],
    ["open", corrects && found.card === undefined],
    ["fetch", corrects && found.card === undefined && elsewhere(view, zone).length > 0],
    ["seen", true],
  ];
  return able.filter(([, is]) => is).map(([doing]) => doing);
}
