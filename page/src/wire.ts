// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.

/**
 * One of the 54. `Card("Th")` takes the exact notation, `Card.parse` every allowed one.
 */
export type Card =
  | "2c"
  | "2d"
  | "2h"
  | "2s"
  | "3c"
  | "3d"
  | "3h"
  | "3s"
  | "4c"
  | "4d"
  | "4h"
  | "4s"
  | "5c"
  | "5d"
  | "5h"
  | "5s"
  | "6c"
  | "6d"
  | "6h"
  | "6s"
  | "7c"
  | "7d"
  | "7h"
  | "7s"
  | "8c"
  | "8d"
  | "8h"
  | "8s"
  | "9c"
  | "9d"
  | "9h"
  | "9s"
  | "Ac"
  | "Ad"
  | "Ah"
  | "As"
  | "Jc"
  | "Jd"
  | "Jh"
  | "Jo"
  | "Jo*"
  | "Js"
  | "Kc"
  | "Kd"
  | "Kh"
  | "Ks"
  | "Qc"
  | "Qd"
  | "Qh"
  | "Qs"
  | "Tc"
  | "Td"
  | "Th"
  | "Ts";
export type ClientMessage =
  | Hello
  | Enter
  | Act
  | Sit
  | Arrange
  | Relink
  | Manage
  | SetHost
  | Admit
  | Talk
  | Bring
  | Portray
  | Commit
  | Reveal
  | Publish
  | Again
  | Post
  | Press
  | Resume
  | Avoid
  | React
  | Hurry
  | SetChannel
  | Odds
  | Draft
  | Unfold
  | Refresh
  | Ping;
export type ServerMessage =
  | Welcome
  | AtDoor
  | Doorway
  | Talked
  | Update
  | TableChanged
  | Reacted
  | Nudged
  | Ok
  | Error
  | Hints
  | Previewed
  | Unfolded
  | Pong
  | Stopping;

/**
 * Do something in the game: answer, chat, use the GM's tools, undo, begin, close.
 */
export interface Act {
  type: "act";
  id: string;
  action:
    Begin | Answer | Say | Undo | Adjust | Move | Grant | Lay | Look | Place | Show | Note | Narrate | Scribe | Close;
}
/**
 * The host opens the game: chance falls from here on.
 */
export interface Begin {
  action: "begin";
}
/**
 * A seat answers the decision whose id is `to`; `say` is what it tells while doing so.
 */
export interface Answer {
  action: "answer";
  to: string;
  answer:
    | string
    | number
    | string[]
    | {
        [k: string]: string | number | string[];
      };
  say?: string;
}
/**
 * Talk at the table. `told` marks narration; `to` whispers to those seats only.
 *
 * The GM may show a picture with it, by its SHA-256.
 */
export interface Say {
  action: "say";
  text: string;
  told?: boolean;
  to?: string[];
  picture?: string;
}
/**
 * Take back the entry numbered `to` and all after it.
 */
export interface Undo {
  action: "undo";
  to: number;
}
/**
 * The GM's hand: set a track.
 */
export interface Adjust {
  action: "adjust";
  track: string;
  value: number;
  note?: string;
}
/**
 * The GM's hand: move cards or tiles. Named ones, or `count` unseen ones from the source.
 */
export interface Move {
  action: "move";
  source: string;
  target: string;
  cards?: Card[];
  tiles?: string[];
  count?: number;
  note?: string;
}
/**
 * The GM's hand: fetch a named card of the same stock, wherever the GM sees it lie.
 */
export interface Grant {
  action: "grant";
  card: Card;
  target: string;
  note?: string;
}
/**
 * The GM's hand: lay dice with these faces up, or take them up with none.
 */
export interface Lay {
  action: "lay";
  dice: string;
  values?: number[];
  note?: string;
}
/**
 * The GM's hand: open a pile to more seats, or with `close` hide it from them again.
 */
export interface Look {
  action: "look";
  pile: string;
  seats: string[];
  close?: boolean;
  note?: string;
}
/**
 * The GM's hand: put a piece on a cell, or off the board.
 */
export interface Place {
  action: "place";
  piece: string;
  at?: [number, number] | null;
  note?: string;
}
/**
 * A seat shows cards or tiles of its own to others once; with no `seats`, to everybody.
 *
 * The GM may show what lies in any pile that the GM sees.
 */
export interface Show {
  action: "show";
  pile: string;
  cards?: Card[];
  tiles?: string[];
  seats?: string[];
}
/**
 * The GM's hand: a note for all, or with `private` for the GM alone.
 */
export interface Note {
  action: "note";
  text: string;
  private?: boolean;
}
/**
 * The GM tells the story on, to everybody.
 *
 * With a `title` a new scene begins. `at` is the id of what is told in the adventure: of the
 * scene, or of a call that is made now; with `came`, of a call that is over, and what came of it.
 * `ways` are places to go to, by id: the players are asked for one. With `asks`, the question
 * above them, they are seats instead: who goes when a call is made. `picture` is shown to all, by
 * its SHA-256.
 */
export interface Narrate {
  action: "narrate";
  text?: string;
  title?: string;
  at?: string;
  came?: string;
  ways?: {
    [k: string]: string;
  };
  asks?: string;
  picture?: string;
}
/**
 * The host or GM lets `seat` enter all real cards; with none everybody enters their own.
 */
export interface Scribe {
  action: "scribe";
  seat?: string | null;
}
/**
 * The host ends the session for good; the secret is published.
 */
export interface Close {
  action: "close";
}
/**
 * Let somebody in who waits at the door, or (`yes` false) turn them away.
 */
export interface Admit {
  type: "admit";
  id: string;
  caller: string;
  yes?: boolean;
}
/**
 * An evening, ready to be told.
 *
 * Attributes:
 *     id, game: its name among those of its game, and the game's id.
 *     premise: what everybody may read before it begins.
 *     tone, length: what it is like, and how long it takes, each in a few words.
 *     players: the fewest and most it is made for.
 *     author, licence: whose words these are.
 *     settings: the game's settings it is made for.
 *     begins: how it begins by the rules; the game's own.
 *     lost: the ending that is told when nobody can go on.
 *     notes: what the GM should know before it begins.
 *     pictures: files by their names, as `fiftyfour.engine.pictures` carries them.
 *     draft: its file may be unfinished: a notebook takes it in and lists what is missing. To be
 *         played by a bot, it must be whole all the same.
 */
export interface Adventure {
  id: string;
  game: string;
  title: string;
  premise: string;
  tone?: string;
  length?: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players?: [number, number];
  author?: string;
  licence?: string;
  settings?: {
    [k: string]: string | number | boolean;
  };
  begins?: {
    [k: string]: unknown;
  };
  lost?: string;
  notes?: string;
  draft?: boolean;
  people?: Person[];
  handouts?: Handout[];
  scenes?: Scene[];
  endings?: Ending[];
  pictures?: {
    [k: string]: string;
  };
}
/**
 * Somebody the heroes meet. `values` are the game's; with none, nobody needs numbers.
 */
export interface Person {
  id: string;
  name: string;
  text?: string;
  notes?: string;
  emblem?: string;
  values?: {
    [k: string]: unknown;
  };
}
/**
 * What players are given to look at: a text, a picture or both.
 *
 * `picture` is the name of one of the adventure's pictures.
 */
export interface Handout {
  id: string;
  title: string;
  text?: string;
  picture?: string;
}
/**
 * A place and what happens there.
 *
 * Attributes:
 *     text: what the GM tells when it begins.
 *     notes: for the GM alone; `improvise`: what may be made up here.
 *     opens: how the scene begins by the rules; the game's own.
 *     picture: the name of one of the adventure's pictures, which all see when it begins.
 *     people, handouts: who is met and what is shown here, by their ids.
 *     calls: what the heroes are called for, in this order.
 *     leads: where it leads; the last one should need nothing.
 */
export interface Scene {
  id: string;
  title: string;
  text: string;
  place?: string;
  picture?: string;
  notes?: string;
  improvise?: string;
  opens?: {
    [k: string]: unknown;
  };
  people?: string[];
  handouts?: string[];
  calls?: Call[];
  leads?: Lead[];
}
/**
 * Something the heroes are called for: a test, a play, a fight.
 *
 * Attributes:
 *     title: what it is about, for the GM's list.
 *     text: what the GM tells before it.
 *     asks: what the players are asked before it where several could try, such as “Who goes?”;
 *         without it, whoever is best tries.
 *     play: what it asks of the rules; the game's own.
 *     came: what is told of what came of it, by the game's words for that (`Book.degrees`), or by
 *         `success` and `failure`, which stand for all good and all bad ones.
 *     gives: hand-outs, by their ids, that are shown if it comes out well.
 *     notes: for the GM alone.
 */
