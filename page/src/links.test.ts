// Links as chats and mail hand them on: what can be ours is read, and what they leave behind it is not.
import { expect, test } from "vitest";

import { movedIn, secretIn, secretsIn } from "./links";
import { parse } from "./router.svelte";
import { screenTokens } from "./tokens";

const TOKEN = "Zk3-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJ-_";
const OTHER = "q8D7abcdefghijklmnopqrstuvwxyzABCDEFGHIJ_-_";
const KEY = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9";
const BEHIND = [
  ...["", ".", ",", ";", ":", "!", "?", ")", "]", "}", ">", "*", "**", "_", "__", "~~", "`", "'", "\"", "\u2019", "\u201d", "\u00bb", "\u2026", "\u200b", " ", "\\"],
  ...["%20", "%29", "%3E", "%22", "%E2%80%9D", "%E2%80%8B", "%", "%2", "%0A", "&gt;", "&fbclid=abc", "?utm_source=mail", "#", "/", "). See you!", ".%20Bo"],
];

test.each(BEHIND)("%j behind a link is no part of it", (more) => {
  expect(TOKEN).toHaveLength(43);
  for (const secret of [TOKEN, KEY]) {
    const hash = `#${secret}${more}`;
    expect(secretIn(hash)).toBe(secret);
    expect(parse("/t/abc", hash)).toEqual({ screen: "table", id: "abc", fragment: secret });
    expect(parse("/notebook/abc", hash)).toEqual({ screen: "notebook", id: "abc", fragment: secret });
    expect(parse("/results/abc/2", hash)).toEqual({ screen: "results", id: "abc", evening: 2, fragment: secret });
  }
  for (const [hash, tokens] of [[TOKEN, [TOKEN]], [`${TOKEN}.${OTHER}`, [TOKEN, OTHER]], [`${TOKEN}.${KEY}`, [TOKEN, KEY]]] as const) {
    const route = parse("/t/abc/screen", `#${hash}${more}`);
    if (more.startsWith(".%20")) continue; // what may be the token of the table
    expect(route).toEqual({ screen: "big", id: "abc", fragment: tokens.join(".") });
    expect(screenTokens("abc", tokens.join("."))).toEqual({ watching: tokens[0], joining: tokens[1] ?? "" });
  }
  const moved = [{ table: "k7w2m9q4t8xz", seat: "p1", token: TOKEN }, { table: "abc2", seat: "gm", token: KEY }, { table: "abc3", seat: "spectator", token: OTHER }];
  const written = moved.map(({ table, seat, token }) => `${table}.${seat}.${token}`).join("~");
  const route = parse("/move", `#${written}${more}`);
  expect(route.screen === "move" && movedIn(route.fragment)).toEqual(moved);
});

test("marks before a secret are no part of it either, and a seat's name is read too", () => {
  for (const before of ["%20", " ", "<", "%E2%80%8B", "("]) expect(secretIn(`#${before}${TOKEN}`)).toBe(TOKEN);
  expect([secretIn("#p1."), secretIn("#spectator)"), secretIn("#gm%20")]).toEqual(["p1", "spectator", "gm"]);
  for (const none of ["", "#", "#.", "#%20", "#)", "#\u201d"]) expect(secretsIn(none)).toEqual([]);
  for (const none of ["", "#p1", `#${TOKEN}`, `#p1.${TOKEN}`]) expect(movedIn(none)).toEqual([]);
});
