// Settings in words, and presets: ways to play that a game names, or that this browser keeps.
import { local } from "../storage";
import type { Preset, SettingValue, SettingView } from "../wire";

export type Values = Record<string, SettingValue>;

/** A value as people read it. */
export function told(one: SettingView, value: SettingValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value === 0 && one.zero ? one.zero : String(value);
  return one.labels?.[one.choices?.indexOf(value) ?? -1] ?? value;
}

/** The settings by what they are about, in the order of the game; what is set in every game comes last. */
export function groupsOf(settings: readonly SettingView[]): [string, SettingView[]][] {
  const groups = new Map<string, SettingView[]>();
  for (const one of settings) groups.set(one.group ?? "", [...(groups.get(one.group ?? "") ?? []), one]);
  return [...groups].map(([name, group]) => [name || (groups.size > 1 ? "At every table" : ""), group]);
}

/** Every setting as a preset has it: those it does not name are as usual. */
export function valuesOf(settings: readonly SettingView[], preset: Preset): Values {
  return Object.fromEntries(settings.map((one) => [one.name, preset.settings?.[one.name] ?? one.default]));
}

/** The settings that are not as usual. */
export function changed(settings: readonly SettingView[], values: Values): Values {
  const others = settings.filter((one) => (values[one.name] ?? one.value) !== one.default);
  return Object.fromEntries(others.map((one) => [one.name, values[one.name] ?? one.value]));
}

export function same(one: Values, other: Values): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

// --- kept by this browser ---

const KEY = "fiftyfour.presets.";

export function kept(system: string): Preset[] {
  const found = local.read(KEY + system);
  return Array.isArray(found) ? found.filter(isPreset) : [];
}

/** Keeps a preset, in place of one of the same name. False: this browser stores nothing. */
export function keep(system: string, preset: Preset): boolean {
  return store(system, [...kept(system).filter((one) => one.name !== preset.name), preset]);
}

export function drop(system: string, name: string): void {
  store(system, kept(system).filter((one) => one.name !== name));
}

/** The file of a preset, as `fiftyfour play --preset FILE` reads it too. */
export function written(system: string, preset: Preset): string {
  return `${JSON.stringify({ system, ...preset }, null, 2)}\n`;
}

/**
 * The preset in a file's text. Settings that the game does not have are left out.
 * Throws an Error that says what is wrong.
 */
export function readPreset(system: string, settings: readonly SettingView[], text: string): Preset {
  const found = parsed(text);
  if (!isPreset(found)) throw new Error("This file is not a preset.");
  if ((found as { system?: unknown }).system !== system) throw new Error("This is a preset of another game.");
  const known = Object.entries(found.settings ?? {}).filter(([name, value]) => settings.some((one) => one.name === name && fits(one, value)));
  return { name: found.name.slice(0, 40), text: found.text.slice(0, 120), settings: Object.fromEntries(known) };
}

function fits(one: SettingView, value: unknown): boolean {
  if (typeof value !== typeof one.default) return false;
  if (typeof value === "number") return Number.isInteger(value) && value >= (one.least ?? value) && value <= (one.most ?? value);
  return typeof value === "boolean" || (one.choices ?? []).includes(String(value));
}

function isPreset(one: unknown): one is Preset {
  const { name, text, settings } = (one ?? {}) as Record<string, unknown>;
  return typeof name === "string" && name.trim() !== "" && typeof text === "string" && typeof settings === "object" && settings !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function store(system: string, presets: Preset[]): boolean {
  return local.set(KEY + system, JSON.stringify(presets));
}
