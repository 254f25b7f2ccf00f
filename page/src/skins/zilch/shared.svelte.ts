// What the stage and the dock of Zilch tell one another: whom I aim at, and what of the desk lies open.
import type { Part } from "../../table/contract";
import type { Pending } from "../../wire";
import { Open } from "./desk/drawer.svelte";
import { sortTurn, standing, type Turn } from "./mine/turn";
import { beingOf, type Being, type Game } from "./model";

export type ZilchPart = Part<Game, Shared>;

export interface MyTurn extends Turn {
  pending: Pending;
  /** Who acts. */
  being: Being;
  /** Whom it is aimed at: as chosen, else the first foe on their feet; none where nobody makes sense. */
  target: Being | undefined;
  /** Somebody was chosen. */
  chosen: boolean;
}

export class Shared {
  readonly drawer = new Open();

  constructor(private readonly now: () => Omit<ZilchPart, "shared">) {}

  /** Whoever was chosen by a tap, on the stage or in the dock; the frame forgets it with the question. */
  readonly aimed = $derived.by(() => this.now().game.beings.find(({ thing }) => thing === this.now().table.narrowed));

  /** The turn that is asked of me, sorted by whom it is aimed at. */
  readonly turn = $derived.by((): MyTurn | null => {
    const { game, view } = this.now();
    const pending = view.decisions?.find(({ asks, aside }) => asks === "Turn.choose" && !aside);
    const being = beingOf(game, game.fight.turn);
    if (!being || pending?.decision.kind !== "choose") return null;
    const turn = sortTurn(pending.decision.options);
    const chosen = this.aimed !== undefined && turn.targets.has(this.aimed.id);
    const foe = [...turn.targets.keys()].find((id) => standing(beingOf(game, id), being));
    return { ...turn, pending, being, chosen, target: chosen ? this.aimed : beingOf(game, foe) };
  });

  aim(being: Being): void {
    this.now().table.narrowed = being.thing;
  }
}
