// Zilch at the table: what each of its questions looks like.
import { skin } from "../../table/contract";
import { COMMANDS } from "./desk/errands.svelte";
import Rest from "./desk/Rest.svelte";
import Hand from "./Hand.svelte";
import Attempt from "./mine/Attempt.svelte";
import Cast from "./mine/Cast.svelte";
import Commit from "./mine/Commit.svelte";
import Gather from "./mine/Gather.svelte";
import Pick from "./mine/Pick.svelte";
import Roomy from "./mine/Roomy.svelte";
import Stances from "./mine/Stances.svelte";
import Turn from "./mine/Turn.svelte";
import { readGame } from "./reading";
import { Shared } from "./shared.svelte";
import Table from "./Table.svelte";
import type { Asks } from "./types";

export default skin<Asks>()({
  read: readGame,
  shared: (now) => new Shared(now),
  stage: Table,
  result: ({ moment }) => (moment.over ? `${moment.kind} ${moment.number}` : ""),
  hand: Hand,
  asks: {
    "OutsideEncounter.begin": Rest,
    "Gather.begin": Gather,
    "Make.keep_or_not": Pick,
    "AddHouseRule.begin": Pick,
    "Fight.all_name": Stances,
    "Fight.one": Pick,
    "Fight.go_on": Pick,
    "Turn.choose": Turn,
    "Turn.second": Pick,
    "Turn.where": Pick,
    "Attack.commit": Commit,
    "Attack.ask_parry": Commit,
    "Attack.ask_both": Roomy,
    "Save.ask_chips": Commit,
    "Save.which": Pick,
    "Save.ask_gm": Pick,
    "Save.ask_before": Pick,
    "Save.ask_after": Pick,
    "Test.which": Pick,
    "Test.ask_before": Pick,
    "Test.ask_after": Pick,
    "Contest.which": Pick,
    "Contest.ask_before": Roomy,
    "Contest.ask_after": Roomy,
    "OngoingDamage.how": Pick,
    "Escape.how_hard": Commit,
    "OtherAction.begin": Attempt,
    "OtherAction.judge": Roomy,
    "Cast.what": Cast,
    "Cast.settle_wish": Roomy,
    "Cast.full_or_not": Pick,
  },
  acts: [...Object.values(COMMANDS), "AddHouseRule.entry", "Cancel", "Propose", "Act", "Make", "Bring"],
});
