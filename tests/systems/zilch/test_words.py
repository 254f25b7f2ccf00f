"""What the guide and the lesson say of the rules is so."""

from fiftyfour.engine.guide import guide_of
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.attack.blows import defence_total
from fiftyfour.systems.zilch.characters.samples import MONSTERS
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.options import cost_of
from fiftyfour.systems.zilch.table.creature import pips
from fiftyfour.systems.zilch.table.gear import weapon_damage
from tests.systems.zilch.scene import laid, put


def test_the_guides_example_is_played_by_the_rules() -> None:
    """ZI-HIT-02, ZI-HIT-03, ZI-DMG-02: Ana strikes the Guard, as in the catalogue's V100."""
    guide = guide_of(system)
    assert guide is not None
    sums = {
        one.label: one
        for chapter in guide.chapters
        for part in chapter.pictures
        for one in part.sums
    }
    game = laid(1)
    guard = put(game, MONSTERS["Guard"], "m1")
    attack, defence = sums["Ana attacks"], sums["The Guard defends"]
    assert [term.value for term in attack.terms] == [8, pips("Bold", (3, 5))[0], 2]
    shield = guard.shield()
    spades = defence_total(game.table, guard, "p1", 0) - shield
    assert [term.value for term in defence.terms] == [spades, pips("Cautious", (2, 4))[1], shield]
    damage = [term.value for term in sums["Damage"].terms]
    assert damage == [weapon_damage("longsword"), 1, -guard.dr]
    for one in sums.values():
        assert sum(term.value for term in one.terms) == one.total


def test_the_lesson_names_actions_that_there_are() -> None:
    """ZI-RND-02: what it calls full actions are."""
    lesson = lesson_of(system)
    assert lesson is not None
    (turn,) = [step.say for step in lesson.steps if step.id == "turn"]
    game = laid(1)
    named = {
        "two weapons": choices.TwoWeapons(),
        "a rally": choices.Rally("C"),
        "something out of the pack": choices.Carry("take", "rope"),
    }
    (listed,) = [part for part in turn.split(". ") if "full action" in part]
    assert listed.partition("instead: ")[2].split(", ") == [*named]
    for action in named.values():
        assert cost_of(game.table, game.table.beings["p1"], action) == "full"
