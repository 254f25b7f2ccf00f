"""Night Terrors: raise and see, and pay for it in blood, sweat and tears."""

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
from fiftyfour.systems.nightterrors.bot import decide
from fiftyfour.systems.nightterrors.breakdown import ClearFlag, Crash, Snap
from fiftyfour.systems.nightterrors.conflict import AbandonConflict, Conflict, LayCards
from fiftyfour.systems.nightterrors.gm import AdjustPool, RetireCharacter
from fiftyfour.systems.nightterrors.hints import hints
from fiftyfour.systems.nightterrors.questions import QUESTIONS
from fiftyfour.systems.nightterrors.reset import Reset
from fiftyfour.systems.nightterrors.roster import ComeAndGo, CountPools, MakeCharacter, lay_out
from fiftyfour.systems.nightterrors.scenes import EndScene, EndSession, Rest
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.sheets import CREDIT, CharacterSheets
from fiftyfour.systems.nightterrors.stakes import EditProposal, Propose
from fiftyfour.systems.nightterrors.table import NightTerrors
from fiftyfour.systems.nightterrors.tally import badges, last_told, tally


class NightTerrorsSystem(System[NightTerrors]):
    """The game as the engine and every face know it."""

    id, name = "nightterrors", "Night Terrors"
    summary = "Raise, or see. Words turn into guns, and all is paid in blood, sweat and tears."
    credit = CREDIT
    players, gm = (1, 8), "must"
    table, settings, one_game = NightTerrors, NightTerrorsSettings, {"conflicts": 3}
    procedures = (Rest, Reset, Conflict)
    asides = (
        *(LayCards, Crash, Snap, Propose, MakeCharacter),
        *(EditProposal, AbandonConflict, EndScene, EndSession),
        *(AdjustPool, ClearFlag, RetireCharacter, ComeAndGo, CountPools),
    )
    rules = read_rules(__name__)
    questions = QUESTIONS
    sheets = CharacterSheets()

    def setup(self, setup: Setup) -> NightTerrors:
        settings = self.read_settings(setup.settings)
        assert isinstance(settings, NightTerrorsSettings)
        return lay_out(setup, settings)

    def next(self, table: NightTerrors) -> Procedure | None:
        finished = len(table.story.conflicts)
        return None if 0 < table.settings.conflicts <= finished else Rest()

    def centre(self, game: Game[NightTerrors]) -> Tally:
        return tally(game)

    def badges(self, table: NightTerrors, seat: Seat) -> tuple[str, ...]:
        return badges(table, seat)

    def result(self, table: NightTerrors) -> str:
        return last_told(table)

    def bot(self, view: View, pending: Pending, chance: Plain) -> Answer | Reply:
        return decide(view, pending, chance)

    def hints(self, view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
        return hints(view, pending)


system = NightTerrorsSystem()
