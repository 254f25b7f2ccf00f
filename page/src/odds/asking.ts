// A question and its parameters as an address: /odds/skyace/attack#cards=3&difficulty=5.
import type { Draft } from "../table/answers";
import type { Field } from "../wire";

export type Filled = Record<string, Draft>;

/** What an address fills in; what it leaves out, or what cannot be, takes its default. */
export function filledFrom(fields: Record<string, Field>, fragment: string): Filled {
  const given = new URLSearchParams(fragment);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, given.has(name) ? read(field, given.get(name) ?? "") : usual(field)]),
  );
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
  const path = `/odds/${encodeURIComponent(system)}/${encodeURIComponent(question)}`;
  return parameters ? `${path}#${parameters}` : path;
}

function usual(field: Field): Draft {
  return (field.default as Draft | undefined) ?? null;
}

function read(field: Field, value: string): Draft {
  const { decision } = field;
  switch (decision.kind) {
    case "number": {
      const number = Number(value);
      return Number.isInteger(number) && number >= decision.least && number <= decision.most ? number : usual(field);
    }
    case "choose":
      return decision.options.some((one) => one.id === value) ? value : usual(field);
    case "cards":
      return value.split(" ").filter(Boolean);
    default:
      return value;
  }
}

function text(value: Draft): string {
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}
