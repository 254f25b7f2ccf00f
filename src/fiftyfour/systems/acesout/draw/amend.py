"""The GM amends or cancels the open call (AO-CALL-11)."""

from fiftyfour.engine.decisions import Answer, Choose, Form, Option, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import Command, called, must_be_gm
from fiftyfour.systems.acesout.draw.call import (
    must_be_as_committed,
    must_be_cancellable,
    read_draw,
    read_opposed,
)
from fiftyfour.systems.acesout.draw.draw import open_call
from fiftyfour.systems.acesout.draw.forms import form_for_draw, form_for_opposed
from fiftyfour.systems.acesout.table import AcesOut, Call


class AmendCall(Command):
    """The GM changes the open call; it is checked like a new one (AO-CALL-11)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        return _form(game.table, called(game.table))

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            _amended(game.table, dict(answer))

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        open_call(game, _amended(game.table, form), rule="AO-CALL-11")
        return done


def _form(table: AcesOut, call: Call) -> Form:
    agents = [table.agents[side.seat] for side in call.sides]
    if call.opposed:
        return form_for_opposed(table, (agents[0], agents[1]), call)
    return form_for_draw(table, agents[0], call)


def _amended(table: AcesOut, form: dict[str, Simple]) -> Call:
    call = table.call
    read = read_opposed if call.opposed else read_draw
    amended = read(table, form, _form(table, call))
    must_be_as_committed(call, amended)
    if amended.lead.seat in call.supporters:
        raise IllegalAction("support_self", "that agent supports this call", "AO-COMB-07")
    amended.number, amended.phase, amended.supports = call.number, call.phase, call.supports
    return amended


class CancelCall(Command):
    """The GM takes the call back, unless a supporter has turned cards (AO-CALL-11)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_cancellable(called(game.table))
        return Choose(
            prompt="Cancel the call?",
            rule="AO-CALL-11",
            options=[Option(id="cancel", label="Cancel the call")],
        )

    def begin(self, game: Game[AcesOut], _: Option) -> Step:
        """The DRAW below finds the call closed; no marker moves, no action is used."""
        game.tell("The call is taken back", rule="AO-CALL-11")
        game.table.record.data = Call(number=game.table.call.number)
        game.write(game.table.record, rule="AO-CALL-11")
        return done
