"""Exact odds three ways: the catalogue's fractions, every hand of small decks, and simulation."""

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct, field

from fiftyfour.engine import counting
from fiftyfour.engine.cards import ALL_CARDS, Card, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.things import Known, Seat
from fiftyfour.systems.skyace.contest.grid import RED
from fiftyfour.systems.skyace.contest.values import best_play as play_of
from fiftyfour.systems.skyace.contest.values import play_value
from fiftyfour.systems.skyace.data import DIFFICULTIES
from fiftyfour.systems.skyace.minds.odds import (
    FULL,
    Pool,
    Side,
    best_play,
    blow,
    energy_lost,
    passes,
    pool,
    stuck,
    ways,
)
from tests.systems.skyace.scene import Place, Play, Scene
from tests.systems.skyace.test_vectors import VECTORS, read


class BestVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    cards: int
    chances: dict[str, str]
    whole: bool = False
    by_hand: bool = False
    mean: str = ""
    lone_numeric: bool = False
    deck: str = ""
    discard: str = ""

    @property
    def pool(self) -> Pool:
        deck, discard = parse_cards(self.deck), parse_cards(self.discard)
        return Pool(tuple(deck), len(deck), tuple(discard)) if deck else FULL


class StuckVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    chances: dict[str, str]
    without: str = ""


class AttackVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    cards: int
    difficulty: int
    bonus: bool = False
    alone: bool = False
    exceeds: str = ""
    damage: str = ""


class PassesVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    skill: int
    difficulty: str
    chance: str


class LostVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    attack: int
    defense: int
    bonus: bool = False
    chances: dict[str, str] = field(default_factory=dict[str, str])
    at_least: dict[str, str] = field(default_factory=dict[str, str])


class EqualVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    attack: list[int]
    defense: list[int]


def exactly(written: str) -> Fraction:
    return sum((Fraction(part.strip()) for part in written.split("+")), Fraction(0))


NOBODY = Side(0)
"""One who draws nothing, and so blocks nothing."""


def side(cards: int, bonus: bool, alone: bool = False) -> Side:
    return Side(cards, bonus=2 * bonus, alone=alone)


def table(name: str) -> dict[str, list[float]]:
    rows = tomllib.loads((VECTORS / "odds.toml").read_text())[name]
    return {key: row for key, row in rows.items() if key != "id"}


@pytest.mark.parametrize("vector", read("odds", "best", BestVector), ids=lambda v: v.id)
def test_best_play(vector: BestVector) -> None:
    odds = best_play(vector.cards, vector.pool, vector.lone_numeric)
    wanted = {int(value): exactly(share) for value, share in vector.chances.items()}
    assert {value: odds[value] for value in wanted} == wanted
    assert sum(odds.values()) == 1
    if vector.whole:
        assert odds == wanted
    if vector.mean:
        assert counting.mean(odds) == exactly(vector.mean)
    if vector.by_hand:
        hands = Counter(play_value(play_of(h)) for h in combinations(ALL_CARDS, vector.cards))
        total = comb(54, vector.cards)
        assert odds == {value: Fraction(count, total) for value, count in hands.items()}


@pytest.mark.parametrize("vector", read("odds", "stuck", StuckVector), ids=lambda v: v.id)
def test_stuck(vector: StuckVector) -> None:
    gone = parse_cards(vector.without)
    left = tuple(card for card in ALL_CARDS if card not in gone)
    for cards, share in vector.chances.items():
        both = stuck(int(cards), ["red", "black"], Pool(left, len(left)))
        assert both == exactly(share)


@pytest.mark.parametrize("vector", read("odds", "attack", AttackVector), ids=lambda v: v.id)
def test_attack(vector: AttackVector) -> None:
    attack = side(vector.cards, vector.bonus, vector.alone)
    damage = energy_lost(attack, NOBODY, vector.difficulty)
    if vector.exceeds:
        assert damage.at_least(1) == exactly(vector.exceeds)
    if vector.damage:
        assert damage.mean == exactly(vector.damage)


@pytest.mark.parametrize("vector", read("odds", "passes", PassesVector), ids=lambda v: v.id)
def test_passes(vector: PassesVector) -> None:
    gm = ways(DIFFICULTIES[vector.difficulty])
    assert passes(ways(vector.skill), gm) == exactly(vector.chance)


