"""Sky Ace: superheroes fight on a city grid that is built of the cards."""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.procedures import Leave, Procedure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System, read_rules
from fiftyfour.engine.things import Seat, Sheet
from fiftyfour.engine.view import Pending, Preview, Tally, View
from fiftyfour.systems.skyace.characters.edit import Edit, SecretEdit
from fiftyfour.systems.skyace.characters.experience import (
    Award,
    EnergyLeft,
    NewSkill,
    PowerStep,
    SkillStep,
)
from fiftyfour.systems.skyace.characters.roster import lay_out
from fiftyfour.systems.skyace.characters.sheets import HeroSheets
from fiftyfour.systems.skyace.contest.attack import Attack
from fiftyfour.systems.skyace.contest.choices import CHOICES
from fiftyfour.systems.skyace.contest.contest import Contest
from fiftyfour.systems.skyace.contest.corrections import corrected
from fiftyfour.systems.skyace.contest.ending import outcome
from fiftyfour.systems.skyace.contest.grid import Footing
from fiftyfour.systems.skyace.contest.plays import preview
from fiftyfour.systems.skyace.contest.seeding import Seeding
from fiftyfour.systems.skyace.contest.turn import Turn, at_start_of_turn
from fiftyfour.systems.skyace.minds.book import SkyAceBook
from fiftyfour.systems.skyace.minds.bot import answer
from fiftyfour.systems.skyace.minds.calculator import QUESTIONS
from fiftyfour.systems.skyace.minds.charts import CHARTS
from fiftyfour.systems.skyace.minds.hints import hints
from fiftyfour.systems.skyace.minds.lookahead import SkyAceLookahead
from fiftyfour.systems.skyace.minds.promises import PROMISES
from fiftyfour.systems.skyace.minds.shown import Abilities, Scene, shown
from fiftyfour.systems.skyace.rpg.comings import Comings
from fiftyfour.systems.skyace.rpg.desk import DESK
from fiftyfour.systems.skyace.rpg.rest import (
    Enter,
    FillUp,
    Instead,
    MadeHero,
    New,
    ReadyMade,
    Remove,
    Rest,
    SetSides,
    SideOf,
    SitOut,
    Start,
    lined_up,
)
from fiftyfour.systems.skyace.rpg.skilltest import TestCall, TestDraw
from fiftyfour.systems.skyace.rpg.story import StoryEnd
from fiftyfour.systems.skyace.rpg.tally import badges, tally
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.table import SkyAce


class SkyAceSystem(System[SkyAce]):
    """The game as the engine and every face know it."""

    id, name = "skyace", "Sky Ace"
    words = GameWords(
        summary="Superheroes fight on the rooftops of a city that is built of the cards.",
        credit="Sky Ace by Jeffrey W. Moore, 2005.",
        length="about 30 minutes a contest",
        first_move=(
            "Take a ready-made hero and move next to an enemy: the page shows what you can reach."
        ),
        start_here=True,
        moves={"shown": "turns {} up"},
    )
    players, gm = (1, 8), "may"
    shows = (Scene, Abilities, Footing)
    table, settings = SkyAce, SkyAceSettings
    procedures = (Rest, Contest, Seeding, Turn, Attack)
    asides = DESK.asides
    answers = (
        *CHOICES,
        *(Start, FillUp, SetSides, ReadyMade, MadeHero, Instead, New, Enter, SitOut, Remove),
        *(SideOf, Edit, SecretEdit, TestCall, TestDraw),
        *(Award, PowerStep, SkillStep, NewSkill, EnergyLeft, StoryEnd),
    )
    rules = read_rules(__name__)
    minds = Minds(
        bot=answer,
        lookahead=SkyAceLookahead(),
        hints=hints,
        promises=PROMISES,
        questions=QUESTIONS,
        charts=CHARTS,
    )
    seating = Comings()
    book = SkyAceBook()

    def __init__(self) -> None:
        self.sheets = HeroSheets(self)

    def setup(self, setup: Setup) -> SkyAce:
        return lay_out(setup, SkyAceSettings.read(setup.settings))

    def next(self, table: SkyAce) -> Procedure | None:
        contest = table.contest
        if table.ended is not None:
            return None
        return None if 0 < table.settings.contests <= contest.number else Rest()

    def asides_depend_on(self, game: Game[SkyAce]) -> object:
        """In a contest: who the heroes are, and whether one can withdraw or be tested now."""
        table = game.table
        if not table.contest.running:
            return None
        start = at_start_of_turn(table, game.running(Turn))
        heroes = [
            (hero.number, hero.seat, hero.pawn.label, hero.sheet.data, hero.identity.data)
            for hero in table.heroes.values()
        ]
        return start, table.testing, table.contest.order, heroes

    def centre(self, game: Game[SkyAce]) -> Tally:
        return tally(game)

    def shown(self, game: Game[SkyAce]) -> Sequence[Sheet[Struct]]:
        return shown(game)

    def preview(self, seen: Seen[SkyAce], pending: Pending, draft: object) -> Preview | None:
        return preview(seen, pending, draft)

    def carried(self, view: View, seat: Seat) -> Sequence[Answer]:
        return lined_up(view, seat, super().carried(view, seat))

    def whose(self, table: SkyAce, id: str) -> str:
        if id.isdecimal():
            hero = table.heroes.get(int(id))
            return "" if hero is None else hero.name
        names = [hero.name for hero in table.heroes.values() if hero.seat == id]
        return names[0] if len(names) == 1 else ""

    def badges(self, table: SkyAce, seat: Seat) -> tuple[str, ...]:
        return badges(table, seat)

    def corrected(self, game: Game[SkyAce]) -> Leave | None:
        return corrected(game)

    def outcome(self, table: SkyAce) -> Outcome:
        return outcome(table)

    def standing(self, table: SkyAce) -> Outcome:
        """As the last contest ended; of one that goes on, the Energy that is left."""
        told = outcome(table)
        if table.contest.running:
            return Outcome("The contest goes on", told.scores, told.unit)
        return told if table.contest.number else Outcome("The first contest has not begun")


system = SkyAceSystem()
