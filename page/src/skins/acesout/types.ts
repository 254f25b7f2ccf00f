// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.
import type { Card, Term } from "../../wire";

/**
 * The four skill sets; each is a suit.
 *
 * Every agent is trained in all of them (AO-GEN-05); which one fits an action is the GM's to say
 * (AO-SKILL-05), and `about` is advice for it.
 *
 * Rules: AO-SKILL-01, AO-SKILL-02, AO-SKILL-03, AO-SKILL-04.
 */
export type Skill = "CUNNING" | "FORCE" | "MAGNETISM" | "NIMBLE";
export type Asks =
  | "AddActions"
  | "AddBoon"
  | "AddTrack"
  | "AmendCall"
  | "Announce"
  | "AnswerFor"
  | "ApproveTool"
  | "AskAgent"
  | "AskAgent.wait"
  | "AskRecovery"
  | "BeginAgainst"
  | "CallDraw"
  | "CallOpposed"
  | "CancelCall"
  | "CloseReactions"
  | "CloseTrack"
  | "Contacts.begin"
  | "Covert"
  | "Draw.ace"
  | "Draw.begin"
  | "Draw.close"
  | "Draw.compare"
  | "Draw.joker_cards"
  | "Draw.react"
  | "Draw.removals"
  | "Draw.reveal"
  | "Draw.won"
  | "DropBoon"
  | "DropTool"
  | "EditAgent"
  | "EndMission"
  | "EndScene"
  | "Fates.begin"
  | "GiveTool"
  | "GmNotes"
  | "Grant"
  | "HandTool"
  | "MarkTrack"
  | "NameContact"
  | "NextDay"
  | "Opposed.begin"
  | "Opposed.break_tie"
  | "Opposed.close"
  | "Opposed.duel"
  | "Opposed.react"
  | "Opposed.removals"
  | "Opposed.reveal"
  | "Opposed.standoff"
  | "Opposed.winners_jokers"
  | "Ordering.begin"
  | "ProposeTool"
  | "Reactions.begin"
  | "Recover"
  | "Recover.choose"
  | "Recover.chosen_none"
  | "RefuseRecovery"
  | "RefuseTool"
  | "Rest.begin"
  | "Rest.briefing"
  | "Rest.next"
  | "SetFate"
  | "StartMission"
  | "StartScene"
  | "StowTool"
  | "Support"
  | "Support.choose"
  | "Support.over"
  | "TakeAll"
  | "UsePower";
export type Choices =
  | Row
  | Circumstance
  | Power
  | Recovery
  | Cover
  | Approve
  | Refuse
  | Stow
  | Hand
  | Drop
  | GoOn
  | UseTool
  | Cancel
  | DrawCards
  | Join
  | StayOut
  | GiveAce
  | AcceptLoss
  | DrawFire
  | Soak
  | Pass
  | CloseWindow
  | OnBehalf
  | Next
  | Later
  | Strike
  | AskFor
  | RefuseIt
  | Mark
  | CloseFoe;
export type Forms =
  | "ActionsForm"
  | "AgentForm"
  | "AskForm"
  | "BoonForm"
  | "ContactForm"
  | "DebriefForm"
  | "DrawForm"
  | "FateForm"
  | "FoeForm"
  | "GiftForm"
  | "GrantForm"
  | "IntentForm"
  | "MissionForm"
  | "NameForm"
  | "OpposedForm"
  | "PlayingForm"
  | "PowerForm"
  | "RecoverForm"
  | "SceneForm"
  | "SetFateForm"
  | "ToolForm";

/**
 * The loss is paid for in so many cards; jokers cost theirs either way (AO-REM-01).
 */
export interface AcceptLoss {
  do: "accept_loss";
  price: number;
  jokers: number;
}
/**
 * Every point that the source leaves open, with the reading we take by default first.
 */
export interface AcesOutSettings {
  odds: "everybody" | "gm" | "off";
  missions: number;
  strong_bonus: number;
  weak_penalty: number;
  strong_suit_extra_card: "off" | "on";
  profiles: "off" | "on";
  joker_card: "after_encounter" | "same_batch";
  spared_cards: "discard" | "shuffle_back";
  nc_marks_skill: "off" | "on";
  max_supporters: number;
  combined_joker: "all" | "lead";
  idle_questions: "asked" | "skipped";
  tiebreak_bonus: "again" | "once";
  pvp_loss: "none" | "scaled";
  pvp_removal_ace: "flip" | "keep";
  opposed_help: "off" | "on";
  mission_reset: "fresh" | "keep";
  bad_guy_hits: number;
  villain_hits: number;
  rec_1: "off" | "on";
  rec_2: "off" | "on";
  rec_3: "off" | "on";
  rec_4: "off" | "on";
  rec_5: "off" | "on";
  rec_6: "off" | "on";
  rec_7: "off" | "on";
  rec_8: "off" | "on";
}
/**
 * What the rules advise a GM.
 */
