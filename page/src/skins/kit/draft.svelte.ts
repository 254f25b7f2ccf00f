// What somebody fills in, over what a form begins with: it stays however the table goes on meanwhile.
import { checkForm, startForm, type Draft as Value } from "../../table/answers";
import type { Field, Form, Given, Simple } from "../../wire";

export type Fixed = Record<string, string | number>;

export class Draft {
  touched = $state.raw<Record<string, Value>>({});
  readonly #form: () => Form | null;
  readonly #fixed: () => Fixed;
  readonly fields = $derived.by(() => this.#form()?.fields ?? {});
  /** All fields, those out of sight too. */
  readonly filled = $derived.by<Record<string, Value>>(() => ({ ...startForm(this.fields), ...this.#kept(), ...this.#fixed() }));
  /** Those to be shown: not settled already, and making sense with the rest. Of others the default is sent. */
  readonly shown = $derived.by(() => Object.entries(this.fields).filter(([name, field]) => !(name in this.#fixed()) && this.#makesSense(field)));
  readonly #checked = $derived(checkForm(Object.fromEntries(this.shown), this.filled));
  /** The whole answer; null while something is missing or wrong. */
  readonly answer = $derived.by<Given | null>(() => ("answer" in this.#checked ? { ...(this.#checked.answer as Record<string, Simple>), ...this.#fixed() } : null));
  /** What is wrong, by field. */
  readonly wrong = $derived("wrong" in this.#checked ? this.#checked.wrong : {});

  /** `fixed` are fields settled by where the form stands; they are not shown. */
  constructor(form: () => Form | null, fixed: () => Fixed = () => ({})) {
    this.#form = form;
    this.#fixed = fixed;
  }

  set(name: string, value: Value): void {
    this.fill({ [name]: value });
  }

  /** Fills in several fields; those that the form does not have are left out. */
  fill(values: Record<string, Value>): void {
    const known = Object.entries(values).filter(([name]) => name in this.fields);
    this.touched = { ...this.touched, ...Object.fromEntries(known) };
  }

  holds(values: Record<string, Simple>): boolean {
    return Object.entries(values).every(([name, value]) => String(this.filled[name] ?? "") === String(value));
  }

  /** An answer was taken: begins anew, but for the fields named, and what was filled in since. */
  sent(answer: Given, keep: readonly string[] = []): void {
    const taken = answer as Record<string, Simple>;
    this.touched = Object.fromEntries(Object.entries(this.touched).filter(([name, value]) => keep.includes(name) || String(value) !== String(taken[name])));
  }

  /** What a line with `{field}` in it says; a part in brackets goes while its fields are blank or 0. */
  words(line: string): string {
    const filled = (part: string): string => part.replace(/\{(\w+)\}/g, (_, name: string) => this.#word(name));
    const said = (part: string): boolean => [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => !["", "0"].includes(this.#word(name!)));
    return filled(line.replace(/\[([^\]]*)\]/g, (_, part: string) => (said(part) ? part : "")));
  }

  /** A field in words: the label of what is chosen, a number with its sign where it may be below 0. */
  #word(name: string): string {
    const [decision, value] = [this.fields[name]?.decision, this.filled[name]];
    if (decision?.kind === "choose") return decision.options.find(({ id }) => id === value)?.label ?? "";
    const number = Number(value);
    if (decision?.kind === "number" && decision.least < 0 && number) return number < 0 ? `−${-number}` : `+${number}`;
    return String(value ?? "");
  }

  #makesSense({ when }: Field): boolean {
    return Object.entries(when ?? {}).every(([name, values]) => values.includes(String(this.filled[name] ?? "")));
  }

  #kept(): Record<string, Value> {
    return Object.fromEntries(Object.entries(this.touched).filter(([name, value]) => offered(this.fields[name], value)));
  }
}

/** Can this still be filled in? What is chosen may have gone meanwhile. */
function offered(field: Field | undefined, value: Value): boolean {
  return field !== undefined && (field.decision.kind !== "choose" || field.decision.options.some(({ id }) => id === value));
}
