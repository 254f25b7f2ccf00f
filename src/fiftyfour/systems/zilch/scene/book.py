"""How Zilch plays adventures: every command is one that the GM's desk has, too (ZI-TABLE-01).

What came of a call stands on the scene (`Settled`), and the number of calls is how far the game is.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Person, Scene, scaled
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.desk import Next
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch.damage.recovery import Award, Passing, award_level, pass_time
from fiftyfour.systems.zilch.data import SKILLS
from fiftyfour.systems.zilch.encounter.encounter import SetUp, begin_encounter, not_asked
from fiftyfour.systems.zilch.rolls.choices import (
    FITTING,
    PLACES,
    CalledContest,
    CalledSave,
    CalledTest,
)
from fiftyfour.systems.zilch.rolls.contest import call_for_contest
from fiftyfour.systems.zilch.rolls.roll import best_skill, skill_value
from fiftyfour.systems.zilch.rolls.save import call_for_save
from fiftyfour.systems.zilch.rolls.test import call_for_test
from fiftyfour.systems.zilch.scene.corrections import leave_or_join
from fiftyfour.systems.zilch.scene.finds import THINGS, Find, give_thing
from fiftyfour.systems.zilch.scene.monsters import (
    MOST_AT_ONCE,
    MOST_NAME,
    NewMonster,
    add_monsters,
    unfit,
)
from fiftyfour.systems.zilch.scene.plays import (
    CARD_OF,
    AnyPlay,
    Begins,
    Foe,
    Opens,
    PlayContest,
    PlayFight,
    PlayFind,
    PlayLevel,
    PlayRest,
    PlaySave,
    PlayTest,
)
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


class ZilchBook(Book[Zilch]):
    """Adventures of Zilch."""

    plays: ClassVar[object] = AnyPlay
    values, opens, begins = Foe, Opens, Begins
    degrees: ClassVar[Mapping[str, bool]] = {
        "critical_success": True,
        "success": True,
        "failure": False,
        "critical_failure": False,
    }

    def mark(self, table: Zilch) -> int:
        return table.scene.data.calls

    def free(self, seen: Seen[Zilch], pending: Pending) -> bool:
        running = seen.part(fight_of).data.running
        return not running and bool(options_of(pending.decision, Next))

    def lost(self, telling: Telling[Zilch]) -> bool:
        return not telling.seen.part(Zilch.on_their_feet)

    def open(self, telling: Telling[Zilch], scene: Scene) -> Answer | None:
        """Who has fallen, or belongs to another scene, leaves (ZI-MON-05)."""
        monsters = telling.seen.part(_monsters)
        names = set(_names(telling.adventure, scene))
        leaving = (one.id for one in monsters if not (one.awake and one.who.name in names))
        first = next(leaving, None)
        return None if first is None else Answer(to=leave_or_join.id, answer=first)

    def bring(self, telling: Telling[Zilch], person: Person) -> Answer | None:
        """One of them, unless a fight of this scene was about them."""
        if not person.values or person.id in _fought(telling):
            return None
        if _here(telling.seen.part(_monsters), person):
            return None
        return _add(telling, person, 1)

    def play(self, telling: Telling[Zilch], call: Call, made: Made) -> Answer | str:
        seen, play = telling.seen, _play(call)
        scene = seen.part(scene_of).data
        since = scene.settled[-(scene.calls - made.mark) :] if scene.calls > made.mark else ()
        match play:
            case PlayTest() | PlaySave() if play.who == "each":
                doing = next(_not_yet(seen.part(Zilch.on_their_feet), since), None)
                return _roll(telling, call, play, doing) if doing else _of_all(since)
            case PlayFind(each=True):
                doing = next(_not_yet(seen.part(Zilch.on_their_feet), since), None)
                return _give(telling, play, doing) if doing else "success"
            case _ if since:
                return DEGREE.get(since[-1].came, _done(play))
            case PlayTest() | PlaySave():
                return _roll(telling, call, play, _who(telling, play))
            case PlayContest():
                return _contest(telling, play)
            case PlayFight():
                return _fight(telling, play)
            case PlayFind():
                least = min(seen.part(_party), key=lambda one: one.gear.slots_used)
                return _give(telling, play, least)
            case PlayRest():
                return _rest(telling, play)
            case PlayLevel():
                return award_level.say(Award({one.id: True for one in seen.part(_party)}))

    def finish(self, telling: Telling[Zilch], ending: Ending) -> Answer | None:
        scene = telling.seen.table.scene.data
        last = 0 < telling.seen.table.settings.scenes == scene.number
        return end_scene.say() if last else None

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        return tuple(_flaws(adventure))


# --- who is there ---


def _party(table: Zilch) -> list[Creature]:
    return [one for one in table.beings.values() if not one.monster and not one.dead]


def _monsters(table: Zilch) -> list[Creature]:
    return [one for one in table.beings.values() if one.monster]


def _here(monsters: Sequence[Creature], person: Person) -> list[Creature]:
    """Those of this name among the monsters, on their feet."""
    return [one for one in monsters if one.awake and one.who.name == person.name]


def _names(adventure: Adventure, scene: Scene) -> Iterator[str]:
    """Who belongs to a scene."""
    yield from (adventure.person(id).name for id in scene.people)
    for call in scene.calls:
        match _play(call) if call.play else None:
            case PlayFight(foes=foes):
                yield from (adventure.person(id).name for id in foes)
            case PlayContest(person=id):
                yield adventure.person(id).name
            case _:
                pass


def _fought(telling: Telling[Zilch]) -> Iterator[str]:
    """Whom the heroes have met in a fight of this scene, or are about to."""
    story = telling.seen.story
    scene = telling.adventure.scene(story.at) if story is not None else None
    if story is None or scene is None:
        return
    told = {made.at for made in story.made}
    for call in scene.calls:
        if call.play and call.id in told and isinstance(play := _play(call), PlayFight):
            yield from play.foes


def _not_yet(up: Sequence[Creature], since: Sequence[Settled]) -> Iterator[Creature]:
    """The heroes on their feet whose turn in a call of all has not come."""
    had = {one.being for one in since}
    return (one for one in up if one.id not in had)


def _of_all(since: Sequence[Settled]) -> str:
    """Half of them make it."""
    good = sum(DEGREE.get(one.came, "") in ("critical_success", "success") for one in since)
    return "success" if since and 2 * good >= len(since) else "failure"


def _who(telling: Telling[Zilch], play: PlayTest | PlaySave | PlayContest) -> Creature:
    """The best at it, or whoever has done least so far; nobody on their feet rolls nothing."""
    table, card = telling.seen.table, CARD_OF[play.card]
    done = [one.being for one in table.scene.data.settled]

    def order(one: Creature) -> tuple[int, int]:
        return (
            -done.count(one.id) if play.who == "next" else 0,
            skill_value(table, one, card, best_skill(table, one, card, [play.skill]), 0),
        )

    return max(table.on_their_feet(), key=order)


# --- what the GM says ---


def _roll(
    telling: Telling[Zilch], call: Call, play: PlayTest | PlaySave, who: Creature
) -> Answer | str:
    card, modifier = CARD_OF[play.card], scaled(play.modifier, telling.players)
    if isinstance(play, PlayTest):
        skill = play.skill or FITTING
        test = CalledTest(who.id, card, modifier, skill=skill, task=call.title)
        return call_for_test.say(test)
    has = bool(who.who.skill_bonus(play.skill, telling.seen.table.settings))
    skill = play.skill if has else FITTING
    spared = "half" if play.spared == "half" else "none"
    return call_for_save.say(CalledSave(who.id, card, modifier, spared, play.effects, skill))


def _contest(telling: Telling[Zilch], play: PlayContest) -> Answer | str:
    person = telling.adventure.person(play.person)
    others = _here(telling.seen.part(_monsters), person)
    if not others:
        return _add(telling, person, 1)
    who, (one, two) = _who(telling, play), PLACES[:2]
    contest = CalledContest(
        being={one: who.id, two: others[0].id},
        card={one: CARD_OF[play.card], two: CARD_OF[play.against]},
        modifier={one: scaled(play.modifier, telling.players), two: 0},
        skill={one: play.skill or FITTING, two: FITTING},
        initiator=who.id,
        tie="initiator",
    )
    return call_for_contest.say(contest)


def _fight(telling: Telling[Zilch], play: PlayFight) -> Answer | str:
    """Those who are missing come in first."""
    table = telling.seen.table
    there: list[Creature] = []
    for id, count in play.foes.items():
        person = telling.adventure.person(id)
        here, wanted = _here(_monsters(table), person), scaled(count, telling.players)
        if len(here) < wanted:
            return _add(telling, person, wanted - len(here))
        there += here
    if not there:
        return "success"
    unaware = {"foes": True, "heroes": False}.get(play.surprised)  # whether they are monsters
    living = list(table.living())
    setup = SetUp(
        takes_part={one.id: not one.monster or one in there for one in living},
        aware={one.id: one.monster is not unaware for one in living},
    )
    return begin_encounter.say(setup, without=not_asked(table))


def _rest(telling: Telling[Zilch], play: PlayRest) -> Answer | str:
    """Who has slept today sleeps again only on a new day (ZI-REC-04)."""
    table = telling.seen.table
    slept = play.how == "sleep" and any(one.now.slept for one in _party(table))
    who = {one.id: not one.monster for one in table.living()}
    return pass_time.say(Passing(play.how, new_day=slept, who=who))


def _give(telling: Telling[Zilch], play: PlayFind, who: Creature) -> Answer | str:
    return give_thing.say(Find(who.id, play.item))


def _done(play: AnyPlay) -> str:
    """What comes of what cannot fail."""
    return "success" if isinstance(play, PlayRest | PlayLevel | PlayFind) else "failure"


# --- monsters ---


def _add(telling: Telling[Zilch], person: Person, count: int) -> Answer:
    return add_monsters.say(_monster(person, telling.players, count))


def _monster(person: Person, players: int, count: int = 1) -> NewMonster:
    foe = read_own(person.values, Foe)
    return NewMonster(
        preset=foe.preset or "own",
        count=min(count, MOST_AT_ONCE),
        name=person.name[:MOST_NAME],
        kind=foe.kind,
        size=foe.size,
        suits={"C": foe.clubs, "S": foe.spades, "D": foe.diamonds, "H": foe.hearts},
        hp=scaled(foe.hp, players),
        pools=foe.chips,
        dr=foe.dr,
        er=foe.er,
        hands=foe.weapons,
        attacks=foe.attacks,
        cr=0,
        lines={"strategy": foe.strategy},
    )


# --- reading ---


class _Read(Struct, frozen=True):
    """A play as a field: msgspec works out a field's type once, but a bare union every time."""

    play: AnyPlay


