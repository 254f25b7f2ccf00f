"""A table of Aces Out as a vector describes it, played by commands in words."""

import re
import shlex
from collections.abc import Sequence
from typing import ClassVar, TypeVar

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.actions import Begin, Move
from fiftyfour.engine.cards import Card, parse_cards, print_cards
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Deck, Known, Pile, Seat, Viewer
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.agent import Tool
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.mission.opposition import add_foe
from fiftyfour.systems.acesout.table import AcesOut, AgentFile

T = TypeVar("T", bound=str)


class Forced(Human, tag="human"):
    """Shuffles as a vector gives them: each deck's successive orders, top first; then lots."""

    orders: dict[str, list[list[str]]] = field(default_factory=dict[str, list[list[str]]])
    lots: list[str] = field(default_factory=list[str])
    at: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])

    asks: ClassVar[bool] = False

    def pick(self, bag: Sequence[T], source: str, by: Seat | None = None) -> int:
        self.used += 1
        faces = list[str](bag)
        if len(faces) == 1:
            return 0
        which, place = self.at.get(source, (0, 0))
        for number, order in list(enumerate(self.orders.get(source, [])))[which:]:
            rest = order[place:] if number == which else order
            if sorted(rest) == sorted(faces):
                self.at[source] = (number, len(order) - len(rest) + 1)
                return faces.index(rest[0])
        assert self.lots, f"a card of {faces} from {source} was not foreseen"
        return faces.index(self.lots.pop(0))


class Cards(Struct, forbid_unknown_fields=True):
    """`A` draw pile top first, `D` discards, `R` removed, `S` the shuffles to come."""

    name: str = ""
    A: str | None = None
    D: str = ""
    R: str = ""
    S: list[str] = field(default_factory=list[str])
    strong: str = ""
    weak: str = ""
    profiles: list[str] = field(default_factory=list[str])
    tools: list[str] = field(default_factory=list[str])
    marker: str = ""


class Scene(Struct, kw_only=True):
    """A vector's start. `actions` opens a montage with so many."""

    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    p1: Cards = field(default_factory=Cards)
    p2: Cards | None = None
    p3: Cards | None = None
    gm: Cards = field(default_factory=Cards)
    actions: int = 0
    foe: str = ""
    lots: str = ""