export interface Call {
  when?: {
    [k: string]: string | string[];
  };
  good?: number;
  id: string;
  title: string;
  text?: string;
  asks?: string;
  play?: {
    [k: string]: unknown;
  };
  came?: {
    [k: string]: string;
  };
  gives?: string[];
  notes?: string;
}
/**
 * Where a scene leads: to a scene or an ending.
 *
 * The first one whose condition holds is followed. If that one has a `choice`, the players choose
 * among all with a choice whose conditions hold.
 */
export interface Lead {
  when?: {
    [k: string]: string | string[];
  };
  good?: number;
  to: string;
  choice?: string;
}
/**
 * How it may end: `won`, if the heroes got what they came for.
 */
export interface Ending {
  id: string;
  title: string;
  text: string;
  won?: boolean;
}
/**
 * GET /api/adventures: an adventure that comes with a game, without what happens in it.
 *
 * `premise` may be read by everybody; `players` are the fewest and most it is made for.
 */
export interface AdventureInfo {
  system: string;
  id: string;
  title: string;
  premise: string;
  tone?: string;
  length?: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  author?: string;
  licence?: string;
}
/**
 * The host sets up a new table with the same seats, people, links and settings.
 *
 * It becomes the table's `next`. With `carry` it begins with the characters, notes and cast that
 * the game lets people take along.
 */
export interface Again {
  type: "again";
  id: string;
  carry?: boolean;
}
/**
 * The host changes the table before it begins: settings, title, bots, seats.
 *
 * Fields and settings that are left out stay as they are. `title`, `bots`, their `level` and
 * `clock` may also change while the game runs, and `add` then lets a player join it, who is called
 * `name`; so may `lines` and `veils`, each the whole list, `mute`: true for seats that can only
 * whisper to the GM and the host, and the `door`: how newcomers come in by the link of the table.
 * The GM may do all this too.
 *
 * The GM plays from the game's own `adventure` with this id (empty: from none), or from the
 * `notebook` that this link opens; that may change at any time.
 */
export interface Arrange {
  type: "arrange";
  id: string;
  title?: string | null;
  settings?: {
    [k: string]: string | number | boolean;
  } | null;
  chance?: ("fair" | "human" | "lesson" | "plain") | null;
  bots?: {
    [k: string]: boolean;
  } | null;
  add?: ("gm" | "player") | null;
  name?: string;
  remove?: string | null;
  door?: ("knock" | "open" | "shut") | null;
  clock?: number | null;
  level?: ("expert" | "fair" | "master" | "novice") | null;
  lines?: string[] | null;
  veils?: string[] | null;
  mute?: {
    [k: string]: boolean;
  } | null;
  adventure?: string | null;
  notebook?: NotebookLink | null;
}
/**
 * The link of a notebook: whoever has it may read, change and delete the notebook.
 */
export interface NotebookLink {
  id: string;
  token: string;
}
/**
 * GET /api/odds/{system}/{question}?parameter=value: the parameters, and the answer.
 *
 * `mean` is exact and given if the outcomes are numbers, which are then in ascending order with
 * chances that add up to 1. Otherwise each outcome is a separate event.
 */
export interface Asked {
  parameters: {
    [k: string]: string | number | string[];
  };
  outcomes: Outcome[];
  mean?: string;
}
/**
 * A result or event, with its exact chance, such as `35/477`, and a number to display.
 */
export interface Outcome {
  name: string;
  exact: string;
  chance: number;
}
/**
 * POST /api/tables/{id}/cues: what comes next in what the GM plays from; answered by `Cues`.
 *
 * `of` is the id of a part of it: a scene, a call, a person, an ending; `begin` is for what comes
 * before the first scene. `play` is what that call asks of the rules this time.
 */
