"""The table's settings: fixed when it is made, and public, each with the rule that it settles."""

from typing import Annotated, Literal

from fiftyfour.engine.system import Settings, setting
from fiftyfour.systems.zilch.presets import GROUPS

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]
GenMethod = Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll", "any"]


class ZilchSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first.

    `scenes` is how long a table plays: so many scenes, or with 0 as long as people like.
    """

    groups = GROUPS

    scenes: Annotated[
        int,
        setting(
            "Scenes",
            "How many scenes before the game ends.",
            least=0,
            most=99,
            zero="as many as you like",
        ),
    ] = 0

    # --- making a character ---

    gen_method: Annotated[
        GenMethod,
        setting(
            "How values are made",
            "How do players determine the values of their characters? The GM has to agree.",
            "ZI-MAKE-01",
            labels={
                "point_buy": "with points",
                "deck_draw": "by drawing cards",
                "cautious_roll": "cautious roll: eight dice and a bonus",
                "reckless_roll": "reckless roll: sixteen dice",
                "any": "each player chooses",
            },
        ),
    ] = "point_buy"
    deck_power: Annotated[
        Literal["standard", "high"],
        setting(
            "Drawing cards: which",
            "Which cards are drawn, and what total is a poor hand?",
            "ZI-MAKE-12",
            labels={
                "standard": "5 to 10; poor at 25 or less",
                "high": "6 to J; poor at 30 or less",
            },
        ),
    ] = "standard"
    deck_secondary: Annotated[
        Literal["same", "second_hand"],
        setting(
            "Drawing cards: secondary values",
            "Where do the secondary values come from?",
            "ZI-MAKE-13",
            labels={"same": "from the same cards", "second_hand": "from a second hand"},
        ),
    ] = "same"
    deck_redraws: Annotated[
        Literal["unlimited", "once"],
        setting(
            "Drawing cards: poor hands",
            "How often may a poor hand be drawn again?",
            "ZI-MAKE-14",
            labels={"unlimited": "as often as you like", "once": "once"},
        ),
    ] = "unlimited"
    deck_redraw_forced: Annotated[
        bool,
        setting("Drawing cards: must redraw", "Must a poor hand be drawn again?", "ZI-MAKE-15"),
    ] = False
    deck_pool: Annotated[
        Literal["shared", "fresh"],
        setting(
            "Drawing cards: piles",
            "Which piles do players draw from?",
            "ZI-MAKE-16",
            labels={"shared": "all from the same", "fresh": "each from full ones"},
        ),
    ] = "shared"
    pointbuy_start: Annotated[
        int,
        setting(
            "Points: starting value", "What every card starts at.", "ZI-MAKE-23", least=4, most=6
        ),
    ] = 4
    pointbuy_budget: Annotated[
        int,
        setting(
            "Points: to spend",
            "How many points each player spends.",
            "ZI-MAKE-23",
            least=0,
            most=99,
        ),
    ] = 30
    roll_assign: Annotated[
        Literal["choice", "free", "in_order"],
        setting(
            "Placing dice",
            "How are the dice given to the cards?",
            "ZI-MAKE-31",
            labels={
                "choice": "the player decides before rolling",
                "free": "as the player likes",
                "in_order": "in the order rolled",
            },
        ),
    ] = "choice"
    cautious_power: Annotated[
        Literal["standard", "plus6", "d8"],
        setting(
            "Cautious roll",
            "What is rolled for each card?",
            "ZI-MAKE-32",
            labels={"standard": "d6 + 4", "plus6": "d6 + 6", "d8": "d8 + 4"},
        ),
    ] = "standard"
    king_overflow: Annotated[
        Literal["cap", "error"],
        setting(
            "Above the King",
            "What happens when a race raises a card above 13?",
            "ZI-RACE-05",
            labels={"cap": "it stays at 13", "error": "it is not allowed"},
        ),
    ] = "cap"
    multiclass_runes: Annotated[
        Literal["divided", "full"],
        setting(
            "Runes with several classes",
            "How many runes does a caster of several classes know?",
            "ZI-CLS-07",
            labels={
                "divided": "Diamonds divided by the number of classes",
                "full": "as many as Diamonds",
            },
        ),
    ] = "divided"

    # --- tests, contests, saves ---

    contest_tie: Annotated[
        Literal["draw", "initiator", "higher_suit", "reroll"],
        setting(
            "Tied contests",
            "What happens when both succeed equally well, unless the GM decides?",
            "ZI-CON-06",
            labels={
                "draw": "it is a draw",
                "initiator": "whoever started it wins",
                "higher_suit": "whoever has more in the suit wins",
                "reroll": "both roll again",
            },
        ),
    ] = "draw"
    save_pips: Annotated[
        Literal["add", "off"],
        setting(
            "Pips in saves",
            "Do the pips of your domino count in saves on Clubs and Spades?",
            "ZI-SAVE-04",
            labels={"add": "yes", "off": "no"},
        ),
    ] = "add"

    # --- talents ---

    talent_option: Annotated[
        Literal["full", "boons"],
        setting(
            "Talents and Boons",
            "What does Knowledge buy?",
            "ZI-TAL-07",
            labels={
                "full": "all talents",
                "boons": "half of the talents and runes at first; levels bring more",
            },
        ),
    ] = "full"
    boon_window: Annotated[
        Literal["after_roll", "before_roll"],
        setting(
            "Spending a Boon",
            "When may you spend a Boon?",
            "ZI-TAL-09",
            labels={"after_roll": "until the result is declared", "before_roll": "before the roll"},
        ),
    ] = "after_roll"
    trade_shields: Annotated[
        Literal["keep", "drop"],
        setting(
            "Trading armor: shields",
            "Do you give up your shield together with the armor you trade?",
            "ZI-TAL-05",
            labels={"keep": "no", "drop": "yes"},
        ),
    ] = "keep"
    skill_option: Annotated[
        Literal["five", "ones"],
        setting(
            "Skills",
            "What is a skill worth?",
            "ZI-SKL-05",
            labels={"five": "5", "ones": "each talent gives five +1s to place"},
        ),
    ] = "five"
    trained_threshold: Annotated[
        int,
        setting(
            "Trained from",
            "How many +1s make you trained, if +1s are placed.",
            "ZI-SKL-10",
            least=1,
            most=5,
        ),
    ] = 1
    draft_knacks: Annotated[
        OnOff,
        setting(
            "Our own knacks", "May players take the three knacks that we have added?", "ZI-KNK-03"
        ),
    ] = "on"
    rage_activation: Annotated[
        Literal["free_if_hurt", "free", "minor"],
        setting(
            "Rage",
            "What does it cost to go into a rage?",
            "ZI-KNK-04",
            labels={
                "free_if_hurt": "nothing if hurt since your last turn, else a minor action",
                "free": "nothing",
                "minor": "a minor action",
            },
        ),
    ] = "free_if_hurt"

    # --- gear ---

    two_weapon_penalty: Annotated[
        int,
        setting(
            "Two weapons",
            "Penalty on each attack when you fight with two weapons.",
            "ZI-WPN-07",
            least=0,
            most=5,
        ),
    ] = 2
    unproficient_shield: Annotated[
        Literal["hampered", "none"],
        setting(
            "Too large a shield",
            "What does a shield do that you cannot use well?",
            "ZI-SHD-09",
            labels={"hampered": "it hampers you", "none": "nothing bad"},
        ),
    ] = "hampered"
    tower_strength: Annotated[
        int,
        setting(
            "Tower shield: Strength",
            "How much Strength a tower shield needs on top of your armor.",
            "ZI-STR-06",
            least=2,
            most=3,
        ),
    ] = 3

    # --- encounters ---

    init_random: Annotated[
        Literal["none", "each", "sides"],
        setting(
            "Chance in initiative",
            "Is a die added to initiative?",
            "ZI-INIT-02",
            labels={"none": "no", "each": "a d6 for everybody", "sides": "a d6 for each side"},
        ),
    ] = "none"
    init_resort: Annotated[
        Literal["never", "each_round"],
        setting(
            "Order of action",
            "How long does the order of action stay?",
            "ZI-INIT-04",
            labels={"never": "for the whole encounter", "each_round": "for one round"},
        ),
    ] = "never"
    domino_source: Annotated[
        Literal["shared", "own", "two_d6", "d8_d4"],
        setting(
            "Dominoes",
            "Where do the pips come from?",
            "ZI-STN-07",
            labels={
                "shared": "one set of dominoes for all",
                "own": "a set of dominoes each",
                "two_d6": "two d6",
                "d8_d4": "a d8 and a d4",
            },
        ),
    ] = "shared"
    stance_order: Annotated[
        Literal["simultaneous", "slowest_first", "fastest_first"],
        setting(
            "Choosing stances",
            "In what order are stances chosen?",
            "ZI-STN-10",
            labels={
                "simultaneous": "all in secret",
                "slowest_first": "slowest first",
                "fastest_first": "fastest first",
            },
        ),
    ] = "simultaneous"
    monster_groups: Annotated[
        OffOn,
        setting(
            "Groups of monsters",
            "May monsters of one kind share a stance and a domino?",
            "ZI-STN-13",
        ),
    ] = "off"
    zones: Annotated[
        OffOn,
        setting(
            "Zones",
            "Do combatants stand in named zones? Otherwise places are described in words.",
            "ZI-RND-03",
        ),
    ] = "off"
    to_hit_tie: Annotated[
        Literal["attacker", "defender"],
        setting(
            "Tied attacks",
            "Who wins when attack and defence are equal?",
            "ZI-HIT-04",
            labels={"attacker": "the attacker", "defender": "the defender"},
        ),
    ] = "attacker"
    chip_order: Annotated[
        Literal["attacker_first", "simultaneous"],
        setting(
            "Chips in an attack",
            "Who spends chips first?",
            "ZI-HIT-05",
            labels={"attacker_first": "the attacker", "simultaneous": "both in secret"},
        ),
    ] = "attacker_first"
    aimed_magic_suit: Annotated[
        Literal["D", "C", "S"],
        setting(
            "Aimed magic",
            "Which suit do aimed spells attack with?",
            "ZI-HIT-07",
            labels={"D": "Diamonds", "C": "Clubs", "S": "Spades"},
        ),
    ] = "D"

    # --- wounds and conditions ---

    defenseless: Annotated[
        Literal["no_pips", "half_spades", "auto_hit"],
        setting(
            "Defenseless",
            "What does it mean to be Defenseless?",
            "ZI-COND-01",
            labels={
                "no_pips": "your pips do not count",
                "half_spades": "no pips, and half of Spades",
                "auto_hit": "every attack hits",
            },
        ),
    ] = "no_pips"
    helpless_melee: Annotated[
        Literal["auto_hit", "contest"],
        setting(
            "Melee against the Helpless",
            "How are blows at somebody Helpless resolved?",
            "ZI-COND-02",
            labels={"auto_hit": "they always hit", "contest": "as any attack"},
        ),
    ] = "auto_hit"
    hampered_penalty: Annotated[
        int,
        setting(
            "Hampered",
            "Penalty on attacks, defence and physical tests.",
            "ZI-COND-04",
            least=0,
            most=5,
        ),
    ] = 2
    half_sizes: Annotated[
        OffOn,
        setting("Half sizes", "Do sizes such as Large+ count as half a step?", "ZI-DMG-05"),
    ] = "off"
    size_applies_to: Annotated[
        Literal["base", "total"],
        setting(
            "Size and damage",
            "What does a creature's size multiply?",
            "ZI-DMG-02",
            labels={
                "base": "the weapon's damage",
                "total": "the weapon's damage and the Fudge die",
            },
        ),
    ] = "base"
    overflow_damage: Annotated[
        Literal["drain", "stop"],
        setting(
            "Damage beyond 0 hit points",
            "What happens to damage beyond 0 hit points?",
            "ZI-DMG-08",
            labels={"drain": "it drains Hearts", "stop": "nothing"},
        ),
    ] = "drain"
    temp_overflow: Annotated[
        Literal["drain", "ignore"],
        setting(
            "Temporary damage at 0 hit points",
            "What happens to temporary damage beyond 0 hit points?",
            "ZI-DMG-12",
            labels={"drain": "it drains Hearts", "ignore": "nothing"},
        ),
    ] = "drain"
    rally_chips: Annotated[
        int,
        setting("Rally", "How many class chips a Rally brings back.", "ZI-REC-02", least=1, most=5),
    ] = 2
    rest_chips: Annotated[
        Literal["half", "all"],
        setting(
            "Rest",
            "How many chips does a Rest bring back?",
            "ZI-REC-03",
            labels={"half": "half", "all": "all"},
        ),
    ] = "half"
    sleep_hp: Annotated[
        Literal["half", "one", "all"],
        setting(
            "Sleep: hit points",
            "How many hit points does a Sleep bring back?",
            "ZI-REC-05",
            labels={"half": "half", "one": "one", "all": "all"},
        ),
    ] = "half"
    sleep_drain: Annotated[
        int,
        setting(
            "Sleep: drain",
            "How many points of drain each suit recovers in a Sleep.",
            "ZI-REC-05",
            least=0,
            most=5,
        ),
    ] = 1
    taint_block: Annotated[
        Literal["blocked", "excess"],
        setting(
            "Pitch and taint",
            "What does pitch heal while Hearts are tainted?",
            "ZI-GEAR-05",
            labels={"blocked": "nothing", "excess": "what the taint does not block"},
        ),
    ] = "blocked"

    # --- magic ---

    rune_repeat: Annotated[
        Literal["no", "yes"],
        setting("The same rune twice", "May a spell hold the same rune twice?", "ZI-MAG-02"),
    ] = "no"
    mishap: Annotated[
        Literal["gm", "drain1"],
        setting(
            "Magical mishaps",
            "What does a mishap do?",
            "ZI-MAG-08",
            labels={"gm": "the GM decides", "drain1": "it drains a point of Diamonds"},
        ),
    ] = "gm"
    improvised_spells: Annotated[
        OnOff,
        setting(
            "Improvised spells", "May casters describe in words what their runes do?", "ZI-MAG-15"
        ),
    ] = "on"
    draft_spells: Annotated[
        OnOff,
        setting(
            "Our own spells", "May casters use the six spells that we have added?", "ZI-MAG-16"
        ),
    ] = "on"

    # --- the table ---

    monster_sheet: Annotated[
        Literal["hidden", "open"],
        setting(
            "Monsters' values",
            "Who sees the values of monsters?",
            "ZI-TABLE-03",
            labels={"hidden": "the GM", "open": "everybody"},
        ),
    ] = "hidden"
    gm_mode: Annotated[
        Literal["gm", "rotating"],
        setting(
            "Game master",
            "Is there one GM for the whole game?",
            "ZI-TABLE-01",
            labels={"gm": "yes", "rotating": "no, it goes round"},
        ),
    ] = "gm"


def deck_range(settings: ZilchSettings) -> tuple[int, int]:
    """The least and the greatest card in the piles (ZI-MAKE-10, ZI-MAKE-12)."""
    return (6, 11) if settings.deck_power == "high" else (5, 10)
