"""Characters: points, tags, what follows, files (T01 to T05)."""

from collections.abc import Callable

import msgspec
import pytest

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import Suit
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.guide import guide_of
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.character import SuitSheet
from fiftyfour.systems.suits.characters.checks import SAMPLES, flaws, warnings
from fiftyfour.systems.suits.characters.numbers import Numbers, numbers
from fiftyfour.systems.suits.characters.roster import figure_of
from fiftyfour.systems.suits.characters.sheets import SuitSheets
from fiftyfour.systems.suits.data import CLASSES, THRESHOLDS, Attribute, Defense, Skill
from fiftyfour.systems.suits.table import Suits
from tests.systems.suits.scene import PEOPLE

SHEETS = SuitSheets()
P1 = Seat("p1")


def sheet(points: str, suit: str = "s", tags: str = "") -> SuitSheet:
    numbers = dict(zip((one.value for one in Attribute), map(int, points.split()), strict=True))
    return SuitSheet(name="Ash", suit=suit, points=numbers, tags=tags.split())


def attributes(one: SuitSheet) -> list[int]:
    return [one.attribute(name) for name in Attribute]


def defenses(one: SuitSheet) -> list[int]:
    return [one.defense(name) for name in Defense]


def code(one: SuitSheet) -> str:
    return next((flaw.code for flaw in flaws(one)), "")


def warned(one: SuitSheet) -> list[str]:
    return [warning.code for warning in warnings(one)]


def test_t01() -> None:
    """SU-CHR-02, SU-CHR-07, SU-SKL-02, SU-SKL-03, SU-CHR-05."""
    ash = sheet("5 5 5 5", "s", "fraud stealth thief awareness guns persuasion leadership driver")
    assert attributes(ash) == [6, 6, 6, 6]
    assert defenses(ash) == [11, 11, 11, 11]
    assert (ash.hand, ash.tags_allowed) == (6, 8)
    assert (code(ash), warned(ash)) == ("", [])
    assert (ash.skill(Skill.GUNS), ash.skill(Skill.THUG)) == (11, 6)


def test_t02() -> None:
    """SU-CHR-07, SU-DEF-01, SU-DEF-02, SU-DEF-03, SU-DEF-04."""
    dov = sheet("9 9 0 2", "d", "athlete thug driver")
    assert attributes(dov) == [10, 10, 1, 3]
    assert defenses(dov) == [15, 15, 6, 8]
    assert (dov.hand, dov.tags_allowed) == (1, 3)


def test_t03() -> None:
    """Points above 10 are lost, which is allowed (SU-CHR-03, SU-CHR-04, SU-CHR-06)."""
    one = sheet("12 8 0 0")
    assert attributes(one) == [10, 9, 1, 1]
    assert code(one) == ""
    assert warned(one) == ["points_wasted:3", "tags_unused:3"]


def test_t04() -> None:
    """SU-CHR-08, SU-CHR-01."""
    assert code(sheet("6 5 5 5")) == "points_over_budget"
    assert code(sheet("-1 7 7 7")) == "bad_points"
    assert code(sheet("5 5 5 5", "cd")) == "bad_suit"
    assert code(sheet("6 5 5 5", "x")) == "bad_suit"


def test_t05() -> None:
    """SU-CHR-05, SU-CHR-06, SU-SKL-01."""
    everything = sheet("0 0 9 0", "h", " ".join(Skill))
    assert (code(everything), len(everything.tags)) == ("", 12)
    assert warned(everything) == ["points_unspent:11"]
    bea = "guns throw thug athlete stealth"
    assert code(sheet("7 7 2 4", "c", bea)) == ""
    assert code(sheet("7 7 2 4", "c", f"{bea} driver")) == "too_many_tags"
    assert code(sheet("7 7 2 4", "c", "guns guns")) == "duplicate_tag"
    assert code(sheet("7 7 2 4", "c", "hacking")) == "unknown_skill"


