"""A game at this terminal: its log, its seats, and the loop that asks them."""

import secrets
import signal
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import mkstemp
from types import FrameType
from typing import Protocol, cast

from msgspec import Struct

from fiftyfour.bots import bot_answer, by_themselves
from fiftyfour.bots.search import Search, Thought
from fiftyfour.engine.actions import AnyAction, Begin, Bots
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.log import ChanceKind, Entry, Keys, Log
from fiftyfour.engine.playing import Act, acts, questions
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript, resumed
from fiftyfour.engine.view import Pending


class Quit(Exception):
    """The person wants to stop playing."""


class Face(Protocol):
    """How people take part: what they see, and what they answer."""

    def happened(self, entry: Entry) -> None:
        """Somebody did something."""
        ...

    def ask(self, seat: Seat) -> tuple[Seat, AnyAction]:
        """Ask the person in `seat`, and return the seat that acts and its action.

        Raises:
            Quit: the person wants to stop.
        """
        ...

    def refused(self, seat: Seat, error: IllegalAction) -> None:
        """The action was illegal; the person will be asked again."""
        ...


class LocalGame:
    """One game with all its seats at one terminal.

    Attributes:
        log, entries: the game and everything done in it.
        bots: the bots, by seat.
        people: the other seats, in order.
        adventure: what the GM plays from, if anything.
        reasons: why bots that think ahead did what they did last.
        first: actions to do for them as soon as the game has begun.
    """

    def __init__(
        self,
        log: Log[Struct],
        bots: Mapping[Seat, Bot[Struct]],
        entries: Sequence[Entry] = (),
        *,
        thinking: int | None = None,
    ) -> None:
        """`thinking` is the seed for the bots' choices; None: random."""
        self.log = log
        self.entries = list(entries)
        self.reasons: dict[Seat, str] = {}
        self.bots = {seat: self._listened(bot) for seat, bot in bots.items()}
        self.people = [seat for seat in log.game.seats if seat not in bots]
        self.adventure: Adventure | None = None
        self.first: list[tuple[Seat, AnyAction]] = []
        self._thinking = Plain(seed=secrets.randbits(64) if thinking is None else thinking)
        self._interrupted = False

    def _listened(self, bot: Bot[Struct]) -> Bot[Struct]:
        """The same bot; one that thinks ahead says why."""
        if not isinstance(bot, Search):
            return bot
        thinker = cast("Search[Struct]", bot)
        return replace(thinker, heard=self._heard)

    def _heard(self, seat: Seat, thought: Thought) -> None:
        self.reasons[seat] = thought.reason

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
        """The game at the end of a transcript; sealed texts stay sealed.

        Raises:
            ReplayError: the transcript is not valid.
        """
        log, entries = resumed(transcript, secrets.token_bytes(32))
        return cls(log, bots, entries)

    @property
    def system(self) -> System[Struct]:
        return self.game.system

    @property
    def game(self) -> Session[Struct]:
        return self.log.game

    def do(self, seat: Seat, action: AnyAction) -> Entry:
        """Carry out one action completely or not at all, even if Ctrl-C is pressed meanwhile.

        Raises:
            IllegalAction: this seat may not do it now; nothing has changed.
        """
        with self._whole():
            return self._keep(self.log.append(seat, action))

    def _keep(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        return entry

    def play(self, face: Face) -> None:
        """Ask seats until the game is over; bots answer at once.

        Raises:
            Quit: the people want to stop.
        """
        if not self.entries:
            for entry in self.log.shuffle():  # nobody else is here to add salt
                self._keep(entry)
            face.happened(self.do(self.game.config.host, Begin()))
            for seat, action in self.first:
                face.happened(self.do(seat, action))
        chance = self.game.chance
        if isinstance(chance, Human) and set(chance.bots) != set(self.bots):
            face.happened(self.do(self.game.config.host, Bots(seats=tuple(self.bots))))
        own = by_themselves(self.system, self.bots)
        for seat, action in acts(self.game, partial(self._ask, face), own):
            try:
                entry = self.do(seat, action)
            except IllegalAction as error:
                if self._by_bot(seat):
                    raise
                face.refused(seat, error)
            else:
                face.happened(entry)

    def _ask(self, face: Face) -> Act | None:
        """What the seat does that is asked next; a bot answers at once."""
        tells = self.adventure is not None and GM in self.bots
        for seat, pending in questions(self.game, self._awaited(), tells=tells):
            if self._by_bot(seat):
                said = bot_answer(self.bots[seat], self.game, seat, pending, self._thinking)
                return seat, said
            return face.ask(seat)
        return None

    def _by_bot(self, seat: Seat) -> bool:
        """True if a bot answers here; people enter its real cards."""
        return seat in self.bots and self.game.held is None

    def _awaited(self) -> list[Seat]:
        """Who is awaited: bots first, but people first where one answer is enough for all."""
        late = self.game.first_settles
        return sorted(self.game.waited_for(), key=lambda seat: (seat in self.bots) == late)

    def asked(self, seat: Seat) -> Pending:
        """The question this seat must answer now."""
        pending = self.game.question(seat)
        assert pending is not None, f"{seat} is asked nothing"
        return pending

    def transcript(self) -> bytes:
        """Everything done so far, with the secret, as a file for `verify`."""
        keys, header = self.log.keys, self.log.header
        return Transcript.of(header, self.entries, keys.secret).encode()

    def save(self, path: Path, *, same: bool = False) -> None:
        """Write the complete transcript to a new file; `same`: overwrite the file it came from.

        Only the owner can read the file, because it contains the secret of the cards to come.
        Ctrl-C takes effect when it is written.

        Raises:
            OSError: the file exists or cannot be written.
        """
        path = path.resolve()  # keeps a symbolic link
        with self._whole():
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
        """Delay Ctrl-C until the block is done."""

        def later(number: int, frame: FrameType | None) -> None:
            self._interrupted = True

        try:
            usual = signal.signal(signal.SIGINT, later)
        except ValueError:  # only the main thread gets signals
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
