"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.settings import Settings, setting_texts


class SkyAceSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    texts = setting_texts("fiftyfour.systems.skyace")
    one_game = {"contests": 1}

    contests: Annotated[int, Meta(ge=0, le=1000)] = 0
    lone_numeric: Literal["no", "yes"] = "no"
    defense_on_failed_attack: Literal["offer", "skip"] = "offer"
    clubs_bonus: Literal["none", "draw_two"] = "none"
    bonus_without_play: Literal["no", "yes"] = "no"
    friendly_fire: Literal["no", "yes"] = "no"
    decks: Literal["per_seat", "per_hero"] = "per_seat"
    initiative: Literal["hero", "seat"] = "hero"
    round_limit: Annotated[int, Meta(ge=0, le=9999)] = 0
    hands: Literal["hidden", "open"] = "hidden"
    energy_between_contests: Literal["restore", "carry"] = "restore"
    test_deck: Literal["continue", "fresh"] = "continue"
    tests_in_contest: Literal["turn_boundary", "no"] = "turn_boundary"
    ready_skills: Literal["none", "four"] = "none"
    untrained: Literal["fail", "one_card"] = "fail"
    power_cap: Annotated[int, Meta(ge=0, le=999)] = 0
    skill_cap: Annotated[int, Meta(ge=0, le=999)] = 0
    secret_identity: Literal["owner_and_gm", "table"] = "owner_and_gm"

    @property
    def lone(self) -> bool:
        """True if one number card may be played by itself (SK-PLAY-05)."""
        return self.lone_numeric == "yes"

    @property
    def bonus_alone(self) -> bool:
        """True if the suit bonus is a total by itself where nothing is played (SK-MOD-05)."""
        return self.bonus_without_play == "yes"

    def __post_init__(self) -> None:
        for name, cap in (("power_cap", self.power_cap), ("skill_cap", self.skill_cap)):
            if 0 < cap < 4:
                raise UnknownSystem(f"setting of skyace: {name} is 0 or at least 4, not {cap}")
