"""Knacks of the table's own: what they take, and what they do (ZI-KNK-01, ZI-KNK-02)."""

from collections.abc import Iterator

from fiftyfour.engine.decisions import Option
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.damage.damage import apply
from fiftyfour.systems.zilch.table.chips import pay_chips
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.house_rules import Knack
from fiftyfour.systems.zilch.table.table import Zilch

ACTIVE = ("free", "minor", "standard", "full", "with_attack")


def action_of(knack: Knack) -> str:
    """The action it takes; one that goes with an attack takes none of its own."""
    return "free" if knack.activation == "with_attack" else knack.activation


def suit_for(being: Creature, knack: Knack) -> str:
    """The suit that pays for it: its own, or the fuller of the class suits."""
    if knack.suit != "class":
        return knack.suit
    return max(being.chips, key=being.held, default="")


def usable(table: Zilch, being: Creature) -> Iterator[Knack]:
    """Knacks of the table's own that it has, can pay for, and has not used up."""
    for id in being.who.knacks:
        knack = next((one for one in table.house.data.knacks if one.id == id), None)
        if knack is None or knack.activation not in ACTIVE or _mark(knack) in being.now.used:
            continue
        if not knack.cost or being.held(suit_for(being, knack)) >= knack.cost:
            yield knack


def knack_of(table: Zilch, id: str) -> Knack:
    """The table's own knack of this name."""
    return next(one for one in table.house.data.knacks if one.id == id)


def knack_option(knack: Knack) -> Option:
    """Using it, as a turn or a quiet moment offers it."""
    cost = f": {knack.cost} chip{'s' * (knack.cost > 1)}" if knack.cost else ""
    label, hint = f"{knack.name}{cost}", knack.activation.replace("_", " ")
    return Option(id=f"knack {knack.id}", label=label, hint=hint, rule="ZI-KNK-02")


def use_knack(game: Game[Zilch], being: Creature, id: str) -> None:
    """Pay for it; its effects are on whoever has it, with an attack until the turn is over."""
    knack = knack_of(game.table, id)
    told = f"{being.name}: {knack.name}"
    game.tell(told, rule="ZI-KNK-02", being=being.id)
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
