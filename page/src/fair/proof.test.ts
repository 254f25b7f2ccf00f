// The same files as in tests/engine/test_proof.py: what editors leave is no part of the proof, and
// nothing stands beside what is proven.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { NoTranscript, prove } from "./proof";

const stored = gunzipSync(readFileSync("../tests/stored/fair-2.jsonl.gz")).toString();
const whole = stored.slice(0, stored.indexOf("\n", stored.indexOf('\n{"entries":') + 1) + 1);
const proven = (text: string): ReturnType<typeof prove> => prove(new TextEncoder().encode(text));

test.each([
  ["as it was written", whole],
  ["a byte order mark", `\ufeff${whole}`],
  ["CRLF", whole.replaceAll("\n", "\r\n")],
  ["no last line end", whole.slice(0, -1)],
  ["all of them", `\ufeff${whole.replaceAll("\n", "\r\n").slice(0, -2)}`],
])("%s is no part of what is proven", async (_, text) => {
  expect(await proven(text)).toEqual(await proven(whole));
});

const lines = whole.split("\n");
const second = JSON.parse(lines[1]!) as { secrets: string[]; names: Record<string, [string, string]> };
const told = (published: object): string => [lines[0], JSON.stringify(published), ...lines.slice(2)].join("\n");
const more = (part: object): string => told({ ...second, ...part });

test.each([
  ["a secret", more({ secrets: [...second.secrets, "ab".repeat(32)] })],
  ["the last secret again", more({ secrets: [...second.secrets, second.secrets.at(-1)] })],
  ["an empty secret", more({ secrets: [...second.secrets, ""] })],
  ["no secrets of later evenings", more({ secrets: second.secrets.slice(0, 1) })],
  ["secrets twice", whole.replace('{"secrets"', '{"secrets":["x"],"secrets"')],
  ["a key of the second line", more({ more: 1 })],
  ["a space", whole.replace(',"names"', ', "names"')],
  ["a seat's name that is not there", more({ names: { ...second.names, p9: ["Eve", "00"] } })],
  ["a later name", more({ later: { ["ab".repeat(32)]: ["Eve", "00"] } })],
  ["no later names, but a place for them", more({ later: {} })],
  ["a key of the last line", whole.replace('\n{"entries"', '\n{"more":1,"entries"')],
  ["a space in the last line", whole.replace('\n{"entries":', '\n{"entries": ')],
  ["a line", `${whole}\n`],
  ["words", `${whole}and more`],
])("%s does not stand beside it", async (_, text) => {
  await expect(proven(text)).rejects.toThrow();
});

test.each([["a text", "Dear Ann,\n"], ["nothing", ""], ["a character", '{"system": "suits"}\n'], ["UTF-16", "{\0\"\0"]])(
  "%s is no failed proof but no transcript",
  async (_, text) => {
    await expect(proven(text)).rejects.toThrow(NoTranscript);
  },
);
