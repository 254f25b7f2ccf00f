// Made by scripts/wire.mjs from docs/protocol.schema.json; not to be edited.

export type Asks =
  | "Act"
  | "AddHouseRule.begin"
  | "AddHouseRule.entry"
  | "AddMonster.begin"
  | "AddMonsters"
  | "AddToBook"
  | "Affect.begin"
  | "ApplyEffects"
  | "Attack.ask_both"
  | "Attack.ask_parry"
  | "Attack.begin"
  | "Attack.both"
  | "Attack.commit"
  | "Attack.compare"
  | "Attack.damage"
  | "Attack.grip"
  | "Attack.parrying"
  | "Attack.reveal"
  | "Attack.riders"
  | "Attack.stun"
  | "Attack.total"
  | "AwardLevel"
  | "BeginEncounter"
  | "Breather.begin"
  | "Bring"
  | "CallContest.begin"
  | "CallForContest"
  | "CallForSave"
  | "CallForTest"
  | "CallSave.begin"
  | "CallTest.begin"
  | "Calling.begin"
  | "Cancel"
  | "Cast.abort"
  | "Cast.begin"
  | "Cast.full_or_not"
  | "Cast.mode"
  | "Cast.next_target"
  | "Cast.pay"
  | "Cast.settle_wish"
  | "Cast.take_effect"
  | "Cast.what"
  | "ChangeValue"
  | "Contest.ask_after"
  | "Contest.ask_before"
  | "Contest.before"
  | "Contest.begin"
  | "Contest.compare"
  | "Contest.pick_skills"
  | "Contest.roll"
  | "Contest.set"
  | "Contest.skills"
  | "Contest.which"
  | "EditValues.begin"
  | "EndEncounter"
  | "EndScene"
  | "Escape.begin"
  | "Escape.how_hard"
  | "Escape.who"
  | "Feint.begin"
  | "Fight.all_name"
  | "Fight.begin"
  | "Fight.close"
  | "Fight.deal"
  | "Fight.go_on"
  | "Fight.one"
  | "Fight.round"
  | "Fight.stances"
  | "Fight.turns"
  | "Gather.begin"
  | "Gather.begun"
  | "Give.begin"
  | "GiveThing"
  | "GoOnHurting"
  | "LeaveOrJoin"
  | "Level.begin"
  | "Make"
  | "Make.draw"
  | "Make.judge"
  | "Make.keep_or_not"
  | "Make.kept"
  | "Make.roll"
  | "OngoingDamage.aid"
  | "OngoingDamage.begin"
  | "OngoingDamage.endure"
  | "OngoingDamage.how"
  | "OngoingDamage.suffer"
  | "OngoingDamage.who"
  | "OtherAction.begin"
  | "OtherAction.judge"
  | "OutsideEncounter.begin"
  | "PassTime"
  | "Propose"
  | "Remove.begin"
  | "Round.begin"
  | "Round.following"
  | "Save.addends"
  | "Save.agree"
  | "Save.ask_after"
  | "Save.ask_before"
  | "Save.ask_chips"
  | "Save.ask_gm"
  | "Save.before"
  | "Save.begin"
  | "Save.declare"
  | "Save.parts"
  | "Save.player"
  | "Save.roll"
  | "Save.say"
  | "Save.scale"
  | "Save.spend"
  | "Save.tell_skill"
  | "Save.value"
  | "Save.which"
  | "Save.who"
  | "Secret.begin"
  | "StartFight.begin"
  | "Test.addends"
  | "Test.announce"
  | "Test.ask_after"
  | "Test.ask_before"
  | "Test.before"
  | "Test.begin"
  | "Test.declare"
  | "Test.parts"
  | "Test.player"
  | "Test.roll"
  | "Test.say"
  | "Test.scale"
  | "Test.tell_skill"
  | "Test.value"
  | "Test.which"
  | "Test.who"
  | "Turn.act"
  | "Turn.begin"
  | "Turn.both"
  | "Turn.choose"
  | "Turn.end"
  | "Turn.finish"
  | "Turn.lost"
  | "Turn.second"
  | "Turn.suffer"
  | "Turn.where"
  | "Turn.who";
