"""The GM's cast, vehicles, and what the GM sets right (SU-NPC, SU-VEH)."""

from collections.abc import Callable, Iterator

import msgspec

from fiftyfour.engine import notes
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import View
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.characters.roster import add_person, add_vehicle, figure_of_role
from fiftyfour.systems.suits.choices import (
    Casting,
    DropVehicle,
    NewPerson,
    NewVehicle,
    PutDriver,
    PutRight,
    Repair,
    Right,
    Whom,
)
from fiftyfour.systems.suits.commands import away, dead, during_play, not_in_scene, person_option
from fiftyfour.systems.suits.data import FEINT
from fiftyfour.systems.suits.gives import About
from fiftyfour.systems.suits.play.plays import enter
from fiftyfour.systems.suits.play.resolving import kill, out_of_order, stop
from fiftyfour.systems.suits.table import Person, Suits, Vehicle, VehicleFile

MOST_CAST = 40


def full_cast(table: Suits) -> Refusal | None:
    """The cast has an end (SU-NPC-01)."""
    if len([*table.cast()]) < MOST_CAST:
        return None
    return Refusal("not_now", "there are 40 already", "SU-NPC-01")


def full_yard(table: Suits) -> Refusal | None:
    """The yard has an end (SU-VEH-01)."""
    if len(table.vehicles) < MOST_CAST:
        return None
    return Refusal("not_now", "there are 40 already", "SU-VEH-01")


def kept_cast(view: View) -> list[Answer]:
    """What the GM says at a new table to have the same people there (SU-NPC-01)."""
    cast = view.sheets_of("cast").values()
    people = [msgspec.json.decode(sheet.data, type=Figure) for sheet in cast]
    return [Answer(to="add-person", answer=answer_of(NewPerson.of(figure))) for figure in people]


# --- somebody of the cast ---

Against = Callable[[Person], Refusal | None]
"""Why somebody of the cast cannot be named."""


def of_the_cast(against: Against) -> Callable[[Suits], dict[str, list[Option[str]]]]:
    """Who may be named: everybody of the cast, but for those with a reason against it."""
    return lambda table: {
        "who": [
            person_option(person, _where(person), rule="SU-NPC-01", closed=against(person))
            for person in table.cast()
        ]
    }


def nobody(against: Against) -> Callable[[Suits], Refusal | None]:
    """There is nobody to be named."""
    refusal = Refusal("unknown_mark", "there is nobody like that", "SU-NPC-01")
    return lambda table: refusal if all(map(against, table.cast())) else None


def _where(person: Person) -> str:
    if not person.state.alive:
        return "dead"
    return "in the scene" if person.state.here else ""


def already_here(person: Person) -> Refusal | None:
    """Somebody in the scene cannot come in or go for good (SU-VIS-09)."""
    if not person.state.here:
        return None
    return Refusal("not_now", f"{person.name} is in the scene", "SU-VIS-09")


def here_or_dead(person: Person) -> Refusal | None:
    """Only the living come in, once (SU-VIS-09, SU-DMG-04)."""
    return already_here(person) or (None if person.state.alive else dead(person))


def acting(table: Suits) -> Refusal | None:
    """Nobody may be acting (SU-CBT-03)."""
    return None if not table.scene.turn else Refusal("not_now", "somebody is acting", "SU-CBT-03")


# --- vehicles ---


def may_drive(table: Suits) -> dict[str, dict[str, str]]:
    """Nobody, or whoever everybody has seen (SU-VEH-02)."""
    return {"driver": {"": "nobody", **drivers_of(table)}}


NOBODY = "none"


def drivers_of(table: Suits) -> dict[str, str]:
    """Who may drive, by id: everybody whom everybody has seen and who is alive (SU-VEH-02)."""
    people = [person for person in table.people.values() if person.standing.sight == "all"]
    return {person.id: person.name for person in people if person.state.alive}


AnyVehicleAct = Repair | PutDriver | DropVehicle


def vehicle_menu(table: Suits) -> Choose[AnyVehicleAct]:
    """Repairs, drivers and good-byes, vehicle by vehicle."""
    drivers = {"": "nobody", **drivers_of(table)}
    options = [one for vehicle in table.vehicles.values() for one in _about(vehicle, drivers)]
    return choose("About which vehicle?", options, rule="SU-VEH-01")


