"""Programs at the terminal: JSON lines in and out, as described in `docs/terminal.md`."""

from typing import Literal

import msgspec
from msgspec import Struct, structs

from fiftyfour.cli.session import LocalGame, Quit
from fiftyfour.cli.terminal import EndOfInput, Terminal
from fiftyfour.engine.actions import Answer, AnyAction, SeatAction
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import ReadEvent
from fiftyfour.engine.log import Entry, Header
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.table.story import story


class Line(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A line sent to the program."""


class Table(Line, frozen=True, tag="table"):
    """The first line: the game, its seats and settings, and the seats this program plays."""

    header: Header
    plays: tuple[Seat, ...]


class Happened(Line, frozen=True, tag="log"):
    """An entry of the log as `seat` reads it (null: a spectator)."""

    seat: Viewer
    seq: int
    by: Seat
    events: list[ReadEvent]

    @classmethod
    def of(cls, entry: Entry, viewer: Viewer) -> "Happened":
        told = story(entry.events_to(viewer))
        return cls(seat=viewer, seq=entry.seq, by=entry.seat, events=told.events)


class Turn(Line, frozen=True, tag="turn"):
    """`seat` must answer the first decision of this view."""

    seat: Seat
    view: View


class Refused(Line, frozen=True, tag="refused"):
    """The last line from the program did nothing, and why; it may send another."""

    code: str
    message: str
    rule: str = ""


class End(Line, frozen=True, tag="end"):
    """The last line. `over`: the game is finished, with this `result`."""

    over: bool
    entries: int
    result: str = ""
    saved: str = ""


class Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line from the program: an answer, another action, or quit.

    `to` is the id of the decision to answer, by default the first; `seat` is the seat that acts, by
    default the one that is asked.
    """

    answer: Given | None = None
    to: str = ""
    action: SeatAction | None = None
    seat: Seat | None = None
    quit: Literal[True] | None = None


class Program:
    """A session's interface for a program that plays all its people."""

    def __init__(self, session: LocalGame, terminal: Terminal) -> None:
        self.session = session
        self.terminal = terminal
        self._again = False
        self.put(Table(header=session.log.header, plays=tuple(session.people)))

    def put(self, line: Line) -> None:
        """Write a line and flush it."""
        out = self.terminal.console.file
        out.write(msgspec.json.encode(line).decode() + "\n")
        out.flush()

    def happened(self, entry: Entry) -> None:
        self._again = False
        for seat in self.session.people or [None]:
            self.put(Happened.of(entry, seat))

    def ask(self, seat: Seat) -> tuple[Seat, AnyAction]:
        if not self._again:
            self.put(Turn(seat=seat, view=self._view(seat)))
        while True:
            try:
                said = msgspec.json.decode(self._read(), type=Said)
            except msgspec.DecodeError as error:
                self.put(Refused(code="bad_line", message=str(error)))
                continue
            if said.quit:
                raise Quit
            by = said.seat or seat
            if by not in self.session.people and by != seat:
                yours = ", ".join(self.session.people)
                self.put(Refused(code="not_yours", message=f"you play {yours}, not {by[:40]!r}"))
            elif said.action is not None:
                return by, said.action
            elif said.answer is not None:
                pending = self.session.game.question(by)
                first = "" if pending is None else pending.id
                return by, Answer(to=said.to or first, answer=said.answer)
            else:
                self.put(Refused(code="bad_line", message="send `answer`, `action` or `quit`"))

    def _view(self, seat: Seat) -> View:
        """What the person answering for `seat` sees; people enter real cards for bots."""
        game, people = self.session.game, self.session.people
        view = game.view(seat if seat in people else people[0])
        return structs.replace(view, decisions=game.seen(seat).decisions)

    def _read(self) -> str:
        try:
            return self.terminal.line()
        except EndOfInput:
            raise Quit from None

    def refused(self, seat: Seat, error: IllegalAction) -> None:
        self._again = True
        self.put(Refused(code=error.code, message=error.message, rule=error.rule))
