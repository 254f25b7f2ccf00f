"""Aces Out: spies on a mission; each agent's deck is the agent's health."""

from collections.abc import Sequence

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, read_rules
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending, Tally, View
from fiftyfour.systems.acesout.aces import Fates, SetFate
from fiftyfour.systems.acesout.bot import decide
from fiftyfour.systems.acesout.contact import Contacts, NameContact
from fiftyfour.systems.acesout.draw import CallDraw, Draw
from fiftyfour.systems.acesout.gm import AmendCall, AnswerFor, CancelCall
from fiftyfour.systems.acesout.grants import AddBoon, DropBoon, Grant
from fiftyfour.systems.acesout.hints import hints
from fiftyfour.systems.acesout.intent import Announce, AskAgent
from fiftyfour.systems.acesout.mission import EndMission, Rest, StartMission
from fiftyfour.systems.acesout.opposed import CallOpposed, Opposed
from fiftyfour.systems.acesout.opposition import AddTrack, CloseTrack, MarkTrack
from fiftyfour.systems.acesout.powers import UsePower
from fiftyfour.systems.acesout.questions import QUESTIONS
from fiftyfour.systems.acesout.reactions import CloseReactions, Reactions
from fiftyfour.systems.acesout.recovery import Recover
from fiftyfour.systems.acesout.roster import Covert, EditAgent, GmNotes, lay_out
from fiftyfour.systems.acesout.scenes import AddActions, EndScene, NextDay, StartScene
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.sheets import CREDIT, AgentSheets
from fiftyfour.systems.acesout.support import Support
from fiftyfour.systems.acesout.table import AcesOut
from fiftyfour.systems.acesout.tally import tally
from fiftyfour.systems.acesout.tools import (
    ApproveTool,
    DropTool,
    GiveTool,
    HandTool,
    ProposeTool,
    RefuseTool,
    StowTool,
)


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

    def bot(self, view: View, pending: Pending, chance: Plain) -> Answer | Reply:
        return decide(view, pending, chance)

    def hints(self, view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
        return hints(view, pending, draft)


system = AcesOutSystem()
