"""What has to be settled before a player does anything else."""

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure, Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.table.table import Zilch


class Calling(Procedure):
    """What calls one thing, and is over with it."""

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


class ToBeSettled(Procedure):
    """Dice that lie still count: a roll or a contest (ZI-TEST-02)."""


def unsettled(game: Game[Zilch], seat: Seat) -> Refusal | None:
    """While a roll is being made, or an aside of this seat goes on, still to be paid for."""
    for procedure in game.under_way:
        mine = isinstance(procedure, Aside) and procedure.seat == seat
        if mine or isinstance(procedure, ToBeSettled):
            return Refusal("cannot_act", "something else has to be settled first", "ZI-TEST-02")
    return None
