"""Programs at the terminal: JSON lines out, JSON lines in. `docs/terminal.md` tells the story."""

from typing import Literal

import msgspec
from msgspec import Struct, structs

from fiftyfour.cli.session import LocalGame, Quit
from fiftyfour.cli.terminal import EndOfInput, Terminal
from fiftyfour.engine.actions import AnyAction, Reply
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.log import Entry, Header
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View


class Line(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A line that goes out."""


class Table(Line, frozen=True, tag="table"):
    """The first line: the game, its seats and settings, and which of them this program plays."""

    header: Header
    plays: tuple[Seat, ...]


class Happened(Line, frozen=True, tag="log"):
    """An entry of the log as `seat` reads it (null: somebody who only watches)."""

    seat: Viewer
    seq: int
    by: Seat
    events: tuple[AnyEvent, ...]


class Turn(Line, frozen=True, tag="turn"):
    """`seat` is waited for: its view, whose first decision is the one to answer."""

    seat: Seat
    view: View


class Refused(Line, frozen=True, tag="refused"):
    """What came in did nothing, and why; something else may be said now."""

    code: str
    message: str
    rule: str = ""


class End(Line, frozen=True, tag="end"):
    """The last line. `over`: the game came to its end, as `result` tells."""

    over: bool
    entries: int
    result: str = ""
    saved: str = ""


class Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line that comes in: an answer, any other action, or the wish to quit.

    `to` is the id of the decision answered, by default the first; `seat` is who says it, by default
    the seat that is waited for.
    """

    answer: Answer | None = None
    to: str = ""
    action: AnyAction | None = None
    seat: Seat | None = None
    quit: Literal[True] | None = None


class Program:
    """The face of a session for a program that plays all its people."""

    def __init__(self, session: LocalGame, terminal: Terminal) -> None:
        self.session = session
        self.terminal = terminal
        self._again = False
        self.put(Table(header=session.log.header, plays=tuple(session.people)))

    def put(self, line: Line) -> None:
        """Write a line, at once."""
        out = self.terminal.console.file
        out.write(msgspec.json.encode(line).decode() + "\n")
        out.flush()

    def happened(self, entry: Entry) -> None:
        self._again = False
        for seat in self.session.people or [None]:
            seen = (event.to(seat) for event in entry.events)
            events = tuple(event for event in seen if event is not None)
            self.put(Happened(seat=seat, seq=entry.seq, by=entry.seat, events=events))

    def ask(self, seat: Seat) -> tuple[Seat, AnyAction]:
        if not self._again:
            self.put(Turn(seat=seat, view=self._view(seat)))
        while True:
            try:
                said = msgspec.json.decode(self._read(), type=Said)
            except msgspec.DecodeError as wrong:
                self.put(Refused(code="bad_line", message=str(wrong)))
                continue
            if said.quit:
                raise Quit
            by = said.seat or seat
            if by in self.session.bots and by != seat:
                self.put(Refused(code="not_yours", message=f"a bot plays {by}"))
            elif said.action is not None:
                return by, said.action
            elif said.answer is not None:
                pending = self.session.game.question(by)
                first = "" if pending is None else pending.id
                return by, Reply(to=said.to or first, answer=said.answer)
            else:
                self.put(Refused(code="bad_line", message="say `answer`, `action` or `quit`"))

    def _view(self, seat: Seat) -> View:
        """What the one who answers for `seat` sees: for a bot a person enters real cards."""
        game, people = self.session.game, self.session.people
        if seat in people:
            return game.view(seat)
        return structs.replace(game.view(people[0]), decisions=tuple(game.pending(seat)))

    def _read(self) -> str:
        try:
            return self.terminal.line()
        except EndOfInput:
            raise Quit from None

    def refused(self, seat: Seat, error: IllegalAction) -> None:
        self._again = True
        self.put(Refused(code=error.code, message=error.message, rule=error.rule))
