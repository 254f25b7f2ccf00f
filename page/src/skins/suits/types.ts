// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.
import type { Card, Line } from "../../wire";

/**
 * Somebody at the table. What the GM's people may have besides is at the end.
 *
 *     `toughness` takes the place of Fitness as the limit of damage where it is not 0; `fixed` is the
 *     one number of quick opposition, and `effects` tells whether its face cards have effects.
 *
 *     Rules: SU-NPC-01, SU-NPC-02, SU-DMG-04.
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
 * What only the GM reads.
 */
export interface Notes {
  text: string;
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
 *     `by` is the seat that flipped or added it.
 */
export interface Played {
  card: Card;
  counts: Card;
  by: string;
  flip?: boolean;
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
 *     `sides` by person; `order` are the places found, in groups of equals still to be broken while
 *     `tied` names one. `turn` is the side whose window it is, -1 for the GM's; `added` tells whether
 *     this pass, or the GM's window, has seen an addition.
 */
export interface Race {
  running: boolean;
  sides: Side[];
  groups: string[][];
  among: string[];
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
 *     `who` is a person's id, blank for opposition without a name or for several marks at once. `play`
 *     is the skill, attribute or defense; `modifier` is None where it is hidden (SU-VIS-01,
 *     SU-VIS-05). `charisma` is what was added of it.
 */
export interface Side {
  who: string;
  seat: string;
  name: string;
  play: string;
  modifier: number | null;
  charisma: number;
  played: Played[];
}
/**
 * A play in progress, or the last one; all of it is public.
 *
 *     `sides` are the acting one and, if there is one, the other. `marks` are people's ids, `target`
 *     is whatever takes damage: a person or a vehicle. `resist` is blank against a threshold.
 *     `windows` counts those closed in this `exchange`, `added` tells whether the open one has seen
 *     an addition, `turn` whose window it is. `bonus` is damage brought from a run or chase, `feint`
 *     a bonus to hit. `free`: it costs no action. `asked_charisma` are sides that were asked for it
 *     before the flips; `follows` is what a free attack may be. `lines` are the public
 *     arithmetic of a play that is over.
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
 *     `number` counts scenes begun. `order` are people by id for this round, `turn` the one whose turn
 *     it is, blank between turns; `feinted` tells of a free feint in this turn. `spotlight` is whom
 *     the GM has asked; `plays` and `won` count players' plays.
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
}
/**
 * What everybody knows of somebody who has been seen in a scene (SU-VIS-05, SU-VIS-09).
 *
 *     `here`: takes part in the scene; `fighting`: and in the combat. `charisma`, `ambush` and
 *     `awareness` tell what is used up in this scene; `feint` is the bonus to the next attack. `skip`
 *     is the number of the first play that may use up an action to be skipped, 0 if none is.
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
}
/**
 * Every point that the source leaves open, with the reading we take by default first.
 */
export interface SuitsSettings {
  /**
   * Who sees the exact chances of each answer, from what their own seat may know: everybody, the GM only, or nobody.
   */
  odds: "everybody" | "gm" | "off";
  /**
   * The game is over after this many scenes; 0: play as many as you like.
   */
  scenes: number;
  /**
   * How many decks the players share; auto: a second one from five players on.
   */
  player_decks: "auto" | "one" | "two";
  /**
   * Are the discards shuffled into their decks when a scene begins?
   */
  scene_shuffle: "off" | "on";
  /**
   * fresh: all hands are thrown away and dealt anew; adjust: kept, and filled up or cut down to their number.
   */
  scene_hands: "adjust" | "fresh";
  /**
   * Do players know the number they have to reach?
   */
  threshold_visibility: "hidden" | "public";
  /**
   * Does the GM get a first window even if the player added nothing?
   */
  gm_reply_after_stand: "off" | "on";
  /**
   * May the GM raise a threshold with cards, in turn with the player?
   */
  gm_adds_unopposed: "off" | "on";
  /**
   * When somebody of the GM's acts: the player, or the acting side?
   */
  first_to_add: "acting" | "player";
  /**
   * Do those involved draw a card after every play, or only when it succeeded?
   */
  draw_when: "resolved" | "success";
  /**
   * Is a flipped face card a plain ten, or as if its side had played it?
   */
  flipped_faces: "active" | "plain";
  /**
   * Do face cards have their effects in plays of attributes, defenses and initiative?
   */
  no_skill_effects: "off" | "on";
  /**
   * A card of its own side of the play, or any of the discard pile?
   */
  jack_pool: "discard" | "play";
  /**
   * Does whoever gave a Queen to an ally draw a card after the play?
   */
  queen_draw: "off" | "on";
  /**
   * Cards of the players' discard pile, or of the GM's own?
   */
  gm_king_pile: "gm" | "players";
  /**
   * Does a flip of a character's own suit draw a card, too?
   */
  suit_draw_on_flip: "off" | "on";
  /**
   * Does the flip count for the bonuses of used suits?
   */
  flip_counts_as_used: "off" | "on";
  /**
   * In any window of one's own, or only before the flips?
   */
  charisma_when: "any" | "declare";
  /**
   * Does the run have to succeed for its free attack?
   */
  athlete_attack_on: "any" | "success";
  /**
   * Is it raised by diamonds and clubs, or by diamonds alone?
   */
  ram_bonus: "both" | "diamonds";
  /**
   * Does the leader skip an action always, or only if it did not work?
   */
  leadership_skip: "always" | "on_failure";
  /**
   * One flip for each of the GM's people, or one for all of them?
   */
  npc_initiative: "each" | "group";
  /**
   * Does everybody draw a card when the order stands?
   */
  initiative_draw: "off" | "on";
  /**
   * Does it last until it is repaired, or until the scene ends?
   */
  vehicle_damage: "clears" | "keeps";
}
/**
 * What the hidden sides of the last play came to: only the GM knows it (SU-PLAY-10).
 */
export interface Sums {
  lines: Line[];
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
