// What the stage and the dock tell one another.
import type { View } from "../../wire";
import { Stage } from "./draw/stage.svelte";

/** A sheet of what a player may do unasked. */
export type Sheet = "say" | "powers" | "gear" | "agent";

export class Shared {
  /** The DRAW as it is turned: the dock waits for it, and can skip ahead. */
  readonly stage: Stage;
  /** The one that lies open. */
  sheet = $state<Sheet | "">("");

  constructor(view: View) {
    this.stage = new Stage(view);
  }
}
