// What I have chosen so far and not said yet: the stage and the dock both take touches for it.
import { fits } from "../../table/answers";
import type { SkinProps } from "../../table/skins";
import type { Card, Given } from "../../wire";
import { askedOf, byCell, cardsFor, optionFor } from "./choices";
import { readGame } from "./model";

export class Turn {
  picked = $state.raw<number[]>([]);
  cell = $state<string | null>(null);
  sending = $state(false);

  readonly #props: () => SkinProps;
  constructor(props: () => SkinProps) {
    this.#props = props;
  }

  game = $derived.by(() => readGame(this.#props().view));
  asked = $derived.by(() => (this.#props().me === null ? null : askedOf(this.#props().view.decisions ?? [])));
  /** The exchange of blows that is not over. */
  open = $derived.by(() => {
    const { running, exchange } = this.game.contest;
    return running && exchange && exchange.lost === null ? exchange : null;
  });
  defends = $derived(Boolean(this.open?.attack));
  /** Whose cards I see: the hero that has to do something, else my first. */
  acting = $derived.by(() => {
    const { heroes, trial, contest } = this.game;
    const mine = heroes.filter((hero) => hero.seat === this.#props().me);
    const fights = this.defends ? this.open?.target : this.open?.attacker;
    const number = (trial?.passed === null ? trial.hero : 0) || (fights ?? contest.turn);
    const turnedUp = this.asked?.moment === "seed" && mine.find((hero) => (this.game.piles.get(hero.stock)?.shown?.count ?? 0) > 0);
    return turnedUp || (mine.find((hero) => hero.number === number) ?? mine[0]);
  });
  /** The deck I draw from; the GM's too. */
  stock = $derived.by(() => {
    const { me } = this.#props();
    return this.acting?.stock ?? (me !== null && this.game.piles.has(me) ? me : null);
  });
  piles = $derived(this.stock === null ? undefined : this.game.piles.get(this.stock));
  cards = $derived.by((): Card[] => {
    if (this.asked?.decision.kind === "cards") return this.asked.decision.cards;
    return (this.asked?.moment === "seed" ? this.piles?.shown?.cards : this.piles?.hand?.cards) ?? [];
  });
  /** The card to be laid. */
  card = $derived.by((): Card | null => {
    if (this.asked?.moment === "move") return this.cards[this.picked[0] ?? -1] ?? null;
    return this.asked?.moment === "seed" ? (this.cards[0] ?? null) : null;
  });
  /** With another question all is chosen anew. */
  question = $derived(`${this.asked?.id} ${this.cards.join(" ")}`);

  anew = (): void => {
    this.picked = [];
    this.cell = null;
  };

  say = async (given: Given): Promise<void> => {
    if (!this.asked || this.sending) return;
    this.sending = true;
    try {
      await this.#props().answer(this.asked.id, given);
    } finally {
      this.sending = false;
    }
  };

  /** A cell touched: done at once where only one thing can be done there. */
  touch = (key: string): void => {
    if (!this.asked) return;
    const here = byCell(this.asked.options).get(key) ?? [];
    const fitting = here.filter(({ cards }) => !this.card || !cards?.length || cards.includes(this.card));
    const walk = here.find(({ cards }) => !cards?.length);
    const only = this.asked.moment === "seed" ? here[0] : (walk ?? (fitting.length === 1 ? fitting[0] : undefined));
    if (only) void this.say(only.id);
    else this.cell = this.cell === key ? null : key;
  };

  pick = (index: number): void => {
    if (!this.asked) return;
    if (this.picked.includes(index)) this.picked = this.picked.filter((other) => other !== index);
    else if (this.asked.moment === "play") this.picked = this.fits(index) ? [...this.picked, index] : this.#begins(index) ? [index] : this.picked;
    else if (this.fits(index)) {
      this.picked = [index];
      const option = this.cell === null ? undefined : optionFor(this.asked.options, this.cell, this.cards[index] ?? null);
      if (option) void this.say(option.id);
    }
  };

  fits = (index: number): boolean => {
    if (this.asked?.decision.kind === "cards") return fits(this.asked.decision, this.picked, index);
    return this.asked ? cardsFor(this.asked.options, this.cell).has(this.cards[index] as Card) : false;
  };

  /** A card that does not go with the chosen ones may begin another play. */
  #begins(index: number): boolean {
    return this.asked?.decision.kind === "cards" && fits(this.asked.decision, [], index);
  }
}

const ALONE = {};
const turns = new WeakMap<object, Turn>();

/** The stage begins it, and the dock beside it looks it up; `at` is the place at the table, if there is one. */
export function begins(at: object | undefined, props: () => SkinProps): Turn {
  const turn = new Turn(props);
  turns.set(at ?? ALONE, turn);
  return turn;
}

export function turnOf(at: object | undefined): Turn {
  return turns.get(at ?? ALONE)!;
}
