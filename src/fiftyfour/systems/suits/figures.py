"""People and vehicles come to the table (SU-NPC, SU-VEH)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Pile, Seat, Sheet, Track
from fiftyfour.systems.suits.character import Figure, SuitSheet
from fiftyfour.systems.suits.decks import PLAYERS
from fiftyfour.systems.suits.table import (
    HIDDEN,
    Person,
    Standing,
    Suits,
    Vehicle,
    VehicleFile,
    row_of,
)


def figure_of(sheet: SuitSheet) -> Figure:
    """Somebody at the table, as written on a sheet."""
    return Figure(
        name=sheet.name,
        suit=sheet.suit,
        points=dict(sheet.points),
        tags=list(sheet.tags),
        description=sheet.description,
    )


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
        damage=Track(name=f"damage:{seat}", owner=seat, value=0),
        row=Pile(name=f"row:{seat}", owner=seat, stock=PLAYERS, kind="row"),
        hand=Pile(
            name=f"hand:{seat}", label="Hand", owner=seat, sight=(seat,), stock=PLAYERS, kind="hand"
        ),
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
