import { expect, test } from "vitest";

import { parse } from "./router.svelte";
import { keep, tokenFor } from "./tokens";

test.each([
  ["/", "", { screen: "home", play: "" }],
  ["/play/skyace", "", { screen: "home", play: "skyace" }],
  ["/new/skyace", "", { screen: "new", system: "skyace" }],
  ["/t/abc", "#token", { screen: "table", id: "abc", fragment: "token" }],
  ["/t/abc/screen", "#token", { screen: "big", id: "abc", fragment: "token" }],
  ["/rules/skyace", "#SK-1", { screen: "rules", system: "skyace", rule: "SK-1" }],
  ["/help", "", { screen: "help" }],
  ["/odds", "", { screen: "odds", system: "", question: "", parameters: "" }],
  ["/odds/skyace/attack", "#cards=3", { screen: "odds", system: "skyace", question: "attack", parameters: "cards=3" }],
  ["/characters", "", { screen: "characters", system: "" }],
  ["/characters/skyace", "", { screen: "characters", system: "skyace" }],
  ["/characters/skyace/new", "#2", { screen: "making", system: "skyace", key: "new", stage: "2" }],
  ["/characters/skyace/k1/print", "", { screen: "print", system: "skyace", key: "k1" }],
  ["/characters/skyace/k1/burn", "", { screen: "nowhere" }],
  ["/results/abc/2", "#token", { screen: "results", id: "abc", evening: 2, fragment: "token" }],
  ["/results/abc", "", { screen: "results", id: "abc", evening: 0, fragment: "" }],
  ["/results/abc/last", "", { screen: "nowhere" }],
  ["/t/abc/more", "", { screen: "nowhere" }],
  ["/what", "", { screen: "nowhere" }],
  ["/t/%E0%A4%A", "", { screen: "table", id: "%E0%A4%A", fragment: "" }],
])("%s%s", (path, hash, route) => {
  expect(parse(path, hash)).toEqual(route);
});

test("an address means a token, a seat that is held, or the seat used last", () => {
  const seat = { table: "abc", title: "", system: "x" };
  expect(tokenFor("abc", "")).toBeNull();
  keep({ ...seat, seat: "p1", token: "one" });
  keep({ ...seat, seat: "p2", token: "two" });
  expect(tokenFor("abc", "p1")).toBe("one");
  expect(tokenFor("abc", "some-long-token")).toBe("some-long-token");
  expect(["one", "two"]).toContain(tokenFor("abc", ""));
  expect(tokenFor("abc", "p5")).toBeNull();
  expect(tokenFor("other", "p1")).toBeNull();
});
