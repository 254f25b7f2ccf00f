import { afterEach, expect, test, vi } from "vitest";

const sources = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts", "!./gallery/**", "!./to.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

afterEach(() => {
  document.head.innerHTML = "";
  vi.resetModules();
});

async function below(root: string) {
  document.head.innerHTML = `<meta name="root" content="${root}">`;
  vi.resetModules();
  return { ...(await import("./to")), ...(await import("./router.svelte")) };
}

test("addresses lie below the path at which the server is reached, and no others are ours", async () => {
  const { to, partsOf, parse } = await below("/play/cards");
  expect(to()).toBe("/play/cards/");
  expect(to("rules", "a/b")).toBe("/play/cards/rules/a%2Fb");
  expect(partsOf("/play/cards/rules/a%2Fb")).toEqual(["rules", "a/b"]);
  expect(parse("/play/cards")).toEqual({ screen: "home", play: "" });
  expect(parse("/play/cards/t/abc", "#token")).toEqual({ screen: "table", id: "abc", fragment: "token" });
  for (const other of ["/", "/t/abc", "/play", "/play/cardsharks"]) expect(parse(other)).toEqual({ screen: "nowhere" });
});

test("no address is written by hand", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const byHand = Object.entries(sources).filter(([, text]) => /href=["'`{]+\/|["'`]\/(api|t|new|rules|odds|help|characters|proof)\b/.test(text));
  expect(byHand.map(([file]) => file)).toEqual([]);
});

test("the edition is one file: its addresses stand behind the #, and lead to the same screens", async () => {
  document.head.innerHTML = `<meta name="edition" content="1.0">`;
  vi.resetModules();
  const { here, pictureOf, placeOf, to } = await import("./to");
  const { parse } = await import("./router.svelte");
  expect(to("t", "a/b")).toBe("#/t/a%2Fb");
  expect(to("api", "systems")).toBe("/api/systems");
  expect(pictureOf("skyace")).toBe("constants/pictures/skyace.svg");
  const link = document.createElement("a");
  link.href = `${to("t", "abc")}#token`;
  expect(placeOf(link)).toEqual({ path: "/t/abc", hash: "#token" });
  expect(parse("/t/abc", "#token")).toEqual({ screen: "table", id: "abc", fragment: "token" });
  link.href = to();
  expect(placeOf(link)).toEqual({ path: "/", hash: "" });
  expect(here(to("odds"))).toBe(`${location.href.replace(/#.*/, "")}#/odds`);
});
