"""Zilch: suits as attributes, dominoes as blows, chips as hit points."""

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
from fiftyfour.systems.zilch.attack import Attack
from fiftyfour.systems.zilch.attempt import Attempt
from fiftyfour.systems.zilch.bot import decide
from fiftyfour.systems.zilch.calm import Act
from fiftyfour.systems.zilch.contest import CallContest, Contest
from fiftyfour.systems.zilch.encounter import Fight, StartFight
from fiftyfour.systems.zilch.hints import hints
from fiftyfour.systems.zilch.housing import AddToHouse
from fiftyfour.systems.zilch.magic import Cast
from fiftyfour.systems.zilch.making import Gather, Make
from fiftyfour.systems.zilch.monsters import AddMonster
from fiftyfour.systems.zilch.questions import QUESTIONS
from fiftyfour.systems.zilch.recovery import Breather, Level
from fiftyfour.systems.zilch.roster import (
    Affect,
    Bring,
    EditValues,
    Remove,
    lay_out,
)
from fiftyfour.systems.zilch.save import CallSave, Save
from fiftyfour.systems.zilch.scene import Calm, Cancel, Direct, EndFight, EndScene, Propose
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.sheets import CREDIT, CharacterSheets
from fiftyfour.systems.zilch.suffering import Round, Suffer
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.tally import tally
from fiftyfour.systems.zilch.trial import CallTest, Secret, Test
from fiftyfour.systems.zilch.tricks import Escape, Feint
from fiftyfour.systems.zilch.turn import Turn


class ZilchSystem(System[Zilch]):
    """The game as the engine and every face know it."""

    id, name = "zilch", "Zilch"
    summary = "A light dungeon crawl: cards are your values, dominoes your blows, chips your life."
    credit = CREDIT
    players, gm = (1, 6), "must"
    table, settings, one_game = Zilch, ZilchSettings, {"scenes": 2}
    procedures = (
        *(Gather, Calm, CallTest, Test, Secret, CallContest, Contest, CallSave, Save),
        *(StartFight, Fight, Turn, Suffer, Attack, Feint, Escape, Attempt, Cast, EndFight),
        *(Round, Breather, Level, EndScene, AddToHouse, AddMonster, Affect, EditValues, Remove),
    )
    asides = (Direct, Cancel, Propose, Act, Make, Bring)
    rules = read_rules(__name__)
    questions = QUESTIONS
    sheets = CharacterSheets()

    def setup(self, setup: Setup) -> Zilch:
        settings = self.read_settings(setup.settings)
        assert isinstance(settings, ZilchSettings)
        return lay_out(setup, settings)

    def next(self, table: Zilch) -> Procedure | None:
        if 0 < table.settings.scenes < table.scene.data.number:
            return None
        return Calm() if table.gathered else Gather()

    def centre(self, game: Game[Zilch]) -> Tally | None:
        return tally(game)

    def badges(self, table: Zilch, seat: Seat) -> tuple[str, ...]:
        """Whose turn it is, and what one's character suffers from."""
        found = ["keeps the game"] if table.is_keeper(seat) and seat != "gm" else []
        for being in table.of(seat):
            if not being.monster:
                found += [being.now.stance] if being.now.stance else []
                found += being.conditions()
        return tuple(dict.fromkeys(found))

    def result(self, table: Zilch) -> str:
        standing = [one.name for one in table.beings.values() if one.awake and not one.monster]
        return f"It is over. Still on their feet: {', '.join(standing) or 'nobody'}."

    def bot(self, view: View, pending: Pending, chance: Plain) -> Answer | Reply:
        return decide(view, pending, chance)

    def hints(self, view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
        return hints(view, pending, draft)


system = ZilchSystem()
