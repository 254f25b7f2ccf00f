// Going on at the table that follows: everybody's link opens the same seat there.
import { keep, keepLinks, linksOf } from "../tokens";
import { router } from "../router.svelte";
import { to } from "../to";

interface Place {
  table: string;
  seat: string | null;
  token: string;
  title: string;
  system: string;
}

/** Goes to the table that follows, in the seat one has here. */
export function goOn({ table, seat, token, title, system }: Place, next: string): void {
  const mine = seat ?? "spectator";
  keep({ table: next, seat: mine, token, title, system });
  keepLinks(next, linksOf(table));
  router.go(`${to("t", next)}#${mine}`);
  scrollTo(0, 0);
}