def test_the_largest_hand() -> None:
    """SU-CHR-09: with 20 points spent and none lost the lowest attribute is 6 at most."""
    assert sheet("5 5 5 5").hand == 6
    assert max(one.hand for one in SAMPLES) <= 6
    assert all(sum(attributes(one)) == 24 for one in SAMPLES)


def test_classes_and_skills() -> None:
    """Three skills of each suit, one class for each (SU-CHR-01, SU-SKL-01, SU-SUIT-05)."""
    assert [sum(skill.suit is suit for skill in Skill) for suit in Suit] == [3, 3, 3, 3]
    assert [word for word, _ in CLASSES.values()] == ["shine", "love", "dig", "kill"]
    assert [skill for skill in Skill if skill.attribute is Attribute.CHARISMA] == [
        Skill.FRAUD,
        Skill.LEADERSHIP,
        Skill.PERSUASION,
    ]


def test_the_catalogues_people() -> None:
    """SU-NPC-01: no budget, any tags, a suit or none."""
    guard, boss = PEOPLE["Guard"], PEOPLE["Boss"]
    assert defenses(guard) == [9, 8, 7, 8]
    assert defenses(boss) == [12, 11, 11, 11]
    assert PEOPLE["Dog"].modifier("insight") == 4


# --- files and forms ---


def laid() -> Session[Suits]:
    seats = (SeatInfo(P1, "player", "P1"), SeatInfo(GM, "gm", "GM"))
    game = Session(system, Setup(system="suits", seats=seats, host=GM), Plain(seed=1))
    game.apply(GM, Begin())
    return game


def test_files() -> None:
    """Every ready-made one comes through form and file and to a table unchanged (SU-COMP-06)."""
    for name, ready in SHEETS.ready.items():
        file = ready.file
        assert SHEETS.name(file) == name
        assert not SHEETS.flaws(file)
        game = laid()
        entry = SHEETS.entry(file)
        game.apply(P1, entry)
        assert game.table.people[P1].name == name
        assert isinstance(entry.answer, dict)
        assert SHEETS.make(entry.answer) == file
        assert [*SHEETS.kept(game.view(P1), P1)] == [file]
        paper = SHEETS.paper(file)
        assert (paper.title, len(paper.parts)) == (name, 7)
    wasteful = '{"system": "suits", "name": "Ash", "suit": "c", "points": {"wits": 12}}'
    assert "points lost above 10: 3" in str(SHEETS.paper(wasteful).parts)
    assert [flaw.code for flaw in SHEETS.flaws("{")] == ["bad_file"]
    wrong = '{"system": "suits", "name": "", "suit": "x", "points": {"luck": 3}, "tags": ["x"]}'
    found = ["bad_suit", "bad_points", "unknown_skill", "bad_name_text"]
    assert [flaw.code for flaw in SHEETS.flaws(wrong)] == found
    assert [flaw.code for flaw in SHEETS.flaws('{"system": "zilch"}')] == ["bad_file"]


def test_a_form_as_it_is_filled_in() -> None:
    """Budgets of points and tags, every flaw at its field (SU-CHR-02, SU-CHR-05)."""
    stages = [name for stage in SHEETS.stages() for name in stage.fields]
    assert sorted(stages) == sorted(SHEETS.form().fields)
    review = SHEETS.judge({"name": "Ash", "fitness": 21, "wits": 20, "guns": "yes"})
    assert [flaw.code for flaw in review.flaws] == ["points_over_budget"]
    review = SHEETS.judge({"name": "Ash", "fitness": 20, "wits": 20, "guns": "yes"})
    assert [(flaw.code, flaw.field) for flaw in review.flaws] == [("points_over_budget", "fitness")]
    many = SHEETS.judge(
        {"name": "Ash", **dict.fromkeys(("ambush", "guns", "thief", "thug"), "yes")}
    )
    assert [(flaw.code, flaw.field) for flaw in many.flaws] == [("too_many_tags", "thug")]
    assert [(b.spent, b.whole) for b in review.budgets] == [(40, 20), (1, 12)]


