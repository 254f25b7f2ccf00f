"""Bots that think ahead: they play a few answers out many times and take the one that fares best.

A search gets a game dealt anew (`Seen.redealt`), so it knows what its seat knows and nothing else.
In every playout what is hidden is dealt anew again, and chance falls anew; the game's own player
sits in all seats. The answers that a game names as worth trying get the same deals and the same
chance each, so that luck does not decide between them, and half of them fall out after each round
(sequential halving: Karnin, Koren and Somekh, 2013).
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from math import ceil, inf, log2, sqrt
from statistics import fmean, stdev
from typing import Generic, TypeVar

from msgspec import Struct

from fiftyfour.bots.playing import Variant
from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.lookahead import Candidate, Lookahead
from fiftyfour.engine.playing import bot_acts, bot_answer
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

FEWEST = 100
"""Playouts below which a search is worse than the game's own player, so that this one answers."""

MOST_ANSWERS = 2000
"""Answers after which a playout is judged as it stands: some games need not end."""

ERRORS, PLAINLY = 2.0, 4.0
"""By how many standard errors two answers must differ before a reason says that they do, and before
the worse one is tried no more."""

LOOK = 12
"""After how many playouts each it is seen whether an answer is plainly worse."""


class Limit(Struct, frozen=True):
    """How long a search may take: so many playouts, so many seconds, or what ends first of both.

    0 is no limit. With playouts alone the answer is always the same for the same position.
    """

    playouts: int = 0
    seconds: float = 0.0


class Position(Struct, frozen=True):
    """What a search gets, as plain data: it can be sent to another process.

    `game` is a snapshot of a game dealt anew, `to` the decision that `seat` is asked in it.
    """

    system: str
    setup: Setup
    game: bytes
    seat: Seat
    to: str
    seed: int


class Weighed(Struct, frozen=True):
    """How an answer fared: its mean value (`Lookahead.told`) over so many playouts."""

    answer: Given
    label: str
    value: float
    playouts: int


class Thought(Struct, frozen=True):
    """What a search came to: its answer, how the answers fared (the best first), and why."""

    answer: Given
    weighed: tuple[Weighed, ...]
    reason: str

    @property
    def playouts(self) -> int:
        return sum(one.playouts for one in self.weighed)


@dataclass(frozen=True, slots=True)
class Search(Variant[T]):
    """A bot that thinks ahead, where its game says how; else it is the game's strong player.

    `heard` is called with each thought.
    """

    limit: Limit
    heard: Callable[[Seat, Thought], None] | None = None

    def __call__(self, seen: Seen[T], pending: Pending, chance: Plain) -> Given | Answer | Narrate:
        position = self.position(seen, pending, chance)
        if position is not None:
            thought = _think(self.system, position, self.limit)
            if thought is not None:
                if self.heard is not None:
                    self.heard(position.seat, thought)
                return self.said(thought, seen, pending, chance)
        return self.system.minds.strongest(seen, pending, chance)

    def said(
        self, thought: Thought, seen: Seen[T], pending: Pending, chance: Plain
    ) -> Given | Answer:
        """The answer thought of; with words, where the game's own player would say the same so."""
        own = self.system.minds.strongest(seen, pending, chance)
        same = isinstance(own, Answer) and (own.to, own.answer) == (pending.id, thought.answer)
        return own if same else thought.answer

    def position(self, seen: Seen[T], pending: Pending, chance: Plain) -> Position | None:
        """What there is to think about; None: nothing, and the game's strong player answers."""
        ahead = self.system.minds.lookahead
        if ahead is None or seen.seat is None or seen.seat == GM:
            return None
        if len(ahead.candidates(seen, pending)) < 2:
            return None
        dealt = seen.redealt(Plain(seed=_seed(chance)))
        return Position(self.system.id, seen.setup, dealt, seen.seat, pending.id, _seed(chance))


def think(position: Position, limit: Limit) -> Thought | None:
    """The best answer in a position, for a process beside the one that plays.

    None: too little time for an answer that is better than that of the game's own player.
    """
    return _think(find_system(position.system), position, limit)


def _seed(chance: Plain) -> int:
    return chance.below(1 << 64)


def _think(system: System[T], position: Position, limit: Limit) -> Thought | None:
    game = Session.load(system, position.setup, position.game)
    game.keeps, game.quiet = False, True
    seen, ahead = game.seen(position.seat), system.minds.lookahead
    pending = seen.decision(position.to)
    assert pending is not None, "it was asked this"
    assert ahead is not None, "only games that can be searched make positions"
    tried = [_Tried(one) for one in ahead.candidates(seen, pending)]
    if 0 < limit.playouts < FEWEST:
        return None
    playouts = _Playouts(game, ahead, position.seat, position.seed)
    begun = time.perf_counter()
    _halve(tried, playouts, limit)
    cut_off = 0 < limit.seconds <= time.perf_counter() - begun
    tried.sort(key=lambda one: (-len(one.values), -one.mean))
    if cut_off and not _enough(tried):
        return None
    best = tried[0]
    weighed = tuple(
        Weighed(one.candidate.answer, one.candidate.label, one.mean, len(one.values))
        for one in tried
    )
    return Thought(best.candidate.answer, weighed, _reason(game, position, ahead, tried))


