"""How Sky Ace plays adventures: skill tests, and contests against villains (SK-RPG, SK-TEST).

Energy is carried over from contest to contest; a scene may give some of it back (SK-RPG-03).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, cast

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Call, Ending, Person, Scene, scaled
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.options import options_of
from fiftyfour.engine.orders import CallOrder, Nothing, Order, asked_of, order
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace.characters.experience import EnergyLeft, set_energy
from fiftyfour.systems.skyace.characters.form import MadeHero
from fiftyfour.systems.skyace.characters.roster import HEROES
from fiftyfour.systems.skyace.minds import former
from fiftyfour.systems.skyace.rpg.rest import LineUp, MakeHero, SetSides
from fiftyfour.systems.skyace.rpg.skilltest import OpenTest, TestCall
from fiftyfour.systems.skyace.rpg.story import MOST_GIVEN, StoryEnd, end_story
from fiftyfour.systems.skyace.table import Hero, SkyAce

Energy = Annotated[int, Meta(ge=1, le=40)]


class Test(CallOrder, frozen=True, kw_only=True):
    """A skill test (SK-TEST-01), by whoever is best at it.

    Attributes:
        skill: the name of the skill, as heroes have it.
    """


class Contest(CallOrder, frozen=True, kw_only=True):
    """A contest of all heroes who have Energy left against the villains it brings (SK-GEN-04)."""


class Villain(Order, frozen=True, kw_only=True):
    """A villain, made like a hero (SK-RPG-05).

    Attributes:
        powers: how strong close attacks (s), defense (h), far attacks (d) and movement (c) are.
        power_names: what these powers are called.
        energy: the Energy the villain comes with; if left out, the sum of the powers.
    """

    energy: Energy | list[Energy] | None = None


OpenTest_ = order(
    *(aside_id(OpenTest), Test, TestCall, OpenTest.label),
    hero="hero",
    without=["about"],
    any_of=["skill"],
)
Start = order("start", Contest, Nothing, "Start a contest")
Make = order(
    *(aside_id(MakeHero), Villain, MadeHero, MakeHero.label),
    without=[name for name in MadeHero.__struct_fields__ if name not in ("powers", "power_names")],
)


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene begins.

    Attributes:
        rest: heroes who have lost Energy get back this much (SK-RPG-03).
    """

    rest: Annotated[int, Meta(ge=0, le=40)] = 0


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """What the adventure gives.

    Attributes:
        experience: the points each hero gets if it ends well (SK-XP-02).
    """

    experience: Annotated[int, Meta(ge=0, le=MOST_GIVEN)] = 1


