"""How Sky Ace plays adventures: skill tests, and contests against villains (SK-RPG, SK-TEST).

Energy is carried over from contest to contest; a scene may give some of it back (SK-RPG-03).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import (
    Adventure,
    Call,
    Ending,
    Person,
    Scene,
    Somebody,
    scaled,
)
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace.characters.experience import EnergyLeft, set_energy
from fiftyfour.systems.skyace.characters.roster import HEROES
from fiftyfour.systems.skyace.rpg.rest import SetSides
from fiftyfour.systems.skyace.rpg.skilltest import TestCall
from fiftyfour.systems.skyace.rpg.story import MOST_GIVEN, StoryEnd, end_story
from fiftyfour.systems.skyace.table import POWERS, Hero, SkyAce

Energy = Annotated[int, Meta(ge=1, le=40)]
Copies = Annotated[int, Meta(ge=0, le=6)]
Power = Annotated[int, Meta(ge=1, le=9)]


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a call of Sky Ace asks for."""


class Test(Play, frozen=True, tag="test"):
    """A skill test (SK-TEST-01): whoever is best at it tries.

    Attributes:
        skill: the skill, such as Acting or Mechanics, or several that would all do; a hero who
            lacks it draws one card.
        difficulty: the more cards the GM draws, the harder it is.
    """

    skill: str | list[str]
    difficulty: Literal["easy", "average", "challenging", "hard", "impossible"] = "easy"

    @property
    def skills(self) -> list[str]:
        return [self.skill] if isinstance(self.skill, str) else self.skill


class Fight(Play, frozen=True, tag="contest"):
    """A contest of all heroes against these villains (SK-GEN-04).

    Attributes:
        villains: who stands against them.
    """

    villains: list[Somebody]


class Villain(Struct, frozen=True, forbid_unknown_fields=True):
    """A villain, made like a hero (SK-RPG-05).

    Attributes:
        powers: for close attacks, defense, far attacks and movement, in this order.
        named: what these powers are called, in the same order.
        energy: the Energy it starts with, at most the sum of its powers, which 0 stands for.
        copies: how many of this kind there are.
    """

    powers: tuple[
        Annotated[Power, Meta(title="Close attacks")],
        Annotated[Power, Meta(title="Defense")],
        Annotated[Power, Meta(title="Far attacks")],
        Annotated[Power, Meta(title="Movement")],
    ]
    named: tuple[str, str, str, str] = ("", "", "", "")
    energy: Annotated[int, Meta(ge=0, le=40)] | list[Energy] = 0
    copies: Copies | list[Copies] = 1


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

    plays: ClassVar[object] = Test | Fight
    values, opens, begins = Villain, Opens, Begins
    degrees: ClassVar[Mapping[str, bool]] = {"success": True, "draw": False, "failure": False}

    def mark(self, table: SkyAce) -> int:
        return table.contest.number + table.tests

    def free(self, seen: Seen[SkyAce], pending: Pending) -> bool:
        return bool(options_of(pending.decision, SetSides))

    def lost(self, telling: Telling[SkyAce]) -> bool:
        """Nobody has Energy for another contest of the scene; the next scene may give some."""
        story = telling.seen.story
        scene = None if story is None else telling.adventure.scene(story.at)
        if (
            story is None
            or scene is None
            or any(hero.energy.value for hero in _heroes(telling.seen.table))
        ):
            return False
        made = {one.at for one in story.made}
        begun = any(call.id in made for call in scene.calls)
        if read_own(scene.opens, Opens).rest and not begun:
            return False
        left = [call for call in scene.calls if call.play and not story.came(call.id)]
        return any(isinstance(_play(call), Fight) for call in left)

    def bring(self, telling: Telling[SkyAce], person: Person) -> Answer | None:
        """Villains take the place of those that nobody has named, as long as there are some."""
        if not person.values:
            return None
        villain, table = read_own(person.values, Villain), telling.seen.table
        there = {hero.sheet.data.name for hero in table.heroes.values()}
        missing = [name for name in _names(telling, person) if name not in there]
        if not missing:
            return None
        known = set(_all_names(telling))
        spare = [hero.number for hero in _villains(table) if hero.sheet.data.name not in known]
        lost = sum(villain.powers) - (
            scaled(villain.energy, telling.players) or sum(villain.powers)
        )
        made: dict[str, Simple] = {
            "figure": str(spare[0]) if spare else f"new {GM}",
            "name": missing[0],
            "stage": "new" if sorted(villain.powers) == [1, 2, 3, 4] else "advanced",
            "energy_lost": max(lost, 0),
        }
        for suit, power, named in zip(POWERS, villain.powers, villain.named, strict=True):
            made |= {f"power_{suit}": power, f"power_{suit}_name": named}
        return Answer(to="make-hero", answer=made)

    def open(self, telling: Telling[SkyAce], scene: Scene) -> Answer | None:
        """Whoever has no part in it leaves; the heroes get their breath back, once."""
        known = set(_all_names(telling))
        table, story = telling.seen.table, telling.seen.story
        if len(_villains(table)) > len(known) and (gone := _spare(table, known)) is not None:
            return Answer(to="line-up", answer=f"remove {gone.number}")
        here = set(_villains_of(telling, scene))
        for villain in _villains(table):
            if villain.entered and villain.sheet.data.name not in here:
                return Answer(to="line-up", answer=f"rest {villain.number}")
        made = {one.at for one in story.made} if story is not None else set[str]()
        if any(call.id in made for call in scene.calls):
            return None
        return _rested(table, read_own(scene.opens, Opens).rest)

    def play(self, telling: Telling[SkyAce], call: Call, made: Made) -> Answer | str:
        match _play(call):
            case Test() as test:
                if self.mark(telling.seen.table) > made.mark:
                    return "success" if telling.seen.table.trial.data.passed else "failure"
                return _test(telling, test, call.title)
            case Fight() as fight:
                return self._fight(telling, fight, made)

    def _fight(self, telling: Telling[SkyAce], fight: Fight, made: Made) -> Answer | str:
        """Everybody named takes part and nobody else, then it begins."""
        table = telling.seen.table
        if self.mark(table) > made.mark:
            if not table.contest.winner:
                return "draw"
            return "success" if table.contest.winner == HEROES else "failure"
        people = [telling.adventure.person(id) for id in fight.villains]
        for person in people:
            if (command := self.bring(telling, person)) is not None:
                return command
        named = {name for person in people for name in _names(telling, person)}
        for hero in table.heroes.values():
            takes_part = hero.energy.value > 0 and (
                hero.seat != GM or hero.sheet.data.name in named
            )
            if hero.entered != takes_part:
                word = "enter" if takes_part else "rest"
                return Answer(to="line-up", answer=f"{word} {hero.number}")
        teams = all((hero.side == HEROES) == (hero.seat != GM) for hero in table.heroes.values())
        return _said(telling, "start" if teams else "teams")

    def finish(self, telling: Telling[SkyAce], ending: Ending) -> Answer | None:
        """Experience for every hero, then the end (SK-XP-02)."""
        points = read_own(telling.adventure.begins, Begins).experience
        return end_story.say(StoryEnd(ending.title, ending.won, points if ending.won else 0))

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        """Villains who are nobody, or have no powers."""
        return list(_flaws(adventure))