def _about(
    vehicle: Vehicle, drivers: dict[str, str]
) -> Iterator[Option[Repair | PutDriver | DropVehicle]]:
    which, name = vehicle.id, vehicle.file.name
    if vehicle.damage.value:
        words = "is repaired"
        yield option(
            Repair(which),
            f"{name} {words}",
            id=f"repair {which}",
            rule="SU-VEH-03",
            gives=About(words),
        )
    for who, driver in drivers.items():
        if who != vehicle.file.driver:
            yield option(
                PutDriver(which, who),
                f"{name}: {driver} drives",
                id=f"driver {which} {who or NOBODY}",
                rule="SU-VEH-02",
                gives=About(f"{driver} drives"),
            )
    gone = About("is gone")
    yield option(
        DropVehicle(which),
        f"{name} {gone.words}",
        id=f"drop {which}",
        rule="SU-VEH-01",
        gives=gone,
    )


def no_vehicle(table: Suits) -> Refusal | None:
    """There has to be a vehicle (SU-VEH-01)."""
    return None if table.vehicles else Refusal("unknown_mark", "there is no vehicle", "SU-VEH-01")


# --- setting right ---


def rights_menu(table: Suits) -> Choose[PutRight]:
    """Each right of everybody who has been seen (SU-SCN-02)."""
    people = [person for person in table.people.values() if person.standing.sight == "all"]
    options = [
        option(
            PutRight(what, person.id),
            f"{person.name} {words}",
            id=f"{what} {person.id}",
            rule=RIGHTS[what],
            gives=About(words),
        )
        for person in people
        for what, words in rights(person).items()
    ]
    return choose("Set right", options, rule="SU-VIS-09")


RIGHTS: dict[Right, str] = {
    "alive": "SU-DMG-04",
    "skip": "SU-LEA-06",
    "feint": "SU-FRA-03",
    "charisma": "SU-SCN-02",
    "ambush": "SU-SCN-02",
    "awareness": "SU-SCN-02",
}
"""What may be set right, and by which rule it counts."""


def _has_used(person: Person) -> dict[Right, bool]:
    """What is used up in this scene; the GM's people have no Charisma to use (SU-CHA-07)."""
    state = person.state
    used: dict[Right, bool] = {"ambush": state.ambush, "awareness": state.awareness}
    return {"charisma": state.charisma, **used} if person.player else used


def rights(person: Person) -> dict[Right, str]:
    """What may be set right about somebody, and how it is told, after the name."""
    state = person.state
    if not state.alive:
        return {"alive": "lives after all"}
    words: dict[Right, str] = {
        "alive": "dies",
        "skip": "need not skip" if state.skip else "skips an action",
        "feint": "loses the feint" if state.feint else "has feinted",
    }
    for what, used in _has_used(person).items():
        again, gone = f"may use {what.capitalize()} again", f"has used {what.capitalize()}"
        words[what] = again if used else gone
    return words


class GmNotes(notes.GmNotes):
    """What only the GM reads (SU-VIS-05)."""

    rule = "SU-VIS-05"


# --- commands ---


@command("Cast somebody", tab="cast", rule="SU-NPC-01", prompt="Who is it?", closed=(full_cast,))
def cast(game: Game[Suits], casting: Casting) -> None:
    """Somebody from a preset joins the GM's cast, unseen (SU-NPC-01, SU-VIS-05, SU-VIS-09)."""
    name = casting.name or game.table.unnamed(casting.role.capitalize())
    figure = figure_of_role(casting.role, name)
    figure.suit = casting.suit
    person = add_person(game, figure)
    if casting.here and game.table.scene.running:
        enter(game, person)


@command(
    "Make somebody",
    id="add-person",
    tab="cast",
    rule="SU-NPC-01",
    prompt="Somebody of yours",
    closed=(full_cast,),
)
def add_somebody(game: Game[Suits], new: NewPerson) -> None:
    """Somebody made from the ground up (SU-NPC-01)."""
    add_person(game, new.figure())


