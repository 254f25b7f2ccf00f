"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import Settings, setting


class SkyAceSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    contests: Annotated[
        int,
        setting(
            "Contests",
            "The game is over after this many contests; 0: play as many as you like.",
            least=0,
            most=1000,
        ),
    ] = 0
    lone_numeric: Annotated[
        Literal["no", "yes"],
        setting(
            "A lone number card",
            "May one number card be played by itself, for the value of its suit?",
            "SK-PLAY-05",
        ),
    ] = "no"
    defense_on_failed_attack: Annotated[
        Literal["offer", "skip"],
        setting(
            "Defense against a failed attack",
            "Offer the target its draw although there is nothing to block, or end the "
            "turn at once.",
            "SK-DEF-05",
        ),
    ] = "offer"
    clubs_bonus: Annotated[
        Literal["none", "draw_two"],
        setting(
            "Standing on clubs",
            "A clubs tower gives nothing, or two cards more to draw for movement.",
            "SK-MOD-06",
        ),
    ] = "none"
    friendly_fire: Annotated[
        Literal["no", "yes"],
        setting(
            "Friendly fire",
            "May a hero attack one of its own side?",
            "SK-ATK-03",
        ),
    ] = "no"
    decks: Annotated[
        Literal["per_seat", "per_hero"],
        setting(
            "Decks",
            "One deck for each seat, whoever it plays, or one for each hero.",
            "SK-DECK-01",
        ),
    ] = "per_seat"
    initiative: Annotated[
        Literal["hero", "seat"],
        setting(
            "Turn order",
            "One card drawn for each hero, or one for each seat, whose heroes then act "
            "one after another.",
            "SK-ORD-07",
        ),
    ] = "hero"
    round_limit: Annotated[
        int,
        setting(
            "Round limit",
            "After this many rounds the side with most Energy left wins; 0: no limit.",
            "SK-END-04",
            least=0,
            most=9999,
        ),
    ] = 0
    hands: Annotated[
        Literal["hidden", "open"],
        setting(
            "Hands",
            "Drawn cards are seen by their player only, or by everybody.",
            "SK-VIS-02",
        ),
    ] = "hidden"
    energy_between_contests: Annotated[
        Literal["restore", "carry"],
        setting(
            "Energy between contests",
            "Every contest starts at full Energy, or with what the last one left.",
            "SK-RPG-03",
        ),
    ] = "restore"
    test_deck: Annotated[
        Literal["continue", "fresh"],
        setting(
            "Decks in skill tests",
            "Decks run on from test to test, or are made whole before each.",
            "SK-TEST-10",
        ),
    ] = "continue"
    tests_in_contest: Annotated[
        Literal["turn_boundary", "no"],
        setting(
            "Skill tests during a contest",
            "The GM may call for one at the start of a turn, or not at all.",
            "SK-TEST-11",
        ),
    ] = "turn_boundary"
    untrained: Annotated[
        Literal["fail", "one_card"],
        setting(
            "Skills a hero does not have",
            "Such a test fails, or one card may be drawn for it.",
            "SK-TEST-08",
        ),
    ] = "fail"
    power_cap: Annotated[
        int,
        setting(
            "Highest power",
            "No power can be raised above this (at least 4); 0: no limit.",
            "SK-XP-08",
            least=0,
            most=999,
        ),
    ] = 0
    skill_cap: Annotated[
        int,
        setting(
            "Highest skill",
            "No skill can be raised above this (at least 4); 0: no limit.",
            "SK-XP-08",
            least=0,
            most=999,
        ),
    ] = 0
    secret_identity: Annotated[
        Literal["owner_and_gm", "table"],
        setting(
            "Secret identities",
            "Read by their player and the GM only, or by the whole table.",
            "SK-VIS-06",
        ),
    ] = "owner_and_gm"

    @property
    def lone(self) -> bool:
        """True if one number card may be played by itself (SK-PLAY-05)."""
        return self.lone_numeric == "yes"

    def __post_init__(self) -> None:
        for name, cap in (("power_cap", self.power_cap), ("skill_cap", self.skill_cap)):
            if 0 < cap < 4:
                raise UnknownSystem(f"setting of skyace: {name} is 0 or at least 4, not {cap}")
