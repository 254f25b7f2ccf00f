"""The table as it is laid out, and who comes to it (SU-COMP, SU-CHR, SU-NPC, SU-VEH)."""

from copy import deepcopy

from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.notes import new_notes
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import GM, Pile, Seat, Sheet, Track, new_hand, new_track
from fiftyfour.systems.suits.character import Figure, SuitSheet, points_of
from fiftyfour.systems.suits.characters.checks import SAMPLES
from fiftyfour.systems.suits.characters.form import MadeSuit, suit_form
from fiftyfour.systems.suits.commands import during_play, not_player
from fiftyfour.systems.suits.data import ROLES, Attribute
from fiftyfour.systems.suits.decks import GMS, PLAYERS, new_stock, player_decks
from fiftyfour.systems.suits.settings import SuitsSettings
from fiftyfour.systems.suits.table import (
    HIDDEN,
    Person,
    Race,
    Record,
    Scene,
    Standing,
    Suits,
    Sums,
    Vehicle,
    VehicleFile,
    row_of,
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
        notes=new_notes(),
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


class EditSuit(Aside[Suits]):
    """A player makes or changes a character between scenes, or a new one for one that is dead.

    Rules: SU-CHR-01, SU-CHR-08, SU-HAND-08.
    """

    label = "Change your Suit"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_player(seat) or during_play(game.table) or _in_a_scene(game.table.people[seat])

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[MadeSuit]:
        return suit_form(game.table.people[seat].figure)

    def begin(self, game: Game[Suits], made: MadeSuit) -> Step:
        take(game, game.table.people[self.seat], made.sheet())
        return done


def _in_a_scene(person: Person) -> Refusal | None:
    if not person.active:
        return None
    return Refusal("not_now", f"{person.name} is in a scene", "SU-HAND-08")


def figure_of(sheet: SuitSheet) -> Figure:
    """Somebody at the table, as written on a sheet."""
    return Figure(**structs.asdict(deepcopy(sheet)))


def new_suit(seat: Seat, sheet: SuitSheet) -> Person:
    """A player's character: everything of it is public but its hand (SU-VIS-02, SU-VIS-05).

    Every seat has a hand, known to it alone (SU-COMP-01, SU-COMP-06).
    """
    person = Person(
        id=seat,
        seat=seat,
        sheet=Sheet[Figure](name=f"suit:{seat}", label="Suit", owner=seat, data=figure_of(sheet)),
        standing=Sheet[Standing](
            name=f"standing:{seat}", label="Standing", owner=seat, data=Standing(name=sheet.name)
        ),
        damage=new_track(seat, "damage"),
        row=Pile(name=f"row:{seat}", owner=seat, stock=PLAYERS, kind="row"),
        hand=new_hand(seat, PLAYERS),
    )
    call(person, sheet.name)
    return person


def call(person: Person, name: str) -> None:
    """What lies before a player is called by the character's name."""
    person.damage.label = f"Damage of {name}"
    if person.row is not None:
        person.row.label = row_of(name)


def add_person(game: Game[Suits], figure: Figure) -> Person:
    """Somebody of the GM's joins the cast, unseen until let into a scene (SU-NPC-01, SU-VIS-09).

    Until then nobody can be hurt, so that there is nothing to be known of it.
    """
    number = game.table.new_number()
    who, name = f"n{number}", figure.name
    person = Person(
        id=who,
        seat=GM,
        sheet=Sheet[Figure](name=f"cast:{who}", label=name, owner=GM, sight=HIDDEN, data=figure),
        standing=Sheet[Standing](
            name=f"standing:{who}",
            label=name,
            owner=GM,
            sight=HIDDEN,
            data=Standing(name=name),
        ),
        damage=Track(
            name=f"damage:{who}",
            label=f"Damage of {name}",
            owner=GM,
            value=0,
            most=0,
            sight=HIDDEN,
        ),
    )
    game.table.people[who] = person
    game.write(person.sheet, rule="SU-NPC-01")
    return person


def add_vehicle(game: Game[Suits], file: VehicleFile) -> Vehicle:
    """A vehicle, for all to see (SU-VEH-01)."""
    number = game.table.new_number()
    vehicle = Vehicle(
        id=f"v{number}",
        sheet=Sheet[VehicleFile](name=f"vehicle:v{number}", label=file.name, data=file),
        damage=Track(name=f"damage:v{number}", label=f"Damage of {file.name}", value=0),
    )
    game.table.vehicles[vehicle.id] = vehicle
    game.write(vehicle.sheet, rule="SU-VEH-01")
    game.tell(f"{file.name} is here", rule="SU-VEH-01", vehicle=vehicle.id)
    return vehicle


def figure_of_role(role: str, name: str) -> Figure:
    """Somebody from a preset (SU-NPC-01)."""
    numbers, tags = ROLES[role]
    attributes = {
        attribute.value: number for attribute, number in zip(Attribute, numbers, strict=True)
    }
    return Figure(name=name, points=points_of(attributes), tags=[tag.value for tag in tags])
