// What a game asks of a call is asked on the page from its schema alone.
import { expect, test } from "vitest";

import { formOf, read, shown } from "./own";

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
