// Sky Ace at the table: what each of its questions looks like.
import { skin } from "../../table/contract";
import Desk from "./desk/Desk.svelte";
import Choose from "./hand/Choose.svelte";
import Hand from "./hand/Hand.svelte";
import Idle from "./hand/Idle.svelte";
import Play from "./hand/Play.svelte";
import { readGame, type Game } from "./model";
import Table from "./Table.svelte";
import { Turn } from "./turn.svelte";
import type { Asks } from "./types";

const asks = {
  "Rest.begin": Choose,
  "Seeding.seed": Choose,
  "Turn.begin": Choose,
  "Turn.move": Choose,
  "Turn.attack": Choose,
  "Attack.defend": Choose,
  "OpenTest.test_draw": Choose,
  "Attack.attack_play": Play,
  "Attack.defend_play": Play,
  "OpenTest.test_play": Play,
};

export default skin<Asks>()({
  read: readGame,
  shared: (now) => new Turn(now, Object.keys(asks)),
  stage: Table,
  result,
  hand: Hand,
  asks,
  idle: { component: Idle, asks: [] },
  desk: Desk,
});

/** An exchange of blows, a test or a contest that is over. */
function result({ contest, trial }: Game): string {
  const { exchange, outcome, number, round, turn } = contest;
  if (!contest.running && outcome) return `contest ${number}`;
  if (exchange && (exchange.lost !== null || exchange.declined)) return `exchange ${number} ${round} ${turn} ${JSON.stringify(exchange)}`;
  return trial && trial.passed !== null ? `test ${JSON.stringify(trial)}` : "";
}
