"""Exact chances of tests, contests, attacks and blows (ZI-TEST, ZI-CON, ZI-HIT, ZI-DMG)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import prod

from fiftyfour.engine.pieces import dominoes, ends
from fiftyfour.systems.zilch.attack.blows import hits
from fiftyfour.systems.zilch.rolls.degrees import DEGREES, Degree, degree, settled
from fiftyfour.systems.zilch.table.creature import pips

ROLLS: dict[int, int] = dict.fromkeys(range(1, 12), 8) | dict.fromkeys(range(13, 21), 1)
"""Totals of a test, each with its weight of 96; a 12 cannot occur (ZI-TEST-02)."""
WHOLE = 96

TILES = tuple(ends(tile) for tile in dominoes(1, 6))


def test_chances(value: int) -> dict[Degree, Fraction]:
    """The chance of each degree at a skill value (ZI-TEST-04, ZI-TEST-09).

    >>> [str(chance) for chance in test_chances(9).values()]
    ['1/3', '5/12', '3/16', '1/16']
    """
    weights = dict.fromkeys(DEGREES, 0)
    for total, weight in ROLLS.items():
        weights[degree(total, value)] += weight
    return {one: Fraction(weight, WHOLE) for one, weight in weights.items()}


def success_chance(value: int) -> Fraction:
    """The chance of a success, critical ones included; even at 6 (ZI-TEST-09).

    A success at -5 is the same event as a critical success (ZI-SKL-11), which is what a theft
    unnoticed, or a trail followed to its end, takes (ZI-SKL-12).

    >>> success_chance(6), success_chance(9 - 5) == test_chances(9)["CS"]
    (Fraction(1, 2), True)
    """
    return Fraction(_successes(value), WHOLE)


def _successes(value: int) -> int:
    """Of 96 rolls, those not above a value."""
    return sum(weight for total, weight in ROLLS.items() if total <= value)


@lru_cache(maxsize=1024)
def contest_chances(a: int, b: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """At values a and b: a wins, b wins, a tie of successes, both fail (ZI-CON-04).

    >>> [str(chance) for chance in contest_chances(6, 6)]
    ['17/48', '17/48', '1/24', '1/4']
    """
    ends = contest_ends({"a": a, "b": b})
    return ends["a"], ends["b"], ends["draw"], ends["none"]


def contest_ends(
    values: Mapping[str, int],
    tie: str = "draw",
    initiator: str = "",
    suits: Mapping[str, int] | None = None,
) -> dict[str, Fraction]:
    """What a contest comes to once all have rolled: who wins, `none`, `draw` or `reroll`.

    `values` are those of the contestants by their ids, `suits` the cards they roll on.

    Rules: ZI-CON-02 to ZI-CON-08.
    """
    ends = dict.fromkeys((*values, "draw", "reroll", "none"), 0)
    for total, weight in ROLLS.items():
        beaten = {id: WHOLE - _successes(min(total, value)) for id, value in values.items()}
        level = [id for id, value in values.items() if total <= value]
        for number in range(1, len(level) + 1):
            for tied in combinations(level, number):  # these have this total, no other a better one
                ways = prod(weight if id in tied else beaten[id] for id in values)
                ends[settled(tied, tie, initiator, suits or {})] += ways
    ends["none"] = prod(WHOLE - _successes(value) for value in values.values())
    return {end: Fraction(ways, WHOLE ** len(values)) for end, ways in ends.items()}


def hit_chance(
    margin: int,
    attacker: str,
    defender: str,
    *,
    own: tuple[int, int] | None = None,
    seen: Collection[tuple[int, int]] = (),
    tie: str = "attacker",
    source: str = "shared",
) -> Fraction:
    """The chance to hit, dominoes unseen but for `own` and those `seen` (ZI-HIT-04, ZI-STN-08).

    `margin` is the difference of the totals without pips; a `defender` without a stance has no
    domino. `source` is the table's: `shared`, `own`, `two_d6` or `d8_d4`.

    >>> hit_chance(0, "Cautious", "Bold"), hit_chance(0, "Cautious", "Bold", tie="defender")
    (Fraction(7, 12), Fraction(5, 12))
    """
    return _counted(margin, attacker, defender, own, frozenset(seen), tie, source)


@lru_cache(maxsize=8192)
def _counted(
    margin: int,
    attacker: str,
    defender: str,
    own: tuple[int, int] | None,
    seen: frozenset[tuple[int, int]],
    tie: str,
    source: str,
) -> Fraction:
    """The same pairs are asked about at every table, so each is counted once."""
    weight = whole = 0
    for mine, theirs in _pairs(own, seen, source, alone=not defender):
        whole += 1
        offence, defence = pips(attacker, mine)[0], pips(defender, theirs)[1]
        weight += hits(margin + offence, defence, tie)
    return Fraction(weight, whole)


def _pairs(
    own: tuple[int, int] | None, seen: Collection[tuple[int, int]], source: str, alone: bool
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Every pair of what the attacker and the defender may have, each as likely as any other."""
    tiles = [tile for tile in tiles_of(source) if source != "shared" or tile not in seen]
    mine = tiles if own is None else [own]
    for one in mine:
        if alone:
            yield one, (0, 0)
            continue
        for other in tiles:
            if source != "shared" or other != one:
                yield one, other


