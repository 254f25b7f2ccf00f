import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import Page from "./Page.svelte";

test("the page says what it is", () => {
  render(Page);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("fiftyfour");
});
