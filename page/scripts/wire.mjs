// Writes src/wire.ts, the TypeScript of what goes over the wire, from docs/protocol.schema.json.
// With --check it writes nothing and fails where the file is not what the schema makes.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const source = new URL("../../docs/protocol.schema.json", import.meta.url);
const target = new URL("../src/wire.ts", import.meta.url);

/** The unions that the page speaks of. */
const names = `
export type AnyEvent = NonNullable<LogLine["events"]>[number];
export type Action = Act["action"];
export type Answer = Reply["answer"];
export type Simple = string | number | string[];
export type Decision = Pending["decision"];
export type Cell = [number, number];
export type SettingValue = SettingView["value"];
`;

const made = (await types(JSON.parse(readFileSync(source, "utf8")))) + names;
if (!process.argv.includes("--check")) {
  writeFileSync(target, made);
} else if (readFileSync(target, "utf8") !== made) {
  console.error("src/wire.ts is not what docs/protocol.schema.json makes: run `npm run wire`");
  process.exit(1);
}

/** The TypeScript of a schema's definitions, one interface for each. */
async function types(schema) {
  const definitions = schema.$defs;
  for (const [key, one] of Object.entries(definitions)) {
    one.title = key;
    tuples(one);
  }
  const text = await compile({ title: "Wire", type: "object", $defs: definitions }, "Wire", {
    additionalProperties: false,
    bannerComment: "// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.",
    unreachableDefinitions: true,
  });
  return text
    .replace(/export interface Wire \{[^}]*\}\n/, "")
    .replace(/ \*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g, "")
    .replace(/\/\*\*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n \*\/\n/g, "");
}

/** Writes fixed-length arrays the way the compiler knows them. */
function tuples(node) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node.prefixItems)) {
    node.items = node.prefixItems;
    node.minItems = node.maxItems = node.items.length;
    delete node.prefixItems;
  }
  Object.values(node).forEach(tuples);
}
