// An SVG picture that would run or load something is refused before it is in a notebook.
import { expect, test } from "vitest";

import { against } from "./pictures";

const svg = (within: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${within}</svg>`;

test.each(["<script>alert(1)</script>", '<g onclick="x()"/>', '<image href="https://example.org/a.png"/>', "<style>@import 'a.css'</style>", '<rect fill="url(http://a)"/>'])(
  "refused: %s",
  (within) => expect(against(svg(within))).toContain("runs a script or loads something"),
);

test("what only draws is taken, up to a size", () => {
  expect(against(svg('<defs><g id="a"/></defs><use href="#a"/><rect fill="url(#a)"/>'))).toBe("");
  expect(against("hello")).toBe("This is no SVG file.");
  expect(against(svg(" ".repeat(150_000)))).toContain("too large");
});
