"""Who plays best: bots against each other, rated as chess players are (Elo).

Where players are against each other, two bots sit at one table, once each way round for every seed.
Where they are a party, each bot plays all its seats at a table of its own, on the same seeds; the
one whose party does better has won that game.

Ratings are those that make the results likeliest (Bradley and Terry), with half a point for each
side of every pairing added, so that one who has lost all games still has a rating.
"""

from collections.abc import Sequence
from itertools import combinations
from math import exp, log, sqrt

from msgspec.structs import replace

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM
from fiftyfour.lab.intervals import SURE, Estimate, share
from fiftyfour.lab.plans import Plan, Player, check
from fiftyfour.lab.playing import Record
from fiftyfour.lab.report import Figure, Report, Section
from fiftyfour.lab.series import Row

SCALE = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are odds of ten to one."""

ROUNDS = 100
"""Steps towards the likeliest ratings; Newton's method takes about six."""

MOST_BOTS = 12
"""Bots in a tournament at most."""


def pairings(plan: Plan, bots: Sequence[str]) -> list[Plan]:
    """The games that are played for each seed.

    Raises:
        UnknownSystem: these bots cannot meet.
    """
    if not 2 <= len(bots) <= MOST_BOTS or len(set(bots)) < len(bots):
        raise UnknownSystem(f"a duel is between 2 to {MOST_BOTS} different bots")
    if apart(plan):
        plans = [_seating(plan, [bot]) for bot in bots]
    else:
        plans = [
            _seating(plan, order)
            for one, other in combinations(bots, 2)
            for order in ((one, other), (other, one))
        ]
    for one in plans:
        check(one)
    return plans


def apart(plan: Plan) -> bool:
    """True where the players are a party, so that each bot plays at a table of its own."""
    return not plan.fights


def _seating(plan: Plan, bots: Sequence[str]) -> Plan:
    """These bots by turns in the seats, whose characters stay."""
    players = tuple(
        Player(bots[at % len(bots)], player.character) for at, player in enumerate(plan.players)
    )
    return replace(plan, players=players)


def tournament(plan: Plan, bots: Sequence[str], played: Sequence[Row]) -> Report:
    """What came of it: points of each pairing, and the ratings."""
    points: dict[tuple[int, int], list[float]] = {}
    meeting = list(combinations(range(len(bots)), 2))
    for row in played:
        for at, (one, other) in enumerate(meeting):
            if apart(plan):
                found = [_better(row[one], row[other])]
            else:
                found = [_points(row[2 * at], 0, plan), _points(row[2 * at + 1], 1, plan)]
            points.setdefault((one, other), []).extend(found)
    named = [
        Figure(f"{bots[one]} against {bots[other]}", share(sum(found), len(found)))
        for (one, other), found in points.items()
    ]
    ratings = elo(len(bots), {pair: (sum(got), len(got)) for pair, got in points.items()})
    order = sorted(range(len(bots)), key=lambda at: -ratings[at].value)
    how = (
        "Each bot plays all seats of the party at a table of its own, on the same seeds."
        if apart(plan)
        else "They sit at one table, once each way round for every seed."
    )
    everything = [record for row in played for record in row]
    return Report(
        title=f"{find_system(plan.game).name}: {' against '.join(bots)}",
        game=plan.game,
        games=len(everything),
        unended=sum(not record.ended for record in everything),
        sections=(
            Section("Points", f"A win is one point, a draw half a point. {how}", tuple(named)),
            Section(
                f"Ratings, with {bots[0]} at 0",
                "400 points more are ten wins to one.",
                tuple(Figure(bots[at], ratings[at], "elo") for at in order),
            ),
        ),
    )


def _points(record: Record, turn: int, plan: Plan) -> float:
    """What the first bot of a pairing gets; it sits in the seats 0, 2, ... or else 1, 3, ..."""
    mine = {seat for at, seat in enumerate(plan.seats) if at % 2 == turn}
    won = [seat in mine for seat in record.won]
    if not won or (any(won) and not all(won)):
        return 0.5
    return 1.0 if won[0] else 0.0


def _better(one: Record, other: Record) -> float:
    """Which party did better on the same seed: a good end, more who win, a higher score."""
    mine, theirs = _worth(one), _worth(other)
    return 0.5 if mine == theirs else float(mine > theirs)


def _worth(record: Record) -> tuple[bool, int, int]:
    score = sum(score for seat, score in record.scores.items() if seat != GM)
    return record.well, len(record.won), score


def elo(bots: int, points: dict[tuple[int, int], tuple[float, int]]) -> list[Estimate]:
    """The rating of each bot, with the first at 0; `points` of the first of each pair, of games.

    >>> [round(one.value) for one in elo(2, {(0, 1): (10, 20)})]
    [0, 0]
    """
    results = {pair: (got + 0.5, of + 1) for pair, (got, of) in points.items()}
    ratings = [0.0] * bots
    inverse = [[0.0]]
    for _ in range(ROUNDS):
        slope = [0.0] * bots
        curve = [[0.0] * bots for _ in range(bots)]
        for (one, other), (got, of) in results.items():
            expected = 1 / (1 + exp(ratings[other] - ratings[one]))
            slope[one] += got - of * expected
            slope[other] -= got - of * expected
            weight = of * expected * (1 - expected)
            for a, b, sign in (
                (one, one, 1),
                (other, other, 1),
                (one, other, -1),
                (other, one, -1),
            ):
                curve[a][b] += sign * weight
        inverse = _inverse([row[1:] for row in curve[1:]])
        steps = [sum(a * b for a, b in zip(row, slope[1:], strict=True)) for row in inverse]
        ratings = [
            0.0,
            *(r + max(-1.0, min(1.0, s)) for r, s in zip(ratings[1:], steps, strict=True)),
        ]
        if max(map(abs, steps)) < 1e-9:
            break
    games = sum(of for _, of in points.values())
    found = [Estimate(0.0, 0.0, 0.0, games)]
    for at, rating in enumerate(ratings[1:]):
        half = SURE * sqrt(inverse[at][at]) * SCALE
        found.append(Estimate(rating * SCALE, rating * SCALE - half, rating * SCALE + half, games))
    return found


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix that has one, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(at == to) for to in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
