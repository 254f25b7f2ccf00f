// What a play that is thought over in the dock would cost: the stage shows it on the stacks.
import type { Toll } from "./worth";

class Weighing {
  /** The character who would pay it. */
  number = $state(0);
  toll = $state.raw<Toll | null>(null);

  /** Shows it for as long as the component that calls this is there. */
  show(number: number, toll: Toll | null): () => void {
    this.number = number;
    this.toll = toll;
    return () => (this.toll = null);
  }

  of(number: number): Toll | null {
    return number === this.number ? this.toll : null;
  }
}

export const weighing = new Weighing();
