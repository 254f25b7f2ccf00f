// The game of one's own that is being played; what the page asks about it goes to its frame.
import type { Talk } from "../edition/talk";
import type { SystemDetail } from "../wire";
import type { Wrong } from "./messages";

export interface Played {
  detail: SystemDetail;
  table: string;
  token: string;
  talk: Talk;
}

class Own {
  played = $state.raw<Played | null>(null);
  /** What went wrong at its table. */
  broke = $state.raw<Wrong | null>(null);
  /** It has not answered for some seconds. */
  stuck = $state(false);

  /** Is this the table at which it is played? */
  isAt = (table: string): boolean => this.played?.table === table;

  /** Like `fetch`, for what its frame is asked; null: somebody else is. */
  ask(path: string, init: RequestInit): Promise<Response> | null {
    const [, , kind, id, ...more] = path.split(/[/?]/);
    if (!this.played) return null;
    const { detail, table, talk } = this.played;
    if (kind === "systems" && id === detail.info.id && more.length === 0) return Promise.resolve(Response.json(detail));
    return (kind === "tables" && id === table) || (kind === "systems" && id === detail.info.id) ? talk.ask(path, init) : null;
  }
}

export const own = new Own();
