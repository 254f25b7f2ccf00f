"""The GM answers what a player who is away is asked (AO-CALL-14)."""

from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import Command, must_be_gm, supporting
from fiftyfour.systems.acesout.draw.aces import aces_to_give
from fiftyfour.systems.acesout.draw.reactions import reactors
from fiftyfour.systems.acesout.draw.support import sacrifice
from fiftyfour.systems.acesout.mission.recovery import give_back, to_choose
from fiftyfour.systems.acesout.table import AcesOut


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
