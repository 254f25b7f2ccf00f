// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.
import type { Card } from "../../wire";

export type Asks =
  | "AbandonConflict"
  | "AdjustPool"
  | "BeginSession"
  | "ClearFlag"
  | "ComeAndGo"
  | "Conflict.asking"
  | "Conflict.begin"
  | "Conflict.give_unasked"
  | "Conflict.go_on"
  | "Conflict.outcome"
  | "Conflict.pay_unasked"
  | "Conflict.paying"
  | "Conflict.raising"
  | "Conflict.seeing"
  | "CountPools"
  | "Crash"
  | "EditProposal"
  | "EndScene"
  | "EndSession"
  | "GmNotes"
  | "LayCards"
  | "MakeCharacter"
  | "Ordering.begin"
  | "Propose"
  | "Recover"
  | "Reset.begin"
  | "Reset.discard"
  | "Reset.draw"
  | "Reset.end"
  | "Reset.refresh"
  | "Rest.begin"
  | "Rest.conflict"
  | "Rest.lobby"
  | "Rest.proposal"
  | "Rest.scene"
  | "RetireCharacter"
  | "Snap"
  | "StartConflict";
export type Choices =
  | RaiseWith
  | SeeWith
  | PushWith
  | Escalate
  | Give
  | Clear
  | EndTogether
  | Agree
  | Refuse
  | LeaveItToGm
  | Confirm
  | Withdraw
  | Next
  | ComeOrGo;
/**
 * What sort of conflict it is now, from low to high (NT-KIND-01, NT-KIND-04).
 */
export type Kind = "guns" | "melee" | "physical" | "talk";
/**
 * The four suits, in alphabetical order, which is also the order of bridge.
 */
export type Suit = "c" | "d" | "h" | "s";
export type Forms = "Adjustment" | "Lay" | "MadeCharacter" | "Points" | "Stakes";

/**
 * End it together with the others (NT-END-06).
 */
export interface Agree {
  do: "agree";
}
/**
 * What somebody has laid against the raise, what came of it, and what is still to be paid.
 */
export interface Answered {
  cards: Card[];
  verb: string;
  cost: string;
  owes: string;
}
/**
 * Lay two cards, or three of which one is the kept card (NT-RAISE-01).
 */
export interface RaiseWith {
  do: "raise";
  cards?: Card[];
}
/**
 * Lay cards that reach the raise (NT-SEE-02).
 */
export interface SeeWith {
  do: "see";
  cards?: Card[];
}
/**
 * Lay cards that fall short of the raise, or none, and pay for it (NT-PUSH-01).
 */
export interface PushWith {
  do: "push";
  cards?: Card[];
}
/**
 * Go up to a higher kind, or by the setting to any, with new cards for all (NT-ESC-01).
 */
export interface Escalate {
  do: "escalate";
  kind: Kind;
}
/**
 * Accept the loss (NT-GIVE-01).
 */
export interface Give {
  do: "give";
}
/**
 * Say that a Crash or a Snap of a character is over (NT-STAT-08).
 */
export interface Clear {
  do: "clear";
  flag: "crashed" | "snapped";
  character: number;
}
/**
 * Propose that all still in end the conflict and decide together (NT-END-06).
 */
export interface EndTogether {
  do: "end_together";
}
/**
 * Go on instead (NT-END-06).
 */
export interface Refuse {
  do: "refuse";
}
/**
 * The host lets the GM say what happens next.
 */
export interface LeaveItToGm {
  do: "leave_it_to_gm";
}
/**
 * The GM's word: the conflict begins (NT-STAKE-05).
 */
export interface Confirm {
  do: "confirm";
}
/**
 * The starter or the GM takes the conflict back (NT-STAKE-05).
 */
