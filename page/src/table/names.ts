// What people call the things and seats that events and decisions name. A thing that has left the
// table (a hero's pile after a contest) keeps the name it had.
import type { Cell, TableInfo, View } from "../wire";

/** `(1, −2)`. */
export function cell(at: Cell): string {
  return `(${at.map((n) => String(n).replace("-", "−")).join(", ")})`;
}

interface Known {
  label: string;
  owner: string | null;
  kind: string;
}

/** All that was ever named at this table. */
export class Memory {
  readonly things = new Map<string, Known>();
  readonly seats = new Map<string, string>();
}

export class Names {
  constructor(
    readonly me: string | null,
    private readonly memory = new Memory(),
  ) {}

  /** Takes in what a view and a table name. */
  learn(view: View | null, table: TableInfo | null): void {
    for (const one of view?.seats ?? []) this.memory.seats.set(one.seat, one.name);
    for (const one of table?.seats ?? []) if (one.name) this.memory.seats.set(one.seat, one.name);
    for (const zone of view?.zones ?? []) {
      const label = zone.label || (zone.at ? cell(zone.at) : "");
      this.#learn({ ...zone, label }, zone.of === "tiles" ? "tiles" : zone.kind);
    }
    for (const track of view?.tracks ?? []) this.#learn(track, "track");
    for (const dice of view?.dice ?? []) this.#learn(dice, "dice");
    for (const piece of view?.pieces ?? []) this.#learn(piece, "piece");
    for (const sheet of view?.sheets ?? []) this.#learn(sheet, "sheet");
  }

  #learn(thing: { name: string; label: string; owner?: string | null }, kind: string): void {
    this.memory.things.set(thing.name, { label: thing.label || thing.name, owner: thing.owner ?? null, kind });
  }

  /** The name of whoever sits there. */
  seat(seat: string): string {
    return this.memory.seats.get(seat) ?? (seat === "gm" ? "GM" : seat);
  }

  /** The same, but `you` for oneself. */
  who(seat: string): string {
    return seat === this.me ? "you" : this.seat(seat);
  }

  owner(thing: string): string | null {
    return this.#known(thing).owner;
  }

  kind(thing: string): string {
    return this.#known(thing).kind;
  }

  label(thing: string): string {
    return this.#known(thing).label;
  }

  /** A thing; one that no view has shown us is named by its id: `hand:p2` is the hand of p2. */
  #known(thing: string): Known {
    const known = this.memory.things.get(thing);
    if (known) return known;
    const [kind = thing, owner = ""] = thing.split(":");
    if (this.memory.seats.has(owner)) return { label: kind, owner, kind };
    return { label: thing, owner: null, kind: "" };
  }

  /** `Ann`, `Ann and Bo`, `Ann, Bo and Cy`, with `you` first. */
  list(seats: readonly string[]): string {
    const names = [...seats]
      .sort((a, b) => Number(b === this.me) - Number(a === this.me))
      .map((seat) => this.who(seat));
    if (names.length < 2) return names.join("");
    return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  }
}