@command(
    "Bring somebody in",
    rule="SU-NPC-01",
    prompt="Who comes in?",
    fill=of_the_cast(here_or_dead),
    closed=(during_play, not_in_scene, nobody(here_or_dead)),
)
def bring_in(game: Game[Suits], whom: Whom) -> None:
    """Somebody comes into the scene, for all to see (SU-VIS-09)."""
    enter(game, game.table.people[whom.who])


@command(
    "Send somebody off",
    rule="SU-NPC-01",
    prompt="Who leaves?",
    fill=of_the_cast(away),
    closed=(during_play, acting, nobody(away)),
)
def send_off(game: Game[Suits], whom: Whom) -> None:
    """Somebody leaves the scene, for all to see (SU-VIS-09)."""
    person = game.table.people[whom.who]
    game.write(person.standing, rule="SU-VIS-09", here=False, fighting=False)
    out_of_order(game, person)
    game.tell(f"{person.name} leaves", rule="SU-VIS-09", who=person.id)


@command(
    "Drop somebody",
    rule="SU-NPC-01",
    prompt="Who goes for good?",
    fill=of_the_cast(already_here),
    closed=(during_play, nobody(already_here)),
)
def drop_person(game: Game[Suits], whom: Whom) -> None:
    """Somebody is struck from the cast who is not in the scene (SU-NPC-01)."""
    person = game.table.people[whom.who]
    if person.row is not None:
        clear = game.table.gm.discard
        game.move(list(person.row.cards), person.row, clear, rule="SU-NPC-01")
    for vehicle in game.table.vehicles.values():
        if vehicle.file.driver == person.id:
            game.write(vehicle.sheet, rule="SU-VEH-02", driver="")
    game.write(person.standing, rule="SU-NPC-01")
    del game.table.people[whom.who]


@command(
    "Add a vehicle",
    id="add-vehicle",
    tab="vehicles",
    rule="SU-VEH-01",
    prompt="A vehicle",
    closed=(full_yard,),
    fill=may_drive,
)
def new_vehicle(game: Game[Suits], new: NewVehicle) -> None:
    """A vehicle; most stop working after 15 damage (SU-VEH-01)."""
    add_vehicle(game, VehicleFile(name=new.name, driver=new.driver, limit=new.limit))


@command("About a vehicle", rule="SU-VEH-01", offer=vehicle_menu, closed=(during_play, no_vehicle))
def about_vehicle(game: Game[Suits], choice: AnyVehicleAct) -> None:
    """A vehicle gets another driver, is repaired or goes (SU-VEH-02, SU-VEH-03)."""
    vehicle = game.table.vehicles[choice.vehicle]
    name = vehicle.file.name
    match choice:
        case Repair():
            game.set(vehicle.damage, 0, rule="SU-VEH-03")
            stop(game, vehicle)
            game.tell(f"{name} is repaired", rule="SU-VEH-03")
        case PutDriver():
            game.write(vehicle.sheet, rule="SU-VEH-02", driver=choice.driver)
            driver = drivers_of(game.table).get(choice.driver, "nobody")
            game.tell(f"{name}: {driver} drives", rule="SU-VEH-02")
        case DropVehicle():
            game.write(vehicle.sheet, rule="SU-VEH-01")
            del game.table.vehicles[choice.vehicle]
            game.tell(f"{name} is gone", rule="SU-VEH-01")


@command("Set right", rule="SU-VIS-09", offer=rights_menu, closed=(during_play,))
def set_right(game: Game[Suits], right: PutRight) -> None:
    """The GM changes what somebody has used up, is due, or has suffered; told to all.

    The one way out where nobody else can play and a leader has to skip (SU-LEA-06).
    """
    person = game.table.people[right.who]
    state, rule, words = person.state, RIGHTS[right.what], rights(person)[right.what]
    match right.what:
        case "alive" if state.alive:
            kill(game, person)
            return
        case "alive":
            game.set(person.damage, 0, rule=rule)
            game.write(person.standing, rule=rule, alive=True)
        case "skip":
            number = 0 if state.skip else game.table.last.data.number + 1
            game.write(person.standing, rule=rule, skip=number)
        case "feint":
            game.write(person.standing, rule=rule, feint=0 if state.feint else FEINT)
        case "charisma" | "ambush" | "awareness" as what:
            game.write(person.standing, rule=rule, **{what: not _has_used(person)[what]})
    game.tell(f"{person.name} {words}", rule=rule, by=GM)