export type Choices =
  | Carry
  | Use
  | GiveAid
  | UseKnack
  | CastSpell
  | Rally
  | Attack
  | TwoWeapons
  | Defend
  | Feint
  | Grapple
  | Escape
  | Try
  | Move
  | MobileAttack
  | Load
  | LetGo
  | Rage
  | StopRaging
  | End
  | StrikeAt
  | Endure
  | UseSkill
  | SpendBoon
  | AllowSkill
  | NameStance
  | CastSlowly
  | PickSpell
  | Next
  | CallOff
  | Leaves
  | Joins
  | Ready
  | DrawCards
  | RollValues
  | KeepHand;
export type Forms =
  | "Award"
  | "Boons"
  | "CalledContest"
  | "CalledSave"
  | "CalledTest"
  | "Casting"
  | "Change"
  | "Commit"
  | "Find"
  | "Judgement"
  | "NewCaster"
  | "NewKnack"
  | "NewMonster"
  | "NewRace"
  | "NewSkill"
  | "NewSpell"
  | "NewValue"
  | "OtherCards"
  | "Passing"
  | "RuneNeeds"
  | "SetUp"
  | "Stances"
  | "Wish";

/**
 * What a race can do besides: words, with effects if it has any.
 */
export interface Ability {
  name: string;
  text: string;
  effects: Effect[];
}
/**
 * One mechanical effect (ZI-MAG-11).
 *
 * `what` is the suit drained or restored, the target of a modifier, the condition, or the type of
 * damage, where `physical` is the only one that armor lowers, and only if it is no spell's.
 * A condition of the table's own may forbid stances (ZI-STN-05).
 */
export interface Effect {
  kind: "condition" | "damage" | "drain" | "heal" | "modifier" | "ongoing" | "restore";
  what: string;
  amount: number;
  temporary: boolean;
  tainted: boolean;
  fudge: boolean;
  forbids: string[];
}
/**
 * One number of a sum, and what it is; None where whoever reads it may not know.
 *
 * `open` says that everybody sees it, whoever's it is.
 */
export interface Addend {
  label: string;
  value: number | null;
  rule: string;
  open: boolean;
}
/**
 * The GM lets the skill that was named help a save, or not (ZI-SAVE-06).
 */
export interface AllowSkill {
  do: "allow_skill";
  being: string;
  skill: string;
  allow: boolean;
}
/**
 * Strike with an item in a style, or with an attack of one's own body (ZI-HIT-01).
 */
export interface Attack {
  do: "attack";
  target: string;
  weapon: string;
  how: string;
}
/**
 * What somebody attacks with: an item in a style, a natural attack, a grip, or a spell.
 */
export interface Blow {
  item: string;
  how: string;
  natural: string;
  grip: boolean;
  spell: string;
  extra: number;
  penalty: number;
}
/**
 * Somebody's values by card, and what each total would be worth without a skill.
 */
export interface Call {
  values: {
    [k: string]: number;
  };
  scale: Scale;
}
/**
 * What each total is worth against a value, and what was rolled, if anything.
 */
export interface Scale {
  value: number;
  runs: Run[];
  total: number | null;
  dice: number[];
}
/**
 * Totals that are worth the same against a value (ZI-TEST-04).
 */
export interface Run {
  degree: string;
  name: string;
  totals: number[];
}
/**
 * Give up what was called (ZI-TABLE-01).
 */
export interface CallOff {
  do: "call_off";
}
/**
 * Draw, drop, stow or pick up a thing, take it from the pack or put it there (ZI-CARRY).
 */
export interface Carry {
  do: "carry";
  way: "draw" | "drop" | "pick" | "put" | "stow" | "take";
  item: string;
}
/**
 * Go on with a full action, or give the casting up (ZI-MAG-07).
 */
export interface CastSlowly {
  do: "cast_slowly";
  being: string;
  slowly: boolean;
}
/**
 * Cast a spell (ZI-MAG-06).
 */
export interface CastSpell {
  do: "cast_spell";
}
/**
 * A character's record; play never changes it, but for gear, level and what the GM edits.
 *
 * `base` are the eight values before race, `dice` what was rolled or drawn for them, in order;
 * `in_order` that they were assigned so; `values` are the inherent ones, and `innate` the
 * modifiers of race and knacks that always count, once at a table.
 * `raised` is what the GM changed for good (ZI-TABLE-02). `source` of the runes, innate, inspired
 * or inscribed, is a label (ZI-MAG-13). `stands` are wounds and chips spent, and `terms` the
 * settings it was made under, both in words, while it is at no table.
 * The fields from `size` on are a monster's, `pools` being the suits it has chips on (ZI-MON-02).
 */
