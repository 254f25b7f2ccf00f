// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.
import type { Card, Line, Term } from "../../wire";

export type Asks =
  | "AboutVehicle"
  | "Act"
  | "Act.quick"
  | "Act.what"
  | "AddCharisma"
  | "AddPerson"
  | "AddVehicle"
  | "AskPlayer"
  | "BringIn"
  | "CallOff"
  | "CallPlay"
  | "Called.begin"
  | "Calling.begin"
  | "Cast"
  | "Combat.begin"
  | "Combat.next"
  | "Combat.nobody"
  | "Combat.over"
  | "Combat.round"
  | "Combat.turned_over"
  | "Combat.unordered"
  | "Covering.begin"
  | "DealIn"
  | "Dealing.begin"
  | "Dealing.cut"
  | "Dealing.deal"
  | "Declare"
  | "Declaring.begin"
  | "Declaring.mark"
  | "Declaring.number"
  | "Declaring.partner"
  | "Declaring.play"
  | "Declaring.ready"
  | "Declaring.whom"
  | "DropPerson"
  | "EditSuit"
  | "EndCombat"
  | "EndJob"
  | "EndScene"
  | "Exchange.begin"
  | "Exchange.close"
  | "Exchange.window"
  | "GmNotes"
  | "Initiative.begin"
  | "Initiative.brace"
  | "Initiative.draws"
  | "Initiative.flip"
  | "Initiative.following"
  | "Initiative.rank"
  | "Initiative.reply"
  | "Initiative.stand"
  | "Initiative.tidy"
  | "Initiative.together"
  | "Initiative.window"
  | "JackPicks.begin"
  | "JackPicks.choose"
  | "JackPicks.lapse"
  | "LiftSkips"
  | "Looking.arrange"
  | "Looking.begin"
  | "NewSuits"
  | "Opposing.begin"
  | "Opposing.how"
  | "Opposing.number"
  | "Opposing.only"
  | "Opposing.quick"
  | "Opposing.resist"
  | "Playing.again"
  | "Playing.begin"
  | "Playing.brace"
  | "Playing.close"
  | "Playing.commit"
  | "Playing.compare"
  | "Playing.draw"
  | "Playing.flip"
  | "Playing.follow"
  | "Playing.group"
  | "Playing.react"
  | "Playing.strike"
  | "Playing.tidy"
  | "Rest.begin"
  | "Rest.between"
  | "Rest.dark"
  | "Rest.fight"
  | "Rest.scene"
  | "Rest.spotlight"
  | "SendOff"
  | "SetRight"
  | "Show"
  | "StartCombat"
  | "StartScene"
  | "Stunt"
  | "Swapping.begin"
  | "Swapping.give"
  | "Swapping.join"
  | "Swapping.swap"
  | "Turn.begin"
  | "Turn.skip";
export type Choices =
  | Back
  | Add
  | NameFlip
  | TakeBack
  | Try
  | Aim
  | SwapWith
  | Allow
  | Refuse
  | SetThreshold
  | Resist
  | MakeUp
  | UseCharisma
  | Stand
  | Group
  | Brace
  | Lead
  | LetHappen
  | SwapBetween
  | StopSwapping
  | ShootAgain
  | Strike
  | Decline
  | ActWith
  | GoOn
  | DoOther
  | Pass
  | DoNothing
  | TryIt
  | LeaveIt
  | Repair
  | PutDriver
  | DropVehicle
  | PutRight
  | Next;
export type Forms =
  | "Arrangement"
  | "Casting"
  | "Fighters"
  | "Grouping"
  | "JobEnd"
  | "Joining"
  | "MadeSuit"
  | "MadeUp"
  | "NewPerson"
  | "NewVehicle"
  | "PlayCall"
  | "SceneStart"
  | "Showing"
  | "Sneak"
  | "Whom";

/**
 * A skill with what it adds; used cards of its `suit` give its bonus.
 */
export interface Ability {
  name: string;
  suit: string;
  number: number;
}
/**
 * What becomes of somebody or something, where the name stands above: `drives`, `dies`.
 */
