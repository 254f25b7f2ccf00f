"""A game played here and now: its log, who sits where, and the loop that asks them."""

import secrets
import signal
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from types import FrameType
from typing import Protocol

from msgspec import Struct

from fiftyfour.bots import reply_of
from fiftyfour.engine.actions import AnyAction, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.log import ChanceKind, Entry, Keys, Log, Transcript
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending


class Quit(Exception):
    """Whoever plays wants no more."""


class Face(Protocol):
    """How people take part: what they are shown, and what they say."""

    def happened(self, entry: Entry) -> None:
        """Something was done, by whomever."""
        ...

    def ask(self, seat: Seat) -> tuple[Seat, AnyAction]:
        """What the person in `seat`, for whom the table waits, does: the seat and its action.

        Raises:
            Quit: nothing more.
        """
        ...

    def refused(self, seat: Seat, error: IllegalAction) -> None:
        """What was said is not legal; the person will be asked again."""
        ...


class LocalGame:
    """One game with all its seats at one terminal.

    Attributes:
        log, entries: the game and everything done in it.
        bots: who plays the seats in which no person sits.
        people: the other seats, in their order.
        first: what is done for them as soon as the game has begun.
    """

    def __init__(
        self,
        log: Log[Struct],
        bots: Mapping[Seat, Bot[Struct]],
        entries: Sequence[Entry] = (),
        *,
        thinking: int | None = None,
    ) -> None:
        """`thinking` is the seed of what bots choose; None: any."""
        self.log = log
        self.entries = list(entries)
        self.bots = dict(bots)
        self.people = [seat for seat in log.game.seats if seat not in bots]
        self.first: list[tuple[Seat, AnyAction]] = []
        self._thinking = Plain(seed=secrets.randbits(64) if thinking is None else thinking)
        self._interrupted = False

    @classmethod
    def new(
        cls,
        system: System[Struct],
        setup: Setup,
        bots: Mapping[Seat, Bot[Struct]],
        *,
        chance: ChanceKind = "fair",
        seed: int = 0,
    ) -> "LocalGame":
        """A game that is ready to begin."""
        keys = Keys(secret=secrets.token_bytes(32), privacy=secrets.token_bytes(32))
        if chance == "plain":  # the same seed, the same file
            keys = Keys(secret=seed.to_bytes(32, "big"), privacy=keys.privacy)
        log = Log[Struct].begin(system, setup, keys, chance, seed)
        return cls(log, bots, thinking=seed if chance == "plain" else None)

    @classmethod
    def resumed(cls, transcript: Transcript, bots: Mapping[Seat, Bot[Struct]]) -> "LocalGame":
        """The game of a transcript as it stands at its end; what was sealed there stays so.

        Raises:
            ReplayError: the transcript does not hold.
        """
        keys = Keys(secret=transcript.secret, privacy=secrets.token_bytes(32))
        log, entries = Log[Struct].resumed(transcript, keys)
        return cls(log, bots, entries)

    @property
    def system(self) -> System[Struct]:
        return self.game.system

    @property
    def game(self) -> Session[Struct]:
        return self.log.game

    def do(self, seat: Seat, action: AnyAction) -> Entry:
        """Carry out one action, wholly or not at all, also if Ctrl-C falls into it.

        Raises:
            IllegalAction: it is not open to this seat now; nothing has changed.
        """
        with self._whole():
            entry = self.log.append(seat, action)
            self.entries.append(entry)
        return entry

    def play(self, face: Face) -> None:
        """Ask seats until the game is over; bots answer at once.

        Raises:
            Quit: the people want no more.
        """
        if not self.entries:
            face.happened(self.do(self.game.config.host, Begin()))
            for seat, action in self.first:
                face.happened(self.do(seat, action))
        while not self.game.over:
            seat = self._next()
            if seat in self.bots and self.game.held is None:
                pending = self.asked(seat)
                reply = reply_of(self.bots[seat], self.game, seat, pending, self._thinking)
                face.happened(self.do(seat, reply))
                continue
            seat, action = face.ask(seat)
            try:
                entry = self.do(seat, action)
            except IllegalAction as wrong:
                face.refused(seat, wrong)
            else:
                face.happened(entry)

    def _next(self) -> Seat:
        """Who answers next: bots at once, but people first where one answer settles it for all."""
        game = self.game
        waited = [one.seat for one in game.awaited()]
        open_to = [seat for seat in waited or game.seats if game.question(seat) is not None]
        asked = game.asking()
        people_first = not waited or (asked is not None and asked.mode == "first")
        return min(open_to, key=lambda seat: (seat in self.bots) == people_first)

    def asked(self, seat: Seat) -> Pending:
        """What a seat is asked, that has to answer now."""
        pending = self.game.question(seat)
        assert pending is not None, f"{seat} is asked nothing"
        return pending

    def transcript(self) -> bytes:
        """Everything done so far, with the secret, as a file that `verify` proves."""
        keys, header = self.log.keys, self.log.header
        return Transcript(header, keys.secret, tuple(self.entries)).encode()

    def save(self, path: Path, *, same: bool = False) -> None:
        """Write the transcript, wholly or not at all, to a new file; `same`: to that it came from.

        The file is its owner's alone: it holds the secret of the cards to come.

        Raises:
            OSError: the file exists or cannot be written.
        """
        path = path.resolve()  # a link goes on leading there
        opened, name = mkstemp(".part", ".", path.parent)
        part = Path(name)
        try:
            with open(opened, "wb") as file:
                file.write(self.transcript())
            if not same:
                path.open("xb").close()
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    @contextmanager
    def _whole(self) -> Generator[None]:
        """Hold Ctrl-C back until what runs inside is done."""

        def later(number: int, frame: FrameType | None) -> None:
            self._interrupted = True

        try:
            usual = signal.signal(signal.SIGINT, later)
        except ValueError:  # not the main thread, which alone hears it
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
