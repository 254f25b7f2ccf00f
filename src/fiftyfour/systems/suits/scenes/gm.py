"""The GM's cast, vehicles, and what the GM sets right (SU-NPC, SU-VEH)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

import msgspec

from fiftyfour.engine import notes
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Number, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.suits.character import MOST, MOST_NAME, MOST_TEXT, Figure, points_of
from fiftyfour.systems.suits.characters.roster import add_person, add_vehicle
from fiftyfour.systems.suits.choices import (
    Casting,
    DropVehicle,
    NewVehicle,
    PutDriver,
    PutRight,
    Repair,
    Right,
)
from fiftyfour.systems.suits.commands import (
    NO_SUIT,
    away,
    choice,
    dead,
    during_play,
    modifier_number,
    not_gm,
    not_in_scene,
    person_option,
    suit_field,
)
from fiftyfour.systems.suits.data import FEINT, ROLES, TOUGHNESS, VEHICLE, Attribute, Skill
from fiftyfour.systems.suits.play.plays import enter
from fiftyfour.systems.suits.play.resolving import kill, out_of_order, stop
from fiftyfour.systems.suits.table import Person, Suits, Vehicle, VehicleFile

MOST_CAST = 40
TOUGH = range(0, TOUGHNESS[-1] + 1)


def figure_of_role(role: str, name: str) -> Figure:
    """Somebody from a preset (SU-NPC-01)."""
    numbers, tags = ROLES[role]
    attributes = {
        attribute.value: number for attribute, number in zip(Attribute, numbers, strict=True)
    }
    return Figure(name=name, points=points_of(attributes), tags=[tag.value for tag in tags])


_CASTING = form(
    Casting,
    "Who is it?",
    {
        "role": Field("Preset", choice({role: role for role in ROLES}), "guard"),
        "name": Field("Name, if it has one", Text(prompt="Name", most=MOST_NAME), ""),
        "suit": suit_field("Card suit", NO_SUIT),
        "here": yes_no("Comes into the scene at once"),
    },
    rule="SU-NPC-01",
)


class Cast(Aside[Suits]):
    """Somebody from a preset joins the GM's cast, unseen (SU-NPC-01, SU-VIS-05, SU-VIS-09)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or _full(len([*game.table.cast()]), "SU-NPC-01")

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[Casting]:
        return _CASTING

    def begin(self, game: Game[Suits], casting: Casting) -> Step:
        name = casting.name or game.table.unnamed(casting.role.capitalize())
        figure = figure_of_role(casting.role, name)
        figure.suit = casting.suit
        person = add_person(game, figure)
        if casting.here and game.table.scene.running:
            enter(game, person)
        return done


def _full(number: int, rule: str) -> Refusal | None:
    """People or vehicles enough (SU-NPC-01, SU-VEH-01)."""
    if number < MOST_CAST:
        return None
    return Refusal("not_now", f"there are {MOST_CAST} already", rule)


def person_form(figure: Figure) -> Form[Figure]:
    """Everything about somebody of the GM's: no budget, any tags (SU-NPC-01, SU-NPC-02)."""
    name = Text(prompt="Name", least=1, most=MOST_NAME, example="Guard")
    fields = {"name": Field("Name", name, figure.name or None)}
    for attribute in Attribute:
        number = Number(prompt="", least=1, most=MOST)
        value = figure.attribute(attribute)
        fields[attribute] = Field(attribute.label, number, value, of="attributes", key=attribute)
    fields["suit"] = suit_field("Card suit", figure.suit)
    for skill in Skill:
        label = f"{skill.suit.symbol} {skill.label}"
        fields[skill] = yes_no(label, skill in figure.tags, of="tags", key=skill)
    toughness = Number(prompt="", least=TOUGH[0], most=TOUGH[-1])
    fields["toughness"] = Field("Damage that is survived, 0: Fitness", toughness, figure.toughness)
    fields["quick"] = yes_no("One number for everything", figure.fixed is not None)
    fields["modifier"] = Field("That number", modifier_number(), figure.fixed or 0)
    fields["effects"] = yes_no("With it, face cards have their effects", figure.effects)
    fields["description"] = Field("Notes", Text(prompt="", most=MOST_TEXT), figure.description)
    return form(_figure, "Somebody of yours", fields, rule="SU-NPC-01")


def _figure(
    *,
    name: str,
    attributes: dict[str, int],
    suit: str,
    tags: dict[str, bool],
    toughness: int,
    quick: bool,
    modifier: int,
    effects: bool,
    description: str,
) -> Figure:
    """Somebody as the GM's form describes them."""
    return Figure(
        name=name,
        suit=suit,
        points=points_of(attributes),
        tags=[skill for skill, tagged in tags.items() if tagged],
        description=description,
        toughness=toughness,
        fixed=modifier if quick else None,
        effects=effects,
    )


