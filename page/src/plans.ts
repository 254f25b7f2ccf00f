// Which seats a new table gets.
import type { MadeTable, NewTable, SeatPlan, SystemInfo } from "./wire";
import { keep, keepLinks } from "./tokens";
import { session } from "./storage";
import { router } from "./router.svelte";
import { to } from "./to";

/**
 * One person at once against bots, three at the table where the game allows it, in the way it names first.
 * A bot at the GM's seat tells the `adventure`.
 */
export function againstBots(info: SystemInfo, name: string, adventure = ""): NewTable {
  const [least, most] = info.players;
  const players = Math.max(least, Math.min(most, 3));
  const seats: SeatPlan[] = Array.from({ length: players }, (_, index) =>
    index === 0 ? { role: "player", name } : { role: "player", bot: true },
  );
  const led = info.gm === "must";
  if (led) seats.unshift({ role: "gm", bot: true });
  const settings = info.presets?.[0]?.settings ?? {};
  return { system: info.id, title: `${info.name} against bots`, seats, settings, ...(led && adventure ? { adventure } : {}) };
}

/** The lesson of a game, for one person. */
export function lessonOf(info: SystemInfo, name: string): NewTable {
  return { system: info.id, seats: [{ role: "player", name }], chance: "lesson" };
}

const AT_ONCE = "fiftyfour.begin.";

/** True if this table is to begin as soon as its maker's browser has a salt ready for its cards. */
export const beginsAtOnce = (table: string): boolean => session.get(AT_ONCE + table) !== null;

/** It has begun, and need not do so again. */
export const begun = (table: string): void => session.remove(AT_ONCE + table);

/** Keeps what a new table's maker is given, and goes there; `begin`: the game begins at once. */
export function goTo({ table, tokens }: MadeTable, begin = false, seat = table.host): void {
  if (begin) session.set(AT_ONCE + table.id, "");
  const { id, title, system } = table;
  const token = tokens[seat] ?? "";
  keep({ table: id, seat, token, title, system });
  keepLinks(id, tokens);
  router.go(`${to("t", id)}#${seat}`);
  scrollTo(0, 0);
}
