"""The catalogue's worked examples (section 7): data in `vectors/`, carried out here."""

import tomllib
from math import prod
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.cards import Suit, parse_cards
from fiftyfour.engine.setup import SettingValue
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.conflict.gives import toll_of
from fiftyfour.systems.nightterrors.conflict.paying import (
    most_payable,
    no_payment,
    payments,
    short_payment,
    ways,
)
from fiftyfour.systems.nightterrors.conflict.plays import (
    Against,
    against,
    least_due,
    minimal_sees,
    minimal_trump_sees,
    raises,
    sees,
    too_many,
)
from fiftyfour.systems.nightterrors.conflict.seeing import to_see
from fiftyfour.systems.nightterrors.data import Kind, Points
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import is_incapacitated, statuses
from fiftyfour.systems.nightterrors.values import (
    middle,
    sum_words,
    terms,
    total,
    trump_value,
)
from tests.systems.nightterrors.scene import Scene, Table, ordered

VECTORS = Path(__file__).parent / "vectors"


class Example(Struct, kw_only=True, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])

    def read(self) -> NightTerrorsSettings:
        """The settings of a new table, but for these."""
        return msgspec.convert(system.settings.fresh(self.settings), NightTerrorsSettings)


class Total(Example, kw_only=True):
    totals: dict[str, int]


class Trump(Example, kw_only=True):
    fallouts: dict[str, int]


class Laid(Example, kw_only=True, rename={"raised": "raise"}):
    raised: str
    trump: Suit
    cards: str
    how: str
    total: int
    price: int
    middle: int
    fallout: int

    def against(self, settings: NightTerrorsSettings) -> Against:
        cards = parse_cards(self.raised)
        return against(cards, self.trump, settings)


class Found(Example, kw_only=True, rename={"raised": "raise"}):
    cards: str
    kept: str = ""
    value: int = 0
    trump: Suit = Suit.SPADES
    raised: str = ""
    sees: list[str] | None = None
    trump_sees: list[str] | None = None
    least_due: int | None = None
    raises: int | None = None


class DueOf(Example, kw_only=True):
    points: dict[str, int]


class Tried(Example, kw_only=True, rename={"raised": "raise"}):
    raised: str
    trump: Suit
    hand: str
    dues: dict[str, int] = field(default_factory=dict[str, int])
    refused: dict[str, str] = field(default_factory=dict[str, str])


class Middle(Example, kw_only=True):
    middles: dict[str, int]


class Paying(Example, kw_only=True):
    due: int
    kind: Kind
    rank: str
    held: str = "20/20/20"
    ways: list[str] | None = None
    count: int | None = None
    least_tears: int | None = None
    blood: list[int] | None = None
    short: str | None = None
    tries: dict[str, str] = field(default_factory=dict[str, str])


class Status(Example, kw_only=True):
    pools: str
    statuses: list[str]
    incapacitated: bool


class Expected(Struct, forbid_unknown_fields=True):
    """How things stand afterwards; what is left out does not matter."""

    hands: dict[str, str] = field(default_factory=dict[str, str])
    sizes: dict[str, int] = field(default_factory=dict[str, int])
    kept: dict[str, str] = field(default_factory=dict[str, str])
    pools: dict[str, str] = field(default_factory=dict[str, str])
    statuses: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    incapacitated: dict[str, bool] = field(default_factory=dict[str, bool])
    used: str | None = None
    used_count: int | None = None
    deck: int | None = None
    top: str | None = None
    phase: str | None = None
    turn: str | None = None
    decider: str | None = None
    raised: int | None = None
    how: str | None = None
    due: int | None = None
    fallout: int | None = None
    ways: list[str] | None = None
    tears: list[int] | None = None
    winners: list[str] | None = None
    recorder: str | None = None
    scene: int | None = None
    awaited: str | None = None


class Vector(Scene, kw_only=True, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    play: list[str]
    stack: str = ""
    away: str = ""
    expect: Expected = field(default_factory=Expected)


class Book(Struct, forbid_unknown_fields=True):
    total: list[Total] = field(default_factory=list[Total])
    trump: list[Trump] = field(default_factory=list[Trump])
    lay: list[Laid] = field(default_factory=list[Laid])
    found: list[Found] = field(default_factory=list[Found])
    due: list[DueOf] = field(default_factory=list[DueOf])
    tried: list[Tried] = field(default_factory=list[Tried])
    middle: list[Middle] = field(default_factory=list[Middle])
    paying: list[Paying] = field(default_factory=list[Paying])
    status: list[Status] = field(default_factory=list[Status])
    vector: list[Vector] = field(default_factory=list[Vector])


def _book() -> Book:
    whole = Book()
    for path in (VECTORS / "values.toml", VECTORS / "scenarios.toml"):
        part = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Book)
        for name in Book.__struct_fields__:
            getattr(whole, name).extend(getattr(part, name))
    return whole


