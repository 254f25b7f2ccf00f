"""The catalogue's worked examples for contests: data in `vectors/`, carried out here."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.chance import Human
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.things import Deck, Known
from fiftyfour.systems.skyace.contest.attack import difficulty, exchange_between
from fiftyfour.systems.skyace.decks import draw
from tests.systems.skyace.scene import Place, Play, Scene, phase

VECTORS = Path(__file__).parent / "vectors"


class ExchangeOf(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is known of an exchange; a number left out does not matter."""

    kind: str | None = None
    difficulty: int | None = None
    attack: int | None = None
    damage: int | None = None
    defense: int | None = None
    block: int | None = None
    lost: int | None = None


class Expected(Struct, forbid_unknown_fields=True):
    """How things stand afterwards; what is left out does not matter."""

    phase: str = ""
    turn: str = ""
    round: int = 0
    at: dict[str, str] = field(default_factory=dict[str, str])
    energy: dict[str, int] = field(default_factory=dict[str, int])
    hand: dict[str, str] = field(default_factory=dict[str, str])
    shown: dict[str, str] = field(default_factory=dict[str, str])
    deck: dict[str, str] = field(default_factory=dict[str, str])
    discard: dict[str, str] = field(default_factory=dict[str, str])
    out: str = ""
    winner: str = ""
    nobody: bool = False  # nobody has won
    exchange: ExchangeOf | None = None
    untouched: str = ""  # nothing was drawn from this hero's deck


class SceneVector(Scene, forbid_unknown_fields=True, kw_only=True):
    id: str
    rules: list[str]
    play: list[str]
    expect: Expected = field(default_factory=Expected)


class OrderVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    drawn: str
    order: str


class PositionVector(Struct, forbid_unknown_fields=True):
    id: str
    attacker: str
    target: str
    is_: dict[str, str | int] = field(name="is")


class DrawVector(Struct, forbid_unknown_fields=True):
    id: str
    deck: str
    discard: str
    count: int
    hand: str
    left: dict[str, str]
    shuffled: str = ""
    reshuffles: int = 0


V = TypeVar("V")


def read(name: str, key: str, kind: type[V]) -> list[V]:
    data = tomllib.loads((VECTORS / f"{name}.toml").read_text())
    return msgspec.convert(data[key], list[kind])


def deck_of(deck: Deck) -> list[Card]:
    """Cards of a deck given in order, as they will be drawn."""
    return [known.card for known in deck.top] + list(deck.cards)


SCENES = [*read("contest", "scene", SceneVector), *read("rulings", "scene", SceneVector)]


@pytest.mark.parametrize("vector", SCENES, ids=lambda v: v.id)
def test_scene(vector: SceneVector) -> None:
    play = Play(vector)
    events: list[AnyEvent] = []
    for line in vector.play:
        if line.startswith("may: "):
            assert sorted(play.options()) == sorted(line.removeprefix("may: ").split("; "))
        elif " -> " in line:
            command, code = line.split(" -> ")
            before = play.game.encode()
            with pytest.raises(IllegalAction) as refused:
                play.do(command)
            assert refused.value.code == code, line
            assert play.game.encode() == before, line
        else:
            times, _, command = line.rpartition(" times ")
            for _ in range(int(times or 1)):
                events += play.do(command)
    check(play, vector.expect, events)


def check(play: Play, expected: Expected, events: list[AnyEvent]) -> None:
    table, contest = play.table, play.table.contest
    assert expected.phase in ("", phase(play.game))
    assert expected.round in (0, contest.round)
    if expected.turn:
        assert contest.turn == play.hero(expected.turn).number
    for letter, tower in expected.at.items():
        at = play.hero(letter).pawn.at
        assert at is not None
        assert f"{table.grid[at].cards[0]}@({at[0]},{at[1]})" == tower
    for letter, energy in expected.energy.items():
        assert play.hero(letter).energy.value == energy
    for kind, cards in (("hand", expected.hand), ("shown", expected.shown),
                        ("discard", expected.discard)):  # fmt: skip
        for letter, written in cards.items():
            pile = getattr(table.stock(play.hero(letter)), kind)
            assert pile.cards == parse_cards(written), (kind, letter)
    for letter, written in expected.deck.items():
        assert deck_of(table.stock(play.hero(letter)).deck) == parse_cards(written)
    for letter in expected.out.split():
        assert play.hero(letter).sheet.data.status == "out"
        assert play.hero(letter).pawn.at is None
    assert expected.winner in ("", contest.winner)
    assert not (expected.nobody and contest.winner)
    if expected.untouched:
        deck = table.stock(play.hero(expected.untouched)).deck.name
        assert not any(isinstance(event, Moved) and event.source == deck for event in events)
    if expected.exchange is not None:
        check_exchange(play, expected.exchange)


