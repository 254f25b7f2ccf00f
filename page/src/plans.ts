// Which seats a new table gets.
import type { MadeTable, NewTable, SeatPlan, SystemInfo } from "./wire";
import { keep, keepLinks } from "./tokens";
import { router } from "./router.svelte";
import { to } from "./to";

/** One person at once against bots: three at the table where the game allows it. */
export function againstBots(info: SystemInfo, name: string): NewTable {
  const [least, most] = info.players;
  const players = Math.max(least, Math.min(most, 3));
  const seats: SeatPlan[] = Array.from({ length: players }, (_, index) =>
    index === 0 ? { role: "player", name } : { role: "player", bot: true },
  );
  if (info.gm === "must") seats.unshift({ role: "gm", bot: true });
  return { system: info.id, title: `${info.name} against bots`, seats, begin: true };
}

/** Keeps what a new table's maker is given, and goes there. */
export function goTo({ table, tokens }: MadeTable): void {
  const { id, host, title, system } = table;
  const token = tokens[host] ?? "";
  keep({ table: id, seat: host, token, title, system });
  keepLinks(id, tokens);
  router.go(`${to("t", id)}#${host}`);
  scrollTo(0, 0);
}
