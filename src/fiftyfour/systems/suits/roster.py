"""The table as it is laid out, and the characters that players bring to it (SU-COMP, SU-CHR)."""

from fiftyfour.engine.decisions import Answer, Form, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.system import Setup
from fiftyfour.engine.things import GM, Pile, Seat, Sheet
from fiftyfour.systems.suits.character import SAMPLES, SuitSheet
from fiftyfour.systems.suits.commands import Command, must_be_between_plays, must_be_player
from fiftyfour.systems.suits.creation import must_be_valid, sheet_of, suit_form
from fiftyfour.systems.suits.decks import GMS, PLAYERS, new_stock, player_decks
from fiftyfour.systems.suits.figures import call, figure_of, new_suit
from fiftyfour.systems.suits.settings import SuitsSettings
from fiftyfour.systems.suits.table import (
    HIDDEN,
    Notes,
    Person,
    Race,
    Record,
    Scene,
    Standing,
    Suits,
    Sums,
)


def lay_out(setup: Setup, settings: SuitsSettings) -> Suits:
    """A character for each player, one deck for all of them, one for the GM, one hand each.

    Rules: SU-COMP-01, SU-COMP-02, SU-COMP-03, SU-COMP-04, SU-COMP-09, SU-NPC-03, SU-VIS-02.
    """
    players = setup.players()
    copies = player_decks(settings, len(players))
    people = {
        str(info.seat): new_suit(info.seat, SAMPLES[index % len(SAMPLES)])
        for index, info in enumerate(players)
    }
    return Suits(
        settings=settings,
        copies=copies,
        players=new_stock(PLAYERS, "players'", copies),
        gm=new_stock(GMS, "GM's", 1),
        gm_hand=Pile(name="hand:gm", label="Hand", owner=GM, sight=HIDDEN, stock=GMS, kind="hand"),
        gm_row=Pile(name="row:gm", label="Play", owner=GM, stock=GMS, kind="row"),
        people=people,
        vehicles={},
        plays=[],
        last=Sheet[Record](name="last", label="The last play", data=Record()),
        sums=Sheet[Sums](name="sums", label="The last play's sums", sight=HIDDEN, data=Sums()),
        log=Sheet[Scene](name="scene", label="The scene", data=Scene()),
        race=Sheet[Race](name="initiative", label="Initiative", data=Race()),
        notes=Sheet[Notes](
            name="notes", label="The GM's notes", owner=GM, sight=HIDDEN, data=Notes()
        ),
    )


def ready_again(game: Game[Suits], person: Person) -> None:
    """A ready-made character for somebody whose own is dead."""
    number = [*game.table.suits()].index(person) + game.table.scene.number
    take(game, person, SAMPLES[number % len(SAMPLES)])


def take(game: Game[Suits], person: Person, sheet: SuitSheet) -> None:
    """This is the player's character from now on; it comes in with the next scene (SU-HAND-08)."""
    fresh = not person.state.alive
    person.sheet.data = figure_of(sheet)
    call(person, sheet.name)
    game.write(person.sheet, rule="SU-CHR-01")
    if fresh:
        person.standing.data = Standing()
        game.set(person.damage, 0, rule="SU-CHR-01")
    game.write(person.standing, rule="SU-CHR-01", name=sheet.name)
    game.tell(f"{sheet.name} is ready", rule="SU-CHR-01", seat=person.seat)


class EditSuit(Command):
    """A player makes or changes a character between scenes, or a new one for one that is dead.

    Rules: SU-CHR-01, SU-CHR-08, SU-HAND-08.
    """

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_be_player(seat)
        must_be_between_plays(game.table)
        person = game.table.people[seat]
        if person.state.here and person.state.alive:
            raise IllegalAction("not_now", f"{person.name} is in a scene", "SU-HAND-08")
        return suit_form(person.figure)

    @classmethod
    def refuse(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        """Everything that is wrong with the sheet; its first flaw gives the code."""
        defaults = {name: field.default for name, field in cls.offer(game, seat).fields.items()}
        if isinstance(answer, dict):
            must_be_valid(sheet_of({**defaults, **answer}))

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        take(game, game.table.people[self.seat], sheet_of(form))
        return done
