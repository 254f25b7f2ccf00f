"""What the GM may do about an open call: amend it, cancel it, answer for a player who is away.

Rules: AO-CALL-11, AO-CALL-14.
"""

from fiftyfour.engine.decisions import Answer, Choose, Form, Option, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.aces import aces_to_give
from fiftyfour.systems.acesout.call import (
    must_be_as_committed,
    must_be_cancellable,
    read_draw,
    read_opposed,
)
from fiftyfour.systems.acesout.commands import Command, called, must_be_gm, supporting
from fiftyfour.systems.acesout.draw import open_call
from fiftyfour.systems.acesout.form import form_for_draw, form_for_opposed
from fiftyfour.systems.acesout.reactions import reactors
from fiftyfour.systems.acesout.recovery import give_back, to_choose
from fiftyfour.systems.acesout.support import sacrifice
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


class AnswerFor(Command):
    """The GM answers for a player who is away, and sees no hidden card by it (AO-CALL-14)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        options = answerable(game.table)
        if not options:
            raise IllegalAction("not_answerable", "no player is asked anything", "AO-CALL-14")
        return Choose(prompt="Answer for a player", rule="AO-CALL-14", options=options)

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        raise IllegalAction(
            "not_answerable", "that is for the player alone, or not asked", "AO-CALL-14"
        )

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        """The answer is written down where the question that was asked finds it."""
        table = game.table
        what, _, who = option.id.partition(" ")
        agent = table.agents[Seat(who)]
        game.tell(f"The GM answers for {agent.name}: {option.label}", rule="AO-CALL-14")
        match what:
            case "draw":
                game.write(table.record, rule="AO-CALL-14", phase="revealed")
            case "accept_loss":
                game.write(table.record, rule="AO-CALL-14", accepted=True)
            case "react_pass":
                answered = [*table.call.answered, agent.seat]
                game.write(table.record, rule="AO-CALL-14", answered=answered)
            case "support_choose":
                cards = agent.cards.choice
                lot = game.chance.pick(cards.cards, cards.name, agent.seat)
                sacrifice(game, agent, cards.cards[lot])
            case _:
                cards = agent.cards.removed
                lot = game.chance.pick(cards.cards, cards.name, agent.seat)
                give_back(game, agent, [cards.cards[lot]], rule="AO-CALL-14")
                table.choosing = None
        return done


def answerable(table: AcesOut) -> list[Option]:
    """What the GM may answer now, and for whom."""
    call, found = table.call, list[tuple[str, Seat, str]]()
    choosing = supporting(call) if call.phase == "called" else None
    if choosing is not None:
        if table.agents[choosing].cards.choice.cards:
            found.append(("support_choose", choosing, "gives one of the two cards, by lot"))
    elif call.phase == "called":
        found += [("draw", side.seat, "draws") for side in call.sides]
    elif call.phase == "ace" and not call.accepted and aces_to_give(table, call.loser):
        found.append(("accept_loss", call.loser.seat, "accepts the loss"))
    elif call.phase == "reactions" and call.fire is None:
        found += [("react_pass", agent.seat, "lets it happen") for agent in reactors(table)]
    recovering = to_choose(table)
    if recovering is not None:
        found.append(("recover_choose", recovering.seat, "takes a card back, by lot"))
    return [
        Option(id=f"{what} {seat}", label=f"{table.agents[seat].name} {does}")
        for what, seat, does in found
    ]
