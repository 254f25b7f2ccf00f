"""The GM's cast, vehicles, and what the GM sets right (SU-NPC, SU-VEH)."""

from fiftyfour.engine.decisions import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.character import MOST, MOST_NAME, MOST_TEXT, Figure, points_of
from fiftyfour.systems.suits.characters.roster import add_person, add_vehicle
from fiftyfour.systems.suits.commands import (
    NO_SUIT,
    Command,
    choice,
    modifier_number,
    must_be_between_plays,
    must_be_gm,
    must_be_in_scene,
    suit_field,
    yes_no,
)
from fiftyfour.systems.suits.data import FEINT, ROLES, TOUGHNESS, VEHICLE, Attribute, Skill
from fiftyfour.systems.suits.play.plays import enter
from fiftyfour.systems.suits.play.resolving import kill, out_of_order, stop
from fiftyfour.systems.suits.table import Person, Suits, VehicleFile

MOST_CAST = 40
TOUGH = range(0, TOUGHNESS[-1] + 1)


def figure_of_role(role: str, name: str) -> Figure:
    """Somebody from a preset (SU-NPC-01)."""
    numbers, tags = ROLES[role]
    attributes = {one.value: number for one, number in zip(Attribute, numbers, strict=True)}
    return Figure(name=name, points=points_of(attributes), tags=[tag.value for tag in tags])


class Cast(Command):
    """Somebody from a preset joins the GM's cast, unseen (SU-NPC-01, SU-VIS-05, SU-VIS-09)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_have_room(game.table, seat)
        name = Text(prompt="Name", most=MOST_NAME)
        return Form(
            prompt="Who is it?",
            rule="SU-NPC-01",
            fields={
                "role": Field("Preset", choice("Preset", list(ROLES)), "guard"),
                "name": Field("Name, if it has one", name, ""),
                "suit": suit_field("Card suit", NO_SUIT),
                "here": yes_no("Comes into the scene at once"),
            },
        )

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        role = text_of(form, "role")
        number = game.table.numbered + 1
        figure = figure_of_role(role, text_of(form, "name") or f"{role.capitalize()} {number}")
        figure.suit = text_of(form, "suit").replace(NO_SUIT, "")
        person = add_person(game, figure)
        if form["here"] == "yes" and game.table.scene.running:
            enter(game, person)
        return done


def must_have_room(table: Suits, seat: Seat) -> None:
    """IllegalAction `not_now` for a cast that is large enough."""
    must_be_gm(seat)
    if len([*table.cast()]) >= MOST_CAST:
        raise IllegalAction("not_now", f"a cast has {MOST_CAST} people at most", "SU-NPC-01")


def person_form(figure: Figure) -> Form:
    """Everything about somebody of the GM's: no budget, any tags (SU-NPC-01, SU-NPC-02)."""
    name = Text(prompt="Name", least=1, most=MOST_NAME, example="Guard")
    fields = {"name": Field("Name", name, figure.name or None)}
    for one in Attribute:
        number = Number(prompt="", least=1, most=MOST)
        fields[one] = Field(one.label, number, figure.attribute(one))
    fields["suit"] = suit_field("Card suit", figure.suit)
    for skill in Skill:
        fields[skill] = yes_no(f"{skill.suit.symbol} {skill.label}", skill in figure.tags)
    toughness = Number(prompt="", least=TOUGH[0], most=TOUGH[-1])
    fields["toughness"] = Field("Damage that is survived, 0: Fitness", toughness, figure.toughness)
    fields["quick"] = yes_no("One number for everything", figure.fixed is not None)
    fields["modifier"] = Field("That number", modifier_number(), figure.fixed or 0)
    fields["effects"] = yes_no("With it, face cards have their effects", figure.effects)
    fields["description"] = Field("Notes", Text(prompt="", most=MOST_TEXT), figure.description)
    return Form(prompt="Somebody of yours", rule="SU-NPC-01", fields=fields)


_NOBODY_YET = person_form(Figure())


