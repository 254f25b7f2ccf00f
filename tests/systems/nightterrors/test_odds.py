"""Odds three ways: the catalogue's numbers, brute force over small decks, and simulation."""

import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from statistics import mean, stdev
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st
from msgspec import Struct, field, structs

from fiftyfour.engine.cards import Card, Suit, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.conflict.plays import (
    Against,
    every_lay,
    in_order,
    least_due,
    minimal_sees,
    minimal_trump_sees,
    pushes,
    raises,
    sees,
)
from fiftyfour.systems.nightterrors.conflict.seeing import to_see
from fiftyfour.systems.nightterrors.minds import cost_odds, odds
from fiftyfour.systems.nightterrors.minds.odds import FULL, Draw
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import total, trump_value
from tests.systems.nightterrors.scene import P1, Scene, Table

SPADES = Suit.SPADES
DEFAULT = NightTerrorsSettings()
CASES = [
    DEFAULT,
    NightTerrorsSettings(ace="11", face_mix="plain", push_due="price", trump_fallout="sum"),
]
DUES = [
    msgspec.convert(
        {"push_due": push, "see_cards": see, "middle_card": middle, "ace": ace},
        NightTerrorsSettings,
    )
    for push in ("price", "trump", "full")
    for see in ("fewest", "free")
    for middle, ace in (("median", "1"), ("highest", "11"))
]
"""What changes the cheapest way to see or push."""
SMALL = tuple(parse_cards("2s 2d 4s 5c 7s 9d Ts Ks Kd Qh Jc Ad"))