export interface Withdraw {
  do: "withdraw";
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
 * A player is back (`here`), or leaves for the time being (NT-HAND-04).
 */
export interface ComeOrGo {
  do: "come_or_go";
  seat: string;
  here: boolean;
}
/**
 * The conflict that is proposed or running, or the record of the last; all public.
 *
 * Participants are in table order. `turn` raises, or raised last; `seers` are yet to see. `raised`
 * and `sees` are those of this exchange or, while the next raise is awaited, of the last one.
 * `had` are the kinds it was escalated from. `asked` are yet to say whether they end it together
 * with whoever raises, who has proposed that in this turn if `end_asked`. `winners` are set once
 * it is decided.
 *
 * Rules: NT-STAKE-01, NT-STAKE-02, NT-INFO-01, NT-ESC-03, NT-END-06.
 */
export interface Conflict {
  number: number;
  phase: "asked" | "deal" | "none" | "outcome" | "pay" | "proposed" | "raise" | "see";
  starter: number;
  what: string;
  where: string;
  how: string;
  kind: Kind;
  participants: Participant[];
  opening: boolean;
  exchange: number;
  turn: number;
  raised: Raise | null;
  seers: number[];
  sees: See[];
  winners: number[];
  outcome: string;
  had: Kind[];
  asked: number[];
  end_asked: boolean;
}
/**
 * A character in the conflict: why, on which side, whether still in.
 *
 * `kept_in` is the exchange whose reversal made the kept card, negative before the first of them,
 * 0 without one (NT-REV-04).
 */
export interface Participant {
  number: number;
  why: string;
  side: string;
  out: boolean;
  kept_in: number;
}
/**
 * Whose raise it is, and the cards as they were laid, to look back on (NT-RAISE-01).
 *
 * While it is to be seen, what lies before the raiser counts: `NightTerrors.raised_cards`.
 */
export interface Raise {
  by: number;
  cards: Card[];
}
/**
 * What somebody did about the raise: how, with which cards, what it cost, what was paid.
 *
 * `paid` is None while it is still to be paid; of a short payment the rest is lost (NT-PAY-09).
 */
export interface See {
  by: number;
  cards: Card[];
  due: Due;
  trump: Suit;
  paid: Points | null;
}
/**
 * What laying cards against a raise comes to, and what it costs.
 *
 * Price, middle fallout and trump fallout are paid in one payment (NT-FALL-03).
 */
export interface Due {
  how: "clean" | "costly" | "push" | "reversal";
  total: number;
  price: number;
  middle: number;
  trump: number;
}
/**
 * Points of the three pools: what somebody has, or pays; whole numbers.
 */
export interface Points {
  blood: number;
  sweat: number;
  tears: number;
}
/**
 * How the conflict goes: whether cards are played, who decides (0: nobody), and the raise.
 */
export interface Course {
  running: boolean;
  decider: number;
  raised: Lying | null;
}
/**
 * A raise: its value as a sum, and what a seer without a trump pays.
 *
 * `past`: everybody has seen it; then there is nothing to pay.
 */
export interface Lying {
  by: number;
  cards: Card[];
  value: number;
  sum: string;
  fallout: number;
  past: boolean;
}
/**
 * A character's public sheet at the table; `pool_display` is how its player counts.
 */
export interface Figure {
  name: string;
  rank: string;
  suit: string;
  notes: string;
  crashed: boolean;
  snapped: boolean;
  pool_display: "down" | "up";
}
/**
 * The kinds of conflict, from low to high (NT-KIND-04).
 */
export interface Ladder {
  kinds: Rung[];
}
/**
 * A kind of conflict: its trump, what is paid from, and whether it can still come to that.
 */
export interface Rung {
  kind: Kind;
  trump: Suit;
  pays: string;
  open: boolean;
}
/**
 * What laying cards comes to: their total, and as what it counts.
 *
 * Of a raise `fallout` is what a seer without a trump pays, of all else `toll` what it takes from
 * oneself, None if that is nothing.
 */
export interface Laid {
  total: number;
  how: ("clean" | "costly" | "push" | "reversal") | "raise";
  fallout: number;
  toll: Toll | null;
}
/**
 * What a due takes from a character: of each pool at least and at most so many points.
 *
 * `out`: however it is paid, it puts the character out (NT-STAT-04, NT-PAY-09).
 */
export interface Toll {
  points: number;
  least: Points;
  most: Points;
  out: boolean;
}
/**
 * Every point that the source leaves open, with the reading we take by default first.
 */
export interface NightTerrorsSettings {
  odds: "everybody" | "gm" | "off";
  conflicts: number;
  sessions: number;
  ace: "1" | "11";
  face_mix: "double" | "plain";
  trump_fallout: "highest" | "sum";
  push_due: "full" | "price" | "trump";
  see_cards: "fewest" | "free";
  idle_questions: "asked" | "skipped";
  middle_card: "highest" | "median";
  split: boolean;
  trade_half: "payment" | "pool";
  trade_round: "down" | "up";
  reversal_unused: "hand" | "used";
  pending_raise: "stands" | "void";
  escalate_on_raise: "any" | "short";
  escalation: "any" | "up";
  empty_deck: "none" | "reshuffle";
  deal: "block" | "round";
  gm_hand: "per_character" | "per_conflict" | "shared";
  unique_faces: "all" | "off" | "players";
  sides: "none" | "teams";
  leads: "gm" | "host";
  confirm_conflict: "gm" | "none";
  breakdown: "either" | "gm" | "player";
  crash_effect: "flag" | "incapacitated";
  pool_display: "down" | "up";
}
/**
 * What only the GM reads.
 */
export interface Notes {
  text: string;
}
/**
 * A conflict that is over, as the story keeps it; `deciders` are the winners' seats.
 */
export interface Past {
  number: number;
  scene: number;
  what: string;
  kind: Kind;
  winners: string[];
  outcome: string;
  deciders: string[];
}
/**
 * How a character stands: what ails it and what that means, and its part in the conflict.
 *
 * `hand` names the pile that it plays from. `out` says why it is out of the conflict; then `ails`
 * leaves that out. `trump`: its suit is trump.
 */
export interface Stand {
  title: string;
  hand: string;
  ails: {
    [k: string]: string;
  };
  part: "aside" | "asked" | "done" | "gave" | "in" | "out" | "pays" | "raised" | "raises" | "sees" | "waits" | "won";
  out: string;
  side: string;
  trump: boolean;
  answered: Answered | null;
}
/**
 * Where the evening stands: `lobby` between sessions, a `scene`, or the `reset` after one.
 *
 * `to_gm`: the host leaves it to the GM what comes next. `away` are players who have left for the
 * time being and hold no cards. `conflicts` are those of this table.
 *
 * Rules: NT-SCENE-08, NT-STAKE-04, NT-HAND-04.
 */
export interface Story {
  stage: "lobby" | "reset" | "scene";
  session: number;
  scene: number;
  to_gm: boolean;
  away: string[];
  conflicts: Past[];
}
