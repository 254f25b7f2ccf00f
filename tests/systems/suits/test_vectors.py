"""The catalogue's worked examples (section 7): data in `vectors/`, carried out here."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.things import GM
from tests.systems.suits.scene import Scene, Table, ordered, sort

VECTORS = Path(__file__).parent / "vectors"


class Expected(Struct, forbid_unknown_fields=True):
    """How things stand; what is left out does not matter. Totals are acting, resisting."""

    outcome: str = ""
    totals: list[int] | None = None
    exchange: int | None = None
    hands: dict[str, str] = field(default_factory=dict[str, str])
    gm: str | None = None
    P: str | None = None
    G: str | None = None
    Pd: str | None = None
    Gd: str | None = None
    damage: dict[str, int] = field(default_factory=dict[str, int])
    dead: list[str] | None = None
    stopped: list[str] | None = None
    standing: dict[str, dict[str, int | bool]] = field(
        default_factory=dict[str, dict[str, int | bool]]
    )
    order: list[str] | None = None
    acts: str | None = None
    asked: str | None = None


class Vector(Scene, forbid_unknown_fields=True, kw_only=True):
    id: str
    rules: list[str]
    play: list[str]
    expect: Expected = field(default_factory=Expected)


class Book(Struct, forbid_unknown_fields=True):
    vector: list[Vector] = field(default_factory=list[Vector])


BOOKS = [
    msgspec.convert(tomllib.loads(p.read_text()), Book) for p in sorted(VECTORS.glob("*.toml"))
]
VECTOR = [vector for book in BOOKS for vector in book.vector]


@pytest.mark.parametrize("vector", VECTOR, ids=lambda v: v.id)
def test_vector(vector: Vector) -> None:
    table = Table(vector)
    table.play(vector.play)
    expect, lying = vector.expect, table.game.table
    record = lying.plays[0].data if lying.plays else lying.last.data
    if expect.outcome:
        assert record.outcome == expect.outcome
    if expect.totals is not None:
        assert list(table.totals) == expect.totals
    if expect.exchange is not None:
        assert record.exchange == expect.exchange
    for name, cards in expect.hands.items():
        assert ordered(table.hand(name).cards) == sort(cards), name
    if expect.gm is not None:
        assert ordered(lying.gm_hand.cards) == sort(expect.gm)
    for name, pile in (
        ("P", lying.players.deck),
        ("G", lying.gm.deck),
        ("Pd", lying.players.discard),
        ("Gd", lying.gm.discard),
    ):
        wanted = getattr(expect, name)
        if wanted is not None:
            assert ordered(pile.faces()) == sort(wanted), name
    for name, damage in expect.damage.items():
        if name in lying.vehicles or name == "Van":
            assert lying.vehicles[table.ids[name]].damage.value == damage
        else:
            assert table.person(name).damage.value == damage, name
    if expect.dead is not None:
        dead = [one.name for one in lying.people.values() if not one.state.alive]
        assert dead == expect.dead
    if expect.stopped is not None:
        files = [vehicle.file for vehicle in lying.vehicles.values()]
        assert [file.name for file in files if file.stopped] == expect.stopped
    for name, flags in expect.standing.items():
        state = table.person(name).state
        assert {flag: getattr(state, flag) for flag in flags} == flags, name
    if expect.order is not None:
        assert [lying.people[who].name for who in lying.scene.order] == expect.order
    if expect.acts is not None:
        who = lying.scene.turn
        assert (lying.people[who].name if who else "") == expect.acts
    if expect.asked is not None:
        assert [one.seat for one in table.game.awaited()] == [table.ids[expect.asked]]


@pytest.mark.parametrize("vector", VECTOR, ids=lambda v: v.id)
def test_every_line_of_the_middle_adds_up(vector: Vector) -> None:
    table = Table(vector)
    for line, following in zip(vector.play, [*vector.play[1:], ""], strict=True):
        table.play_line(line, following)
        for viewer in (None, GM, *table.game.seats):
            centre = table.game.view(viewer).centre
            assert centre is not None
            for one in centre.lines:
                assert one.total in (None, sum(term.value for term in one.terms))
