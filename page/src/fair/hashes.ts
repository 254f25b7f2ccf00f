// SHA-256 and HMAC of bytes and hex, as the table computes them. Over plain HTTP a browser has no
// Web Crypto, so a library does it everywhere.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export { bytesToHex as hex, hexToBytes as unhex, utf8ToBytes as text };

/** SHA-256 of the parts, one after the other. */
export function digest(...parts: Uint8Array[]): Uint8Array {
  return sha256(concatBytes(...parts));
}

/** HMAC-SHA256 under `key` of the parts, one after the other. */
export function keyed(key: Uint8Array, ...parts: Uint8Array[]): Uint8Array {
  return hmac(sha256, key, concatBytes(...parts));
}

/** SHA-256 of a line of words, in hex. */
export function hashOf(...words: (string | number)[]): string {
  return bytesToHex(sha256(utf8ToBytes(words.join(" "))));
}

/** What a seat commits to: the hash of its salt (hex) for a round. */
export const saltHash = (round: number, seat: string, salt: string): string => hashOf("salt", round, seat, salt);

/** The hash of a closed list: what the table had committed to, its log so far, who committed to what. */
export function listHash(commitment: string, head: string, round: number, commits: Record<string, string>): string {
  return hashOf("list", commitment, head, round, ...bySeat(commits));
}

/** What is shown of the hash of an entry while the game runs. */
export const shownHash = (hash: string): string => hashOf("seen", hash);

/** `seat:value`, the seats in alphabetical order. */
export const bySeat = (values: Record<string, string>): string[] =>
  Object.keys(values).sort().map((seat) => `${seat}:${values[seat]}`);
