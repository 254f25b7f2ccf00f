"""What cards and points are worth to a player, all in points of a pool; and what a raise costs."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from operator import attrgetter
from typing import NamedTuple

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.systems.nightterrors.conflict.choices import Cards
from fiftyfour.systems.nightterrors.conflict.paying import payments
from fiftyfour.systems.nightterrors.data import FULL, Kind, Points
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
    blood, sweat, tears = held.blood, held.sweat, held.tears
    cost = 0.0
    for before, here, out in (
        (blood, paid.blood, 40),
        (sweat, paid.sweat, 2),
        (tears, paid.tears, 40),
    ):
        if here:
            cost += _hurt(before, before - here)
            if here == before:
                cost += out
    return cost


@lru_cache(maxsize=(FULL + 1) ** 2)
def _hurt(before: int, after: int) -> float:
    return sum(1 + (FULL - point) / FULL for point in range(after + 1, before + 1))


@lru_cache(maxsize=4096)
def least_hurt(
    points: int, kind: Kind, rank: str, held: Points, settings: NightTerrorsSettings
) -> float:
    """The least that so many points hurt; beyond payment is out."""
    if not points:
        return 0.0
    possible = payments(points, kind, rank, held, settings)
    return min((hurt(held, paid) for paid in possible), default=60.0)


MOST = 22
"""No two cards come to more: a face doubles an ace of eleven."""

LIKES: tuple[tuple[int, bool, int], ...] = tuple(product((1, 2), (False, True), range(MOST + 1)))
"""All that matters of cards laid against a raise: how many, if any is a trump, and their total."""


class Laid(NamedTuple):
    """One or two cards that may be laid against a raise.

    Attributes:
        cards: what is laid.
        like: its place in `LIKES`.
        spent: what is given up with the cards, if they are lost.
        least: what is given up at least; a single card may be kept.
    """

    cards: Cards
    like: int
    spent: float
    least: float


@lru_cache(maxsize=16)
def _every_lay(trump: Suit, settings: NightTerrorsSettings) -> dict[Cards, Laid]:
    """Each card of the deck, and any two of them in either order."""
    likes = {like: place for place, like in enumerate(LIKES)}
    laid: dict[Cards, Laid] = {}
    for cards in (*permutations(ALL_CARDS[:52], 1), *permutations(ALL_CARDS[:52], 2)):
        met = any(card.suit is trump for card in cards)
        like, given = (len(cards), met, total(cards, settings)), spent(cards, trump, settings)
        laid[cards] = Laid(cards, likes[like], given, given if len(cards) > 1 else 0.0)
    return laid


def lays_of(cards: Sequence[Card], trump: Suit, settings: NightTerrorsSettings) -> list[Laid]:
    """Each of the cards, and any two of them; those first with which least is given up."""
    lay = _every_lay(trump, settings).__getitem__
    pairs = sorted(map(lay, combinations(cards, 2)), key=attrgetter("least"))
    return [*map(lay, combinations(cards, 1)), *pairs]


@lru_cache(maxsize=2048)
def _costs(value: int, fallout: int, settings: NightTerrorsSettings) -> list[tuple[bool, float]]:
    """Of each of `LIKES` laid against a raise: if the cards are lost, and what the points hurt."""
    costs: list[tuple[bool, float]] = []
    for count, met, reached in LIKES:
        due = due_of(count, reached, 0, value, 0 if met else fallout, settings)
        costs.append((due.how != "reversal", HURTS * due.points))
    return costs


def unmet(value: int, fallout: int) -> float:
    """What a raise costs one who lays nothing, or is out: in points."""
    return min(STAKES, HURTS * (value + fallout))


def mean_loss(
    hands: Sequence[Iterable[Laid]], value: int, fallout: int, settings: NightTerrorsSettings
) -> float:
    """What a raise costs those who can lay these, on average: in points, or cards.

    It is a quick guess, over one and two cards and nothing.
    """
    none, costs, every = unmet(value, fallout), _costs(value, fallout, settings), list[float]()
    for lays in hands:
        best = none
        for _, like, given, least in lays:
            if least >= best:
                break  # the others take even more
            lost, hurts = costs[like]
            loss = given * lost + hurts
            if loss < best:  # asked too often for a call of `min`
                best = loss
        every.append(best)
    return sum(every) / max(1, len(every))


def losses(
    lays: Iterable[Laid], value: int, fallout: int, settings: NightTerrorsSettings
) -> list[tuple[float, Cards]]:
    """What a raise costs by each of these, from the least, with the cards that it takes."""
    costs = _costs(value, fallout, settings)
    found: list[tuple[float, Cards]] = [(unmet(value, fallout), ())]
    for cards, like, given, _ in lays:
        lost, hurts = costs[like]
        found.append((given * lost + hurts, cards))
    return sorted(found)
