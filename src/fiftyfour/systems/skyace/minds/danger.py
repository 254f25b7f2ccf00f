"""What an opponent's next turn may do to a hero, as the table stands (SK-ODDS-01).

The opponent draws to move. Then it takes, of all places beside the hero that it can reach, the one
from which an attack hurts most often as it could reckon before it drew: a tower that stands, or one
that it lays. What it may lay and what is left to attack with come from one deck, so both are
counted together.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

from msgspec import Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.systems.skyace.contest.values import action_value
from fiftyfour.systems.skyace.minds.hands import VALUES, Bag
from fiftyfour.systems.skyace.minds.odds import Pool, Side, blow


class Spot(Struct, frozen=True):
    """A place to strike from: cards of the attack, bonus of its tower, difficulty (SK-ATK-06)."""

    cards: int
    bonus: int
    difficulty: int


class Danger(Struct, frozen=True):
    """An opponent that is to draw `moves` cards, and the defense of the hero it is after.

    It may walk to `walks`; each card of `lays` would give it that place, once laid.

    Rules: SK-MOVE-02, SK-MOVE-03, SK-MOVE-06, SK-ATK-01, SK-ODDS-03.
    """

    pool: Pool
    moves: int
    walks: Sequence[Spot]
    lays: Mapping[Card, Spot]
    defense: Side
    lone_numeric: bool = False
    alone: bool = False

    @property
    def hurts(self) -> Fraction:
        """The chance that it costs the hero Energy."""
        spots = (*self.walks, *self.lays.values())
        if not spots:
            return Fraction(0)
        most = max(spot.cards for spot in spots)
        certain, more, bag = self._first(most)
        if not more or more + most > len(bag):
            return self._hand_by_hand(self._ranked(spots))
        sure = [*self.walks, *(self.lays[card] for card in certain if card in self.lays)]
        order = self._ranked([*sure, *(self.lays[card] for card in bag if card in self.lays)])
        chance, avoided = Fraction(0), Counter[int]()
        plays: dict[int, list[int]] = {}  # by cards of the attack, as long as as much is avoided
        for spot in order:  # it goes there if it has a card for it, and none for a better place
            before = plays.get(spot.cards) or self._plays(avoided, spot.cards, more, bag)
            whole = comb(len(bag), spot.cards) * comb(len(bag) - spot.cards, more)
            if spot in sure:
                return chance + self._hits(spot, before) / whole
            avoided.update(action_value(card) for card in bag if self.lays.get(card) == spot)
            after = self._plays(avoided, spot.cards, more, bag)
            goes = [ways - none for ways, none in zip(before, after, strict=True)]
            chance += self._hits(spot, goes) / whole
            plays = {spot.cards: after}
        return chance

    def _first(self, most: int) -> tuple[Sequence[Card], int, Sequence[Card]]:
        """What is drawn to move for certain; how many others, and of which cards.

        Of these `most` more may be drawn to attack; no cards where they come from two piles.

        Rules: SK-ODDS-02, SK-DECK-03.
        """
        pool = self.pool
        certain = pool.top[: self.moves]
        more = self.moves - len(certain)
        if more + most <= pool.size:
            return certain, more, pool.unseen
        if more >= pool.size == len(pool.unseen):
            return (*certain, *pool.unseen), more - pool.size, pool.discard
        return certain, more, ()

    def _ranked(self, spots: Sequence[Spot]) -> list[Spot]:
        """Each place once, the best first."""
        return sorted(dict.fromkeys(spots), key=self.rate, reverse=True)

    def rate(self, spot: Spot) -> tuple[Fraction, int, int, int]:
        """How good a place is, reckoned before a card is drawn; no two are equally good."""
        return self.strike(spot, self.pool), spot.cards, spot.bonus, spot.difficulty

    def strike(self, spot: Spot, pool: Pool) -> Fraction:
        """The chance that an attack from there hurts, with cards from this pool."""
        attack = Side(spot.cards, pool, spot.bonus, self.lone_numeric, self.alone)
        return blow(attack, self.defense, spot.difficulty, 1).hurts

    def _plays(
        self, avoided: Mapping[int, int], count: int, moves: int, cards: Sequence[Card]
    ) -> list[int]:
        """Ways to each value of an attack, no card drawn to move being one to be avoided.

        `avoided` are number cards by their action value. The hand is reckoned after the `count`
        cards of the attack: the more of the cards to avoid are among these, the fewer are left to
        be drawn.
        """
        bag = Bag(cards, self.lone_numeric, avoided)
        left, gone = len(cards) - count, sum(avoided.values())
        hands = [comb(max(0, left - gone + among), moves) for among in range(count + 1)]
        upto = [0, *(bag.upto(value, count, weights=hands) for value in VALUES)]
        return [more - less for less, more in pairwise(upto)]

    def _hits(self, spot: Spot, plays: Sequence[int]) -> Fraction:
        """How many of these plays hurt from there, the defense taken on average."""
        block = self.defense.results(spot.difficulty)
        hits = 0
        for value in VALUES if self.alone else VALUES[1:]:
            damage = value + spot.bonus - spot.difficulty
            if damage > 0 and plays[value]:
                less = sum(ways for blocked, ways in block.items() if blocked < damage)
                hits += plays[value] * less
        return Fraction(hits, sum(block.values()))

    def _hand_by_hand(self, order: Sequence[Spot]) -> Fraction:
        """The same where the deck is nearly used up, or its next cards are known."""
        chance = Fraction(0)
        for hand, left, share in _hands(self.pool, self.moves):
            places = {self.lays[card]: card for card in sorted(hand) if card in self.lays}
            spot = next((spot for spot in order if spot in places or spot in self.walks), None)
            if spot is not None:
                laid = None if spot in self.walks else places[spot]
                back = (card for card in hand if card is not laid)
                after = structs.replace(left, discard=(*left.discard, *back))
                chance += share * self.strike(spot, after)
        return chance


def _hands(pool: Pool, count: int) -> Iterator[tuple[list[Card], Pool, Fraction]]:
    """Every hand that may be drawn, what is left of the pool then, and its chance.

    Rules: SK-DECK-03, SK-DECK-04, SK-DECK-05, SK-ODDS-02.
    """
    first, top = list(pool.top[:count]), pool.top[count:]
    more = count - len(first)
    near = min(more, pool.size)
    far = min(more - near, len(pool.discard))
    share = Fraction(1, comb(len(pool.unseen), near) * comb(len(pool.discard), far))
    for some in combinations(pool.unseen, near):
        unseen = tuple(card for card in pool.unseen if card not in some)
        if not far:
            left = Pool(unseen, pool.size - near, pool.discard, top)
            yield [*first, *some], left, share
            continue
        for rest in combinations(pool.discard, far):  # shuffled, and the deck from now on
            deck = tuple(card for card in pool.discard if card not in rest)
            yield [*first, *some, *rest], Pool(deck, len(deck)), share
