// Whom I aim at, chosen by a tap on the stage or in the dock; the frame forgets it with the question.
import { seat } from "../../table/seated.svelte";
import type { Pending, View } from "../../wire";
import { questionOf } from "./asked";
import { sortTurn, standing, type Turn } from "./mine/turn";
import { beingOf, type Being, type Game } from "./model";

export interface MyTurn extends Turn {
  pending: Pending;
  /** Who acts. */
  being: Being;
  /** Whom it is aimed at: as chosen, else the first foe on their feet; none where nobody makes sense. */
  target: Being | undefined;
  /** Somebody was chosen. */
  chosen: boolean;
}

export class Aim {
  readonly #seated = seat();
  #own = $state<string | null>(null);

  get #thing(): string | null {
    return this.#seated ? this.#seated.narrowed : this.#own;
  }

  /** The id of whoever was chosen. */
  get at(): string {
    return this.#thing?.startsWith("state:") ? this.#thing.slice(6) : "";
  }

  take(id: string): void {
    const thing = id && `state:${id}`;
    if (this.#seated) this.#seated.narrowed = thing || null;
    else this.#own = thing || null;
  }

  /** The turn that is asked of me, sorted by whom it is aimed at. */
  turn(view: View, game: Game): MyTurn | null {
    const pending = (view.decisions ?? []).find((one) => questionOf(one) === "turn");
    const being = beingOf(game, game.fight.turn);
    if (!pending || !being || pending.decision.kind !== "choose") return null;
    const turn = sortTurn(pending.decision.options);
    const chosen = turn.targets.has(this.at);
    const foe = [...turn.targets.keys()].find((id) => standing(beingOf(game, id), being));
    return { ...turn, pending, being, chosen, target: beingOf(game, chosen ? this.at : foe) };
  }
}
