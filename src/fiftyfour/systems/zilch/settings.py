"""The table's settings: fixed when it is made, and public, each with the rule that it settles."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Settings

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]
GenMethod = Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll", "any"]


def _says(
    rule: str, title: str, text: str, least: int | None = None, most: int | None = None
) -> Meta:
    """What a setting means, and the rule that leaves it open; a number has bounds."""
    return Meta(
        title=title, description=text, ge=least, le=most, extra={"rule": rule} if rule else None
    )


class ZilchSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first.

    `scenes` is how long a table plays: so many scenes, or with 0 as long as people like.
    """

    scenes: Annotated[
        int,
        _says(
            "",
            "Scenes",
            "The game is over after this many scenes; 0: play as long as you like.",
            0,
            99,
        ),
    ] = 0

    # --- making a character ---

    gen_method: Annotated[
        GenMethod,
        _says(
            "ZI-MAKE-01",
            "How values are made",
            "By points, a draw of cards, eight dice and a bonus, or sixteen dice. All use one "
            "method, or each player any: the GM permits it.",
        ),
    ] = "point_buy"
    deck_power: Annotated[
        Literal["standard", "high"],
        _says(
            "ZI-MAKE-12",
            "Deck draw: cards",
            "Cards 5 to 10 with a threshold of 25, or 6 to J with one of 30.",
        ),
    ] = "standard"
    deck_secondary: Annotated[
        Literal["same", "second_hand"],
        _says(
            "ZI-MAKE-13",
            "Deck draw: secondary cards",
            "Each card stands for both values of its suit, or a second hand is drawn.",
        ),
    ] = "same"
    deck_redraws: Annotated[
        Literal["unlimited", "once"],
        _says(
            "ZI-MAKE-14",
            "Deck draw: how often",
            "A poor hand may be thrown away again and again, or once.",
        ),
    ] = "unlimited"
    deck_redraw_forced: Annotated[
        bool, _says("ZI-MAKE-15", "Deck draw: forced", "A poor hand may, or must, be thrown away.")
    ] = False
    deck_pool: Annotated[
        Literal["shared", "fresh"],
        _says(
            "ZI-MAKE-16",
            "Deck draw: piles",
            "All draw from the same piles, or each hand from full ones.",
        ),
    ] = "shared"
    pointbuy_start: Annotated[
        int, _says("ZI-MAKE-23", "Point buy: start", "What every card starts at.", 4, 6)
    ] = 4
    pointbuy_budget: Annotated[
        int, _says("ZI-MAKE-23", "Point buy: points", "Points to spend.", 0, 99)
    ] = 30
    roll_assign: Annotated[
        Literal["choice", "free", "in_order"],
        _says(
            "ZI-MAKE-31",
            "Assigning dice",
            "The player says beforehand, dice are always assigned freely, or always in order.",
        ),
    ] = "choice"
    cautious_power: Annotated[
        Literal["standard", "plus6", "d8"],
        _says(
            "ZI-MAKE-32",
            "Cautious roll: power",
            "A d6 and 4, a d6 and 6, or a d8 and 4 for each card.",
        ),
    ] = "standard"
    king_overflow: Annotated[
        Literal["cap", "error"],
        _says("ZI-RACE-05", "Above the King", "What a race lifts above 13 is cut, or refused."),
    ] = "cap"
    multiclass_runes: Annotated[
        Literal["divided", "full"],
        _says(
            "ZI-CLS-07",
            "Runes of several classes",
            "Are Diamonds divided by the number of classes for the runes one knows?",
        ),
    ] = "divided"

    # --- tests, contests, saves ---

    contest_tie: Annotated[
        Literal["draw", "initiator", "higher_suit", "reroll"],
        _says(
            "ZI-CON-06",
            "Tied contests",
            "What a tie of two successes comes to, unless the GM says otherwise.",
        ),
    ] = "draw"
    save_pips: Annotated[
        Literal["add", "off"],
        _says(
            "ZI-SAVE-04",
            "Pips in saves",
            "Do the pips of one's domino count in saves on Clubs and Spades?",
        ),
    ] = "add"

    # --- talents ---

    talent_option: Annotated[
        Literal["full", "boons"],
        _says(
            "ZI-TAL-07",
            "Talents and Boons",
            "All talents at once, or half of them, the others bringing Boons.",
        ),
    ] = "full"
    boon_window: Annotated[
        Literal["after_roll", "before_roll"],
        _says(
            "ZI-TAL-09",
            "When a Boon is spent",
            "Until the result is declared, or only before the roll.",
        ),
    ] = "after_roll"
    trade_shields: Annotated[
        Literal["keep", "drop"],
        _says(
            "ZI-TAL-05",
            "Trading armor: shields",
            "Is the shield that one knows traded away with the armor?",
        ),
    ] = "keep"
    skill_option: Annotated[
        Literal["five", "ones"],
        _says("ZI-SKL-05", "Skills", "A skill adds 5, or each talent brings five +1s to place."),
    ] = "five"
    trained_threshold: Annotated[
        int,
        _says(
            "ZI-SKL-10", "Trained from", "Points that make one trained, where +1s are placed.", 1, 5
        ),
    ] = 1
    draft_knacks: Annotated[
        OnOff, _says("ZI-KNK-03", "Draft knacks", "May the three knacks we drafted be taken?")
    ] = "on"
    rage_activation: Annotated[
        Literal["free_if_hurt", "free", "minor"],
        _says(
            "ZI-KNK-04",
            "Rage",
            "What going into a rage takes: nothing if hurt since one's last turn, never anything, "
            "or always a minor action.",
        ),
    ] = "free_if_hurt"

    # --- gear ---

    two_weapon_penalty: Annotated[
        int,
        _says("ZI-WPN-07", "Two weapons", "Penalty on each attack of a two-weapon attack.", 0, 5),
    ] = 2
    unproficient_shield: Annotated[
        Literal["hampered", "none"],
        _says("ZI-SHD-09", "Too heavy a shield", "Does a shield beyond one's proficiency hamper?"),
    ] = "hampered"
    tower_strength: Annotated[
        int,
        _says(
            "ZI-STR-06",
            "Tower shield: Strength",
            "What a tower shield adds to the Strength that armor needs.",
            2,
            3,
        ),
    ] = 3

    # --- encounters ---

    init_random: Annotated[
        Literal["none", "each", "sides"],
        _says(
            "ZI-INIT-02", "Chance in initiative", "None, a d6 for everybody, or one for each side."
        ),
    ] = "none"
    init_resort: Annotated[
        Literal["never", "each_round"],
        _says(
            "ZI-INIT-04",
            "Order of action",
            "Stays for the encounter, or is sorted anew each round.",
        ),
    ] = "never"
    domino_source: Annotated[
        Literal["shared", "own", "two_d6", "d8_d4"],
        _says("ZI-STN-07", "Dominoes", "One set for all, a set for each, or dice in their place."),
    ] = "shared"
    stance_order: Annotated[
        Literal["simultaneous", "slowest_first", "fastest_first"],
        _says("ZI-STN-10", "Naming stances", "All at once in secret, or one after another."),
    ] = "simultaneous"
    monster_groups: Annotated[
        OffOn,
        _says(
            "ZI-STN-13",
            "Groups of monsters",
            "Each monster has a domino, or identical ones may share a stance and a domino.",
        ),
    ] = "off"
    zones: Annotated[
        OffOn,
        _says(
            "ZI-RND-03",
            "Zones",
            "Places are told in words, or combatants stand in named zones.",
        ),
    ] = "off"
    to_hit_tie: Annotated[
        Literal["attacker", "defender"],
        _says("ZI-HIT-04", "Tied attacks", "Who has the better of equal totals."),
    ] = "attacker"
    chip_order: Annotated[
        Literal["attacker_first", "simultaneous"],
        _says("ZI-HIT-05", "Chips in an attack", "The attacker spends first, or both in secret."),
    ] = "attacker_first"
    aimed_magic_suit: Annotated[
        Literal["D", "C", "S"],
        _says("ZI-HIT-07", "Aimed magic", "The suit that aimed spells hit with."),
    ] = "D"

    # --- wounds and conditions ---

    defenseless: Annotated[
        Literal["no_pips", "half_spades", "auto_hit"],
        _says(
            "ZI-COND-01",
            "Defenseless",
            "Pips do not count, or Spades are halved too, or every attack hits.",
        ),
    ] = "no_pips"
    helpless_melee: Annotated[
        Literal["auto_hit", "contest"],
        _says("ZI-COND-02", "Melee against the Helpless", "Hits without a contest, or not."),
    ] = "auto_hit"
    hampered_penalty: Annotated[
        int, _says("ZI-COND-04", "Hampered", "Penalty on attacks, defence, and bodily tests.", 0, 5)
    ] = 2
    half_sizes: Annotated[
        OffOn,
        _says("ZI-DMG-05", "Half sizes", "Do sizes such as Large+ count between their neighbours?"),
    ] = "off"
    size_applies_to: Annotated[
        Literal["base", "total"],
        _says(
            "ZI-DMG-02",
            "Size and damage",
            "Size multiplies the weapon's damage, or also the Fudge die.",
        ),
    ] = "base"
    overflow_damage: Annotated[
        Literal["drain", "stop"],
        _says(
            "ZI-DMG-08",
            "The rest of a blow",
            "What a blow has left at 0 HP drains Hearts, or is ignored.",
        ),
    ] = "drain"
    temp_overflow: Annotated[
        Literal["drain", "ignore"],
        _says("ZI-DMG-12", "Temporary damage at 0 HP", "Drains Hearts as well, or does nothing."),
    ] = "drain"
    rally_chips: Annotated[
        int, _says("ZI-REC-02", "Rally", "Class chips that a Rally brings back.", 1, 5)
    ] = 2
    rest_chips: Annotated[
        Literal["half", "all"], _says("ZI-REC-03", "Rest", "Half of the chips come back, or all.")
    ] = "half"
    sleep_hp: Annotated[
        Literal["half", "one", "all"],
        _says("ZI-REC-05", "Sleep: HP", "Half of the HP come back, one, or all."),
    ] = "half"
    sleep_drain: Annotated[
        int, _says("ZI-REC-05", "Sleep: drain", "Points of drain that each suit recovers.", 0, 5)
    ] = 1
    taint_block: Annotated[
        Literal["blocked", "excess"],
        _says(
            "ZI-GEAR-05",
            "Pitch and taint",
            "While Hearts are tainted pitch heals nothing, or only what taint does not hold back.",
        ),
    ] = "blocked"

    # --- magic ---

    rune_repeat: Annotated[
        Literal["no", "yes"],
        _says("ZI-MAG-02", "Runes twice", "May a spell hold the same rune twice?"),
    ] = "no"
    mishap: Annotated[
        Literal["gm", "drain1"],
        _says("ZI-MAG-08", "Magical mishap", "The GM tells it, or it drains a point of Diamonds."),
    ] = "gm"
    improvised_spells: Annotated[
        OnOff,
        _says("ZI-MAG-15", "Improvised spells", "May a caster say in words what runes are to do?"),
    ] = "on"
    draft_spells: Annotated[
        OnOff, _says("ZI-MAG-16", "Draft spells", "May the six spells we drafted be cast?")
    ] = "on"

    # --- the table ---

    monster_sheet: Annotated[
        Literal["hidden", "open"],
        _says("ZI-TABLE-03", "Monsters' values", "Are they for the GM alone, or for all?"),
    ] = "hidden"
    gm_mode: Annotated[
        Literal["gm", "rotating"],
        _says("ZI-TABLE-01", "Game master", "One for the whole game, or the task goes round."),
    ] = "gm"


def deck_range(settings: ZilchSettings) -> tuple[int, int]:
    """The least and the greatest card in the piles (ZI-MAKE-10, ZI-MAKE-12)."""
    return (6, 11) if settings.deck_power == "high" else (5, 10)