export interface Advice {
  lines: string[];
}
/**
 * An agent's sheet with what becomes of it in play.
 *
 * `playing` is false for an agent who sits the mission out. `out` stays set until the mission is
 * over (AO-OUT-05); `tea_day` is the day of the last REC-8 (AO-REC-05). `request` is the way to
 * recover that the player has asked for (AO-REC-01).
 */
export interface AgentFile {
  name: string;
  strong: string;
  weak: string;
  profiles: string[];
  tools: Tool[];
  incidentals: string;
  contact: string;
  description: string;
  playing: boolean;
  out: boolean;
  fate: ("captured" | "deactivated" | "incapacitated" | "other") | "";
  fate_note: string;
  boons: Boon[];
  tea_day: number;
  intent: Intent | null;
  request: string;
}
/**
 * A tool: `proposed` until the GM approves of it, then `at_hand` or `stowed`.
 *
 * `number` is its name at the table, elsewhere its place on the form. A `gained` one came during
 * a mission and may exceed the limit until the next.
 *
 * Rules: AO-TOOL-03, AO-TOOL-05, AO-TOOL-06.
 */
export interface Tool {
  name: string;
  type: string;
  number: number;
  state: "at_hand" | "proposed" | "stowed";
  gained: boolean;
}
/**
 * An advantage from an earlier success, used once or lasting (AO-MIS-05).
 */
export interface Boon {
  number: number;
  text: string;
  cards: number;
  modifier: number;
  lasting: boolean;
}
/**
 * What an agent is about to do about a situation, before the GM calls anything (AO-GEN-02).
 *
 * With `repeat` the GM has asked for it though it may be the skill set used last (AO-LOCK-01).
 */
export interface Intent {
  skill: Skill;
  text: string;
  situation: string;
  repeat: boolean;
}
/**
 * A tool that was asked for is at hand.
 */
export interface Approve {
  do: "approve";
  tool: number;
}
/**
 * A way on which the table has agreed.
 */
export interface AskFor {
  do: "ask_recovery";
  option: string;
}
/**
 * The DRAW in progress, or the record of the last; public (AO-CALL-01, AO-RES-07).
 *
 * One side means against the GM, two against each other: the initiator first. `losing` is the
 * side the totals, or an Ace, are against. `soaks` are the reductions by Brutes: whom each helps.
 * `declined` are those who would rather not support.
 */
export interface Call {
  number: number;
  phase: "ace" | "called" | "idle" | "reactions" | "removals" | "revealed";
  kind: "consequential" | "nc";
  preset: string;
  sides: Side[];
  gm_cards: number;
  gm_modifier: number;
  max_supporters: number;
  repeat_allowed: boolean;
  tie_to: "agent" | "gm";
  track: number;
  direct: boolean;
  note: string;
  supports: Sacrifice[];
  declined: string[];
  parties: Party[];
  ties: number;
  losing: number;
  accepted: boolean;
  answered: string[];
  soaks: string[];
  fire: string | null;
  gm_drawn: Card[];
  gm_total: number;
  gm_botches: number;
}
/**
 * An agent's side of a DRAW: as called, and what came of it.
 *
 * `drawing` is what will be drawn, with all that is added to `cards`. `drawn` and what follows are
 * written when the DRAW is over, `given` as Aces are given up.
 * `shared` is the GM's word that a protective item covers a further person (AO-PRO-08).
 */
export interface Side {
  seat: string;
  skill: Skill;
  cards: number;
  modifier: number;
  tags: ("combat" | "driving" | "exploration_item" | "protection_item" | "technology")[];
  tools: ToolUse[];
  boons: Boon[];
  involved: string[];
  shared: boolean;
  drawing: number;
  given: Card[];
  drawn: Card[];
  total: number;
  margin: number;
  steps: number;
  outcome:
    | ""
    | "automatic_success"
    | "failure"
    | "granted"
    | "neutralised"
    | "standoff"
    | "success"
    | "success_at_cost"
    | "success_by_ace";
  extra_successes: number;
  botches: number;
}
/**
 * A tool attached to a call: what the GM says it does this time (AO-TOOL-04).
 */