def tiles_of(source: str) -> list[tuple[int, int]]:
    """Lesser and greater end of what may lie there, each as likely as any other (ZI-STN-07).

    >>> len(tiles_of("shared")), len(tiles_of("two_d6")), len(tiles_of("d8_d4"))
    (21, 36, 32)
    """
    if source == "two_d6":
        return [(min(pair), max(pair)) for pair in product(range(1, 7), repeat=2)]
    if source == "d8_d4":
        return [(d4, d8) for d4, d8 in product(range(1, 5), range(1, 9))]
    return list(TILES)


def mean_over_dominoes(
    chance: Callable[[int], Fraction],
    stance: str,
    side: int,
    seen: Collection[tuple[int, int]],
    source: str,
) -> Fraction:
    """A chance that rests on the pips of a domino not yet seen; `side` 0 to attack, 1 to defend.

    Rules: ZI-SAVE-04, ZI-STN-08.
    """
    tiles = [tile for tile in tiles_of(source) if source != "shared" or tile not in seen]
    return sum((chance(pips(stance, tile)[side]) for tile in tiles), Fraction(0)) / len(tiles)


def stands_chance(total: int, others: Sequence[int]) -> Fraction:
    """The chance that a success with this total is lower than every other success (ZI-CON-08)."""
    return prod((1 - success_chance(min(value, total)) for value in others), start=Fraction(1))


def stance_means(stance: str, source: str = "shared") -> tuple[Fraction, Fraction]:
    """Pips to attack and to defend with, on average, of a domino not yet seen (ZI-STN-03).

    >>> [str(mean) for mean in stance_means("Bold")]
    ['13/3', '8/3']
    """
    tiles = [pips(stance, tile) for tile in tiles_of(source)]
    return (
        Fraction(sum(offence for offence, _ in tiles), len(tiles)),
        Fraction(sum(defence for _, defence in tiles), len(tiles)),
    )


def blow(weapon: int, dr: int) -> dict[int, Fraction]:
    """Net damage of a hit of Medium size, with the chance of each (ZI-DMG-02, ZI-WPN-01).

    >>> {net: str(chance) for net, chance in blow(2, 3).items()}
    {-2: '1/3', -1: '1/3', 0: '1/3'}
    """
    return {weapon + fudge - dr: Fraction(1, 3) for fudge in (-1, 0, 1)}


def mean_damage(weapon: int, dr: int) -> Fraction:
    """HP lost to a hit on average (ZI-DMG-06)."""
    return sum((max(0, net) * chance for net, chance in blow(weapon, dr).items()), Fraction(0))


def draw_chances(least: int, most: int) -> Counter[int]:
    """How many of the hands of one card from each pile come to each sum (ZI-MAKE-10)."""
    return Counter(sum(hand) for hand in product(range(least, most + 1), repeat=4))
