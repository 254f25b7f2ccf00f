"""Bots at the table: whose turn it is to answer, and whole games from a seed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction, Begin, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.narrating import WAY, any_way
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import Bot, Outcome, System, answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

Watcher = Callable[[Session[T], Seat, AnyAction], None]
"""Who looks on: it gets the game, the seat that has just acted and what it did; or raises."""


@dataclass(frozen=True, slots=True)
class Played(Generic[T]):
    """A game that bots have played.

    Attributes:
        over: True if it ended, False if `most_answers` stopped it.
        outcome: how it ended; None if it did not.
        answers: how many decisions were answered.
        game: the game as it stands, without the states that undo needs.
    """

    over: bool
    outcome: Outcome | None
    answers: int
    game: Session[T]

    @property
    def result(self) -> str:
        """How it ended, in words; empty if it did not."""
        return "" if self.outcome is None else self.outcome.words


@dataclass(frozen=True, slots=True)
class Variant(Generic[T]):
    """A bot made of a game's own player, which plays better or worse than that.

    What that player does unasked, it does as well.
    """

    system: System[T]


def awaited_of(game: Session[T], chance: Plain) -> tuple[Seat, Pending] | None:
    """A random seat of those the table waits for, and what it is asked; None: nobody is asked.

    If the table waits for nobody in particular, it is any seat that may do something.
    """
    seats = game.waited_for() or game.seats
    while seats:
        seat = seats.pop(chance.below(len(seats)) if len(seats) > 1 else 0)
        pending = game.question(seat)
        if pending is not None:
            return seat, pending
    return None


def bot_answer(
    bot: Bot[T], game: Session[T], seat: Seat, pending: Pending, chance: Plain
) -> Answer | Narrate:
    """What a bot in `seat` answers to `pending`. Every bot agrees to an undo, and goes anywhere."""
    if pending.id == "undo":
        return Answer(to="undo", answer="agree")
    if pending.id == WAY:
        return Answer(to=WAY, answer=any_way(pending.decision, chance))
    said = bot(game.seen(seat), pending, chance)
    return said if isinstance(said, Narrate) else answer_to(pending, said)


def unasked(game: Session[T], bots: Mapping[Seat, Bot[T]]) -> tuple[Seat, Answer] | None:
    """What a bot of these does by itself: the game's own player, or a variant, not waited for.

    Whoever stands in for the GM does it first, even if asked for something else.

    None: no such bot has anything to do, or all wait for a real card or for consent to an undo.
    """
    if game.over or game.held is not None or game.proposal is not None:
        return None
    system, player = game.system, game.system.bot
    own = [
        seat
        for seat, bot in bots.items()
        if seat == GM or bot == player or isinstance(bot, Variant)
    ]
    if not own or not system.acts_unasked(game.table):
        return None
    awaited = game.waited_for()
    for seat in own:
        if seat == GM or seat not in awaited:
            said = system.unasked(game.seen(seat))
            if said is not None:
                return seat, said
    return None


def simulate(
    system: System[T],
    bots: Sequence[Bot[T]],
    *,
    gm: Bot[T] | None = None,
    seed: int = 0,
    settings: Mapping[str, SettingValue] | None = None,
    first: Sequence[tuple[Seat, AnyAction]] = (),
    watch: Watcher[T] | None = None,
    most_answers: int = 10_000,
) -> Played[T]:
    """Play one game: `bots` in the seats `p1`, `p2`, ..., and `gm` where the game has a GM.

    `settings` are added to the game's `one_game`. What seats do `first`, they do as soon as it has
    begun, such as bring a character. `watch` is called after each act from the first of these on.

    The same arguments give the same game. The bots' random choices come from another stream of the
    seed, so they never change the cards.

    Raises:
        UnknownSystem: the seats or the settings do not fit the game.
        IllegalAction: a bot gave an answer that is not legal.
    """
    players = {Seat(f"p{number}"): bot for number, bot in enumerate(bots, 1)}
    seats = [SeatInfo(seat, "player", f"Bot {number}") for number, seat in enumerate(players, 1)]
    if gm is not None:
        seats.insert(0, SeatInfo(GM, "gm", "GM"))
    sitting = players if gm is None else {**players, GM: gm}
    setup = Setup(
        system=system.id,
        seats=tuple(seats),
        host=seats[0].seat,
        settings=system.fresh({**system.one_game, **(settings or {})}),
    )
    game = Session(system, setup, Plain(seed=seed), keeps=False, quiet=watch is None)
    thinking = Plain(seed=~seed & 0xFFFFFFFFFFFFFFFF)
    game.apply(setup.host, Begin())
    for seat, action in first:
        game.apply(seat, action)
        if watch is not None:
            watch(game, seat, action)
    answers = 0
    while not game.over and answers < most_answers:
        done: tuple[Seat, Answer | Narrate] | None = unasked(game, sitting)
        if done is None:
            asked = awaited_of(game, thinking)
            if asked is None:
                break
            seat, pending = asked
            done = seat, bot_answer(sitting[seat], game, seat, pending, thinking)
        game.apply(*done)
        answers += 1
        if watch is not None:
            watch(game, *done)
    outcome = system.outcome(game.table) if game.over else None
    return Played(game.over, outcome, answers, game)
