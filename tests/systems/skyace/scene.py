"""A contest put on the table in the middle of things, and played by short written commands.

Heroes go by a letter: `T` is the hero whose number comes from its place in the scene. A command is
written `T: place 8s 0,0`, `T: play 9s 3s`, `T: play` (nothing), `T: attack S`, and for the free
commands `T: concede T`, `gm: end contest` or `T: take-hero {"hero": "twilight"}`. The GM's hand is
`gm: move 6d tower:0,1 discard:p2` or `gm: adjust energy:2 0`.
"""

import re

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.actions import Adjust, Begin, Move
from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.flow import Frame
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM, Cell, Known, Pile, Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.contest.contest import Contest
from fiftyfour.systems.skyace.contest.turn import Turn
from fiftyfour.systems.skyace.data import READY_MADE
from fiftyfour.systems.skyace.rpg.rest import Rest
from fiftyfour.systems.skyace.table import Hero, SkyAce


class Place(Struct, forbid_unknown_fields=True):
    """One hero of a scene. `deck` and `discard` are the whole of its piles, the top card first."""

    hero: str = "Twilight"
    at: str = ""  # 4h@(-1,0)
    energy: int | None = None
    deck: str = ""
    discard: str = ""
    side: str = ""


class Scene(Struct, forbid_unknown_fields=True):
    """The whole of a starting position.

    `phase`: the first hero's `turn`, or `rest`; then `cards` are what chance will give, in order.
    """

    heroes: dict[str, Place]
    towers: str = ""
    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    gm: bool = False
    unheld: str = ""  # nobody sits in the seat of this hero
    phase: str = "turn"
    cards: str = ""