export interface ToolUse {
  number: number;
  name: string;
  cards: number;
  modifier: number;
}
/**
 * A card sacrificed by a supporter, and its worth in the total of that side (AO-COMB-06).
 */
export interface Sacrifice {
  seat: string;
  card: Card | null;
  worth: number;
  side: number;
}
/**
 * What a DRAW cost one who took part in it; `aces_out` as it was at the reveal (AO-OUT-03).
 */
export interface Party {
  seat: string;
  aces_out: boolean;
  removed: Card[];
  spared: Card[];
  shortfall: number;
  out: boolean;
}
/**
 * The numbers of a call as they are named, before anything is added to them.
 *
 * `hard` says what all cards of the GM mean. `suits` are the skill sets that are special for the
 * agent of each side, in words; `locked` is the one that the first has used last, and `repeats`
 * says so where it is called.
 */
export interface CallComes {
  cards: number;
  gm_cards: number;
  hard: string;
  nc: boolean;
  suits: {
    [k: string]: string;
  }[];
  locked: Skill | null;
  repeats: string;
}
/**
 * The call is taken back.
 */
export interface Cancel {
  do: "cancel";
}
/**
 * A row of the DRAW CHART: the cards of the agent, 2 and more, and the GM's, 1 and more.
 *
 * Rules: AO-CALL-05.
 */
export interface Row {
  do: "row";
  id: string;
  skill: Skill;
  situation: string;
  cards: number;
  against: number;
}
/**
 * Something that moves the numbers a little: cards for the agent, cards for the GM.
 *
 * With `nc` it is what an NC DRAW is for.
 *
 * Rules: AO-GM-01, AO-GM-02, AO-NC-05.
 */
export interface Circumstance {
  do: "circumstance";
  words: string;
  agent: number;
  gm: number;
  nc?: boolean;
}
/**
 * A power of a strong suit; it costs an Ace and succeeds by itself (AO-POW-01).
 */
export interface Power {
  do: "power";
  id: string;
  skill: Skill;
  label: string;
  effect: string;
}
/**
 * A way to win lost cards back (AO-REC-01, AO-REC-10).
 *
 * `most` bounds the number the GM gives, 0: none; `counts` says what that number counts.
 */
export interface Recovery {
  do: "recovery";
  id: string;
  occasion: string;
  most?: number;
  counts?: string;
  rule?: string;
}
/**
 * Whether the agents are covert.
 */
export interface Cover {
  do: "cover";
  covert: "blown" | "kept";
}
/**
 * A tool that was asked for is struck out.
 */
export interface Refuse {
  do: "refuse";
  tool: number;
}
/**
 * A tool is out of reach.
 */
export interface Stow {
  do: "stow";
  tool: number;
}
/**
 * A stowed tool is at hand again.
 */
export interface Hand {
  do: "hand";
  tool: number;
}
/**
 * A tool is given up for good.
 */
export interface Drop {
  do: "drop";
  tool: number;
}
/**
 * The GM waits no longer for what an agent does.
 */
export interface GoOn {
  do: "go_on";
}
/**
 * What a tool does this time: cards, a modifier, or something in the story (AO-TOOL-04).
 */
export interface UseTool {
  do: "use_tool";
  cards?: number;
  modifier?: number;
}
/**
 * The cards are turned: there is no way back (AO-DRAW-01).
 */
export interface DrawCards {
  do: "draw";
}
/**
 * Two cards are turned, one of them is lost; the result is shared (AO-COMB-02).
 *
 * Agent against agent, `side` is who is supported: 0 the initiator, 1 the opponent (AO-PVP-10).
 */
export interface Join {
  do: "support";
  side?: number;
}
/**
 * Not this time; whoever says so may still change their mind.
 */
export interface StayOut {
  do: "stay_out";
}
/**
 * A drawn Ace for success (AO-ACE-02).
 */
export interface GiveAce {
  do: "give";
  card: Card;
}
/**
 * An Ace, and the fellow loses nothing (AO-POW-08).
 */
export interface DrawFire {
  do: "draw_fire";
}
/**
 * A Brute takes a blow for this agent: one card less (AO-PRO-04).
 */
export interface Soak {
  do: "soak";
  helped: string;
}
/**
 * Let it happen.
 */
export interface Pass {
  do: "pass";
}
/**
 * The table waits no longer.
 */
export interface CloseWindow {
  do: "close";
}
/**
 * An answer for the player of this agent.
 */
export interface OnBehalf {
  do: "on_behalf";
  what: "accept_loss" | "draw" | "give_ace" | "react_pass" | "recover_choose" | "support_choose" | "use_power";
  agent: string;
}
/**
 * What happens next: a command, and a value if it stood in the menu with each of its values.
 */