class _Tried:
    """A candidate and the values of its playouts: number n of each had the same chance."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return fmean(self.values) if self.values else 0.0


@dataclass(frozen=True, slots=True)
class _Playouts(Generic[T]):
    """Playouts of one position, each from a seed of its own."""

    game: Session[T]
    ahead: Lookahead[T]
    seat: Seat
    seed: int

    def value(self, answer: Given, number: int) -> float:
        """How the game comes to stand for the seat after `answer`, in playout `number`."""
        bot, course = self.game.system.minds.bot, self.ahead.course(self.game.table, self.seat)
        chance = Plain(seed=(self.seed + number * 0x632BE59BD9B4E019) & 0xFFFFFFFFFFFFFFFF)
        game = self.game.redeal(self.seat, chance)
        _seal(game, self.seat, chance)
        game.answer(self.seat, answer)
        if course.goes_on(game.table):
            for act in islice(bot_acts(game, lambda _: bot, chance), MOST_ANSWERS):
                game.apply(*act)
                if not course.goes_on(game.table):
                    break
        return course.value(game.table)


def _seal(game: Session[T], me: Seat, chance: Plain) -> None:
    """Answers of others that are not open yet are what the game's own player would say there."""
    given = game.state.frames[-1].given if game.state.frames else {}
    for seat in [seat for seat in given if seat != me]:
        del given[seat]
        pending = game.question(seat)
        assert pending is not None, "it has answered this question"
        said = bot_answer(game.system.minds.bot, game, seat, pending, chance)
        assert isinstance(said, Answer)
        given[seat] = said.answer


def _halve(tried: list[_Tried], playouts: _Playouts[T], limit: Limit) -> None:
    """Try them all, then the better half of them, until two are left that get all the rest.

    One that is plainly worse than the best is dropped at once, so an easy choice takes less.
    """
    left = list(tried)
    rounds = max(1, ceil(log2(len(left))))
    begun = time.perf_counter()
    for number in range(1, rounds + 1):
        for turn in _turns(limit, len(left), number, rounds, begun):
            for one in left:
                one.values.append(playouts.value(one.candidate.answer, len(one.values)))
            if turn % LOOK == LOOK - 1:
                best = max(left, key=lambda one: one.mean)
                left = [one for one in left if not surely_better(best.values, one.values, PLAINLY)]
                if len(left) == 1:
                    return
        left = sorted(left, key=lambda one: -one.mean)[: ceil(len(left) / 2)]


def _turns(limit: Limit, tried: int, number: int, rounds: int, begun: float) -> Iterator[int]:
    """One for each playout that every answer still tried gets in this round."""
    ends = begun + (limit.seconds or inf) * number / rounds
    for turn in range(limit.playouts // rounds // tried) if limit.playouts else count():
        if limit.seconds and time.perf_counter() >= ends:
            return
        yield turn


def _reason(game: Session[T], position: Position, ahead: Lookahead[T], tried: list[_Tried]) -> str:
    """Why the first of these: how much better it fared than the next, if that is no accident.

    Else the exact odds of its answer, if the game knows any.
    """
    best, other = tried[0], tried[1]
    name, next_name = best.candidate.label, other.candidate.label
    games = min(len(best.values), len(other.values))
    if surely_better(best.values, other.values):
        return (
            f"{name}: {ahead.told(best.mean)}, against {ahead.told(other.mean)} for the next best "
            f"({next_name}), in {games} games played out in thought"
        )
    answer = best.candidate.answer
    known = [hint for hint in game.hints(position.seat, position.to) if hint.to == answer]
    if known:
        return f"{name}: {', '.join(map(_odds, known))}"
    return f"{name}: nothing else fared better in {games} games played out in thought"


def _enough(tried: Sequence[_Tried]) -> bool:
    """True if enough was played out, or the first of these is surely the best without that."""
    best, *others = tried
    clear = all(surely_better(best.values, one.values) for one in others)
    return clear or sum(len(one.values) for one in tried) >= FEWEST


def surely_better(one: Sequence[float], other: Sequence[float], errors: float = ERRORS) -> bool:
    """True if `one` exceeds `other` by more than so many errors; pairs had the same chance."""
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=False)]
    return len(apart) > 1 and fmean(apart) > errors * stdev(apart) / sqrt(len(apart))


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _odds(hint: Hint) -> str:
    """`hits 59 %`, `Energy lost 1.1`."""
    if hint.mean:
        return f"{hint.label} {float(Fraction(hint.mean)):.1f}"
    return f"{hint.label} {_percent(float(Fraction(hint.chance)))}"
