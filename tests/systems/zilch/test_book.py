"""The Book of Zilch: what an adventure calls for is made by the rules, and its ending follows."""

import pytest

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.reading import BadAdventure, read_adventure
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.table.table import Settled, Zilch
from tests.systems.zilch.scene import P1, foresee, laid

HEAD = """\
id = "barn"
game = "zilch"
title = "The barn"
premise = "Something is in the barn."
settings = { scenes = 1 }

[[people]]
id = "cat"
name = "Barn cat"
[people.values]
do = "add-monsters"
size = "Small"
suits = { C = 3, S = 2, H = 2 }
hp = [1, 2]
attacks = "claw +1"

[[scenes]]
id = "yard"
title = "The yard"
text = "It is dark."

[[scenes.calls]]
id = "it"
title = "Open the barn"
play = PLAY

[[scenes.leads]]
to = "in"
when = { it = "success" }

[[scenes.leads]]
to = "out"

[[endings]]
id = "in"
title = "In"
text = "You are in."
won = true

[[endings]]
id = "out"
title = "Out"
text = "You are out."
"""


def played(play: str, players: int = 2, seed: int = 1) -> Session[Zilch]:
    told = read_adventure(system, HEAD.replace("PLAY", play))
    bots, gm = [system.minds.bot] * players, stand_in(system, told)
    game = simulate(system, bots, gm=gm, seed=seed, settings=told.settings)
    assert game.over
    return game.game


@pytest.mark.parametrize(
    ("play", "ending", "settled"),
    [
        ('{ do = "call-for-test", card = "Strength", modifier = 20 }', "in", ["CS"]),
        ('{ do = "call-for-test", card = "Strength", modifier = -20 }', "out", ["CF"]),
        (
            '{ do = "call-for-test", card = "Spades", modifier = 20, who = "each" }',
            "in",
            ["CS", "CS"],
        ),
        (
            '{ do = "call-for-save", card = "Hearts", effects = "1 cold damage", modifier = -20 }',
            "out",
            None,
        ),
        (
            '{ do = "begin-encounter", brings = { cat = [1, 2] }, surprised = "foes" }',
            "in",
            ["won"],
        ),
        ('{ do = "pass-time", kind = "sleep" }', "in", ["sleep"]),
        ('{ do = "award-level" }', "in", ["level"]),
        ('{ do = "give-thing", item = "salve_egg", who = "each" }', "in", ["given", "given"]),
    ],
)
def test_a_call_is_made_by_the_rules(play: str, ending: str, settled: list[str] | None) -> None:
    game = played(play)
    scene = game.table.scene.data
    assert game.story is not None
    assert game.story.at == ending
    came = [one.came for one in scene.settled]
    assert came == (settled or ["not saved"] * 2)
    party = [one for one in game.table.beings.values() if not one.monster]
    if "effects" in play:
        assert all(one.health == one.most_hp - 1 for one in party)
    if "give" in play:
        assert all("salve_egg" in one.gear.body for one in party)
    if "level" in play:
        assert {one.who.level for one in party} == {2}


def test_an_adventure_names_a_skill() -> None:
    """It helps whoever has it, though it is not listed for the card (ZI-SKL-03)."""
    play = '{ do = "call-for-test", card = "Hearts", skill = "burglary", who = "each" }'
    rolling = played(play).table.scene.data.rolling
    assert rolling is not None
    assert (rolling.being, rolling.skill) == ("p2", "burglary")


def test_a_contest_brings_the_other_side() -> None:
    """Whoever is contested is at the table in time, and gone when the scene is over."""
    play = (
        '{ do = "call-for-contest", being = { 2 = "cat" }, brings = { cat = 1 }, '
        'card = { 1 = "Presence", 2 = "Clubs" }, modifier = { 1 = 20 } }'
    )
    game = played(play)
    (settled,) = game.table.scene.data.settled
    assert settled.came == ("won" if game.story and game.story.at == "in" else "lost")


def test_what_is_secret_settles_nothing_that_anybody_sees() -> None:
    """A secret test leaves no degree on the scene, an open one does (ZI-TEST-10)."""
    game = laid(1)
    for secret, settled in (("yes", ()), ("no", (Settled("S", P1),))):
        game.answer(GM, "test")
        foresee(game, "8")
        form = {"being": P1, "card": "C", "skill": "none", "secret": secret}
        game.answer(GM, {"modifier": 0, "trained_only": "", "task": "", **form})
        assert game.table.scene.data.settled == settled


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("PLAY", '{ do = "begin-encounter", brings = { dog = 1 } }', "“dog” is nobody with values"),
        (
            "PLAY",
            '{ do = "call-for-save", card = "Hearts", effects = "ouch" }',
            "'ouch' is no effect",
        ),
        ("PLAY", '{ do = "give-thing", item = "crown" }', "no “crown”"),
        ("PLAY", '{ do = "call-for-test", card = "Charm" }', "there is no “Charm”"),
        ("PLAY", '{ do = "call-for-test", card = "Clubs", skill = "tact" }', "there is no “tact”"),
        (
            "PLAY",
            '{ do = "call-for-contest", being = { 2 = "dog" }, brings = { cat = 1 } }',
            "“dog” has to be brought",
        ),
        (
            "PLAY",
            '{ do = "call-for-contest", being = { 2 = "cat" }, brings = { cat = 1 }, '
            'card = { 1 = "Charm" } }',
            r"card.1\): there is no “Charm”",
        ),
        ("hp = [1, 2]", 'hp = [1, 2]\nlines = { tactics = "x" }', "there is no “tactics”"),
        ('"claw +1"', '"claw"', "'claw' is no attack"),
    ],
)
def test_what_the_rules_cannot_read_is_named(right: str, wrong: str, what: str) -> None:
    text = HEAD.replace(right, wrong).replace("PLAY", '{ do = "award-level" }')
    with pytest.raises(BadAdventure, match=what):
        read_adventure(system, text)
