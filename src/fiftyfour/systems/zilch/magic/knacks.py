"""Knacks of the table's own: what they take, and what they do (ZI-KNK-01, ZI-KNK-02)."""

from collections.abc import Iterator
from typing import Literal

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.damage.damage import apply
from fiftyfour.systems.zilch.table.chips import pay_chips
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.house_rules import Knack
from fiftyfour.systems.zilch.table.table import Zilch

ACTIVE = ("free", "minor", "standard", "full", "with_attack")


def action_of(knack: Knack) -> Literal["free", "minor", "standard", "full"]:
    """The action it takes; one that goes with an attack takes none of its own."""
    activation = knack.activation
    return "free" if activation == "with_attack" or activation == "passive" else activation


def suit_for(being: Creature, knack: Knack) -> str:
    """The suit that pays for it: its own, or the fuller of the class suits."""
    if knack.suit != "class":
        return knack.suit
    return max(being.chips, key=being.held, default="")


def active_knacks(table: Zilch, being: Creature) -> Iterator[Knack]:
    """Knacks of the table's own that it has and uses when it will."""
    known = {knack.id: knack for knack in table.house.data.knacks if knack.activation in ACTIVE}
    return (known[id] for id in being.who.knacks if id in known)


def against_knack(being: Creature, knack: Knack) -> Refusal | None:
    """Why it cannot be used now: it is used up, or cannot be paid for (ZI-KNK-02)."""
    if _mark(knack) in being.now.used:
        return Refusal("knack_use", f"{knack.name} is used up for now", "ZI-KNK-02")
    if knack.cost > being.held(suit_for(being, knack)):
        return Refusal("knack_use", f"{knack.name} takes {knack.cost} chips", "ZI-KNK-02")
    return None


def knack_of(table: Zilch, id: str) -> Knack:
    """The table's own knack of this name."""
    return next(one for one in table.house.data.knacks if one.id == id)


def use_knack(game: Game[Zilch], being: Creature, id: str) -> None:
    """Pay for it; its effects are on whoever has it, with an attack until the turn is over."""
    knack = knack_of(game.table, id)
    game.tell(f"{being.name}: {knack.name}", rule="ZI-KNK-02", being=being.id)
    pay_chips(game, being, suit_for(being, knack), knack.cost)
    if knack.limit != "none":
        game.write(being.state, rule="ZI-KNK-02", used=[*being.now.used, _mark(knack)])
    duration = "rounds:0" if knack.activation == "with_attack" else knack.duration or "encounter"
    for effect in knack.effects:
        apply(
            game,
            being,
            effect,
            spell=f"knack:{knack.id}",
            caster=being.id,
            duration=duration,
            rule="ZI-KNK-02",
        )


def _mark(knack: Knack) -> str:
    return f"{knack.limit}:{knack.id}"


def forget(game: Game[Zilch], being: Creature, *limits: str) -> None:
    """What was used up within such a limit may be used again."""
    used = [one for one in being.now.used if one.partition(":")[0] not in limits]
    if used != being.now.used:
        game.write(being.state, rule="ZI-KNK-02", used=used)
