"""How Suits plays adventures: plays that are called for, fights, scenes with fresh hands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Call, Ending, Scene, scaled
from fiftyfour.engine.adventure import Person as Met
from fiftyfour.engine.book import Book, Telling, numbered, read_own
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.orders import CallOrder, Nothing, Order, order
from fiftyfour.engine.story import Made
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.choices import MOST_TITLE, JobEnd, NewVehicle, SceneStart, Whom
from fiftyfour.systems.suits.combat.combat import start_combat
from fiftyfour.systems.suits.data import THRESHOLDS, USES, VEHICLE
from fiftyfour.systems.suits.scenes import former
from fiftyfour.systems.suits.scenes.gm import add_somebody, bring_in, cast, new_vehicle
from fiftyfour.systems.suits.scenes.rest import able, call_play
from fiftyfour.systems.suits.scenes.scenes import end_job, end_scene, fit, start_scene
from fiftyfour.systems.suits.table import Person, Suits

TIRED = 3
"""By so much somebody has to be better to be called on twice in a row."""


class Play(CallOrder, frozen=True, kw_only=True):
    """A play, by whoever is best at one of these uses and has not just acted.

    Attributes:
        what: a use of a skill, or an attribute.
        against: a threshold, the person who resists, or “quick”, a number that stays hidden.
        modifier: that hidden number, where nobody resists who has values; 7 is weak, 9 like a
            guard, 12 like a boss. It is enough to give it.
        resist: what they resist with, where it is not the usual.
        else: what counts instead once the person who should resist is gone.
    """


class Fight(CallOrder, frozen=True, kw_only=True):
    """A fight of all Suits; it breaks off after six rounds, and is lost then."""


class Preset(Order, frozen=True, kw_only=True):
    """Somebody the heroes meet, as the book has them ready."""


class Numbers(Order, frozen=True, kw_only=True):
    """Somebody the heroes meet, with numbers of their own.

    Attributes:
        attributes: a bystander has 2 in each, a boss 6 or 7; those left out are 1.
        tags: the skills that they have tagged.
        toughness: the damage they survive; 0, as much as their Fitness.
        quick: one number stands for all attributes and tags.
        modifier: this one number. It is enough to give it.
        effects: face cards have their effects for somebody with one number, too.
    """


CallPlay = order(
    *(call_play, Play),
    hero="who",
    without=["note"],
    any_of=["what"],
    words={"against": [*THRESHOLDS, "quick"]},
)
StartCombat = order(start_combat, Fight, without=["fight"])
Cast = order(cast, Preset, without=["name", "here"])
AddPerson = order(add_somebody, Numbers, without=["name"])


class Vehicle(Struct, frozen=True, forbid_unknown_fields=True):
    """Something people can drive.

    Attributes:
        limit: how much damage stops it.
    """

    name: Annotated[str, Meta(max_length=60)]
    limit: Annotated[int, Meta(ge=1, le=99)] = VEHICLE


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene begins: with new hands, healed.

    Attributes:
        goes_on: continues the scene before it, with the same hands and wounds.
        vehicles: what people can drive in it.
    """

    goes_on: bool = False
    vehicles: list[Vehicle] = []


class SuitsBook(Book[Suits]):
    """Adventures of Suits."""

    calls = CallPlay, StartCombat
    people = Cast, AddPerson
    opens, begins = Opens, Nothing
    former = former.values, former.play
    degrees: ClassVar[Mapping[str, bool]] = {"success": True, "at_cost": True, "failure": False}

    def mark(self, table: Suits) -> int:
        return table.scene.settled

    def lost(self, telling: Telling[Suits]) -> bool:
        table = telling.table
        return not (table.party() if table.scene.running else fit(table))

    def open(self, telling: Telling[Suits], scene: Scene) -> Answer | None:
        table, opens = telling.table, read_own(scene.opens, Opens)
        title = scene.title[:MOST_TITLE]
        if table.scene.running and not opens.goes_on and table.scene.title != title:
            return end_scene.say()
        if not table.scene.running:
            return start_scene.say(SceneStart(title))
        there = {vehicle.file.name for vehicle in table.vehicles.values()}
        new = (NewVehicle(one.name, one.limit) for one in opens.vehicles if one.name not in there)
        return next(map(new_vehicle.say, new), None)

    def finish(self, telling: Telling[Suits], ending: Ending) -> Answer | None:
        scene = telling.table.scene
        if scene.running:
            return end_scene.say()
        end = JobEnd(ending.title[:MOST_TITLE], ending.won)
        return None if scene.ending else end_job.say(end)

    def names(self, table: Suits) -> Mapping[str, str]:
        return {person.name: person.id for person in table.cast()}

    def enter(self, telling: Telling[Suits], id: str) -> Answer | None:
        state = telling.table.people[id].state
        return bring_in.say(Whom(id)) if state.alive and not state.here else None

    def said(self, telling: Telling[Suits], order: Order, part: Call | Met) -> Mapping[str, object]:
        match order:
            case Play() if isinstance(part, Call):
                return {"note": part.title}
            case Fight():
                table = telling.table
                fighting = [*table.party(), *_foes(telling, order)]
                people = [*table.party(), *(one for one in table.cast() if one.state.alive)]
                return {"fight": {person.id: person in fighting for person in people}}
            case _:
                return {"here": True}

    def heroes(self, telling: Telling[Suits], order: CallOrder) -> Mapping[str, Seat]:
        return {person.id: person.seat for person in able(telling.table)}

    def best(
        self, telling: Telling[Suits], order: CallOrder, ways: Sequence[dict[str, Simple]]
    ) -> dict[str, Simple]:
        """The highest modifier, unless it was their turn just now (SU-MOD-04)."""
        if not isinstance(order, Play):
            return ways[0]
        table, last = telling.table, telling.table.last.data
        just = last.acting.who if last.sides else ""

        def modifier(way: Mapping[str, Simple]) -> int:
            who, use = str(way["who"]), USES[str(way["what"])]
            return table.people[who].figure.modifier(use.play) - (TIRED if who == just else 0)

        return max(ways, key=modifier)

    def first(
        self, telling: Telling[Suits], order: CallOrder, call: Call, made: Made
    ) -> str | None:
        """A fight without foes is won, a play that nobody can try is lost."""
        if isinstance(order, Fight):
            return None if [*_foes(telling, order)] else "success"
        return None if able(telling.table) else "failure"

    def came(self, telling: Telling[Suits], order: CallOrder, made: Made) -> str:
        table = telling.table
        if not isinstance(order, Fight):
            return "success" if table.scene.came == "success" else "failure"
        if [*_foes(telling, order)]:
            return "failure"
        fallen = any(not person.state.alive and person.state.here for person in table.suits())
        return "at_cost" if fallen else "success"

    def wrong(self, order: Order, scene: Scene | None) -> Iterator[tuple[str, str]]:
        if isinstance(order, Fight) and not order.brings:
            yield "brings", "a fight needs somebody to fight"


def _foes(telling: Telling[Suits], fight: Fight) -> Iterator[Person]:
    """Those it brings who can still act."""
    known = {person.name: person for person in telling.table.cast()}
    for id, count in fight.brings.items():
        name = telling.adventure.person(id).name
        for one in numbered(name, scaled(count, telling.players)):
            if one in known and known[one].active:
                yield known[one]
