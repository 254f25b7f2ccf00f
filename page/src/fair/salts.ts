// This browser's own salts for the rounds of a table. A salt is kept until its round is over, so that
// a reload, or another tab of the same seat, can still reveal it.
import { randomHex } from "../random";
import { local } from "../storage";
import type { RoundInfo } from "../wire";
import { saltHash } from "./hashes";

const PREFIX = "fiftyfour.salt.";

interface Kept {
  round: number;
  salt: string;
}

export class Salts {
  constructor(
    private readonly table: string,
    private readonly seat: string,
  ) {}

  /** A commitment for the coming round to a salt that nobody knows yet. */
  commit(round: number): string {
    const salt = randomHex(32);
    const hash = saltHash(round, this.seat, salt);
    local.set(this.#key(hash), JSON.stringify({ round, salt }));
    return hash;
  }

  /** The salt of ours to reveal now; null if none of ours is in an open list. */
  toReveal({ open, number, commits = {}, revealed = [] }: RoundInfo): string | null {
    const hash = commits[this.seat];
    if (!open || hash === undefined || revealed.includes(this.seat)) return null;
    const kept = read(this.#key(hash));
    return kept?.round === number ? kept.salt : null;
  }

  /** Forgets the salts of rounds that are over. */
  prune({ number = 0, open }: RoundInfo): void {
    const over = (round: number): boolean => round < number || (round === number && !open);
    for (const key of local.keys(this.#key(""))) {
      const kept = read(key);
      if (!kept || over(kept.round)) local.remove(key);
    }
  }

  #key(hash: string): string {
    return `${PREFIX}${this.table}.${this.seat}.${hash}`;
  }
}

function read(key: string): Kept | null {
  const kept = local.read(key) as Partial<Kept> | null;
  return typeof kept?.round === "number" && typeof kept.salt === "string" ? (kept as Kept) : null;
}
