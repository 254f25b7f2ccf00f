"""Sky Ace: superheroes fight on a city grid that is built of the cards."""

from collections.abc import Sequence

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, read_rules
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending, Tally, View
from fiftyfour.systems.skyace.attack import Attack
from fiftyfour.systems.skyace.bot import answer
from fiftyfour.systems.skyace.contest import Concede, Contest, EndContest
from fiftyfour.systems.skyace.experience import (
    AddSkill,
    AwardXp,
    RaisePower,
    RaiseSkill,
    SetEnergy,
)
from fiftyfour.systems.skyace.hints import hints
from fiftyfour.systems.skyace.questions import QUESTIONS
from fiftyfour.systems.skyace.rest import ChooseSide, LineUp, MakeHero, Rest, TakeHero
from fiftyfour.systems.skyace.rewriting import EditHero, EditIdentity
from fiftyfour.systems.skyace.roster import lay_out
from fiftyfour.systems.skyace.seeding import Seeding
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.sheets import HeroSheets
from fiftyfour.systems.skyace.skilltest import OpenTest
from fiftyfour.systems.skyace.table import SkyAce
from fiftyfour.systems.skyace.tally import badges, tally
from fiftyfour.systems.skyace.turn import Turn


class SkyAceSystem(System[SkyAce]):
    """The game as the engine and every face know it."""

    id, name = "skyace", "Sky Ace"
    summary = "Superheroes fight on the rooftops of a city that is built of the cards."
    credit = "Sky Ace by Jeffrey W. Moore, 2005."
    players, gm = (1, 8), "may"
    table, settings, one_game = SkyAce, SkyAceSettings, {"contests": 1}
    procedures = (Rest, Contest, Seeding, Turn, Attack)
    asides = (
        *(TakeHero, MakeHero, LineUp, ChooseSide, EditHero, EditIdentity),
        *(Concede, EndContest, OpenTest),
        *(AwardXp, RaisePower, RaiseSkill, AddSkill, SetEnergy),
    )
    rules = read_rules(__name__)
    questions = QUESTIONS

    def __init__(self) -> None:
        self.sheets = HeroSheets(self)

    def setup(self, setup: Setup) -> SkyAce:
        settings = self.read_settings(setup.settings)
        assert isinstance(settings, SkyAceSettings)
        return lay_out(setup, settings)

    def next(self, table: SkyAce) -> Procedure | None:
        contest = table.contest
        return None if 0 < table.settings.contests <= contest.number else Rest()

    def centre(self, game: Game[SkyAce]) -> Tally:
        return tally(game)

    def bot(self, view: View, pending: Pending, chance: Plain) -> Answer:
        return answer(view, pending, chance)

    def hints(self, view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
        return hints(view, pending, draft)

    def badges(self, table: SkyAce, seat: Seat) -> tuple[str, ...]:
        return badges(table, seat)

    def result(self, table: SkyAce) -> str:
        return table.contest.outcome


system = SkyAceSystem()
