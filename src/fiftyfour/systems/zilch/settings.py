"""The table's settings: fixed when it is made, and public, each with the rule that it settles."""

from typing import Annotated, Literal

from fiftyfour.engine.system import Settings, setting

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]
GenMethod = Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll", "any"]


class ZilchSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first.

    `scenes` is how long a table plays: so many scenes, or with 0 as long as people like.
    """

    scenes: Annotated[
        int,
        setting(
            "Scenes",
            "The game is over after this many scenes; 0: play as long as you like.",
            least=0,
            most=99,
        ),
    ] = 0

    # --- making a character ---

    gen_method: Annotated[
        GenMethod,
        setting(
            "How values are made",
            "By points, a draw of cards, eight dice and a bonus, or sixteen dice. All use one "
            "method, or each player any: the GM permits it.",
            "ZI-MAKE-01",
        ),
    ] = "point_buy"
    deck_power: Annotated[
        Literal["standard", "high"],
        setting(
            "Deck draw: cards",
            "Cards 5 to 10 with a threshold of 25, or 6 to J with one of 30.",
            "ZI-MAKE-12",
        ),
    ] = "standard"
    deck_secondary: Annotated[
        Literal["same", "second_hand"],
        setting(
            "Deck draw: secondary cards",
            "Each card stands for both values of its suit, or a second hand is drawn.",
            "ZI-MAKE-13",
        ),
    ] = "same"
    deck_redraws: Annotated[
        Literal["unlimited", "once"],
        setting(
            "Deck draw: how often",
            "A poor hand may be thrown away again and again, or once.",
            "ZI-MAKE-14",
        ),
    ] = "unlimited"
    deck_redraw_forced: Annotated[
        bool,
        setting("Deck draw: forced", "A poor hand may, or must, be thrown away.", "ZI-MAKE-15"),
    ] = False
    deck_pool: Annotated[
        Literal["shared", "fresh"],
        setting(
            "Deck draw: piles",
            "All draw from the same piles, or each hand from full ones.",
            "ZI-MAKE-16",
        ),
    ] = "shared"
    pointbuy_start: Annotated[
        int,
        setting("Point buy: start", "What every card starts at.", "ZI-MAKE-23", least=4, most=6),
    ] = 4
    pointbuy_budget: Annotated[
        int, setting("Point buy: points", "Points to spend.", "ZI-MAKE-23", least=0, most=99)
    ] = 30
    roll_assign: Annotated[
        Literal["choice", "free", "in_order"],
        setting(
            "Assigning dice",
            "The player says beforehand, dice are always assigned freely, or always in order.",
            "ZI-MAKE-31",
        ),
    ] = "choice"
    cautious_power: Annotated[
        Literal["standard", "plus6", "d8"],
        setting(
            "Cautious roll: power",
            "A d6 and 4, a d6 and 6, or a d8 and 4 for each card.",
            "ZI-MAKE-32",
        ),
    ] = "standard"
    king_overflow: Annotated[
        Literal["cap", "error"],
        setting("Above the King", "What a race lifts above 13 is cut, or refused.", "ZI-RACE-05"),
    ] = "cap"
    multiclass_runes: Annotated[
        Literal["divided", "full"],
        setting(
            "Runes of several classes",
            "Are Diamonds divided by the number of classes for the runes one knows?",
            "ZI-CLS-07",
        ),
    ] = "divided"

    # --- tests, contests, saves ---

    contest_tie: Annotated[
        Literal["draw", "initiator", "higher_suit", "reroll"],
        setting(
            "Tied contests",
            "What a tie of two successes comes to, unless the GM says otherwise.",
            "ZI-CON-06",
        ),
    ] = "draw"
    save_pips: Annotated[
        Literal["add", "off"],
        setting(
            "Pips in saves",
            "Do the pips of one's domino count in saves on Clubs and Spades?",
            "ZI-SAVE-04",
        ),
    ] = "add"

    # --- talents ---

    talent_option: Annotated[
        Literal["full", "boons"],
        setting(
            "Talents and Boons",
            "All talents at once, or half of them, the others bringing Boons.",
            "ZI-TAL-07",
        ),
    ] = "full"
    boon_window: Annotated[
        Literal["after_roll", "before_roll"],
        setting(
            "When a Boon is spent",
            "Until the result is declared, or only before the roll.",
            "ZI-TAL-09",
        ),
    ] = "after_roll"
    trade_shields: Annotated[
        Literal["keep", "drop"],
        setting(
            "Trading armor: shields",
            "Is the shield that one knows traded away with the armor?",
            "ZI-TAL-05",
        ),
    ] = "keep"
    skill_option: Annotated[
        Literal["five", "ones"],
        setting("Skills", "A skill adds 5, or each talent brings five +1s to place.", "ZI-SKL-05"),
    ] = "five"
    trained_threshold: Annotated[
        int,
        setting(
            "Trained from",
            "Points that make one trained, where +1s are placed.",
            "ZI-SKL-10",
            least=1,
            most=5,
        ),
    ] = 1
    draft_knacks: Annotated[
        OnOff, setting("Draft knacks", "May the three knacks we drafted be taken?", "ZI-KNK-03")
    ] = "on"
    rage_activation: Annotated[
        Literal["free_if_hurt", "free", "minor"],
        setting(
            "Rage",
            "What going into a rage takes: nothing if hurt since one's last turn, never anything, "
            "or always a minor action.",
            "ZI-KNK-04",
        ),
    ] = "free_if_hurt"

    # --- gear ---

    two_weapon_penalty: Annotated[
        int,
        setting(
            "Two weapons",
            "Penalty on each attack of a two-weapon attack.",
            "ZI-WPN-07",
            least=0,
            most=5,
        ),
    ] = 2
    unproficient_shield: Annotated[
        Literal["hampered", "none"],
        setting(
            "Too heavy a shield", "Does a shield beyond one's proficiency hamper?", "ZI-SHD-09"
        ),
    ] = "hampered"
    tower_strength: Annotated[
        int,
        setting(
            "Tower shield: Strength",
            "What a tower shield adds to the Strength that armor needs.",
            "ZI-STR-06",
            least=2,
            most=3,
        ),
    ] = 3

    # --- encounters ---

    init_random: Annotated[
        Literal["none", "each", "sides"],
        setting(
            "Chance in initiative", "None, a d6 for everybody, or one for each side.", "ZI-INIT-02"
        ),
    ] = "none"
    init_resort: Annotated[
        Literal["never", "each_round"],
        setting(
            "Order of action",
            "Stays for the encounter, or is sorted anew each round.",
            "ZI-INIT-04",
        ),
    ] = "never"
    domino_source: Annotated[
        Literal["shared", "own", "two_d6", "d8_d4"],
        setting(
            "Dominoes", "One set for all, a set for each, or dice in their place.", "ZI-STN-07"
        ),
    ] = "shared"
    stance_order: Annotated[
        Literal["simultaneous", "slowest_first", "fastest_first"],
        setting("Naming stances", "All at once in secret, or one after another.", "ZI-STN-10"),
    ] = "simultaneous"
    monster_groups: Annotated[
        OffOn,
        setting(
            "Groups of monsters",
            "Each monster has a domino, or identical ones may share a stance and a domino.",
            "ZI-STN-13",
        ),
    ] = "off"
    zones: Annotated[
        OffOn,
        setting(
            "Zones", "Places are told in words, or combatants stand in named zones.", "ZI-RND-03"
        ),
    ] = "off"
    to_hit_tie: Annotated[
        Literal["attacker", "defender"],
        setting("Tied attacks", "Who has the better of equal totals.", "ZI-HIT-04"),
    ] = "attacker"
    chip_order: Annotated[
        Literal["attacker_first", "simultaneous"],
        setting("Chips in an attack", "The attacker spends first, or both in secret.", "ZI-HIT-05"),
    ] = "attacker_first"
    aimed_magic_suit: Annotated[
        Literal["D", "C", "S"],
        setting("Aimed magic", "The suit that aimed spells hit with.", "ZI-HIT-07"),
    ] = "D"

    # --- wounds and conditions ---

    defenseless: Annotated[
        Literal["no_pips", "half_spades", "auto_hit"],
        setting(
            "Defenseless",
            "Pips do not count, or Spades are halved too, or every attack hits.",
            "ZI-COND-01",
        ),
    ] = "no_pips"
    helpless_melee: Annotated[
        Literal["auto_hit", "contest"],
        setting("Melee against the Helpless", "Hits without a contest, or not.", "ZI-COND-02"),
    ] = "auto_hit"
    hampered_penalty: Annotated[
        int,
        setting(
            "Hampered",
            "Penalty on attacks, defence, and bodily tests.",
            "ZI-COND-04",
            least=0,
            most=5,
        ),
    ] = 2
    half_sizes: Annotated[
        OffOn,
        setting(
            "Half sizes", "Do sizes such as Large+ count between their neighbours?", "ZI-DMG-05"
        ),
    ] = "off"
    size_applies_to: Annotated[
        Literal["base", "total"],
        setting(
            "Size and damage",
            "Size multiplies the weapon's damage, or also the Fudge die.",
            "ZI-DMG-02",
        ),
    ] = "base"
    overflow_damage: Annotated[
        Literal["drain", "stop"],
        setting(
            "The rest of a blow",
            "What a blow has left at 0 HP drains Hearts, or is ignored.",
            "ZI-DMG-08",
        ),
    ] = "drain"
    temp_overflow: Annotated[
        Literal["drain", "ignore"],
        setting("Temporary damage at 0 HP", "Drains Hearts as well, or does nothing.", "ZI-DMG-12"),
    ] = "drain"
    rally_chips: Annotated[
        int, setting("Rally", "Class chips that a Rally brings back.", "ZI-REC-02", least=1, most=5)
    ] = 2
    rest_chips: Annotated[
        Literal["half", "all"], setting("Rest", "Half of the chips come back, or all.", "ZI-REC-03")
    ] = "half"
    sleep_hp: Annotated[
        Literal["half", "one", "all"],
        setting("Sleep: HP", "Half of the HP come back, one, or all.", "ZI-REC-05"),
    ] = "half"
    sleep_drain: Annotated[
        int,
        setting(
            "Sleep: drain", "Points of drain that each suit recovers.", "ZI-REC-05", least=0, most=5
        ),
    ] = 1
    taint_block: Annotated[
        Literal["blocked", "excess"],
        setting(
            "Pitch and taint",
            "While Hearts are tainted pitch heals nothing, or only what taint does not hold back.",
            "ZI-GEAR-05",
        ),
    ] = "blocked"

    # --- magic ---

    rune_repeat: Annotated[
        Literal["no", "yes"],
        setting("Runes twice", "May a spell hold the same rune twice?", "ZI-MAG-02"),
    ] = "no"
    mishap: Annotated[
        Literal["gm", "drain1"],
        setting(
            "Magical mishap", "The GM tells it, or it drains a point of Diamonds.", "ZI-MAG-08"
        ),
    ] = "gm"
    improvised_spells: Annotated[
        OnOff,
        setting(
            "Improvised spells", "May a caster say in words what runes are to do?", "ZI-MAG-15"
        ),
    ] = "on"
    draft_spells: Annotated[
        OnOff, setting("Draft spells", "May the six spells we drafted be cast?", "ZI-MAG-16")
    ] = "on"

    # --- the table ---

    monster_sheet: Annotated[
        Literal["hidden", "open"],
        setting("Monsters' values", "Are they for the GM alone, or for all?", "ZI-TABLE-03"),
    ] = "hidden"
    gm_mode: Annotated[
        Literal["gm", "rotating"],
        setting("Game master", "One for the whole game, or the task goes round.", "ZI-TABLE-01"),
    ] = "gm"


def deck_range(settings: ZilchSettings) -> tuple[int, int]:
    """The least and the greatest card in the piles (ZI-MAKE-10, ZI-MAKE-12)."""
    return (6, 11) if settings.deck_power == "high" else (5, 10)
