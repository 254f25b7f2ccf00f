// Aces Out at the table: what each of its questions looks like.
import { skin } from "../../table/contract";
import GmDock from "./desk/GmDock.svelte";
import { readGame, type Game } from "./model";
import Ace from "./moments/Ace.svelte";
import Called from "./moments/Called.svelte";
import Contact from "./moments/Contact.svelte";
import Intent from "./moments/Intent.svelte";
import Moment from "./moments/Moment.svelte";
import Pick from "./moments/Pick.svelte";
import Reaction from "./moments/Reaction.svelte";
import Sheets from "./moments/Sheets.svelte";
import { Shared } from "./shared.svelte";
import Table from "./Table.svelte";
import type { Asks } from "./types";

/** What players may do unasked. */
const PLAYERS: readonly Asks[] = ["Support", "UsePower", "Announce", "ProposeTool", "DropTool", "EditAgent"];

/** What the GM may do at any time: the same names where one was chosen from the menu at rest. */
const GMS: readonly Asks[] = [
  ...(["AskAgent", "CallDraw", "CallOpposed", "AmendCall", "CancelCall", "CloseReactions", "AnswerFor", "Grant"] as const),
  ...(["TakeAll", "StartMission", "BeginAgainst", "EndMission", "StartScene", "EndScene", "AddActions", "NextDay", "Covert"] as const),
  ...(["NameContact", "AddTrack", "MarkTrack", "CloseTrack", "AddBoon", "DropBoon", "GiveTool", "ApproveTool", "RefuseTool"] as const),
  ...(["StowTool", "HandTool", "Recover", "RefuseRecovery", "SetFate", "GmNotes"] as const),
];

export default skin<Asks>()({
  read: readGame,
  shared: (now) => new Shared(now().view),
  stage: Table,
  result,
  hand: Sheets,
  asks: {
    "Draw.begin": Called,
    "Opposed.begin": Called,
    "Draw.ace": Ace,
    "Opposed.duel": Ace,
    "Reactions.begin": Reaction,
    "Support.choose": Pick,
    "Recover.choose": Pick,
    "AskAgent.wait": Intent,
    "Contacts.begin": Contact,
  },
  idle: { component: Moment, asks: [] },
  gm: { component: GmDock, asks: ["Rest.briefing", "Rest.next", "AskAgent.wait", "Contacts.begin", "Fates.begin", ...GMS] },
  acts: [...PLAYERS, ...GMS],
});

/** A DRAW that is over. */
function result({ call }: Game): string {
  return call.phase === "idle" && call.number > 0 ? String(call.number) : "";
}