BOOK = _book()
EVERY = [one for name in Book.__struct_fields__ for one in getattr(BOOK, name)]


@pytest.mark.parametrize("one", BOOK.total, ids=lambda one: one.id)
def test_total(one: Total) -> None:
    for cards, value in one.totals.items():
        assert total(parse_cards(cards), one.read()) == value
        shown = terms(parse_cards(cards), one.read())
        assert sum(term.value for term in shown) == value, "what the table shows adds up"
        parts = filter(None, sum_words(parse_cards(cards), one.read()).split(" + "))
        assert sum(prod(map(int, part.split(" × "))) for part in parts) == value


@pytest.mark.parametrize("one", BOOK.trump, ids=lambda one: one.id)
def test_trump(one: Trump) -> None:
    for cards, value in one.fallouts.items():
        assert trump_value(parse_cards(cards), Suit.SPADES, one.read()) == value


@pytest.mark.parametrize("one", BOOK.lay, ids=lambda one: one.id)
def test_lay(one: Laid) -> None:
    due = one.against(one.read()).due(parse_cards(one.cards), one.read())
    found = (due.how, due.total, due.price, due.middle, due.trump)
    assert found == (one.how, one.total, one.price, one.middle, one.fallout)


@pytest.mark.parametrize("one", BOOK.due, ids=lambda one: one.id)
def test_due(one: DueOf) -> None:
    laid = {other.id: other for other in BOOK.lay}
    for name, points in one.points.items():
        raised, cards = laid[name].against(one.read()), parse_cards(laid[name].cards)
        assert raised.due(cards, one.read()).points == points


@pytest.mark.parametrize("one", BOOK.tried, ids=lambda one: one.id)
def test_tried(one: Tried) -> None:
    """Each try as the table has it: what it costs, or why it is refused."""
    settings, hand = one.read(), tuple(parse_cards(one.hand))
    raised = against(parse_cards(one.raised), one.trump, settings)

    def tried(text: str) -> int | str:
        cards = tuple(parse_cards(text))
        due = raised.due(cards, settings)
        if due.how != "push":
            return "see_too_many" if too_many(cards, hand, raised, settings) else due.points
        return "see_too_low" if text in one.refused else due.points

    wanted = {**one.dues, **one.refused}
    assert {text: tried(text) for text in wanted} == wanted
    for lay in sees(hand, raised, settings):
        assert not too_many(lay.cards, hand, raised, settings), "what is suggested is legal"


@pytest.mark.parametrize("one", BOOK.middle, ids=lambda one: one.id)
def test_middle(one: Middle) -> None:
    found = {text: middle(parse_cards(text), one.read()) for text in one.middles}
    assert found == one.middles


@pytest.mark.parametrize("one", BOOK.found, ids=lambda one: one.id)
def test_found(one: Found) -> None:
    settings, cards = one.read(), parse_cards(one.cards)
    fallout = trump_value(parse_cards(one.raised), one.trump, settings)
    raised = Against(one.value, fallout, one.trump)

    def sets(texts: list[str]) -> set[str]:
        return {ordered(parse_cards(text)) for text in texts}

    if one.sees is not None:
        found = {ordered(some) for some in minimal_sees(cards, one.value, settings)}
        assert found == sets(one.sees)
        assert found <= {ordered(lay.cards) for lay in sees(tuple(cards), raised, settings)}
    if one.trump_sees is not None:
        trumps = minimal_trump_sees(cards, one.value, one.trump, settings)
        assert {ordered(some) for some in trumps} == sets(one.trump_sees)
    if one.least_due is not None:
        assert least_due(cards, raised, settings) == one.least_due
    if one.raises is not None:
        assert len(raises(cards, parse_cards(one.kept), settings)) == one.raises


