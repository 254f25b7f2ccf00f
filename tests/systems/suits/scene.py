"""A table of Suits as a vector describes it, played by commands in words.

A line is `Who: command`, with `-> code` where it is refused. `Ash: thief open > 15` declares a play
and has the GM set what resists: a threshold, or `Guard` for what Guard resists with. Everything
else is what the one who speaks is asked, or a command by its name (`GM: stunt Dov`). Reactions that
nobody speaks of are passed. `GM: put 4c row:Ash hand:Ash` and `GM: hurt Ash 7` are done with the
GM's hand.
"""

import re
from collections.abc import Sequence
from copy import copy
from typing import ClassVar, TypeVar

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.actions import Adjust, Begin, Move
from fiftyfour.engine.cards import Card, parse_cards, print_cards
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import Given, Number, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Deck, Known, Seat
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.cards.totals import acting_total, resisting
from fiftyfour.systems.suits.character import Figure, SuitSheet, points_of
from fiftyfour.systems.suits.characters.roster import add_person, add_vehicle, figure_of
from fiftyfour.systems.suits.data import Attribute
from fiftyfour.systems.suits.play.plays import enter
from fiftyfour.systems.suits.table import Person, Suits, VehicleFile

T = TypeVar("T", bound=str)


def _who(name: str, suit: str, numbers: str, tags: str) -> Figure:
    names = [one.value for one in Attribute]
    values = dict(zip(names, map(int, numbers.split()), strict=True))
    return Figure(name=name, suit=suit, points=points_of(values), tags=tags.split())


PEOPLE: dict[str, Figure] = {
    one.name: one
    for one in (
        _who(
            *("Ash", "s", "6 6 6 6"),
            "fraud stealth thief awareness guns persuasion leadership driver",
        ),
        _who("Bea", "c", "8 8 3 5", "guns throw thug athlete stealth"),
        _who(
            *("Cyd", "h", "2 4 8 10"),
            "ambush athlete awareness driver fraud leadership persuasion stealth thief throw",
        ),
        _who("Dov", "d", "10 10 1 3", "athlete thug driver"),
        _who("Guard", "", "4 3 2 3", "guns thug"),
        _who("Boss", "", "7 6 6 6", "guns leadership"),
        _who("Dog", "", "4 3 2 3", ""),
        _who("Talker", "", "7 6 6 6", "persuasion"),
    )
}
"""The catalogue's characters; Insight of Guard is 7 and of Boss 11. Dog's is 4, by one number."""
PEOPLE["Dog"].fixed = 4

SUITS = ("Ash", "Bea", "Cyd", "Dov")


class Forced(Human, tag="human"):
    """Chance as a vector gives it: `lots` are the cards that come up where there is a choice."""

    lots: list[str] = field(default_factory=list[str])

    asks: ClassVar[bool] = False

    def pick(self, bag: Sequence[T], source: str, by: Seat | None = None) -> int:
        self.used += 1
        faces = list[str](bag)
        if len(set(faces)) == 1:
            return 0
        assert self.lots, f"a card of {faces} from {source} was not foreseen"
        return faces.index(self.lots.pop(0))


class Scene(Struct, kw_only=True):
    """A vector's start: decks top first, discards, hands by name; whoever has a hand is here.

    `cast` are the GM's people in the scene. `turns` opens a fight in which these act in turn.
    """

    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    P: str = ""
    G: str = ""
    Pd: str = ""
    Gd: str = ""
    hands: dict[str, str] = field(default_factory=dict[str, str])
    gm: str = ""
    cast: str = "Guard"
    turns: str = ""
    lots: str = ""
    damage: dict[str, int] = field(default_factory=dict[str, int])
    vehicle: str = ""
    fresh: bool = False  # no scene has begun


