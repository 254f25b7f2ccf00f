import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { SettingView } from "../wire";
import { changed, drop, written, keep, kept, readPreset, told, valuesOf } from "./settings";

const settings: SettingView[] = [
  { name: "scenes", label: "Scenes", text: "", value: 2, default: 0, least: 0, most: 9, zero: "as many as you like", group: "Length" },
  { name: "hands", label: "Hands", text: "", value: "open", default: "hidden", choices: ["hidden", "open"], labels: ["only you", "everybody"] },
  { name: "split", label: "Split", text: "", value: true, default: true },
];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
});
afterEach(() => void vi.unstubAllGlobals());

describe("settings", () => {
  it("are told in words", () => {
    expect(settings.map((one) => told(one, one.value))).toEqual(["2", "everybody", "yes"]);
    expect(told(settings[0]!, 0)).toBe("as many as you like");
  });

  it("of a preset that names few are as usual otherwise", () => {
    const values = valuesOf(settings, { name: "", text: "", settings: { scenes: 4 } });
    expect(values).toEqual({ scenes: 4, hands: "hidden", split: true });
    expect(changed(settings, values)).toEqual({ scenes: 4 });
    expect(changed(settings, {})).toEqual({ scenes: 2, hands: "open" });
  });
});

describe("a preset", () => {
  const ours = { name: "Ours", text: "short", settings: { scenes: 3, hands: "open" } };

  it("is kept, replaced by one of its name, and dropped", () => {
    keep("suits", ours);
    keep("suits", { ...ours, text: "long" });
    expect(kept("suits")).toEqual([{ ...ours, text: "long" }]);
    expect(kept("zilch")).toEqual([]);
    drop("suits", "Ours");
    expect(kept("suits")).toEqual([]);
  });

  it("comes back from its file, without what the game does not have", () => {
    expect(readPreset("suits", settings, written("suits", ours))).toEqual(ours);
    const odd = JSON.stringify({ system: "suits", ...ours, settings: { scenes: 99, hands: "x", feet: 2, split: false } });
    expect(readPreset("suits", settings, odd).settings).toEqual({ split: false });
  });

  it.each(["{", "[]", '{"name": "x"}', '{"system": "zilch", "name": "x", "text": "", "settings": {}}'])("is not read from %s", (text) => {
    expect(() => readPreset("suits", settings, text)).toThrow(/preset/);
  });
});
