// Night Terrors at the table: what each of its questions looks like.
import { skin } from "../../table/contract";
import Desk from "./desk/Desk.svelte";
import Change from "./hand/Change.svelte";
import Hand from "./hand/Hand.svelte";
import Outcome from "./hand/Outcome.svelte";
import Pay from "./hand/Pay.svelte";
import Play from "./hand/Play.svelte";
import { readGame, type Game } from "./model";
import { Shared } from "./shared.svelte";
import Next from "./stakes/Next.svelte";
import Table from "./Table.svelte";
import type { Asks } from "./types";

export default skin<Asks>()({
  read: readGame,
  shared: () => new Shared(),
  stage: Table,
  result,
  hand: Hand,
  asks: {
    "Conflict.raising": Play,
    "Conflict.seeing": Play,
    "Conflict.paying": Pay,
    "Conflict.outcome": Outcome,
    "Reset.discard": Change,
    "Reset.refresh": Change,
  },
  idle: { component: Next, asks: ["Rest.lobby", "Rest.scene", "Rest.proposal"] },
  acts: [
    "LayCards",
    "Propose",
    "MakeCharacter",
    "EditProposal",
    "AbandonConflict",
    "BeginSession",
    "StartConflict",
    "Recover",
    "EndScene",
    "EndSession",
    "AdjustPool",
    "ClearFlag",
    "RetireCharacter",
    "GmNotes",
  ],
  desk: Desk,
});

/** A raise that all have seen, a conflict that is won, an outcome. */
function result({ conflict, course, story }: Game): string {
  if (conflict.phase === "outcome") return `won ${conflict.number}`;
  if (course.running) return course.raised?.past ? `raise ${conflict.number} ${conflict.exchange}` : "";
  return story.conflicts.length > 0 ? `outcome ${story.conflicts.length}` : "";
}