export interface AskedCues {
  of?: string;
  play?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The answer to hello from outside, and whenever the door changes: what can be seen from there.
 *
 * `seat` is the taken seat whose link was opened, None with the link of the table. `room`: a seat
 * could be added. A door that is shut shows no seats.
 */
export interface AtDoor {
  type: "at_door";
  protocol?: string;
  id: string;
  system: string;
  title: string;
  phase: "closed" | "failed" | "lobby" | "over" | "running";
  door: "knock" | "open" | "shut";
  seats?: DoorSeat[];
  seat?: string | null;
  room?: boolean;
}
/**
 * A seat as it is seen from the door. `free`: a newcomer may pick it.
 */
export interface DoorSeat {
  seat: string;
  role: "gm" | "player";
  name: string;
  bot?: boolean;
  free?: boolean;
  online?: boolean;
}
/**
 * Add a line or a veil, or both, at any time. Nobody learns who has added it.
 */
export interface Avoid {
  type: "avoid";
  id: string;
  line?: string;
  veil?: string;
}
/**
 * Who is being waited for, and what they are doing, to follow "Ann is": "choosing a card".
 */
export interface Awaited {
  seat: string;
  what: string;
}
/**
 * GET /api/systems/{id}/book: what a game adds to adventures.
 *
 * Attributes:
 *     degrees: what may come of a call, best first, each with whether it is good.
 *     plays, values, opens, begins: the JSON Schema of what a call asks of the rules, of what a
 *         person is worth, of how a scene and the adventure begin; empty: the game plays none.
 */
export interface BookInfo {
  degrees?: {
    [k: string]: boolean;
  };
  plays?: {
    [k: string]: unknown;
  };
  values?: {
    [k: string]: unknown;
  };
  opens?: {
    [k: string]: unknown;
  };
  begins?: {
    [k: string]: unknown;
  };
}
/**
 * Boxes to tick off: each label with how many there are and how many are ticked.
 */
export interface Boxes {
  type: "boxes";
  title: string;
  rows: [string, number, number][];
}
/**
 * Choose the character to play, before the game begins; an empty `file` takes it back.
 *
 * Everybody is told its name; its sheet stays with the seat.
 */
export interface Bring {
  type: "bring";
  id: string;
  file: string;
}
/**
 * Points to spend: `spent` of `whole`; more than that is a flaw, less is not finished.
 *
 * `fields` are those of the form on which they are spent. Of a `limit` fewer are as good as all.
 */
export interface Budget {
  label: string;
  spent: number;
  whole: number;
  rule: string;
  fields?: string[];
  limit?: boolean;
}
/**
 * Somebody who waits at the door. `name` is what they call themselves.
 *
 * `seat` is the one they want; without it they want to watch, or with `new` a seat to be added.
 * `taken`: somebody sits there, whom they would join on a device of their own.
 */
export interface Caller {
  id: string;
  name: string;
  seat?: string | null;
  new?: boolean;
  taken?: boolean;
}
/**
 * Cards that may be picked together, and what they give, in few words.
 *
 * `gives` has the numbers behind it, as a struct of the game.
 */
export interface CardSet {
  cards: Card[];
  label?: string;
  gives?: unknown;
}
/**
 * Cards in labelled rows; those that are `gone` are struck out.
 */
export interface Cards {
  type: "cards";
  title: string;
  rows: [string, Card[]][];
  gone?: Card[];
}
/**
 * A track got a new value. Who may not see the track does not read this at all.
 */
export interface Changed {
  event: "changed";
  rule: string;
  sight?: ("all" | "none") | string[];
  said?: string | (string | string[])[];
  track: string;
  before: number;
  after: number;
}
/**
 * What is different in a view; `fold` makes the new view of the old one and this.
 *
 * A list holds what is new or looks different, whole. `order` has an entry for each list whose
 * names, or their order, are different: all names in the new order; whatever it does not name is
 * gone. What is no list, and `seats` and `awaited`, are there if they are different.
 */
export interface Changes {
  seats?: SeatView[];
  zones?: Zone[];
  tracks?: TrackView[];
  dice?: DiceView[];
  pieces?: PieceView[];
  sheets?: SheetView[];
  centre?: Tally | null;
  decisions?: Pending[];
  closed?: ClosedAside[];
  awaited?: Awaited[];
  waiting?: string;
  over?: string;
  story?: Story | null;
  order?: {
    [k: string]: string[];
  };
}
/**
 * A place at the table. `badges` are short public words about it (`active`, `out`, ...).
 *
 * `standing` is how whoever sits there stands to the play. With `enters` it is whoever enters all
 * real cards.
 */
export interface SeatView {
  seat: string;
  role: string;
  name: string;
  badges?: string[];
  standing?: "coming" | "going" | "in" | "out";
  enters?: boolean;
}
/**
 * A pile as this seat sees it: `count` cards, of which `cards` are visible, in their order.
 *
 * `open` tells that all faces are visible to this seat. In a deck, `top` lists the known top
 * cards, None for one whose face this seat does not know. A pile `of` tiles has them in `tiles`
 * and `top_tiles`.
 */
export interface Zone {
  name: string;
  label: string;
  kind: string;
  count: number;
  owner?: string | null;
  open?: boolean;
  cards?: Card[];
  top?: (Card | null)[];
  at?: [number, number] | null;
  stock?: string;
  of?: "cards" | "tiles";
  tiles?: string[];
  top_tiles?: (string | null)[];
}
/**
 * A number this seat may read, with its bounds (None: no bound).
 */
export interface TrackView {
  name: string;
  label: string;
  value: number;
  owner?: string | null;
  least?: number | null;
  most?: number | null;
}
/**
 * Dice this seat may read: of which kind (`d6`, `dF`), and what they show.
 */
export interface DiceView {
  name: string;
  label: string;
  die: string;
  values?: number[];
  owner?: string | null;
}
/**
 * A pawn or token; `at` is its cell.
 */
export interface PieceView {
  name: string;
  label: string;
  owner?: string | null;
  at?: [number, number] | null;
}
/**
 * A sheet this seat may read; `data` is the game's own object, as JSON.
 */
export interface SheetView {
  name: string;
  label: string;
  data: unknown;
  owner?: string | null;
}
/**
 * What is being resolved, in the middle of the table.
 */
export interface Tally {
  title: string;
  lines?: Line[];
  outcome?: string;
}
/**
 * One line of arithmetic: the terms add up to `total`; `result` says what it comes to.
 */
export interface Line {
  label: string;
  terms?: Term[];
  total?: number | null;
  result?: string;
  rule?: string;
  sight?: ("all" | "none") | string[];
}
/**
 * One number of a sum, and where it comes from.
 */
export interface Term {
  label: string;
  value: number;
  cards?: Card[];
  rule?: string;
}
/**
 * A decision open to this seat. `id` goes back with the answer.
 *
 * `awaited` is false where the seat may answer but nobody waits for it, `aside` true of what a
 * seat starts by itself. `asks` names the question, so that a face knows it from others: the
 * procedure and its step (`Conflict.seeing`), or the aside (`LayCards`), which a command keeps in
 * the menu at rest. It is empty for what the engine asks, whose `id` says it. `tab` is the tab of
 * the GM's desk where it stands; in a view, a form there is `Folded`.
 */
export interface Pending {
  id: string;
  decision: Choose | PickCards | Number | Text | Form | EnterFaces | Folded;
  awaited?: boolean;
  aside?: boolean;
  asks?: string;
  tab?: string;
}
/**
 * Choose one of labelled options; the answer is its id.
 *
 * `closed` are what a player would ask about but cannot choose now, each with its Refusal. Where
 * they are many they are made only when somebody looks, and so may hints be and what is given:
 * `whole` has them.
 */
export interface Choose {
  kind: "choose";
  prompt: string;
  rule?: string;
  options: Option[];
  closed?: Option[];
  forced?: boolean;
}
/**
 * One labelled choice.
 *
 * `id` stands for it on the wire and in the log, `label` for people; nobody reads a meaning out of
 * either. What it does is `does`: a `Choice` of the game, a yes or no, a seat, a name. What it
 * points to lets a face light it up: the cards it uses, a cell of the board, the name of a thing
 * on the table. `hint` says in few words what it gives or costs, and `gives` has the numbers
 * behind it, as a struct of the game; neither is part of the id. `closed` says why it cannot be
 * chosen now.
 */
export interface Option {
  id: string;
  label: string;
  does?: unknown;
  hint?: string;
  cards?: Card[];
  cell?: [number, number] | null;
  thing?: string;
  rule?: string;
  closed?: Refusal | null;
  gives?: unknown;
}
/**
 * Why something cannot be done now: a code in snake_case, one line for people, and the rule.
 *
 * The line names people and things as players call them, never by their ids.
 */
export interface Refusal {
  code: string;
  line: string;
  rule?: string;
}
/**
 * Pick a set of `cards`; the order in which they are named is kept.
 *
 * Legal are `least` to `most` of the cards or, where `sets` is given, exactly one of those sets.
 */
export interface PickCards {
  kind: "cards";
  prompt: string;
  rule?: string;
  cards: Card[];
  least?: number;
  most?: number;
  sets?: CardSet[] | null;
  closed?: ClosedCards[];
  forced?: boolean;
}
/**
 * Cards a player would ask about but cannot pick now, and the one reason for all of them.
 */
export interface ClosedCards {
  cards: Card[];
  why: Refusal;
}
/**
 * A whole number from `least` to `most`; `under` and `over` say why not less, or not more.
 *
 * `usual` is the one that a face begins with.
 */
export interface Number {
  kind: "number";
  prompt: string;
  rule?: string;
  least: number;
  most: number;
  usual?: number | null;
  under?: Refusal | null;
  over?: Refusal | null;
}
/**
 * A text of `least` to `most` characters. What is `secret` stays sealed in transcripts.
 */
export interface Text {
  kind: "text";
  prompt: string;
  rule?: string;
  least?: number;
  most?: number;
  secret?: boolean;
  example?: string;
}
/**
 * Several fields answered together, as an object from field names to answers.
 *
 * `open` means that rules beyond the single fields apply, so that not every combination is
 * legal; the defaults (and the examples of texts) then make a legal answer. `makes` names the
 * struct of the game that comes of it, so that a face knows one form from another.
 *
 * The rest is advice to faces: `presets` fill in several fields at a press; `send` are the words
 * of the button, with the labels of fields in braces; a part in brackets goes while its fields are
 * blank or 0 (`Call the test: [{task}, ]{being}`); with `previews` the game tells what the form
 * comes to as it is filled in.
 */
export interface Form {
  kind: "form";
  prompt: string;
  rule?: string;
  fields: {
    [k: string]: Field;
  };
  open?: boolean;
  makes?: string;
  presets?: Fill[];
  send?: string;
  previews?: boolean;
}
/**
 * One field of a form. A field left out takes `default`; without a default it is required.
 *
 * A field `of` several is the entry `key` of a mapping with that name, such as one number for each
 * person: the form makes one mapping of them.
 *
 * The rest is advice to faces, and old answers stay legal without it: the heading it stands under
 * (folded away if that ends in an ellipsis), how it is drawn, a few words beside it, and the
 * answers of other fields with which it matters; where it does not, its default is sent.
 */
export interface Field {
  label: string;
  decision: Choose | PickCards | Number | Text;
  default?: string | number | string[] | null;
  of?: string;
  key?: string;
  group?: string;
  show?: "" | "acts" | "line" | "menu" | "table";
  hint?: string;
  when?: {
    [k: string]: string[];
  };
}
/**
 * What one press of a face puts into several fields: answers by the names of the fields.
 */
export interface Fill {
  label: string;
  fills: {
    [k: string]: string | number | string[];
  };
  group?: string;
  hint?: string;
}
/**
 * What was drawn, or what real dice show: up to `count` of these faces, in their order.
 *
 * Whoever names fewer is asked for the rest. `of` is `cards`, `tiles`, or the kind of die. `seen`
 * lie where this seat sees them, and so cannot have come. None can be named more often than
 * `each`, and after one of `last` no other comes.
 */
export interface EnterFaces {
  kind: "enter";
  prompt: string;
  rule?: string;
  faces: string[];
  count?: number;
  each?: number;
  of?: string;
  seen?: string[];
  last?: string[];
}
/**
 * In a view, a form that is sent when somebody opens it; `stamp` is another for another form.
 *
 * Bots and hints get the form itself.
 */
export interface Folded {
  kind: "folded";
  prompt: string;
  rule?: string;
  stamp: string;
}
/**
 * Something this seat may start by itself, but not now: what it is called, and why not.
 */
export interface ClosedAside {
  id: string;
  label: string;
  closed: Refusal;
}
/**
 * How far the story is.
 *
 * Attributes:
 *     at, title, text: the scene that is played: its id in the adventure, if it is from one, its
 *         name, and what was told when it began.
 *     now: what was told last.
 *     made: the calls that were told, in their order; for the GM alone.
 *     ways: where players may go from here, by id, while they are asked.
 *     asks: the question who of them goes, while they are asked that; then `ways` are seats.
 *     way: where they chose to go last.
 */
export interface Story {
  at?: string;
  title?: string;
  text?: string;
  now?: string;
  made?: Made[];
  ways?: {
    [k: string]: string;
  };
  asks?: string;
  way?: string;
}
/**
 * A call that was told, by its id in the adventure.
 *
 * `came` is what came of it, empty until that is told. `mark` is how far the game was when it was
 * told, as its `Book` counts. `who` is the seat that goes, where the players were asked.
 */
export interface Made {
  at: string;
  came?: string;
  mark?: number;
  who?: string | null;
}
/**
 * GET /api/tables/{id}/channel: what hears of this table by a webhook, for its host only.
 *
 * Attributes:
 *     address: of the webhook, masked: its host, and how it ends.
 *     form: how it is told.
 *     events: it is also told what happens.
 *     link: a link to watch is posted along.
 *     arrived: the last post has arrived.
 *     trouble: why the last post has not, in words.
 *     stopped: it is told no more until the host sets the address again.
 */
export interface ChannelInfo {
  address: string;
  form: "discord" | "json";
  events: boolean;
  link: boolean;
  arrived: boolean;
  trouble: string;
  stopped: boolean;
}
/**
 * An evening of a campaign.
 *
 * Attributes:
 *     table, title: the table it was played at.
 *     adventure: the title of the game's own adventure that was played.
 *     evening: which one of that table, counted from 1.
 *     ended: the host has ended it, so that its results can be read.
 *     began_at: when its first line was stored (ms since 1970).
 *     lines: what was told to everybody, the latest last; steps taken back are left out.
 *     grown: how characters have grown by the rules, as far as whoever asks may know.
 */
export interface Chapter {
  table: string;
  title: string;
  adventure?: string;
  evening: number;
  ended?: boolean;
  began_at?: number;
  lines?: ChapterLine[];
  grown?: string[];
}
/**
 * What was told to everybody; a `heading` begins a part of the story.
 */
export interface ChapterLine {
  text: string;
  heading?: boolean;
}
/**
 * A valid character: its file, and other forms of it.
 *
 * `form` contains its values; `entry` is the answer with which a seat plays it.
 */
export interface Character {
  name: string;
  file: string;
  form: Form;
  paper: Paper;
  entry: Answer;
}
/**
 * One character's sheet: `title` is its name, `kind` what it is (`Agent of Aces Out`).
 */
export interface Paper {
  title: string;
  kind: string;
  parts: (Facts | Words | Boxes | Cards | Grid)[];
  credit?: string;
}
/**
 * Labels and what stands beside them, in two columns.
 */
export interface Facts {
  type: "facts";
  title: string;
  rows: [string, string][];
}
/**
 * Running text; where there is none, `lines` empty lines to write on.
 */
export interface Words {
  type: "words";
  title: string;
  text: string;
  lines?: number;
}
/**
 * A table: its head, and rows of as many cells; numbers are right-aligned by the printer.
 */
export interface Grid {
  type: "grid";
  title: string;
  head: string[];
  rows: string[][];
}
/**
 * GET /api/systems/{id}/characters: how to make one, and the ready-made ones.
 *
 * `word` is the rulebook's word for one; the decision with the id `to` accepts one at a table.
 * `ideas` are words that a player at a loss may take, by the name of a text field; `beside` are
 * the fields that an idea fills in besides, by field and idea.
 */
export interface CharacterKind {
  word: string;
  form: Form;
  stages: Stage[];
  ready: {
    [k: string]: Ready;
  };
  to: string;
  ideas?: {
    [k: string]: string[];
  };
  beside?: {
    [k: string]: {
      [k: string]: {
        [k: string]: string;
      };
    };
  };
}
/**
 * One page of the making of a character: some fields of the form, and what they are about.
 */
export interface Stage {
  title: string;
  text: string;
  fields: string[];
}
/**
 * A character ready to be played: why one would, in a line; its emblem; its file without it.
 */
export interface Ready {
  why: string;
  emblem: string;
  file: string;
}
/**
 * A line of a chart, or a row of a matrix: a number for each value along the axis.
 *
 * Chances are 0 or 1 only where something is impossible or certain.
 */
export interface ChartLine {
  name: number | string;
  numbers: number[];
}
/**
 * What a seat answered next, in words, and the chances that stood beside that.
 */
export interface Chosen {
  seat: string;
  did: string;
  odds?: Hint[];
}
/**
 * One thing that an answer gives: the chance of something, or how much of it on average.
 *
 * `chance` (0 to 1) and `mean` are exact fractions, written `35/477`; one of them is empty. `to`
 * is the answer it belongs to, as that travels: an option's id, a number, cards, or what the one
 * field of a form is answered with; None where it holds whatever is answered, or of a form as it
 * is filled in. `promise` is the name of the `Promise` it makes, if the log can tell whether that
 * comes about, and `about` the one it speaks of, if the promise needs to know.
 *
 * `matters` says what one of it is worth to the seat beside the other hints of the same answer, a
 * chance counting as a part of one: more than 0 where more is good, less where more is bad, 0
 * where it only informs. `best` is true for all hints of the answer that `mark` calls the best.
 */
export interface Hint {
  label: string;
  chance?: string;
  mean?: string;
  to?: string | number | string[] | null;
  rule?: string;
  promise?: string;
  about?: string;
  matters?: number;
  best?: boolean;
}
/**
 * GET /api/tables/{id}/chronicle: the story so far, and what the table remembers.
 *
 * `chapters` are the evenings of this table and of those before it, the latest last. `memory` is
 * what everybody at the table has written down; None for those who watch.
 */
export interface Chronicle {
  chapters: Chapter[];
  memory?: Memory | null;
}
/**
 * What the people of a campaign have written down for all of them; goes from table to table.
 *
 * Attributes:
 *     people: whom they have met.
 *     threads: what is still open.
 *     notes: anything else.
 *     revision: counts its changes.
 */
export interface Memory {
  people?: string;
  threads?: string;
  notes?: string;
  revision?: number;
}
/**
 * The first message: the link's token, and the last seq this client has (-1: none).
 *
 * `device` is a key of its own that a device has drawn for this link. Once somebody sits there
 * with it, it opens the seat, and others who have the link must be let in.
 *
 * `protocol` is the version that the client was made for; left out, it takes the server's.
 * `screen`: this is a screen for the whole room, so the link of a seat is refused.
 */
export interface Hello {
  type: "hello";
  token: string;
  since?: number;
  screen?: boolean;
  protocol?: string;
  device?: string;
}
/**
 * At the door: come in at a seat with a name, or to watch (`seat` null), or ask to.
 *
 * `new` asks for a seat to be added. The answer comes when one is let in; say hello again then.
 */
export interface Enter {
  type: "enter";
  id: string;
  seat?: string | null;
  name?: string;
  new?: boolean;
}
/**
 * Take your seat with a name, or change the name.
 */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
}
/**
 * The host revokes the link of a seat (or `spectator`, `table`); the answer has a new one.
 *
 * With a `name`, the seat goes to somebody else, who is called so from now on.
 */
