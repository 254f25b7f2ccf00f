"""Chances of rolls and blows as one seat may reckon them: what hints tell, and bots go by."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from fiftyfour.systems.zilch.attack import blows
from fiftyfour.systems.zilch.damage.damage import net_damage
from fiftyfour.systems.zilch.data import size_eighths
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.rolls.roll import best_skill, skill_value
from fiftyfour.systems.zilch.rolls.save import pips_count, save_pips
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Blow, Zilch

SURE, NEVER = Fraction(1), Fraction(0)


def best_value(table: Zilch, being: Creature, card: str, *always: str, modifier: int = 0) -> int:
    """The skill value with the skill that helps most (ZI-SKL-07)."""
    skill = best_skill(table, being, card, always)
    return skill_value(table, being, card, skill, modifier)


def save_chance(table: Zilch, being: Creature, card: str, value: int) -> Fraction | None:
    """The chance to save at this value without pips: a domino not yet seen may be any.

    None where two sets of dominoes are on the table (ZI-SAVE-04, ZI-STN-08).
    """
    if not pips_count(table, card) or being.turned or not being.armed or being.helpless:
        return odds.success_chance(value + save_pips(table, being, card))
    seen = face_up(table)
    if seen is None:
        return None
    return odds.mean_over_dominoes(
        lambda pips: odds.success_chance(value + pips),
        being.now.stance,
        0 if card[0] == "C" else 1,
        seen,
        table.settings.domino_source,
    )


def hit_chance(
    table: Zilch,
    being: Creature,
    other: Creature,
    blow: Blow,
    chips: int = 0,
    boon: bool = False,
    parry: int = 0,
) -> Fraction | None:
    """The chance with what either side adds; None where nobody can say."""
    return hit_chances(table, being, other, blow, (chips,), boon, parry)[0]


def hit_chances(
    table: Zilch,
    being: Creature,
    other: Creature,
    blow: Blow,
    chips: Sequence[int],
    boon: bool = False,
    parry: int = 0,
) -> list[Fraction | None]:
    """The same for each of these numbers of chips.

    Where a second set of dominoes is on the table, what lies unseen is of either (ZI-STN-08).
    """
    settings = table.settings
    if blows.sure_hit(table, other, being.id, blow):
        return [SURE] * len(chips)
    attack = blows.attack_total(table, being, other, blow, 0, boon)
    defence = blows.defence_total(table, other, being.id, parry)
    unseen = other.armed and not other.turned and not other.helpless
    if not unseen or blows.defenseless(other, being.id):
        tie = settings.to_hit_tie
        return [SURE if blows.hits(attack + more, defence, tie) else NEVER for more in chips]
    seen = face_up(table)
    if seen is None:
        return [None] * len(chips)
    margin = attack - (defence - other.pips()[1]) - being.pips()[0]
    own = being.now.shared if being.now.shares else being.domino.ends()
    return [
        odds.hit_chance(
            margin + more,
            being.now.stance if being.armed and not being.helpless else "",
            other.now.stance,
            own=own if being.turned else None,
            seen=seen,
            tie=settings.to_hit_tie,
            source=settings.domino_source,
        )
        for more in chips
    ]


FUDGE = (-1, 0, 1)
"""The sides of a Fudge die, each as likely as any other (ZI-DMG-02)."""


def damage_of_all(
    table: Zilch, being: Creature, other: Creature, blow: Blow, more_dr: int = 0
) -> int:
    """HP a hit takes, over all sides of the Fudge die together; as for `mean_damage`."""
    settings = table.settings
    size = size_eighths(blows.size_of(table, being), settings.half_sizes == "on")
    base, dr = blows.base_damage(being, blow), other.dr + more_dr
    return _over_fudge(base, dr, size, settings.size_applies_to)


def harm_chance(table: Zilch, being: Creature, other: Creature, blow: Blow) -> Fraction:
    """The chance that a hit does more than touch (ZI-DMG-02)."""
    settings = table.settings
    size = size_eighths(blows.size_of(table, being), settings.half_sizes == "on")
    base = blows.base_damage(being, blow)
    harms = [net_damage(base, side, other.dr, size, settings.size_applies_to) > 0 for side in FUDGE]
    return Fraction(sum(harms), len(FUDGE))


@lru_cache(maxsize=4096)
def _over_fudge(base: int, dr: int, size: int, applies_to: str) -> int:
    """The same few numbers come up in every fight, so each is added up once."""
    return sum([max(0, net_damage(base, side, dr, size, applies_to)) for side in FUDGE])


def mean_damage(
    table: Zilch, being: Creature, other: Creature, blow: Blow, more_dr: int = 0
) -> Fraction:
    """HP a hit takes on average; `more_dr` is resistance one does not see (ZI-DMG-02)."""
    return Fraction(damage_of_all(table, being, other, blow, more_dr), len(FUDGE))


def face_up(table: Zilch) -> list[tuple[int, int]] | None:
    """Dominoes that everybody sees; None where a second shared set has come in (ZI-STN-08)."""
    dominoes = [one.domino for one in table.beings.values()]
    many = table.settings.domino_source == "shared" and len(dominoes) > len(odds.TILES)
    if many and sum([domino.there for domino in dominoes]) > len(odds.TILES):
        return None
    return [domino.ends() for domino in dominoes if domino.up]
