"""The GM at the terminal with an adventure: `story`, `scene ID`, `call ID`, `came WORD`."""

from pathlib import Path

from msgspec import Struct
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.content import content_of
from fiftyfour.cli.session import LocalGame
from fiftyfour.engine.actions import AnyAction, Narrate
from fiftyfour.engine.adventure import Adventure, told
from fiftyfour.engine.cues import Cues, cues, waits
from fiftyfour.engine.errors import NotationError, UnknownSystem
from fiftyfour.engine.reading import adventures, read_file
from fiftyfour.engine.story import Story
from fiftyfour.engine.system import System
from fiftyfour.table.words import plain

USES = "story; scene ID; call ID; bring ID; came WORD"
"""What a GM with an adventure may type."""


def find_adventure(system: System[Struct], named: str) -> Adventure:
    """One of the game's own adventures by its id, or that of a file.

    Raises:
        UnknownSystem: there is none of this name.
        WrongFile: the file is of another kind, or for another game.
        BadAdventure: the file is wrong.
    """
    known = adventures(system)
    if named in known:
        return known[named]
    path = Path(named)
    if not path.is_file():
        there = ", ".join(known) or "none"
        raise UnknownSystem(
            f"there is no file {named!r}; adventures that come with {system.name}: {there}"
        )
    content = content_of(path, "adventure", system.id)
    return read_file(content, name=named, folder=path.parent)


class Teller:
    """What a GM at this terminal does with an adventure; the game's own commands follow by itself.

    Attributes:
        adventure: what is played.
    """

    def __init__(self, session: LocalGame, adventure: Adventure) -> None:
        self.adventure = adventure
        self._session = session
        self._of = ""  # the part whose commands are being given
        self._then: Narrate | None = None  # what is told after them
        self._last: AnyAction | None = None

    def command(self, word: str, rest: str) -> AnyAction | Table | None:
        """What a command does or shows; None: it is none of these.

        Raises:
            NotationError: there is no such part; the message names those there are. Or something
                is still being played.
        """
        waiting = waits(self._session.game) if word in ("scene", "call", "bring", "came") else None
        if waiting is not None:
            raise NotationError(waiting.line)
        match word:
            case "story":
                return self._shown()
            case "scene":
                return self._scene(rest)
            case "call":
                call = self.adventure.call(rest)
                if call is None:
                    raise _unknown("call", rest, [one.id for one in self.adventure.calls()])
                self._follow(call.id)
                goes = self._cues().goes.get(call.id, {})
                asks = call.asks if goes else ""
                return Narrate(at=call.id, text=call.text or call.title, ways=goes, asks=asks)
            case "bring":
                if rest not in (known := [one.id for one in self.adventure.people]):
                    raise _unknown("person", rest, known)
                self._follow(rest)
                bringing = self.next()
                if bringing is None:
                    reasons = "is in play already, needs no numbers, or only comes for more players"
                    raise NotationError(f"{rest} {reasons}")
                return bringing
            case "came":
                return self._came(rest)
            case _:
                return None

    def next(self) -> AnyAction | None:
        """The next command of what was begun; None: there is nothing more, or the GM decides."""
        if not self._of:
            return None
        now = self._cues(self._of)
        following = now.next
        if not now.free:
            return None
        if following is None or isinstance(following, Narrate) or following == self._last:
            then = self._then
            self._follow("" if then is None else then.at)
            return then
        self._last = following
        return following

    def _follow(self, of: str) -> None:
        self._of, self._last, self._then = of, None, None

    def _cues(self, of: str = "") -> Cues:
        return cues(self.adventure, self._session.game.fork(), of)

    def _scene(self, id: str) -> AnyAction:
        place = self.adventure.scene(id) or self.adventure.ending(id)
        if place is None:
            places = (*self.adventure.scenes, *self.adventure.endings)
            raise _unknown("scene", id, [one.id for one in places])
        telling = Narrate(at=place.id, title=place.title, text=place.text)
        if self._session.game.story is None:  # the game itself begins first
            self._follow("begin")
            self._then = telling
            return self.next() or telling
        self._follow(place.id)
        return telling

    def _came(self, word: str) -> Narrate:
        """Tell what came of the call that was made last."""
        book, story = self._session.system.book, self._session.game.story or Story()
        degrees = {"success": True, "failure": False} if book is None else book.degrees
        call = None if story.open is None else self.adventure.call(story.open.at)
        if call is None:
            raise NotationError("no call is open; `call ID` makes one")
        following = self._cues().next
        if not word and isinstance(following, Narrate):
            return following
        if word not in degrees:
            raise NotationError(f"write came and one of: {', '.join(degrees)}")
        return Narrate(at=call.id, came=word, text=told(call, word, degrees))

    def _shown(self) -> Table:
        """Where the story is, for the GM alone."""
        now, story = self._cues(), self._session.game.story or Story()
        table = Table.grid(padding=(0, 2))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        scene = self.adventure.scene(story.at)
        for text in (self.adventure.notes,) if scene is None else (scene.notes, scene.improvise):
            if text:
                table.add_row("", Text(plain(text), "italic"))
        for id in now.calls:
            call = self.adventure.call(id)
            table.add_row(f"call {id}", plain(call.title if call else ""))
        for id in () if scene is None else scene.people:
            one = self.adventure.person(id)
            table.add_row(f"bring {id}", plain(f"{one.name}: {one.text}"))
        if now.open:
            table.add_row("came", "tell what came of the call")
        for id in now.leads:
            place = self.adventure.scene(id) or self.adventure.ending(id)
            table.add_row(f"scene {id}", plain(place.title if place else ""))
        others = [one.id for one in self.adventure.scenes if one.id not in now.leads]
        table.add_row("scene ...", Text(f"any other: {', '.join(others)}", "dim"))
        return table


def _unknown(kind: str, id: str, known: list[str]) -> NotationError:
    return NotationError(f"there is no {kind} {plain(id[:40])!r}; there are {', '.join(known)}")