export interface Relink {
  type: "relink";
  id: string;
  seat: string;
  name?: string;
}
/**
 * Do something about one seat while the game runs.
 *
 * - `nudge`: ask whoever sits there and is awaited to play; any seat may, once a minute.
 * - `stand_in`: a bot plays until `take_over`, when the person does again. For one's own seat, or
 *   by the host or the GM for any.
 * - `sit_out`: take no part, as soon as the game allows it, until `come_back`. The same.
 * - `remove`: the same for good; the seat's link opens nothing more. By the host or the GM.
 * - `skip`: the seat is awaited and may decline, and so it does. By the host or the GM.
 */
export interface Manage {
  type: "seat";
  id: string;
  seat: string;
  do: "come_back" | "nudge" | "remove" | "sit_out" | "skip" | "stand_in" | "take_over";
}
/**
 * Another seat is the host's from now on; everybody is told.
 *
 * The host hands the role to any seat where somebody sits. Once the host has been away for ten
 * minutes (`vacant_from` of the table), a seat may take it for itself. What the GM knows does not
 * come with it: only the GM opens the GM's seat to others then.
 */
export interface SetHost {
  type: "host";
  id: string;
  seat: string;
}
/**
 * Say something to all before the game begins; then it is gone, and in no log.
 */
export interface Talk {
  type: "talk";
  id: string;
  text: string;
}
/**
 * Show a character, by name, with this emblem; an empty one leaves it to the name.
 *
 * An emblem is a figure, a shape and a colour, as in `wolf.shield.fir`; for a drawing, `~` and its
 * lines stand in place of the figure.
 */
