import { beforeEach, expect, test } from "vitest";

import type { LogLine, RoundInfo, TableInfo } from "../wire";
import { listHash, saltHash, shownHash } from "./hashes";
import { Fairness } from "./fairness.svelte";
import { contradictions, note, noteList, notesBy, notesOf } from "./notes";
import { against, type Proof } from "./proof";
import { Salts } from "./salts";

const rounds = (more: Partial<RoundInfo> = {}): RoundInfo => ({
  number: 0, list: "", commits: {}, open: false, revealed: [], silent: {}, salted: [], ready: [], ...more,
});
const table = (more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: "t1", seq: 8, commitment: "c0", rounds: rounds({ number: 1, list: "l1" }), ...more }) as TableInfo;
const entry = (seq: number, hash: string): LogLine => ({ seq, hash, seat: "p1", kind: "say", at: 0 });

beforeEach(() => localStorage.clear());

test("hashes are those of the table", () => {
  // From python: fiftyfour.engine.rounds.commit_of(3, "p2", "0f" * 32), list_of(…).
  expect(saltHash(3, "p2", "0f".repeat(32))).toBe("6134830c9f00261d26e77f4c18258576135e7bf6dae10c6f66e0398505ce1411");
  expect(listHash("c".repeat(64), "a".repeat(64), 2, { p2: "2".repeat(64), gm: "1".repeat(64) })).toBe("4fa6cc3eec6a9c3dc7a96dd83bbcc41d0700be77dfbc3f2a57a01859188f3b58");
});

test("a salt is revealed once its list is closed, by another tab or after a reload too, and by nobody else", () => {
  const hash = new Salts("t1", "p1").commit(1);
  const open = rounds({ number: 1, open: true, commits: { p1: hash, p2: hash } });
  const tab = new Salts("t1", "p1");
  const salt = tab.toReveal(open);
  expect(salt).toMatch(/^[0-9a-f]{64}$/);
  expect(saltHash(1, "p1", salt ?? "")).toBe(hash);
  expect(tab.toReveal(rounds({ number: 1, commits: { p1: hash } }))).toBeNull(); // not open
  expect(tab.toReveal({ ...open, revealed: ["p1"] })).toBeNull();
  expect(tab.toReveal({ ...open, number: 2 })).toBeNull();
  expect(new Salts("t1", "p2").toReveal(open)).toBeNull();
  expect(new Salts("t2", "p1").toReveal(open)).toBeNull();
});

test("salts of rounds that are over are forgotten, others are not", () => {
  const salts = new Salts("t1", "p1");
  const [first, second] = [salts.commit(1), salts.commit(2)];
  salts.prune(rounds({ number: 1 }));
  const again = new Salts("t1", "p1");
  expect(again.toReveal(rounds({ number: 1, open: true, commits: { p1: first } }))).toBeNull();
  expect(again.toReveal(rounds({ number: 2, open: true, commits: { p1: second } }))).not.toBeNull();
});

test("what was noted is held against what is told later", async () => {
  note(table(), "p1", entry(5, "h5"));
  note(table({ commitment: "other" }), "p1", entry(4, "h4")); // what has been noted stays
  expect(noteList(table(), table().rounds!, "m1")).toBe(true);
  expect(notesOf("t1")).toEqual({ commitments: { 0: "c0" }, lists: { 1: "l1" }, mine: { 1: "m1" }, last: { seat: "p1", seq: 5, hash: "h5" }, ends: { 0: "h5" } });
  expect(notesBy(["x", "c0"])?.last?.seq).toBe(5);
  expect(notesBy(["x"])).toBeNull();
  const compare = (now: TableInfo, hash = "h5"): Promise<string[]> =>
    contradictions(notesOf("t1"), now, "p1", async (seq) => (seq === 5 ? hash : undefined));
  expect(await compare(table())).toEqual([]);
  expect(await compare(table({ commitment: "c1", evenings: 1 }))).toEqual([]); // an evening has ended since
  expect(await compare(table({ commitment: "c1" }))).toHaveLength(1);
  expect(await compare(table({ rounds: rounds({ number: 1, list: "l2" }) }))).toHaveLength(1);
  expect((await compare(table({ seq: 5 })))[0]).toContain("shorter");
  expect((await compare(table(), "forged"))[0]).toContain("entry 5 has changed");
  const other = await contradictions(notesOf("t1"), table({ seq: 3 }), "p2", async () => "of another seat");
  expect(other).toEqual([]); // another seat in the same browser counts lines of its own
});

test("a list is noted before its salt is revealed, and a salt is revealed for no other list", () => {
  const wishes: { type: string }[] = [];
  const sat = (): Fairness =>
    new Fairness((wish) => { wishes.push({ type: wish.type }); return new Promise(() => undefined); }, async () => undefined);
  const mine = new Salts("t1", "p1").commit(1);
  const open = (list: string): TableInfo => table({
    phase: "lobby", seats: [{ seat: "p1", role: "player", name: "Ann" }],
    rounds: rounds({ number: 1, open: true, list, commits: { p1: mine }, ready: ["p1"] }),
  });
  const first = sat();
  first.follow(open("l1"), "p1", undefined); // at once, before anything could be compared
  expect(wishes).toEqual([{ type: "reveal" }]);
  expect(notesOf("t1")).toMatchObject({ lists: { 1: "l1" }, mine: { 1: mine } });
  const again = sat(); // a reload; now the table shows another list
  again.follow(open("l2"), "p1", undefined);
  expect(wishes).toHaveLength(1);
  expect(again.doubts[0]).toContain("another list");
  expect(notesOf("t1").lists).toEqual({ 1: "l1" });
});

test("a list that was shown with a salt of this browser, and lacks it in the transcript, is told", () => {
  noteList(table(), table().rounds!, "m1");
  const proof = (commits: Proof["commits"]): Proof =>
    ({ heads: [], commitments: [], lists: { 1: "l1" }, commits, closed: false, system: "", chance: "fair", cards: 0, drawn: [], rounds: [], back: [] });
  expect(against(proof({ 1: { p1: "m1", p2: "m2" } }), notesOf("t1"))).toEqual([]);
  expect(against(proof({ 1: { p2: "m2" } }), notesOf("t1"))[0]).toContain("left your salt out");
});

test("what was seen of the log must be in the transcript of that evening, and of a closed table", () => {
  const proof = (heads: string[], more: Partial<Proof> = {}): Proof =>
    ({ heads, commitments: ["c0", "c1"], lists: {}, commits: {}, closed: false, system: "", chance: "fair", cards: 0, drawn: [], rounds: [], back: [], ...more });
  note(table(), "p1", entry(5, shownHash("a")));
  expect(against(proof(["a"]), notesOf("t1"))).toEqual([]);
  expect(against(proof(["x"]), notesOf("t1"))[0]).toContain("another log");
  expect(against(proof(["x"], { commitments: ["c0"] }), notesOf("t1"))).toEqual([]); // the evening goes on after it
  note(table({ evenings: 1, commitment: "c1" }), "p1", entry(8, shownHash("b")));
  expect(against(proof(["a"]), notesOf("t1"))).toEqual([]);
  expect(against(proof(["a"], { closed: true }), notesOf("t1"))).toHaveLength(1);
  expect(against(proof(["a", "b"], { closed: true }), notesOf("t1"))).toEqual([]);
});
