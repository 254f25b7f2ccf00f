// The options of a turn, sorted as one thinks of them: whom, with what, and everything else.
import type { Option } from "../../../wire";
import { does, type Being } from "../model";
import type { Named } from "../types";

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
    switch (deed?.do) {
      case "attack":
      case "feint":
      case "grapple":
      case "give_aid":
      case "use": {
        const { name = option.label } = (option.gives ?? {}) as Partial<Named>;
        turn.targets.set(deed.target, [...(turn.targets.get(deed.target) ?? []), { ...way, label: name }]);
        break;
      }
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

/** A foe on their feet: whom a blow makes sense at. */
export function standing(one: Pick<Being, "monster" | "down"> | undefined, me: Pick<Being, "monster">): boolean {
  return one !== undefined && one.monster !== me.monster && !one.down;
}

/** Foes on their feet first, then fellows, the fallen, oneself last. */
export function sortTargets<T extends Pick<Being, "id" | "monster" | "down">>(beings: readonly T[], me: Pick<Being, "id" | "monster">): T[] {
  const rank = (one: T): number => (one.id === me.id ? 3 : standing(one, me) ? 0 : one.monster === me.monster ? 1 : 2);
  return [...beings].sort((one, other) => rank(one) - rank(other));
}
