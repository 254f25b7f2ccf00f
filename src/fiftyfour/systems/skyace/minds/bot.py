"""A sensible player: it seeks the best exchange of blows, and knows only what its seat sees.

For every cell it could step onto it weighs what it could do to somebody from there against what the
others could do to it; so the suit bonus leads it to its towers, and its hero's strengths make it
play one way or another (SK-GMG-02, SK-GMG-03). Cards it spends for the highest value, as none can
be kept (SK-PLAY-07).
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeVar

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import Cell
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace.contest.attack import power_between
from fiftyfour.systems.skyace.contest.choices import Attack, Decline, Defend, ToCell
from fiftyfour.systems.skyace.contest.grid import adjacent, distance, touching, tower_at
from fiftyfour.systems.skyace.contest.values import SUIT_BONUS, suit_bonus
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.table import Hero, SkyAce

KNOCK_OUT = 6.0
"""What it is worth to put somebody out of the fight, in points of Energy."""

CAUTION = 0.6
"""How much a point of Energy that may be lost next turn counts against one that is taken now."""

PATIENCE = 20
"""Rounds until a hero begins to lose its caution; after as many more it has none left.

Two who fear each other alike would walk round and round for ever.
"""

APPROACH = 0.3
"""What a cell nearer to the closest opponent is worth while nobody can be attacked."""

GUESSED = 2
"""The difficulty an opponent is taken to have from a tower that it would first have to place."""


def answer(seen: Seen[SkyAce], pending: Pending, chance: Plain) -> Given:
    """An answer to any decision of this game."""
    decision = pending.decision
    if isinstance(decision, PickCards) and decision.sets:
        return list(decision.sets[0].cards)
    if steps := options_of(decision, ToCell):
        return ranked(seen.table, steps)[0].id
    if attacks := options_of(decision, Attack):
        table = seen.table
        me = _acting(table)
        return max(attacks, key=lambda attack: _worth_of(table, me, attack.does)).id
    if decline := options_of(decision, Decline):
        exchange = seen.table.contest.exchange
        harmless = exchange is None or exchange.attack is None or exchange.attack.result == 0
        (defend,) = options_of(decision, Defend)
        return decline[0].id if harmless else defend.id
    if isinstance(decision, Choose):
        return decision.options[0].id
    return decision.sample(chance)


def _acting(table: SkyAce) -> Hero:
    """Whose turn it is; while the board is seeded, whoever is next in the order."""
    if table.contest.turn:
        return table.heroes[table.contest.turn]
    return next(hero for hero in table.standing() if hero.pawn.at is None)


M = TypeVar("M", bound=ToCell)


def ranked(table: SkyAce, steps: Sequence[Option[M]]) -> list[Option[M]]:
    """These, the best cell to stand on first."""
    me = _acting(table)
    taken = {hero.pawn.at for hero in table.standing() if hero is not me}
    others = [other for other in table.opponents(me) if other.pawn.at is not None]

    def worth(step: Option[M]) -> float:
        return _worth_standing(table, me, others, taken, *_step(table, step))

    return sorted(steps, key=worth, reverse=True)


def _step(table: SkyAce, step: Option[M]) -> tuple[Cell, Card]:
    """Where an option leads, and the tower that will be there."""
    cell = step.does.cell
    tower = step.cards[0] if step.cards else tower_at(table.grid, cell)
    assert tower is not None
    return cell, tower


def _worth_standing(
    table: SkyAce,
    me: Hero,
    others: Sequence[Hero],
    taken: Collection[Cell | None],
    cell: Cell,
    tower: Card,
) -> float:
    """How good it is to stand there, in points of Energy; `others` are rivals on the grid.

    On the cells that are `taken` somebody else stands.
    """
    strike = max((_worth(table, me, other, cell, tower) for other in others), default=0.0)
    danger = sum(_threat(table, me, cell, tower, other, taken) for other in others)
    nearest = min((distance(cell, other.pawn.at) for other in others if other.pawn.at), default=0)
    return strike - caution(table.contest.round) * danger - APPROACH * max(0, nearest - 1)


def caution(round: int) -> float:
    """How much a point of Energy at risk counts in this round of a contest."""
    return CAUTION * min(1.0, max(0.0, 2 - round / PATIENCE))


def _worth(table: SkyAce, me: Hero, other: Hero, cell: Cell, tower: Card) -> float:
    """What an attack from that cell on another hero is worth."""
    at = other.pawn.at
    if at is None or not adjacent(cell, at):
        return 0.0
    alone = table.settings.bonus_alone
    return blow(me, other, cell, tower, at, tower_at(table.grid, at), alone=alone)


def _worth_of(table: SkyAce, me: Hero, attack: Attack) -> float:
    """The same for an attack from where it stands."""
    tower = tower_at(table.grid, me.pawn.at)
    if me.pawn.at is None or tower is None:
        return 0.0  # the GM took the tower
    return _worth(table, me, table.heroes[attack.target], me.pawn.at, tower)


def _threat(
    table: SkyAce, me: Hero, cell: Cell, tower: Card, other: Hero, taken: Collection[Cell | None]
) -> float:
    """The worst that another hero could do next to one who stands on that cell."""
    assert other.pawn.at is not None
    near = touching(other.pawn.at, cell)
    if not near:
        return 0.0
    alone = table.settings.bonus_alone
    worst, can = 0.0, 1 - (2 / 3) ** other.power(Suit.CLUBS)
    defends, defense = suit_bonus(tower, Suit.HEARTS) > 0, me.power(Suit.HEARTS)
    for there in near:
        if there in taken:
            continue
        stands = tower_at(table.grid, there)
        if stands is not None:
            worst = max(worst, blow(other, me, there, stands, cell, tower, alone=alone))
        else:  # it would have to draw a number card of the right colour
            attack = other.power(power_between(there, cell))
            hurt = _blow(attack, defense, GUESSED, False, defends, alone, me.energy.value)
            worst = max(worst, can * hurt)
    return worst


def blow(
    attacker: Hero,
    target: Hero,
    here: Cell,
    tower: Card,
    there: Cell,
    other_tower: Card | None,
    *,
    alone: bool = False,
) -> float:
    """What an attack between two cells is worth to the attacker; a bonus may count `alone`."""
    power = power_between(here, there)
    height = int(other_tower.rank) if other_tower else 0
    return _blow(
        attacker.power(power),
        target.power(Suit.HEARTS),
        abs(int(tower.rank) - height),
        suit_bonus(tower, power) > 0,
        suit_bonus(other_tower, Suit.HEARTS) > 0,
        alone,
        target.energy.value,
    )


@lru_cache(maxsize=16384)
def _blow(
    attack: int, defense: int, difficulty: int, bonus: bool, defends: bool, alone: bool, energy: int
) -> float:
    """Energy taken on average, and more for the chance to end it with this blow."""
    losses = lost(attack, defense, difficulty, bonus, defends, alone)
    taken = sum(chance * min(much, energy) for much, chance in losses)
    return taken + KNOCK_OUT * sum(chance for much, chance in losses if much >= energy)


@lru_cache(maxsize=4096)
def lost(
    attack: int, defense: int, difficulty: int, bonus: bool, defends: bool, alone: bool
) -> tuple[tuple[int, float], ...]:
    """Energy that an attack may cost, and the chance of each."""
    attacks = odds.Side(attack, bonus=SUIT_BONUS * bonus, alone=alone)
    defenses = odds.Side(defense, bonus=SUIT_BONUS * defends, alone=alone)
    taken = odds.energy_lost(attacks, defenses, difficulty)
    return tuple((much, float(chance)) for much, chance in taken.items())