class Asked(Struct, kw_only=True, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    ask: str
    cards: int
    known: str = ""
    again: int = 0
    used: str = ""
    value: int = 0
    chance: str = ""
    trump: str = ""
    raises: dict[str, str] = field(default_factory=dict[str, str])


class Promised(Struct, kw_only=True, forbid_unknown_fields=True):
    """What is told beside an escalation to guns on a short deck."""

    id: str
    rules: list[str]
    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    gm: dict[str, str] = field(default_factory=dict[str, str])
    turn: str = "Ann"
    play: list[str] = field(default_factory=list[str])
    label: str
    exact: str
    alike: str = ""


class Rounded(Struct, kw_only=True, forbid_unknown_fields=True):
    rules: list[str]
    cards: list[int]
    clean: dict[str, list[str]]
    trump: dict[str, list[str]]


class Book(Struct, kw_only=True, forbid_unknown_fields=True):
    odds: list[Asked]
    told: list[Promised]
    table: Rounded


TEXT = (Path(__file__).parent / "vectors" / "odds.toml").read_text("utf-8")
DUE = "expected points due with two cards at most"
BOOK = msgspec.convert(tomllib.loads(TEXT), Book)


@pytest.mark.parametrize("one", BOOK.odds, ids=lambda one: one.id)
def test_vector(one: Asked) -> None:
    known, used = tuple(parse_cards(one.known)), tuple(parse_cards(one.used))
    unseen = tuple(card for card in FULL if card not in (*known, *used))
    draw = Draw(one.cards, unseen, known, one.again, used)
    if one.chance:
        asked = {
            "reversal": lambda: odds.reverses(draw, one.value),
            "clean": lambda: odds.sees_cleanly(draw, one.value),
            "suit": lambda: odds.has_suit(draw, SPADES),
        }
        assert asked[one.ask]() == Fraction(one.chance)
    if one.trump:
        assert odds.sees_cleanly(draw, one.value, SPADES) == Fraction(one.trump)
    found = odds.best_raise(draw)
    for value, chance in one.raises.items():
        assert found[int(value)] == Fraction(chance)
    assert set(one.rules) <= set(system.rules)


@pytest.mark.parametrize("value", list(BOOK.table.clean))
def test_reference_chances(value: str) -> None:
    """Table 5.9 (NT-ODDS-02)."""
    table = BOOK.table
    for index, cards in enumerate(table.cards):
        draw = Draw(cards)
        clean = odds.sees_cleanly(draw, int(value))
        assert f"{float(clean):.4f}" == table.clean[value][index]
        trump = odds.sees_cleanly(draw, int(value), SPADES)
        assert f"{float(trump):.4f}" == table.trump[value][index]


def small_hands(cards: int) -> Iterator[tuple[Card, ...]]:
    return combinations(SMALL, cards)


def most(
    hand: Sequence[Card], sizes: range, trump: Suit | None, settings: NightTerrorsSettings
) -> int:
    """The most that so many cards of a hand come to, one of them a trump if there is to be one."""
    return max(
        (
            total(some, settings)
            for size in sizes
            for some in combinations(hand, size)
            if trump is None or any(card.suit is trump for card in some)
        ),
        default=0,
    )


@pytest.mark.parametrize("settings", CASES, ids=["default", "other"])
@pytest.mark.parametrize("cards", [1, 2, 4])
@pytest.mark.parametrize("held", ["", "Kc", "3s 6h", "Qs 3c", "6c 4d Ah"])
def test_brute_force(cards: int, held: str, settings: NightTerrorsSettings) -> None:
    """Every hand out of twelve cards, with known cards besides (NT-ODDS-01, NT-ODDS-02)."""
    known = tuple(parse_cards(held))
    draw, every = Draw(cards, SMALL, known), [(*hand, *known) for hand in small_hands(cards)]

    def share(good: int) -> Fraction:
        return Fraction(good, len(every))

    single = [most(hand, range(1, 2), None, settings) for hand in every]
    for trump in (None, SPADES):
        clean = [most(hand, range(1, 3), trump, settings) for hand in every]
        some = [most(hand, range(1, len(hand) + 1), trump, settings) for hand in every]
        for value in (1, 2, 3, 6, 8, 9, 10, 11, 12, 13, 18, 20, 21, 22, 23, 24, 30):
            least = share(sum(found >= value for found in clean))
            assert odds.sees_cleanly(draw, value, trump, settings) == least
            least = share(sum(found >= value for found in some))
            assert odds.reaches(draw, value, trump, settings) == least
            least = share(sum(found >= value for found in single))
            assert odds.reverses(draw, value, settings) == least
    raised = [most(hand, range(2, 3), None, settings) for hand in every]
    wanted = {value: share(raised.count(value)) for value in sorted(set(raised))}
    assert odds.best_raise(draw, settings) == wanted
    assert odds.has_suit(draw, SPADES) == share(
        sum(any(card.suit is SPADES for card in hand) for hand in every)
    )


@pytest.mark.parametrize("settings", CASES, ids=["default", "other"])
@pytest.mark.parametrize(("cards", "again"), [(0, 2), (1, 1), (2, 3), (3, 1)])
@pytest.mark.parametrize("held", ["", "3s 6h"])
def test_a_deck_made_anew(
    held: str, cards: int, again: int, settings: NightTerrorsSettings
) -> None:
    """The last cards of the deck, then used ones, which are known (NT-DECK-04, NT-ODDS-02 f)."""
    known, unseen, used = tuple(parse_cards(held)), SMALL[:7], SMALL[7:]
    draw = Draw(cards, unseen, known, again, used)
    every = [
        (*first, *second, *known)
        for first in combinations(unseen, cards)
        for second in combinations(used, again)
    ]

    def share(good: int) -> Fraction:
        return Fraction(good, len(every))

    for trump in (None, SPADES):
        clean = [most(hand, range(1, 3), trump, settings) for hand in every]
        for value in (6, 9, 10, 12, 13, 18, 20, 22):
            least = share(sum(found >= value for found in clean))
            assert odds.sees_cleanly(draw, value, trump, settings) == least
    single = [most(hand, range(1, 2), None, settings) for hand in every]
    assert odds.reverses(draw, 9, settings) == share(sum(found >= 9 for found in single))
    raised = [most(hand, range(2, 3), None, settings) for hand in every]
    wanted = {value: share(raised.count(value)) for value in sorted(set(raised))}
    assert odds.best_raise(draw, settings) == wanted
    assert odds.has_suit(draw, SPADES) == share(
        sum(any(card.suit is SPADES for card in hand) for hand in every)
    )


RAISED = [Against(13, 7, SPADES), Against(9, 0, SPADES), Against(20, 2, SPADES)]


@pytest.mark.parametrize("settings", DUES, ids=lambda one: f"{one.push_due}-{one.see_cards}")
@pytest.mark.parametrize("raised", RAISED)
def test_least_dues_by_brute_force(raised: Against, settings: NightTerrorsSettings) -> None:
    """Sees and pushes of any number of cards, known ones among them (NT-ODDS-02, NT-PUSH-03)."""
    known = tuple(parse_cards("3s 6h"))
    for cards, held in ((0, known), (1, ()), (4, ()), (3, known), (10, ())):
        found = cost_odds.least_dues(Draw(cards, SMALL, held), raised, settings)
        points = [least_due([*hand, *held], raised, settings) for hand in small_hands(cards)]
        assert found == {n: Fraction(points.count(n), len(points)) for n in sorted(set(points))}


def due_with_two(
    hand: Sequence[Card], raised: Against, settings: NightTerrorsSettings = DEFAULT
) -> int:
    lays = (some for size in range(3) for some in combinations(hand, size))
    return min(raised.due(some, settings).points for some in lays)


@pytest.mark.parametrize("ace", ["1", "11"])
@pytest.mark.parametrize("raised", RAISED)
@pytest.mark.parametrize("held", ["", "Kc", "3s 6h", "Qs 3c Ah"])
def test_dues_with_two_by_brute_force(held: str, raised: Against, ace: Literal["1", "11"]) -> None:
    """Nothing, one card or two, of a hand of any size (NT-ODDS-02, NT-PUSH-03, NT-FALL-03)."""
    known, settings = tuple(parse_cards(held)), NightTerrorsSettings(ace=ace)
    for cards in (0, 1, 3, 5):
        found = cost_odds.dues_with_two(Draw(cards, SMALL, known), raised, settings)
        points = [due_with_two([*hand, *known], raised, settings) for hand in small_hands(cards)]
        assert found == {n: Fraction(points.count(n), len(points)) for n in sorted(set(points))}


@pytest.mark.parametrize("raised", RAISED)
def test_more_cards_may_cost_less(raised: Against) -> None:
    """Never more, and nothing as often: three cards have a middle one (NT-FALL-02)."""
    any_number = cost_odds.least_dues(Draw(4), raised)
    two = cost_odds.dues_with_two(Draw(4), raised)
    assert all(any_number.at_most(points) >= two.at_most(points) for points in two)
    assert any_number[0] == two[0]
    assert any_number.mean < two.mean


def test_three_hands_from_one_deck() -> None:
    """Several rivals know of each other; what is expected of them all does not care."""
    deck, deals, seen, points, least = SMALL[:9], 0, 0, 0, 0
    raised = Against(13, 7, SPADES)
    for first in combinations(deck, 2):
        left = [card for card in deck if card not in first]
        for second in combinations(left, 2):
            for third in combinations([card for card in left if card not in second], 3):
                deals += 1
                for hand in (first, second, third):
                    seen += most(hand, range(1, 3), SPADES, DEFAULT) >= 13
                    points += due_with_two(hand, raised)
                    least += least_due(hand, raised, DEFAULT)
    draws = [Draw(cards, deck) for cards in (2, 2, 3)]
    assert Fraction(seen, deals) == sum(odds.sees_cleanly(draw, 13, SPADES) for draw in draws)
    assert Fraction(points, deals) == sum(
        cost_odds.dues_with_two(draw, raised).mean for draw in draws
    )
    assert Fraction(least, deals) == sum(cost_odds.least_dues(draw, raised).mean for draw in draws)


def test_simulation() -> None:
    """What Ann is told before she raises, against hands that the engine deals anew (NT-ODDS-01)."""
    hands = {"Ann": "Th 8d 2c", "Ben": "9c 8c 3d 4h 6s", "Cal": "Kc 4s 7d", "Dee": "2h 6h Jh 2s"}
    scene = Scene(conflict="talk", hands=hands, kept={"Cal": "9s"}, settings={"push_due": "full"})
    game = Table(scene).game
    chance, tries = Plain(seed=7), 1000
    hints = {
        (hint.label, hint.to): hint
        for hint in game.hints(Seat("p1"), game.pending(Seat("p1"))[0].id)
    }
    exact = {
        "diamonds": float(Fraction(hints["Ben holds a ♦", None].chance)),
        "free": float(Fraction(hints["how many of 3 pay nothing, on average", "raise 8d Th"].mean)),
        "due": float(Fraction(hints[DUE, "raise 8d Th"].mean)),
        "best": float(Fraction(hints["expected best raise then", "escalate guns"].mean)),
    }
    found: dict[str, list[int]] = {name: [] for name in exact}
    for _ in range(tries):
        table = game.redeal(Seat("p1"), chance).table
        rivals = [
            table.available(one) for one in table.around() if one.name in ("Ben", "Cal", "Dee")
        ]
        points = [due_with_two(hand, Against(18, 8, Suit.DIAMONDS)) for hand in rivals]
        found["diamonds"].append(any(card.suit is Suit.DIAMONDS for card in rivals[0]))
        found["free"].append(points.count(0))
        found["due"].append(sum(points))
        others = [card for hand in (*rivals, table.deck.cards) for card in hand if card != "9s"]
        drawn = [others.pop(chance.below(len(others))) for _ in range(5)]
        found["best"].append(most([*drawn, *parse_cards(hands["Ann"])], range(2, 3), None, DEFAULT))
    for name, outcomes in found.items():
        assert abs(mean(outcomes) - exact[name]) < 4 * stdev(outcomes) / tries**0.5, name


SHORT = Scene(
    conflict="talk",
    hands={"Ann": "2h 7d", "Ben": "9c 8c 3d", "Cal": "4s 7c", "Dan": ""},
    used="Kc 9h 8s 3s 4h 5d 6h 2c",
    deck="2d 3c 4c 5c",
    rest="Dan",
)
"""Four cards are left in the deck, and eight are used."""


@pytest.mark.parametrize("one", BOOK.told, ids=lambda one: one.id)
def test_an_escalation_on_a_short_deck(one: Promised) -> None:
    """What is told of one's hand then, exactly, and as often as it comes about (NT-DECK-04)."""
    table = Table(structs.replace(SHORT, settings=one.settings, gm=one.gm, turn=one.turn))
    table.play(one.play)
    game, chance, found = table.game, Plain(seed=11), list[int]()
    decider = table.table.decider()
    assert decider is not None
    seat, me = decider.seat, decider.number
    hints = game.hints(seat, str(game.state.asked))
    [hint] = [hint for hint in hints if (hint.to, hint.label) == ("escalate guns", one.label)]
    assert (hint.chance or hint.mean) == one.exact
    for _ in range(400):
        other = game.redeal(seat, chance)
        other.answer(seat, "escalate guns")
        hand = other.table.available(other.table.characters[me])
        if one.play:
            lays = [cards for size in (1, 2) for cards in combinations(hand, size)]
            raised = to_see(other.table)
            found.append(any(not raised.due(cards, DEFAULT).points for cards in lays))
        else:
            found.append(most(hand, range(2, 3), None, DEFAULT))
    off, sigma = mean(found) - float(Fraction(one.exact)), stdev(found) / len(found) ** 0.5
    assert abs(off) < 4 * sigma
    if one.alike:
        assert abs(mean(found) - float(Fraction(one.alike))) > 4 * sigma
    assert set(one.rules) <= set(system.rules)


@pytest.mark.parametrize(("gm_hand", "clean"), [("per_character", 0), ("shared", 1)])
def test_the_gm_knows_the_gms_own_hands(gm_hand: str, clean: int) -> None:
    """What a seat sees is no chance; of a hand that is shared, what is played is gone."""
    scene = Scene(
        conflict="talk",
        hands={"Ann": ""},
        gm={"Thug": "Jc", "Boss": "Kh"},
        turn="Thug",
        settings={"gm_hand": gm_hand},
    )
    table = Table(scene)
    deck = table.table.deck
    for hand, cards in zip(table.table.hands.values(), ("7c 8c 9h Ts", "5d 6c"), strict=False):
        hand.cards = parse_cards(cards)
        deck.cards = [card for card in deck.cards if card not in hand.cards]
    hints = table.game.hints(GM, table.game.pending(GM)[0].id)
    means = {hint.label: hint.mean for hint in hints if hint.to == "raise 7c 8c"}
    # Ann holds no card, and Boss another hand or what is left of this.
    assert means["how many of 2 pay nothing, on average"] == str(clean)


def told(scene: Scene, to: str) -> dict[str, str]:
    """What the odds say to Ann of one answer, where she is to raise."""
    game = Table(scene).game
    hints = game.hints(P1, game.pending(P1)[0].id)
    return {hint.label: hint.chance or hint.mean for hint in hints if hint.to == to}


@pytest.mark.parametrize("odds", ["everybody", "gm", "off"])
def test_the_table_says_who_is_told(odds: str) -> None:
    """The GM, raising for a character of the GM's, and a player who raises."""
    scene = Scene(
        conflict="talk",
        hands={"Ann": "Th 8d"},
        gm={"Thug": "Jc"},
        settings={"odds": odds, "gm_hand": "shared"},
    )
    assert bool(told(scene, "raise 8d Th")) == (odds == "everybody")
    game = Table(structs.replace(scene, turn="Thug")).game
    assert bool(game.hints(GM, game.pending(GM)[0].id)) == (odds != "off")


def test_more_than_somebody_has() -> None:
    """It is said where that may well be; everybody sees how much is left (NT-PAY-08)."""
    hands = {"Ann": "Th 8d 2c", "Ben": "9c 8c"}
    scene = Scene(
        conflict="talk",
        hands=hands,
        faces={"Ben": "Kh"},
        pools={"Ben": "20/20/3"},
        settings={"push_due": "full"},
    )
    unseen = tuple(card for card in FULL if card not in parse_cards("Th 8d 2c"))
    due = cost_odds.dues_with_two(Draw(2, unseen), Against(18, 8, Suit.DIAMONDS))
    assert told(scene, "raise 8d Th")["more than Ben has"] == str(due.at_least(4))
    assert "more than Ben has" not in told(Scene(conflict="talk", hands=hands), "raise 8d Th")


def test_a_push_for_the_price_alone() -> None:
    """Against trump no points are told, for a push may be cheaper than a see (NT-PUSH-03)."""
    hands = {"Ann": "Th 8d 2c", "Ben": "9c 8c"}
    scene = Scene(conflict="talk", hands=hands, settings={"push_due": "price"})
    assert set(told(scene, "raise 8d Th")) == {"Ben pays nothing"}
    assert set(told(scene, "raise 2c Th")) == {"Ben pays nothing", DUE}


def test_what_is_not_counted_is_told() -> None:
    question = system.minds.questions["due"]
    tries: list[tuple[dict[str, Simple], str]] = [
        ({"laid": "two", "fallout": 3}, "for any number of cards, or against a raise without"),
        ({"laid": "any", "cards": 9}, "hands of 1 to 8 cards"),
        ({"laid": "any", "cards": 7, "push_due": "trump"}, "hands of 1 to 6 cards"),
    ]
    for asked, words in tries:
        with pytest.raises(IllegalAction, match=words):
            question.answer(question.form.check(asked))


# --- what is found for the player ---


CARDS = st.lists(st.sampled_from(FULL), min_size=1, max_size=8, unique=True)


@given(cards=CARDS, value=st.integers(2, 40))
@hypothesis(max_examples=60, deadline=None)
def test_minimal_sees(cards: list[Card], value: int) -> None:
    """Exactly the sets that reach it while no smaller part does (NT-SEE-08)."""
    every = [some for n in range(1, len(cards) + 1) for some in combinations(in_order(cards), n)]
    enough = {some for some in every if total(some, DEFAULT) >= value}
    parts = {
        some
        for some in enough
        if not any(part in enough for n in range(1, len(some)) for part in combinations(some, n))
    }
    assert set(minimal_sees(cards, value, DEFAULT)) == parts
    met = {some for some in enough if any(card.suit is SPADES for card in some)}
    parts = {
        some
        for some in met
        if not any(part in met for n in range(1, len(some)) for part in combinations(some, n))
    }
    assert set(minimal_trump_sees(cards, value, SPADES, DEFAULT)) == parts


@given(cards=CARDS, raised=st.lists(st.sampled_from(FULL), min_size=2, max_size=2, unique=True))
@hypothesis(max_examples=60, deadline=None)
def test_the_cheapest_comes_first(cards: list[Card], raised: list[Card]) -> None:
    """The first see costs the least of all sees, and no push shown is beaten (NT-SEE-08)."""
    value = total(raised, DEFAULT)
    against = Against(value, trump_value(raised, SPADES, DEFAULT), SPADES)
    lays = list(every_lay(cards, against, DEFAULT))
    found = sees(tuple(cards), against, DEFAULT)
    points = [lay.due.points for lay in lays if lay.due.how != "push"]
    assert bool(found) == bool(points)
    if found:
        assert found[0].due.points == min(points)
        assert [lay.due.points for lay in found] == sorted(lay.due.points for lay in found)
    for lay in pushes(tuple(cards), against, DEFAULT):
        same = [
            o.due.points for o in lays if len(o.cards) == len(lay.cards) and o.due.how == "push"
        ]
        assert lay.due.points == min(same)


def test_large_hands_are_searched_only_so_far() -> None:
    """All that take one to four cards are found, and one way at least where there is any."""
    cards = list(FULL[:20])
    found = minimal_sees(cards, 12, DEFAULT)
    assert {len(some) for some in found} <= {1, 2, 3, 4}
    assert len(found) > 50
    low = parse_cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d Ac Ad Ah As")
    assert [total(some, DEFAULT) >= 20 for some in minimal_sees(low, 20, DEFAULT)] == [True]
    assert not minimal_sees(low, 60, DEFAULT)
    assert len(raises(cards, [], DEFAULT)) == 190