class Table:
    """A running game of a scene."""

    def __init__(self, scene: Scene) -> None:
        names = list(scene.hands)
        self.ids = {name: f"p{number}" for number, name in enumerate(names, 1)}
        self.ids["GM"] = "gm"
        seats = [SeatInfo(Seat(self.ids[n]), "player", n) for n in names]
        setup = Setup(
            system="suits",
            seats=(*seats, SeatInfo(GM, "gm", "GM")),
            host=GM,
            settings=scene.settings,
        )
        self.game: Session[Suits] = Session(system, setup, Plain())
        self.game.apply(GM, Begin())
        table = self.game.table
        for name in names:
            person = table.people[self.ids[name]]
            sheet: SuitSheet = PEOPLE[name]
            person.sheet.data, person.standing.data.name = figure_of(sheet), name
        if not scene.fresh:
            self.game.answer(GM, "begin")
        for name in scene.cast.split():
            person = add_person(self.game, copy(PEOPLE[name]))
            self.ids[name] = person.id
            enter(self.game, person)
        if scene.vehicle:
            file = VehicleFile(name="Van", driver=self.ids.get(scene.vehicle, ""))
            self.ids["Van"] = add_vehicle(self.game, file).id
        table.players.discard.cards = parse_cards(scene.Pd)
        table.gm.discard.cards = parse_cards(scene.Gd)
        _stack(table.players.deck, scene.P)
        _stack(table.gm.deck, scene.G)
        for name, cards in scene.hands.items():
            self.hand(name).cards = parse_cards(cards)
            table.people[self.ids[name]].damage.value = scene.damage.get(name, 0)
        table.gm_hand.cards = parse_cards(scene.gm)
        self.totals = (0, 0)
        self.exchanges = 0
        self.forced: Plain | Human = Forced(lots=list[str](parse_cards(scene.lots)))
        self.game.state.chance = self.forced
        if scene.turns:
            self._fight(scene.turns.split())
        self.game._ask = None  # pyright: ignore[reportPrivateUsage] (laid by hand)
        self.game._correct()  # pyright: ignore[reportPrivateUsage]

    def _fight(self, names: list[str]) -> None:
        table = self.game.table
        for person in table.people.values():
            person.standing.data.fighting = person.state.here
        data = table.log.data
        data.combat, data.round, data.order = True, 1, [self.ids[name] for name in names]

    def hand(self, name: str):
        return self.game.table.hand(Seat(self.ids[name]))

    def person(self, name: str) -> Person:
        return self.game.table.people[self.ids[name]]

    # --- what is said ---

    def play(self, lines: Sequence[str]) -> None:
        for index, line in enumerate(lines):
            self.play_line(line, lines[index + 1] if index + 1 < len(lines) else "")

    def play_line(self, line: str, following: str) -> None:
        said, _, code = (part.strip() for part in line.partition("->"))
        name, _, command = (part.strip() for part in said.partition(":"))
        if not code:
            self.say(name, command)
        else:
            before = msgspec.msgpack.encode(self.game.table)
            with pytest.raises(IllegalAction) as refused:
                self.say(name, command)
            assert refused.value.code == code, f"{line}: {refused.value.message}"
            assert msgspec.msgpack.encode(self.game.table) == before
        self.let_be(following)

    def say(self, name: str, command: str) -> list[AnyEvent]:
        """Carry out one command; a declaration with `>` goes on until what resists is said."""
        seat = Seat(self.ids[name])
        if command.startswith("put "):
            return self._put(*command.split()[1:])
        if command.startswith("hurt "):
            _, who, damage = command.split()
            track = f"damage:{self.ids[who]}"
            return self.game.apply(GM, Adjust(track=track, value=int(damage)))
        what, declared, against = (part.strip() for part in command.partition(">"))
        if not declared:
            return self.answer(seat, command)
        events: list[AnyEvent] = []
        for index, one in enumerate((what, *self._rest(what, against))):
            speaker = GM if index and one.startswith("GM ") else seat
            events += self.answer(speaker, one.removeprefix("GM "))
        return events

    def _put(self, cards: str, source: str, target: str) -> list[AnyEvent]:
        """Cards go where the GM wants them."""
        first, second = (
            f"{kind}:{self.ids.get(who, who)}"
            for kind, who in (source.split(":"), target.split(":"))
        )
        return self.game.apply(
            GM, Move(source=first, target=second, cards=tuple(parse_cards(cards)))
        )

    def _rest(self, what: str, against: str) -> list[str]:
        """A play's marks, then the GM's word."""
        first, _, how = against.partition(" ")
        if first in self.ids:
            mark = [] if first == "GM" else [first]
            return [*mark, *([] if how == "none" else [how or "GM allow"])]
        marks = ["anybody"] if self._asks_mark(what) else []
        if first in ("10", "15", "20", "30"):
            return [*marks, f"GM t{first}"]
        return [*marks, "GM threshold", f"GM {first}"]

    def _asks_mark(self, what: str) -> bool:
        return what in ATTRIBUTES or not re.search("open|terrain|awareness", what)

    def answer(self, seat: Seat, words: str) -> list[AnyEvent]:
        self._note()
        to, answer = self._heard(seat, words)
        self.game.state.chance = self.forced
        return self.game.answer(seat, answer, to=to)

    def _heard(self, seat: Seat, words: str) -> tuple[str | None, Given]:
        pending = self.game.pending(seat)
        main = next((one for one in pending if one.id.isdecimal()), None)
        word, _, rest = words.partition(" ")
        aside = next((one for one in pending if one.id == word), None)
        if aside is not None or word in COMMANDS:
            decision = aside.decision if aside is not None else None
            return word, self._form(rest) if "=" in rest else self._said(decision, rest)
        use = next((one for one in pending if one.id == "declare"), None)
        if main is None and use is not None:
            return "declare", self._names(words)
        if main is None and seat != GM and self._free():
            return "declare", self._names(words)
        return None, self._said(main.decision if main else None, words)

    def _free(self) -> bool:
        table = self.game.table
        return not table.plays and not table.scene.turn and not table.race.data.running

    def _said(self, decision: object, words: str) -> Given:
        if isinstance(decision, Form) or "=" in words:
            return self._form(words)
        if isinstance(decision, Number) or re.fullmatch(r"-?\d+", words):
            return int(words)
        if isinstance(decision, PickCards):
            return list[str](parse_cards(words.replace("-", "")))
        if not words and isinstance(decision, Choose):
            return next(decision.answers())
        return self._names(words)

    def _form(self, words: str) -> Given:
        answer: dict[str, str | int | list[str]] = {}
        for part in words.split(";") if words else ():
            key, _, text = (one.strip() for one in part.partition("="))
            key = self._names(key)
            if key in ("order", "discard", "cards"):
                answer[key] = list[str](parse_cards(text))
            else:
                answer[key] = int(text) if re.fullmatch(r"-?\d+", text) else self._names(text)
        return answer

    def _names(self, words: str) -> str:
        said = " ".join(self.ids.get(word, word) for word in words.split())
        return re.sub(r"\b10([cdhs])\b", r"T\1", said)

    def let_be(self, following: str) -> None:
        """Nobody covers unless the next line does."""
        while not re.search(r": *lead ", following):
            waiting = [one.seat for one in self.game.awaited() if "lend a defense" in one.what]
            if not waiting:
                return
            self.answer(waiting[0], "pass")

    def _note(self) -> None:
        plays = self.game.table.plays
        if plays and plays[-1].data.phase == "window":
            play = plays[-1]
            against = resisting(self.game.table, play)
            self.totals = acting_total(self.game.table, play), max(against.values())
            self.exchanges = play.data.exchange


ATTRIBUTES = ("fitness", "dexterity", "wits", "charisma")
COMMANDS = (
    *("stunt", "show", "start-scene", "end-scene", "deal-in", "start-combat", "end-combat"),
    *("act", "edit-suit", "set-right", "call-off", "add-vehicle", "about-vehicle", "bring-in"),
    *("cast", "add-person", "send-off", "drop-person", "declare", "add-charisma"),
)


def ordered(cards: Sequence[Card]) -> str:
    return print_cards(sorted(cards))


def sort(text: str) -> str:
    return ordered(parse_cards(text))


def _stack(deck: Deck, cards: str) -> None:
    deck.cards = []
    deck.top = [Known(card, "none") for card in parse_cards(cards)]