export interface Character {
  name: string;
  method: "cautious_roll" | "deck_draw" | "monster" | "point_buy" | "reckless_roll";
  base: {
    [k: string]: number;
  };
  dice: number[];
  in_order: boolean;
  race: string;
  classes: string[];
  caster: string;
  trades: string[];
  skills: string[];
  ones: {
    [k: string]: number;
  };
  skill_talents: number;
  knacks: string[];
  runes: string;
  source: string;
  level: number;
  gear: Gear;
  raised: {
    [k: string]: number;
  };
  values: {
    [k: string]: number;
  };
  innate: Effect[];
  notes: string;
  stands: string;
  terms: string;
  size: string;
  kind: string;
  hp: number | null;
  pools: ("C" | "D" | "H" | "S")[] | null;
  dr: number;
  er: {
    [k: string]: number;
  };
  attacks: NaturalAttack[];
  lines: {
    [k: string]: string;
  };
}
/**
 * All that a character carries. `strapped`: a buckler on the forearm (ZI-SHD-03).
 *
 * Rules: ZI-CARRY-01, ZI-CARRY-02, ZI-CARRY-03, ZI-CARRY-04.
 */
export interface Gear {
  hands: string[];
  armor: string;
  reinforced: boolean;
  armor_name: string;
  strapped: boolean;
  body: string[];
  pack: string[];
}
/**
 * An attack of a monster: what it deals before the Fudge die, how, and what rides on it.
 *
 * With `save` its riders are saved against on that card (ZI-DMG-03, ZI-SAVE-03).
 */
export interface NaturalAttack {
  name: string;
  damage: number;
  how: string;
  temporary: boolean;
  riders: string;
  save: string;
  save_modifier: number;
  on_save: string;
}
/**
 * Use something up on somebody (ZI-GEAR-06).
 */
export interface Use {
  do: "use";
  item: string;
  target: string;
}
/**
 * First Aid against what goes on hurting somebody (ZI-DMG-15).
 */
export interface GiveAid {
  do: "give_aid";
  target: string;
  kind: string;
}
/**
 * A knack of the table's own (ZI-KNK-02).
 */
export interface UseKnack {
  do: "use_knack";
  knack: string;
}
/**
 * Some class chips come back (ZI-REC-02).
 */
export interface Rally {
  do: "rally";
  suit: string;
}
/**
 * Attack with two weapons, or with both ends of one (ZI-WPN-07).
 */
export interface TwoWeapons {
  do: "two_weapons";
}
/**
 * +2 on defence until the round ends (ZI-RND-04).
 */
export interface Defend {
  do: "defend";
}
/**
 * A contest of Cunning, for somebody to be Defenseless (ZI-HIT-09).
 */
export interface Feint {
  do: "feint";
  target: string;
}
/**
 * Take hold of somebody (ZI-HIT-10).
 */
export interface Grapple {
  do: "grapple";
  target: string;
}
/**
 * Get out of a grip by Spades or Strength, or out of a `net` (ZI-HIT-10).
 */
export interface Escape {
  do: "escape";
  way: "C2" | "S" | "net";
}
/**
 * Another test as an action (ZI-RND-02).
 */
export interface Try {
  do: "try";
}
/**
 * Move, with zones to another one (ZI-RND-03).
 */
export interface Move {
  do: "move";
}
/**
 * In, strike and away (ZI-KNK-03).
 */
export interface MobileAttack {
  do: "mobile_attack";
}
/**
 * Load a winched crossbow (ZI-STR-03).
 */
export interface Load {
  do: "load";
  item: string;
}
/**
 * Hold somebody no longer (ZI-HIT-10).
 */
export interface LetGo {
  do: "let_go";
}
/**
 * Fall into a rage (ZI-KNK-03).
 */
export interface Rage {
  do: "rage";
}
/**
 * Calm down (ZI-KNK-03).
 */
export interface StopRaging {
  do: "stop_raging";
}
/**
 * End the turn (ZI-RND-01).
 */
export interface End {
  do: "end";
}
/**
 * Whom a blow of a two-weapon attack is for; "": nobody (ZI-WPN-07).
 */
export interface StrikeAt {
  do: "strike_at";
  weapon: string;
  how: string;
  target?: string;
}
/**
 * Test Hearts against what goes on hurting somebody, or with `aid` treat it (ZI-DMG-15).
 */
export interface Endure {
  do: "endure";
  being: string;
  aid?: boolean;
}
/**
 * Roll with this skill, or with none (ZI-SKL-08).
 */
