// What a game reads in an adventure by structs of its own, from the JSON Schema of them: the fields of
// a call, of a person's values. So the page asks for them without knowing the game.

export type Schema = Record<string, unknown>;
export type Own = Record<string, unknown>;

export interface OwnField {
  name: string;
  label: string;
  about: string;
  /**
   * `scaled` is a number, or one for 1, 2, 3 ... players; `person` and `people` are of the adventure;
   * a `table` has fields, a `list` many tables, a `row` a value for each field in their order, and
   * `pairs` values by names: their fields are the name and the value.
   */
  kind: "line" | "number" | "scaled" | "switch" | "menu" | "several" | "words" | "person" | "people" | "table" | "list" | "row" | "pairs" | "other";
  /** What a menu offers, of what several are chosen, what a line suggests. */
  options: string[];
  /** What people call these, where they do not say it themselves. */
  names: Record<string, string>;
  fields: OwnField[];
  /** It takes somebody of the adventure as well. */
  people?: boolean;
  least?: number;
  most?: number;
  usual: unknown;
  needed: boolean;
}

/** One way to fill it in: of a call, what kind of test or fight it is. */
interface OwnKind {
  tag: string;
  label: string;
  about: string;
  fields: OwnField[];
}

interface OwnForm {
  /** The field that names the kind; empty where there is only one. */
  tag: string;
  kinds: OwnKind[];
}