class SkyAceBook(Book[SkyAce]):
    """Adventures of Sky Ace."""

    calls = OpenTest_, Start
    people = (Make,)
    opens, begins = Opens, Begins
    former = former.values, former.play
    degrees: ClassVar[Mapping[str, bool]] = {"success": True, "draw": False, "failure": False}

    def mark(self, table: SkyAce) -> int:
        return table.contest.number + table.tests

    def free(self, seen: Seen[SkyAce], pending: Pending) -> bool:
        return bool(options_of(pending.decision, SetSides))

    def lost(self, telling: Telling[SkyAce]) -> bool:
        """Nobody has Energy for another contest of the scene; the next scene may give some."""
        story, scene = telling.seen.story, telling.scene
        if (
            story is None
            or scene is None
            or any(hero.energy.value for hero in _heroes(telling.table))
        ):
            return False
        made = {one.at for one in story.made}
        begun = any(call.id in made for call in scene.calls)
        if read_own(scene.opens, Opens).rest and not begun:
            return False
        left = [call for call in scene.calls if call.play and not story.came(call.id)]
        return any(isinstance(self.order(call), Contest) for call in left)

    def open(self, telling: Telling[SkyAce], scene: Scene) -> Answer | None:
        """Whoever has no part in it leaves; the heroes get their breath back, once."""
        known = {*self._named(telling, telling.adventure.scenes)}
        table, story = telling.table, telling.seen.story
        spare = self._spare(telling)
        if len(_villains(table)) > len(known) and spare:
            return _line_up("remove", spare[0])
        here = {*self._named(telling, [scene])}
        for villain in _villains(table):
            if villain.entered and villain.sheet.data.name not in here:
                return _line_up("rest", villain)
        made = {one.at for one in story.made} if story is not None else set[str]()
        if any(call.id in made for call in scene.calls):
            return None
        return _rested(table, read_own(scene.opens, Opens).rest)

    def finish(self, telling: Telling[SkyAce], ending: Ending) -> Answer | None:
        """Experience for every hero, then the end (SK-XP-02)."""
        points = read_own(telling.adventure.begins, Begins).experience
        return end_story.say(StoryEnd(ending.title, ending.won, points if ending.won else 0))

    def names(self, table: SkyAce) -> Mapping[str, str]:
        return {hero.sheet.data.name: str(hero.number) for hero in table.heroes.values()}

    def said(
        self, telling: Telling[SkyAce], order: Order, part: Call | Person
    ) -> Mapping[str, object]:
        """Villains take the place of those that nobody has named, as long as there are some."""
        if isinstance(order, Test) and isinstance(part, Call):
            return {"about": part.title}
        assert isinstance(order, Villain)
        powers = [*cast("Mapping[str, int]", asked_of(order, "powers")).values()]
        spare, most = self._spare(telling), sum(powers)
        left = most if order.energy is None else scaled(order.energy, telling.players)
        return {
            "figure": str(spare[0].number) if spare else f"new {GM}",
            "stage": "new" if sorted(powers) == [1, 2, 3, 4] else "advanced",
            "energy_lost": max(most - left, 0),
        }

    def heroes(self, telling: Telling[SkyAce], order: CallOrder) -> Mapping[str, Seat]:
        able = [hero for hero in _heroes(telling.table) if hero.energy.value]
        return {str(hero.number): hero.seat for hero in able or _heroes(telling.table)}

    def best(
        self, telling: Telling[SkyAce], order: CallOrder, ways: Sequence[dict[str, Simple]]
    ) -> dict[str, Simple]:
        """The hero with the best grade is tested; of equal ones another each time."""

        def grade(way: Mapping[str, Simple]) -> int:
            hero = telling.table.heroes[int(str(way["hero"]))]
            skill = hero.sheet.data.skill(str(way["skill"]))
            return skill.grade if skill else 0

        fit = [way for way in ways if grade(way) == max(map(grade, ways))]
        return fit[telling.chance.below(len(fit))]

    def first(
        self, telling: Telling[SkyAce], order: CallOrder, call: Call, made: Made
    ) -> Answer | None:
        """For a contest everybody named takes part and nobody else, then it begins."""
        if isinstance(order, Test):
            return None
        table, named = telling.table, {*self._brought(telling, order)}
        for hero in table.heroes.values():
            takes_part = hero.energy.value > 0 and (
                hero.seat != GM or hero.sheet.data.name in named
            )
            if hero.entered != takes_part:
                return _line_up("enter" if takes_part else "rest", hero)
        teams = all((hero.side == HEROES) == (hero.seat != GM) for hero in table.heroes.values())
        asked = next(one for one in telling.seen.decisions if options_of(one.decision, SetSides))
        return Answer(to=asked.id, answer="start" if teams else "teams")

    def came(self, telling: Telling[SkyAce], order: CallOrder, made: Made) -> str:
        table = telling.table
        if isinstance(order, Test):
            return "success" if table.trial.data.passed else "failure"
        if not table.contest.winner:
            return "draw"
        return "success" if table.contest.winner == HEROES else "failure"

    def wrong(self, order: Order, scene: Scene | None) -> Iterator[tuple[str, str]]:
        if isinstance(order, Contest) and not order.brings:
            yield "brings", "a contest needs somebody to fight"

    def _spare(self, telling: Telling[SkyAce]) -> list[Hero]:
        """Villains of the usual table whom the adventure does not know."""
        known = {*self._named(telling, telling.adventure.scenes)}
        return [one for one in _villains(telling.table) if one.sheet.data.name not in known]

    def _named(self, telling: Telling[SkyAce], scenes: Sequence[Scene]) -> Iterator[str]:
        """The names of those who are in these scenes, or come for one of their contests."""
        orders = [self.order(call) for scene in scenes for call in scene.calls if call.play]
        ids = {id for scene in scenes for id in scene.people}
        for person in map(
            telling.adventure.person, ids | {id for one in orders for id in one.brings}
        ):
            if person.values:
                yield from self.called(telling, person)
        for one in orders:
            yield from self._brought(telling, one)

    def _brought(self, telling: Telling[SkyAce], order: CallOrder) -> Iterator[str]:
        for id, count in order.brings.items():
            yield from self.called(telling, telling.adventure.person(id), count)


def _line_up(word: str, hero: Hero) -> Answer:
    return Answer(to=aside_id(LineUp), answer=f"{word} {hero.number}")


def _heroes(table: SkyAce) -> list[Hero]:
    return [hero for hero in table.heroes.values() if hero.seat != GM]


def _villains(table: SkyAce) -> list[Hero]:
    return [hero for hero in table.heroes.values() if hero.seat == GM]


def _rested(table: SkyAce, rest: int) -> Answer | None:
    """Energy for the next hero who has less than this."""
    for hero in _heroes(table):
        most = min(rest, hero.energy.most or rest)
        if hero.energy.value < most:
            return set_energy.say(EnergyLeft(hero.number, most))
    return None