def person_of(form: dict[str, Simple]) -> Figure:
    """Somebody as the GM's form describes them."""
    attributes = {one.value: number_of(form, one) for one in Attribute}
    return Figure(
        name=text_of(form, "name"),
        suit=text_of(form, "suit").replace(NO_SUIT, ""),
        points=points_of(attributes),
        tags=[one.value for one in Skill if form[one] == "yes"],
        description=text_of(form, "description"),
        toughness=number_of(form, "toughness"),
        fixed=number_of(form, "modifier") if form["quick"] == "yes" else None,
        effects=form["effects"] == "yes",
    )


class AddPerson(Command):
    """Somebody made from the ground up (SU-NPC-01)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_have_room(game.table, seat)
        return _NOBODY_YET

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        add_person(game, person_of(form))
        return done


class _OfTheCast(Command):
    """The GM names somebody of the cast, and does something about them."""

    @classmethod
    def people(cls, game: Game[Suits], seat: Seat) -> list[Person]:
        must_be_gm(seat)
        must_be_between_plays(game.table)
        return [*game.table.cast()]

    @classmethod
    def question(cls, prompt: str, people: list[Person]) -> Choose:
        if not people:
            raise IllegalAction("unknown_mark", "there is nobody like that", "SU-NPC-01")
        options = [
            Option(one.id, one.name, _where(one), thing=one.sheet.name, rule="SU-NPC-01")
            for one in people
        ]
        return Choose(prompt=prompt, rule="SU-NPC-01", options=options)


def _where(person: Person) -> str:
    if not person.state.alive:
        return "dead"
    return "in the scene" if person.state.here else ""


class BringIn(_OfTheCast):
    """Somebody comes into the scene, for all to see (SU-VIS-09)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        people = cls.people(game, seat)
        must_be_in_scene(game.table)
        away = [one for one in people if one.state.alive and not one.state.here]
        return cls.question("Who comes in?", away)

    def begin(self, game: Game[Suits], option: Option) -> Step:
        enter(game, game.table.people[option.id])
        return done


class SendOff(_OfTheCast):
    """Somebody leaves the scene, for all to see (SU-VIS-09)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        people = cls.people(game, seat)
        if game.table.scene.turn:
            raise IllegalAction("not_now", "somebody is acting", "SU-CBT-03")
        return cls.question("Who leaves?", [one for one in people if one.active])

    def begin(self, game: Game[Suits], option: Option) -> Step:
        person = game.table.people[option.id]
        game.write(person.standing, rule="SU-VIS-09", here=False, fighting=False)
        out_of_order(game, person)
        game.tell(f"{person.name} leaves", rule="SU-VIS-09", who=person.id)
        return done


class DropPerson(_OfTheCast):
    """Somebody is struck from the cast who is not in the scene."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        people = cls.people(game, seat)
        return cls.question("Who goes for good?", [one for one in people if not one.state.here])

    def begin(self, game: Game[Suits], option: Option) -> Step:
        person = game.table.people[option.id]
        if person.row is not None:
            clear = game.table.gm.discard
            game.move(list(person.row.cards), person.row, clear, rule="SU-NPC-01")
        for vehicle in game.table.vehicles.values():
            if vehicle.file.driver == person.id:
                game.write(vehicle.sheet, rule="SU-VEH-02", driver="")
        del game.table.people[option.id]
        return done


# --- vehicles ---


