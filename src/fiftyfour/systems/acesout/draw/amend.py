"""The GM amends or cancels the open call, or sets its cards right by hand (AO-CALL-11)."""

from msgspec import structs

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.systems.acesout.commands import not_called
from fiftyfour.systems.acesout.draw.call import (
    DrawForm,
    OpposedForm,
    at_hand,
    draw_call,
    not_cancellable,
    opposed_call,
)
from fiftyfour.systems.acesout.draw.draw import open_call
from fiftyfour.systems.acesout.draw.forms import amend_draw, amend_opposed
from fiftyfour.systems.acesout.draw.tally import count_cards, worth
from fiftyfour.systems.acesout.table import AcesOut, Call, Sacrifice


def amendable(table: AcesOut) -> Form[DrawForm] | Form[OpposedForm]:
    """The form by which the call was made."""
    return amend_opposed(table) if table.call.opposed else amend_draw(table)


@command("Amend the call", tab="draw", rule="AO-CALL-11", closed=(not_called,), offer=amendable)
def amend_call(game: Game[AcesOut], filled: DrawForm | OpposedForm) -> None:
    """The GM changes the open call; it is checked like a new one (AO-CALL-11)."""
    table, call = game.table, game.table.call
    if isinstance(filled, DrawForm):
        amended = draw_call(table, filled)
    else:
        amended = opposed_call(table, filled)
    amended.number, amended.phase, amended.supports = call.number, call.phase, call.supports
    open_call(game, amended, rule="AO-CALL-11")


def put_right(game: Game[AcesOut]) -> None:
    """What the GM has set by hand counts in the open call as it lies now.

    A sacrificed card counts while it is lost, an Ace given up while it lies in the DRAW, and until
    the cards are turned a tool while it is at hand.

    Rules: AO-COMB-06, AO-ACE-02, AO-TOOL-05.
    """
    table, call = game.table, game.table.call
    if call.phase == "idle":
        return
    supports = [_as_it_lies(table, support) for support in call.supports]
    if supports != call.supports:
        game.write(table.record, rule="AO-COMB-06", supports=supports)
    for side in call.sides:
        given = [card for card in side.given if card in table.agents[side.seat].cards.table]
        if given != side.given:
            side.given = given
            game.write(table.record, rule="AO-ACE-02")
        tools = [use for use in side.tools if use.number in at_hand(table, side)]
        if call.phase == "called" and tools != side.tools:
            side.tools = tools
            count_cards(table, call)
            game.write(table.record, rule="AO-TOOL-05")


def _as_it_lies(table: AcesOut, support: Sacrifice) -> Sacrifice:
    card = support.card
    if card is None:
        return support
    lost = card in table.agents[support.seat].cards.removed
    skill = table.call.sides[support.side].skill
    return structs.replace(support, worth=worth(card, skill) if lost else 0)


class Cancel(Choice, frozen=True):
    """The call is taken back."""


def committed_to(table: AcesOut) -> Refusal | None:
    """A supporter has turned cards (AO-CALL-11)."""
    return not_cancellable(table.call)


def cancelling(_: AcesOut) -> Choose[Cancel]:
    """The one way to do it."""
    return choose("Cancel the call?", [option(Cancel(), "Cancel the call")], rule="AO-CALL-11")


@command("Cancel the call", rule="AO-CALL-11", closed=(not_called, committed_to), offer=cancelling)
def cancel_call(game: Game[AcesOut], _: Cancel) -> None:
    """The GM takes the call back, unless a supporter has turned cards (AO-CALL-11).

    The DRAW below finds the call closed; no marker moves, no action is used.
    """
    game.tell("The GM takes the call back", rule="AO-CALL-11")
    game.table.record.data = Call(number=game.table.call.number)
    game.write(game.table.record, rule="AO-CALL-11")
