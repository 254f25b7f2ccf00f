"""The catalogue's worked examples (section 7): data in `vectors/`, carried out here."""

import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.agent import AgentSheet, Tool, counted_tools, flat_modifier, flaws
from fiftyfour.systems.acesout.data import CHART, Skill, Tag
from fiftyfour.systems.acesout.decks import DECK, aces, jokers
from fiftyfour.systems.acesout.draw.outcome import price
from fiftyfour.systems.acesout.draw.tally import agent_value, cards_of, gm_value, worth
from fiftyfour.systems.acesout.draw.unfolding import unfolding
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import SUCCESSES, Side
from tests.systems.acesout.scene import Scene, Table, ordered

VECTORS = Path(__file__).parent / "vectors"


class Left(Struct, forbid_unknown_fields=True):
    """An agent afterwards; what is left out does not matter."""

    A: str | None = None
    D: str | None = None
    R: str | None = None
    out: bool | None = None
    aces_out: bool | None = None
    marker: str | None = None
    actions: int | None = None
    shortfall: int | None = None
    outcome: str | None = None
    margin: int | None = None
    total: int | None = None
    steps: int | None = None
    extra_successes: int | None = None
    botches: int | None = None
    drawn: str | None = None


class Expected(Struct, forbid_unknown_fields=True):
    """How things stand; `side` is the lead, `p1` and so on are agents."""

    side: Left = field(default_factory=Left)
    p1: Left = field(default_factory=Left)
    p2: Left = field(default_factory=Left)
    p3: Left = field(default_factory=Left)
    gm_draw_pile: str | None = None
    gm_discard: str | None = None
    gm_botches: int | None = None
    gm_total: int | None = None
    ties: int | None = None
    hits: int | None = None
    phase: str = "idle"


class Vector(Scene, forbid_unknown_fields=True, kw_only=True):
    id: str
    rules: list[str]
    play: list[str]
    expect: Expected = field(default_factory=Expected)


class Sheet(Struct, forbid_unknown_fields=True):
    """A sheet, and what is wrong with it or what it comes to."""

    id: str
    rules: list[str]
    code: str = ""
    strong: str = "FORCE"
    weak: str = "CUNNING"
    profiles: list[str] = field(default_factory=list[str])
    tools: list[str] = field(default_factory=list[str])
    counted: int | None = None
    skill: str = ""
    tags: list[Tag] = field(default_factory=list[Tag])
    modifier: int | None = None
    draws: int = 2
    settings: dict[str, str] = field(default_factory=dict[str, str])


class Number(Struct, forbid_unknown_fields=True):
    """A number of the tables: cards by skill set, presets, prices."""

    id: str
    rules: list[str]
    cards: str = ""
    tally: dict[str, int] = field(default_factory=dict[str, int])
    presets: dict[str, str] = field(default_factory=dict[str, str])
    prices: dict[str, int] = field(default_factory=dict[str, int])


class Book(Struct, forbid_unknown_fields=True):
    vector: list[Vector] = field(default_factory=list[Vector])
    sheet: list[Sheet] = field(default_factory=list[Sheet])
    number: list[Number] = field(default_factory=list[Number])


BOOKS = [
    msgspec.convert(tomllib.loads(p.read_text()), Book) for p in sorted(VECTORS.glob("*.toml"))
]
VECTOR = [vector for book in BOOKS for vector in book.vector]
SHEETS = [sheet for book in BOOKS for sheet in book.sheet]
NUMBERS = [number for book in BOOKS for number in book.number]


@pytest.mark.parametrize("vector", VECTOR, ids=lambda v: v.id)
def test_vector(vector: Vector) -> None:
    table = Table(vector)
    table.play(vector.play)
    expect, call = vector.expect, table.game.table.call
    assert call.phase == expect.phase
    sides = {side.seat: side for side in call.sides}
    for seat, left in (("p1", expect.p1), ("p2", expect.p2), ("p3", expect.p3)):
        if left == Left():
            continue
        agent = table.game.table.agents[Seat(seat)]
        for kind in ("A", "D", "R"):
            wanted = getattr(left, kind)
            if wanted is not None:
                assert table.pile(agent.seat, kind) == ordered(parse_cards(wanted)), (seat, kind)
        known = agent.cards.deck.top
        if left.A is not None and known and not agent.cards.deck.cards:
            assert [k.card for k in known] == parse_cards(left.A), "the order was not kept"
        party = next((p for p in call.parties if p.seat == seat), None)
        found = {
            "out": agent.file.out,
            "aces_out": agent.aces_out,
            "marker": str(agent.marker or ""),
            "actions": agent.actions.value,
            "shortfall": party.shortfall if party else 0,
        }
        assert {n: v for n, v in found.items() if getattr(left, n) not in (None, v)} == {}
        if Seat(seat) in sides:
            _check_side(sides[Seat(seat)], left)
    _check_unfolding(table)
    if expect.side != Left():
        _check_side(call.lead, expect.side)
    gm = table.game.table.gm
    if expect.gm_draw_pile is not None:
        assert ordered(gm.deck.faces()) == ordered(parse_cards(expect.gm_draw_pile))
    if expect.gm_discard is not None:
        assert ordered(gm.discard.cards) == ordered(parse_cards(expect.gm_discard))
    for name, value in (
        ("gm_botches", call.gm_botches),
        ("gm_total", call.gm_total),
        ("ties", call.ties),
        ("hits", table.game.table.foes[0].hits.value if table.game.table.foes else 0),
    ):
        assert getattr(expect, name) in (None, value), (name, value)


