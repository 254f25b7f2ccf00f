"""Players come and go while no DRAW is in progress, and their agents with them (AO-GEN-08)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.setup import SeatInfo
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.characters.roster import new_agent
from fiftyfour.systems.acesout.characters.samples import SAMPLES
from fiftyfour.systems.acesout.commands import busy
from fiftyfour.systems.acesout.mission.rest import Rest
from fiftyfour.systems.acesout.table import AcesOut, Call

RULE = "AO-GEN-08"


class Comings(Seating[AcesOut]):
    """A newcomer waits out a DRAW, and a bot plays on for whoever leaves in one."""

    when = "when the DRAW is over"

    def open(self, game: Game[AcesOut], seat: Seat) -> bool:
        resting = game.at_rest or isinstance(game.under_way[0], Rest)
        return resting and busy(game.table) is None

    def enter(self, game: Game[AcesOut], seat: Seat) -> None:
        """A newcomer plays a ready-made agent with a whole deck; whoever is back, their own.

        Either takes part in the mission that runs, in a montage with as many actions as its start
        gave to each.
        """
        table = game.table
        agent, scene = table.away.pop(seat, None), table.mission.scene
        if agent is None:
            names = {other.name for other in table.agents.values()}
            unused = [sample for sample in SAMPLES if sample.name not in names]
            info = SeatInfo(seat, "player", game.name(seat))
            agent = new_agent(table, info, (unused or SAMPLES)[0])
            game.show(agent.cards.jacks, agent.cards.jacks.sight, rule="AO-LOCK-02")
            agent.actions.value = scene.actions if scene is not None else 0
        table.agents[seat] = agent
        game.write(agent.sheet, rule=RULE)
        game.tell(f"{agent.name} joins the team", rule=RULE, seat=seat)

    def leave(self, game: Game[AcesOut], seat: Seat) -> None:
        """The agent keeps cards and sheet for the day on which the player is back.

        The record of the last DRAW goes: it may speak of this agent.
        """
        table = game.table
        agent = table.agents.pop(seat)
        table.away[seat] = agent
        table.record.data = Call(number=table.call.number)
        game.write(table.record, rule=RULE)
        game.write(agent.sheet, rule=RULE, intent=None)
        game.tell(f"{agent.name} leaves with their player", rule=RULE, seat=seat)