@pytest.mark.parametrize("one", BOOK.paying, ids=lambda one: one.id)
def test_paying(one: Paying) -> None:
    held = Points(*map(int, one.held.split("/")))
    settings = one.read()
    found = payments(one.due, one.kind, one.rank, held, settings)
    most = most_payable(one.kind, one.rank, held, settings)
    assert bool(found) == (one.due <= most)
    assert payments(most, one.kind, one.rank, held, settings), "so much can be paid"
    toll = toll_of(one.due, one.kind, one.rank, held, settings)
    assert toll is not None
    assert toll.short == (not found)
    assert all(toll.least.within(way) and way.within(toll.most) for way in found)
    if one.ways is not None:
        assert [f"{way.blood} {way.sweat} {way.tears}" for way in found] == one.ways
    if one.count is not None:
        assert len(found) == one.count
    if one.least_tears is not None:
        assert min(way.tears for way in found) == one.least_tears
    if one.blood is not None:
        assert sorted({way.blood for way in found}) == one.blood
    if one.short is not None:
        assert short_payment(one.kind, held) == Points(*map(int, one.short.split()))
    for tried, code in one.tries.items():
        paid = Points(*map(int, tried.split()))
        why = no_payment(paid, one.due, one.kind, one.rank, held, settings)
        assert (why.code if why else "") == code


@pytest.mark.parametrize("one", BOOK.status, ids=lambda one: one.id)
def test_status(one: Status) -> None:
    blood, sweat, tears = map(int, one.pools.split("/"))
    assert statuses(blood, sweat, tears, crashed=False, snapped=False) == one.statuses
    out = is_incapacitated(blood, sweat, tears, crashed=False, crash_effect="incapacitated")
    assert out == one.incapacitated


@pytest.mark.parametrize("vector", BOOK.vector, ids=lambda one: one.id)
def test_vector(vector: Vector) -> None:
    table = Table(vector)
    if vector.stack:
        table.stack(vector.stack)
    if vector.away:
        table.table.story.away = [table.seats[vector.away]]
    table.play(vector.play)
    check(table, vector.expect)


def check(table: Table, expect: Expected) -> None:
    """Everything that is expected, against how things stand."""
    state, conflict = table.table, table.table.conflict
    for name, cards in expect.hands.items():
        assert table.hand(name) == ordered(parse_cards(cards)), name
    for name, size in expect.sizes.items():
        assert len(state.hand(table.character(name))) == size, name
    for name, cards in expect.kept.items():
        assert table.character(name).kept.cards == parse_cards(cards), name
    for name, left in expect.pools.items():
        assert table.pools(name) == left, name
    for name, words in expect.statuses.items():
        assert table.character(name).statuses() == words, name
    for name, out in expect.incapacitated.items():
        assert state.incapacitated(table.character(name)) == out, name
    if expect.used is not None:
        used = [*state.used.cards, *state.buried.cards]
        assert ordered(used) == ordered(parse_cards(expect.used))
    if expect.ways is not None:
        who = state.decider()
        assert who is not None
        assert [f"{way.blood} {way.sweat} {way.tears}" for way in ways(state, who)] == expect.ways
    if expect.tears is not None:
        who = state.decider()
        assert who is not None
        assert sorted({way.tears for way in ways(state, who)}) == expect.tears

    def called(number: int) -> str:
        return state.characters[number].name if number in state.characters else ""

    see = conflict.sees[-1] if conflict.sees else None
    waits = table.game.awaited()
    found = {
        "used_count": len(state.used) + len(state.buried),
        "deck": len(state.deck),
        "top": str(state.deck.top[0].card) if state.deck.top else "",
        "phase": conflict.phase,
        "turn": called(conflict.turn),
        "decider": called(conflict.decider()),
        "raised": total(state.raised_cards(), state.settings) if conflict.raised else 0,
        "fallout": to_see(state).fallout if conflict.raised else 0,
        "how": see.due.how if see else "",
        "due": see.due.points if see else 0,
        "winners": [called(one) for one in conflict.winners],
        "scene": state.story.scene,
        "awaited": table.game.name(waits[0].seat) if waits else "",
        "recorder": table.game.name(waits[0].seat) if waits else "",
    }
    wanted = {key: getattr(expect, key) for key in found if getattr(expect, key) is not None}
    assert {key: found[key] for key in wanted} == wanted


def test_every_vector_is_here() -> None:
    """NT-TV-92 to NT-TV-101 are odds and stand in test_odds.py, with data of their own."""
    found = {one.id.split()[0] for one in EVERY if one.id.startswith("NT-TV-")}
    missing = {f"NT-TV-{n:02}" for n in range(1, 132)} - found
    assert missing == {f"NT-TV-{n:02}" for n in range(92, 102)}


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_they_name_their_rules(one: Example) -> None:
    assert one.rules
    assert set(one.rules) <= set(system.rules)