export interface Portray {
  type: "portray";
  id: string;
  name: string;
  emblem: string;
}
/**
 * Commit to a salt for the coming round, or to another one instead.
 *
 * `hash` is the SHA-256 of `salt`, the round's number (8 bytes), the salt's 32 bytes, the seat.
 */
export interface Commit {
  type: "commit";
  id: string;
  round: number;
  hash: string;
}
/**
 * Reveal the salt of an open round whose list has this seat's commitment.
 */
export interface Reveal {
  type: "reveal";
  id: string;
  round: number;
  salt: string;
}
/**
 * The host ends the evening: its secret is published, the table commits to a new one.
 *
 * From then on its results are told.
 *
 * `shown`: whatever is hidden now may be shown by it. Without that it is refused while anything is
 * hidden; the refusal says what.
 */
export interface Publish {
  type: "publish";
  id: string;
  shown?: boolean;
}
/**
 * The GM or the host puts something on the big screen in place of what is there.
 *
 * Everything empty takes it off. `picture` is the name of one that was sent before.
 */
export interface Post {
  type: "post";
  id: string;
  title?: string;
  note?: string;
  picture?: string;
}
/**
 * Press the safety card: the game pauses. Nobody learns who has pressed it.
 */
export interface Press {
  type: "press";
  id: string;
}
/**
 * The GM or the host lets a paused game go on.
 */
export interface Resume {
  type: "resume";
  id: string;
}
/**
 * Show a reaction beside one's name for a few seconds. It is not stored.
 */
export interface React {
  type: "react";
  id: string;
  reaction: "cheer" | "gasp" | "laugh" | "love" | "no" | "wait" | "yes";
}
/**
 * Let the bots answer without a pause until a person is asked. It changes nothing they decide.
 *
 * Whoever sits at the table may ask for it, for all: each page still shows what happens at its own
 * pace. While a person is awaited it does nothing.
 */
export interface Hurry {
  type: "hurry";
  id: string;
}
/**
 * The host has a channel told of the game by a webhook, or changes that; nobody else is told.
 *
 * Attributes:
 *     address: of the webhook; empty: no channel any more; None: the one there is.
 *     form: None: Discord's if the address is one of Discord's, else plain JSON.
 *     events: also what happens, in a spectator's words; else only whose turn it is.
 *     link: a link to watch the table, to be posted along; empty: none; None: the one there is.
 */
export interface SetChannel {
  type: "channel";
  id: string;
  address?: string | null;
  form?: ("discord" | "json") | null;
  events?: boolean;
  link?: string | null;
}
/**
 * Ask for the odds of the answers to the open decision `to`, from what this seat knows.
 *
 * `draft` is the form with its current values; None: with its defaults. For a menu it is the form
 * behind one of its options, if the game gives odds for that.
 */
export interface Odds {
  type: "odds";
  id: string;
  to: string;
  draft?:
    | string
    | number
    | string[]
    | {
        [k: string]: string | number | string[];
      }
    | null;
}
/**
 * Ask what an answer to the open decision `to` would come to, from what this seat knows.
 *
 * Nothing is done. It is answered at once; where `draft` breaks a rule, the answer says which.
 */
export interface Draft {
  type: "preview";
  id: string;
  to: string;
  draft:
    | string
    | number
    | string[]
    | {
        [k: string]: string | number | string[];
      };
}
/**
 * Ask for the decision `to`, which stands folded in the view; it is answered at once.
 */
export interface Unfold {
  type: "unfold";
  id: string;
  to: string;
}
/**
 * Ask for the whole view again; the answer is an update with no lines.
 */
export interface Refresh {
  type: "refresh";
}
/**
 * Keeps the connection open; answered by a pong.
 */
export interface Ping {
  type: "ping";
}
/**
 * GET /api/systems/{id}/charts: a chart of the game's odds, counted.
 *
 * Its numbers are chances from 0 to 1, or averages where there is a `unit`.
 *
 * Attributes:
 *     name: in the game, `draw`.
 *     question: the question it is a chart of.
 *     along: what stands along the axis, and `values` are there.
 *     by: what tells the lines apart.
 *     matrix: every number is to be written out, line under line.
 */
export interface CountedChart {
  name: string;
  title: string;
  question: string;
  along: string;
  values: (number | string)[];
  by: string;
  lines: ChartLine[];
  unit?: string;
  matrix?: boolean;
}
/**
 * How many games came to each value; `along` says what the values are.
 */
export interface Counts {
  along: string;
  bars: {
    [k: string]: number;
  };
}
/**
 * How far an adventure is, and what comes next.
 *
 * Attributes:
 *     scene: the scene that is played, by its id; empty: none of this adventure.
 *     calls: its calls that may be made now, in their order.
 *     came: what came of each call that was made; empty while it is open.
 *     leads: where it may lead to now, by ids, the first one that the adventure names first.
 *     goes: the players who could go, by seat, for each of these calls that asks who does.
 *     open: the call of this scene that was told and of which nothing has come yet; whoever goes
 *         on to another scene leaves it behind, and can still tell by hand what came of it.
 *     free: the GM is asked what happens next; else something is still being played.
 *     waits: why not, if it is not: whom the table waits for, and what for.
 *     next: for the part that was asked about, or else for `open`: the next command it takes, or
 *         how to tell what came of it; None: nothing more, or the GM makes the call by hand.
 */
export interface Cues {
  scene?: string;
  calls?: string[];
  came?: {
    [k: string]: string;
  };
  leads?: string[];
  goes?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  open?: string;
  free?: boolean;
  waits?: string;
  next?: (Narrate | Answer) | null;
}
/**
 * The door as the one sees it who may let people in: who waits there.
 *
 * `token` is that of the table's link, for the host and the GM; others are sent none.
 */
export interface Doorway {
  type: "doorway";
  token?: string;
  callers?: Caller[];
}
/**
 * The last line of a replay. `wrong` says why it does not go on to the end of the log.
 */
export interface Ended {
  type: "ended";
  wrong?: string;
}
/**
 * Nothing was done: what was wrong, and what is allowed.
 *
 * `id` is empty if the message could not be read.
 */
export interface Error {
  type: "error";
  code: string;
  message: string;
  id?: string;
  rule?: string;
}
/**
 * A value, and the interval in which the true one lies 95 times in 100; `of` so many games.
 */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  of: number;
}
/**
 * One number with its interval, and both in words; `note` says more about it.
 */
export interface Figure {
  label: string;
  estimate: Estimate;
  kind?: "change" | "elo" | "number" | "share";
  note?: string;
  value?: string;
  interval?: string;
}
/**
 * The kind of a file.
 *
 * Attributes:
 *     what: in words, with its game: `a hero of Sky Ace`.
 *     system: the game it is for, where it is for one.
 */
export interface FileKind {
  sort: "adventure" | "character" | "game" | "other" | "picture" | "preset" | "tables" | "transcript";
  what: string;
  system?: string;
}
/**
 * POST .../characters/review: a partly filled-in form.
 */
export interface Filled {
  filled: {
    [k: string]: string | number | string[];
  };
}
/**
 * One thing that is wrong with a character: the catalogue's word, the reason, the rule.
 *
 * `field` is the field of the form where it can be put right; empty if it is not a single one.
 */
export interface Flaw {
  code: string;
  message: string;
  rule: string;
  field?: string;
}
/**
 * What somebody has gained or lost: a number, or how many `cards` lie in a pile.
 */