export interface About {
  words: string;
}
/**
 * Somebody of the GM's acts (SU-PLAY-14).
 */
export interface ActWith {
  do: "act_with";
  who: string;
}
/**
 * A card of the hand is added to a total (SU-ADD-02).
 */
export interface Add {
  do: "add";
  card: Card;
  names?: Card[];
  draws?: number;
  side?: string;
}
/**
 * What somebody tries is aimed at a person or a vehicle; blank: at whom the GM says.
 */
export interface Aim {
  do: "aim";
  who: string;
  use: string;
  at: string;
}
/**
 * The play goes ahead, against its mark or the threshold that the rules set (SU-PLAY-12).
 */
export interface Allow {
  do: "allow";
}
/**
 * Something else instead.
 */
export interface Back {
  do: "back";
}
/**
 * Charisma is added before the flips, or kept (SU-CHA-04).
 */
export interface Brace {
  do: "brace";
  add: boolean;
}
/**
 * A flip stands for another card (SU-FACE-04).
 */
export interface NameFlip {
  do: "name_flip";
  card: Card;
  names?: Card[];
  draws?: number;
  side?: string;
}
/**
 * A card comes back into the hand, or none (SU-JACK-01, SU-JACK-05).
 */
export interface TakeBack {
  do: "take_back";
  card: Card | null;
}
/**
 * Somebody tries something: a use of a skill, `tagged` or not, or of an attribute.
 */
export interface Try {
  do: "try";
  who: string;
  use: string;
  tagged?: boolean;
}
/**
 * Cards are swapped with somebody (SU-LEA-08).
 */
export interface SwapWith {
  do: "swap_with";
  partner: string;
}
/**
 * It is no play; nothing is spent (SU-PLAY-12).
 */
export interface Refuse {
  do: "refuse";
}
/**
 * A number has to be reached; None: another one, which is asked (SU-PLAY-04, SU-PLAY-05).
 */
export interface SetThreshold {
  do: "set_threshold";
  number?: number | null;
}
/**
 * Somebody resists; blank: with what is asked next (SU-MOD-04).
 */
export interface Resist {
  do: "resist";
  who: string;
  resist?: string;
}
/**
 * Somebody without a sheet, who is described next (SU-NPC-02).
 */
export interface MakeUp {
  do: "make_up";
}
/**
 * A character's Charisma is added, once in a scene (SU-CHA-01).
 */
export interface UseCharisma {
  do: "use_charisma";
}
/**
 * Nothing more is added (SU-ADD-05).
 */
export interface Stand {
  do: "stand";
}
/**
 * Those who watch are grouped, once the exchange is over (SU-STE-03).
 */
export interface Group {
  do: "group";
}
/**
 * A leader's defense stands for those of friends, if Leadership reaches its threshold.
 *
 * The leader may add Charisma to that at once (SU-CHA-04).
 */
export interface Lead {
  do: "lead";
  leader: string;
  covered: string[];
  charisma?: boolean;
}
/**
 * Nobody is covered.
 */
export interface LetHappen {
  do: "let_happen";
}
/**
 * These two swap cards (SU-LEA-10).
 */
export interface SwapBetween {
  do: "swap_between";
  one: string;
  other: string;
}
/**
 * No more cards are swapped (SU-LEA-11).
 */
export interface StopSwapping {
  do: "stop_swapping";
}
/**
 * Another shot at the same mark (SU-GUN-03).
 */
export interface ShootAgain {
  do: "shoot_again";
}
/**
 * A blow at once and at no cost; blank: at whom the GM names (SU-ATH-03, SU-THU-03).
 */
export interface Strike {
  do: "strike";
  use: string;
  at: string;
}
/**
 * It is left at that.
 */
export interface Decline {
  do: "decline";
}
/**
 * Another round of the fight, or its end (SU-CBT-01).
 */
export interface GoOn {
  do: "go_on";
  fight: boolean;
}
/**
 * Something without a play (SU-CBT-03).
 */
