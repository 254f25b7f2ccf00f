import { beforeEach, expect, test, vi } from "vitest";

import { understood, type FromOwn } from "./messages";
import { Sandbox } from "./sandbox";

vi.mock("./enclosed?worker&url", () => ({ default: "enclosed.js" }));

const info = { id: "mine", name: "Mine", credit: "", summary: "", version: 1, players: [2, 4], gm: "never", settings: [], presets: [{ name: "x" }] };

test("of a game only what its table needs is taken", () => {
  const told = understood({ is: "game", detail: { info, rules: { "M-1": "One line." }, guide: { text: "<b>" } }, wrong: null });
  expect(told).toEqual({ is: "game", wrong: null, detail: { info: { ...info, presets: undefined }, rules: { "M-1": "One line." } } });
});

test.each([
  null,
  "ready",
  [],
  {},
  { is: "evil" },
  { is: "checked", number: "1", wrong: null },
  { is: "checked", number: 1, wrong: "all" },
  { is: "broke", wrong: null },
  { is: "said", id: 1, text: ["{}"] },
  { is: "said", id: 1, text: "x".repeat(4_000_001) },
  { is: "answer", id: 1, status: 200, kind: "text/html; x\r\ny", body: new Uint8Array() },
  { is: "answer", id: 1, status: 101, kind: "text/html", body: new Uint8Array() },
  { is: "answer", id: 1, status: 200, kind: "text/html", body: "text" },
  { is: "game", detail: { info: { ...info, id: "../../t" }, rules: {} }, wrong: null },
  { is: "game", detail: { info: { ...info, players: 3 }, rules: {} }, wrong: null },
])("anything else is not understood: %j", (data) => {
  expect(understood(data)).toBeNull();
});

test("long texts are cut", () => {
  const told = understood({ is: "failed", why: "x".repeat(5000) });
  expect(told?.is === "failed" && told.why.length).toBe(601);
});

const frame = (): HTMLIFrameElement | null => document.querySelector("iframe");
const says = (data: unknown, source = frame()!.contentWindow): boolean => dispatchEvent(new MessageEvent("message", { data, source }));

beforeEach(() => frame()?.remove());

test("the frame has no origin, is the only one that is heard, and is gone when it is stopped", () => {
  const heard: FromOwn[] = [];
  const sandbox = new Sandbox();
  sandbox.heard = (message) => heard.push(message);
  expect(frame()!.getAttribute("sandbox")).toBe("allow-scripts");
  says({ is: "playing" }, window);
  expect(heard).toEqual([]);
  says({ is: "playing" });
  expect(heard).toEqual([{ is: "playing" }]);
  sandbox.stop();
  expect(frame()).toBeNull();
});

test("a frame that says too much at once is stopped", () => {
  const heard: FromOwn[] = [];
  const sandbox = new Sandbox();
  sandbox.heard = (message) => heard.push(message);
  const from = frame()!.contentWindow;
  for (let nth = 0; nth < 5000; nth += 1) says({ is: "strange" }, from);
  expect(heard).toEqual([{ is: "failed", why: "it said too much at once, and was stopped" }]);
  expect(frame()).toBeNull();
});
