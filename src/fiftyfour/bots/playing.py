"""Whole games that bots play from a seed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import AnyAction, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.playing import bot_acts
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import Bot, Outcome, System
from fiftyfour.engine.things import GM, Seat

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


def by_themselves(system: System[T], bots: Mapping[Seat, Bot[T]]) -> list[Seat]:
    """The seats whose bots also act unasked: the game's own player, its variants, and any GM."""
    player = system.minds.bot
    return [
        seat
        for seat, bot in bots.items()
        if seat == GM or bot == player or isinstance(bot, Variant)
    ]


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
        settings=system.settings.fresh({**system.settings.one_game, **(settings or {})}),
    )
    game = Session(system, setup, Plain(seed=seed), keeps=False, quiet=watch is None)
    thinking = Plain(seed=~seed & 0xFFFFFFFFFFFFFFFF)
    game.apply(setup.host, Begin())
    for seat, action in first:
        game.apply(seat, action)
        if watch is not None:
            watch(game, seat, action)
    answers, own = 0, by_themselves(system, sitting)
    for act in islice(bot_acts(game, sitting.__getitem__, thinking, own), most_answers):
        game.apply(*act)
        answers += 1
        if watch is not None:
            watch(game, *act)
    outcome = system.outcome(game.table) if game.over else None
    return Played(game.over, outcome, answers, game)
