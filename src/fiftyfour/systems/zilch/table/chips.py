"""Spending chips: on attacks, defence, saves and spells, and on nothing else (ZI-CHIP)."""

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.data import SUIT_NAMES
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch


def no_more(being: Creature, suit: str, rule: str) -> Refusal:
    """Why more chips cannot be spent (ZI-CHIP-01, ZI-CHIP-11)."""
    if suit not in being.chips:
        line = f"{being.name} has no class of {SUIT_NAMES[suit]}"
        return Refusal("chips_class", line, "ZI-CHIP-01")
    return Refusal(
        "chips_short", f"{being.name} has {being.held(suit)} chips on {SUIT_NAMES[suit]}", rule
    )


def pay_chips(game: Game[Zilch], being: Creature, suit: str, chips: int) -> None:
    """They are gone whether or not it succeeds, and everybody sees it (ZI-CHIP-11)."""
    if chips:
        line = f"{being.name} spends {chips} {SUIT_NAMES[suit][:-1]} chip{'s' * (chips > 1)}"
        game.tell(line, rule="ZI-CHIP-11", known=being.sight, being=being.id, chips=chips)
        game.set(being.chips[suit], being.held(suit) - chips, rule="ZI-CHIP-11")


def no_boon(being: Creature, may: bool) -> Refusal | None:
    """For a Boon that there is not, or a second one (ZI-TAL-09)."""
    if not may:
        return Refusal("boon_twice", "this action has had its Boon", "ZI-TAL-09")
    if not being.boons.value:
        return Refusal("boon_none", f"{being.name} has no Boon left", "ZI-TAL-09")
    return None