def test_nobody_grows() -> None:
    file = SHEETS.ready["Vesper"].file
    assert not SHEETS.purchases(file)
    with pytest.raises(IllegalAction, match="do not grow"):
        SHEETS.award(file, 5)
    with pytest.raises(IllegalAction, match="do not grow"):
        SHEETS.buy(file, "guns")


def test_not_in_the_middle_of_a_scene() -> None:
    """Only between scenes, or for somebody dead (SU-HAND-08, SU-CHR-08)."""
    game = laid()
    for answer, refused_as in (
        ({"fitness": 19, "wits": 9}, "points_over_budget"),
        ({"fitness": 0, "wits": 0}, "too_many_tags"),
        ({"name": " "}, "bad_name_text"),
    ):
        with pytest.raises(IllegalAction) as refused:
            game.answer(P1, dict(answer), to="edit-suit")
        assert refused.value.code == refused_as
    game.answer(GM, "begin")
    with pytest.raises(IllegalAction) as refused:
        game.answer(P1, {"name": "Neon"}, to="edit-suit")
    assert refused.value.code == "not_now"
    game.answer(GM, "alive p1", to="set-right")
    game.answer(P1, {"name": "Neon"}, to="edit-suit")
    assert game.table.people[P1].name == "Neon"
    assert game.table.people[P1].state.alive
    game.answer(GM, "p1", to="deal-in")
    assert game.table.hand(P1).cards


def test_the_guide_shows_a_ready_character_as_it_is() -> None:
    """Vesper of the guide is the one of the table, with the numbers that a table shows."""
    guide, vesper = guide_of(system), SAMPLES[0]
    assert guide is not None
    pictures = [picture for chapter in guide.chapters for picture in chapter.pictures]
    (shown,) = (one.own for one in pictures if one.own.get("kind") == "sheet")
    assert (shown["name"], shown["suit"]) == (vesper.name, vesper.suit)
    assert msgspec.convert(shown["numbers"], Numbers) == numbers(figure_of(vesper))
    captions = " ".join(picture.caption for picture in pictures)
    assert f"Vesper is a {Suit(vesper.suit).symbol}." in captions
    assert f"Charisma {vesper.attribute(Attribute.CHARISMA)} and 5 for the tag: 11" in captions
    assert vesper.skill(Skill.PERSUASION) == 11
    assert f"Her lowest attribute is {vesper.hand}" in captions
    hand = next(picture.rows[0].cards for picture in pictures if "lowest" in picture.caption)
    assert len(hand) == vesper.hand


def test_the_lesson_tells_of_the_character_that_is_played() -> None:
    lesson = lesson_of(system)
    assert lesson is not None
    said = " ".join(step.say for step in lesson.steps)
    assert f"You are {SAMPLES[0].name}" in said
    assert f"You are a Suit of {Suit(SAMPLES[0].suit).symbol}" in said
    assert f"A threshold of 15 is {THRESHOLDS[15]}, 20 is {THRESHOLDS[20]}" in said


def test_ready_characters_are_what_is_said_of_them() -> None:
    """What `ready.toml` promises of each."""
    best = {one.name: one for one in SAMPLES}

    def first(worth: Callable[[SuitSheet], int]) -> set[str]:
        most = max(map(worth, SAMPLES))
        return {one.name for one in SAMPLES if worth(one) == most}

    assert len(best["Locke"].tags) == 10, "ten skills"
    assert first(lambda one: one.skill(Skill.GUNS)) == {"Mallory"}, "the best shot of the crew"
    assert first(lambda one: one.attribute(Attribute.FITNESS)) == {"Tumble"}, "nothing kills him"
    assert "Sister Rue" in first(lambda one: one.attribute(Attribute.CHARISMA))
    for name, tags in {
        "Vesper": {"thief", "stealth", "fraud"},
        "Brick": {"thug", "athlete"},
        "Corinna": {"persuasion", "leadership"},
        "Dash": {"driver", "athlete", "ambush"},
        "Sister Rue": {"leadership", "fraud"},
        "Tumble": {"athlete"},
    }.items():
        assert tags <= set(best[name].tags), name
