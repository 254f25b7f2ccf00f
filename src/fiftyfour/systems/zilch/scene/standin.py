"""The stand-in GM: what it calls in an evening without an adventure, from what the GM sees."""

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.desk import Next
from fiftyfour.engine.options import Choose, options_of
from fiftyfour.systems.zilch.damage.recovery import Passing
from fiftyfour.systems.zilch.rolls.choices import CalledTest
from fiftyfour.systems.zilch.scene.corrections import Leaves
from fiftyfour.systems.zilch.scene.monsters import NewMonster
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch

PLAN = ("test", "test", "test", "monster", "fight", "time", "scene")
"""A scene: exploring, searching, bargaining; somebody in the way; a rest."""
TASKS = (
    ("C2", "Climb down the shaft"),
    ("S2", "Search the guardroom"),
    ("H2", "Talk the watchman round"),
    ("D2", "Read the old inscription"),
    ("C2", "Force the jammed gate"),
    ("S2", "Listen at the door"),
    ("H2", "Calm the frightened porter"),
    ("D2", "Tell which passage is the older"),
)
"""What is tested before the fight, three of them a scene."""


def next_call(table: Zilch, menu: Choose[object]) -> str:
    """The next of the plan that can be done, once those who lie there are taken out."""
    calls = {option.id for option in options_of(menu, Next)}
    lying = any(being.monster and not being.awake for being in table.beings.values())
    done = [what for what in table.scene.data.called if what in PLAN]
    wanted = [*(["remove"] if lying else []), *PLAN[len(done) :], "scene"]
    return next((what for what in wanted if what in calls), menu.options[0].id)


def who_leaves(table: Zilch, menu: Choose[object]) -> str:
    """Monsters that lie there, else nobody."""
    for option in options_of(menu, Leaves):
        being = table.beings[option.does.being]
        if being.monster and not being.awake:
            return option.id
    return menu.options[-1].id


def fill_in(table: Zilch, form: str, chance: Plain) -> dict[str, Simple]:
    """The fields of a GM's form, by what it makes, that are not left as they stand."""
    match form:
        case CalledTest.__name__:
            return _test(table, chance)
        case NewMonster.__name__:
            return _opposition(table)
        case Passing.__name__:
            return _breather(table)
        case _:
            return {}


def _party(table: Zilch) -> list[Creature]:
    return [one for one in table.living() if not one.monster]


def _test(table: Zilch, chance: Plain) -> dict[str, Simple]:
    """A test for somebody on their feet, on what the plan of the scene has come to."""
    up = [being.id for being in _party(table) if being.awake]
    scene = table.scene.data
    tests = 3 * (scene.number - 1) + scene.called.count("test")
    card, task = TASKS[(tests - 1) % len(TASKS)]
    test: dict[str, Simple] = {"card": card, "task": task}
    return {"being": up[chance.below(len(up))], **test} if up else test


def _opposition(table: Zilch) -> dict[str, Simple]:
    """As many as the characters can meet: half of them, or one that is weak."""
    up = sum(being.awake for being in _party(table))
    if up < 2:
        return {"preset": "Peasant", "count": 1}
    if table.scene.data.number % 2 == 0:
        return {"preset": "Ogre", "count": max(1, up // 3)}
    return {"preset": "Guard", "count": (up + 1) // 2}


def _breather(table: Zilch) -> dict[str, Simple]:
    """A night's sleep where somebody is badly hurt, and a new day where they have slept."""
    party = _party(table)
    hurt = any(not one.awake or one.health * 2 <= one.most_hp for one in party)
    slept = any(one.now.slept for one in party)
    return {"kind": "sleep", "new_day": "yes" if slept else "no"} if hurt else {}
