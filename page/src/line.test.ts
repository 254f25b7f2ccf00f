import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Refused } from "./api";
import { Line } from "./line.svelte";
import { PROTOCOL, type LogLine, type ServerMessage, type TableInfo, type View } from "./wire";

/** A socket that does what a test tells it to. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const table = { id: "t1", title: "A table", seats: [], settings: [], phase: "running" } as unknown as TableInfo;
const view = { system: "highcard", seat: "p1", seats: [] } as View;
const entry = (seq: number): LogLine => ({ seq, seat: "p1", kind: "answer", hash: "", at: 0 });

let heard: LogLine[][];
let line: Line;

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;
const welcome = (lines: LogLine[] = []): void => latest().says({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table, you: "p1", view, lines });

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  heard = [];
  line = new Line("t1", "secret", {
    socket: (url) => new FakeSocket(url) as unknown as WebSocket,
    heard: (lines) => heard.push(lines),
  });
  line.open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("the token goes in the first message and never into the address", () => {
  latest().opened();
  expect(latest().url).not.toContain("secret");
  expect(latest().sent).toEqual([{ type: "hello", token: "secret", since: -1, protocol: PROTOCOL, device: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test("a server that stops says so until it is back", () => {
  latest().opened();
  welcome();
  latest().says({ type: "stopping", message: "back in a moment" });
  latest().close();
  expect([line.status, line.stopping]).toEqual(["lost", true]);
  vi.advanceTimersByTime(2_000);
  latest().opened();
  welcome();
  expect([line.status, line.stopping]).toEqual(["open", false]);
});

test("welcome, updates and changes of the table are taken in", () => {
  latest().opened();
  welcome([entry(0)]);
  expect([line.status, line.you, line.view?.system]).toEqual(["open", "p1", "highcard"]);
  expect(heard).toEqual([]); // what was before is not news
  latest().says({ type: "update", lines: [entry(1)], view: { ...view, over: "p1 wins" } });
  expect(line.view?.over).toBe("p1 wins");
  expect(heard).toEqual([[entry(1)]]);
  latest().says({ type: "table", table: { ...table, title: "Renamed" } });
  expect(line.table?.title).toBe("Renamed");
});

test("changes are folded into the view; if something was missed, the whole view is asked for", () => {
  latest().opened();
  welcome([entry(0)]);
  latest().says({ type: "update", lines: [entry(1)], changes: { awaited: [{ seat: "p2", what: "answers" }] } });
  latest().says({ type: "update", lines: [entry(2)], changes: { over: "p1 wins" } });
  expect(line.view).toEqual({ ...view, awaited: [{ seat: "p2", what: "answers" }], over: "p1 wins" });
  latest().says({ type: "update", lines: [entry(3)], changes: { order: { zones: ["unknown"] } } });
  expect(latest().sent.at(-1)).toEqual({ type: "refresh" });
  latest().says({ type: "update", lines: [], view });
  expect(line.view).toEqual(view);
  expect(line.lines.map((one) => one.seq)).toEqual([0, 1, 2, 3]);
});

test("an entry that comes twice is kept once", () => {
  latest().opened();
  welcome([entry(0), entry(1)]);
  latest().says({ type: "update", lines: [entry(1), entry(2)], view });
  expect(line.lines.map((one) => one.seq)).toEqual([0, 1, 2]);
});

test("a wish is kept when its answer comes, and broken with the server's words", async () => {
  latest().opened();
  welcome();
  const good = line.answer("3", "walk");
  const bad = line.answer("3", "fly");
  const [first, second] = latest().sent.slice(1);
  expect(first).toMatchObject({ type: "act", action: { action: "answer", to: "3", answer: "walk" } });
  expect(first!.id).not.toBe(second!.id);
  latest().says({ type: "ok", id: String(first!.id), seq: 4 });
  latest().says({ type: "update", lines: [entry(4)], view });
  latest().says({ type: "error", id: String(second!.id), code: "stale", message: "question 3 is settled" });
  expect((await good).seq).toBe(4);
  await expect(bad).rejects.toEqual(new Refused("stale", "question 3 is settled"));
  expect(line.busy).toBe(0);
});

test("an answer is done when what it changed is shown, not before", async () => {
  latest().opened();
  welcome([entry(0)]);
  const done = vi.fn();
  void line.answer("3", "walk").then(done);
  const id = String(latest().sent.at(-1)!.id);
  latest().says({ type: "ok", id, seq: 2 });
  latest().says({ type: "update", lines: [entry(1)], view });
  await Promise.resolve();
  expect([done.mock.calls.length, line.busy]).toEqual([0, 1]);
  latest().says({ type: "update", lines: [entry(2)], view: { ...view, over: "p1 wins" } });
  await Promise.resolve();
  expect([done.mock.calls.length, line.busy, line.view?.over]).toEqual([1, 0, "p1 wins"]);
});

test("an answer that was stored before the line was cut is done with the next welcome", async () => {
  latest().opened();
  welcome([entry(0)]);
  const done = line.answer("3", "walk");
  const id = String(latest().sent.at(-1)!.id);
  latest().says({ type: "ok", id, seq: 1 });
  latest().close();
  vi.advanceTimersByTime(2_000);
  latest().opened();
  welcome([entry(0), entry(1)]);
  expect((await done).seq).toBe(1);
});

test("wishes get ids of their own where the page is no secure context", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) }); // all that is left there
  latest().opened();
  welcome();
  void line.answer("3", "walk");
  void line.answer("3", "walk");
  void line.odds("3");
  const ids = latest().sent.slice(1).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
  vi.unstubAllGlobals();
});

test("after a cut the same wish goes out again under the same id, after the new hello", async () => {
  latest().opened();
  welcome([entry(0)]);
  const wish = line.answer("3", "walk");
  const id = latest().sent.at(-1)!.id;
  latest().close();
  expect(line.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  latest().opened();
  // The last one once more.
  expect(latest().sent).toEqual([{ type: "hello", token: "secret", since: -1, protocol: PROTOCOL, device: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  welcome([entry(0), entry(1)]);
  expect(latest().sent.at(-1)).toMatchObject({ id, action: { answer: "walk" } });
  expect(heard).toEqual([[entry(1)]]); // what was missed is news
  latest().says({ type: "ok", id: String(id), seq: 1 });
  expect((await wish).seq).toBe(1);
});

test("when the log is another one after a cut, what was known of it goes", async () => {
  latest().opened();
  welcome([entry(0), entry(1)]);
  latest().close();
  await vi.advanceTimersByTimeAsync(1000);
  latest().opened();
  welcome([{ ...entry(1), hash: "other" }, entry(2)]);
  expect(line.lines.map(({ seq, hash }) => [seq, hash])).toEqual([[1, "other"], [2, ""]]);
});

test("tries come ever more seldom, but at once when asked for", async () => {
  latest().opened();
  welcome();
  latest().close();
  const gaps: number[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    const before = Date.now();
    const sockets = FakeSocket.all.length;
    while (FakeSocket.all.length === sockets) await vi.advanceTimersByTimeAsync(50);
    gaps.push(Date.now() - before);
    latest().close();
  }
  expect(gaps[0]).toBeLessThan(700);
  expect(Math.max(...gaps)).toBeGreaterThan(8_000);
  expect(Math.max(...gaps)).toBeLessThan(20_000);
  const sockets = FakeSocket.all.length;
  line.now();
  expect(FakeSocket.all.length).toBe(sockets + 1);
});

test("a link that is refused is not tried again; a passing trouble is", async () => {
  latest().opened();
  latest().says({ type: "error", id: "", code: "too_many", message: "too many lines" });
  expect(line.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  latest().opened();
  latest().says({ type: "error", id: "", code: "bad_token", message: "this link does not open this table" });
  expect([line.status, line.refusal?.code]).toEqual(["refused", "bad_token"]);
  const sockets = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(sockets);
});

test("a window whose place at the seat another one took stays closed", async () => {
  latest().opened();
  welcome();
  latest().says({ type: "error", id: "", code: "replaced", message: "this seat is open in more than 8 windows" });
  latest().close();
  expect([line.status, line.refusal?.code]).toEqual(["refused", "replaced"]);
  const sockets = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(sockets);
});

test("a line that no longer answers a ping is cut and opened anew", async () => {
  latest().opened();
  welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(latest().sent.at(-1)).toEqual({ type: "ping" });
  latest().says({ type: "pong" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.status).toBe("open");
  await vi.advanceTimersByTimeAsync(19_000);
  expect(line.status).toBe("lost");
});

test("a line on which nothing comes at all is given up and tried anew", async () => {
  await vi.advanceTimersByTimeAsync(19_000);
  expect([line.status, FakeSocket.all.length]).toEqual(["connecting", 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([line.status, FakeSocket.all.length]).toEqual(["lost", 2]);
  latest().opened();
  welcome();
  await vi.advanceTimersByTimeAsync(19_000);
  expect([line.status, FakeSocket.all.length]).toEqual(["open", 2]);
});

test("odds come to whoever asked, and none come if the line breaks", async () => {
  latest().opened();
  welcome();
  const asked = line.odds("7");
  const { id } = latest().sent.at(-1)!;
  latest().says({ type: "hints", id: String(id), to: "7", hints: [{ label: "hits", chance: "1/2" }] });
  expect(await asked).toEqual([{ label: "hits", chance: "1/2" }]);
  const refused = line.odds("9", { skill: 2 });
  latest().says({ type: "error", id: String(latest().sent.at(-1)!.id), code: "no_such_decision", message: "no" });
  expect(await refused).toEqual([]);
  const lost = line.odds("7");
  latest().close();
  expect(await lost).toEqual([]);
});

test("what comes too soon after much else is sent again by itself, wish or question", async () => {
  latest().opened();
  welcome();
  const sent = [line.preview("7", 2), line.answer("3", "walk")];
  const messages = latest().sent.slice(-2);
  for (const { id } of messages) latest().says({ type: "error", id: String(id), code: "too_fast", message: "too many messages at once" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(latest().sent.slice(-2)).toEqual(messages);
  latest().says({ type: "previewed", id: String(messages[0]!.id), to: "7", preview: { label: "Hit" } });
  latest().says({ type: "ok", id: String(messages[1]!.id) });
  expect(await Promise.all(sent)).toEqual([{ label: "Hit" }, expect.objectContaining({ type: "ok" })]);
});
