"""Adventures are read from TOML; what is wrong with one is told by name and line."""

import pytest

from fiftyfour.engine.adventure import (
    Adventure,
    Call,
    Handout,
    Person,
    Scene,
    When,
    holds,
    renamed,
    scaled,
)
from fiftyfour.engine.reading import BadAdventure, adventures, read_adventure
from fiftyfour.engine.story import Made, Story
from fiftyfour.engine.system import find_system, installed

SYSTEM = find_system("acesout")
WHOLE = """\
id = "fog"
game = "acesout"
title = "Fog"
premise = "Somebody waits."
lost = "end"

[[people]]
id = "keeper"
name = "The Keeper"
values = { needed = [1, 2] }

[[scenes]]
id = "pier"
title = "The pier"
text = \"\"\"
It creaks.
title = "this is no key"
\"\"\"
people = ["keeper"]

[[scenes.calls]]
id = "rope"
title = "A rope"
play = { do = "call-draw", gm_cards = 2 }
[scenes.calls.came]
success = "It holds."

[[scenes.leads]]
to = "end"
when = { rope = "success" }

[[endings]]
id = "end"
title = "The end"
text = "It is over."
"""

WRONG = [
    ("[[people]]", "[[people]]\nage = 3", "line 8 (people[0].age)", "no field “age”"),
    ('premise = "Somebody waits."\n', "", "fog.toml (premise)", "“premise” is missing"),
    ("gm_cards = 2", "gm_cards = 9", "line 24 (scenes[0].calls[0].play.gm_cards)", "at most 6"),
    ('to = "end"', 'to = "home"', "line 29 (scenes[0].leads[0].to)", "there is no “home”"),
    ('["keeper"]', '["keeper", "maid"]', "line 19 (scenes[0].people[1])", "no “maid”"),
    ("rope = ", "string = ", "(scenes[0].leads[0].when.string)", "there is no “string”"),
    ('success = "It', 'glory = "It', "line 26 (scenes[0].calls[0].came.glory)", "no “glory”"),
    ('game = "acesout"', 'game = "suits"', "line 2 (game)", "not this game"),
    ('id = "rope"', 'id = "pier"', "line 22 (scenes[0].calls[0].id)", "is taken"),
    ('id = "rope"', 'id = "keeper"', "line 22 (scenes[0].calls[0].id)", "is taken by a person"),
    ("[[scenes]]", '[[handouts]]\nid = "end"\ntitle = ""\n[[scenes]]', "endings[0].id", "hand-out"),
    ('lost = "end"', 'lost = "pier"', "line 5 (lost)", "there is no “pier”"),
    ("[[endings]]", "[[endings", "line 32", "not TOML"),
]


def test_a_whole_one_is_read() -> None:
    read = read_adventure(SYSTEM, WHOLE)
    assert [scene.id for scene in read.scenes] == ["pier"]
    assert [call.came for call in read.calls()] == [{"success": "It holds."}]


@pytest.mark.parametrize(("right", "wrong", "where", "what"), WRONG, ids=[one[1] for one in WRONG])
def test_what_is_wrong_is_told_by_name_and_line(
    right: str, wrong: str, where: str, what: str
) -> None:
    assert right in WHOLE
    with pytest.raises(BadAdventure) as refused:
        read_adventure(SYSTEM, WHOLE.replace(right, wrong, 1), name="fog.toml")
    assert what in str(refused.value)
    assert where in str(refused.value).replace("fog.toml, ", "").replace("fog.toml:", "line 0:")


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    with pytest.raises(BadAdventure, match="larger than"):
        read_adventure(SYSTEM, WHOLE + "#" * 1_500_000)


def test_conditions_look_at_what_came_of_calls() -> None:
    scene = read_adventure(SYSTEM, WHOLE).scenes[0]
    degrees = {"success": True, "success_at_cost": True, "failure": False}
    story = Story(made=(Made("rope", "success_at_cost"),))
    for one, there in (
        (When(), True),
        (When(when={"rope": "success"}), True),  # any good one
        (When(when={"rope": ["failure", "success_at_cost"]}), True),
        (When(when={"rope": "failure"}), False),
        (When(when={"lock": "success"}), False),  # was not made
        (When(good=1), True),
        (When(good=2), False),
    ):
        assert holds(one, scene, story, degrees) is there
    assert (scaled(3, 5), scaled([1, 2], 1), scaled([1, 2], 5)) == (3, 1, 2)


def test_an_older_one_gets_ids_that_no_two_parts_share() -> None:
    """People and hand-outs are called anew; a story that is told knows the rest by its ids."""
    fight = {"kind": "fight", "foes": {"keeper": 1}, "against": ["keeper", "crow"], "mood": 3}
    call = Call(id="keeper", title="Him", play=fight, gives=["pier"], when={"keeper": "success"})
    old = Adventure(
        id="fog",
        game="zilch",
        title="Fog",
        premise="Somebody waits.",
        people=[Person("keeper", "The Keeper"), Person("keeper-2", "His son"), Person("crow", "C")],
        handouts=[Handout("pier", "A map"), Handout("crow", "A feather")],
        scenes=[Scene("pier", "Pier", "x", people=["keeper"], handouts=["pier"], calls=[call])],
    )
    new = renamed(old)
    assert [one.id for one in new.people] == ["keeper-3", "keeper-2", "crow"]
    assert [one.id for one in new.handouts] == ["pier-2", "crow-2"]
    (scene,) = new.scenes
    assert (scene.id, scene.people, scene.handouts) == ("pier", ["keeper-3"], ["pier-2"])
    (again,) = scene.calls
    assert (again.id, again.gives, again.when) == ("keeper", ["pier-2"], {"keeper": "success"})
    foes = {**fight, "foes": {"keeper-3": 1}, "against": ["keeper-3", "crow"]}
    assert again.play == foes
    assert renamed(new) == new


@pytest.mark.parametrize("name", [name for name, one in installed().items() if one.book])
def test_those_that_come_with_a_game_are_whole(name: str) -> None:
    """All of it is within reach, every call tells something, and one reads whose words they are."""
    for told in adventures(find_system(name)).values():
        ways = [lead.to for scene in told.scenes for lead in scene.leads]
        assert {*ways, told.lost, told.scenes[0].id} >= {
            *(scene.id for scene in told.scenes),
            *(ending.id for ending in told.endings),
        }
        assert all((told.author, told.licence, told.premise, told.length))
        assert all(call.text and call.came for call in told.calls())
