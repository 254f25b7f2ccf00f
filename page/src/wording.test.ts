// What stands in the page's sources for people to read holds no id, no value of a setting, no name of a
// field. What only comes together in the browser is looked at there (tests/browser, `is_sound`).
import { parse } from "svelte/compiler";
import ts from "typescript";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "!./gallery/**", "!./**/*.test.ts", "!./**/*fixture*", "!./wire.ts", "!./skins/*/types.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** As in src/fiftyfour/engine/conformance/reading.py. */
const UNREADABLE = /\b[a-z]+_[a-z_]+\b|\b(?:gm|p\d+)\b|\b[a-z]+:(?:gm|p?\d+)\b|\bundefined\b|\[object/;
/** Attributes that are shown or read aloud; the others are for the browser. */
const SPOKEN = new Set(["title", "aria-label", "placeholder", "label", "alt", "legend", "send", "prompt", "words"]);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  [part: string]: unknown;
}

/** The text of the markup, and of the attributes that people read. */
function spoken(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) spoken(one, found);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return found;
  const { type, name, data, ...parts } = node as Node;
  if (type === "Attribute" && !SPOKEN.has(name ?? "")) return found;
  if (type === "Text" && data?.trim()) found.push(data.trim());
  if (type === "Literal" && typeof parts.value === "string" && parts.value.includes(" ")) found.push(parts.value);
  for (const part of Object.values(parts)) spoken(part, found);
  return found;
}

/** Strings of a script that are sentences: they begin with a capital, and hold a space. */
function sentences(script: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    // What is filled in stands as a dash: it is not known here.
    if (ts.isTemplateExpression(node)) found.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("–"));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("x.ts", script, ts.ScriptTarget.Latest));
  return found.filter((text) => /^[“A-Z–].* /s.test(text));
}

function texts(path: string, source: string): string[] {
  if (path.endsWith(".ts")) return sentences(source);
  const scripts = [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script ?? "");
  return [...spoken(parse(source, { modern: true }).fragment), ...scripts.flatMap(sentences)];
}

test("no id, no value of a setting and no name of a field reaches a person", () => {
  const read = Object.entries(sources).flatMap(([path, source]) => texts(path, source).map((text) => [path, text] as const));
  expect(read.length).toBeGreaterThan(1000);
  expect(read.filter(([, text]) => UNREADABLE.test(text))).toEqual([]);
});
