// Suits at the table: what each of its questions looks like.
import { skin } from "../../table/contract";
import Choice from "./dock/Choice.svelte";
import Count from "./dock/Count.svelte";
import Fill from "./dock/Fill.svelte";
import Hand from "./dock/Hand.svelte";
import Look from "./dock/Look.svelte";
import Next from "./dock/Next.svelte";
import Oppose from "./dock/Oppose.svelte";
import Pick from "./dock/Pick.svelte";
import Try from "./dock/Try.svelte";
import Window from "./dock/Window.svelte";
import { readGame, type Game } from "./model";
import { Shared } from "./shared.svelte";
import Table from "./Table.svelte";
import type { Asks } from "./types";

export default skin<Asks>()({
  read: readGame,
  shared: (now: () => { game: Game }) => new Shared(now().game.scene.running),
  stage: Table,
  // A play that is over.
  result: ({ play }: Game) => (play?.record.outcome ? String(play.record.number) : ""),
  hand: Hand,
  asks: {
    "Exchange.window": Window,
    "Initiative.window": Window,
    "Initiative.together": Window,
    "Turn.begin": Try,
    "Rest.spotlight": Try,
    "Act.what": Try,
    "Opposing.begin": Oppose,
    "Opposing.how": Choice,
    "Opposing.number": Count,
    "Opposing.quick": Fill,
    "Act.quick": Fill,
    "Declaring.mark": Choice,
    "Declaring.whom": Fill,
    "Declaring.partner": Choice,
    "Declaring.number": Count,
    "Declaring.ready": Choice,
    "Called.begin": Choice,
    "Covering.begin": Choice,
    "Playing.brace": Choice,
    "Playing.group": Fill,
    "Playing.strike": Choice,
    "JackPicks.choose": Choice,
    "Initiative.brace": Choice,
    "Looking.arrange": Look,
    "Swapping.join": Fill,
    "Swapping.swap": Choice,
    "Swapping.give": Pick,
    "Dealing.cut": Pick,
    "Combat.over": Choice,
    "Combat.unordered": Choice,
    CallPlay: Fill,
    AskPlayer: Fill,
  },
  idle: { component: Next, asks: ["Rest.scene", "Rest.between"] },
  acts: [
    ...(["Declare", "Show", "EditSuit"] as const),
    ...(["Act", "Stunt", "StartScene", "EndScene", "EndJob", "DealIn", "StartCombat", "EndCombat", "Cast", "AddPerson", "BringIn", "SendOff", "DropPerson"] as const),
    ...(["AddVehicle", "AboutVehicle", "SetRight", "LiftSkips", "NewSuits", "CallOff", "GmNotes"] as const),
  ],
});