class Table:
    """A running game of a scene."""

    def __init__(self, scene: Scene) -> None:
        parts = {"p1": scene.p1, "p2": scene.p2, "p3": scene.p3}
        seats = [SeatInfo(Seat(s), "player", s) for s, part in parts.items() if part is not None]
        setup = Setup(
            system="acesout",
            seats=(*seats, SeatInfo(GM, "gm", "GM")),
            host=GM,
            settings=system.settings.fresh(scene.settings),
        )
        self.game: Session[AcesOut] = Session(system, setup, Plain())
        self.game.apply(GM, Begin())
        self.game.answer(GM, "begin")
        self.game.table.numbered = 0
        for seat, part in parts.items():
            if part is not None:
                self._lay(Seat(seat), part)
        table = self.game.table
        if scene.gm.A is not None:
            _stack(table.gm.deck, scene.gm.A)
            table.gm.discard.cards = parse_cards(scene.gm.D)
        if scene.foe:
            add_foe(self.game, scene.foe, "villain", table.settings.villain_hits)
        self.forced = Forced(
            orders={
                f"deck:{seat}": [list[str](parse_cards(order)) for order in part.S]
                for seat, part in {**parts, "gm": scene.gm}.items()
                if part is not None
            },
            lots=list[str](parse_cards(scene.lots)),
        )
        self.game._ask = None  # pyright: ignore[reportPrivateUsage] (laid by hand)
        if scene.actions:
            form: Given = {"kind": "preparation_montage", "actions": scene.actions}
            self.game.answer(GM, form, to="start-scene")
        else:
            self.game._correct()  # pyright: ignore[reportPrivateUsage]

    def _lay(self, seat: Seat, part: Cards) -> None:
        agent = self.game.table.agents[seat]
        agent.sheet.data = AgentFile(
            name=part.name or str(seat),
            strong=part.strong,
            weak=part.weak,
            profiles=part.profiles,
            tools=[
                Tool(name=kind, type=kind, number=self.game.table.new_number())
                for kind in part.tools
            ],
        )
        cards = agent.cards
        if part.A is not None:
            _stack(cards.deck, part.A)
            cards.discard.cards = parse_cards(part.D)
            cards.removed.cards = parse_cards(part.R)
        if part.marker:
            jack = Card.parse(part.marker)
            cards.jacks.cards.remove(jack)
            cards.marker.cards.append(jack)

    # --- what is said ---

    def play(self, lines: Sequence[str]) -> None:
        """Carry out each line: `SEAT: command`, or with `-> code` see it refused so."""
        for index, line in enumerate(lines):
            said, _, code = (part.strip() for part in line.partition("->"))
            seat, _, command = (part.strip() for part in said.partition(":"))
            if not code:
                self.say(Seat(seat), command)
            else:
                with pytest.raises(IllegalAction) as refused:
                    self.say(Seat(seat), command)
                assert refused.value.code == code, f"{line}: {refused.value.message}"
            following = lines[index + 1] if index + 1 < len(lines) else ""
            self._pass(following)

    def say(self, seat: Seat, command: str) -> list[AnyEvent]:
        """Carry out one command and return what happened.

        `move 9h table:gm discard:gm` is the GM's hand.
        """
        self.game.state.chance = self.forced
        try:
            if command.startswith("move "):
                _, card, source, target = command.split()
                cards = (Card.parse(card),)
                return self.game.apply(seat, Move(source=source, target=target, cards=cards))
            to, answer = self._heard(seat, command)
            return self.game.answer(seat, answer, to=to)
        finally:
            self.game.state.chance = self.forced

    def _heard(self, seat: Seat, command: str) -> tuple[str | None, Given]:
        word, _, rest = command.partition(" ")
        if word == "call":
            return "call-draw", _call(rest)
        if word == "amend":
            return "amend-call", _fields(rest)
        if word == "oppose":
            return "call-opposed", _opposed(rest)
        if word == "add-boon":
            form = _split(rest)[1]
            return word, {k: int(v) if k in ("cards", "modifier") else v for k, v in form.items()}
        if word == "card":
            return None, list[str](parse_cards(rest))
        for pending in [*self.game.pending(seat)]:
            if pending.id == word:
                if isinstance(pending.decision, Form):
                    return word, _fields(rest)
                if isinstance(pending.decision, Choose):
                    return word, rest or pending.decision.options[0].id
                if isinstance(pending.decision, PickCards):
                    return word, list[str](parse_cards(rest))
        if "-" in word or word in ("support", "grant", "recover"):
            return word, _fields(rest) if "=" in rest else rest
        return None, command

    def _pass(self, following: str) -> None:
        """Where reactions could be made everybody passes, unless the next line is a reaction."""
        told = re.search(r": (draw fire|soak|pass|move|close-reactions|answer-for)", following)
        while self.game.table.call.phase == "reactions" and not told:
            self.say(self.game.awaited()[0].seat, "pass")
        while self.game.table.call.phase == "idle":
            waiting = [one for one in self.game.awaited() if "fate" in one.what]
            if not waiting:
                return
            self.game.answer(GM, {})

    # --- how things stand ---

    def pile(self, seat: Seat, kind: str) -> str:
        """A pile in order where there is one, else sorted; expected texts likewise."""
        agent = self.game.table.agents[seat]
        piles: dict[str, Pile] = {
            "A": agent.cards.deck,
            "D": agent.cards.discard,
            "R": agent.cards.removed,
        }
        return ordered(piles[kind].faces())

    def view(self, viewer: Viewer) -> bytes:
        return msgspec.json.encode(self.game.view(viewer))


def ordered(cards: Sequence[Card]) -> str:
    return print_cards(sorted(cards))


def _stack(deck: Deck, cards: str) -> None:
    deck.cards = []
    deck.top = [Known(card, "none") for card in parse_cards(cards)]


def _call(words: str) -> Given:
    """`FORCE 2 v 1 kind=nc`: a call by hand for p1, as a form."""
    plain, given = _split(words)
    form: dict[str, str] = {"lead": "p1", "preset": "none"}
    numbers = re.fullmatch(r"(\w+)(?: (-?\d+) v (-?\d+))?", plain)
    if numbers is not None:
        form["skill"] = numbers[1]
        form["cards"], form["gm_cards"] = numbers[2] or "2", numbers[3] or "1"
    return {**form, **given}


def _opposed(words: str) -> Given:
    """`FORCE FORCE`: skill sets of p1 and p2."""
    plain, given = _split(words)
    skills = plain.split()
    form = {"initiator": "p1", "opponent": "p2"}
    form |= {"initiator_skill": skills[0], "opponent_skill": skills[1]} if skills else {}
    return {**form, **given}


def _fields(words: str) -> Given:
    plain, given = _split(words)
    assert not plain, f"{plain!r} is no field"
    numbers = ("number", "actions", "needed", "sample", "price")
    return {k: int(v) if k in numbers and v.lstrip("-").isdigit() else v for k, v in given.items()}


def _split(words: str) -> tuple[str, dict[str, str]]:
    parts = shlex.split(words)
    plain = [word for word in parts if "=" not in word]
    given = dict(word.split("=", 1) for word in parts if "=" in word)
    return " ".join(plain), {
        name: value.replace("_", " ") if name.startswith("tool_") else value
        for name, value in given.items()
    }


__all__ = ["Cards", "Forced", "Scene", "Skill", "Table", "ordered"]
