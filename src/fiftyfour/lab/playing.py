"""One game of a plan: played by its bots, and what is kept of it."""

import signal
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from types import FrameType

import msgspec
from msgspec import Struct

from fiftyfour.bots import Played, simulate
from fiftyfour.bots.playing import Watcher
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import Bot, Outcome, System, find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.lab.plans import LabError, Plan, character_file, named_bot
from fiftyfour.lab.watching import Watched

SOMEBODY = "a bot"


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is kept of a game.

    Attributes:
        side: which of several plans it was played from, counted from 0.
        ended: False if it was stopped, because it does not end.
        answers: how many decisions were answered.
        parts: how many scenes, rounds or turns its log has headings for.
        won: the seats that have won.
        scores: what each seat came to; `unit` says what is counted.
        characters: who played which character, where the game says so.
        lead_changes: how often the lead went to another seat.
        settled: after which share of the game, from 0 to 1, the winner was ahead for good; -1 where
            nobody can be ahead.
        firsts: which seat was the first to do something, or had most of it: see `watching`.
        adventure, ending, well: what was told, how it ended, and whether that is a good end.
        words: how it ended, in words.
        trace: a short hash of all that was done; two games with the same trace went alike.
    """

    seed: int
    side: int = 0
    ended: bool
    answers: int
    parts: int = 0
    won: tuple[Seat, ...] = ()
    scores: dict[Seat, int] = {}
    unit: str = ""
    characters: dict[Seat, str] = {}
    lead_changes: int = 0
    settled: float = -1.0
    firsts: dict[str, Seat] = {}
    adventure: str = ""
    ending: str = ""
    well: bool = False
    words: str = ""
    trace: str = ""


class Batch(Struct, frozen=True):
    """Some games of a series, in the order of their seeds; `trouble` is what stopped them."""

    records: tuple[Record, ...]
    trouble: str = ""


def play_batch(plan: Plan, seeds: Sequence[int]) -> Batch:
    """The games of these seeds; after one that cannot be played no more are tried."""
    records: list[Record] = []
    for seed in seeds:
        try:
            records.append(play(plan, seed))
        except LabError as wrong:
            return Batch(tuple(records), str(wrong))
    return Batch(tuple(records))


def play(plan: Plan, seed: int, also: Watcher[Struct] | None = None) -> Record:
    """The game of this seed; `also` is called after each act of it.

    Raises:
        LabError: a bot breaks down, hangs or answers what is not legal.
    """
    system = _system(plan.game)
    adventure = plan.adventure(seed)
    thinker = _Thinker()
    gm = None
    if plan.gm:
        gm = named_bot(plan.gm, system) if adventure is None else stand_in(system, adventure)
        gm = thinker.noting(plan.gm, GM, gm)
    watched, hash = Watched(system), sha256()
    over_at = time.monotonic() + plan.patience

    def watch(game: Session[Struct], seat: Seat, action: AnyAction) -> None:
        hash.update(msgspec.msgpack.encode((seat, action)))
        watched.after(game, seat)
        thinker.acted()
        if also is not None:
            also(game, seat, action)
        if time.monotonic() > over_at:
            raise TimeoutError

    with thinker.blamed(seed, plan.patience), _no_longer_than(plan.patience):
        played = simulate(
            system,
            [
                thinker.noting(player.bot, seat, named_bot(player.bot, system))
                for seat, player in zip(plan.seats, plan.players, strict=True)
            ],
            gm=gm,
            seed=seed,
            settings={**(adventure.settings if adventure else {}), **plan.settings},
            first=_entries(system, plan),
            watch=watch,
            most_answers=plan.most_answers,
        )
    return _record(plan, seed, played, watched, hash.hexdigest()[:16])


def _record(plan: Plan, seed: int, played: Played[Struct], watched: Watched, trace: str) -> Record:
    """What is kept of a game that has been played."""
    outcome = played.outcome or Outcome("")
    adventure, story = plan.adventure(seed), played.game.story
    ending = adventure.ending(story.at) if adventure and story else None
    names = {
        seat: player.character or played.game.system.whose(played.game.table, seat)
        for seat, player in zip(plan.seats, plan.players, strict=True)
    }
    return Record(
        seed=seed,
        ended=played.over,
        answers=played.answers,
        parts=watched.parts,
        won=outcome.won,
        scores=outcome.scores,
        unit=outcome.unit,
        characters={seat: name for seat, name in names.items() if name},
        lead_changes=watched.lead_changes,
        settled=watched.settled(outcome.won),
        firsts=watched.firsts(),
        adventure=adventure.title if adventure else "",
        ending=ending.title if ending else "",
        well=ending is not None and ending.won,
        words=outcome.words,
        trace=trace,
    )


@cache
def _system(name: str) -> System[Struct]:
    """To look for it among all that is installed takes as long as a tenth of a game."""
    return find_system(name)


def _entries(system: System[Struct], plan: Plan) -> list[tuple[Seat, AnyAction]]:
    """What brings the characters to the table."""
    return [
        (seat, system.sheets.entry(character_file(system, player.character)))
        for seat, player in zip(plan.seats, plan.players, strict=True)
        if player.character and system.sheets is not None
    ]


class _Thinker:
    """Remembers which bot of somebody's own is thinking, so that an error can name it."""

    def __init__(self) -> None:
        self._name = SOMEBODY

    def acted(self) -> None:
        """It has answered."""
        self._name = SOMEBODY

    def noting(self, name: str, seat: Seat, bot: Bot[Struct]) -> Bot[Struct]:
        """The bot, noted as it thinks; ours stay as they are, since some also act unasked."""
        if "." not in name:
            return bot

        def noted(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
            self._name = f"the bot {name} in seat {seat}"
            return bot(seen, pending, chance)  # pyright: ignore[reportReturnType]

        return noted

    @contextmanager
    def blamed(self, seed: int, patience: float) -> Generator[None]:
        """Whatever goes wrong is told as a LabError with the name of that bot."""
        try:
            yield
        except TimeoutError:
            told = f"hangs: the game took longer than {patience:g} s (--patience)"
            raise LabError(f"{self._name} {told}; game {seed}") from None
        except FiftyfourError as wrong:
            told = f"answers what is not legal: {wrong}"
            raise LabError(f"{self._name} {told}; game {seed}") from None
        except Exception as wrong:
            told = f"breaks down: {type(wrong).__name__}: {wrong}"
            raise LabError(f"{self._name} {told}; game {seed}") from wrong


@contextmanager
def _no_longer_than(seconds: float) -> Generator[None]:
    """Raise TimeoutError in whatever runs too long, where the system has an alarm clock.

    Elsewhere, and in a thread, the time is only looked at between two answers.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
