"""A game that somebody writes in the page: loaded, checked and played, and its faults told by line.

It runs in a worker that has no part in the page's site, but its text; `page/src/own/enclosed.ts` is
the other side.
"""

import importlib
import logging
import pickle
import sys
import traceback
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.desk.games import detail_of
from fiftyfour.edition.memory import Memory
from fiftyfour.edition.worker import Page, Service
from fiftyfour.engine.conformance import Check, checks
from fiftyfour.engine.conformance.whole import (
    Job,
    digest,
    played_twice,
    same_actions_make_same_bytes,
)
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import System, find_system
from fiftyfour.table.http import SystemDetail

MODULE = "yourgame"
"""What the file of the game is called here."""

FOLDER = Path("/own")
"""Where it lies."""

LONGEST = 20_000
"""Letters of a whole error: its end tells most."""

T = TypeVar("T", bound=Struct)


class Wrong(Struct, frozen=True):
    """What is wrong with the game.

    Attributes:
        line: the line of its file, from 1; 0: no line of it, or nobody can tell.
        column: where in that line, from 1; 0: the whole line.
        whole: all that Python says; empty if that is no more.
    """

    message: str
    line: int = 0
    column: int = 0
    whole: str = ""


class Checking(Struct, frozen=True, tag_field="is", tag="checking"):
    """A check begins: `number` of `of`. `name` says what holds if it passes, `about` says more."""

    name: str
    about: str
    number: int
    of: int


class Checked(Struct, frozen=True, tag_field="is", tag="checked"):
    """The check with this number has ended; it passes if nothing is wrong."""

    number: int
    wrong: Wrong | None = None


class Again(Struct, frozen=True, tag_field="is", tag="again"):
    """The check with this number needs another worker, to which `Own.again` is to give `played`."""

    number: int
    played: str


class Game(Struct, frozen=True, tag_field="is", tag="game"):
    """The game is loaded, or what is wrong with it."""

    detail: SystemDetail | None = None
    wrong: Wrong | None = None


class Broke(Struct, frozen=True, tag_field="is", tag="broke"):
    """Something of the game went wrong at a table."""

    wrong: Wrong


class Frame(Page, Protocol):
    """The other side."""

    def tell(self, news: str) -> None:
        """Tell the page one of these structs, in JSON."""
        ...


class Alone(Memory):
    """The lines of the page, and rows that go with it."""

    def __init__(self, page: Frame) -> None:
        super().__init__()
        self.say = page.say
        self.hang_up = page.hang_up


class Own:
    """All that the page asks of the worker of somebody's own game."""

    def __init__(self, page: Frame, folder: Path = FOLDER) -> None:
        self._page = page
        self._file = folder / f"{MODULE}.py"
        self._system: System[Struct] | None = None

    def load(self, source: str) -> None:
        """Load the game, once; what comes of it is told as a `Game`."""
        try:
            self._system = self._loaded(source)
        except BaseException as error:  # also what it raises to end the program
            self._tell(Game(wrong=self._wrong(error)))
        else:
            self._tell(Game(detail=detail_of(self._system)))

    def check(self) -> None:
        """Run the conformance suite; each check is told of before and after."""
        assert self._system is not None
        for number, one in enumerate(checks, 1):
            about = (one.__doc__ or "").partition("\n")[0]
            self._tell(Checking(_words(one), about, number, len(checks)))
            try:
                if one.__name__ == same_actions_make_same_bytes.__name__:
                    played = pickle.dumps(played_twice(self._system)).hex()
                    self._tell(Again(number, played))
                    continue
                one(self._system)
            except BaseException as error:
                self._tell(Checked(number, self._wrong(error)))
            else:
                self._tell(Checked(number))

    def again(self, number: int, played: str) -> None:
        """Play what another worker has played; told as the end of the check with this number."""
        wrong = None
        try:
            known = cast("tuple[list[Job], list[str]]", pickle.loads(bytes.fromhex(played)))
            jobs, digests = known
            if [digest(job) for job in jobs] != digests:
                wrong = Wrong("played again by another Python, it is another game")
        except BaseException as error:
            wrong = self._wrong(error)
        self._tell(Checked(number, wrong))

    async def play(self) -> Service:
        """The service at which it is played."""
        logging.getLogger("fiftyfour").addHandler(_Faults(self))
        service = Service(Alone(self._page), 0.4)
        await service.start()
        return service

    def broke(self, error: BaseException) -> None:
        """Tell what went wrong at a table."""
        self._tell(Broke(self._wrong(error)))

    def _loaded(self, source: str) -> System[Struct]:
        shipped = {point.name for point in entry_points(group="fiftyfour.systems")}
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(source, "utf-8")
        sys.path.insert(0, str(self._file.parent))
        importlib.invalidate_caches()
        found: Any = getattr(importlib.import_module(MODULE), "system", None)
        if not isinstance(found, System):
            raise UnknownSystem(
                "the file does not say which game it makes: end it with `system = YourSystem()`"
            )
        name = str(getattr(cast("object", found), "id", MODULE))
        if name in shipped:
            raise UnknownSystem(f"there is a game {name!r} already: give yours another `id`")
        info = self._file.parent / f"{MODULE}.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Name: {MODULE}\nVersion: 0\n")
        (info / "entry_points.txt").write_text(
            f"[fiftyfour.systems]\n{name} = {MODULE}:system\n", "utf-8"
        )
        return find_system(name)

    def _wrong(self, error: BaseException) -> Wrong:
        """An error, and the line of the game at which it arose."""
        whole = "".join(traceback.format_exception(error))[-LONGEST:]
        if isinstance(error, SyntaxError) and error.filename == str(self._file):
            return Wrong(_sentence(error), error.lineno or 0, error.offset or 0, whole)
        message = str(error)
        if not isinstance(error, AssertionError | UnknownSystem) or not message:
            message = f"{type(error).__name__}: {message}".removesuffix(": ")
        return Wrong(message, self._line(error), whole=whole)

    def _line(self, error: BaseException) -> int:
        """The last line of the game that ran before the error, or before what caused it."""
        for one in reversed(list(_chain(error))):
            if isinstance(one, SyntaxError) and one.filename == str(self._file):
                return one.lineno or 0
            lines = [
                frame.lineno or 0
                for frame in traceback.extract_tb(one.__traceback__)
                if frame.filename == str(self._file)
            ]
            if lines:
                return lines[-1]
        return 0

    def _tell(self, news: Checking | Checked | Again | Game | Broke) -> None:
        self._page.tell(msgspec.json.encode(news).decode())


class _Faults(logging.Handler):
    """Hears of whatever goes wrong at a table."""

    def __init__(self, own: Own) -> None:
        super().__init__(logging.ERROR)
        self._own = own

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1]:
            self._own.broke(record.exc_info[1])


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and what caused it, back to the first."""
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__ or one.__context__


def _sentence(error: SyntaxError) -> str:
    """What is wrong with how it is written."""
    kind = "" if type(error) is SyntaxError else f"{type(error).__name__}: "
    return f"{kind}{error.msg}"


def _words(check: Check) -> str:
    """The name of a check as people read it."""
    return check.__name__.replace("_", " ").capitalize()