def _check_unfolding(table: Table) -> None:
    """What people read of a DRAW comes to what its record says: sums, outcomes, and the price."""
    call, read = table.game.table.call, unfolding(table.game.table)
    if call.phase != "idle" or not call.sides:
        return
    totals = [effort.cards[-1].total if effort.cards else None for effort in read.efforts]
    wanted = [side.total if side.drawn else None for side in call.sides]
    if not call.opposed:
        wanted.append(call.gm_total if call.gm_drawn else None)
    assert totals == wanted
    assert [verdict.won is True for verdict in read.verdicts] == [
        side.outcome in SUCCESSES for side in call.sides if side.outcome
    ]
    for cost, party in zip(read.prices, call.parties, strict=True):
        spared = [paid.card for paid in cost.cards if paid.fate == "spared"]
        assert spared == party.spared
        assert len(cost.cards) - len(spared) <= len(party.removed)


def _check_side(side: Struct, left: Left) -> None:
    names = ("outcome", "margin", "total", "steps", "extra_successes", "botches")
    found = {name: getattr(side, name) for name in names}
    assert {n: v for n, v in found.items() if getattr(left, n) not in (None, v)} == {}
    if left.drawn is not None:
        assert getattr(side, "drawn") == parse_cards(left.drawn)  # noqa: B009 (named like the rest)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda s: s.id)
def test_sheet(sheet: Sheet) -> None:
    settings = msgspec.convert(sheet.settings, AcesOutSettings)
    agent = AgentSheet(
        name="Argon",
        strong=sheet.strong,
        weak=sheet.weak,
        profiles=sheet.profiles,
        tools=[Tool(name=kind, type=kind) for kind in sheet.tools],
    )
    assert next((flaw.code for flaw in flaws(agent, settings)), "") == sheet.code
    if sheet.counted is not None:
        assert counted_tools(agent) == sheet.counted
    if sheet.modifier is not None:
        skill = Skill(sheet.skill)
        assert flat_modifier(agent, skill, sheet.tags, settings) == sheet.modifier
        side = Side(seat=Seat("p1"), skill=skill, tags=sheet.tags)
        assert cards_of(side, sheet.profiles, agent, settings) == sheet.draws


@pytest.mark.parametrize("number", NUMBERS, ids=lambda n: n.id)
def test_number(number: Number) -> None:
    cards = parse_cards(number.cards)
    for skill, total in number.tally.items():
        assert sum(worth(card, Skill(skill)) for card in cards) == total
    for row, drawn in number.presets.items():
        assert f"{CHART[row].cards} v {CHART[row].against}" == drawn
    for difference, cost in number.prices.items():
        assert price(int(difference)) == cost


def test_a_deck() -> None:
    """V-01 (AO-DECK-01, AO-TAL-01, AO-TAL-02)."""
    assert len(DECK) == len(set(DECK)) == 42
    assert (sum(map(agent_value, DECK)), sum(map(gm_value, DECK))) == (220, 256)
    assert (len(aces(DECK)), len(jokers(DECK))) == (4, 2)
    assert Counter(card.suit for card in DECK).most_common()[-1][1] == 2


def test_every_vector_is_here() -> None:
    """V-01 is above; odds stand in test_odds.py; V-97 and V-98 (the stand-in) in test_book.py."""
    found = {one.id.split()[0] for one in [*VECTOR, *SHEETS, *NUMBERS]}
    missing = {f"V-{n:02}" for n in range(2, 106)} - found
    assert missing == {f"V-{n}" for n in (*range(75, 85), 97, 98, 104, 105)}