export const spoken = (name: string): string => {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The form of a schema; null: the game asks for nothing here. */
export function formOf(schema: Schema | undefined): OwnForm | null {
  if (!schema || Object.keys(schema).length === 0) return null;
  const root = resolved(schema, schema);
  const several = root.anyOf as Schema[] | undefined;
  const only = (root.properties as Schema | undefined)?.do ? "do" : "";
  const tag = (root.discriminator as { propertyName?: string } | undefined)?.propertyName ?? only;
  const kinds = (several ?? [root]).map((one) => kindOf(schema, resolved(schema, one), tag));
  return kinds.some(({ fields }) => fields.length > 0) || tag ? { tag, kinds } : null;
}

function kindOf(schema: Schema, one: Schema, tag: string): OwnKind {
  const properties = (one.properties ?? {}) as Record<string, Schema>;
  const value = tag ? String((properties[tag]?.enum as unknown[] | undefined)?.[0] ?? "") : "";
  return {
    tag: value,
    label: tag ? String(one.title ?? "") || spoken(value) : "",
    about: plain(String(one.description ?? "").split("\n\n")[0] ?? ""),
    fields: fieldsOf(schema, one).filter(({ name }) => name !== tag).toSorted((a, b) => Number(a.kind === "pairs") - Number(b.kind === "pairs")),
  };
}

/** The fields of an object. */
function fieldsOf(schema: Schema, one: Schema): OwnField[] {
  const needed = new Set((one.required ?? []) as string[]);
  const about = String(one.description ?? "");
  return Object.entries((one.properties ?? {}) as Record<string, Schema>).map(([name, field]) => fieldOf(schema, name, field, needed.has(name), aboutOf(about, name)));
}

/** Without the rules' ids and the marks of code. */
const plain = (text: string): string => text.replaceAll(/ ?\([A-Z]{2}-[A-Z0-9-]+(, [A-Z0-9-]+)*\)/g, "").replaceAll("`", "");

/** What the docstring's `Attributes:` say of a field. */
function aboutOf(description: string, name: string): string {
  const found = new RegExp(`^\\s+(?:\\w+, )*${name}(?:, \\w+)*: ([\\s\\S]*?)(?=\\n\\s+[\\w, ]+: |\\n\\n|$)`, "m").exec(description);
  return plain(found?.[1]?.replaceAll(/\s+/g, " ").trim() ?? "");
}

function fieldOf(schema: Schema, name: string, field: Schema, needed = false, about = ""): OwnField {
  const one = resolved(schema, field);
  const usual = field.default ?? one.default;
  const base: OwnField = { name, label: String(field.title ?? "") || spoken(name), about: about || plain(String(field.description ?? "")), kind: "other", options: [], names: {}, fields: [], usual, needed };
  const ways = ((one.anyOf as Schema[] | undefined) ?? [one]).map((way) => resolved(schema, way)).filter((way) => way.type !== "null");
  const list = ways.find(({ type }) => type === "array");
  const named = ways.find(({ format }) => format === "person");
  if (list && named && ways.length === 3) return { ...base, kind: "scaled", ...suggested(schema, ways, named) };
  const single = ways.find((way) => way !== list);
  if (list && single && ways.length === 2) {
    const entry = fieldOf(schema, name, single);
    if (typeof (single.enum as unknown[] | undefined)?.[0] === "number" || entry.kind === "number") return { ...base, kind: "scaled" };
    return entry.kind === "line" || entry.kind === "menu" ? { ...base, ...ofList(schema, list) } : base;
  }
  if (ways.length !== 1) return base;
  return { ...base, ...(list ? ofList(schema, list) : ofOne(schema, single!)) };
}

/** The numbers and words that a field takes besides people. */
function suggested(schema: Schema, ways: Schema[], named: Schema): Partial<OwnField> {
  const numbers = ways.flatMap(({ type, enum: some }) => (type === "integer" && Array.isArray(some) ? some.map(String) : []));
  return { people: true, options: [...numbers, ...((named.examples ?? []) as unknown[]).map(String)] };
}

/** What takes one value. */
function ofOne(schema: Schema, way: Schema): Partial<OwnField> {
  const named = ((way.oneOf ?? []) as { const: string; title: string }[]).map((one) => [one.const, one.title] as const);
  if (named.length > 0) return { kind: "menu", options: named.map(([one]) => one), names: Object.fromEntries(named) };
  const examples = ((way.examples ?? []) as unknown[]).map(String);
  if (Array.isArray(way.enum)) return { kind: "menu", options: way.enum.map(String) };
  switch (way.type) {
    case "integer":
    case "number":
      return { kind: "number", least: way.minimum as number, most: way.maximum as number };
    case "boolean":
      return { kind: "switch" };
    case "string":
      return way.format === "person" ? { kind: "person" } : { kind: "line", options: examples };
    case "object": {
      if (way.properties) return { kind: "table", fields: fieldsOf(schema, way) };
      const key = { type: "string", ...((way.propertyNames ?? {}) as Schema) };
      const value = (way.additionalProperties ?? {}) as Schema;
      return { kind: "pairs", fields: [fieldOf(schema, "name", key), fieldOf(schema, "value", value)] };
    }
    default:
      return {};
  }
}

/** What takes several. */
function ofList(schema: Schema, list: Schema): Partial<OwnField> {
  if (list.prefixItems) return { kind: "row", fields: (list.prefixItems as Schema[]).map((one, at) => fieldOf(schema, String(at + 1), one)) };
  const entry = fieldOf(schema, "", (list.items ?? {}) as Schema);
  switch (entry.kind) {
    case "person":
      return { kind: "people" };
    case "table":
      return { kind: "list", fields: entry.fields };
    case "menu":
      return { kind: "several", options: entry.options, names: entry.names };
    case "line":
      return entry.options.length > 0 ? { kind: "several", options: entry.options } : { kind: "words" };
    default:
      return {};
  }
}

function resolved(schema: Schema, one: Schema): Schema {
  const path = typeof one.$ref === "string" ? one.$ref.split("/").slice(1) : null;
  if (!path) return one;
  const found = path.reduce<unknown>((at, part) => (at as Schema | undefined)?.[part], schema) as Schema | undefined;
  return found ?? {};
}

/** A value as it stands in a line of text. */
export function shown(field: OwnField, value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The value that a line of text stands for; undefined: it is left out. */
export function read(field: OwnField, text: string): unknown {
  const words = text.split(",").map((one) => one.trim()).filter(Boolean);
  if (text.trim() === "") return undefined;
  switch (field.kind) {
    case "number":
      return Number(text);
    case "scaled":
    case "other": {
      const values = words.map((word) => (Number.isNaN(Number(word)) ? word : Number(word)));
      return values.length === 1 ? values[0] : values;
    }
    case "words":
      return words;
    default:
      return text;
  }
}

/** What is wrong with a notebook, by where it is: the first thing of each place. */
export type Flaws = ReadonlyMap<string, string>;

/** The flaws as the server tells them: `people[0].values.hp: it must be at most 99`. */
export function byPlace(flaws: readonly string[]): Flaws {
  return new Map(flaws.toReversed().map((flaw) => [flaw.split(": ", 1)[0]!, flaw.slice(flaw.indexOf(": ") + 2)]));
}

/** What is wrong at this place, or within it if it is one field. */
export function wrongAt(flaws: Flaws, at: string, within = true): string {
  for (const [where, what] of flaws) if (where === at || (within && (where.startsWith(`${at}.`) || where.startsWith(`${at}[`)))) return what;
  return "";
}
