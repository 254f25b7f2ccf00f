"""Exact odds of Sky Ace (SK-ODDS): every draw, attack, defense and test, as fractions.

All assume the canonical best play on both sides, a defense whenever there is damage to block, and
piles of their own for the two sides (SK-ODDS-03). A value of 0 stands for no play at all.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine import counting, sums
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.counting import highest, image
from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.skyace.contest.values import action_value, is_single
from fiftyfour.systems.skyace.minds.hands import ways_with
from fiftyfour.systems.skyace.table import SkyAce, Stock


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


def pool(table: SkyAce, stock: Stock) -> Pool:
    """What a seat knows of a pile, from its own sight of the table (basis `known`).

    Rules: SK-ODDS-01, SK-ODDS-02.
    """
    towers = [tower for tower in table.grid.values() if tower.stock == stock.name]
    piles = (stock.hand, stock.shown, stock.discard, *towers)
    top = tuple(known.card for known in stock.deck.top)
    seen = {*top, *(card for pile in piles for card in pile.cards)}
    unseen = tuple(card for card in ALL_CARDS if card not in seen)
    return Pool(unseen, len(stock.deck) - len(top), tuple(stock.discard.cards), top)


class Side(Struct, frozen=True):
    """What one side of an attack draws and has besides: so many cards, and its tower's bonus.

    `alone`: the bonus counts without a play (SK-MOD-05).
    """

    cards: int
    pool: Pool = FULL
    bonus: int = 0
    lone_numeric: bool = False
    alone: bool = False

    def results(self, difficulty: int) -> dict[int, int]:
        """Ways to each damage, or block (table 5.6): what the total has over the difficulty.

        It is 12 at most: a joker, the bonus, and no difficulty (SK-DMG-06).

        Rules: SK-ATK-10, SK-ATK-11, SK-ATK-12, SK-DEF-04, SK-MOD-01, SK-MOD-05.
        """
        results: dict[int, int] = {}
        for value, number in ways(self.cards, self.pool, self.lone_numeric).items():
            total = value + self.bonus if value or self.alone else 0
            result = max(0, total - difficulty)
            results[result] = results.get(result, 0) + number
        return results


C = TypeVar("C", bound=Hashable)
S = TypeVar("S", bound=Hashable)


def _draw(
    pool: Pool, cards: int, kind: Callable[[Card], C], step: Callable[[S, C, int], S], start: S
) -> dict[S, int]:
    """Ways to each state after drawing so many cards: known top, deck, then discards.

    Rules: SK-ODDS-02, SK-DECK-04, SK-DECK-05.
    """
    size, top = len(pool.top) + pool.size, list(map(kind, pool.top))
    unseen, discard = Counter(map(kind, pool.unseen)), Counter(map(kind, pool.discard))
    deck = counting.draw(unseen, min(cards, size), step, {start: 1}, top=top)
    return counting.draw(discard, max(0, cards - size), step, deck)


@lru_cache(maxsize=4096)
def ways(cards: int, pool: Pool = FULL, lone_numeric: bool = False) -> dict[int, int]:
    """Ways to each value of the best play among so many cards drawn (SK-PLAY-06, SK-PLAY-07)."""
    if pool.top or cards > pool.size:
        return _ways_in_turn(cards, pool, lone_numeric)
    singles, numbers = _classes(pool.unseen)
    values: dict[int, int] = {}
    for alone in range(max(0, cards - numbers.total()), min(cards, singles.total()) + 1):
        single = image(highest(singles, alone, 1), sum)
        pairs = highest(numbers, cards - alone, 2)
        pair = image(pairs, lambda cards: sum(cards) if lone_numeric or len(cards) == 2 else 0)
        for value, number in sums.best(single, pair).items():
            values[value] = values.get(value, 0) + number
    return dict(sorted(values.items()))


@lru_cache(maxsize=256)
def _classes(unseen: tuple[Card, ...]) -> tuple[Counter[int], Counter[int]]:
    """How many cards of each value are played by themselves, and how many in pairs."""
    singles = Counter(action_value(card) for card in unseen if is_single(card))
    return singles, Counter(action_value(card) for card in unseen if not is_single(card))


def _ways_in_turn(cards: int, pool: Pool, lone_numeric: bool) -> dict[int, int]:
    """The same where a known top comes first, or the discards come into it."""
    held = pool.top[:cards]
    more = cards - len(held)
    if more <= pool.size:
        return ways_with(held, pool.unseen, more, lone_numeric)
    rest = min(more - pool.size, len(pool.discard))
    if pool.size == len(pool.unseen):
        return ways_with((*held, *pool.unseen), pool.discard, rest, lone_numeric)
    values: Counter[int] = Counter()
    for deck in combinations(pool.unseen, pool.size):  # some of the unseen are in hidden hands
        values.update(ways_with((*held, *deck), pool.discard, rest, lone_numeric))
    return dict(sorted(values.items()))


@lru_cache(maxsize=4096)
def best_play(cards: int, pool: Pool = FULL, lone_numeric: bool = False) -> Distribution:
    """Value of the best play among so many cards drawn (tables 5.3 and 5.5).

    >>> best_play(1)[0], best_play(2)[10]
    (Fraction(2, 3), Fraction(35, 477))

    Rules: SK-ODDS-02, SK-ODDS-03, SK-PLAY-06, SK-PLAY-07.
    """
    return Distribution.of(ways(cards, pool, lone_numeric))


class Blow(Struct, frozen=True):
    """What comes of an attack.

    `hurts`: the chance that it costs Energy; `lost`: how much, on average; `out`: the chance that
    it ends the target's fight.
    """

    hurts: Fraction
    lost: Fraction
    out: Fraction


@lru_cache(maxsize=4096)
def blow(attack: Side, defense: Side, difficulty: int, energy: int) -> Blow:
    """An attack with cards yet to be drawn, and the defense against it.

    Rules: SK-ATK-10, SK-ATK-11, SK-DEF-04, SK-DMG-01, SK-DMG-02, SK-ODDS-03.
    """
    return struck(attack.results(difficulty), defense.results(difficulty), energy)


def struck(damage: Mapping[int, int], block: Mapping[int, int], energy: int) -> Blow:
    """What comes of so many ways to each damage, and to each block."""
    whole = sum(damage.values()) * sum(block.values())
    hurts = lost = out = 0
    for done, number in damage.items():
        for blocked, along in block.items():
            much = done - blocked
            if much > 0:
                both = number * along
                hurts += both
                lost += both * min(much, energy)
                out += both * (much >= energy)
    return Blow(Fraction(hurts, whole), Fraction(lost, whole), Fraction(out, whole))


def energy_lost(attack: Side, defense: Side, difficulty: int) -> Distribution:
    """Energy an attack costs its target, were there enough of it (SK-DMG-01, SK-ODDS-03)."""
    damage = Distribution.of(attack.results(difficulty))
    block = Distribution.of(defense.results(difficulty))
    return damage.along(block, lambda done, blocked: max(0, done - blocked))


def passes(hero: Mapping[int, int], gm: Mapping[int, int]) -> Fraction:
    """Chance that a skill test succeeds (table 5.7): the hero plays, and the GM has no more.

    They are the ways to each value of either. Rules: SK-TEST-05, SK-TEST-06, SK-TEST-07,
    SK-TEST-08, SK-GMG-07.
    """
    outcomes = counting.pairs(hero, gm, lambda value, other: 0 < value >= other)
    return Fraction(outcomes.get(True, 0), sum(outcomes.values()))


def stuck(cards: int, colours: Iterable[str], pool: Pool = FULL) -> Fraction:
    """Chance that a hero that cannot walk cannot place either, and so has to pass.

    `colours` are those of which a cell beside it is free (`"red"`, `"black"`).

    Rules: SK-MOVE-08, SK-MOVE-09.
    """
    free = set(colours)

    def helps(card: Card) -> bool:
        return card.is_numeric and card.suit is not None and card.suit.colour in free

    hands = _draw(pool, cards, helps, lambda before, placeable, _: before or placeable, False)
    return Fraction(hands.get(False, 0), sum(hands.values()))