class Play:
    """A scene being played."""

    def __init__(self, scene: Scene) -> None:
        self.letters = list(scene.heroes)
        self.seats = {letter: Seat(f"p{i}") for i, letter in enumerate(self.letters, 1)}
        infos = [
            SeatInfo(seat, "player", "" if letter == scene.unheld else letter)
            for letter, seat in self.seats.items()
        ]
        if scene.gm:
            infos.insert(0, SeatInfo(GM, "gm", "GM"))
        self.setup = Setup(
            system="skyace", seats=tuple(infos), host=infos[0].seat, settings=scene.settings
        )
        chance = Human(entered=list(parse_cards(scene.cards))) if scene.cards else Plain(seed=1)
        self.game: Session[SkyAce] = Session(system, self.setup, chance)
        self.game.apply(self.setup.host, Begin())
        for number in [n for n, hero in self.table.heroes.items() if hero.seat == GM]:
            del self.table.heroes[number]
        for number, (letter, place) in enumerate(scene.heroes.items(), 1):
            self._put(letter, place, self.table.heroes[number], playing=scene.phase == "turn")
        for tower in scene.towers.split():
            self._tower(tower, self.table.stocks["p1"].name)
        if scene.phase == "turn":
            self._in_a_turn()
        self.game = Session[SkyAce].load(system, self.setup, self.game.snapshot())

    @property
    def table(self) -> SkyAce:
        return self.game.table

    def hero(self, letter: str) -> Hero:
        return self.table.heroes[self.letters.index(letter) + 1]

    def _put(self, letter: str, place: Place, hero: Hero, *, playing: bool) -> None:
        sheet = next(ready.sheet for ready in READY_MADE if ready.sheet.name == place.hero)
        data, table = hero.sheet.data, self.table
        data.name, data.powers, data.side = letter, dict(sheet.powers), place.side
        data.status = "standing" if playing else "ready"
        hero.pawn.label = letter
        hero.energy.most = sum(data.powers.values())
        hero.energy.value = hero.energy.most if place.energy is None else place.energy
        stock = table.stock(hero)
        if place.at:
            hero.pawn.at = self._tower(place.at, stock.name)
        if playing:
            stock.deck.cards = []
            stock.deck.top = [Known(card, "none") for card in parse_cards(place.deck)]
            stock.discard.cards = parse_cards(place.discard)

    def _tower(self, written: str, stock: str) -> Cell:
        card, x, y = _parts(written)
        cell = int(x), int(y)
        self.table.grid[cell] = Pile(
            name=f"tower:{x},{y}", kind="tower", at=cell, stock=stock, cards=parse_cards(card)
        )
        return cell

    def _in_a_turn(self) -> None:
        """Round 1, and the first hero is about to draw."""
        contest = self.table.contest
        contest.number, contest.running, contest.round, contest.turn = 1, True, 1, 1
        contest.order = list(self.table.heroes)
        self.game.state.frames = [
            Frame(Rest(), "over", calling=True),
            Frame(Contest(), "turn_over", calling=True),
            Frame(Turn(hero=1, drawn=False)),
        ]

    # --- commands ---

    def do(self, line: str) -> list[AnyEvent]:
        """Carry out one written command."""
        who, _, said = (part.strip() for part in line.partition(":"))
        seat = GM if who == "gm" else self.seats[who]
        said = _LETTER.sub(lambda m: f"{m[1]} {self._number(m[2])}", said)
        word, _, rest = said.partition(" ")
        if word == "move":
            card, source, target = rest.split()
            return self.game.apply(
                seat, Move(source=source, target=target, cards=tuple(parse_cards(card)))
            )
        if word == "adjust":
            track, value = rest.split()
            return self.game.apply(seat, Adjust(track=track, value=int(value)))
        if word in ("concede", "end"):
            return self.game.answer(
                seat, said, to="concede" if word == "concede" else "end-contest"
            )
        if word in ASIDES:
            answer = msgspec.json.decode(rest, type=Given) if rest.startswith("{") else rest
            return self.game.answer(seat, answer, to=word)
        return self.game.answer(seat, _answer(said))

    def _number(self, letter: str) -> str:
        """Of the hero with this letter; a letter of none gives a number of none."""
        return str(self.letters.index(letter) + 1 if letter in self.letters else ord(letter) - 64)

    def options(self) -> list[str]:
        """What the seat asked may say, heroes written by letter."""
        ask = self.game.asking()
        if ask is None:
            return []
        decision = next(iter(ask.decisions.values()))
        if isinstance(decision, PickCards):
            return [" ".join(["play", *play.cards]) for play in decision.sets or ()]
        assert isinstance(decision, Choose)
        return [
            re.sub(r"attack (\d+)", lambda m: f"attack {self.letters[int(m[1]) - 1]}", option.id)
            for option in decision.options
        ]


def phase(game: Session[SkyAce]) -> str:
    """The catalogue's name for what is pending: the asking step of what runs, `REST` at rest."""
    frames = game.state.frames
    if not frames:
        return "OVER"
    names = {"Turn.begin": "TURN_START", "Rest.begin": "REST"}
    top = frames[-1]
    return names.get(f"{type(top.procedure).__name__}.{top.step}", top.step.upper())


def refused(game: Session[SkyAce], seat: Seat, answer: Given, to: str | None = None) -> str:
    """The code with which an answer is refused; nothing has changed then."""
    before = game.encode()
    with pytest.raises(IllegalAction) as error:
        game.answer(seat, answer, to)
    assert game.encode() == before
    return error.value.code


ASIDES = [aside_id(kind) for kind in system.asides]
_TOWER = re.compile(r"(\w+)@\((-?\d+),(-?\d+)\)")
_LETTER = re.compile(r"\b(attack|concede) ([A-Z])\b")


def _answer(said: str) -> Given:
    words = said.split()
    return list(words[1:]) if words[0] == "play" else said


def _parts(tower: str) -> tuple[str, str, str]:
    match = _TOWER.fullmatch(tower)
    assert match is not None, f"{tower!r} is no tower like 4h@(-1,0)"
    return match[1], match[2], match[3]
