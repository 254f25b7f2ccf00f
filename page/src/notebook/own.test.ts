// What a game asks of a call is asked on the page from its schema alone.
import { expect, test } from "vitest";

import { byPlace, formOf, read, shown, wrongAt, type OwnField } from "./own";

const schema = {
  anyOf: [{ $ref: "#/$defs/Try" }, { $ref: "#/$defs/Fight" }],
  discriminator: { propertyName: "kind" },
  $defs: {
    Try: {
      description: "One try of somebody (SU-PLAY-01).\n\nAttributes:\n    use, skill: what is used.\n    against: how hard it is.",
      properties: {
        kind: { enum: ["try"] },
        use: { type: "array", items: { enum: ["might", "wits"] } },
        against: { anyOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }], default: 3 },
        loud: { type: "boolean", default: false },
      },
      required: ["kind", "use"],
    },
    Fight: { properties: { kind: { enum: ["fight"] }, foe: { anyOf: [{ type: "string" }, { type: "null" }], default: null } } },
  },
};

test("kinds, fields and their words come from the schema", () => {
  const form = formOf(schema)!;
  expect(form.tag).toBe("kind");
  expect(form.kinds.map(({ tag, label, about }) => [tag, label, about])).toEqual([["try", "Try", "One try of somebody."], ["fight", "Fight", ""]]);
  const [use, against, loud] = form.kinds[0]!.fields;
  expect([use!.kind, use!.needed, use!.about]).toEqual(["several", true, "what is used."]);
  expect([against!.kind, against!.about, loud!.kind]).toEqual(["scaled", "how hard it is.", "switch"]);
  expect(form.kinds[1]!.fields[0]!.kind).toBe("line");
  expect(formOf({}), "a game without a book asks nothing").toBeNull();
});

test("a line of text stands for the value, and back", () => {
  const [, against] = formOf(schema)!.kinds[0]!.fields;
  expect(read(against!, "2, 3, 4")).toEqual([2, 3, 4]);
  expect(read(against!, "5")).toBe(5);
  expect(read(against!, " ")).toBeUndefined();
  expect(shown(against!, [2, 3])).toBe("2, 3");
});

test("people, lists of tables, rows and pairs are asked for by what is in them", () => {
  const somebody = { type: "string", format: "person" };
  const count = { anyOf: [{ type: "integer", minimum: 0 }, { type: "array", items: { type: "integer" } }] };
  const form = formOf({
    type: "object",
    properties: {
      foe: somebody,
      against: { type: "array", items: somebody },
      foes: { type: "object", propertyNames: { format: "person" }, additionalProperties: count },
      boons: { type: "array", items: { type: "object", properties: { text: { type: "string", maxLength: 80 }, cards: { type: "integer" } }, required: ["text"] } },
      powers: { type: "array", prefixItems: [{ type: "integer", title: "Defense" }, { type: "integer" }] },
      use: { anyOf: [{ type: "string", examples: ["wits", "athlete run"] }, { type: "array", items: { type: "string", examples: ["wits", "athlete run"] } }] },
    },
  })!;
  const fields = form.kinds[0]!.fields;
  const inside = ({ kind, fields }: OwnField): string => (fields.length > 0 ? `${kind}(${fields.map(inside).join(" ")})` : kind);
  expect(fields.map(inside)).toEqual(["person", "people", "list(line number)", "row(number number)", "several", "pairs(person scaled)"]);
  expect(fields[2]!.fields.map(({ needed }) => needed)).toEqual([true, false]);
  expect(fields[3]!.fields.map(({ label }) => label)).toEqual(["Defense", "2"]);
});

test("a command is called as people call it, and takes numbers, words and people", () => {
  const number = { type: "integer", enum: [10, 15] };
  const against = { title: "Against", description: "what resists", anyOf: [number, { type: "array", items: number }, { type: "string", format: "person", examples: ["quick"] }] };
  const { tag, kinds } = formOf({ $ref: "#/$defs/CallPlay", $defs: { CallPlay: { title: "Call for a play", properties: { do: { enum: ["call-play"] }, against } } } })!;
  expect([tag, kinds[0]!.tag, kinds[0]!.label]).toEqual(["do", "call-play", "Call for a play"]);
  const [field] = kinds[0]!.fields;
  expect([field!.kind, field!.label, field!.about, field!.options, field!.people]).toEqual(["scaled", "Against", "what resists", ["10", "15", "quick"], true]);
  expect([read(field!, "10, 15"), read(field!, "15"), read(field!, "olaf")]).toEqual([[10, 15], 15, "olaf"]);
});

test("what is wrong is told beside its field", () => {
  const flaws = byPlace(["people[0].values.hp: it must be at most 99", "scenes[1].calls[0].play.foes[0].count: it must be at most 8"]);
  expect(wrongAt(flaws, "people[0].values.hp")).toBe("it must be at most 99");
  expect(wrongAt(flaws, "people[0].values.h")).toBe("");
  expect(wrongAt(flaws, "scenes[1].calls[0].play.foes")).toBe("it must be at most 8");
  expect(wrongAt(flaws, "scenes[1].calls[0].play.foes", false), "only beside the field itself").toBe("");
});