@pytest.mark.parametrize("vector", read("odds", "lost", LostVector), ids=lambda v: v.id)
def test_energy_lost(vector: LostVector) -> None:
    lost = energy_lost(side(vector.attack, vector.bonus), Side(vector.defense), 0)
    wanted = {int(value): exactly(share) for value, share in vector.chances.items()}
    assert {value: lost[value] for value in wanted} == wanted
    for energy, share in vector.at_least.items():
        assert lost.at_least(int(energy)) == exactly(share)


@pytest.mark.parametrize("vector", read("odds", "equal", EqualVector), ids=lambda v: v.id)
def test_a_defense_is_like_a_test(vector: EqualVector) -> None:
    for attack in vector.attack:
        for defense in vector.defense:
            lost = energy_lost(Side(attack), Side(defense), 0)
            assert lost[0] == passes(ways(defense), ways(attack))


def test_the_tables() -> None:
    """Tables 5.6 and 5.7, as rounded there."""
    for cards, row in table("exceeds").items():
        for difficulty, share in enumerate(row):
            damage = energy_lost(Side(int(cards)), NOBODY, difficulty)
            assert float(damage.at_least(1)) == pytest.approx(share, abs=0.5001e-4)
    for name, bonus in (("damage", False), ("damage_with_bonus", True)):
        for cards, row in table(name).items():
            for difficulty, mean in enumerate(row):
                damage = energy_lost(side(int(cards), bonus), NOBODY, difficulty)
                assert float(damage.mean) == pytest.approx(mean, abs=0.5001e-3)
    for skill, row in table("tests").items():
        for cards, share in zip(DIFFICULTIES.values(), row, strict=True):
            counted = passes(ways(int(skill)), ways(cards))
            assert float(counted) == pytest.approx(share, abs=0.5001e-4)
    for name, rows in table("mean_lost").items():
        difficulty = int(name.removeprefix("at_"))
        for attack, row in enumerate(cast("list[list[float]]", rows), 1):
            for defense, mean in enumerate(row, 1):
                lost = energy_lost(Side(attack), Side(defense), difficulty)
                assert float(lost.mean) == pytest.approx(mean, abs=0.5001e-3)


def by_hand(cards: int, pool: Pool, lone: bool) -> dict[int, Fraction]:
    """Values of the best play, every order in which the cards can fall looked at."""
    hands: Counter[int] = Counter()
    first = list(pool.top[:cards])
    cards -= len(first)
    for deck in combinations(pool.unseen, min(cards, pool.size)):
        more = min(max(0, cards - pool.size), len(pool.discard))
        for rest in combinations(pool.discard, more):
            hands[play_value(play_of([*first, *deck, *rest], lone_numeric=lone))] += 1
    total = sum(hands.values())
    return {value: Fraction(count, total) for value, count in hands.items()}


@given(st.lists(st.sampled_from(ALL_CARDS), unique=True, max_size=11), st.data())
@settings(max_examples=60)
def test_small_decks_by_hand(some: list[Card], data: st.DataObject) -> None:
    """SK-ODDS-02: unseen cards, hidden hands, a known top, and discards beyond the deck."""
    cut, top = data.draw(st.integers(0, len(some))), data.draw(st.integers(0, 2))
    discard, first, unseen = some[cut:], some[:cut][:top], some[:cut][top:]
    size = data.draw(st.integers(0, len(unseen)))
    known = Pool(tuple(unseen), size, tuple(discard), tuple(first))
    cards, lone = data.draw(st.integers(0, 6)), data.draw(st.booleans())
    assert best_play(cards, known, lone) == by_hand(cards, known, lone)


@pytest.mark.parametrize(("difficulty", "bonus", "energy"), [(0, 0, 3), (2, 2, 2), (4, 0, 9)])
def test_a_blow_and_a_test_by_hand(difficulty: int, bonus: int, energy: int) -> None:
    """SK-ATK-11, SK-DEF-04, SK-DMG-01, SK-DMG-02, SK-TEST-06: every pair of hands."""
    mine, theirs = parse_cards("2c 6d 9h Ks 5s"), parse_cards("3d Jo 8s 4c 9c")
    sides = [Side(n, Pool(tuple(deck), len(deck)), bonus) for n, deck in ((3, mine), (2, theirs))]
    lost, passed = Counter[int](), 0
    for attack, defense in product(combinations(mine, 3), combinations(theirs, 2)):
        values = [play_value(play_of(hand)) for hand in (attack, defense)]
        done, blocked = (max(0, value + bonus - difficulty) if value else 0 for value in values)
        lost[max(0, done - blocked)] += 1
        passed += 0 < values[0] >= values[1]
    result = blow(*sides, difficulty, energy)
    assert result.hurts == 1 - Fraction(lost[0], 100)
    assert result.lost == Fraction(sum(min(much, energy) * n for much, n in lost.items()), 100)
    assert result.out == Fraction(sum(n for much, n in lost.items() if much >= energy), 100)
    assert passes(*(ways(side.cards, side.pool) for side in sides)) == Fraction(passed, 100)


