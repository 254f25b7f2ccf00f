// A phone beside a big screen: only one's own cards and questions, as its owner has chosen for this table.
import { local } from "../storage";

const PREFIX = "fiftyfour.hand.";

export class HandChoice {
  /** What was chosen; null as long as nothing was. */
  chosen = $state<"hand" | "table" | null>(null);

  constructor(private readonly table: string) {
    const kept = local.get(PREFIX + table);
    if (kept === "hand" || kept === "table") this.chosen = kept;
  }

  choose = (how: "hand" | "table"): void => {
    this.chosen = how;
    local.set(PREFIX + this.table, how);
  };
}
