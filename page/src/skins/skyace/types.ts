// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.
import type { Card } from "../../wire";

/**
 * The four suits, in alphabetical order, which is also the order of bridge.
 */
export type Suit = "c" | "d" | "h" | "s";
export type Asks =
  | "AddSkill"
  | "Attack.attack_play"
  | "Attack.begin"
  | "Attack.defend"
  | "Attack.defend_play"
  | "Attack.resolve"
  | "AwardXp"
  | "ChooseSide"
  | "Concede"
  | "Contest.begin"
  | "Contest.next_turn"
  | "Contest.seed"
  | "EditHero"
  | "EditIdentity"
  | "EndContest"
  | "EndStory"
  | "GmNotes"
  | "LineUp"
  | "MakeHero"
  | "OpenTest"
  | "OpenTest.test_draw"
  | "OpenTest.test_gm"
  | "OpenTest.test_play"
  | "RaisePower"
  | "RaiseSkill"
  | "Rest.begin"
  | "Seeding.begin"
  | "Seeding.first"
  | "Seeding.next"
  | "Seeding.seed"
  | "Seeding.skip"
  | "SetEnergy"
  | "TakeHero"
  | "Turn.attack"
  | "Turn.begin"
  | "Turn.move";
export type Choices =
  | Seed
  | Draw
  | Place
  | Walk
  | Pass
  | Attack
  | NoAttack
  | Defend
  | Decline
  | Concede
  | EndContest
  | Start
  | FillUp
  | SetSides
  | Instead
  | New
  | Enter
  | SitOut
  | Remove
  | TestDraw
  | PowerStep
  | SkillStep;
export type Forms =
  | "Award"
  | "Edit"
  | "EnergyLeft"
  | "MadeHero"
  | "NewSkill"
  | "ReadyMade"
  | "SecretEdit"
  | "SideOf"
  | "StoryEnd"
  | "TestCall";

/**
 * A hero's powers in the order of the sheet, and the stock that it draws from.
 */
export interface Abilities {
  powers: Power[];
  stock: string;
}
/**
 * A power of a hero: what it is called, what it is for, how many cards it draws.
 */
export interface Power {
  suit: Suit;
  name: string;
  category: string;
  value: number;
}
/**
 * Attack a hero (SK-ATK-01).
 */
export interface Attack {
  do: "attack";
  target: number;
}
/**
 * Lay the tower to begin on (SK-SEED-01).
 */
export interface Seed {
  do: "seed";
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
}
/**
 * Draw to move (SK-MOVE-02).
 */
export interface Draw {
  do: "draw";
}
/**
 * Lay a card and step onto it (SK-MOVE-03, SK-MOVE-04).
 */
export interface Place {
  do: "place";
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
  card: Card;
}
/**
 * Go to a free tower (SK-MOVE-06).
 */
export interface Walk {
  do: "walk";
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
}
/**
 * Make no move (SK-MOVE-08).
 */
export interface Pass {
  do: "pass";
}
/**
 * Forgo the attack (SK-TURN-02).
 */
export interface NoAttack {
  do: "no_attack";
}
/**
 * Draw to block an attack (SK-DEF-01).
 */
export interface Defend {
  do: "defend";
}
/**
 * Do not defend (SK-DEF-06).
 */
export interface Decline {
  do: "decline";
}
/**
 * Withdraw a hero (SK-END-05).
 */
export interface Concede {
  do: "concede";
  hero: number;
}
/**
 * Break the contest off (SK-END-07).
 */
export interface EndContest {
  do: "end_contest";
}
/**
 * Begin a contest.
 */
export interface Start {
  do: "start";
}
/**
 * Enter ready-made heroes until a contest can begin.
 */
export interface FillUp {
  do: "fill_up";
}
/**
 * Everybody for themselves or, in `teams`, the heroes against the GM's villains.
 */
export interface SetSides {
  do: "set_sides";
  teams: boolean;
}
/**
 * Another sheet for a figure at the table.
 */
export interface Instead {
  do: "instead";
  hero: number;
}
/**
 * One more hero for a seat.
 */
export interface New {
  do: "new";
  seat: string;
}
/**
 * Take part in the next contest.
 */
export interface Enter {
  do: "enter";
  hero: number;
}
/**
 * Do not take part in the next contest.
 */
export interface SitOut {
  do: "sit_out";
  hero: number;
}
/**
 * Leave the table.
 */
export interface Remove {
  do: "remove";
  hero: number;
}
/**
 * Draw for the test (SK-TEST-02).
 */
export interface TestDraw {
  do: "test_draw";
}
/**
 * Raise a hero's power by 1.
 */
export interface PowerStep {
  do: "raise_power";
  hero: number;
  power: Suit;
}
/**
 * Raise a hero's skill by 1.
 */
