"""The table's settings: fixed when it is made, and public (catalogue 5.14)."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Settings


class ZilchSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first.

    `scenes` is how long a table plays: so many scenes, or with 0 as long as people like.
    """

    scenes: Annotated[
        int,
        Meta(
            title="Scenes",
            description="The game is over after this many scenes; 0: play as long as you like.",
            ge=0,
            le=99,
        ),
    ] = 0
    gen_method: Annotated[
        Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll"],
        Meta(
            title="How values are made",
            description="All use one method: points, a draw of cards, eight dice and "
            "a bonus, or sixteen dice.",
            extra={"rule": "ZI-MAKE-01"},
        ),
    ] = "point_buy"
    deck_power: Annotated[
        Literal["standard", "high"],
        Meta(
            title="Deck draw: cards",
            description="Cards 5 to 10 with a threshold of 25, or 6 to J with one of 30.",
            extra={"rule": "ZI-MAKE-12"},
        ),
    ] = "standard"
    deck_secondary: Annotated[
        Literal["same", "second_hand"],
        Meta(
            title="Deck draw: secondary cards",
            description="Each card stands for both values of its suit, or a second hand is drawn.",
            extra={"rule": "ZI-MAKE-13"},
        ),
    ] = "same"
    deck_redraws: Annotated[
        Literal["unlimited", "once"],
        Meta(
            title="Deck draw: how often",
            description="A poor hand may be thrown away again and again, or once.",
            extra={"rule": "ZI-MAKE-14"},
        ),
    ] = "unlimited"
    deck_redraw_forced: Annotated[
        bool,
        Meta(
            title="Deck draw: forced",
            description="A poor hand may, or must, be thrown away.",
            extra={"rule": "ZI-MAKE-15"},
        ),
    ] = False
    deck_pool: Annotated[
        Literal["shared", "fresh"],
        Meta(
            title="Deck draw: piles",
            description="All draw from the same piles, or each hand from full ones.",
            extra={"rule": "ZI-MAKE-16"},
        ),
    ] = "shared"
    pointbuy_start: Annotated[
        int,
        Meta(
            title="Point buy: start",
            description="What every card starts at.",
            ge=4,
            le=6,
            extra={"rule": "ZI-MAKE-23"},
        ),
    ] = 4
    pointbuy_budget: Annotated[
        int,
        Meta(
            title="Point buy: points",
            description="Points to spend.",
            ge=0,
            le=99,
            extra={"rule": "ZI-MAKE-23"},
        ),
    ] = 30
    roll_assign: Annotated[
        Literal["choice", "free", "in_order"],
        Meta(
            title="Assigning dice",
            description="The player says beforehand, dice are always assigned freely, "
            "or always in order.",
            extra={"rule": "ZI-MAKE-31"},
        ),
    ] = "choice"
    cautious_power: Annotated[
        Literal["standard", "plus6", "d8"],
        Meta(
            title="Cautious roll: power",
            description="A d6 and 4, a d6 and 6, or a d8 and 4 for each card.",
            extra={"rule": "ZI-MAKE-32"},
        ),
    ] = "standard"
    king_overflow: Annotated[
        Literal["cap", "error"],
        Meta(
            title="Above the King",
            description="What a race lifts above 13 is cut, or refused.",
            extra={"rule": "ZI-RACE-05"},
        ),
    ] = "cap"
    multiclass_runes: Annotated[
        Literal["divided", "full"],
        Meta(
            title="Runes of several classes",
            description="Are Diamonds divided by the number of classes for the runes one knows?",
            extra={"rule": "ZI-CLS-07"},
        ),
    ] = "divided"
    contest_tie: Annotated[
        Literal["draw", "initiator", "higher_suit", "reroll"],
        Meta(
            title="Tied contests",
            description="What a tie of two successes comes to, unless the GM says otherwise.",
            extra={"rule": "ZI-CON-06"},
        ),
    ] = "draw"
    save_pips: Annotated[
        Literal["add", "off"],
        Meta(
            title="Pips in saves",
            description="Do the pips of one's domino count in saves on Clubs and Spades?",
            extra={"rule": "ZI-SAVE-04"},
        ),
    ] = "add"
    talent_option: Annotated[
        Literal["full", "boons"],
        Meta(
            title="Talents and Boons",
            description="All talents at once, or half of them, the others bringing Boons.",
            extra={"rule": "ZI-TAL-07"},
        ),
    ] = "full"
    boon_window: Annotated[
        Literal["after_roll", "before_roll"],
        Meta(
            title="When a Boon is spent",
            description="Until the result is declared, or only before the roll.",
            extra={"rule": "ZI-TAL-09"},
        ),
    ] = "after_roll"
    trade_shields: Annotated[
        Literal["keep", "drop"],
        Meta(
            title="Trading armor: shields",
            description="Is the shield that one knows traded away with the armor?",
            extra={"rule": "ZI-TAL-05"},
        ),
    ] = "keep"
    skill_option: Annotated[
        Literal["five", "ones"],
        Meta(
            title="Skills",
            description="A skill adds 5, or each talent brings five +1s to place.",
            extra={"rule": "ZI-SKL-05"},
        ),
    ] = "five"
    trained_threshold: Annotated[
        int,
        Meta(
            title="Trained from",
            description="Points that make one trained, where +1s are placed.",
            ge=1,
            le=5,
            extra={"rule": "ZI-SKL-10"},
        ),
    ] = 1
    draft_knacks: Annotated[
        Literal["on", "off"],
        Meta(
            title="Draft knacks",
            description="May the three knacks we drafted be taken?",
            extra={"rule": "ZI-KNK-03"},
        ),
    ] = "on"
    rage_activation: Annotated[
        Literal["free_if_hurt", "free", "minor"],
        Meta(
            title="Rage",
            description="What going into a rage takes: nothing if hurt since one's "
            "last turn, never anything, or always a minor action.",
            extra={"rule": "ZI-KNK-04"},
        ),
    ] = "free_if_hurt"
    two_weapon_penalty: Annotated[
        int,
        Meta(
            title="Two weapons",
            description="Penalty on each attack of a two-weapon attack.",
            ge=0,
            le=5,
            extra={"rule": "ZI-WPN-07"},
        ),
    ] = 2
    unproficient_shield: Annotated[
        Literal["hampered", "none"],
        Meta(
            title="Too heavy a shield",
            description="Does a shield beyond one's proficiency hamper?",
            extra={"rule": "ZI-SHD-09"},
        ),
    ] = "hampered"
    tower_strength: Annotated[
        int,
        Meta(
            title="Tower shield: Strength",
            description="What a tower shield adds to the Strength that armor needs.",
            ge=2,
            le=3,
            extra={"rule": "ZI-STR-06"},
        ),
    ] = 3
    init_random: Annotated[
        Literal["none", "each", "sides"],
        Meta(
            title="Chance in initiative",
            description="None, a d6 for everybody, or one for each side.",
            extra={"rule": "ZI-INIT-02"},
        ),
    ] = "none"
    init_resort: Annotated[
        Literal["never", "each_round"],
        Meta(
            title="Order of action",
            description="Stays for the encounter, or is sorted anew each round.",
            extra={"rule": "ZI-INIT-04"},
        ),
    ] = "never"
    domino_source: Annotated[
        Literal["shared", "own", "two_d6", "d8_d4"],
        Meta(
            title="Dominoes",
            description="One set for all, a set for each, or dice in their place.",
            extra={"rule": "ZI-STN-07"},
        ),
    ] = "shared"
    stance_order: Annotated[
        Literal["simultaneous", "slowest_first", "fastest_first"],
        Meta(
            title="Naming stances",
            description="All at once in secret, or one after another.",
            extra={"rule": "ZI-STN-10"},
        ),
    ] = "simultaneous"
    monster_groups: Annotated[
        Literal["off", "on"],
        Meta(
            title="Groups of monsters",
            description="Each monster has a domino, or identical ones may share a stance and "
            "a domino.",
            extra={"rule": "ZI-STN-13"},
        ),
    ] = "off"
    zones: Annotated[
        Literal["off", "on"],
        Meta(
            title="Zones",
            description="Places are told in words, or combatants stand in named zones.",
            extra={"rule": "ZI-RND-03"},
        ),
    ] = "off"
    to_hit_tie: Annotated[
        Literal["attacker", "defender"],
        Meta(
            title="Tied attacks",
            description="Who has the better of equal totals.",
            extra={"rule": "ZI-HIT-04"},
        ),
    ] = "attacker"
    chip_order: Annotated[
        Literal["attacker_first", "simultaneous"],
        Meta(
            title="Chips in an attack",
            description="The attacker spends first, or both in secret.",
            extra={"rule": "ZI-HIT-05"},
        ),
    ] = "attacker_first"
    aimed_magic_suit: Annotated[
        Literal["D", "C", "S"],
        Meta(
            title="Aimed magic",
            description="The suit that aimed spells hit with.",
            extra={"rule": "ZI-HIT-07"},
        ),
    ] = "D"
    defenseless: Annotated[
        Literal["no_pips", "half_spades", "auto_hit"],
        Meta(
            title="Defenseless",
            description="Pips do not count, or Spades are halved too, or every attack hits.",
            extra={"rule": "ZI-COND-01"},
        ),
    ] = "no_pips"
    helpless_melee: Annotated[
        Literal["auto_hit", "contest"],
        Meta(
            title="Melee against the Helpless",
            description="Hits without a contest, or not.",
            extra={"rule": "ZI-COND-02"},
        ),
    ] = "auto_hit"
    hampered_penalty: Annotated[
        int,
        Meta(
            title="Hampered",
            description="Penalty on attacks, defence, and bodily tests.",
            ge=0,
            le=5,
            extra={"rule": "ZI-COND-04"},
        ),
    ] = 2
    half_sizes: Annotated[
        Literal["off", "on"],
        Meta(
            title="Half sizes",
            description="Do sizes such as Large+ count between their neighbours?",
            extra={"rule": "ZI-DMG-05"},
        ),
    ] = "off"
    size_applies_to: Annotated[
        Literal["base", "total"],
        Meta(
            title="Size and damage",
            description="Size multiplies the weapon's damage, or also the Fudge die.",
            extra={"rule": "ZI-DMG-02"},
        ),
    ] = "base"
    overflow_damage: Annotated[
        Literal["drain", "stop"],
        Meta(
            title="The rest of a blow",
            description="What a blow has left at 0 HP drains Hearts, or is ignored.",
            extra={"rule": "ZI-DMG-08"},
        ),
    ] = "drain"
    temp_overflow: Annotated[
        Literal["drain", "ignore"],
        Meta(
            title="Temporary damage at 0 HP",
            description="Drains Hearts as well, or does nothing.",
            extra={"rule": "ZI-DMG-12"},
        ),
    ] = "drain"
    rally_chips: Annotated[
        int,
        Meta(
            title="Rally",
            description="Class chips that a Rally brings back.",
            ge=1,
            le=5,
            extra={"rule": "ZI-REC-02"},
        ),
    ] = 2
    rest_chips: Annotated[
        Literal["half", "all"],
        Meta(
            title="Rest",
            description="Half of the chips come back, or all.",
            extra={"rule": "ZI-REC-03"},
        ),
    ] = "half"
    sleep_hp: Annotated[
        Literal["half", "one", "all"],
        Meta(
            title="Sleep: HP",
            description="Half of the HP come back, one, or all.",
            extra={"rule": "ZI-REC-05"},
        ),
    ] = "half"
    sleep_drain: Annotated[
        int,
        Meta(
            title="Sleep: drain",
            description="Points of drain that each suit recovers.",
            ge=0,
            le=5,
            extra={"rule": "ZI-REC-05"},
        ),
    ] = 1
    taint_block: Annotated[
        Literal["blocked", "excess"],
        Meta(
            title="Pitch and taint",
            description="While Hearts are tainted pitch heals nothing, or only what "
            "taint does not hold back.",
            extra={"rule": "ZI-GEAR-05"},
        ),
    ] = "blocked"
    rune_repeat: Annotated[
        Literal["no", "yes"],
        Meta(
            title="Runes twice",
            description="May a spell hold the same rune twice?",
            extra={"rule": "ZI-MAG-02"},
        ),
    ] = "no"
    mishap: Annotated[
        Literal["gm", "drain1"],
        Meta(
            title="Magical mishap",
            description="The GM tells it, or it drains a point of Diamonds.",
            extra={"rule": "ZI-MAG-08"},
        ),
    ] = "gm"
    improvised_spells: Annotated[
        Literal["on", "off"],
        Meta(
            title="Improvised spells",
            description="May a caster say in words what runes are to do?",
            extra={"rule": "ZI-MAG-15"},
        ),
    ] = "on"
    draft_spells: Annotated[
        Literal["on", "off"],
        Meta(
            title="Draft spells",
            description="May the six spells we drafted be cast?",
            extra={"rule": "ZI-MAG-16"},
        ),
    ] = "on"
    monster_sheet: Annotated[
        Literal["hidden", "open"],
        Meta(
            title="Monsters' values",
            description="Are they for the GM alone, or for all?",
            extra={"rule": "ZI-TABLE-03"},
        ),
    ] = "hidden"
    gm_mode: Annotated[
        Literal["gm", "rotating"],
        Meta(
            title="Game master",
            description="One for the whole game, or the task goes round.",
            extra={"rule": "ZI-TABLE-01"},
        ),
    ] = "gm"
