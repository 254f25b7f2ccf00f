// A question and its parameters as an address: /odds/skyace/attack#cards=3&difficulty=5.
import type { Draft } from "../table/answers";
import { to } from "../to";
import type { Field } from "../wire";

export type Filled = Record<string, Draft>;

/** What an address fills in; what it leaves out, or what cannot be, takes its default. */
export function filledFrom(fields: Record<string, Field>, fragment: string): Filled {
  const given = new URLSearchParams(fragment);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field, given.get(name)) ?? usual(field)]));
}

/** What an address asks for that cannot be filled in, as it is written there. */
export function notUnderstood(fields: Record<string, Field>, fragment: string): string[] {
  return [...new URLSearchParams(fragment)].filter(([name, value]) => read(fields[name], value) === undefined).map(([name, value]) => `${name}=${value}`);
}

/** The parameters that differ from their defaults. */
export function written(fields: Record<string, Field>, filled: Filled): string {
  const changed = new URLSearchParams();
  for (const [name, field] of Object.entries(fields)) {
    const value = text(filled[name] ?? null);
    if (value !== "" && value !== text(usual(field))) changed.set(name, value);
  }
  return changed.toString();
}

export function address(system: string, question: string, parameters = ""): string {
  const path = to("odds", system, question);
  return parameters ? `${path}#${parameters}` : path;
}

function usual(field: Field): Draft {
  return (field.default as Draft | undefined) ?? null;
}

/** What is written in an address; undefined where it is none of what the field may be. */
function read(field: Field | undefined, value: string | null): Draft | undefined {
  if (!field || value === null) return undefined;
  const { decision } = field;
  switch (decision.kind) {
    case "number":
      return /^-?\d{1,9}$/.test(value) && inBounds(decision, Number(value)) ? Number(value) : undefined;
    case "choose":
      return decision.options.some((one) => one.id === value) ? value : undefined;
    case "cards": {
      const cards = [...new Set(value.split(" ").filter(Boolean))];
      const there: readonly string[] = decision.cards;
      return cards.every((card) => there.includes(card)) && cards.length <= (decision.most ?? 1) ? cards : undefined;
    }
    default:
      return value;
  }
}

export function inBounds({ least, most }: { least: number; most: number }, number: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

function text(value: Draft): string {
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}
