// Fair cards, as this browser takes part in them by itself: it commits to a salt for the coming round
// ahead of time, reveals it once the list is closed, and notes what it is shown.
import type { Commit, LogLine, Reveal, TableInfo } from "../wire";
import { contradictions, forgetNotes, note, noteList, notesOf } from "./notes";
import { Salts } from "./salts";

type Wish = Omit<Commit, "id"> | Omit<Reveal, "id">;

export class Fairness {
  /** What does not fit what this browser noted before; nothing is noted while anything stands here. */
  doubts = $state.raw<string[]>([]);

  #compared = false;
  #salts: Salts | null = null;
  #committed = "";
  #revealing = 0;
  #number = 0;
  #silent = Infinity;
  #revealed = new Set<number>();

  /**
   * `wish` sends a wish and is kept when it is done; `entry` finds an entry of the log, if there is
   * one with that number.
   */
  constructor(
    private readonly wish: (wish: Wish) => Promise<unknown>,
    private readonly entry: (seq: number) => Promise<LogLine | undefined>,
  ) {}

  /** Compares what a welcome tells, with the lines that came with it, to what was noted. */
  async compare(table: TableInfo, me: string | null, lines: LogLine[]): Promise<void> {
    this.#compared = false;
    const hashOf = async (seq: number): Promise<string | undefined> =>
      (lines.find((line) => line.seq === seq) ?? (await this.entry(seq)))?.hash;
    try {
      const found = await contradictions(notesOf(table.id), table, me, hashOf);
      this.doubts = [...new Set([...this.doubts, ...found])];
      this.#compared = true;
    } catch {
      // The line is lost again; the next welcome is compared.
    }
  }

  /** Somebody has read the doubts and goes on with the table as it is. */
  accept(table: TableInfo): void {
    forgetNotes(table.id);
    this.doubts = [];
  }

  /** Does what is due at this table as it stands, at the seat `me`. */
  follow(table: TableInfo, me: string | null, last: LogLine | undefined): void {
    const rounds = table.rounds;
    if (this.#compared && this.doubts.length === 0) note(table, me, last);
    const mine = table.seats.find(({ seat }) => seat === me);
    if (!rounds || !mine || mine.bot || table.phase === "closed" || table.phase === "failed") return;
    this.#salts ??= new Salts(table.id, mine.seat);
    this.#salts.prune(rounds);
    const { number, ready } = rounds;
    const silent = rounds.silent[mine.seat] ?? 0;
    if (silent > this.#silent && this.#revealed.has(this.#number)) {
      this.doubts = [...this.doubts, `The table took your salt for round ${this.#number}, but says that you did not reveal it.`];
    }
    [this.#number, this.#silent] = [number, silent];
    const salt = this.#salts.toReveal(rounds);
    if (salt !== null && this.#revealing !== number) {
      this.#revealing = number;
      if (!noteList(table, rounds, rounds.commits[mine.seat]!)) {
        this.doubts = [...this.doubts, `The table shows another list of salts for round ${number} than before, so your browser keeps its own to itself.`];
        return;
      }
      this.wish({ type: "reveal", round: number, salt }).then(
        () => this.#revealed.add(number),
        () => undefined, // too late: the table names us, and we commit again
      );
    }
    const due = `${number + 1} ${silent}`;
    if (!ready.includes(mine.seat) && this.#committed !== due) {
      this.#committed = due;
      this.wish({ type: "commit", round: number + 1, hash: this.#salts.commit(number + 1) }).catch(
        () => undefined, // the round has begun without us; the next is told soon
      );
    }
  }
}
