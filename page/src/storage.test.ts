// A browser that keeps nothing: the page goes on, and remembers until it is left.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import * as characters from "./characters/shelf";
import { notesOf } from "./fair/notes";
import { isNew, played } from "./lesson/known";
import * as notebooks from "./notebook/shelf";
import { keep as keepPreset, kept } from "./setup/settings";
import { local, session } from "./storage";
import { deviceFor, forget, held, keep, keepLinks, linksOf, tokenFor } from "./tokens";

const sources = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "../index.html", "!./**/*.test.ts", "!./storage.ts"], { query: "?raw", import: "default", eager: true });
const SEAT = { table: "abc", seat: "p1", token: "one", title: "Tuesday", system: "x" };

const denied = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const full = { length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, setItem: denied };

/** How browsers deny it: to look at it throws, there is none, or nothing fits in. */
const WAYS: Record<string, PropertyDescriptor> = { denied: { get: denied }, none: { value: null }, full: { value: full } };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test.each(Object.keys(WAYS))("storage that is %s: what the page keeps holds until it is left", async (way) => {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { configurable: true, ...WAYS[way] });
  try {
    const fresh = await import("./storage");
    expect([fresh.local.lasts, fresh.session.lasts]).toEqual([false, false]);
    await import("./preferences.svelte"); // whatever loads it does not fail
    keep(SEAT);
    keepLinks("abc", { p2: "two" });
    expect(held().map(({ token }) => token)).toEqual(["one"]);
    expect([tokenFor("abc", ""), linksOf("abc").p2]).toEqual(["one", "two"]);
    expect(deviceFor("abc", "one")).toMatch(/^[0-9a-f]{64}$/);
    expect(deviceFor("abc", "one")).toBe(deviceFor("abc", "one"));
    const hero = characters.put({ system: "x", name: "Night Heron", file: "{}" });
    expect(characters.shelf("x")).toEqual([hero]);
    notebooks.keep({ id: "n", token: "t", system: "x", title: "Fog" });
    expect(notebooks.held().map(({ id }) => id)).toEqual(["n"]);
    expect([isNew("x"), played("x"), isNew("x")]).toEqual([true, undefined, false]);
    expect(keepPreset("x", { name: "Ours", text: "", settings: {} })).toBe(false);
    expect(kept("x")).toHaveLength(1);
    expect(notesOf("abc").last).toBeNull();
    expect([session.set("note", "hm"), session.get("note")]).toEqual([false, "hm"]);
    forget("abc", "p1");
    expect(held()).toEqual([]);
  } finally {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, before[name]!);
    for (const one of [local, session]) for (const key of one.keys("")) one.remove(key);
  }
});

test("where there is storage, it is used", () => {
  expect([local.lasts, session.lasts]).toEqual([true, true]);
  expect(local.set("fiftyfour.one", "1")).toBe(true);
  expect([localStorage.getItem("fiftyfour.one"), local.get("fiftyfour.one"), local.keys("fiftyfour.o")]).toEqual(["1", "1", ["fiftyfour.one"]]);
  localStorage.setItem("fiftyfour.one", "{");
  expect(local.read("fiftyfour.one")).toBeNull();
  local.remove("fiftyfour.one");
  expect(localStorage.getItem("fiftyfour.one")).toBeNull();
});

test("nothing else of the page touches its storage", () => {
  const others = Object.entries(sources).filter(([, text]) => /\b(local|session)Storage\b/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(others.map(([file]) => file)).toEqual([]);
});
