"""Aces Out: spies on a mission; each agent's deck is the agent's health."""

from collections.abc import Sequence

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, read_rules
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending, Tally
from fiftyfour.systems.acesout.characters.roster import Covert, EditAgent, GmNotes, lay_out
from fiftyfour.systems.acesout.characters.sheets import CREDIT, AgentSheets
from fiftyfour.systems.acesout.characters.tools import (
    ApproveTool,
    DropTool,
    GiveTool,
    HandTool,
    ProposeTool,
    RefuseTool,
    StowTool,
)
from fiftyfour.systems.acesout.draw.aces import Fates, SetFate
from fiftyfour.systems.acesout.draw.amend import AmendCall, CancelCall
from fiftyfour.systems.acesout.draw.announce import Announce, AskAgent
from fiftyfour.systems.acesout.draw.draw import CallDraw, Draw
from fiftyfour.systems.acesout.draw.opposed import CallOpposed, Opposed
from fiftyfour.systems.acesout.draw.powers import UsePower
from fiftyfour.systems.acesout.draw.reactions import CloseReactions, Reactions
from fiftyfour.systems.acesout.draw.support import Support
from fiftyfour.systems.acesout.draw.tally import tally
from fiftyfour.systems.acesout.minds.bot import decide
from fiftyfour.systems.acesout.minds.calculator import QUESTIONS
from fiftyfour.systems.acesout.minds.hints import hints
from fiftyfour.systems.acesout.mission.answer_for import AnswerFor
from fiftyfour.systems.acesout.mission.contact import Contacts, NameContact
from fiftyfour.systems.acesout.mission.grants import AddBoon, DropBoon, Grant
from fiftyfour.systems.acesout.mission.mission import EndMission, Rest, StartMission
from fiftyfour.systems.acesout.mission.opposition import AddTrack, CloseTrack, MarkTrack
from fiftyfour.systems.acesout.mission.recovery import Recover
from fiftyfour.systems.acesout.mission.scenes import AddActions, EndScene, NextDay, StartScene
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut


class AcesOutSystem(System[AcesOut]):
    """The game as the engine and every face know it."""

    id, name = "acesout", "Aces Out"
    summary = "Spies on a mission. Your deck is your health, and your Aces are your lives."
    credit = CREDIT
    players, gm = (1, 6), "must"
    table, settings, one_game = AcesOut, AcesOutSettings, {"missions": 1}
    procedures = (Rest, Draw, Opposed, Reactions, Fates, Contacts)
    asides = (
        *(Support, UsePower, Announce, EditAgent, ProposeTool, DropTool),
        *(AskAgent, CallDraw, CallOpposed, AmendCall, CancelCall),
        *(CloseReactions, AnswerFor, SetFate, NameContact),
        *(Grant, AddBoon, DropBoon, AddTrack, MarkTrack, CloseTrack, Recover),
        *(ApproveTool, RefuseTool, GiveTool, StowTool, HandTool),
        *(StartMission, EndMission, StartScene, EndScene, AddActions, NextDay, Covert, GmNotes),
    )
    rules = read_rules(__name__)
    questions = QUESTIONS
    sheets = AgentSheets()

    def setup(self, setup: Setup) -> AcesOut:
        settings = self.read_settings(setup.settings)
        assert isinstance(settings, AcesOutSettings)
        return lay_out(setup, settings)

    def next(self, table: AcesOut) -> Procedure | None:
        mission = table.mission
        finished = mission.number - mission.running
        return None if 0 < table.settings.missions <= finished else Rest()

    def centre(self, game: Game[AcesOut]) -> Tally:
        return tally(game)

    def badges(self, table: AcesOut, seat: Seat) -> tuple[str, ...]:
        """`out` with the fate, `ACES OUT`, and how many Aces are left."""
        agent = table.agents.get(seat)
        if agent is None:
            return ()
        if not agent.file.playing:
            return ("sits out",)
        left = agent.aces_left
        aces = "ACES OUT" if left == 0 else "1 Ace" if left == 1 else f"{left} Aces"
        return ("out", agent.file.fate or "fate unknown") if agent.file.out else (aces,)

    def result(self, table: AcesOut) -> str:
        mission = table.mission
        return f"{mission.title} is over. {mission.debrief}".strip()

    def bot(self, seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Answer | Reply:
        return decide(seen, pending, chance)

    def hints(self, seen: Seen[AcesOut], pending: Pending, draft: object) -> Sequence[Hint]:
        return hints(seen, pending, draft)


system = AcesOutSystem()
