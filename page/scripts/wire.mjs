// Writes the TypeScript of what goes over the wire from docs/protocol.schema.json: src/wire.ts for all
// games, and src/skins/<game>/types.ts for what a game puts into its sheets, settings and options.
// With --check it writes nothing and fails where a file is not what the schema makes.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const source = new URL("../../docs/protocol.schema.json", import.meta.url);
const src = new URL("../src/", import.meta.url);

/** The unions that the page speaks of. */
const names = `
export type AnyEvent = NonNullable<LogLine["events"]>[number];
export type Action = Act["action"];
export type Given = Answer["answer"];
export type Simple = string | number | string[];
export type Decision = Pending["decision"];
export type Cell = [number, number];
export type SettingValue = SettingView["value"];
`;

const schema = JSON.parse(readFileSync(source, "utf8"));

/** The version that the page was built for, and says in its hello. */
const version = `
export const PROTOCOL = ${JSON.stringify(schema.version)};
`;

/** Definitions by the game they belong to; those of all games under "". */
const games = {};
for (const [name, definition] of Object.entries(schema.$defs)) {
  const [own, game = ""] = name.split(".").reverse();
  (games[game] ??= {})[own] = definition;
}

let stale = false;
for (const [game, definitions] of Object.entries(games)) {
  const file = game ? `skins/${game}/types.ts` : "wire.ts";
  const path = new URL(file, src);
  const made = await (game ? typesOf(game, definitions) : wire(definitions));
  if (!process.argv.includes("--check")) {
    writeFileSync(path, made);
  } else if (!existsSync(path) || readFileSync(path, "utf8") !== made) {
    console.error(`src/${file} is not what docs/protocol.schema.json makes: run \`npm run wire\``);
    stale = true;
  }
}
process.exit(stale ? 1 : 0);

async function wire(definitions) {
  return (await types(definitions)) + names + version;
}

/** A game's own types; what all games share comes from wire.ts. */
async function typesOf(game, definitions) {
  const shared = new Set();
  link(definitions, game, shared);
  const [banner, ...rest] = (await types(definitions)).split("\n");
  const imports = `import type { ${[...shared].sort().join(", ")} } from "../../wire";`;
  return [banner, ...(shared.size > 0 ? [imports] : []), ...rest].join("\n");
}

/** Points a game's references to its own definitions, and names what it has from elsewhere. */
function link(node, game, shared) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.$ref === "string") {
    const [own, whose = ""] = node.$ref.replace("#/$defs/", "").split(".").reverse();
    if (whose === game) {
      node.$ref = `#/$defs/${own}`;
    } else {
      shared.add(own);
      delete node.$ref;
      node.tsType = own;
    }
  }
  Object.values(node).forEach((part) => link(part, game, shared));
}

/** The TypeScript of definitions, one interface for each. */
async function types(definitions) {
  for (const [key, one] of Object.entries(definitions)) {
    plain(one);
    one.title = key;
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

/** Writes fixed-length arrays, and what may be anything, as the compiler knows them; only definitions have names. */
function plain(node) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node.prefixItems)) {
    node.items = node.prefixItems;
    node.minItems = node.maxItems = node.items.length;
    delete node.prefixItems;
  }
  if (node.description === "of a game") {
    node.tsType = "unknown";
    delete node.description;
  }
  // What may be anything may as well be missing, as it is in tests that are not about it.
  if (Array.isArray(node.required)) node.required = node.required.filter((name) => node.properties[name].description !== "of a game");
  if (typeof node.title === "string") delete node.title;
  if (node.$ref) delete node.default; // with it, the compiler would take the type for another one
  Object.values(node).forEach(plain);
}