export interface UseSkill {
  do: "use_skill";
  being: string;
  skill?: string;
}
/**
 * Spend a Boon, or not; after the roll its `total` is known, against `value` (ZI-TAL-09).
 */
export interface SpendBoon {
  do: "spend_boon";
  being: string;
  spend: boolean;
  value: number;
  total?: number | null;
}
/**
 * Name a stance for the round, in secret or in turn (ZI-STN-02, ZI-STN-03).
 */
export interface NameStance {
  do: "name_stance";
  being: string;
  stance: "" | "Bold" | "Cautious" | "Guarded" | "Reckless";
}
/**
 * A spell by id and what it costs; `IMPROVISED`, or none after all (P-CAST, C1).
 */
export interface PickSpell {
  do: "pick_spell";
  spell: string;
  cost?: number;
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
 * Take a monster out, or somebody out of the encounter (ZI-MON-05).
 */
export interface Leaves {
  do: "leaves";
  being: string;
}
/**
 * Let somebody come in with the next round (ZI-INIT-04).
 */
export interface Joins {
  do: "joins";
  being: string;
}
/**
 * The character is made (ZI-MAKE-02).
 */
export interface Ready {
  do: "ready";
}
/**
 * A card from each pile (ZI-MAKE-10).
 */
export interface DrawCards {
  do: "draw_cards";
}
/**
 * Dice by a method, assigned freely or in order (ZI-MAKE-30, ZI-MAKE-31, ZI-MAKE-40).
 */
export interface RollValues {
  do: "roll_values";
  method: "cautious_roll" | "deck_draw" | "monster" | "point_buy" | "reckless_roll";
  in_order: boolean;
}
/**
 * Keep the hand, or throw it away (ZI-MAKE-11, ZI-MAKE-14).
 */
export interface KeepHand {
  do: "keep_hand";
  keep: boolean;
}
/**
 * One side of a contest; whose values are hidden shows no more than its card.
 */
export interface Contender {
  being: string;
  card: string;
  modifier: number;
  skill: string;
}
/**
 * What somebody counts now, and what they carry and can, as people call it.
 *
 * `body` has all places on it, blank where nothing is. `runes` are letters with their costs.
 */
export interface Counts {
  title: string;
  values: {
    [k: string]: number;
  };
  dr: number;
  shield: number;
  hands: string[];
  armor: string;
  body: string[];
  pack: string[];
  skills: string[];
  knacks: string[];
  runes: {
    [k: string]: number;
  };
}
/**
 * A skill of the table's own: the GM says per test whether it applies (ZI-SKL-06).
 */
export interface CustomSkill {
  id: string;
  name: string;
  text: string;
}
/**
 * An encounter: its round, who acts in which order, whose turn it is (P-ENC).
 *
 * `surprise` is true in a surprise round; `entered` is who came in, the earliest first, `joining`
 * who does with the next round.
 */
export interface Encounter {
  running: boolean;
  surprise: boolean;
  round: number;
  order: string[];
  dice: {
    [k: string]: number;
  };
  turn: string;
  entered: string[];
  joining: string[];
  zones: {
    [k: string]: string[];
  };
}
/**
 * Which ends of the domino count in a stance (ZI-STN-03).
 */
export interface Ends {
  attack: string;
  defence: string;
}
/**
 * What this table has beyond the book. `skill_suits` moves a skill to other cards.
 *
 * Rules: ZI-SUIT-07, ZI-RACE-02, ZI-KNK-02, ZI-MAG-04.
 */
export interface HouseRules {
  races: Race[];
  knacks: Knack[];
  spells: Spell[];
  skills: CustomSkill[];
  skill_suits: {
    [k: string]: string;
  };
  rune_needs: {
    [k: string]: string;
  };
  casters: {
    [k: string]: string;
  };
}
/**
 * A race as data; `mods` are added to inherent values (ZI-RACE-01, ZI-RACE-03, ZI-RACE-04).
 *
 * A key `C` moves both cards of the suit, `C1` the primary alone, `C2` the secondary alone.
 */
export interface Race {
  id: string;
  name: string;
  mods: {
    [k: string]: number;
  };
  size: string;
  abilities: Ability[];
  movement: string;
  senses: string;
  languages: string;
}
/**
 * A knack as data (ZI-KNK-01, ZI-KNK-02). `needs` are like `C>=7`, `fighter`, `skill:notice`.
 *
 * Of several classes among `needs` one is enough. `cost` is in chips of `suit`.
 */
export interface Knack {
  id: string;
  name: string;
  needs: string[];
  activation: "free" | "full" | "minor" | "passive" | "standard" | "with_attack";
  suit: string;
  cost: number;
  limit: "none" | "per_encounter" | "per_sleep" | "per_turn";
  duration: string;
  effects: Effect[];
  text: string;
}
/**
 * A spell as data; its cost is that of its runes (ZI-MAG-11, ZI-MAG-12, ZI-MAG-16).
 *
 * `extra` chips, `most_extra` at most, add `extra_amount` each to the amounts of its effects.
 */
export interface Spell {
  id: string;
  name: string;
  runes: string;
  targets: "area" | "one" | "self" | "self or one" | "several";
  aimed: boolean;
  save: string;
  save_modifier: number;
  on_save: "half" | "none";
  duration: string;
  effects: Effect[];
  most_extra: number;
  text: string;
}
/**
 * How characters are made at this table: each method in words, and the die that it rolls.
 *
 * `method` is the one that is played; blank: any. `hides` are fields that make no sense here.
 */
export interface Making {
  method: string;
  words: {
    [k: string]: string;
  };
  dice: {
    [k: string]: string;
  };
  hides: string[];
}
/**
 * What is happening, or has just happened: a test, a save, a contest or a blow.
 *
 * `number` tells one from the next; it is `over` once it is decided. `about` says who does what.
 * `sum` is what the value or the attack is made of, `against` the defence; `came` what came of it,
 * and what that `means`; `harm` what a blow did, with its `fudge` die, and `net` in points.
 */
export interface Moment {
  number: number;
  kind: "" | "attack" | "contest" | "save" | "test";
  over: boolean;
  about: string;
  being: string;
  target: string;
  sum: Addend[];
  against: Addend[];
  scale: Scale | null;
  rolls: Thrown[];
  attack: number | null;
  defence: number | null;
  came: string;
  means: string;
  good: boolean;
  winner: string;
  fudge: number | null;
  resisted: string;
  net: number | null;
  harm: string;
}
/**
 * Somebody's roll: what the dice show, what they come to, and whether that is a success.
 */
export interface Thrown {
  being: string;
  dice: number[];
  total: number;
  success: boolean;
}
/**
 * What an option is called beside whom it is done to.
 */
export interface Named {
  name: string;
}
/**
 * The roll that is asked about: whose, on which card, with which modifier and skill.
 *
 * `trained_only` are degrees of a test for the trained, `task` is what it is for. `save` is true
 * of a save, where pips count; `chips` are those spent on it.
 */
export interface Rolling {
  being: string;
  card: string;
  modifier: number;
  skill: string;
  trained_only: string[];
  task: string;
  save: boolean;
  chips: number;
}
/**
 * An effect in force: whose it is, how long it lasts (ZI-MAG-09).
 *
 * `left` counts the caster's turns of `rounds:N`; of one `spell` the strongest alone counts.
 */
export interface Running {
  spell: string;
  caster: string;
  effect: Effect;
  duration: string;
  left: number;
}
/**
 * How far the table has come.
 *
 * `proposal` is the test a player asks for, `asks` the character it is for, `wish` what for in
 * the player's words (P-TEST, T1).
 * `called` is what the GM has called in this scene, in order.
 * `settled` is what came of the last few of all that was ever called, `calls` how many they were;
 * nothing secret is among them.
 * `rolling`, `contest`, `striking` and `casting`, the id of who casts, are what is being settled,
 * or was last.
 */
export interface Scene {
  number: number;
  title: string;
  proposal: string;
  asks: string;
  wish: string;
  called: string[];
  calls: number;
  settled: Settled[];
  rolling: Rolling | null;
  contest: Contender[];
  striking: Striking | null;
  casting: string;
}
/**
 * What came of something the GM called; `being` is who rolled, or who won a contest.
 *
 * `came` is a degree of a test, `saved` or `not saved`, `won` or `lost` of a contest or a fight by
 * the characters' side, `draw`, `none`, or what was done.
 */
export interface Settled {
  came: string;
  being: string;
}
/**
 * The attack that is asked about; its `total` once the defender has been told.
 */
export interface Striking {
  attacker: string;
  target: string;
  blow: Blow;
  total: number | null;
}
/**
 * A sum as it would stand, its total where all of it is known, and the fewest chips that do.
 *
 * `enough` is None where nothing more is needed, or no chips would do.
 */
export interface Stake {
  sum: Addend[];
  total: number | null;
  enough: number | null;
}
/**
 * How somebody stands, for all to see: what they suffer from, and what comes along with it.
 *
 * `down` is what they lie there with; `ails` leaves out what that brings along, and has what goes
 * on hurting them. `pips` attack and
 * defend, once the domino is up. `means` says how the stance counts; `besides` is in force too.
 */
export interface Stand {
  conditions: string[];
  ails: string[];
  down: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  pips: [number, number];
  means: string;
  besides: string[];
}
/**
 * How somebody stands, for all to see: conditions, stance, what is going on.
 *
 * `conditions` are set and cleared by rules and GM; `fallen` follow from hit points and drain,
 * `burden` from gear. `grips` is whom one holds, `feinted` who may attack one Defenseless.
 * `aided` are kinds whose next test a failed First Aid stands for; `loaded` winched crossbows.
 * `left` marks who has left the encounter, `used` knacks that are used up for now.
 * `shares` is the monster whose domino is its own too, `shared` the ends once it is turned up.
 */
export interface State {
  conditions: string[];
  fallen: string[];
  burden: string;
  effects: Running[];
  ongoing: {
    [k: string]: number;
  };
  stance: "" | "Bold" | "Cautious" | "Guarded" | "Reckless";
  shares: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  shared: [number, number];
  defending: boolean;
  raging: boolean;
  cover: number;
  zone: string;
  grips: string;
  feinted: string;
  hurt: boolean;
  aided: string[];
  used: string[];
  loaded: string[];
  dropped: string[];
  slept: boolean;
  left: boolean;
}
/**
 * Every point that the source leaves open, with the reading we take by default first.
 *
 * `scenes` is how long a table plays: so many scenes, or with 0 as long as people like.
 */
export interface ZilchSettings {
  odds: "everybody" | "gm" | "off";
  scenes: number;
  ready_characters: "early" | "spent";
  gen_method: "any" | "cautious_roll" | "deck_draw" | "point_buy" | "reckless_roll";
  deck_power: "high" | "standard";
  deck_secondary: "same" | "second_hand";
  deck_redraws: "once" | "unlimited";
  deck_redraw_forced: boolean;
  deck_pool: "fresh" | "shared";
  pointbuy_start: number;
  pointbuy_budget: number;
  roll_assign: "choice" | "free" | "in_order";
  cautious_power: "d8" | "plus6" | "standard";
  king_overflow: "cap" | "error";
  multiclass_runes: "divided" | "full";
  rune_cap: "diamonds" | "knowledge";
  contest_tie: "draw" | "higher_suit" | "initiator" | "reroll";
  save_pips: "add" | "off";
  talent_option: "boons" | "full" | "full_with_boons";
  boon_window: "after_roll" | "before_roll";
  trade_shields: "drop" | "keep";
  skill_option: "five" | "ones";
  custom_skills: "named" | "offered";
  trained_threshold: number;
  draft_knacks: "off" | "on";
  rage_activation: "free" | "free_if_hurt" | "minor";
  two_weapon_penalty: number;
  unarmed_damage: "ordinary" | "temporary";
  thrown_strength: "melee" | "ranged";
  unproficient_shield: "hampered" | "none";
  tower_strength: number;
  init_random: "each" | "none" | "sides";
  init_resort: "each_round" | "never";
  domino_source: "d8_d4" | "own" | "shared" | "two_d6";
  stance_order: "fastest_first" | "simultaneous" | "slowest_first";
  monster_groups: "off" | "on";
  zones: "off" | "on";
  to_hit_tie: "attacker" | "defender";
  chip_order: "attacker_first" | "simultaneous";
  idle_questions: "asked" | "skipped";
  aimed_magic_suit: "C" | "D" | "S";
  defenseless: "auto_hit" | "half_spades" | "no_pips";
  helpless_melee: "auto_hit" | "contest";
  hampered_penalty: number;
  half_sizes: "off" | "on";
  size_applies_to: "base" | "total";
  overflow_damage: "drain" | "stop";
  temp_overflow: "drain" | "ignore";
  rally_chips: number;
  rest_chips: "all" | "half";
  sleep_hp: "all" | "half" | "one";
  sleep_drain: number;
  taint_block: "blocked" | "excess";
  rune_repeat: "no" | "yes";
  mishap: "drain1" | "gm";
  improvised_spells: "off" | "on";
  draft_spells: "off" | "on";
  monster_sheet: "hidden" | "open";
  gm_mode: "gm" | "rotating";
}
