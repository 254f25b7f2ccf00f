// What I have chosen so far and not said yet: the city, my cards and the question all take touches for it.
import { fits } from "../../table/answers";
import type { Part } from "../../table/contract";
import type { Card, Cell, Given, Option } from "../../wire";
import { cellKey, type Game } from "./model";
import type { Effort } from "./types";

type Now = () => Omit<Part<Game, Turn>, "shared">;

const NOTHING = { question: "", picked: [] as number[], cell: null as string | null };

export class Turn {
  #touched = $state.raw(NOTHING);
  sending = $state(false);

  readonly #now: Now;
  readonly #asks: readonly string[];
  /** `asks`: the questions that are put here. */
  constructor(now: Now, asks: readonly string[]) {
    this.#now = now;
    this.#asks = asks;
  }

  game = $derived.by(() => this.#now().game);
  asked = $derived.by(() => this.#now().view.decisions?.find(({ aside, asks = "" }) => !aside && this.#asks.includes(asks)));
  options = $derived<Option[]>(this.asked?.decision.kind === "choose" ? this.asked.decision.options : []);
  /** Cards are to be picked for a play. */
  play = $derived(this.asked?.decision.kind === "cards" ? this.asked.decision : null);
  /** Whose cards I see: the hero that has to do something, else my first. */
  acting = $derived.by(() => {
    const { heroes, scene } = this.game;
    const mine = heroes.filter(({ seat }) => seat === this.#now().me);
    return mine.find(({ number }) => number === scene.acting) ?? mine[0];
  });
  /** The deck I draw from; the GM's too. */
  stock = $derived.by(() => {
    const { me } = this.#now();
    return this.acting?.stock ?? (me !== null && this.game.piles.has(me) ? me : null);
  });
  piles = $derived(this.stock === null ? undefined : this.game.piles.get(this.stock));
  /** A tower is turned up to be laid. */
  seeds = $derived(this.asked?.asks === "Seeding.seed" && this.options.some(({ cell }) => cell));
  cards = $derived<Card[]>(this.play?.cards ?? (this.seeds ? this.piles?.shown : this.piles?.hand)?.cards ?? []);
  /** What each card counts in a play of which it is part. */
  values = $derived.by(() => {
    const sets = this.play?.sets ?? [];
    return new Map<string, number | undefined>(sets.flatMap(({ cards, gives }) => cards.map((card, at) => [card, (gives as Effort).values[at]] as const)));
  });

  /** With another question all is chosen anew. */
  #question = $derived(`${this.asked?.id} ${this.cards.join(" ")}`);
  #chosen = $derived(this.#touched.question === this.#question ? this.#touched : NOTHING);
  picked = $derived(this.#chosen.picked);
  /** The cards picked, in the order in which they were. */
  chosen = $derived(this.picked.flatMap((at) => this.cards[at] ?? []));
  cell = $derived(this.#chosen.cell);
  /** The card to be laid. */
  card = $derived(this.play ? null : this.seeds ? (this.cards[0] ?? null) : (this.chosen[0] ?? null));

  /** Cards of my hand can be picked. */
  picks = $derived(this.play !== null || (!this.seeds && this.options.some(({ cards }) => cards?.length)));

  /** Escape takes back what is chosen. */
  onkeydown = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") this.#touched = NOTHING;
  };

  say = async (given: Given): Promise<void> => {
    if (!this.asked || this.sending) return;
    this.sending = true;
    try {
      await this.#now().answer(this.asked.id, given);
    } finally {
      this.sending = false;
    }
  };

  /** A cell touched: done at once where only one thing can be done there. */
  touch = (cell: Cell): void => {
    const here = optionsAt(this.options, cell);
    const walk = here.find(({ cards }) => !cards?.length);
    const fitting = here.filter(({ cards }) => this.card === null || cards?.includes(this.card));
    const only = walk ?? (fitting.length === 1 ? fitting[0] : undefined);
    const key = cellKey(cell);
    if (only) void this.say(only.id);
    else this.#touch(this.picked, this.cell === key ? null : key);
  };

  pick = (index: number): void => {
    if (this.picked.includes(index)) this.#touch(this.picked.filter((other) => other !== index));
    else if (this.play) this.#touch(this.fits(index) ? [...this.picked, index] : fits(this.play, [], index) ? [index] : this.picked);
    else if (this.fits(index)) {
      const only = this.#laying(this.cards[index]);
      if (this.cell !== null && only.length === 1) void this.say(only[0]!.id);
      else this.#touch([index]);
    }
  };

  fits = (index: number): boolean => (this.play ? fits(this.play, this.picked, index) : this.#laying(this.cards[index]).length > 0);

  /** How this card can be laid on the chosen cell; without one, anywhere. */
  #laying(card: Card | undefined): Option[] {
    return this.options.filter(({ cards, cell }) => card && cards?.includes(card) && (this.cell === null || (cell && cellKey(cell) === this.cell)));
  }

  #touch(picked: number[], cell = this.cell): void {
    this.#touched = { question: this.#question, picked, cell };
  }
}

export function optionsAt(options: readonly Option[], at: Cell): Option[] {
  return options.filter(({ cell }) => cell && cellKey(cell) === cellKey(at));
}
