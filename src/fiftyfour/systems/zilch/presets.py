"""How the settings are offered when a table is made: in groups, and as presets."""

from fiftyfour.engine.system import Preset

GROUPS: dict[str, tuple[str, ...]] = {
    "Length": ("scenes",),
    "Making characters": (
        "gen_method",
        "pointbuy_start",
        "pointbuy_budget",
        "deck_power",
        "deck_secondary",
        "deck_redraws",
        "deck_redraw_forced",
        "deck_pool",
        "roll_assign",
        "cautious_power",
        "king_overflow",
        "multiclass_runes",
    ),
    "Talents and gear": (
        "talent_option",
        "boon_window",
        "trade_shields",
        "skill_option",
        "trained_threshold",
        "draft_knacks",
        "rage_activation",
        "two_weapon_penalty",
        "unproficient_shield",
        "tower_strength",
    ),
    "Tests": ("contest_tie", "save_pips"),
    "Fights": (
        "init_random",
        "init_resort",
        "domino_source",
        "stance_order",
        "monster_groups",
        "zones",
        "to_hit_tie",
        "chip_order",
        "aimed_magic_suit",
    ),
    "Wounds": (
        "defenseless",
        "helpless_melee",
        "hampered_penalty",
        "half_sizes",
        "size_applies_to",
        "overflow_damage",
        "temp_overflow",
    ),
    "Recovery": ("rally_chips", "rest_chips", "sleep_hp", "sleep_drain", "taint_block"),
    "Magic": ("rune_repeat", "mishap", "improvised_spells", "draft_spells"),
    "The game master": ("monster_sheet", "gm_mode"),
}

PRESETS = (
    Preset("Quick evening", "Two scenes.", {"scenes": 2}),
    Preset("By the book", "As many scenes as you like; values are bought with points."),
    Preset(
        "Heroic",
        "High values, drawn or rolled; a rest brings all chips back, a sleep all hit points.",
        {
            "gen_method": "any",
            "deck_power": "high",
            "cautious_power": "plus6",
            "rest_chips": "all",
            "sleep_hp": "all",
        },
    ),
    Preset(
        "Long campaign",
        "Talents come slowly, with Boons for those not yet learned.",
        {"talent_option": "boons"},
    ),
)
