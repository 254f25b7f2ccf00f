import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import type { Draft } from "../table/answers";
import type { Field, Paper, Stage, SystemInfo } from "../wire";
import { a, filledIn, many, reasons, stageNumber, stageOf, wide } from "./making";
import Rack from "./Rack.svelte";
import Sheet from "./Sheet.svelte";
import { fileName, find, finish, NEW, put, putBack, remember, shelf, takeOff, unfinished } from "./shelf";

beforeEach(() => localStorage.clear());

const text = (most: number): Field => ({ label: "Words", decision: { kind: "text", prompt: "", most } });
const number: Field = { label: "Number", decision: { kind: "number", prompt: "", least: 1, most: 4 } };
const FIELDS = { name: text(40), first: text(60), one: number, long: text(500) };

test("the shelf keeps characters by game, in the order of their names", () => {
  const heron = put({ system: "x", name: "Heron", file: "{}" });
  put({ system: "x", name: "Adder", file: "{}" });
  put({ system: "y", name: "Else", file: "{}" });
  localStorage.setItem("fiftyfour.character.x.broken", "{");
  localStorage.setItem("fiftyfour.character.x.odd", '{"name": "No file"}');
  expect(shelf("x").map((one) => one.name)).toEqual(["Adder", "Heron"]);
  expect(shelf()).toHaveLength(3);
  put({ system: "x", key: heron.key, name: "Night Heron", file: "[]" });
  expect(find("x", heron.key)?.name).toBe("Night Heron");
  expect(shelf("x")).toHaveLength(2);
});

test("what is deleted comes back just as it was", () => {
  const heron = put({ system: "x", name: "Heron", file: "{}" });
  takeOff(heron);
  expect(find("x", heron.key)).toBeNull();
  putBack(heron);
  expect(shelf("x")).toEqual([heron]);
});

test("a half-made character is remembered until it is finished", () => {
  expect(unfinished("x", NEW)).toBeNull();
  remember("x", NEW, { drafts: { name: "Her" }, stage: 2 });
  expect(unfinished("x", NEW)).toEqual({ drafts: { name: "Her" }, stage: 2 });
  expect(unfinished("y", NEW)).toBeNull();
  finish("x", NEW);
  expect(unfinished("x", NEW)).toBeNull();
  localStorage.setItem("fiftyfour.draft.x.new", '"junk"');
  expect(unfinished("x", NEW)).toBeNull();
});

test("what is filled in travels as it would be answered, and what is not is left out", () => {
  const drafts: Record<string, Draft> = { name: " Heron ", one: "3", first: null };
  expect(filledIn(FIELDS, drafts)).toEqual({ name: "Heron", one: 3 });
  expect(filledIn(FIELDS, { one: "x" })).toEqual({ one: "x" });
});

test("the reason of the rules comes before a field's own, which has no words of the game", () => {
  const flaw = { code: "c", message: "the rules say no", rule: "X-1", field: "one" };
  expect(reasons(FIELDS, { one: 2 }, [flaw]).one?.message).toBe("the rules say no");
  expect(reasons(FIELDS, { one: null }, [flaw]).one?.message).toBe("the rules say no");
  expect(reasons(FIELDS, { one: null }, []).one?.message).toContain("whole number");
  expect(reasons(FIELDS, { one: 2 }, [{ ...flaw, field: "" }])).toEqual({});
});

test("stages are found by field and by address", () => {
  const stages: Stage[] = [{ title: "A", text: "", fields: ["name"] }, { title: "B", text: "", fields: ["one"] }];
  expect(stageOf(stages, "name")).toBe(0);
  expect(stageOf(stages, "hat")).toBe(1);
  expect(["", "1", "2", "3", "9", "x", "-4"].map((one) => stageNumber(one, 2))).toEqual([0, 0, 1, 2, 2, 0, 0]);
});

test("fields stand two by two, long ones alone", () => {
  expect([...wide(FIELDS, ["name", "first", "one", "long"])]).toEqual(["long", "name"]);
  expect([...wide(FIELDS, ["first", "one"])]).toEqual([]);
});

test("words", () => {
  expect(["hero", "agent", "spy", "boss"].map(many)).toEqual(["Heroes", "Agents", "Spies", "Bosses"]);
  expect(["hero", "agent"].map(a)).toEqual(["a hero", "an agent"]);
  expect(fileName("Zoë / Šárka!", "json")).toMatch(/^Zoe.*rka\.json$/);
  expect(fileName("?", "pdf")).toBe("character.pdf");
});

test("the sheet shows every part, and reads well aloud", () => {
  const paper: Paper = {
    title: "Heron",
    kind: "A hero",
    credit: "By somebody",
    parts: [
      { type: "facts", title: "Facts", rows: [["Job", "Baker"], ["Home", ""]] },
      { type: "words", title: "Words", text: "", lines: 3 },
      { type: "boxes", title: "Boxes", rows: [["Energy", 3, 1]] },
      { type: "cards", title: "Cards", rows: [["Hearts", ["Ah", "Th"]]], gone: ["Th"] },
      { type: "grid", title: "Grid", head: ["Power", "Value"], rows: [["Flight", "+3"]] },
    ],
  };
  vi.spyOn(console, "error");
  render(Sheet, { paper });
  const sheet = screen.getByRole("article", { name: "Heron" });
  expect(within(sheet).getByText("Baker")).toBeTruthy();
  expect(within(sheet).getByRole("img", { name: "1 of 3 ticked" })).toBeTruthy();
  expect(within(sheet).getByRole("img", { name: "10 of hearts, gone" })).toBeTruthy();
  expect(within(sheet).getByRole("cell", { name: "+3" }).className).toContain("number");
  expect(sheet.querySelectorAll(".line")).toHaveLength(3);
  expect(console.error).not.toHaveBeenCalled();
});

test("why there are no ready characters is said if the server refuses", async () => {
  const refused = { type: "error", code: "busy", message: "Too many at once; try again in a minute." };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(refused), { status: 429 })));
  render(Rack, { game: { id: "x", name: "Ex", word: "hero" } as SystemInfo });
  expect(await screen.findByText(refused.message)).toBeTruthy();
  vi.unstubAllGlobals();
});