export interface Gain {
  label: string;
  before: number;
  after: number;
  cards?: boolean;
}
/**
 * How a game is played. `text` comes before the first chapter.
 */
export interface Guide {
  text: string;
  chapters: GuideChapter[];
}
/**
 * What one has to know at one moment of the game.
 *
 * Attributes:
 *     id: names it in an address.
 *     text: a few sentences, as Markdown; `{name}` is the usual value of a setting.
 *     rules: the rules behind it, by their IDs.
 *     settings: what a table may play otherwise, by name.
 */
export interface GuideChapter {
  id: string;
  title: string;
  text: string;
  rules: string[];
  settings?: string[];
  pictures?: GuidePicture[];
}
/**
 * One picture: what lies on the table, what it adds up to, or what only the game's page draws.
 *
 * Attributes:
 *     caption: what one should see in it; with nothing else it must be enough.
 *     rows: what lies there.
 *     sums: what is added up, as the table shows it.
 *     own: for the game's own page; `kind` names what it is.
 */
export interface GuidePicture {
  caption: string;
  rows?: GuideRow[];
  sums?: Line[];
  own?: {
    [k: string]: unknown;
  };
}
/**
 * Cards, tiles or dice side by side in a picture.
 *
 * Attributes:
 *     label: what they are.
 *     cards: face up; `backs` more lie beside them, face down.
 *     tiles: dominoes, such as `6|2`.
 *     dice: each with its kind and the number it shows, such as `d12 7`.
 *     notes: a few words under each of them.
 *     dim: they do not count.
 *     result: what they come to.
 */
export interface GuideRow {
  label?: string;
  cards?: Card[];
  backs?: number;
  tiles?: string[];
  dice?: string[];
  notes?: string[];
  dim?: boolean;
  result?: string;
}
/**
 * GET /health: the server and its store respond. `tables` counts those in memory.
 *
 * `version` is that of fiftyfour, `protocol` the one that clients speak.
 */
export interface Health {
  version: string;
  protocol?: string;
  tables: number;
  connections: number;
}
/**
 * The answer to `odds`: exact chances; empty if the table hides them.
 */
export interface Hints {
  type: "hints";
  id: string;
  to: string;
  hints: Hint[];
}
/**
 * A link that a browser holds.
 */
export interface Holding {
  table: string;
  token: string;
}
/**
 * The answer: it is stored under this revision; `flaws` as in `NotebookInfo`.
 */
export interface KeptNotebook {
  revision: number;
  flaws?: string[];
}
/**
 * POST .../picture: the name of the picture that was sent, for a `post`.
 */
export interface KeptPicture {
  picture: string;
}
/**
 * POST /api/tables/{id}/lesson: the steps of the lesson that somebody has read.
 */
export interface Lessoned {
  read?: string[];
}
/**
 * An entry of the log as one seat reads it: who did what kind of thing, and what happened.
 *
 * `seq` counts the lines of this seat from 0 without gaps: whoever cannot read a whisper or a
 * private note has no line for it. `hash` stands for the log up to here: it is the SHA-256 of
 * `seen HASH`, where HASH is the entry's own hash, which the transcript tells.
 * `kind` is the kind of action. Answers that only `enter` drawn cards, or `agree` to an undo or
 * refuse it, have separate kinds: they are not steps that can be undone.
 * `at` is when it was stored, in milliseconds since 1970 (UTC). `folded` are the places of those
 * `events` that nobody needs to read, as more is told of them.
 */
export interface LogLine {
  seq: number;
  seat: string;
  kind: string;
  hash: string;
  at: number;
  events?: (Moved | Shown | Rolled | Changed | Placed | Told)[];
  folded?: number[];
}
/**
 * Cards or tiles went from one pile to another.
 *
 * `drawn`: chance chose them, or they were the known top of a deck or bag. `top`: they were laid
 * on a deck or bag, the first of them uppermost; else they were shuffled in. Who may not see the
 * faces reads only how many: `cards` and `tiles` are empty, `count` stands.
 */
export interface Moved {
  event: "moved";
  rule: string;
  sight?: ("all" | "none") | string[];
  said?: string | (string | string[])[];
  source: string;
  target: string;
  count: number;
  cards?: Card[];
  tiles?: string[];
  drawn?: boolean;
  top?: boolean;
}
/**
 * From now on `seats` see what lies here, and were shown it. That they looked is public.
 *
 * `top`: they were shown no more than the uppermost `count` of a deck or bag. `once`: they were
 * shown these faces by whoever holds them, and see no more of the pile than before. Of a thing
 * that is no pile it is told with no faces where some see it no longer.
 */
export interface Shown {
  event: "shown";
  rule: string;
  sight?: ("all" | "none") | string[];
  said?: string | (string | string[])[];
  pile: string;
  count: number;
  cards?: Card[];
  tiles?: string[];
  seats?: ("all" | "none") | string[];
  top?: boolean;
  once?: boolean;
}
/**
 * Dice show these values now. `laid`: no chance fell; they were shown, or laid so by a hand.
 *
 * Who may not see the dice does not read this at all.
 */
export interface Rolled {
  event: "rolled";
  rule: string;
  sight?: ("all" | "none") | string[];
  said?: string | (string | string[])[];
  dice: string;
  die: string;
  values: number[];
  laid?: boolean;
}
/**
 * A piece was put on a cell, moved to another, or taken off the board.
 */
export interface Placed {
  event: "placed";
  rule: string;
  sight?: ("all" | "none") | string[];
  said?: string | (string | string[])[];
  piece: string;
  before?: [number, number] | null;
  after?: [number, number] | null;
}
/**
 * A line for the log, in words; `data` holds its numbers and names for faces that draw them.
 *
 * `heading`: a part of the story begins here, such as a scene, a round or a turn.
 */
export interface Told {
  event: "told";
  rule: string;
  sight?: ("all" | "none") | string[];
  said?: string | (string | string[])[];
  text: string;
  data?: {
    [k: string]: string | number | string[];
  };
  heading?: boolean;
}
/**
 * Somebody saw something: who, when (ms since 1970), and how it came about.
 *
 * `drawn` or `moved`: it came where they see it; `shown`: it was shown to them. `count` cards or
 * tiles went or were shown together.
 */
export interface Looked {
  at: number;
  how: "drawn" | "moved" | "shown";
  count: number;
  everybody?: boolean;
  seats?: string[];
}
/**
 * A new notebook, and the token of its link, which is shown only once.
 */
export interface MadeNotebook {
  notebook: NotebookInfo;
  token: string;
}
/**
 * GET /api/notebooks/{id}: a notebook, for whoever has its link.
 *
 * GET /api/tables/{id}/notebook: the one the GM plays from; `id` is empty if that is an adventure
 * of the game's own.
 *
 * Attributes:
 *     system: the id of the game it is for.
 *     revision: counts its changes; a change names the one it was made to.
 *     adventure: what is written in it.
 *     flaws: what keeps it from being played by a bot, each in a line; a GM may leave them.
 *     changed_at: when it was changed last (ms since 1970).
 */
export interface NotebookInfo {
  id: string;
  system: string;
  revision: number;
  adventure: Adventure;
  flaws?: string[];
  changed_at?: number;
}
/**
 * The new table, and the tokens of every seat and of `spectator`, which are shown only once.
 */
export interface MadeTable {
  table: TableInfo;
  tokens: {
    [k: string]: string;
  };
}
/**
 * The table itself: sent on welcome and whenever it changes.
 *
 * `rounds` is None without fair cards. `evenings` counts those that have ended so far. `next` is
 * the table at which everybody goes on, if the host has set one up: the same links open it; and
 * this one `follows` another. `seq`
 * is how many lines the log has for the seat that is told. `entry` says when a newcomer can enter
 * the game, blank: not at all once it runs. With a `clock`, a bot answers for whoever does not
 * within so many minutes; 0: there is none. `level` is how well the bots play.
 * `adventure` is the title of the game's own adventure that is played here; empty: there is none,
 * or only the GM knows: `prepared` says that it is played from a notebook. `played` are the titles
 * of those that have ended at the tables before this one. `watchers` counts the people who watch,
 * `screens` the big screens that are connected.
 * `vacant_from` is when whoever sits at the table may take the role of the host, who is away, in
 * milliseconds since 1970; 0: the host is here. `handed`: the role came to the host from somebody
 * else, so only the GM opens the GM's seat to others.
 * `paused`: somebody has pressed the safety card. `lines` do not occur here, `veils` are not told
 * in detail.
 */
