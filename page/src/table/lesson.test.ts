import { expect, test } from "vitest";

import cases from "../../../tests/lesson.json";
import { stepAt } from "./lesson";

test.each(cases)("step $told of a lesson follows $done that are over, asked “$prompt”", ({ asked, done, prompt, told }) => {
  expect(stepAt(asked.map((words) => ({ asked: words })), done, prompt)).toBe(told);
});