_NOBODY_YET = person_form(Figure())


def kept_cast(view: View) -> list[Answer]:
    """What the GM says at a new table to have the same people there (SU-NPC-01)."""
    cast = view.sheets_of("cast").values()
    people = [msgspec.json.decode(sheet.data, type=Figure) for sheet in cast]
    return [
        Answer(
            to="add-person",
            answer={
                str(name): field.default
                for name, field in person_form(figure).fields.items()
                if field.default is not None
            },
        )
        for figure in people
    ]


class AddPerson(Aside[Suits]):
    """Somebody made from the ground up (SU-NPC-01)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or _full(len([*game.table.cast()]), "SU-NPC-01")

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[Figure]:
        return _NOBODY_YET

    def begin(self, game: Game[Suits], figure: Figure) -> Step:
        add_person(game, figure)
        return done


class _OfTheCast(Aside[Suits]):
    """The GM names somebody of the cast, and does something about them: who, asks `prompt`."""

    prompt: ClassVar[str]

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or during_play(game.table) or cls.nobody(game.table)

    @classmethod
    def nobody(cls, table: Suits) -> Refusal | None:
        """There is nobody to be named."""
        if any(cls.against(person) is None for person in table.cast()):
            return None
        return Refusal("unknown_mark", "there is nobody like that", "SU-NPC-01")

    @classmethod
    def against(cls, person: Person) -> Refusal | None:
        """Why this one cannot be named."""
        raise NotImplementedError

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[str]:
        options = [
            person_option(person, _where(person), rule="SU-NPC-01", closed=cls.against(person))
            for person in game.table.cast()
        ]
        return choose(cls.prompt, options, rule="SU-NPC-01")


def _where(person: Person) -> str:
    if not person.state.alive:
        return "dead"
    return "in the scene" if person.state.here else ""


def _here(person: Person) -> Refusal | None:
    if not person.state.here:
        return None
    return Refusal("not_now", f"{person.name} is in the scene", "SU-VIS-09")


class BringIn(_OfTheCast):
    """Somebody comes into the scene, for all to see (SU-VIS-09)."""

    prompt = "Who comes in?"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        table = game.table
        return not_gm(seat) or during_play(table) or not_in_scene(table) or cls.nobody(table)

    @classmethod
    def against(cls, person: Person) -> Refusal | None:
        return _here(person) or (None if person.state.alive else dead(person))

    def begin(self, game: Game[Suits], who: str) -> Step:
        enter(game, game.table.people[who])
        return done


class SendOff(_OfTheCast):
    """Somebody leaves the scene, for all to see (SU-VIS-09)."""

    prompt = "Who leaves?"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        table = game.table
        return not_gm(seat) or during_play(table) or _acting(table) or cls.nobody(table)

    @classmethod
    def against(cls, person: Person) -> Refusal | None:
        return away(person)

    def begin(self, game: Game[Suits], who: str) -> Step:
        person = game.table.people[who]
        game.write(person.standing, rule="SU-VIS-09", here=False, fighting=False)
        out_of_order(game, person)
        game.tell(f"{person.name} leaves", rule="SU-VIS-09", who=person.id)
        return done


def _acting(table: Suits) -> Refusal | None:
    if not table.scene.turn:
        return None
    return Refusal("not_now", "somebody is acting", "SU-CBT-03")


class DropPerson(_OfTheCast):
    """Somebody is struck from the cast who is not in the scene."""

    prompt = "Who goes for good?"

    @classmethod
    def against(cls, person: Person) -> Refusal | None:
        return _here(person)

    def begin(self, game: Game[Suits], who: str) -> Step:
        person = game.table.people[who]
        if person.row is not None:
            clear = game.table.gm.discard
            game.move(list(person.row.cards), person.row, clear, rule="SU-NPC-01")
        for vehicle in game.table.vehicles.values():
            if vehicle.file.driver == person.id:
                game.write(vehicle.sheet, rule="SU-VEH-02", driver="")
        game.write(person.standing, rule="SU-NPC-01")
        del game.table.people[who]
        return done


# --- vehicles ---


class AddVehicle(Aside[Suits]):
    """A vehicle; most stop working after 15 damage (SU-VEH-01)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or _full(len(game.table.vehicles), "SU-VEH-01")

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[NewVehicle]:
        return _vehicle_form(tuple(drivers_of(game.table).items()))

    def begin(self, game: Game[Suits], new: NewVehicle) -> Step:
        add_vehicle(game, VehicleFile(name=new.name, driver=new.driver, limit=new.limit))
        return done


NOBODY = "none"


