"""Who sits at a running game: newcomers, those who sit out or come back, new names, the host.

The table says so in its log; no seat may. A game says by a `Seating` when somebody can enter its
play or leave it. Until then a newcomer waits, and whoever leaves is still asked. What the table
says of seats is not taken back: an undo goes no further than that.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine.actions import ComeBack, Host, Join, Rename, SitOut
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Leave
from fiftyfour.engine.setup import SeatInfo, Setup, Standing
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

SeatAction = Join | Rename | Host | SitOut | ComeBack


class Seating(ABC, Generic[T]):
    """How players come to a running game, and go. `when` ends a sentence: `Cleo joins ...`."""

    when: ClassVar[str] = "when the next round begins"

    def open(self, game: Game[T], seat: Seat) -> bool:
        """True if `seat` can enter or leave play now; by default while nothing is under way.

        It is asked between procedures and whenever a question stands open. It changes nothing.
        """
        return game.at_rest

    @abstractmethod
    def enter(self, game: Game[T], seat: Seat) -> None:
        """`seat` takes part from now on, for the first time or again.

        What it plays with is laid out through verbs: a new sheet is written, a new track shown.
        """

    @abstractmethod
    def leave(self, game: Game[T], seat: Seat) -> Leave | None:
        """`seat` takes no part from now on: nothing is asked of it, and others can go on.

        What it holds goes where the rules say, through verbs. `leave(Turn)` ends what it was about
        to do. Its name and its score stay; should it come back, `enter` is called again.
        """


def carry_out(
    game: Game[T], seating: Seating[T] | None, by: Seat, action: SeatAction
) -> tuple[Setup, Standing | None]:
    """Do what the table says of a seat: the setup from here on, and how that seat stands now.

    None leaves it as it stands. Nobody enters or leaves play yet.

    Raises:
        IllegalAction: the game takes nobody, or the seat stands otherwise or is needed.
    """
    setup, seat = game.config, action.seat
    if isinstance(action, Rename):
        return _renamed(game, by, action), None
    if isinstance(action, Host):
        return _hosted(game, by, action), None
    if seating is None:
        raise IllegalAction(
            "no_newcomers",
            "nobody can join or leave this game once it has begun; a seat can be handed over, or a "
            "bot can play it",
        )
    if isinstance(action, Join):
        if setup.has(seat):
            raise IllegalAction("seated", f"there is a seat {seat[:40]!r} already")
        seats = (*setup.seats, SeatInfo(seat, "player", action.name))
        _tell(game, seating, by, action, f"{action.name or seat} joins")
        return replace(setup, seats=seats), "coming"
    game.must_seat(seat)
    standing, name = game.standing(seat), game.name(seat)
    if isinstance(action, ComeBack):
        if standing in ("in", "coming"):
            raise IllegalAction("here", f"{name} has not left")
        _tell(game, seating, by, action, f"{name} comes back")
        return setup, "in" if standing == "going" else "coming"
    if standing in ("going", "out"):
        raise IllegalAction("gone", f"{name} has left already")
    if seat in (GM, setup.host):
        raise IllegalAction(
            "needed", f"the table needs {name}; a bot can stand in, or somebody take over the seat"
        )
    others = [one.seat for one in setup.players() if one.seat != seat]
    if standing == "in" and all(game.standing(one) != "in" for one in others):
        raise IllegalAction("last_player", f"{name} is the last player; end the game instead")
    _tell(game, seating, by, action, f"{name} leaves")
    return setup, "going" if standing == "in" else "out"


def _tell(
    game: Game[T], seating: Seating[T], by: Seat, action: Join | SitOut | ComeBack, text: str
) -> None:
    """Tell everybody, and when it comes to pass if that is not now."""
    seat, rule = action.seat, str(type(action).__struct_config__.tag)
    settled = isinstance(action, SitOut) and game.standing(seat) == "coming"
    settled = settled or (isinstance(action, ComeBack) and game.standing(seat) == "going")
    if not settled and not seating.open(game, seat):
        text = f"{text} {seating.when}"
    game.tell(text, rule=rule, by=by, seat=seat)


def _renamed(game: Game[T], by: Seat, action: Rename) -> Setup:
    """The setup in which somebody else sits there, or goes by another name."""
    seat = action.seat
    game.must_seat(seat)
    before, now = game.name(seat), action.name or seat
    text = f"{now} takes the seat of {before}" if action.handed else f"{before} is now {now}"
    game.tell(text, rule="rename", by=by, seat=seat)
    return game.config.named({seat: action.name})


def _hosted(game: Game[T], by: Seat, action: Host) -> Setup:
    """The setup with another host."""
    seat, before = action.seat, game.name(game.config.host)
    game.must_seat(seat)
    if action.taken:
        text = f"{before} is away: {game.name(seat)} is the host now"
    else:
        text = f"{before} makes {game.name(seat)} the host"
    game.tell(text, rule="host", by=by, seat=seat)
    return replace(game.config, host=seat)


def moving(
    game: Game[T], seating: Seating[T] | None, standings: Mapping[Seat, Standing]
) -> Seat | None:
    """The next seat that can enter or leave play now, if there is one."""
    for seat, how in standings.items():
        if how in ("coming", "going") and seating and seating.open(game, seat):
            return seat
    return None