def _play(call: Call) -> Test | Fight:
    return msgspec.convert(call.play, Test | Fight)


def _said(telling: Telling[SkyAce], answer: str) -> Answer:
    """What the GM says to the question between contests."""
    asked = next(one for one in telling.seen.decisions if options_of(one.decision, SetSides))
    return Answer(to=asked.id, answer=answer)


def _heroes(table: SkyAce) -> list[Hero]:
    return [hero for hero in table.heroes.values() if hero.seat != GM]


def _villains(table: SkyAce) -> list[Hero]:
    return [hero for hero in table.heroes.values() if hero.seat == GM]


def _names(telling: Telling[SkyAce], person: Person) -> list[str]:
    """The names of all of this kind: one alone has the person's own."""
    copies = scaled(read_own(person.values, Villain).copies, telling.players)
    return [person.name] if copies == 1 else [f"{person.name} {n + 1}" for n in range(copies)]


def _all_names(telling: Telling[SkyAce]) -> Iterator[str]:
    for person in telling.adventure.people:
        if person.values:
            yield from _names(telling, person)


def _villains_of(telling: Telling[SkyAce], scene: Scene) -> Iterator[str]:
    """The names of those who are in this scene, or come for one of its contests."""
    plays = [_play(call) for call in scene.calls if call.play]
    fighting = [id for play in plays if isinstance(play, Fight) for id in play.villains]
    for person in map(telling.adventure.person, {*scene.people, *fighting}):
        if person.values:
            yield from _names(telling, person)


def _spare(table: SkyAce, known: Iterable[str]) -> Hero | None:
    """A villain of the usual table whom the adventure does not know."""
    return next((one for one in _villains(table) if one.sheet.data.name not in known), None)


def _rested(table: SkyAce, rest: int) -> Answer | None:
    """Energy for the next hero who has less than this."""
    for hero in _heroes(table):
        most = min(rest, hero.energy.most or rest)
        if hero.energy.value < most:
            return set_energy.say(EnergyLeft(hero.number, most))
    return None


def _test(telling: Telling[SkyAce], test: Test, about: str) -> Answer:
    """The hero with the best grade is tested; of equal ones another each time."""
    table = telling.seen.table
    able = [hero for hero in _heroes(table) if hero.energy.value] or _heroes(table)
    ways = [(hero, skill) for hero in able for skill in test.skills]
    best = max(_grade(hero, skill) for hero, skill in ways)
    fit = [(hero, skill) for hero, skill in ways if _grade(hero, skill) == best]
    hero, skill = fit[telling.chance.below(len(fit))]
    called = TestCall(hero.number, skill, test.difficulty, about)
    return Answer(to="open-test", answer=answer_of(called))


def _grade(hero: Hero, name: str) -> int:
    """The grade of a hero's skill; 0 if the hero lacks it."""
    skill = hero.sheet.data.skill(name)
    return skill.grade if skill else 0


def _flaws(adventure: Adventure) -> Iterator[tuple[str, str]]:
    fighters = {person.id for person in adventure.people if person.values}
    for at, scene in enumerate(adventure.scenes):
        for number, call in enumerate(scene.calls):
            play = _play(call) if call.play else None
            where = f"scenes[{at}].calls[{number}].play"
            for villain in play.villains if isinstance(play, Fight) else []:
                if villain not in fighters:
                    yield where, f"“{villain}” has no powers; these have: {', '.join(fighters)}"
