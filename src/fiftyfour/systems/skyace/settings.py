"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import Settings


class SkyAceSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    contests: Annotated[
        int,
        Meta(
            title="Contests",
            description="The game is over after this many contests; 0: play as many as you like.",
            ge=0,
            le=1000,
        ),
    ] = 0
    lone_numeric: Annotated[
        Literal["no", "yes"],
        Meta(
            title="A lone number card",
            description="May one number card be played by itself, for the value of its suit?",
            extra={"rule": "SK-PLAY-05"},
        ),
    ] = "no"
    defense_on_failed_attack: Annotated[
        Literal["offer", "skip"],
        Meta(
            title="Defense against a failed attack",
            description="Offer the target its draw although there is nothing to block, or end the "
            "turn at once.",
            extra={"rule": "SK-DEF-05"},
        ),
    ] = "offer"
    clubs_bonus: Annotated[
        Literal["none", "draw_two"],
        Meta(
            title="Standing on clubs",
            description="A clubs tower gives nothing, or two cards more to draw for movement.",
            extra={"rule": "SK-MOD-06"},
        ),
    ] = "none"
    friendly_fire: Annotated[
        Literal["no", "yes"],
        Meta(
            title="Friendly fire",
            description="May a hero attack one of its own side?",
            extra={"rule": "SK-ATK-03"},
        ),
    ] = "no"
    decks: Annotated[
        Literal["per_seat", "per_hero"],
        Meta(
            title="Decks",
            description="One deck for each seat, whoever it plays, or one for each hero.",
            extra={"rule": "SK-DECK-01"},
        ),
    ] = "per_seat"
    initiative: Annotated[
        Literal["hero", "seat"],
        Meta(
            title="Turn order",
            description="One card drawn for each hero, or one for each seat, whose heroes then act "
            "one after another.",
            extra={"rule": "SK-ORD-07"},
        ),
    ] = "hero"
    round_limit: Annotated[
        int,
        Meta(
            title="Round limit",
            description="After this many rounds the side with most Energy left wins; 0: no limit.",
            ge=0,
            le=9999,
            extra={"rule": "SK-END-04"},
        ),
    ] = 0
    hands: Annotated[
        Literal["hidden", "open"],
        Meta(
            title="Hands",
            description="Drawn cards are seen by their player only, or by everybody.",
            extra={"rule": "SK-VIS-02"},
        ),
    ] = "hidden"
    energy_between_contests: Annotated[
        Literal["restore", "carry"],
        Meta(
            title="Energy between contests",
            description="Every contest starts at full Energy, or with what the last one left.",
            extra={"rule": "SK-RPG-03"},
        ),
    ] = "restore"
    test_deck: Annotated[
        Literal["continue", "fresh"],
        Meta(
            title="Decks in skill tests",
            description="Decks run on from test to test, or are made whole before each.",
            extra={"rule": "SK-TEST-10"},
        ),
    ] = "continue"
    tests_in_contest: Annotated[
        Literal["turn_boundary", "no"],
        Meta(
            title="Skill tests during a contest",
            description="The GM may call for one at the start of a turn, or not at all.",
            extra={"rule": "SK-TEST-11"},
        ),
    ] = "turn_boundary"
    untrained: Annotated[
        Literal["fail", "one_card"],
        Meta(
            title="Skills a hero does not have",
            description="Such a test fails, or one card may be drawn for it.",
            extra={"rule": "SK-TEST-08"},
        ),
    ] = "fail"
    power_cap: Annotated[
        int,
        Meta(
            title="Highest power",
            description="No power can be raised above this (at least 4); 0: no limit.",
            ge=0,
            le=999,
            extra={"rule": "SK-XP-08"},
        ),
    ] = 0
    skill_cap: Annotated[
        int,
        Meta(
            title="Highest skill",
            description="No skill can be raised above this (at least 4); 0: no limit.",
            ge=0,
            le=999,
            extra={"rule": "SK-XP-08"},
        ),
    ] = 0
    secret_identity: Annotated[
        Literal["owner_and_gm", "table"],
        Meta(
            title="Secret identities",
            description="Read by their player and the GM only, or by the whole table.",
            extra={"rule": "SK-VIS-06"},
        ),
    ] = "owner_and_gm"

    def __post_init__(self) -> None:
        for name, cap in (("power_cap", self.power_cap), ("skill_cap", self.skill_cap)):
            if 0 < cap < 4:
                raise UnknownSystem(f"setting of skyace: {name} is 0 or at least 4, not {cap}")
