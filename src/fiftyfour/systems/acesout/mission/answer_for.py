"""The GM answers what a player who is away is asked (AO-CALL-14)."""

from typing import Literal

from fiftyfour.engine.cards import Card
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import supporting
from fiftyfour.systems.acesout.draw.aces import aces_to_give
from fiftyfour.systems.acesout.draw.reactions import reactors
from fiftyfour.systems.acesout.draw.support import sacrifice
from fiftyfour.systems.acesout.mission.recovery import choosable, give_back, to_choose
from fiftyfour.systems.acesout.table import AcesOut

What = Literal[
    "draw",
    "accept_loss",
    "react_pass",
    "support_choose",
    "recover_choose",
    "use_power",
    "give_ace",
]

DOES: dict[What, str] = {
    "draw": "draws",
    "accept_loss": "accepts the loss",
    "react_pass": "lets it happen",
    "support_choose": "gives one of the two cards, by lot",
    "recover_choose": "takes back what comes by lot",
    "use_power": "uses a power",
    "give_ace": "gives up an Ace",
}
"""What is answered, in words; the last two are for the player alone."""


class OnBehalf(Choice, frozen=True):
    """An answer for the player of this agent."""

    what: What
    agent: Seat


def nobody_asked(table: AcesOut) -> Refusal | None:
    """Somebody has to be asked something (AO-CALL-14)."""
    if _answerable(table):
        return None
    return Refusal("not_answerable", "no player is asked anything", "AO-CALL-14")


def answers(table: AcesOut) -> Choose[OnBehalf]:
    """What players are asked; what costs an Ace is closed (AO-CALL-14)."""
    own = Refusal("not_answerable", "that is for the player alone", "AO-CALL-14")
    options = [_option(table, answer) for answer in _answerable(table)]
    options += [_option(table, answer, own) for answer in _players_alone(table)]
    return choose("Answer for a player", options, rule="AO-CALL-14")


@command("Answer for a player", rule="AO-CALL-14", closed=(nobody_asked,), offer=answers)
def answer_for(game: Game[AcesOut], choice: OnBehalf) -> None:
    """The GM answers for a player who is away, and sees no hidden card by it (AO-CALL-14).

    The answer is written down where the question that was asked finds it.
    """
    table = game.table
    agent = table.agents[choice.agent]
    line = f"The GM answers for {agent.name}: {agent.name} {DOES[choice.what]}"
    game.tell(line, rule="AO-CALL-14")
    match choice.what:
        case "draw":
            game.write(table.record, rule="AO-CALL-14", phase="revealed")
        case "accept_loss":
            game.write(table.record, rule="AO-CALL-14", accepted=True)
        case "react_pass":
            answered = [*table.call.answered, agent.seat]
            game.write(table.record, rule="AO-CALL-14", answered=answered)
        case "support_choose":
            cards = agent.cards.choice
            lot = game.pick(cards.cards, cards.name, agent.seat)
            sacrifice(game, agent, cards.cards[lot])
        case "recover_choose":
            left, back = choosable(table, agent), list[Card]()
            for _ in range(min(table.chooses, len(left))):
                back.append(left.pop(game.pick(left, agent.cards.removed.name, agent.seat)))
            give_back(game, agent, back, rule="AO-CALL-14")
            table.choosing = None
        case "use_power" | "give_ace":
            raise AssertionError("these are closed")


def _option(table: AcesOut, answer: OnBehalf, closed: Refusal | None = None) -> Option[OnBehalf]:
    label = f"{table.agents[answer.agent].name} {DOES[answer.what]}"
    return option(answer, label, id=f"{answer.what} {answer.agent}", closed=closed)


def _answerable(table: AcesOut) -> list[OnBehalf]:
    """What the GM may answer now, and for whom."""
    call, answers = table.call, list[OnBehalf]()
    choosing = supporting(call) if call.phase == "called" else None
    if choosing is not None:
        if table.agents[choosing].cards.choice.cards:
            answers.append(OnBehalf("support_choose", choosing))
    elif call.phase == "called":
        answers += [OnBehalf("draw", side.seat) for side in call.sides]
    elif call.phase == "ace" and not call.accepted and aces_to_give(table, call.loser):
        answers.append(OnBehalf("accept_loss", call.loser.seat))
    elif call.phase == "reactions" and call.fire is None:
        answers += [OnBehalf("react_pass", agent.seat) for agent in reactors(table)]
    recovering = to_choose(table)
    if recovering is not None:
        answers.append(OnBehalf("recover_choose", recovering.seat))
    return answers


def _players_alone(table: AcesOut) -> list[OnBehalf]:
    """What costs an Ace is never decided for a player (AO-CALL-14)."""
    call = table.call
    if call.phase == "called" and not call.opposed:
        return [OnBehalf("use_power", call.lead.seat), OnBehalf("give_ace", call.lead.seat)]
    return [OnBehalf("give_ace", call.loser.seat)] if call.phase == "ace" else []
