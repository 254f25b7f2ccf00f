// Links that carry a secret behind their #, read as they come out of chats and mail: those set a stop, a
// bracket, a quotation mark or a blank behind a link, or take them for a part of it.

import { decoded } from "./to";

/**
 * A secret: the 64 hex digits of a device's own key, or a token of 43 letters, digits, - and _, all
 * that the server makes. So it ends where it must, whatever stands behind it.
 */
const SECRET = "(?:[0-9a-f]{64}|[A-Za-z0-9_-]{1,43})";

/** The secret, or the name of a seat, behind the # of a link; "" if there is none. */
export const secretIn = (hash: string): string => secretsIn(hash)[0] ?? "";

/** The secrets of a link that carries several, parted by a stop. */
export function secretsIn(hash: string): string[] {
  const [found = ""] = new RegExp(`${SECRET}(?:\\.${SECRET})*`).exec(decoded(hash)) ?? [];
  return found.split(".").filter(Boolean);
}

/** A seat on its way to another device of its owner. */
export interface Moved {
  table: string;
  seat: string;
  token: string;
}

/** The seats behind the # of a link that brings some to another device; what cannot be read is left out. */
export function movedIn(hash: string): Moved[] {
  const seats = decoded(hash).matchAll(new RegExp(`(?:^|[^A-Za-z0-9_.-])([A-Za-z0-9]+)\\.([a-z0-9]+)\\.(${SECRET})`, "g"));
  return [...seats].map(([, table = "", seat = "", token = ""]) => ({ table, seat, token }));
}
