"""A sensible player: it seeks the best exchange of blows, and knows only what its seat sees.

For every cell it could step onto it weighs what it could do to somebody from there against what the
others could do to it; so the suit bonus leads it to its towers, and its hero's strengths make it
play one way or another (SK-GMG-02, SK-GMG-03). Cards it spends for the highest value, as none can
be kept (SK-PLAY-07).
"""

from functools import lru_cache

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Option, PickCards, options_of
from fiftyfour.engine.things import Cell
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.skyace.contest.choices import (
    Attack,
    Decline,
    Defend,
    ToCell,
)
from fiftyfour.systems.skyace.contest.grid import adjacent, around, orthogonal
from fiftyfour.systems.skyace.contest.values import suit_bonus
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.minds.board import Board, Fighter, board_of

KNOCK_OUT = 6.0
"""What it is worth to put somebody out of the fight, in points of Energy."""

CAUTION = 0.6
"""How much a point of Energy that may be lost next turn counts against one that is taken now."""

APPROACH = 0.3
"""What a cell nearer to the closest opponent is worth while nobody can be attacked."""

GUESSED = 2
"""The difficulty an opponent is taken to have from a tower that it would first have to place."""


def answer(view: View, pending: Pending, chance: Plain) -> Answer:
    """An answer to any decision of this game."""
    decision = pending.decision
    if isinstance(decision, PickCards) and decision.sets:
        return list(decision.sets[0].cards)
    if steps := options_of(decision, ToCell):
        board = board_of(view)
        me = board.fighters[board.contest.turn or _seeded_now(board)]
        return max(steps, key=lambda step: standing(board, me, *_step(board, step))).id
    if attacks := options_of(decision, Attack):
        board = board_of(view)
        me = board.fighters[board.contest.turn]
        return max(attacks, key=lambda attack: _worth_of(board, me, attack.does)).id
    if decline := options_of(decision, Decline):
        exchange = board_of(view).contest.exchange
        harmless = exchange is None or exchange.attack is None or exchange.attack.result == 0
        (defend,) = options_of(decision, Defend)
        return decline[0].id if harmless else defend.id
    if isinstance(decision, Choose):
        return decision.options[0].id
    return decision.sample(chance)


def _seeded_now(board: Board) -> int:
    """While the board is seeded: whoever is next in the order."""
    fighters = board.fighters
    waiting = (n for n in board.contest.order if n in fighters and not fighters[n].at)
    return next(waiting, next(iter(fighters)))


def _step(board: Board, step: Option[ToCell]) -> tuple[Cell, Card]:
    """Where an option leads, and the tower that will be there."""
    cell = step.does.cell
    return cell, step.cards[0] if step.cards else board.towers[cell]


def standing(board: Board, me: Fighter, cell: Cell, tower: Card) -> float:
    """How good it is to stand there, in points of Energy."""
    others = [other for other in board.opponents(me) if other.at is not None]
    strike = max((_worth(me, other, cell, tower, board) for other in others), default=0.0)
    danger = sum(_threat(board, me, cell, tower, other) for other in others)
    nearest = min((_distance(cell, other.at) for other in others if other.at), default=0)
    return strike - CAUTION * danger - APPROACH * max(0, nearest - 1)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _worth(me: Fighter, other: Fighter, cell: Cell, tower: Card, board: Board) -> float:
    """What an attack from that cell on another hero is worth."""
    if other.at is None or not adjacent(cell, other.at):
        return 0.0
    return blow(me, other, cell, tower, other.at, board.towers.get(other.at))


def _worth_of(board: Board, me: Fighter, attack: Attack) -> float:
    """The same for an attack from where it stands."""
    target = board.fighters[attack.target]
    tower = board.towers.get(me.at) if me.at else None
    if me.at is None or tower is None:
        return 0.0  # the GM took the tower
    return _worth(me, target, me.at, tower, board)


def _threat(board: Board, me: Fighter, cell: Cell, tower: Card, other: Fighter) -> float:
    """The worst that another hero could do next to one who stands on that cell."""
    assert other.at is not None
    worst = 0.0
    taken = {fighter.at for fighter in board.fighters.values() if fighter is not me}
    for there in around(other.at):
        if not adjacent(there, cell) or there in taken:
            continue
        if there in board.towers:
            worst = max(worst, blow(other, me, there, board.towers[there], cell, tower))
        else:  # it would have to draw a number card of the right colour
            can = 1 - (2 / 3) ** other.powers[Suit.CLUBS]
            power = Suit.SPADES if orthogonal(there, cell) else Suit.DIAMONDS
            defends = suit_bonus(tower, Suit.HEARTS) > 0
            hurt = _blow(
                other.powers[power], me.powers[Suit.HEARTS], GUESSED, False, defends, me.energy
            )
            worst = max(worst, can * hurt)
    return worst


def blow(
    attacker: Fighter,
    target: Fighter,
    here: Cell,
    tower: Card,
    there: Cell,
    other_tower: Card | None,
) -> float:
    """What an attack between two cells is worth to the attacker."""
    power = Suit.SPADES if orthogonal(here, there) else Suit.DIAMONDS
    height = int(other_tower.rank) if other_tower else 0
    return _blow(
        attacker.powers[power],
        target.powers[Suit.HEARTS],
        abs(int(tower.rank) - height),
        suit_bonus(tower, power) > 0,
        suit_bonus(other_tower, Suit.HEARTS) > 0,
        target.energy,
    )


@lru_cache(maxsize=16384)
def _blow(
    attack: int, defense: int, difficulty: int, bonus: bool, defends: bool, energy: int
) -> float:
    """Energy taken on average, and more for the chance to end it with this blow."""
    lost = _lost(attack, defense, difficulty, bonus, defends)
    taken = sum(chance * min(much, energy) for much, chance in lost)
    return taken + KNOCK_OUT * sum(chance for much, chance in lost if much >= energy)


@lru_cache(maxsize=4096)
def _lost(
    attack: int, defense: int, difficulty: int, bonus: bool, defends: bool
) -> tuple[tuple[int, float], ...]:
    """Energy that an attack may cost, and the chance of each."""
    damage = odds.surplus(odds.best_play(attack), difficulty, bonus=bonus)
    block = odds.surplus(odds.best_play(defense), difficulty, bonus=defends)
    return tuple((much, float(chance)) for much, chance in odds.energy_lost(damage, block).items())
