"""Hints agree with play: what they promise comes about as often as they say.

A game says how to read it (`Reading`): which hints, what is answered, how play goes on, and what
then shows whether it came about. Bots play to positions; there the game is dealt anew for the seat
that is told, the answer is given and played out. Each kind of hint is held to five standard
deviations over all positions, and what is certain or impossible to no exception.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from fiftyfour.bots import awaited_of, bot_answer
from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from tests.soak import times

T = TypeVar("T", bound=Struct)

SIGMAS = 5
"""There are hundreds of comparisons, and what rarely fails, fails in clusters: four are too few.

More deals from each position make up for it.
"""
MOST_ANSWERS = 60
"""Answers after which a play that still shows nothing is given up, and the test fails."""


class Reading(NamedTuple):
    """How one kind of hint is held against play.

    Attributes:
        label: which hints, by what they are called.
        answer: the answer a hint is about, None if it is not to be read here.
        go_on: what anybody answers afterwards, so as the hint takes it for granted; None: what the
            bot answers.
        outcome: what the events since then show: whether it came about, or how much; None: nothing
            yet.
    """

    label: re.Pattern[str]
    answer: Callable[[Pending, Hint], Given | None]
    go_on: Callable[[Seat, Pending, Plain], Given | None]
    outcome: Callable[[Seat, Sequence[AnyEvent]], int | None]


class Trials:
    """How often something was tried, what came of it, and what was promised."""

    def __init__(self) -> None:
        self.number, self.found, self.promised, self.variance = 0, Fraction(0), Fraction(0), 0.0

    def add(self, hint: Hint, found: int) -> None:
        promised = Fraction(hint.chance or hint.mean)
        self.number += 1
        self.found += found
        self.promised += promised
        share = float(promised)
        self.variance += share * (1 - share) if hint.chance else (found - share) ** 2

    @property
    def sigmas(self) -> float:
        """How many standard deviations lie between what was found and what was promised."""
        off = float(self.found - self.promised)
        return off / self.variance**0.5 if self.variance else off * 100


class Told(NamedTuple, Generic[T]):
    """A position in which a hint was told."""

    game: Session[T]
    seat: Seat
    pending: Pending
    hint: Hint
    reading: Reading


def agree(
    system: System[T],
    settings: Mapping[str, SettingValue],
    readings: Sequence[Reading],
    *,
    players: int = 2,
    plays: int = 1,
    deals: int = 4,
) -> dict[str, Trials]:
    """What came of hints in some plays, by kind of hint; AssertionError where they were wrong."""
    found: dict[str, Trials] = {}
    for seed in range(times(plays)):
        chance = Plain(seed=seed)
        for told in _told(_table(system, settings, players, seed), readings, chance):
            trials = found.setdefault(told.reading.label.pattern, Trials())
            for _ in range(deals):
                came = _play_out(told, chance)
                trials.add(told.hint, came)
                certain = told.hint.chance in ("0", "1") and came != int(told.hint.chance)
                assert not certain, f"{_place(told)}: {told.hint} is told, and came to {came}"
    for label, trials in found.items():
        assert abs(trials.sigmas) <= SIGMAS, (
            f"{system.id} with {dict(settings)}: {label!r} came to {float(trials.found):.0f} of "
            f"{trials.number}, told {float(trials.promised):.1f}: {trials.sigmas:.1f} sigma"
        )
    return found


def _table(
    system: System[T], settings: Mapping[str, SettingValue], players: int, seed: int
) -> Session[T]:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    seats += [SeatInfo(GM, "gm", "GM")] * (system.gm != "never")
    host = seats[-1].seat
    both = {**system.settings.one_game, **settings}
    setup = Setup(system=system.id, seats=tuple(seats), host=host, settings=both)
    game = Session(system, setup, Plain(seed=seed))
    game.apply(host, Begin())
    return game


def _told(game: Session[T], readings: Sequence[Reading], chance: Plain) -> Iterator[Told[T]]:
    """The hints of a play between bots: at each question at most one of each kind."""
    for _ in range(400):
        asked = awaited_of(game, chance)
        if asked is None:
            return
        seat, pending = asked
        hints = game.hints(seat, pending.id)
        for reading in readings:
            fit = [
                hint
                for hint in hints
                if reading.label.fullmatch(hint.label) and reading.answer(pending, hint) is not None
            ]
            if fit:
                yield Told(game, seat, pending, fit[chance.below(len(fit))], reading)
        game.apply(seat, bot_answer(game.system.minds.bot, game, seat, pending, chance))


def _play_out(told: Told[T], chance: Plain) -> int:
    """Dealt anew for its seat, what the answer comes to."""
    game, seat, pending, hint, reading = told
    dealt = game.redeal(seat, Plain(seed=chance.below(2**40)))
    dealt.keeps = False  # nobody steps back
    answer = reading.answer(pending, hint)
    assert answer is not None
    events = list(dealt.apply(seat, Answer(to=pending.id, answer=answer)))
    for _ in range(MOST_ANSWERS):
        came = reading.outcome(seat, events)
        if came is not None:
            return came
        asked = awaited_of(dealt, chance)
        assert asked is not None, f"{_place(told)}: the game is over, and {hint} was not shown"
        other, question = asked
        said = reading.go_on(other, question, chance)
        reply = Answer(to=question.id, answer="" if said is None else said)
        if said is None:
            reply = bot_answer(dealt.system.minds.bot, dealt, other, question, chance)
        events += dealt.apply(other, reply)
    raise AssertionError(f"{_place(told)}: {MOST_ANSWERS} answers, and {hint} was not shown")


def _place(told: Told[T]) -> str:
    game = told.game
    return f"{game.system.id} with {game.config.settings}, {told.seat} after {game.seq} moves"


def other_values(system: System[T], names: Sequence[str]) -> list[dict[str, SettingValue]]:
    """All at their defaults; then each of these settings at each other value, or at its bounds."""
    found: list[dict[str, SettingValue]] = [{}]
    for view in setting_views(system.settings, {}):
        if view.name not in names:
            continue
        values: list[SettingValue] = list(view.choices)
        if isinstance(view.default, bool):
            values = [False, True]
        elif view.least is not None and view.most is not None:
            values = [view.least, view.most]
        found += [{view.name: value} for value in values if value != view.default]
    return found
