// How this browser likes the page: kept here, written onto <html> for the style sheets.
import { local } from "./storage";

export type Bots = "slow" | "normal" | "quick" | "once";

export interface Preferences {
  /** What its owner is called at tables. */
  name: string;
  theme: "system" | "light" | "dark";
  suits: "two" | "four";
  motion: "system" | "full" | "less";
  /** How long what a bot does is seen; `once`: bots are not waited for. */
  bots: Bots;
  /** A choice with one answer is made by itself. */
  forced: boolean;
  /** How chances are written. */
  chances: "percent" | "exact";
  /** How loud the table sounds, in percent; 0 is silent. */
  volume: number;
  /** The phone buzzes when its owner is awaited. */
  vibrate: boolean;
  /** Notifications are shown while the page is hidden. */
  notify: boolean;
}

const KEY = "fiftyfour.preferences";
// Where there is no screen, as in unit tests, nothing is asked of it.
const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

function stored(): Preferences {
  const usual: Preferences = {
    name: "",
    theme: "system",
    suits: "two",
    motion: "system",
    bots: "normal",
    forced: true,
    chances: "percent",
    volume: 40,
    vibrate: true,
    notify: false,
  };
  return { ...usual, ...(local.read(KEY) as Partial<Preferences> | null) };
}

export const preferences: Preferences = $state(stored());

/** A big screen in a room: dark, as long as nobody has chosen otherwise. */
let room = false;

export function inTheRoom(here: boolean): void {
  room = here;
  apply();
}

/** Writes them onto the page; called once before anything is drawn and on every change. */
export function apply(): void {
  const { theme, suits, motion } = preferences;
  const root = document.documentElement.dataset;
  root.theme = theme === "system" ? (room || dark?.matches ? "dark" : "light") : theme;
  root.suits = suits;
  root.motion = motion === "system" ? (still?.matches ? "less" : "full") : motion;
}

/** Nothing moves by itself: the device or the person wants it so. */
export const isStill = (): boolean => document.documentElement.dataset.motion === "less";

export function prefer(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  apply();
  local.set(KEY, JSON.stringify(preferences));
}

dark?.addEventListener("change", apply);
still?.addEventListener("change", apply);