export interface TableInfo {
  id: string;
  system: string;
  title: string;
  phase: "closed" | "failed" | "lobby" | "over" | "running";
  host: string;
  seats: SeatState[];
  settings: SettingView[];
  chance: "fair" | "human" | "lesson" | "plain";
  commitment: string;
  seq: number;
  watchers?: number;
  screens?: number;
  posted?: Posted | null;
  rounds?: RoundInfo | null;
  evenings?: number;
  next?: string;
  follows?: boolean;
  entry?: string;
  clock?: number;
  level?: "expert" | "fair" | "master" | "novice";
  adventure?: string;
  prepared?: boolean;
  played?: string[];
  vacant_from?: number;
  handed?: boolean;
  paused?: boolean;
  lines?: string[];
  veils?: string[];
  door?: "knock" | "open" | "shut";
}
/**
 * A seat of a table. `bot`: a bot plays it; `claimed`: a person has taken it.
 *
 * `character`: the name of the one chosen for it, before the game begins.
 * `left` is when the person was last here, if not now and that is known, in milliseconds since
 * 1970.
 * `muted`: the host lets it only whisper to the GM and the host.
 * `emblems`: how the characters look that it plays or shows, by name.
 */
export interface SeatState {
  seat: string;
  role: "gm" | "player";
  name: string;
  bot?: boolean;
  claimed?: boolean;
  online?: boolean;
  character?: string;
  left?: number;
  muted?: boolean;
  emblems?: {
    [k: string]: string;
  };
}
/**
 * A setting in force: what it means, its rule, and the value chosen.
 *
 * `labels` are what people call its `choices`, in the same order; `zero` is what a number of 0
 * means, if it is no number; `group` is what settings of this kind are about.
 */
export interface SettingView {
  name: string;
  label: string;
  text: string;
  value: string | number | boolean;
  default: string | number | boolean;
  rule?: string;
  choices?: string[];
  least?: number | null;
  most?: number | null;
  labels?: string[];
  zero?: string;
  group?: string;
}
/**
 * What the GM has put on the big screen. `picture` is the name under which it can be had.
 */
export interface Posted {
  title?: string;
  note?: string;
  picture?: string;
}
/**
 * The rounds of salts of a table with fair cards.
 *
 * Attributes:
 *     number: of the latest closed list; 0 before the first. Commit to round `number` + 1.
 *     list: the hash of that list; note it, and compare it with the transcript's.
 *     commits: the commitments in that list, by seat.
 *     open: its salts are being revealed now.
 *     revealed: the seats that have revealed theirs.
 *     silent: how often each seat has committed to a salt and not revealed it.
 *     salted: the seats whose salts are in the seed of the cards being drawn.
 *     ready: the seats that have committed to the coming round.
 */
export interface RoundInfo {
  number: number;
  list: string;
  commits: {
    [k: string]: string;
  };
  open: boolean;
  revealed: string[];
  silent: {
    [k: string]: number;
  };
  salted: string[];
  ready: string[];
}
/**
 * POST /api/tables/mine: what can be told of the tables whose links somebody holds.
 */
export interface Mine {
  /**
   * @maxItems 100
   */
  links: Holding[];
}
/**
 * A table of somebody's, in answer to `Mine`; what no link opens is left out.
 *
 * Attributes:
 *     seat: whose link it is; None for one that can only watch.
 *     people: the names of those at the table.
 *     waiting: who is awaited, in a sentence; empty if nobody is, or it takes too long to say.
 *     mine: this seat is being waited for.
 *     host: this seat is the host's.
 *     lesson: it is a game's lesson.
 *     played_at: when something last happened there (ms since 1970).
 */
export interface MyTable {
  table: string;
  seat: string | null;
  system: string;
  game: string;
  title: string;
  phase: "closed" | "failed" | "lobby" | "over" | "running";
  people: string[];
  waiting?: string;
  mine?: boolean;
  host?: boolean;
  lesson?: boolean;
  evenings?: number;
  played_at: number;
  next?: string;
}
/**
 * POST /api/notebooks: make a notebook for a game, blank or from an adventure of its own.
 *
 * With `file`, the text of an adventure's file, it is made from that; nothing else is needed then.
 */
export interface NewNotebook {
  system?: string;
  adventure?: string;
  file?: string | null;
}
/**
 * POST /api/tables: make a table. The host is the GM if a person, otherwise the first person.
 *
 * `lines` do not occur at the table, `veils` are not told in detail.
 * `begin` starts it at once, for solo play: every seat except the host's must be a bot.
 * With the chance `lesson` it is the lesson of the game: for the first of `seats`, who need a name
 * only. All else is as the lesson has it, and it begins at once.
 * `adventure` is the id of one of the game's own, `notebook` one of somebody's: the GM plays from
 * it, be that a person or a bot. `level` is how well the bots in players' seats play.
 */
export interface NewTable {
  system: string;
  seats: SeatPlan[];
  settings?: {
    [k: string]: string | number | boolean;
  };
  title?: string;
  lines?: string[];
  veils?: string[];
  chance?: "fair" | "human" | "lesson" | "plain";
  begin?: boolean;
  level?: "expert" | "fair" | "master" | "novice";
  adventure?: string;
  notebook?: NotebookLink | null;
}
/**
 * A seat of a table to be made.
 */
export interface SeatPlan {
  role?: "gm" | "player";
  name?: string;
  bot?: boolean;
}
/**
 * Somebody at the table asks this seat to play: it is awaited.
 */
export interface Nudged {
  type: "nudged";
  by: string;
}
/**
 * The message `id` was carried out and stored, as line `seq` of this seat if it made one.
 *
 * `token` is the token of the new link after a relink, or after a seat was added.
 */
export interface Ok {
  type: "ok";
  id: string;
  seq?: number;
  token?: string;
}
/**
 * Who sits in a seat: a bot, and the character it brings; without one it takes any.
 *
 * A bot is one of `BOTS`, or a function by its module and name, as in `mybots.careful`.
 */
export interface Player {
  bot?: string;
  character?: string;
}
/**
 * The connection is open.
 */
export interface Pong {
  type: "pong";
}
/**
 * A way to play that a game names: what it is like in a line, and the settings that make it.
 */
export interface Preset {
  name: string;
  text: string;
  settings?: {
    [k: string]: string | number | boolean;
  };
}
/**
 * What an answer would come to, before it is given, from what its seat may know.
 *
 * `label` names what would be done, `hint` says in few words what it gives or costs, `gives` has
 * the numbers as a struct of the game, `tally` the sum. With a `refusal` it cannot be answered
 * like this, for that reason.
 */
export interface Preview {
  label?: string;
  hint?: string;
  gives?: unknown;
  tally?: Tally | null;
  refusal?: Refusal | null;
}
/**
 * The answer to `preview`.
 */
export interface Previewed {
  type: "previewed";
  id: string;
  to: string;
  preview: Preview;
}
/**
 * GET /api/odds/{system}: an odds question of a game; the form contains the parameters.
 */
export interface QuestionInfo {
  name: string;
  form: Form;
}
/**
 * A seat shows a reaction.
 */
export interface Reacted {
  type: "reacted";
  seat: string;
  reaction: "cheer" | "gasp" | "laugh" | "love" | "no" | "wait" | "yes";
}
/**
 * GET /api/tables/{id}/reasons/{line}: why a bot did what this line of the log tells.
 *
 * `words` are empty where nothing is known, or it would tell what the bot holds.
 */
export interface Reason {
  words: string;
}
/**
 * GET /api/tables/{id}/results/{evening}: the results, or how much has been read, 0 to 1.
 *
 * Evening 0 is the last that has ended. While `results` is missing, ask again in a moment.
 */
export interface Reckoned {
  done: number;
  results?: Results | null;
}
/**
 * The results of an evening.
 *
 * Attributes:
 *     table, title: the table.
 *     system, game: the id of the game, and its name.
 *     evening: which one, counted from 1, of so many `evenings` that have ended.
 *     closed: the table was closed with it.
 *     began_at, ended_at: the times of its first and last entry (ms since 1970).
 *     words: who has won, or how it stands; `over`: the game has ended.
 *     unit: what is counted in the scores.
 *     common: gains and losses that are nobody's own.
 *     lucky, unlucky, close: turning points, each kind beginning with the most remarkable.
 *     missing: what cannot be told, and why.
 *     transcript: people at the table can download it.
 *     share: the token of the link that shows this page to others.
 */
