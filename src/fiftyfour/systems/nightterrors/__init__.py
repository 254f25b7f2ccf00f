"""Night Terrors: raise and see, and pay for it in blood, sweat and tears."""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.desk import Next
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System, read_rules
from fiftyfour.engine.things import Seat, Sheet
from fiftyfour.engine.view import Pending, Preview, Tally
from fiftyfour.systems.nightterrors.characters.roster import MadeCharacter, lay_out
from fiftyfour.systems.nightterrors.characters.sheets import CREDIT, CharacterSheets
from fiftyfour.systems.nightterrors.conflict.choices import (
    Agree,
    EndTogether,
    Escalate,
    Give,
    Lay,
    PushWith,
    RaiseWith,
    Refuse,
    SeeWith,
)
from fiftyfour.systems.nightterrors.conflict.conflict import Conflict
from fiftyfour.systems.nightterrors.conflict.crash import Clear
from fiftyfour.systems.nightterrors.conflict.gives import Laid
from fiftyfour.systems.nightterrors.conflict.leaving import corrected
from fiftyfour.systems.nightterrors.conflict.stakes import Stakes
from fiftyfour.systems.nightterrors.conflict.tally import badges, outcome, standing, tally
from fiftyfour.systems.nightterrors.data import Points
from fiftyfour.systems.nightterrors.minds.book import NightTerrorsBook
from fiftyfour.systems.nightterrors.minds.bot import decide
from fiftyfour.systems.nightterrors.minds.calculator import QUESTIONS
from fiftyfour.systems.nightterrors.minds.charts import CHARTS
from fiftyfour.systems.nightterrors.minds.hints import hints
from fiftyfour.systems.nightterrors.minds.lookahead import NightTerrorsLookahead
from fiftyfour.systems.nightterrors.minds.previews import preview
from fiftyfour.systems.nightterrors.minds.promises import PROMISES
from fiftyfour.systems.nightterrors.minds.shown import Course, Ladder, Stand, shown
from fiftyfour.systems.nightterrors.scenes.comings import ComeAndGo, ComeOrGo, Comings
from fiftyfour.systems.nightterrors.scenes.gm import Adjustment
from fiftyfour.systems.nightterrors.scenes.reset import Reset
from fiftyfour.systems.nightterrors.scenes.scenes import (
    DESK,
    Confirm,
    LeaveItToGm,
    Ordering,
    Rest,
    Withdraw,
)
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import NightTerrors


class NightTerrorsSystem(System[NightTerrors]):
    """The game as the engine and every face know it."""

    id, name = "nightterrors", "Night Terrors"
    words = GameWords(
        summary="Raise, or see. Words turn into guns, and all is paid in blood, sweat and tears.",
        credit=CREDIT,
        length="10 to 15 minutes a conflict",
        first_move=(
            "Raise with two good cards, and see the raises of others with two: "
            "that costs nothing if you answer trump with trump."
        ),
        moves={"buried": "discards {} face down"},
    )
    players, gm = (1, 8), "must"
    table, settings = NightTerrors, NightTerrorsSettings
    procedures = (Rest, Reset, Conflict, Ordering)
    asides = (*DESK.asides, ComeAndGo)
    answers = (
        *(RaiseWith, SeeWith, PushWith, Escalate, Give, Lay, Points, Stakes, Clear),
        *(EndTogether, Agree, Refuse),
        *(LeaveItToGm, Confirm, Withdraw, Next),
        *(MadeCharacter, ComeOrGo, Adjustment),
    )
    shows = (Laid, Ladder, Course, Stand)
    rules = read_rules(__name__)
    minds = Minds(
        bot=lambda seen, pending, chance: decide(
            seen.table, pending, chance, tells=seen.story is None
        ),
        lookahead=NightTerrorsLookahead(),
        hints=lambda seen, pending, _: hints(seen.table, pending, each=seen.looks_back),
        promises=PROMISES,
        questions=QUESTIONS,
        charts=CHARTS,
    )
    sheets = CharacterSheets()
    seating = Comings()
    book = NightTerrorsBook()

    def setup(self, setup: Setup) -> NightTerrors:
        return lay_out(setup, NightTerrorsSettings.read(setup.settings))

    def corrected(self, game: Game[NightTerrors]) -> None:
        corrected(game)

    def next(self, table: NightTerrors) -> Procedure | None:
        return None if table.over else Rest()

    def centre(self, game: Game[NightTerrors]) -> Tally:
        return tally(game)

    def shown(self, game: Game[NightTerrors]) -> Sequence[Sheet[Struct]]:
        return tuple(shown(game.table))

    def preview(self, seen: Seen[NightTerrors], pending: Pending, draft: object) -> Preview | None:
        return preview(seen, draft)

    def whose(self, table: NightTerrors, id: str) -> str:
        character = table.characters.get(int(id)) if id.isdecimal() else None
        return "" if character is None else character.name

    def badges(self, table: NightTerrors, seat: Seat) -> tuple[str, ...]:
        return badges(table, seat)

    def outcome(self, table: NightTerrors) -> Outcome:
        return outcome(table)

    def standing(self, table: NightTerrors) -> Outcome:
        return standing(table)


system = NightTerrorsSystem()
