"""What cards and points are worth to a player, all in points of a pool; and what a raise costs."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.systems.nightterrors.conflict.paying import payments
from fiftyfour.systems.nightterrors.data import FULL, POOLS, Kind, Points, Pool
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import PRINTED, due_of, is_face, total

STAKES = 34.0
"""What it is worth to stay in a conflict, in points, to one who is whole and has many cards."""

CARD = 0.16
"""What one point of a card's value is worth in points of a pool while the conflict goes on."""

TRUMP = 0.8
"""What a card of trump is worth besides."""

HURTS = 1.3
"""What a point hurts that somebody pays."""

FACE = 12
"""What a face card counts for, in points of a card's value: it doubles others."""


_GIVEN = {
    ace: {card: CARD * (FACE if is_face(card) else value) for card, value in values.items()}
    for ace, values in PRINTED.items()
}


def spent(cards: Iterable[Card], trump: Suit, settings: NightTerrorsSettings) -> float:
    """What is given up with these cards."""
    given, value = _GIVEN[settings.ace], 0.0
    for card in cards:
        value += given[card]
        if card.suit is trump:
            value += TRUMP
    return value


def hurt(held: Points, paid: Points) -> float:
    """What a payment costs: more from a pool that is low, and much if it puts somebody out."""
    cost = 0.0
    for pool in POOLS:
        before, here = held.of(pool), paid.of(pool)
        cost += _hurt(before, before - here)
        if here and here == before:
            cost += 2 if pool is Pool.SWEAT else 40
    return cost


@lru_cache(maxsize=(FULL + 1) ** 2)
def _hurt(before: int, after: int) -> float:
    return sum(1 + (FULL - point) / FULL for point in range(after + 1, before + 1))


@lru_cache(maxsize=4096)
def least_hurt(points: int, kind: Kind, rank: str, held: Points, *, split: bool) -> float:
    """The least that so many points hurt; beyond payment is out."""
    if not points:
        return 0.0
    possible = payments(points, kind, rank, held, split=split)
    return min((hurt(held, paid) for paid in possible), default=60.0)


class Laid(NamedTuple):
    """One or two cards that may be laid against a raise: their total, what is given up with them.

    With `trump` among them they meet that of a raise.
    """

    cards: tuple[Card, ...]
    total: int
    trump: bool
    spent: float


def lays_of(cards: Sequence[Card], trump: Suit, settings: NightTerrorsSettings) -> list[Laid]:
    """Each of the cards, then any two of them; those first with which least is given up."""
    trumps = {card for card in cards if card.suit is trump}

    def laid(some: Sequence[tuple[Card, ...]]) -> Iterator[Laid]:
        for one in some:
            met = not trumps.isdisjoint(one)
            yield Laid(one, total(one, settings), met, spent(one, trump, settings))

    singles, pairs = [(card,) for card in cards], list(combinations(cards, 2))
    return [*laid(singles), *sorted(laid(pairs), key=lambda pair: pair.spent)]


def least_loss(
    lays: Sequence[Laid],
    value: int,
    fallout: int,
    settings: NightTerrorsSettings,
    *,
    gone: Collection[Card] = (),
) -> float:
    """The least that a raise costs one with these cards, less the `gone` ones: in points, or cards.

    It is a quick guess, over one and two cards and nothing.
    """
    best, missing = min(STAKES, HURTS * (value + fallout)), frozenset(gone)
    for lay in lays:
        if lay.spent >= best and len(lay.cards) > 1:
            break  # the others take even more
        if missing and not missing.isdisjoint(lay.cards):
            continue
        unmet = 0 if lay.trump else fallout
        owed = due_of(len(lay.cards), lay.total, 0, value, unmet, settings)
        given = 0.0 if owed.how == "reversal" else lay.spent
        loss = given + HURTS * owed.points
        if loss < best:  # asked too often for a call of `min`
            best = loss
    return best
