"""How Zilch plays adventures: every command is one that the GM's desk has, too (ZI-TABLE-01).

What came of a call stands on the scene (`Settled`), and the number of calls is how far the game is.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Call, Ending, Person, Scene, Somebody, menu, scaled
from fiftyfour.engine.book import Book, Telling
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.orders import CallOrder, Counts, Nothing, Order, asked_of, order, struct_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch.damage.recovery import award_level, pass_time
from fiftyfour.systems.zilch.data import SKILLS
from fiftyfour.systems.zilch.encounter.encounter import begin_encounter
from fiftyfour.systems.zilch.rolls.choices import FITTING, PLACES
from fiftyfour.systems.zilch.rolls.contest import call_for_contest
from fiftyfour.systems.zilch.rolls.roll import best_skill, skill_value
from fiftyfour.systems.zilch.rolls.save import call_for_save
from fiftyfour.systems.zilch.rolls.test import call_for_test
from fiftyfour.systems.zilch.scene import former
from fiftyfour.systems.zilch.scene.corrections import leave_or_join
from fiftyfour.systems.zilch.scene.finds import give_thing
from fiftyfour.systems.zilch.scene.monsters import MOST_AT_ONCE, add_monsters, unfit
from fiftyfour.systems.zilch.scene.scene import end_scene
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.table import Settled, Zilch, fight_of, scene_of

DEGREE = {
    "CS": "critical_success",
    "S": "success",
    "F": "failure",
    "CF": "critical_failure",
    "saved": "success",
    "won": "success",
}
"""What came of a call, by what stands on the scene; anything else is a failure."""

FIRST, SECOND = PLACES[:2]
SKILL_MENU = {one.id: one.name for one in SKILLS.values() if not one.many}
BY_SIDE = Meta(extra_json_schema={"propertyNames": {"enum": [FIRST, SECOND]}})
OPPONENT = Meta(extra_json_schema={"propertyNames": {"enum": [SECOND]}})


class Test(CallOrder, frozen=True, kw_only=True):
    """A test by one hero, or by each.

    Attributes:
        who: the hero who is best at it, or the next, who has done least so far, or each of them;
            then half must succeed.
        modifier: what is added to the card; 2 is easy, -2 hard, -5 very hard.
        trained_only: degrees that a hero reaches only with a fitting skill.
        skill: a skill that helps besides those listed for the card.
        secret: the GM alone sees what came of it.
    """

    who: Literal["best", "next", "each"] = "best"


class Save(CallOrder, frozen=True, kw_only=True):
    """A save from something that befalls the heroes.

    Attributes:
        who: the hero who is best at it, or the next, who has done least so far, or each of them;
            then half must succeed.
        effects: what befalls those who fail, such as “2 cold damage; 1 S drain; condition
            Entangled”. Armor lowers damage that has no kind.
        modifier: what is added to the card; 2 is easy, -2 hard, -5 very hard.
        on_save: what befalls those who succeed.
        skill: a skill that helps, for a hero who has it.
    """

    who: Literal["best", "next", "each"] = "each"
    effects: str


class Contest(CallOrder, frozen=True, kw_only=True):
    """A contest of a hero with a person. The hero is 1, the person is 2; the hero wins ties.

    Attributes:
        who: the hero who is best at it, or the next, who has done least so far.
        being: the person, as 2.
        skill: a skill that helps the hero or the person besides those listed for the card.
        card: the hero's and the person's card; nobody is 3 or 4.
        modifier: what is added to their cards.
        secret: whether the GM alone sees it.
    """

    who: Literal["best", "next"] = "best"
    being: Annotated[dict[str, Somebody], OPPONENT]
    skill: Annotated[dict[str, Annotated[str, menu(SKILL_MENU)]], BY_SIDE] = {}


class Encounter(CallOrder, frozen=True, kw_only=True):
    """A fight, until one side has nobody on their feet.

    Attributes:
        surprised: who is caught unawares.
        zone: the zone where somebody begins, at tables with zones.
        zones: which zones are next to each other, such as “hall-stairs, stairs-gallery”.
    """

    surprised: Literal["nobody", "heroes", "foes"] = "nobody"


class Time(CallOrder, frozen=True, kw_only=True):
    """Time passes for all heroes: an hour's rest brings back chips, a night's sleep also heals."""


class Level(CallOrder, frozen=True, kw_only=True):
    """Every hero gains a level."""


class Find(CallOrder, frozen=True, kw_only=True):
    """Something is found.

    Attributes:
        who: whoever carries least gets it, or each hero gets one.
        item: the thing.
    """

    who: Literal["least", "each"] = "least"


class Monster(Order, frozen=True, kw_only=True):
    """Somebody who can be fought or rolled against.

    Attributes:
        preset: a being of the book, or one of your own by the fields below. It is enough to give
            some of those.
        kind: subtypes and type, such as “humanoid (Goblin)”.
        suits: how good it is; 6 is an average person, and what is left out is 6.
        hp: hit points; 0, as many as its Hearts.
        dr: how much armor takes off damage.
        er: how much it takes off damage of a kind, such as “fire 3, cold 1”.
        hands: weapons and shields, such as “longsword, shield:small”.
        attacks: those of its own body, such as “bite +2” or “bite +1: 1 S drain save H-2 half”.
        cr: a number for yourself.
        lines: words for the GM, on special attacks (sa), special talents (st) and more.
    """


NAMED = {"skill": SKILL_MENU}
CallForTest = order(call_for_test, Test, hero="being", without=["task"], menus=NAMED)
CallForSave = order(call_for_save, Save, hero="being", menus=NAMED)
CallForContest = order(
    *(call_for_contest, Contest),
    hero=f"being_{FIRST}",
    without=["initiator", "tie"],
    keys={"card": PLACES[:2], "modifier": PLACES[:2]},
)
BeginEncounter = order(begin_encounter, Encounter, without=["takes_part", "aware"])
PassTime = order(pass_time, Time, without=["new_day", "who"])
AwardLevel = order(award_level, Level, without=["who"])
GiveThing = order(give_thing, Find, hero="being")
AddMonsters = order(add_monsters, Monster, without=["name", "count"])


class ZilchBook(Book[Zilch]):
    """Adventures of Zilch."""

    calls = (
        *(CallForTest, CallForSave, CallForContest, BeginEncounter),
        *(PassTime, AwardLevel, GiveThing),
    )
    people = (AddMonsters,)
    opens = begins = Nothing
    former = former.values, former.play
    degrees: ClassVar[Mapping[str, bool]] = {
        "critical_success": True,
        "success": True,
        "failure": False,
        "critical_failure": False,
    }

    def mark(self, table: Zilch) -> int:
        return table.scene.data.calls

    def free(self, seen: Seen[Zilch], pending: Pending) -> bool:
        return not seen.part(fight_of).data.running and super().free(seen, pending)

    def lost(self, telling: Telling[Zilch]) -> bool:
        return not telling.seen.part(Zilch.on_their_feet)

    def open(self, telling: Telling[Zilch], scene: Scene) -> Answer | None:
        """Who has fallen, or belongs to another scene, leaves (ZI-MON-05)."""
        called = [id for call in scene.calls if call.play for id in self.order(call).brings]
        names = {telling.adventure.person(id).name for id in (*scene.people, *called)}
        monsters = telling.seen.part(_monsters)
        leaving = (one.id for one in monsters if not (one.awake and one.who.name in names))
        first = next(leaving, None)
        return None if first is None else Answer(to=leave_or_join.id, answer=first)

    def finish(self, telling: Telling[Zilch], ending: Ending) -> Answer | None:
        last = 0 < telling.table.settings.scenes == telling.table.scene.data.number
        return end_scene.say() if last else None

    def names(self, table: Zilch) -> Mapping[str, str]:
        return {one.who.name: one.id for one in reversed(_monsters(table)) if one.awake}

    def bring(
        self, telling: Telling[Zilch], person: Person, count: Counts | None = None
    ) -> Answer | None:
        """Those who are missing; without a count one, unless the scene's fight is about them."""
        if not person.values or (count is None and person.id in self._fought(telling)):
            return None
        here = sum(one.who.name == person.name for one in telling.seen.part(_monsters) if one.awake)
        missing = scaled(1 if count is None else count, telling.players) - here
        if missing <= 0:
            return None
        more = {"name": person.name, "count": min(missing, MOST_AT_ONCE)}
        return self.say(telling, self.value(person), person, more=more)

    def _fought(self, telling: Telling[Zilch]) -> Iterator[str]:
        """Whom the heroes have met in a fight of this scene, or are about to."""
        scene, story = telling.scene, telling.seen.story
        told = {made.at for made in story.made} if story is not None else set[str]()
        for call in scene.calls if scene is not None else ():
            if call.play and call.id in told and isinstance(one := self.order(call), Encounter):
                yield from one.brings

    def over(self, telling: Telling[Zilch], order: CallOrder, made: Made) -> bool:
        since = _since(telling, made)
        if getattr(order, "who", "") == "each":
            return not [*_not_yet(telling, since)]
        return bool(since)

    def came(self, telling: Telling[Zilch], order: CallOrder, made: Made) -> str:
        since = _since(telling, made)
        match order:
            case Time() | Level() | Find():
                return "success"
            case Test(who="each") | Save(who="each"):  # half of them make it
                good = sum(DEGREE.get(one.came, "") in _GOOD for one in since)
                return "success" if since and 2 * good >= len(since) else "failure"
            case _:
                return DEGREE.get(since[-1].came, "failure")

    def first(
        self, telling: Telling[Zilch], order: CallOrder, call: Call, made: Made
    ) -> str | None:
        """A fight without foes is won."""
        if isinstance(order, Encounter) and not _foes(telling, order):
            return "success"
        return None

    def said(
        self, telling: Telling[Zilch], order: Order, part: Call | Person
    ) -> Mapping[str, object]:
        table = telling.table
        match order:
            case Test() if isinstance(part, Call):
                return {"task": part.title}
            case Contest():
                return {"tie": "initiator"}
            case Encounter():
                foes = _foes(telling, order)
                unaware = {"foes": True, "heroes": False}.get(order.surprised)  # are they monsters?
                living = [*table.living()]
                return {
                    "takes_part": {one.id: not one.monster or one in foes for one in living},
                    "aware": {one.id: one.monster is not unaware for one in living},
                }
            case Time():  # who has slept today sleeps again only on a new day (ZI-REC-04)
                slept = asked_of(order, "kind") == "sleep" and any(
                    one.now.slept for one in _party(table)
                )
                who = {one.id: not one.monster for one in table.living()}
                return {"new_day": slept, "who": who}
            case Level():
                return {"who": {one.id: True for one in _party(table)}}
            case _:
                return {}

    def heroes(self, telling: Telling[Zilch], order: CallOrder) -> Mapping[str, Seat]:
        """Those on their feet; a thing may be given to others as well."""
        able = _party if isinstance(order, Find) and order.who == "least" else Zilch.on_their_feet
        return {one.id: one.seat for one in telling.seen.part(able)}

    def best(
        self, telling: Telling[Zilch], order: CallOrder, ways: Sequence[dict[str, Simple]]
    ) -> dict[str, Simple]:
        """The best at it, whoever has done least so far, or whose turn it is."""
        table = telling.table
        done = [one.being for one in table.scene.data.settled]
        hero = order.spec.hero

        def rank(way: Mapping[str, Simple]) -> tuple[int, int]:
            one = table.beings[str(way[hero])]
            if isinstance(order, Find):
                return 0, -one.gear.slots_used
            card = str(way.get("card", way.get(f"card_{FIRST}", "")))
            skill = str(way.get("skill", way.get(f"skill_{FIRST}", "")))
            value = skill_value(table, one, card, best_skill(table, one, card, [skill]), 0)
            return (-done.count(one.id) if who == "next" else 0), value

        who = getattr(order, "who", "")
        if not hero or not ways[0].get(hero):
            return ways[0]
        made = telling.open
        if who == "each" and made is not None:
            turns = {*_not_yet(telling, _since(telling, made))}
            best = next(way for way in ways if way[hero] in turns)
        else:
            best = max(ways, key=rank)
        if isinstance(order, Contest):
            return {**best, "initiator": best[hero]}
        if isinstance(order, Save):
            skills = table.beings[str(best[hero])].who
            named = str(best.get("skill", ""))
            has = bool(named and skills.skill_bonus(named, table.settings))
            return {**best, "skill": named if has else FITTING}
        return best

    def wrong(self, order: Order, scene: Scene | None) -> Iterator[tuple[str, str]]:
        match order:
            case Monster():
                if (refusal := unfit(struct_of(order, 1))) is not None:
                    yield "", refusal.line
            case Save(effects=effects):
                try:
                    parse_effects(effects)
                except IllegalAction as wrong:
                    yield "effects", wrong.message
            case Contest(being=being) if [*being] != [SECOND]:
                yield "being", f"say whom the hero is up against: {{ {SECOND} = ID }}"
            case Contest(being=being, brings=brings) if being[SECOND] not in brings:
                yield "brings", f"“{being[SECOND]}” has to be brought: {{ {being[SECOND]} = 1 }}"
            case Encounter(brings=brings) if not brings:
                yield "brings", "an encounter needs somebody to fight"
            case _:
                pass


_GOOD = "critical_success", "success"


def _party(table: Zilch) -> list[Creature]:
    return [one for one in table.beings.values() if not one.monster and not one.dead]


def _monsters(table: Zilch) -> list[Creature]:
    return [one for one in table.beings.values() if one.monster]


def _foes(telling: Telling[Zilch], order: Encounter) -> list[Creature]:
    """Those it brings who are on their feet."""
    names = {telling.adventure.person(id).name for id in order.brings}
    monsters = telling.seen.part(_monsters)
    return [one for one in monsters if one.awake and one.who.name in names]


def _since(telling: Telling[Zilch], made: Made) -> Sequence[Settled]:
    """What has come of a call so far."""
    scene = telling.seen.part(scene_of).data
    return scene.settled[-(scene.calls - made.mark) :] if scene.calls > made.mark else ()


def _not_yet(telling: Telling[Zilch], since: Sequence[Settled]) -> Iterator[str]:
    """The heroes on their feet whose turn in a call of all has not come."""
    had = {one.being for one in since}
    return (one.id for one in telling.seen.part(Zilch.on_their_feet) if one.id not in had)
