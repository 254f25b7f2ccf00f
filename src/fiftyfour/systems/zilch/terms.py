"""Under which settings a character was made, in words that go along with its file (ZI-MAKE-01).

A character is measured by the table it sits at; away from it, by these.
"""

import msgspec

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.zilch.settings import ZilchSettings

TERMS = (
    *("deck_power", "deck_secondary", "pointbuy_start", "pointbuy_budget", "roll_assign"),
    *("cautious_power", "king_overflow", "multiclass_runes", "talent_option", "trade_shields"),
    *("skill_option", "trained_threshold", "draft_knacks"),
)
"""The settings that the making of a character depends on, besides its method."""

EXAMPLE = "deck_power high, pointbuy_start 6, talent_option boons"


def terms_of(settings: ZilchSettings) -> str:
    """Those that are not as usual."""
    usual = ZilchSettings()
    changed = [name for name in TERMS if getattr(settings, name) != getattr(usual, name)]
    return ", ".join(f"{name} {getattr(settings, name)}" for name in changed)


def read_terms(words: str) -> ZilchSettings:
    """The usual settings, but for what the words say.

    >>> read_terms("deck_power high, pointbuy_start 6").pointbuy_start
    6

    Raises:
        IllegalAction: `E_TERMS` for what is no such setting, or no value of it.
    """
    values: dict[str, str | int] = {}
    for part in words.split(","):
        name, _, value = part.strip().partition(" ")
        if name:
            values[name] = int(value) if value.isdecimal() else value
    try:
        if not set(values) <= set(TERMS):
            raise msgspec.ValidationError(f"known are {', '.join(TERMS)}")
        return msgspec.convert(values, ZilchSettings)
    except msgspec.ValidationError as wrong:
        told = f"{words[:60]!r} are no settings such as {EXAMPLE}: {wrong}"
        raise IllegalAction("E_TERMS", told, "ZI-MAKE-01") from None