class AddVehicle(Command):
    """A vehicle; most stop working after 15 damage (SU-VEH-01)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_be_gm(seat)
        if len(game.table.vehicles) >= MOST_CAST:
            raise IllegalAction("not_now", "there are vehicles enough", "SU-VEH-01")
        name = Text(prompt="Name", least=1, most=MOST_NAME, example="Van")
        limit = Number(prompt="", rule="SU-VEH-01", least=1, most=TOUGHNESS[-1])
        drivers = drivers_of(game.table)
        return Form(
            prompt="A vehicle",
            rule="SU-VEH-01",
            fields={
                "name": Field("Name", name),
                "limit": Field("Stops working at", limit, VEHICLE),
                "driver": Field("Driver", choice("Driver", [*drivers], drivers), "none"),
            },
        )

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        driver = text_of(form, "driver").replace("none", "")
        name, limit = text_of(form, "name"), number_of(form, "limit")
        add_vehicle(game, VehicleFile(name=name, driver=driver, limit=limit))
        return done


def drivers_of(table: Suits) -> dict[str, str]:
    """Who may drive: everybody whom everybody has seen (SU-VEH-02)."""
    people = [one for one in table.people.values() if one.standing.sight == "all"]
    return {"none": "nobody"} | {one.id: one.name for one in people if one.state.alive}


class AboutVehicle(Command):
    """A vehicle gets another driver, is repaired or goes (SU-VEH-02, SU-VEH-03)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_between_plays(game.table)
        options: list[Option] = []
        for one in game.table.vehicles.values():
            name = one.file.name
            if one.damage.value:
                options.append(Option(f"repair {one.id}", f"{name} is repaired", rule="SU-VEH-03"))
            options += [
                Option(f"driver {one.id} {who}", f"{name}: {driver} drives", rule="SU-VEH-02")
                for who, driver in drivers_of(game.table).items()
                if who != (one.file.driver or "none")
            ]
            options.append(Option(f"drop {one.id}", f"{name} is gone", rule="SU-VEH-01"))
        if not options:
            raise IllegalAction("unknown_mark", "there is no vehicle", "SU-VEH-01")
        return Choose(prompt="About which vehicle?", rule="SU-VEH-01", options=options)

    def begin(self, game: Game[Suits], option: Option) -> Step:
        word, which, *who = option.id.split(" ")
        vehicle = game.table.vehicles[which]
        if word == "repair":
            game.set(vehicle.damage, 0, rule="SU-VEH-03")
            stop(game, vehicle)
        elif word == "driver":
            driver = who[0].replace("none", "")
            game.write(vehicle.sheet, rule="SU-VEH-02", driver=driver)
        else:
            del game.table.vehicles[which]
        game.tell(option.label, rule=option.rule)
        return done


# --- setting right ---


class SetRight(Command):
    """The GM changes what somebody has used up, is due, or has suffered; told to all.

    The one way out where nobody else can play and a leader has to skip (SU-LEA-06).
    """

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_between_plays(game.table)
        options = [option for one in game.table.people.values() for option in _rights(one)]
        return Choose(prompt="Set right", rule="SU-VIS-09", options=options)

    def begin(self, game: Game[Suits], option: Option) -> Step:
        what, who = option.id.split(" ")
        person = game.table.people[who]
        state = person.state
        if what == "alive":
            if state.alive:
                kill(game, person)
                return done
            game.set(person.damage, 0, rule="SU-DMG-04")
            game.write(person.standing, rule="SU-DMG-04", alive=True)
        elif what == "skip":
            number = 0 if state.skip else game.table.last.data.number + 1
            game.write(person.standing, rule="SU-LEA-06", skip=number)
        elif what == "feint":
            game.write(person.standing, rule="SU-FRA-03", feint=0 if state.feint else FEINT)
        else:
            now = not getattr(state, what)
            game.write(person.standing, rule="SU-SCN-02", **{what: now})
        game.tell(option.label, rule=option.rule, by=GM)
        return done


def _rights(person: Person) -> list[Option]:
    """What may be set right about somebody whom everybody has seen."""
    if person.standing.sight != "all":
        return []
    state, name = person.state, person.name
    told = [("alive", "dies" if state.alive else "lives after all", "SU-DMG-04")]
    if state.alive:
        told.append(("skip", "need not skip" if state.skip else "skips an action", "SU-LEA-06"))
        told.append(("feint", "loses the feint" if state.feint else "has feinted", "SU-FRA-03"))
        for what in ("charisma", "ambush", "awareness"):
            if what == "charisma" and not person.player:
                continue
            again = "may use {} again" if getattr(state, what) else "has used {}"
            told.append((what, again.format(what.capitalize()), "SU-SCN-02"))
    return [
        Option(f"{what} {person.id}", f"{name} {words}", rule=rule) for what, words, rule in told
    ]


class GmNotes(Command):
    """What only the GM reads."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Text:
        must_be_gm(seat)
        return Text(
            prompt="Your notes",
            rule="SU-VIS-05",
            least=1,
            most=4000,
            secret=True,
            example="The plan",
        )

    def begin(self, game: Game[Suits], text: str) -> Step:
        game.write(game.table.notes, rule="SU-VIS-05", text=text)
        return done
