"""The GM amends or cancels the open call (AO-CALL-11)."""

from fiftyfour.engine.decisions import Choice, Choose, Form, choose, option
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import not_called, not_gm
from fiftyfour.systems.acesout.draw.call import (
    DrawForm,
    OpposedForm,
    draw_call,
    not_cancellable,
    opposed_call,
)
from fiftyfour.systems.acesout.draw.draw import open_call
from fiftyfour.systems.acesout.draw.forms import draw_form, opposed_form
from fiftyfour.systems.acesout.table import AcesOut, Call


class AmendCall(Aside[AcesOut]):
    """The GM changes the open call; it is checked like a new one (AO-CALL-11)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_called(game.table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[DrawForm] | Form[OpposedForm]:
        table, call = game.table, game.table.call
        agents = [table.agents[side.seat] for side in call.sides]
        if call.opposed:
            return opposed_form(table, (agents[0], agents[1]), call)
        return draw_form(table, agents[0], call)

    def begin(self, game: Game[AcesOut], filled: DrawForm | OpposedForm) -> Step:
        table, call = game.table, game.table.call
        if isinstance(filled, DrawForm):
            amended = draw_call(table, filled)
        else:
            amended = opposed_call(table, filled)
        amended.number, amended.phase, amended.supports = call.number, call.phase, call.supports
        open_call(game, amended, rule="AO-CALL-11")
        return done


class Cancel(Choice, frozen=True):
    """The call is taken back."""


class CancelCall(Aside[AcesOut]):
    """The GM takes the call back, unless a supporter has turned cards (AO-CALL-11)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_called(game.table) or not_cancellable(game.table.call)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[Cancel]:
        return choose("Cancel the call?", [option(Cancel(), "Cancel the call")], rule="AO-CALL-11")

    def begin(self, game: Game[AcesOut], _: Cancel) -> Step:
        """The DRAW below finds the call closed; no marker moves, no action is used."""
        game.tell("The call is taken back", rule="AO-CALL-11")
        game.table.record.data = Call(number=game.table.call.number)
        game.write(game.table.record, rule="AO-CALL-11")
        return done
