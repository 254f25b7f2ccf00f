"""Exact odds of Sky Ace (SK-ODDS): every draw, attack, defense and test, as fractions.

All assume the canonical best play on both sides, a defense whenever there is damage to block, and
piles of their own for the two sides (SK-ODDS-03). A value of 0 stands for no play at all.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine import counting
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.view import View
from fiftyfour.systems.skyace.values import SUIT_BONUS, action_value, is_single

Odds = dict[int, Fraction]
"""Values and the chance of each."""


class Pool(Struct, frozen=True):
    """What somebody knows of a pile that is drawn from.

    `top` is known to come first. The other cards of the deck are any `size` of the `unseen`; there
    are more of these when others hold some in hidden hands. Once the deck is empty, `discard` is
    shuffled to become the deck.

    Rules: SK-ODDS-01, SK-ODDS-02, SK-DECK-03.
    """

    unseen: tuple[Card, ...]
    size: int
    discard: tuple[Card, ...] = ()
    top: tuple[Card, ...] = ()


FULL = Pool(ALL_CARDS, len(ALL_CARDS))
"""A complete deck of 54, as if for every draw (basis `full` of SK-ODDS-01)."""


def pool(view: View, stock: str) -> Pool:
    """What a seat knows of a pile, from what it sees (basis `known` of SK-ODDS-01).

    Rules: SK-ODDS-01, SK-ODDS-02.
    """
    seen: list[Card] = []
    discard: tuple[Card, ...] = ()
    top: list[Card] = []
    size = 0
    for zone in view.zones:
        if zone.stock != stock:
            continue
        seen += zone.cards
        if zone.kind == "discard":
            discard = zone.cards
        elif zone.kind == "deck":
            for known in zone.top:
                if known is None:
                    break
                top.append(known)
            size = zone.count - len(top)
    unseen = tuple(card for card in ALL_CARDS if card not in seen and card not in top)
    return Pool(unseen, size, discard, tuple(top))


C = TypeVar("C", bound=Hashable)
S = TypeVar("S", bound=Hashable)


def _draw(
    pool: Pool, cards: int, kind: Callable[[Card], C], step: Callable[[S, C, int], S], start: S
) -> dict[S, Fraction]:
    """Chances of each state after drawing so many cards: known top, deck, then discards.

    Rules: SK-ODDS-02, SK-DECK-04, SK-DECK-05.
    """
    for card in pool.top[:cards]:
        start = step(start, kind(card), 1)
    cards -= min(cards, len(pool.top))
    ways = counting.draw(Counter(map(kind, pool.unseen)), min(cards, pool.size), step, {start: 1})
    ways = counting.draw(Counter(map(kind, pool.discard)), max(0, cards - pool.size), step, ways)
    return counting.chances(ways)


Best = tuple[int, int, int]
"""What matters of a hand: its best face card or joker, its two highest numeric cards (0: none)."""


def _join(best: Best, kind: tuple[bool, int], count: int) -> Best:
    single, first, second = best
    alone, value = kind
    if alone:
        return (max(single, value), first, second)
    highest = sorted((first, second, value, value if count > 1 else 0), reverse=True)
    return (single, highest[0], highest[1])


@lru_cache(maxsize=4096)
def best_play(cards: int, pool: Pool = FULL, lone_numeric: bool = False) -> Mapping[int, Fraction]:
    """Value of the best play among so many cards drawn (tables 5.3 and 5.5).

    >>> best_play(1)[0], best_play(2)[10]
    (Fraction(2, 3), Fraction(35, 477))

    Rules: SK-ODDS-02, SK-ODDS-03, SK-PLAY-06, SK-PLAY-07.
    """

    def value(best: Best) -> int:
        single, first, second = best
        return max(single, first + second if second or lone_numeric else 0)

    nothing: Best = (0, 0, 0)
    hands = _draw(pool, cards, lambda card: (is_single(card), action_value(card)), _join, nothing)
    return dict(sorted(counting.image(hands, value).items()))


def surplus(play: Mapping[int, Fraction], difficulty: int, *, bonus: bool = False) -> Odds:
    """Damage of an attack, or block of a defense (table 5.6): what the total has over difficulty.

    It is 12 at most: a joker, the bonus, and no difficulty (SK-DMG-06).

    Rules: SK-ATK-10, SK-ATK-11, SK-ATK-12, SK-DEF-04, SK-MOD-01, SK-MOD-05.
    """
    more = SUIT_BONUS if bonus else 0
    return counting.image(play, lambda value: max(0, value + more - difficulty) if value else 0)


def exceeds(play: Mapping[int, Fraction], difficulty: int, *, bonus: bool = False) -> Fraction:
    """Chance that an attack or a defense succeeds (SK-ATK-10, SK-DEF-04)."""
    return counting.chance(surplus(play, difficulty, bonus=bonus), lambda over: over > 0)


def energy_lost(damage: Mapping[int, Fraction], block: Mapping[int, Fraction]) -> Odds:
    """Energy an attack costs its target, were there enough of it (SK-DMG-01, SK-ODDS-03)."""
    lost = counting.pairs(damage, block, lambda done, blocked: max(0, done - blocked))
    return dict(sorted(lost.items()))


def beaten(lost: Mapping[int, Fraction], energy: int) -> Fraction:
    """Chance that a target with so much Energy left is out of the fight (SK-DMG-02)."""
    return counting.chance(lost, lambda much: much >= energy)


def passes(hero: Mapping[int, Fraction], gm: Mapping[int, Fraction]) -> Fraction:
    """Chance that a skill test succeeds (table 5.7): the hero plays, and the GM has no more.

    Rules: SK-TEST-05, SK-TEST-06, SK-TEST-07, SK-TEST-08, SK-GMG-07.
    """
    return counting.pairs(hero, gm, lambda value, other: 0 < value >= other).get(True, Fraction(0))


def stuck(cards: int, colours: Iterable[str], pool: Pool = FULL) -> Fraction:
    """Chance that a hero that cannot walk cannot place either, and so has to pass.

    `colours` are those of which a cell beside it is free (`"red"`, `"black"`).

    Rules: SK-MOVE-08, SK-MOVE-09.
    """
    free = set(colours)

    def helps(card: Card) -> bool:
        return card.is_numeric and card.suit is not None and card.suit.colour in free

    hands = _draw(pool, cards, helps, lambda found, placeable, _: found or placeable, False)
    return hands.get(False, Fraction(0))