export interface SkillStep {
  do: "raise_skill";
  hero: number;
  skill: string;
}
/**
 * The record of the contest, open to all: written down for the whole of it (SK-ORD-05).
 *
 * `number` counts contests begun at this table; `order` are heroes by number, `initiative` the
 * card that each drew for it; `turn` is the hero whose turn it is, 0 outside of turns.
 */
export interface Contest {
  number: number;
  running: boolean;
  order: number[];
  initiative: Card[];
  turn: number;
  round: number;
  exchange: Exchange | null;
  winner: string;
  outcome: string;
}
/**
 * An attack and the defense against it, as far as they have come; all public.
 *
 * `attack` and `defense` are None until made; `declined` tells that there will be no defense.
 * `lost` and `left` are the target's Energy once all is resolved.
 */
export interface Exchange {
  attacker: number;
  target: number;
  power: Suit;
  difficulty: number;
  attack_bonus: number;
  defense_bonus: number;
  attack: Effort | null;
  defense: Effort | null;
  declined: boolean;
  lost: number | null;
  left: number;
}
/**
 * What one side brought to an exchange of blows.
 *
 * `values` are the action values of `cards`, in their order; without cards there was no play, and
 * no total but a `bonus` that counts alone (SK-MOD-05). `result` is the damage or the block, in a
 * skill test the value.
 */
export interface Effort {
  cards: Card[];
  values: number[];
  bonus: number;
  result: number;
}
/**
 * A hero's public sheet, with its place in the contest.
 *
 * `side` is blank for a hero that fights for itself alone. `status`: `ready` for the next contest,
 * `resting` (on the roster, but not in it), `standing` in the running one, `out` of it.
 */
export interface Figure {
  name: string;
  power_names: {
    [k: string]: string;
  };
  powers: {
    [k: string]: number;
  };
  skills: Skill[];
  origin: string;
  stage: "advanced" | "new";
  side: string;
  status: "out" | "ready" | "resting" | "standing";
}
/**
 * Something a hero can do outside of battle; `grade` is how many cards it draws.
 */
export interface Skill {
  name: string;
  grade: number;
}
/**
 * What standing on a tower means: how high one is, and the `bonus` to a power, if any.
 */
export interface Footing {
  elevation: number;
  power: Suit | null;
  bonus: number;
}
/**
 * The secret half: who the hero is in daily life, and experience points not yet spent.
 *
 * All texts are prompts for play and may stay blank.
 *
 * Rules: SK-HERO-06, SK-HERO-07, SK-HERO-10, SK-VIS-06.
 */
export interface Identity {
  real_name: string;
  occupation: string;
  acquaintances: string;
  family: string;
  friends: string;
  love_interests: string;
  xp: number;
}
/**
 * What only the GM reads.
 */
export interface Notes {
  text: string;
}
/**
 * Where play stands.
 *
 * `acting` is the hero that has something to do, by number, 0 for none; `testing` tells that the
 * record of the last skill test is of now; `heights` are the elevations of towers, by their piles;
 * `won` are the heroes that won the last contest.
 */
export interface Scene {
  caption: string;
  acting: number;
  testing: boolean;
  heights: {
    [k: string]: number;
  };
  won: number[];
}
/**
 * Every point that the source leaves open, with the reading we take by default first.
 */
export interface SkyAceSettings {
  odds: "everybody" | "gm" | "off";
  contests: number;
  lone_numeric: "no" | "yes";
  defense_on_failed_attack: "offer" | "skip";
  clubs_bonus: "draw_two" | "none";
  bonus_without_play: "no" | "yes";
  friendly_fire: "no" | "yes";
  decks: "per_hero" | "per_seat";
  initiative: "hero" | "seat";
  round_limit: number;
  hands: "hidden" | "open";
  energy_between_contests: "carry" | "restore";
  test_deck: "continue" | "fresh";
  tests_in_contest: "no" | "turn_boundary";
  ready_skills: "four" | "none";
  untrained: "fail" | "one_card";
  power_cap: number;
  skill_cap: number;
  secret_identity: "owner_and_gm" | "table";
}
/**
 * The record of the last skill test, open to all; `hero` is 0 before the first.
 *
 * `grade` is that of the skill, 0 for one the hero lacks; `played` and `kept` are what the hero
 * and the GM count, `drawn` is the GM's whole draw; `passed` is None until it is decided. `moment`
 * tells when it was, and `about` what is tried, in a few words.
 *
 * Rules: SK-TEST-01, SK-VIS-05.
 */
export interface Trial {
  /**
   * @minItems 3
   * @maxItems 3
   */
  moment: [number, number, number];
  hero: number;
  skill: string;
  grade: number;
  difficulty: string;
  about: string;
  played: Card[];
  drawn: Card[];
  kept: Card[];
  passed: boolean | null;
}
