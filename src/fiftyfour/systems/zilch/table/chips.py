"""Spending chips: on attacks, defence, saves and spells, and on nothing else (ZI-CHIP)."""

from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.data import SUIT_NAMES
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch


def must_hold(being: Creature, suit: str, chips: object, rule: str) -> None:
    """Why so many chips cannot be spent, if they cannot (ZI-CHIP-01, ZI-CHIP-11).

    Raises:
        IllegalAction: none of its classes is of this suit, or it holds fewer.
    """
    if not isinstance(chips, int) or chips <= 0:
        return
    if suit not in being.chips:
        told = f"{being.name} has no class of {SUIT_NAMES[suit]}"
        raise IllegalAction("chips_class", told, "ZI-CHIP-01")
    if chips > being.held(suit):
        told = f"{being.name} has {being.held(suit)} chips on {SUIT_NAMES[suit]}, not {chips}"
        raise IllegalAction("chips_short", told, rule)


def pay_chips(game: Game[Zilch], being: Creature, suit: str, chips: int) -> None:
    """They are gone whether or not it succeeds, and everybody sees it (ZI-CHIP-11)."""
    if chips:
        told = f"{being.name} spends {chips} chip{'s' * (chips > 1)}"
        game.tell(told, rule="ZI-CHIP-11", known=being.sight, being=being.id, chips=chips)
        game.set(being.chips[suit], being.held(suit) - chips, rule="ZI-CHIP-11")


def no_chips_here(answer: Answer) -> None:
    """IllegalAction for chips on a test or contest (ZI-CHIP-11)."""
    if isinstance(answer, dict) and answer.get("chips"):
        told = "chips help attacks, defence and saves, and pay for spells"
        raise IllegalAction("chips_wrong_use", told, "ZI-CHIP-11")


def must_have_boon(being: Creature, answer: Answer, may: bool = True) -> None:
    """IllegalAction for a Boon that there is not, or a second one (ZI-TAL-09)."""
    if not isinstance(answer, dict) or answer.get("boon") != "yes":
        return
    if not may:
        raise IllegalAction("boon_twice", "this action has had its Boon", "ZI-TAL-09")
    if not being.boons.value:
        raise IllegalAction("boon_none", f"{being.name} has no Boon left", "ZI-TAL-09")