@pytest.mark.parametrize("free", [["red"], ["black"], ["red", "black"], []])
@pytest.mark.parametrize("cards", [0, 2, 4, 6])
def test_stuck_by_hand(cards: int, free: list[str]) -> None:
    """SK-MOVE-08: every hand of a small deck, and of its discards once it is used up."""
    deck, discard = parse_cards("2c Kd 9h As"), parse_cards("3d Jo 4s")
    hands = [
        (*near, *far)
        for near in combinations(deck, min(cards, len(deck)))
        for far in combinations(discard, max(0, cards - len(deck)))
    ]
    places = [
        any(c.is_numeric and c.suit and c.suit.colour in free for c in hand) for hand in hands
    ]
    known = Pool(tuple(deck), len(deck), tuple(discard))
    assert stuck(cards, free, known) == Fraction(places.count(False), len(hands))


def test_simulation_stays_in_its_interval() -> None:
    """Dealt with real cards, five standard deviations around the exact chance."""
    chance, games = Plain(seed=11), 20_000
    beats = blocked = passed = still = 0
    for _ in range(games):
        attack, defense = (play_value(play_of(deal(chance, cards))) for cards in (3, 2))
        beats += attack + 2 > 4
        blocked += max(0, attack - 3) <= max(0, defense - 3)
        passed += 0 < attack >= defense
        still += not any(card in RED and card.is_numeric for card in deal(chance, 2))
    for count, exact in (
        (beats, energy_lost(side(3, bonus=True), NOBODY, 4).at_least(1)),
        (blocked, energy_lost(Side(3), Side(2), 3)[0]),
        (passed, passes(ways(3), ways(2))),
        (still, stuck(2, ["red"])),
    ):
        share = float(exact)
        assert abs(count / games - share) < 5 * sqrt(share * (1 - share) / games)


def deal(chance: Plain, cards: int) -> list[Card]:
    deck = list(ALL_CARDS)
    return [deck.pop(chance.below(len(deck))) for _ in range(cards)]


def test_a_seat_knows_what_it_sees() -> None:
    """SK-ODDS-01, SK-ODDS-02: towers, discards and one's own hand are known; other hands not."""
    play = Play(
        Scene(
            heroes={
                "A": Place(hero="Blue Streak", at="8s@(0,0)", deck="Kd 5h 5c 9c 3c"),
                "B": Place(at="6d@(0,1)", discard="2c"),
            }
        )
    )
    for letter, taken in (("A", "Kd 5h 5c 9c 3c 8s"), ("B", "2c 6d")):
        deck = play.table.stock(play.hero(letter)).deck
        some = [known.card for known in deck.top] + parse_cards(taken)
        deck.cards = [card for card in ALL_CARDS if card not in some]
    play.do("A: draw")
    stock = play.table.stock(play.hero("A"))
    assert stock.hand.cards == parse_cards("Kd 5h 5c 9c")

    def known(viewer: str | None, seat: str) -> Pool:
        table = play.game.seen(None if viewer is None else Seat(viewer)).table
        return pool(table, table.stocks[seat])

    mine, theirs = known("p1", "p1"), known("p2", "p1")
    assert (mine.size, len(mine.unseen)) == (49, 49)
    assert (theirs.size, len(theirs.unseen)) == (49, 53)
    assert known("p1", "p2") == known(None, "p2")
    assert known(None, "p2").discard == (Card.C2,)
    assert Card.D6 not in known(None, "p2").unseen
    stock.deck.top = [Known(Card.C3, (Seat("p1"),)), *stock.deck.top[1:]]
    assert known("p1", "p1").top == (Card.C3,)
    assert known("p2", "p1").top == ()
