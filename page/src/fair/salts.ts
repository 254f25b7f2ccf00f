// This browser's own salts for the rounds of a table. A salt is kept until its round is over, so that
// a reload, or another tab of the same seat, can still reveal it.
import { randomHex } from "../random";
import type { RoundInfo } from "../wire";
import { saltHash } from "./hashes";

const PREFIX = "fiftyfour.salt.";

interface Kept {
  round: number;
  salt: string;
}

export class Salts {
  /** What storage would not take (a private window), by commitment. */
  #here = new Map<string, Kept>();

  constructor(
    private readonly table: string,
    private readonly seat: string,
  ) {}

  /** A commitment for the coming round to a salt that nobody knows yet. */
  commit(round: number): string {
    const salt = randomHex(32);
    const hash = saltHash(round, this.seat, salt);
    this.#here.set(hash, { round, salt });
    try {
      localStorage.setItem(this.#key(hash), JSON.stringify({ round, salt }));
    } catch {
      // It lives as long as this page.
    }
    return hash;
  }

  /** The salt of ours to reveal now; null if none of ours is in an open list. */
  toReveal({ open, number, commits = {}, revealed = [] }: RoundInfo): string | null {
    const hash = commits[this.seat];
    if (!open || hash === undefined || revealed.includes(this.seat)) return null;
    const kept = this.#kept(hash);
    return kept?.round === number ? kept.salt : null;
  }

  /** Forgets the salts of rounds that are over. */
  prune({ number = 0, open }: RoundInfo): void {
    const over = (round: number): boolean => round < number || (round === number && !open);
    for (const [hash, kept] of this.#here) if (over(kept.round)) this.#here.delete(hash);
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(this.#key(""))) continue;
      const kept = read(key);
      if (!kept || over(kept.round)) localStorage.removeItem(key);
    }
  }

  #kept(hash: string): Kept | undefined {
    return this.#here.get(hash) ?? read(this.#key(hash)) ?? undefined;
  }

  #key(hash: string): string {
    return `${PREFIX}${this.table}.${this.seat}.${hash}`;
  }
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Kept> | null;
    return typeof kept?.round === "number" && typeof kept.salt === "string" ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
