import { readFileSync } from "node:fs";

import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import SkinFixture from "../../table/Skin.fixture.svelte";
import type { Given, Hint, LogLine, Preview, View } from "../../wire";
import { asContract, type Brought, type Seen } from "./brought";
import recorded from "./recorded.json";

// jsdom lays nothing out.
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});

const docs = readFileSync("../docs/skins.md", "utf8");
const blocks = (language: string): string[] => [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, code]) => code!);
/** The code of the docs, one step after the other. */
const shown = blocks("js").join("\n");
const moment = recorded.asked as unknown as { me: string; view: View; lines: LogLine[]; hints: Hint[]; previews: Record<string, Preview> };
const [question] = moment.view.decisions!;

const answer = vi.fn(() => Promise.resolve(true));
const preview = vi.fn((_: string, draft: Given) => Promise.resolve(moment.previews[(draft as string[])[0]!] ?? null));
beforeEach(() => vi.clearAllMocks());

function show(brought: Brought): void {
  render(SkinFixture, { skin: asContract(brought), moment, answer, preview, hints: { [question!.id]: moment.hints } });
}
const dock = () => within(screen.getByRole("region", { name: "Your decisions" }));
const broken: Brought["mount"] = () => {
  throw new Error("of the skin");
};
const nothing: Brought["mount"] = () => ({ update() {} });

it("is made in the docs as it stands in the example, and told with its types", () => {
  expect(shown).toBe(readFileSync("../examples/highcard/skin/skin.js", "utf8"));
  const types = readFileSync("src/skins/brought/brought.ts", "utf8").replaceAll("export ", "");
  for (const type of blocks("ts").flatMap((code) => code.split("\n\n"))) expect(types).toContain(type.trim());
});

it("asks a question of its own: odds, what a draft comes to, and the answer", async () => {
  show((await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(shown)}`)) as Brought);
  expect(screen.getByRole("heading", { name: "Laid this round" })).toBeTruthy();
  const cards = dock().getAllByRole("button", { pressed: false });
  expect(cards.map((card) => card.textContent)).toEqual(expect.arrayContaining([expect.stringMatching(/%$/)]));
  expect(dock().getByRole("button", { name: "Choose a card" })).toHaveProperty("disabled", true);
  await userEvent.click(cards[0]!);
  const [first] = Object.entries(moment.previews);
  await userEvent.click(await dock().findByRole("button", { name: first![1].label! }));
  expect(dock().getByText(/^beats \d+ of the \d+ cards you have not seen$/)).toBeTruthy();
  expect(document.querySelector(".laid .mine")?.getAttribute("face")).toBe(first![0]);
  expect(preview).toHaveBeenCalledExactlyOnceWith(question!.id, [first![0]]);
  expect(answer).toHaveBeenCalledExactlyOnceWith(question!.id, [first![0]]);
});

it("gets what its seat may know, and no more", () => {
  let given: Seen | undefined;
  show({ mount: (_, __, seen) => ({ update: () => (given = seen) }) });
  expect(Object.keys(given!).sort()).toEqual([
    ...["draft", "hints", "landed", "late", "lines", "me", "narrowed"],
    ...["pending", "preview", "rules", "seats", "settings", "view"],
  ]);
  expect(given!.view).toBe(moment.view);
});

it("gives way to any game's table and question where it throws", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  show({ mount: broken, asks: { "Round.begin": broken } });
  expect(told).toHaveBeenCalledTimes(2);
  expect(dock().getByRole("heading", { name: "Lay a card" })).toBeTruthy();
  expect(dock().getByRole("button", { name: /Confirm/ })).toBeTruthy();
  expect(screen.getAllByText("Rounds").length).toBeGreaterThan(0);
});

it("leaves other questions to the page, with my hand", () => {
  show({ mount: nothing, asks: { "Round.other": broken } });
  expect(dock().getByRole("heading", { name: "Lay a card" })).toBeTruthy();
});
