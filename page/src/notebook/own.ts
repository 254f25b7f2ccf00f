// What a game reads in an adventure by structs of its own, from the JSON Schema of them: the fields of
// a call, of a person's values. So the page asks for them without knowing the game.

export type Schema = Record<string, unknown>;
export type Own = Record<string, unknown>;

export interface OwnField {
  name: string;
  label: string;
  about: string;
  kind: "line" | "number" | "scaled" | "switch" | "menu" | "several" | "words" | "other";
  options: string[];
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
  const tag = (root.discriminator as { propertyName?: string } | undefined)?.propertyName ?? "";
  const kinds = (several ?? [root]).map((one) => kindOf(schema, resolved(schema, one), tag));
  return kinds.some(({ fields }) => fields.length > 0) || tag ? { tag, kinds } : null;
}

function kindOf(schema: Schema, one: Schema, tag: string): OwnKind {
  const properties = (one.properties ?? {}) as Record<string, Schema>;
  const needed = new Set((one.required ?? []) as string[]);
  const value = tag ? String((properties[tag]?.enum as unknown[] | undefined)?.[0] ?? "") : "";
  const fields = Object.entries(properties).filter(([name]) => name !== tag);
  return {
    tag: value,
    label: spoken(value),
    about: plain(String(one.description ?? "").split("\n\n")[0] ?? ""),
    fields: fields.map(([name, field]) => fieldOf(schema, name, field, needed.has(name), aboutOf(String(one.description ?? ""), name))),
  };
}

/** Without the rules' ids and the marks of code. */
const plain = (text: string): string => text.replaceAll(/ ?\([A-Z]{2}-[A-Z0-9-]+(, [A-Z0-9-]+)*\)/g, "").replaceAll("`", "");

/** What the docstring's `Attributes:` say of a field. */
function aboutOf(description: string, name: string): string {
  const found = new RegExp(`^\\s+(?:\\w+, )*${name}(?:, \\w+)*: ([\\s\\S]*?)(?=\\n\\s+[\\w, ]+: |\\n\\n|$)`, "m").exec(description);
  return plain(found?.[1]?.replaceAll(/\s+/g, " ").trim() ?? "");
}

function fieldOf(schema: Schema, name: string, field: Schema, needed: boolean, about: string): OwnField {
  const one = resolved(schema, field);
  const usual = field.default ?? one.default;
  const base = { name, label: spoken(name), about, options: [] as string[], usual, needed };
  if (Array.isArray(one.enum)) return { ...base, kind: "menu", options: one.enum.map(String) };
  const ways = ((one.anyOf as Schema[] | undefined) ?? [one]).map((way) => resolved(schema, way)).filter((way) => way.type !== "null");
  const types = ways.map((way) => way.type);
  const menu = ways.length === 1 ? ways[0]?.enum : undefined;
  if (Array.isArray(menu)) return { ...base, kind: "menu", options: menu.map(String) };
  if (types.includes("array") && types.includes("integer")) return { ...base, kind: "scaled" };
  if (types.length === 1 && (types[0] === "integer" || types[0] === "number")) {
    return { ...base, kind: "number", least: ways[0]?.minimum as number | undefined, most: ways[0]?.maximum as number | undefined };
  }
  if (types.length === 1 && types[0] === "boolean") return { ...base, kind: "switch" };
  if (types.length === 1 && types[0] === "string") return { ...base, kind: "line" };
  const list = ways.find(({ type }) => type === "array")?.items as Schema | undefined;
  const items = list && resolved(schema, list);
  if (items && types.length === 1 && Array.isArray(items.enum)) return { ...base, kind: "several", options: items.enum.map(String) };
  if (items?.type === "string" && types.every((type) => type === "array" || type === "string")) {
    return { ...base, kind: "words", about: about || "several with commas between them" };
  }
  return { ...base, kind: "other" };
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
  if (field.kind === "other") return typeof value === "string" ? value : JSON.stringify(value);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The value that a line of text stands for; undefined: it is left out. */
export function read(field: OwnField, text: string): unknown {
  const words = text.split(",").map((one) => one.trim()).filter(Boolean);
  if (text.trim() === "") return undefined;
  switch (field.kind) {
    case "number":
      return Number(text);
    case "scaled": {
      const numbers = words.map(Number);
      return numbers.length === 1 ? numbers[0] : numbers;
    }
    case "words":
      return words;
    case "other":
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text; // what is wrong with it is told where the notebook is checked
      }
    default:
      return text;
  }
}