export interface Results {
  table: string;
  title: string;
  system: string;
  game: string;
  evening: number;
  evenings: number;
  closed: boolean;
  seats: SeatResult[];
  began_at?: number;
  ended_at?: number;
  words?: string;
  over?: boolean;
  unit?: string;
  common?: Gain[];
  lucky?: TurningPoint[];
  unlucky?: TurningPoint[];
  close?: TurningPoint[];
  missing?: string;
  transcript?: boolean;
  share?: string;
}
/**
 * How somebody fared; `characters` are the names of those they play now.
 */
export interface SeatResult {
  name: string;
  role: "gm" | "player";
  score?: number | null;
  won?: boolean;
  characters?: string[];
  gains?: Gain[];
}
/**
 * What chance decided at one moment.
 *
 * Attributes:
 *     name: who did.
 *     did: what, in words.
 *     label: what was likely, in the words of the hint beside the decision.
 *     odds: its exact chance then, such as `35/477`.
 *     came: it came about.
 *     chance: how likely that was which happened, 0 to 1.
 */
export interface TurningPoint {
  name: string;
  did: string;
  label: string;
  odds: string;
  came: boolean;
  chance: number;
}
/**
 * The first line of a replay.
 *
 * Attributes:
 *     table: the table as it was.
 *     eye: through whose eyes it is seen: a seat's, `all` for all hands, or `nobody`'s.
 *     eyes: through whose it may be.
 *     shown: all that is hidden may be seen: its secret is published.
 */
export interface Replay {
  type: "replay";
  table: TableInfo;
  eye: string;
  eyes: string[];
  shown: boolean;
}
/**
 * A whole report.
 *
 * Attributes:
 *     title: what was asked.
 *     games: how many were played.
 *     unended: how many of them were stopped because they do not end.
 */
export interface Report {
  title: string;
  game: string;
  games: number;
  unended?: number;
  sections?: Section[];
}
/**
 * One answer of a report: what was found, the figures, and how they spread.
 */
export interface Section {
  title: string;
  text?: string;
  figures?: Figure[];
  counts?: Counts | null;
}
/**
 * What is wrong with a form or file, what is spent, and the character if it is valid.
 */
export interface Reviewed {
  flaws: Flaw[];
  budgets?: Budget[];
  character?: Character | null;
}
/**
 * The answer to hello: everything this seat needs.
 *
 * `lines` are those after `since`, or the latest few hundred; `you` is None for a spectator.
 * `protocol` is the version that the server speaks; `talk` is what was said before the game, and
 * `doorway` the door, for those who may let people in. `keyed`: the key of this device opens this
 * place by itself, and is a token of it. `now` is the time at the server, in milliseconds since
 * 1970: every other time it tells is by that clock.
 */
export interface Welcome {
  type: "welcome";
  protocol?: string;
  now: number;
  table: TableInfo;
  you: string | null;
  view: View | null;
  lines?: LogLine[];
  talk?: Spoken[];
  doorway?: Doorway | null;
  keyed?: boolean;
}
/**
 * All that one seat sees at one moment.
 *
 * `closed` is what it may not start by itself now; `waiting` says who else is `awaited`, in a
 * sentence.
 */
export interface View {
  system: string;
  seat: string | null;
  seats: SeatView[];
  zones?: Zone[];
  tracks?: TrackView[];
  dice?: DiceView[];
  pieces?: PieceView[];
  sheets?: SheetView[];
  centre?: Tally | null;
  decisions?: Pending[];
  closed?: ClosedAside[];
  awaited?: Awaited[];
  waiting?: string;
  settings?: {
    [k: string]: string | number | boolean;
  };
  over?: string;
  story?: Story | null;
}
/**
 * What somebody has said before the game: who, what, and when (milliseconds since 1970).
 */
export interface Spoken {
  seat: string;
  text: string;
  at: number;
}
/**
 * All that was said before the game, the latest last; sent whenever somebody speaks.
 */
export interface Talked {
  type: "talk";
  lines: Spoken[];
}
/**
 * New entries in order, and what is different for this seat after the last one.
 *
 * `changes` are those of the view after the entry before; without them `view` is the whole view.
 */
export interface Update {
  type: "update";
  lines: LogLine[];
  changes?: Changes;
  view?: View;
}
/**
 * The table changed: seats, names, who is present, settings, phase.
 */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}
/**
 * The answer to `unfold`: the whole decision, and the stamp that the view has now.
 */
export interface Unfolded {
  type: "unfolded";
  id: string;
  to: string;
  stamp: string;
  decision: Choose | PickCards | Number | Text | Form | EnterFaces | Folded;
}
/**
 * The server stops, for example for an upgrade; the connection is about to be closed (1012).
 *
 * What was sent is still answered. Connect again after a moment, and repeat what was not.
 */
export interface Stopping {
  type: "stopping";
  message: string;
}
/**
 * What an entry changed, as it was sent in play, and what was asked then.
 *
 * Attributes:
 *     entry: its number in the transcript; while that is not published, among one's own lines.
 *     hints: the odds of the answers to what the eye's seat is asked now, by decisions.
 *     chosen: what comes next, if it is an answer this eye may know.
 */
export interface Step {
  type: "step";
  entry: number;
  update: Update;
  hints?: {
    [k: string]: Hint[];
  };
  chosen?: Chosen | null;
}
/**
 * GET /api/systems/{id}: a game, its rules with one line each, and how to play it.
 *
 * `chapters` are the IDs of its rules, by the titles of its reference; empty if it has none.
 * `faces` are the emblems of its ready characters, by name.
 */
export interface SystemDetail {
  info: SystemInfo;
  rules: {
    [k: string]: string;
  };
  chapters?: {
    [k: string]: string[];
  };
  guide?: Guide | null;
  faces?: {
    [k: string]: string;
  };
}
/**
 * GET /api/systems: an installed game.
 */
export interface SystemInfo {
  id: string;
  name: string;
  credit: string;
  summary: string;
  version: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  gm: "may" | "must" | "never";
  settings: SettingView[];
  presets?: Preset[];
  length?: string;
  first_move?: string;
  start_here?: boolean;
  example?: boolean;
  picture?: boolean;
  word?: string;
  lesson?: string;
  growth?: string[];
  levels?: ("expert" | "fair" | "master" | "novice")[];
  skin?: string;
}
/**
 * What the lesson says now: a step of it, its number of so many, and the decision it is about.
 *
 * `point` says what it points at, as in the lesson's file; `pick` and `answer` are the label and
 * the id of the option it proposes.
 */
export interface Taught {
  id: string;
  say: string;
  point?: string;
  pick?: string;
  answer?: string;
  pending?: string;
  number: number;
  of: number;
}
/**
 * POST /api/lab/{id}: so many more games of a series.
 *
 * Attributes:
 *     seats: who sits there; none: as people usually play it.
 *     settings: those that differ from what the game plays for one game.
 *     seed: the first game's.
 *     before: how many games of this series there are already; 0 begins it anew.
 *     games: how many more, 1 to 5.
 */
export interface WantedGames {
  seats?: Player[];
  settings?: {
    [k: string]: string | number | boolean;
  };
  seed?: number;
  before?: number;
  games?: number;
}
/**
 * GET /api/tables/{id}/seen/{pile}?face=Th: who sees a pile, or has seen a card of it.
 *
 * A card is followed back to where it was drawn, or to where the one who asks lost sight of it.
 * `looks` are the latest first; of a pile, those when it was shown to somebody.
 */
export interface WhoSaw {
  everybody?: boolean;
  seats?: string[];
  looks?: Looked[];
}
/**
 * POST .../characters/check and .../characters/pdf: a character's file, as text.
 */
export interface Written {
  file: string;
}
/**
 * PUT /api/notebooks/{id}: what stands in the notebook now, written over `revision`.
 */
export interface WrittenNotebook {
  revision: number;
  adventure: Adventure;
}

export type AnyEvent = NonNullable<LogLine["events"]>[number];
export type Action = Act["action"];
export type Given = Answer["answer"];
export type Simple = string | number | string[];
export type Decision = Pending["decision"];
export type Cell = [number, number];
export type SettingValue = SettingView["value"];

export const PROTOCOL = "2.0";
