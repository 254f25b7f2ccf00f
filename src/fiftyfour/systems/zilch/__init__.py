"""Zilch: suits as attributes, dominoes as blows, chips as hit points."""

from collections.abc import Sequence
from typing import get_args

from msgspec import Struct

from fiftyfour.engine.desk import Next
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.procedures import Leave, Procedure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System, read_rules
from fiftyfour.engine.things import GM, Seat, Sheet
from fiftyfour.engine.view import Pending, Preview, Tally
from fiftyfour.systems.zilch.attack.attack import Attack, Commit
from fiftyfour.systems.zilch.characters import values_at_table
from fiftyfour.systems.zilch.characters.bring import Bring, lay_out
from fiftyfour.systems.zilch.characters.sheets import CREDIT, CharacterSheets
from fiftyfour.systems.zilch.characters.values import Making, making
from fiftyfour.systems.zilch.damage.recovery import Award, Passing
from fiftyfour.systems.zilch.encounter import actions, choices, encounter
from fiftyfour.systems.zilch.encounter.ongoing import OngoingDamage, Round
from fiftyfour.systems.zilch.encounter.options import Named
from fiftyfour.systems.zilch.encounter.outside import Act
from fiftyfour.systems.zilch.encounter.tally import tally
from fiftyfour.systems.zilch.encounter.turn import Turn
from fiftyfour.systems.zilch.magic import cast
from fiftyfour.systems.zilch.minds.between import anybody_hurt, mend
from fiftyfour.systems.zilch.minds.bot import decide
from fiftyfour.systems.zilch.minds.calculator import QUESTIONS
from fiftyfour.systems.zilch.minds.charts import CHARTS
from fiftyfour.systems.zilch.minds.hints import hints
from fiftyfour.systems.zilch.minds.previews import Call, Stake, preview
from fiftyfour.systems.zilch.minds.promises import PROMISES
from fiftyfour.systems.zilch.minds.shown import Counts, Stand, shown
from fiftyfour.systems.zilch.rolls import choices as rolls
from fiftyfour.systems.zilch.rolls.contest import Contest
from fiftyfour.systems.zilch.rolls.save import Save
from fiftyfour.systems.zilch.rolls.test import Secret, Test
from fiftyfour.systems.zilch.scene import corrections, scene
from fiftyfour.systems.zilch.scene.add_house_rule import ENTRIES, AddHouseRule
from fiftyfour.systems.zilch.scene.asides import asides_depend_on
from fiftyfour.systems.zilch.scene.book import ZilchBook
from fiftyfour.systems.zilch.scene.comings import Comings
from fiftyfour.systems.zilch.scene.finds import Find
from fiftyfour.systems.zilch.scene.monsters import NewMonster
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.moment import Scale
from fiftyfour.systems.zilch.table.table import Zilch


class ZilchSystem(System[Zilch]):
    """The game as the engine and every face know it."""

    id, name = "zilch", "Zilch"
    words = GameWords(
        summary=(
            "A light dungeon crawl: cards are your values, dominoes your blows, chips your life."
        ),
        credit=CREDIT,
        length="30 to 45 minutes a scene",
        first_move="Play a Fighter: choose Bold, attack with your sword, and add a chip or two.",
    )
    players, gm = (1, 6), "must"
    table, settings = Zilch, ZilchSettings
    procedures = (
        *(values_at_table.Gather, scene.OutsideEncounter, scene.Calling, Test, Secret, Contest),
        *(Save, encounter.Fight, Turn, OngoingDamage, Attack, actions.Feint, actions.Escape),
        *(actions.OtherAction, cast.Cast, Round, AddHouseRule, *scene.OLDER),
    )
    answers = (
        *get_args(choices.Action),
        *(choices.StrikeAt, choices.Endure, rolls.UseSkill, rolls.SpendBoon, rolls.AllowSkill),
        *(choices.NameStance, Commit, cast.CastSlowly, cast.PickSpell, cast.Casting, cast.Wish),
        *(choices.Stances, encounter.SetUp, actions.Judgement, rolls.Boons, rolls.CalledTest),
        *(rolls.CalledSave, rolls.CalledContest, Next, scene.CallOff),
        *(corrections.Leaves, corrections.Joins, corrections.Change, corrections.NewValue),
        *(NewMonster, Passing, Award, Find, values_at_table.Ready, values_at_table.DrawCards),
        *(values_at_table.RollValues, values_at_table.KeepHand, *ENTRIES.values()),
    )
    shows = (Stand, Counts, Making, Stake, Call, Scale, Named, encounter.Ends)
    asides = (*scene.DESK.asides, Act, values_at_table.Make, Bring)
    retired = (scene.Direct,)
    rules = read_rules(__name__)
    minds = Minds(
        bot=decide,
        unasked=mend,
        acts_unasked=anybody_hurt,
        hints=lambda seen, pending, draft: tuple(hints(seen, pending, draft)),
        promises=PROMISES,
        questions=QUESTIONS,
        charts=CHARTS,
    )
    seating = Comings()
    sheets = CharacterSheets()
    book = ZilchBook()

    def setup(self, setup: Setup) -> Zilch:
        return lay_out(setup, ZilchSettings.read(setup.settings))

    def next(self, table: Zilch) -> Procedure | None:
        if table.last_scene_over():
            return None
        return scene.OutsideEncounter() if table.gathered else values_at_table.Gather()

    def asides_depend_on(self, game: Game[Zilch]) -> object:
        return asides_depend_on(game)

    def shown(self, game: Game[Zilch]) -> Sequence[Sheet[Struct]]:
        table = game.table
        methods = Sheet(name="methods", label="Making characters", data=making(table.settings))
        return methods, *shown(table)

    def preview(self, seen: Seen[Zilch], pending: Pending, draft: object) -> Preview | None:
        return preview(seen, pending, draft)

    def centre(self, game: Game[Zilch]) -> Tally | None:
        return tally(game)

    def whose(self, table: Zilch, id: str) -> str:
        being = table.beings.get(id)
        return "" if being is None else being.name

    def badges(self, table: Zilch, seat: Seat) -> tuple[str, ...]:
        """Whose turn it is, and what one's character suffers from."""
        words = ["keeps the game"] if table.is_keeper(seat) and seat != "gm" else []
        for being in table.of(seat):
            if not being.monster:
                words += [being.now.stance] if being.now.stance else []
                words += being.conditions()
        return tuple(dict.fromkeys(words))

    def corrected(self, game: Game[Zilch]) -> Leave | None:
        return corrections.corrected(game)

    def outcome(self, table: Zilch) -> Outcome:
        """Each player scores the characters still on their feet; who has one has won."""
        up = table.on_their_feet()
        played = [one.seat for one in up]
        won = tuple([seat for seat in table.seats if seat in played])
        return Outcome(_named(up), _scores(table, up), UNIT, won)

    def standing(self, table: Zilch) -> Outcome:
        """The scores as they are, and who is on their feet."""
        up = table.on_their_feet()
        words = f"Scene {table.scene.data.number}. {_named(up)}"
        return Outcome(words, _scores(table, up), UNIT)


UNIT = "still on their feet"


def _named(up: Sequence[Creature]) -> str:
    names = ", ".join([one.name for one in up]) or "nobody"
    return f"Still on their feet: {names}."


def _scores(table: Zilch, up: Sequence[Creature]) -> dict[Seat, int]:
    played = [one.seat for one in up]
    return {seat: played.count(seat) for seat in table.seats if seat != GM}


system = ZilchSystem()