export interface DoOther {
  do: "do_other";
}
/**
 * Nothing is done with the action (SU-CBT-03).
 */
export interface Pass {
  do: "pass";
}
/**
 * Somebody who was asked does nothing for now.
 */
export interface DoNothing {
  do: "do_nothing";
}
/**
 * A play that was called for is tried, at once with Charisma or not (SU-PLAY-02, SU-CHA-04).
 */
export interface TryIt {
  do: "try_it";
  charisma?: boolean;
}
/**
 * A play that was called for is not tried; nothing is spent (SU-PLAY-02).
 */
export interface LeaveIt {
  do: "leave_it";
}
/**
 * A vehicle's damage is gone (SU-VEH-03).
 */
export interface Repair {
  do: "repair";
  vehicle: string;
}
/**
 * Somebody drives a vehicle; blank: nobody (SU-VEH-02).
 */
export interface PutDriver {
  do: "put_driver";
  vehicle: string;
  driver: string;
}
/**
 * A vehicle is gone for good.
 */
export interface DropVehicle {
  do: "drop_vehicle";
  vehicle: string;
}
/**
 * What somebody is, is due or has used is turned into its opposite (SU-SCN-02).
 */
export interface PutRight {
  do: "put_right";
  what: "alive" | "ambush" | "awareness" | "charisma" | "feint" | "skip";
  who: string;
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
 * What a card comes to: its worth, how many it draws, and the total with it, where one knows.
 *
 * Rules: SU-ADD-03, SU-ACE-01, SU-SUIT-01.
 */
export interface Counts {
  value: number;
  draws: number;
  total: number | null;
}
/**
 * A side of a play or of initiative: its cards, what is added to them, and the sum.
 *
 * `total` is None where a part of it is hidden; `shown` is what lies open. Used cards of the
 * suit `pays` give a bonus, of the suit `own` they draw. Of several who resist, `each` has the
 * sum; the highest is the total.
 */
export interface Effort {
  who: string;
  name: string;
  play: string;
  rule: string;
  pays: string;
  own: string;
  cards: Laid[];
  terms: Term[];
  shown: number;
  total: number | null;
  each: [string, number][];
}
/**
 * A card that lies there: what it is worth, and what it stands for or did, in few words.
 */
export interface Laid {
  card: Card;
  value: number;
  flip: boolean;
  about: string;
}
/**
 * Somebody at the table. What the GM's people may have besides is at the end.
 *
 * `toughness` takes the place of Fitness as the limit of damage where it is not 0; `fixed` is the
 * one number of quick opposition, and `effects` tells whether its face cards have effects.
 *
 * Rules: SU-NPC-01, SU-NPC-02, SU-DMG-04.
 */
export interface Figure {
  name: string;
  suit: string;
  points: {
    [k: string]: number;
  };
  tags: string[];
  description: string;
  toughness: number;
  fixed: number | null;
  effects: boolean;
}
/**
 * What resists a call as usual, and what each who could resist has of what does, by id.
 */
export interface Foes {
  usual: string;
  foes: {
    [k: string]: string;
  };
}
/**
 * What somebody has left: damage up to the limit, and Charisma to add.
 *
 * `stunt`: words of their own bring a card, if the GM is a stand-in. `seen`: others know of them.
 */
export interface Left {
  limit: number;
  damage: number;
  charisma: number;
  stunt: boolean;
  seen: boolean;
}
/**
 * What only the GM reads.
 */
export interface Notes {
  text: string;
}
/**
 * All that somebody adds to a flip; nothing of it where one number stands for everything.
 *
 * `word` is the catchword of the class.
 */
export interface Numbers {
  word: string;
  attributes: Strength[];
  tagged: Ability[];
  untagged: Ability[];
}
/**
 * An attribute, and the defense that goes by it.
 */
export interface Strength {
  name: string;
  rule: string;
  number: number;
  defense: string;
  defends: number;
  against: string;
}
/**
 * A Jack that takes a card back: whose, and from which side (SU-JACK-04).
 */
export interface Pick {
  seat: string;
  side: number;
}
/**
 * A card on the table: what it is printed as, and what it counts as (SU-FACE-06).
 *
 * `by` is the seat that flipped or added it, or the side's where the GM's hand laid it there.
 * `drew` is how many cards it drew.
 */
export interface Played {
  card: Card;
  counts: Card;
  by: string;
  flip?: boolean;
  drew?: number;
}
/**
 * Opposition without a sheet: only the GM knows it (SU-NPC-02).
 */
export interface Quick {
  effects: boolean;
  suit: string;
}
/**
 * The initiative plays of a round, for everybody (SU-INI-01).
 *
 * `sides` by person; `groups` are the places found, in groups of equals still to be broken among
 * those named in `among`. `turn` is the side whose window it is, or one of the two below; `added`
 * tells whether this pass, or the GM's window, has seen an addition. `stood` are those who have
 * let it stand, where all players choose at the same time.
 */
export interface Race {
  running: boolean;
  sides: Side[];
  groups: string[][];
  among: string[];
  stood: string[];
  turn: number;
  added: boolean;
  passes: number;
  asked_charisma: string[];
  picks: Pick[];
  givers: string[];
}
/**
 * One side of a play or of initiative, as everybody knows it.
 *
 * `who` is a person's id, blank for opposition without a name or for several marks at once. `play`
 * is the skill, attribute or defense; `modifier` is None where it is hidden (SU-VIS-01,
 * SU-VIS-05). `charisma` is what was added of it. While the side is `open`, its cards are those
 * that lie in its row, and `notes` tells of them what the row does not; afterwards `notes` are the
 * cards it used, wherever they are now (`Suits.played` reads both). `acted`: its owner has named
 * the flip or added something since (SU-FACE-04).
 */
export interface Side {
  who: string;
  seat: string;
  name: string;
  play: string;
  modifier: number | null;
  charisma: number;
  open: boolean;
  acted: boolean;
  played: Played[];
}
/**
 * A play in progress, or the last one; all of it is public.
 *
 * `sides` are the acting one and, if there is one, the other. `marks` are people's ids, `target`
 * is whatever takes damage: a person or a vehicle. `resist` is blank against a threshold.
 * `windows` counts those closed in this `exchange`, `added` tells whether the open one has seen
 * an addition, `turn` whose window it is. `bonus` is damage brought from a run or chase, `feint`
 * a bonus to hit. `free`: it costs no action. `asked_charisma` are sides that were asked for it
 * before the flips. `stake` is what the GM says is at stake, `words` are those in which whoever
 * acts tells it. `lines` are the public arithmetic of a play that is over.
 */
export interface Record {
  number: number;
  phase: "" | "after" | "declared" | "group" | "react" | "window";
  use: string;
  sides: Side[];
  marks: string[];
  target: string;
  resist: string;
  threshold: number | null;
  result: number;
  bonus: number;
  feint: number;
  free: boolean;
  stake: string;
  words: string;
  charisma: boolean;
  exchange: number;
  first: number;
  turn: number;
  windows: number;
  added: boolean;
  asked_charisma: number[];
  grouped: string[];
  covered: string[];
  leader: string;
  lent: boolean;
  outcome: "" | "fail" | "refused" | "success";
  damage: number;
  picks: Pick[];
  givers: string[];
  lines: Line[];
}
/**
 * The scene and the combat in it, for everybody.
 *
 * `number` counts scenes begun. `order` are people by id for this round, `turn` the one whose turn
 * it is, blank between turns; `feinted` tells of a free feint in this turn. `spotlight` is whom
 * the GM has asked; `plays` and `won` count players' plays. `before` is the number of the last
 * play before this scene or fight began: it is off the table. `settled` counts fights and plays
 * that the GM called for, in all scenes, and `came` is what came of the last of these plays.
 * `ending` is how the job ended, in words, blank while it goes on; `done` tells if it ended well.
 */
export interface Scene {
  number: number;
  running: boolean;
  title: string;
  combat: boolean;
  round: number;
  order: string[];
  turn: string;
  feinted: boolean;
  spotlight: string;
  plays: number;
  won: number;
  before: number;
  settled: number;
  came: "" | "fail" | "refused" | "success";
  ending: string;
  done: boolean;
}
/**
 * What everybody comes to who plays.
 */
export interface Scores {
  sides: Effort[];
}
/**
 * What everybody knows of somebody who has been seen in a scene (SU-VIS-05, SU-VIS-09).
 *
 * `here`: takes part in the scene; `fighting`: and in the combat. `charisma`, `ambush` and
 * `awareness` tell what is used up in this scene; `feint` is the bonus to the next attack. `skip`
 * is the number of the first play that may use up an action to be skipped, 0 if none is. `stunt`
 * tells if a stand-in GM owes the card of a stunt in this scene, or has given it (SU-STU-03).
 */
export interface Standing {
  name: string;
  here: boolean;
  fighting: boolean;
  alive: boolean;
  charisma: boolean;
  ambush: boolean;
  awareness: boolean;
  feint: number;
  skip: number;
  stunt: "" | "due" | "given";
}
/**
 * How a play stands: what is tried against whom, both sides, and who has the better of it.
 *
 * `leads` is the side that is known to; `brings` is what used cards come to. `threshold` is the
 * number to be reached, as far as it is known, and `word` what the book calls it. Of a play that
 * is over there is a `verdict`, who is `hurt` and who has `fallen`.
 */
export interface Stands {
  what: string;
  against: string;
  sides: Effort[];
  threshold: number | null;
  word: string;
  words: string;
  leads: number | null;
  brings: string[];
  verdict: string;
  hurt: string;
  fallen: string;
}
/**
 * Every point that the source leaves open, with the reading we take by default first.
 */
export interface SuitsSettings {
  odds: "everybody" | "gm" | "off";
  scenes: number;
  player_decks: "auto" | "one" | "two";
  scene_shuffle: "off" | "on";
  scene_hands: "adjust" | "fresh";
  threshold_visibility: "hidden" | "public";
  gm_objects: "always" | "peace";
  idle_questions: "asked" | "skipped";
  gm_reply_after_stand: "off" | "on";
  gm_adds_unopposed: "off" | "on";
  first_to_add: "acting" | "player";
  draw_when: "resolved" | "success";
  flipped_faces: "active" | "plain";
  no_skill_effects: "off" | "on";
  jack_pool: "discard" | "play" | "table";
  queen_draw: "off" | "on";
  gm_king_pile: "gm" | "players";
  suit_draw_on_flip: "off" | "on";
  flip_counts_as_used: "off" | "on";
  charisma_when: "any" | "declare";
  charisma_defense: "any" | "mental";
  standin_stunts: "off" | "on";
  athlete_attack_on: "any" | "success";
  ram_bonus: "both" | "diamonds";
  free_feints: "any" | "one";
  leadership_skip: "always" | "on_failure";
  swap_refusal: "no" | "yes";
  npc_initiative: "each" | "group";
  initiative_windows: "together" | "turns";
  initiative_draw: "off" | "on";
  vehicle_damage: "clears" | "keeps";
}
/**
 * What the hidden sides of the last play came to: only the GM knows it (SU-PLAY-10).
 */
export interface Sums {
  lines: Line[];
}
/**
 * What somebody tries is worth, and how it is found among all that can be tried.
 *
 * `play` is the skill or attribute, `suit` the skill's. `first` is what one thinks of first:
 * tagged skills, and in a fight every attack that takes nothing but oneself.
 */
export interface Tries {
  play: string;
  kind: "attribute" | "tagged" | "untagged";
  suit: string;
  number: number;
  attack: boolean;
  first: boolean;
}
/**
 * A vehicle; `driver` is a person's id, blank while it is unmanned (SU-VEH-01, SU-VEH-02).
 */
export interface VehicleFile {
  name: string;
  driver: string;
  limit: number;
  stopped: boolean;
}