def _play(call: Call) -> AnyPlay:
    return msgspec.convert({"play": call.play}, _Read).play


def _flaws(adventure: Adventure) -> Iterator[tuple[str, str]]:
    """Foes that are nobody, and what the rules could not read."""
    able = [person.id for person in adventure.people if person.values]
    for at, person in enumerate(adventure.people):
        if person.values and (wrong := unfit(_monster(person, 1))) is not None:
            yield f"people[{at}].values", wrong.line
    for at, scene in enumerate(adventure.scenes):
        for number, call in enumerate(scene.calls):
            if call.play:
                where = f"scenes[{at}].calls[{number}].play"
                yield from ((f"{where}.{field}", what) for field, what in _wrong(call, able))


def _wrong(call: Call, able: Sequence[str]) -> Iterator[tuple[str, str]]:
    named = ", ".join(able) or "none"
    match _play(call):
        case PlayFight(foes=foes):
            for id in foes:
                if id not in able:
                    yield "foes", f"“{id}” is nobody with values; there are {named}"
        case PlayTest(skill=skill) | PlayContest(skill=skill) | PlaySave(skill=skill) if (
            skill and skill not in SKILLS
        ):
            yield "skill", f"“{skill}” is no skill of the book; there are {', '.join(SKILLS)}"
        case PlayContest(person=id) if id not in able:
            yield "person", f"“{id}” is nobody with values; there are {named}"
        case PlaySave(effects=effects):
            try:
                parse_effects(effects)
            except IllegalAction as wrong:
                yield "effects", wrong.message
        case PlayFind(item=item) if item not in THINGS:
            yield "item", f"“{item}” is no thing of the book; there are {', '.join(THINGS)}"
        case _:
            pass
