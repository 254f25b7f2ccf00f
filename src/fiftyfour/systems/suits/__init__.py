"""Suits: professionals on a job; flips and hands against the GM's hand and hidden numbers."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.desk import Next
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.procedures import Leave, Procedure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System, read_rules
from fiftyfour.engine.things import GM, Seat, Sheet
from fiftyfour.engine.view import Pending, Preview, Tally, View
from fiftyfour.systems.suits.cards.jacks import JackPicks
from fiftyfour.systems.suits.characters.form import MadeSuit
from fiftyfour.systems.suits.characters.numbers import Left, Numbers, people
from fiftyfour.systems.suits.characters.roster import EditSuit, lay_out
from fiftyfour.systems.suits.characters.sheets import CREDIT, SuitSheets
from fiftyfour.systems.suits.choices import ANSWERS
from fiftyfour.systems.suits.combat.combat import Combat, Turn
from fiftyfour.systems.suits.combat.initiative import Initiative
from fiftyfour.systems.suits.combat.scores import Scores, initiative
from fiftyfour.systems.suits.commands import during_play
from fiftyfour.systems.suits.gives import About, Counts, Tries
from fiftyfour.systems.suits.minds.bot import decide
from fiftyfour.systems.suits.minds.calculator import QUESTIONS
from fiftyfour.systems.suits.minds.card_choice import BOLD
from fiftyfour.systems.suits.minds.charts import CHARTS
from fiftyfour.systems.suits.minds.hints import hints
from fiftyfour.systems.suits.minds.preview import Foes, preview
from fiftyfour.systems.suits.minds.promises import PROMISES
from fiftyfour.systems.suits.minds.standin import stunt
from fiftyfour.systems.suits.play.acting import AddCharisma, Declare
from fiftyfour.systems.suits.play.adding import Exchange
from fiftyfour.systems.suits.play.declaring import Declaring
from fiftyfour.systems.suits.play.leadership import Covering, Swapping
from fiftyfour.systems.suits.play.look import Looking
from fiftyfour.systems.suits.play.opposing import Opposing
from fiftyfour.systems.suits.play.playing import Playing
from fiftyfour.systems.suits.play.resolving import deaths, stop
from fiftyfour.systems.suits.play.stands import Stands, plays
from fiftyfour.systems.suits.scenes.book import SuitsBook
from fiftyfour.systems.suits.scenes.comings import Comings
from fiftyfour.systems.suits.scenes.gm import kept_cast
from fiftyfour.systems.suits.scenes.rest import DESK, Called, Calling, Rest
from fiftyfour.systems.suits.scenes.scenes import Dealing, Show
from fiftyfour.systems.suits.scenes.tally import tally
from fiftyfour.systems.suits.settings import SuitsSettings
from fiftyfour.systems.suits.table import Suits


def _plays(table: Suits) -> str:
    """How many plays of the scene came off, and who is dead."""
    scene = table.scene
    dead = [person.name for person in table.suits() if not person.state.alive]
    words = f"{scene.won} of {scene.plays} plays came off"
    return f"{words}; dead: {', '.join(dead)}" if dead else words


class SuitsSystem(System[Suits]):
    """The game as the engine and every face know it."""

    id, name = "suits", "Suits"
    words = GameWords(
        summary="Professionals on a job: a flip, a modifier, and does it stand?",
        credit=CREDIT,
        length="20 to 30 minutes a scene",
        first_move="Say what you try, flip a card, and add cards from your hand only if you must.",
        moves={"deck>row": "flips {}", "hand>row": "plays {}"},
    )
    players, gm = (1, 8), "must"
    table, settings = Suits, SuitsSettings
    procedures = (
        *(Rest, Calling, Called, Dealing, Declaring, Opposing, Playing, Covering, Exchange),
        *(JackPicks, Looking, Swapping, Combat, Turn, Initiative),
    )
    asides = (
        *(Declare, AddCharisma, Show, EditSuit),
        *DESK.asides,
    )
    answers = (*ANSWERS, MadeSuit, Next)
    shows = (Counts, Tries, About, Foes, Numbers, Left, Stands, Scores)
    rules = read_rules(__name__)
    sheets = SuitSheets()
    book = SuitsBook()
    minds = Minds(
        bot=decide,
        expert=partial(decide, nerve=BOLD),
        unasked=lambda seen: stunt(seen.table) if seen.seat == GM else None,
        acts_unasked=lambda table: stunt(table) is not None,
        hints=hints,
        promises=PROMISES,
        questions=QUESTIONS,
        charts=CHARTS,
    )
    seating = Comings()

    def setup(self, setup: Setup) -> Suits:
        return lay_out(setup, SuitsSettings.read(setup.settings))

    def next(self, table: Suits) -> Procedure | None:
        scene = table.scene
        finished = scene.number - scene.running
        if scene.ending:
            return None
        return None if 0 < table.settings.scenes <= finished else Rest()

    def centre(self, game: Game[Suits]) -> Tally:
        return tally(game)

    def shown(self, game: Game[Suits]) -> Sequence[Sheet[Struct]]:
        return [*people(game.table), *plays(game.table), *initiative(game.table)]

    def preview(self, seen: Seen[Suits], pending: Pending, draft: object) -> Preview | None:
        return preview(seen.table, pending, draft)

    def whose(self, table: Suits, id: str) -> str:
        person = table.people.get(id)
        return "" if person is None else person.name

    def badges(self, table: Suits, seat: Seat) -> tuple[str, ...]:
        """Whether a character is dead, away, due to skip; what it may still use."""
        person = table.people.get(seat)
        if person is None:
            return ()
        state = person.state
        if not state.alive:
            return ("dead",)
        if table.scene.running and not state.here:
            return ("away",)
        badges = (
            ("acts", table.scene.turn == seat),
            ("skips", state.skip > 0),
            ("has feinted", state.feint > 0),
            ("Charisma used", state.charisma),
        )
        return tuple(word for word, true in badges if true)

    def corrected(self, game: Game[Suits]) -> Leave | None:
        """A vehicle at its limit stops, whoever is hurt beyond Fitness dies (SU-VEH-01, SU-DMG-02).

        In a play deaths come after the draws, in initiative after the order (SU-RES-07).
        """
        for vehicle in game.table.vehicles.values():
            stop(game, vehicle)
        if during_play(game.table) is None:
            deaths(game)
        return None

    def outcome(self, table: Suits) -> Outcome:
        """The job is done by those who live to see its end, or as the GM says (SU-SCN-01)."""
        scene = table.scene
        alive = tuple(person.seat for person in table.suits() if person.state.alive)
        if not scene.ending:
            return Outcome(f"The job is done: {_plays(table)}", won=alive)
        dead = [person.name for person in table.suits() if not person.state.alive]
        words = f"{scene.ending}; dead: {', '.join(dead)}" if dead else scene.ending
        return Outcome(words, won=alive if scene.done else ())

    def standing(self, table: Suits) -> Outcome:
        """How the plays of the last scene came out."""
        title = table.scene.title or f"Scene {table.scene.number}"
        if not table.scene.number:
            return Outcome("The first scene has not begun")
        state = "goes on" if table.scene.running else "is over"
        return Outcome(f"{title} {state}: {_plays(table)}")

    def carried(self, view: View, seat: Seat) -> Sequence[Answer]:
        cast = kept_cast(view) if seat == GM else []
        return [*super().carried(view, seat), *cast]


system = SuitsSystem()