export interface Next {
  do: "next";
  command: string;
  value?: string;
}
/**
 * The GM names the contacts, and the mission goes on.
 */
export interface Later {
  do: "later";
}
/**
 * A boon is struck out.
 */
export interface Strike {
  do: "drop";
  boon: number;
}
/**
 * What this agent has asked for is not granted.
 */
export interface RefuseIt {
  do: "refuse_recovery";
  agent: string;
}
/**
 * One defeat more, or one less.
 */
export interface Mark {
  do: "mark";
  by: -1 | 1;
  track: number;
}
/**
 * How it ended with an opponent.
 */
export interface CloseFoe {
  do: "close_track";
  end: "escaped" | "taken_down";
  track: number;
}
/**
 * One who reveals cards, an agent or the GM: so many are `expected`.
 *
 * `before` is the sum of the `terms`, which count beside the cards. `ahead` is None while nobody
 * knows.
 */
export interface Effort {
  seat: string;
  skill: Skill;
  expected: number;
  before: number;
  terms: Term[];
  cards: Turned[];
  ahead: boolean | null;
}
/**
 * A card that was turned: what it counts, what its suit adds, and the sum with it.
 *
 * `given`: an Ace that was given up.
 */
export interface Turned {
  card: Card;
  worth: number;
  match: number;
  total: number;
  given: boolean;
}
/**
 * What else the cards of a side tell.
 */
export interface Extra {
  text: string;
  good: boolean;
  rule: string;
}
/**
 * An opponent with a defeat track; `needed` hits and it can be taken down (AO-OPP-03).
 */
export interface Foe {
  name: string;
  kind: "bad_guy" | "civilian" | "minor" | "skilled" | "villain";
  needed: number;
  closed: "" | "escaped" | "taken_down";
}
/**
 * A supporter's card: its worth in the total, and what becomes of it (AO-COMB-02).
 */
export interface Gift {
  worth: number;
  means: string;
}
/**
 * The mission record (AO-MIS-08). `scene` is the open one; `number` counts missions begun.
 *
 * `genre` is flavour (AO-GEN-07). `won` are the agents who came through it, if no opponent with a
 * track got away.
 */
export interface Mission {
  number: number;
  running: boolean;
  title: string;
  goals: string;
  genre: string;
  covert: "blown" | "kept";
  debrief: string;
  scene: Scene | null;
  scenes: Scene[];
  drawn_before: number;
  won: string[];
}
/**
 * A scene of the mission; a montage counts `actions` for each agent (AO-MIS-01, -02).
 *
 * `calls` is the number of the last DRAW before it.
 */
export interface Scene {
  kind: string;
  title: string;
  actions: number;
  flashback: boolean;
  calls: number;
}
/**
 * What only the GM reads.
 */
export interface Notes {
  text: string;
}
/**
 * A card that was turned to pay, and what became of it.
 */
export interface Paid {
  card: Card;
  fate: "lost" | "saves" | "spared";
}
/**
 * What a DRAW cost one who took part: the cards in the order in which they were turned.
 */
export interface Price {
  seat: string;
  cards: Paid[];
  short: string;
  out: string;
}
/**
 * What an opponent is called, and how far beaten; `ready` to be taken down (AO-OPP-04).
 */
export interface Progress {
  kind: string;
  words: string;
  ready: boolean;
}
/**
 * What the mission has come to: DRAWs made, cards lost for good.
 */
export interface SoFar {
  draws: number;
  lost: number;
}
/**
 * More than cards is at stake: what a failure does to whoever was ACES OUT (AO-OUT-03).
 */
export interface Stakes {
  out: string;
}
/**
 * How an agent stands: the Aces that are left, the skill set used last, actions of a montage.
 *
 * `actions` is None where none are counted.
 */
export interface Standing {
  aces: Card[];
  aces_out: boolean;
  used_last: Skill | null;
  actions: number | null;
}
/**
 * The DRAW in progress, or the last one.
 *
 * `judged`: it is known whom the totals are for. `standing` says what the table waits for then.
 */
export interface Unfolding {
  about: string[];
  judged: boolean;
  standing: string;
  efforts: Effort[];
  verdicts: Verdict[];
  prices: Price[];
}
/**
 * What came of a side, in words; `won` is None where it is neither success nor failure.
 */
export interface Verdict {
  seat: string;
  words: string;
  more: string;
  margin: string;
  won: boolean | null;
  extras: Extra[];
}
