// The options of a turn, sorted as one thinks of them: whom, with what, and everything else.
import type { Option } from "../../../wire";
import { does, itemName, type Being } from "../model";
import type { Attack } from "../types";

/** Whoever suffers from one of these lies there. */
export const DOWN = ["Dead", "Unconscious", "Comatose", "Paralyzed"];

export interface Way {
  id: string;
  label: string;
  cost: string;
  attack: boolean;
}

export interface Turn {
  /** What can be done to somebody, by the being's id. */
  targets: Map<string, Way[]>;
  standard: Way[];
  minor: Way[];
  /** Drawing, dropping, packing things. */
  hands: Way[];
  end: Way | null;
}

export function sortTurn(options: readonly Option[]): Turn {
  const turn: Turn = { targets: new Map(), standard: [], minor: [], hands: [], end: null };
  for (const option of options) {
    const deed = does(option);
    const way = { id: option.id, label: option.label, cost: option.hint ?? "", attack: deed?.do === "attack" };
    const at = (target: string, label: string): void => void turn.targets.set(target, [...(turn.targets.get(target) ?? []), { ...way, label }]);
    switch (deed?.do) {
      case "attack":
        at(deed.target, strikeName(deed));
        break;
      case "feint":
        at(deed.target, "Feint");
        break;
      case "grapple":
        at(deed.target, "Grapple");
        break;
      case "give_aid":
        at(deed.target, `First Aid, ${deed.kind}`);
        break;
      case "use":
        at(deed.target, itemName(deed.item));
        break;
      case "end":
        turn.end = way;
        break;
      case "carry":
        turn.hands.push(way);
        break;
      case "defend":
      case "two_weapons":
      case "cast_spell":
      case "try":
      case "rally":
      case "escape":
      case "use_knack":
        turn.standard.push(way);
        break;
      default:
        turn.minor.push(way);
    }
  }
  return turn;
}

/** `Dagger, thrown`; an attack of a monster's own body by its name. */
function strikeName({ weapon, how }: Attack): string {
  return how === "thrown" || how === "light" ? `${itemName(weapon)}, ${how}` : itemName(weapon);
}

/** A foe on their feet: whom a blow makes sense at. */
export function standing(one: Pick<Being, "monster" | "conditions"> | undefined, me: Pick<Being, "monster">): boolean {
  return one !== undefined && one.monster !== me.monster && !DOWN.some((down) => one.conditions.includes(down));
}

/** Foes on their feet first, then fellows, the fallen, oneself last. */
export function sortTargets<T extends Pick<Being, "id" | "monster" | "conditions">>(beings: readonly T[], me: Pick<Being, "id" | "monster">): T[] {
  const rank = (one: T): number => (one.id === me.id ? 3 : standing(one, me) ? 0 : one.monster === me.monster ? 1 : 2);
  return [...beings].sort((one, other) => rank(one) - rank(other));
}
