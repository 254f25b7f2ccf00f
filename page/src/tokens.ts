// The links this browser holds: a token for each seat of each table. They stay here and go to the
// server only inside the first message of a line, never in an address.

import { now } from "./clock";
import { secretsIn, type Moved } from "./links";
import { randomHex } from "./random";
import { local } from "./storage";
import { to, whole } from "./to";

export interface Held {
  table: string;
  /** The seat's name, or `spectator`. */
  seat: string;
  token: string;
  title: string;
  system: string;
  /** When it was last used, in milliseconds since 1970. */
  used: number;
}

const PREFIX = "fiftyfour.seat.";

/** All seats this browser holds, the latest used first. */
export function held(): Held[] {
  return local.keys(PREFIX).flatMap((key) => read(key) ?? []).sort((a, b) => b.used - a.used);
}

export function keep(one: Omit<Held, "used">): void {
  local.set(key(one.table, one.seat), JSON.stringify({ ...one, used: now() }));
}

export function forget(table: string, seat: string): void {
  local.remove(key(table, seat));
}

/**
 * The token that a table's address means: its fragment is a token, or the name of a seat whose
 * token is held, or is missing, and then the seat used last counts. Null: there is none.
 */
export function tokenFor(table: string, fragment: string): string | null {
  const mine = held().filter((one) => one.table === table);
  if (!fragment) return mine[0]?.token ?? null;
  const named = mine.find((one) => one.seat === fragment);
  if (named) return named.token;
  return looksLikeSeat(fragment) ? null : fragment;
}

/** The link that brings these seats to another device; the tokens stand behind its `#`. */
export function movingLink(seats: readonly Moved[]): string {
  return whole(`${to("move")}#${seats.map(({ table, seat, token }) => `${table}.${seat}.${token}`).join("~")}`);
}

const DEVICE = "fiftyfour.device.";

/**
 * This browser's own key for a link: once somebody sits there with it, it opens the seat by itself,
 * and others who have the link must be let in. Such a key needs no other.
 */
export function deviceFor(table: string, token: string): string {
  if (/^[0-9a-f]{64}$/.test(token)) return "";
  const name = `${DEVICE}${table}.${token.slice(0, 12)}`;
  const known = local.get(name);
  const key = known ?? randomHex(32);
  if (known === null) local.set(name, key); // where it does not last, the address bears the key instead
  return key;
}

const LINKS = "fiftyfour.links.";

/** Keeps the links of all seats with the browser that made the table; they are shown only once. */
export function keepLinks(table: string, tokens: Record<string, string>): void {
  local.set(LINKS + table, JSON.stringify({ ...linksOf(table), ...tokens }));
}

/** The tokens by seat (and `spectator`) that this browser may hand out. */
export function linksOf(table: string): Record<string, string> {
  return (local.read(LINKS + table) ?? {}) as Record<string, string>;
}

/** The link of the table's big screen: the token for watching, and that of the table to show its QR code. */
export function screenLinkOf(table: string, watching: string, joining = ""): string {
  return whole(`${to("t", table, "screen")}#${watching}${joining ? `.${joining}` : ""}`);
}

/** What a big screen's address means; without a fragment the links this browser may hand out count. */
export function screenTokens(table: string, fragment: string): { watching: string; joining: string } {
  const [watching = "", joining = ""] = secretsIn(fragment);
  if (watching) return { watching, joining };
  const { spectator = "", table: known = "" } = linksOf(table);
  return { watching: spectator, joining: known };
}

/** The seat's whole link, for whoever is to sit there. */
export function linkOf(table: string, token: string): string {
  return whole(`${to("t", table)}#${token}`);
}

function looksLikeSeat(text: string): boolean {
  return /^(gm|spectator|p\d{1,2})$/.test(text);
}

function key(table: string, seat: string): string {
  return `${PREFIX}${table}.${seat}`;
}

function read(key: string): Held | null {
  const one = local.read(key) as Partial<Held> | null;
  const whole = one && typeof one.table === "string" && typeof one.seat === "string" && typeof one.token === "string";
  return whole ? { title: "", system: "", used: 0, ...one } as Held : null;
}
