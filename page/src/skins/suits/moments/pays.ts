// Which suit a play pays for when its cards are used.
import type { Play, Suit } from "../model";
import { suitOfSkill } from "../model";

export function paysFor(play: Play): Suit | "" {
  return suitOfSkill(play.sides[0]?.play ?? "") ?? "";
}