@lru_cache(maxsize=64)  # who may drive hardly ever changes
def _vehicle_form(drivers: tuple[tuple[str, str], ...]) -> Form[NewVehicle]:
    name = Text(prompt="Name", least=1, most=MOST_NAME, example="Van")
    limit = Number(prompt="", rule="SU-VEH-01", least=1, most=TOUGHNESS[-1])
    driver = choice({NOBODY: "nobody", **dict(drivers)}, blank=NOBODY)
    fields = {
        "name": Field("Name", name),
        "limit": Field("Stops working at", limit, VEHICLE),
        "driver": Field("Driver", driver, NOBODY),
    }
    return form(NewVehicle, "A vehicle", fields, rule="SU-VEH-01")


def drivers_of(table: Suits) -> dict[str, str]:
    """Who may drive, by id: everybody whom everybody has seen and who is alive (SU-VEH-02)."""
    people = [person for person in table.people.values() if person.standing.sight == "all"]
    return {person.id: person.name for person in people if person.state.alive}


class AboutVehicle(Aside[Suits]):
    """A vehicle gets another driver, is repaired or goes (SU-VEH-02, SU-VEH-03)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or during_play(game.table) or _no_vehicle(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[Repair | PutDriver | DropVehicle]:
        drivers = {"": "nobody", **drivers_of(game.table)}
        options = [
            option
            for vehicle in game.table.vehicles.values()
            for option in _about(vehicle, drivers)
        ]
        return choose("About which vehicle?", options, rule="SU-VEH-01")

    def begin(self, game: Game[Suits], choice: Repair | PutDriver | DropVehicle) -> Step:
        vehicle = game.table.vehicles[choice.vehicle]
        match choice:
            case Repair():
                game.set(vehicle.damage, 0, rule="SU-VEH-03")
                stop(game, vehicle)
                line, rule = "is repaired", "SU-VEH-03"
            case PutDriver():
                game.write(vehicle.sheet, rule="SU-VEH-02", driver=choice.driver)
                driver = drivers_of(game.table).get(choice.driver, "nobody")
                game.tell(f"{vehicle.file.name}: {driver} drives", rule="SU-VEH-02")
                return done
            case DropVehicle():
                game.write(vehicle.sheet, rule="SU-VEH-01")
                del game.table.vehicles[choice.vehicle]
                line, rule = "is gone", "SU-VEH-01"
        game.tell(f"{vehicle.file.name} {line}", rule=rule)
        return done


def _about(
    vehicle: Vehicle, drivers: dict[str, str]
) -> Iterator[Option[Repair | PutDriver | DropVehicle]]:
    which, name = vehicle.id, vehicle.file.name
    if vehicle.damage.value:
        yield option(Repair(which), f"{name} is repaired", id=f"repair {which}", rule="SU-VEH-03")
    for who, driver in drivers.items():
        if who != vehicle.file.driver:
            yield option(
                PutDriver(which, who),
                f"{name}: {driver} drives",
                id=f"driver {which} {who or NOBODY}",
                rule="SU-VEH-02",
            )
    yield option(DropVehicle(which), f"{name} is gone", id=f"drop {which}", rule="SU-VEH-01")


def _no_vehicle(table: Suits) -> Refusal | None:
    if table.vehicles:
        return None
    return Refusal("unknown_mark", "there is no vehicle", "SU-VEH-01")


# --- setting right ---


class SetRight(Aside[Suits]):
    """The GM changes what somebody has used up, is due, or has suffered; told to all.

    The one way out where nobody else can play and a leader has to skip (SU-LEA-06).
    """

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or during_play(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[PutRight]:
        people = [person for person in game.table.people.values() if person.standing.sight == "all"]
        options = [
            option(PutRight(what, person.id), words, id=f"{what} {person.id}", rule=RIGHTS[what])
            for person in people
            for what, words in rights(person).items()
        ]
        return choose("Set right", options, rule="SU-VIS-09")

    def begin(self, game: Game[Suits], right: PutRight) -> Step:
        person = game.table.people[right.who]
        state, rule, words = person.state, RIGHTS[right.what], rights(person)[right.what]
        match right.what:
            case "alive" if state.alive:
                kill(game, person)
                return done
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
        game.tell(words, rule=rule, by=GM)
        return done


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
    """What may be set right about somebody, and how it is told."""
    state, name = person.state, person.name
    if not state.alive:
        return {"alive": f"{name} lives after all"}
    words: dict[Right, str] = {
        "alive": f"{name} dies",
        "skip": f"{name} {'need not skip' if state.skip else 'skips an action'}",
        "feint": f"{name} {'loses the feint' if state.feint else 'has feinted'}",
    }
    for what, used in _has_used(person).items():
        again = f"may use {what.capitalize()} again" if used else f"has used {what.capitalize()}"
        words[what] = f"{name} {again}"
    return words


class GmNotes(notes.GmNotes):
    """What only the GM reads (SU-VIS-05)."""

    rule = "SU-VIS-05"
