"""The table's settings: fixed when it is made, and public, each with the rule that it settles."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.settings import Settings, setting_texts

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]
GenMethod = Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll", "any"]


class ZilchSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first.

    `scenes` is how long a table plays: so many scenes, or with 0 as long as people like.
    """

    texts = setting_texts("fiftyfour.systems.zilch")
    one_game = {"scenes": 2}

    scenes: Annotated[int, Meta(ge=0, le=99)] = 0
    ready_characters: Literal["early", "spent"] = "early"
    gen_method: GenMethod = "point_buy"
    deck_power: Literal["standard", "high"] = "standard"
    deck_secondary: Literal["same", "second_hand"] = "same"
    deck_redraws: Literal["unlimited", "once"] = "unlimited"
    deck_redraw_forced: bool = False
    deck_pool: Literal["shared", "fresh"] = "shared"
    pointbuy_start: Annotated[int, Meta(ge=4, le=6)] = 4
    pointbuy_budget: Annotated[int, Meta(ge=0, le=99)] = 30
    roll_assign: Literal["choice", "free", "in_order"] = "choice"
    cautious_power: Literal["standard", "plus6", "d8"] = "standard"
    king_overflow: Literal["cap", "error"] = "cap"
    multiclass_runes: Literal["divided", "full"] = "divided"
    rune_cap: Literal["diamonds", "knowledge"] = "diamonds"
    contest_tie: Literal["draw", "initiator", "higher_suit", "reroll"] = "draw"
    save_pips: Literal["add", "off"] = "add"
    talent_option: Literal["full", "boons", "full_with_boons"] = "full"
    boon_window: Literal["after_roll", "before_roll"] = "after_roll"
    trade_shields: Literal["keep", "drop"] = "keep"
    skill_option: Literal["five", "ones"] = "five"
    custom_skills: Literal["offered", "named"] = "offered"
    trained_threshold: Annotated[int, Meta(ge=1, le=5)] = 1
    draft_knacks: OnOff = "on"
    rage_activation: Literal["free_if_hurt", "free", "minor"] = "free_if_hurt"
    two_weapon_penalty: Annotated[int, Meta(ge=0, le=5)] = 2
    unarmed_damage: Literal["temporary", "ordinary"] = "temporary"
    thrown_strength: Literal["ranged", "melee"] = "ranged"
    unproficient_shield: Literal["hampered", "none"] = "hampered"
    tower_strength: Annotated[int, Meta(ge=2, le=3)] = 3
    init_random: Literal["none", "each", "sides"] = "none"
    init_resort: Literal["never", "each_round"] = "never"
    domino_source: Literal["shared", "own", "two_d6", "d8_d4"] = "shared"
    stance_order: Literal["simultaneous", "slowest_first", "fastest_first"] = "simultaneous"
    monster_groups: OffOn = "off"
    zones: OffOn = "off"
    to_hit_tie: Literal["attacker", "defender"] = "attacker"
    chip_order: Literal["attacker_first", "simultaneous"] = "attacker_first"
    idle_questions: Literal["asked", "skipped"] = "asked"
    aimed_magic_suit: Literal["D", "C", "S"] = "D"
    defenseless: Literal["no_pips", "half_spades", "auto_hit"] = "no_pips"
    helpless_melee: Literal["auto_hit", "contest"] = "auto_hit"
    hampered_penalty: Annotated[int, Meta(ge=0, le=5)] = 2
    half_sizes: OffOn = "off"
    size_applies_to: Literal["base", "total"] = "base"
    overflow_damage: Literal["drain", "stop"] = "drain"
    temp_overflow: Literal["drain", "ignore"] = "drain"
    rally_chips: Annotated[int, Meta(ge=1, le=5)] = 2
    rest_chips: Literal["half", "all"] = "half"
    sleep_hp: Literal["half", "one", "all"] = "half"
    sleep_drain: Annotated[int, Meta(ge=0, le=5)] = 1
    taint_block: Literal["blocked", "excess"] = "blocked"
    rune_repeat: Literal["no", "yes"] = "no"
    mishap: Literal["gm", "drain1"] = "gm"
    improvised_spells: OnOff = "on"
    draft_spells: OnOff = "on"
    monster_sheet: Literal["hidden", "open"] = "hidden"
    gm_mode: Literal["gm", "rotating"] = "gm"


def deck_range(settings: ZilchSettings) -> tuple[int, int]:
    """The least and the greatest card in the piles (ZI-MAKE-10, ZI-MAKE-12)."""
    return (6, 11) if settings.deck_power == "high" else (5, 10)
