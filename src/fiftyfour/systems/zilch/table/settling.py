"""What has to be settled before a player does anything else."""

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.table.table import Settled, Zilch

LAST = 8
"""So many things that were settled stay known: a test of a whole table, and some more."""


def settle_call(game: Game[Zilch], came: str, being: str = "") -> None:
    """What the GM called is over: what came of it stands on the scene (ZI-TABLE-01)."""
    scene = game.table.scene
    settled = (*scene.data.settled, Settled(came, being))[-LAST:]
    game.write(scene, rule="ZI-TABLE-01", calls=scene.data.calls + 1, settled=settled)


class ToBeSettled(Procedure):
    """Dice that lie still count: a roll or a contest (ZI-TEST-02)."""


def unsettled(game: Game[Zilch], seat: Seat) -> Refusal | None:
    """While a roll is being made, or an aside of this seat goes on, still to be paid for."""
    for procedure in game.under_way:
        mine = isinstance(procedure, Aside) and procedure.seat == seat
        if mine or isinstance(procedure, ToBeSettled):
            return Refusal("cannot_act", "something else has to be settled first", "ZI-TEST-02")
    return None