def check_exchange(play: Play, expected: ExchangeOf) -> None:
    exchange = play.table.contest.exchange
    if expected == ExchangeOf():
        assert exchange is None
        return
    assert exchange is not None
    attack, defense = exchange.attack, exchange.defense
    actual = ExchangeOf(
        kind=exchange.kind,
        difficulty=exchange.difficulty,
        attack=attack.total if attack else None,
        damage=attack.result if attack else None,
        defense=defense.total if defense else None,
        block=defense.result if defense else None,
        lost=exchange.lost,
    )
    wanted = msgspec.to_builtins(expected)
    assert {key: getattr(actual, key) for key in wanted} == wanted


@pytest.mark.parametrize("vector", read("order", "order", OrderVector), ids=lambda v: v.id)
def test_order(vector: OrderVector) -> None:
    letters = "ABCD"[: len(vector.drawn.split())]
    towers = " 2c" * len(letters)  # the first one seeds, the second is asked where
    scene = Scene(
        heroes={letter: Place() for letter in letters}, phase="rest", cards=vector.drawn + towers
    )
    play = Play(scene)
    play.do("A: start")
    order = [letters[number - 1] for number in play.table.contest.order]
    assert order == vector.order.split()
    assert len(play.table.stocks["p1"].shown.cards) <= 1  # the drawn cards went back
    drawn = dict(zip(letters, parse_cards(vector.drawn), strict=True))
    assert play.table.contest.initiative == [drawn[letter] for letter in order]


@pytest.mark.parametrize("vector", read("position", "position", PositionVector), ids=lambda v: v.id)
def test_position(vector: PositionVector) -> None:
    towers = tomllib.loads((VECTORS / "position.toml").read_text())["towers"].split()
    at = {tower.split("@")[0]: tower for tower in towers}
    play = Play(
        Scene(
            heroes={"A": Place(at=at[vector.attacker]), "B": Place(at=at[vector.target])},
            towers=" ".join(t for c, t in at.items() if c not in (vector.attacker, vector.target)),
        )
    )
    a, b = play.hero("A"), play.hero("B")
    exchange = exchange_between(play.table, a, b)
    assert {
        "kind": exchange.kind,
        "difficulty": exchange.difficulty,
        "attack": exchange.attack_bonus,
        "defense": exchange.defense_bonus,
    } == vector.is_
    assert difficulty(play.table, b, a) == exchange.difficulty  # SK-DEF-03


@pytest.mark.parametrize("vector", read("draw", "draw", DrawVector), ids=lambda v: v.id)
def test_draw(vector: DrawVector) -> None:
    play = Play(Scene(heroes={"A": Place(discard=vector.discard), "B": Place()}))
    stock = play.table.stocks["p1"]
    stock.deck.top = [Known(card, "none") for card in parse_cards(vector.deck)]
    play.game.state.chance = Human(entered=list(parse_cards(vector.shuffled)))
    hand = draw(play.game, stock, vector.count, stock.hand, rule="SK-DECK-02")
    assert hand == stock.hand.cards == parse_cards(vector.hand)
    assert deck_of(stock.deck) == parse_cards(vector.left["deck"])
    assert stock.discard.cards == parse_cards(vector.left["discard"])
    reshuffles = [event for event in play.game.events if event.rule == "SK-DECK-03"]
    assert len([event for event in reshuffles if isinstance(event, Moved)]) == vector.reshuffles
