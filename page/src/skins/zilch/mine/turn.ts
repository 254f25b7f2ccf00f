// The options of a turn, sorted as one thinks of them: whom, with what, and everything else.
import type { Option } from "../../../wire";

export interface Way {
  id: string;
  label: string;
  cost: string;
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

const HANDS = ["draw:", "drop:", "stow:", "pick:", "put:", "take:"];
const AT = new Set(["attack", "feint", "grapple", "aid", "use"]);

export function sortTurn(options: readonly Option[], nameOf: (id: string) => string): Turn {
  const turn: Turn = { targets: new Map(), standard: [], minor: [], hands: [], end: null };
  for (const { id, label, hint = "" } of options) {
    const words = id.split(" ");
    const way = { id, label, cost: hint.replace(" action", "") };
    const target = AT.has(words[0] ?? "") ? (words[0] === "use" ? words.at(-1) : words[1]) : undefined;
    if (target !== undefined) {
      const mine = turn.targets.get(target) ?? [];
      const cost = way.cost || "standard";
      turn.targets.set(target, [...mine, { ...way, label: short(label, nameOf(target)), cost }]);
    } else if (id === "end") turn.end = way;
    else if (HANDS.some((one) => id.startsWith(one))) turn.hands.push(way);
    else if (/^(defend|two|cast|try|rally|escape|knack)/.test(id)) turn.standard.push({ ...way, cost: way.cost || "standard" });
    else turn.minor.push(way);
  }
  return turn;
}

/** `Longsword: attack Guard 1` where Guard 1 is chosen already. */
function short(label: string, name: string): string {
  return label
    .replace(`: attack ${name}`, "")
    .replace(`Feint: ${name}`, "Feint")
    .replace(`Grapple ${name}`, "Grapple")
    .replace(`First Aid: ${name}, `, "First Aid, ")
    .replace(`First Aid: ${name}`, "First Aid")
    .replace(` on ${name}`, "");
}

/** Those against whom one fights first, then fellows, oneself last. */
export function sortTargets<T extends { id: string; monster: boolean; conditions: string[] }>(beings: readonly T[], me: { id: string; monster: boolean }): T[] {
  const rank = (one: T): number => (one.id === me.id ? 3 : one.conditions.includes("Dead") ? 2 : one.monster === me.monster ? 1 : 0);
  return [...beings].sort((one, other) => rank(one) - rank(other));
}
