// A series of games that the worker of this page plays, a few at a time.
import { moreGames, wordsOf } from "../api";
import type { CountedChart, Report, WantedGames } from "../wire";

/** A request takes about so long, in milliseconds: then there is something new to see. */
const STEP = 400;
const MOST_AT_ONCE = 5;

/** Places along the axis of the chart of what was known when. */
const PLACES = 30;

type Known = { games: number; shares: number[] };

export class Series {
  report = $state.raw<Report | null>(null);
  playing = $state(false);
  wrong = $state("");
  /** What was known of who wins after so many games. */
  #known = $state.raw<Known[]>([]);

  /** Who wins, as it became known. */
  readonly course = $derived.by((): CountedChart | null => {
    const figures = this.report?.sections?.[0]?.figures ?? [];
    const same = this.#known.filter(({ shares }) => shares.length === figures.length);
    if (same.length < 3) return null;
    const step = Math.ceil(same.length / PLACES);
    const shown = same.filter((_, at) => (same.length - 1 - at) % step === 0);
    return {
      name: "course",
      title: "Who wins, as games are played",
      question: "",
      along: "games",
      values: shown.map(({ games }) => games),
      by: "",
      lines: figures.map(({ label }, at) => ({ name: label, numbers: shown.map(({ shares }) => shares[at] ?? 0) })),
    };
  });

  /** Plays `games` of a series, from its first game on. */
  async play(system: string, wanted: WantedGames, games: number): Promise<void> {
    [this.report, this.#known, this.wrong, this.playing] = [null, [], "", true];
    let at = 0;
    let once = 1;
    try {
      while (this.playing && at < games) {
        const now = performance.now();
        const report = await moreGames(system, { ...wanted, before: at, games: Math.min(once, games - at) });
        at = report.games;
        once = Math.max(1, Math.min(MOST_AT_ONCE, Math.round((once * STEP) / Math.max(1, performance.now() - now))));
        if (!this.playing) break;
        this.report = report;
        const shares = (report.sections?.[0]?.figures ?? []).map(({ estimate }) => estimate.value);
        this.#known = [...this.#known, { games: at, shares }];
      }
    } catch (refusal) {
      this.wrong = wordsOf(refusal);
    }
    this.playing = false;
  }

  stop(): void {
    this.playing = false;
  }
}
