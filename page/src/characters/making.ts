// A form as it is filled in, stage by stage: what is sent to be reviewed, and what stands beside
// which field. The server has the last word; what a control itself knows is said at once.
import { check, type Draft } from "../table/answers";
import { upper } from "../table/words";
import type { Field, Flaw, Simple, Stage } from "../wire";

export type Drafts = Record<string, Draft>;

/** What has been filled in, as it travels; what is empty is left out. */
export function filledIn(fields: Record<string, Field>, drafts: Drafts): Record<string, Simple> {
  const filled: Record<string, Simple> = {};
  for (const [name, field] of Object.entries(fields)) {
    const draft = drafts[name] ?? null;
    if (draft === null) continue;
    const checked = check(field.decision, draft);
    filled[name] = "answer" in checked ? checked.answer : draft;
  }
  return filled;
}

/** The first thing that is wrong with each field, in words. */
export function reasons(fields: Record<string, Field>, drafts: Drafts, flaws: readonly Flaw[]): Record<string, Flaw> {
  const wrong: Record<string, Flaw> = {};
  for (const flaw of flaws) if (flaw.field) wrong[flaw.field] ??= flaw;
  for (const [name, field] of Object.entries(fields)) {
    const checked = check(field.decision, drafts[name] ?? null);
    if ("wrong" in checked) wrong[name] ??= { code: "", message: checked.wrong, rule: "", field: name };
  }
  return wrong;
}

/** The number of the stage a field is on; that of the last where none has it. */
export function stageOf(stages: readonly Stage[], field: string): number {
  const at = stages.findIndex((stage) => stage.fields.includes(field));
  return at < 0 ? stages.length - 1 : at;
}

/** The stage an address means, from 0; the sheet comes after the last. */
export function stageNumber(fragment: string, stages: number): number {
  const number = Number.parseInt(fragment || "1", 10) - 1;
  return Number.isInteger(number) ? Math.max(0, Math.min(number, stages)) : 0;
}

/**
 * Fields two by two: long texts take a row of their own, and so does the first of an odd number of
 * others, which names what the pairs are about.
 */
export function wide(fields: Record<string, Field>, names: readonly string[]): Set<string> {
  const long = names.filter((name) => isLong(fields[name]));
  const short = names.filter((name) => !long.includes(name));
  return new Set([...long, ...(short.length % 2 === 1 ? short.slice(0, 1) : [])]);
}

function isLong(field: Field | undefined): boolean {
  return field?.decision.kind === "text" && (field.decision.most ?? 200) > 120;
}

/** A noun with its article: `an agent`. */
export function a(word: string): string {
  return `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;
}

/** A noun in the plural, with a capital: `Heroes`. */
export function many(word: string): string {
  const plural = /(s|x|o|ch|sh)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
  return upper(plural);
}
