"""What an answer comes to before it is given: chips on a blow or a save, a spell, a call of the GM.

It is made of what its seat sees: a number that it does not know is left out of a sum.
"""

from collections.abc import Iterable

from msgspec import Struct

from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending, Preview
from fiftyfour.systems.zilch.attack.attack import Commit, Parry
from fiftyfour.systems.zilch.attack.blows import (
    attack_addends,
    defence_addends,
    defence_total,
    hits,
)
from fiftyfour.systems.zilch.characters.values import roll_plan, to_be_placed
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.magic.cast import Casting
from fiftyfour.systems.zilch.rolls.choices import CalledSave, CalledTest, ChipsOnSave
from fiftyfour.systems.zilch.rolls.degrees import scale
from fiftyfour.systems.zilch.rolls.roll import skill_value
from fiftyfour.systems.zilch.scene.monsters import NewMonster
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.moment import Addend, Scale, as_known, total_of
from fiftyfour.systems.zilch.table.table import Zilch


class Stake(Struct, frozen=True):
    """A sum as it would stand, its total where all of it is known, and the fewest chips that do.

    `enough` is None where nothing more is needed, or no chips would do.
    """

    sum: list[Addend]
    total: int | None
    enough: int | None = None


class Call(Struct, frozen=True):
    """Somebody's values by card, and what each total would be worth without a skill."""

    values: dict[str, int]
    scale: Scale


def preview(seen: Seen[Zilch], pending: Pending, draft: object) -> Preview | None:
    """What this answer would come to, as far as its seat may know."""
    table = seen.table
    match draft, pending.decision:
        case Commit(), _ if "chips" in getattr(pending.decision, "fields", ()):
            return _attack(table, draft)
        case int(), Parry():
            return _parry(table, draft, pending.decision.most)
        case int(), ChipsOnSave(value=value):
            return Preview(hint=f"saved up to {value + draft}")
        case CalledTest(), _:
            return _call(table, draft, plain=False)
        case CalledSave(), _:
            return _call(table, draft, plain=True)
        case Character(method=method, base=base, dice=dice), _ if method.endswith("roll") and dice:
            plan = roll_plan(table.settings, method)
            return Preview(hint=to_be_placed([base[card] for card in CARDS], dice, plan))
        case NewMonster(count=count, name=name, preset=preset), _:
            called = name or ("monster" if preset == "own" else preset)
            return Preview(f"Add {count if count > 1 else 'a'} {called}")
        case Casting(), _:
            return _casting(table, draft)
        case _:
            return None


def _stake(addends: Iterable[Addend], being: Creature, enough: int | None = None) -> Stake:
    known = not being.sheet.blank
    addends = list(addends)
    return Stake(as_known(addends, known), total_of(addends) if known else None, enough)


def _attack(table: Zilch, said: Commit) -> Preview | None:
    striking = table.scene.data.striking
    if striking is None:
        return None
    being, target = table.beings[striking.attacker], table.beings[striking.target]
    addends = attack_addends(table, being, target, striking.blow, said.chips, said.boon)
    return Preview(gives=_stake(addends, being))


def _parry(table: Zilch, chips: int, most: int) -> Preview | None:
    striking = table.scene.data.striking
    if striking is None or striking.total is None:
        return None
    target = table.beings[striking.target]
    addends = defence_addends(table, target, striking.attacker, chips)
    if target.sheet.blank:
        return Preview(gives=_stake(addends, target), hint=f"against {striking.total}")
    attack, tie = striking.total, table.settings.to_hit_tie
    held = [
        not hits(attack, defence_total(table, target, striking.attacker, n), tie)
        for n in range(most + 1)
    ]
    needed = held.index(True) if True in held else 0
    short = attack - total_of(addends)
    verdict = "enough" if held[chips] else f"{short} short" if short else "a tie, they hit"
    hint = f"against {attack}: {verdict}"
    return Preview(hint=hint, gives=_stake(addends, target, needed or None))


def _call(table: Zilch, said: CalledTest | CalledSave, *, plain: bool) -> Preview | None:
    being = table.beings[said.being]
    if being.sheet.blank:
        return None
    value = skill_value(table, being, said.card, "", said.modifier)
    values = {card: being.effective(card) for card in CARDS}
    return Preview(gives=Call(values, scale(value, plain=plain)))


def _casting(table: Zilch, said: Casting) -> Preview | None:
    being = table.beings.get(table.scene.data.casting)
    if being is None:
        return None
    cost, held = said.cost, being.held("D")
    left = f"{held - cost} of {held} Diamond chips left"
    return Preview(
        label=f"Cast for {cost} chip{'s' * (cost != 1)}",
        hint=f"{cost - held} chips too many" if cost > held else left,
    )
