import { expect, it } from "vitest";

import type { Choose, Form, Number } from "../../wire";
import { Draft } from "./draft.svelte";

const choose = (...ids: string[]): Choose => ({ kind: "choose", prompt: "", options: ids.map((id) => ({ id, label: `The ${id}`, does: id })) });
const number = (least: number, most: number): Number => ({ kind: "number", prompt: "", least, most });

const FORM: Form = {
  kind: "form",
  prompt: "Call a test",
  fields: {
    who: { label: "Who", decision: choose("ann", "bo"), default: "ann" },
    by: { label: "By", decision: choose("card", "number"), default: "card" },
    number: { label: "Number", decision: number(-9, 9), default: 0, when: { by: ["number"] } },
    task: { label: "Task", decision: { kind: "text", prompt: "" }, default: "" },
  },
};

it("leaves out what makes no sense with the rest, and keeps what was filled in as the table goes on", () => {
  let form = FORM;
  const draft = new Draft(() => form);
  expect(draft.shown.map(([name]) => name)).toEqual(["who", "by", "task"]);
  draft.fill({ who: "bo", by: "number", number: -2, strange: 1 });
  expect(draft.answer).toEqual({ who: "bo", by: "number", number: -2, task: "" });
  form = { ...FORM, fields: { ...FORM.fields, who: { ...FORM.fields["who"]!, decision: choose("ann") } } };
  const again = new Draft(() => form);
  again.touched = draft.touched;
  expect(again.answer).toEqual({ who: "ann", by: "number", number: -2, task: "" });
});

it("says on the button what is sent, without what is blank", () => {
  const draft = new Draft(() => FORM);
  const words = "Call: [{task}, ]{who}[ {number}]";
  expect(draft.words(words)).toBe("Call: The ann");
  draft.fill({ task: "climb", number: -2 });
  expect(draft.words(words)).toBe("Call: climb, The ann −2");
});

it("begins anew with what was sent, but for what is kept and what was filled in since", () => {
  const draft = new Draft(() => FORM, () => ({ who: "bo" }));
  draft.fill({ by: "number", number: 3, task: "climb" });
  const answer = draft.answer!;
  expect(answer).toEqual({ who: "bo", by: "number", number: 3, task: "climb" });
  draft.set("task", "swim");
  draft.sent(answer, ["by"]);
  expect(draft.touched).toEqual({ by: "number", task: "swim" });
});
