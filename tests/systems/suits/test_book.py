"""Adventures of Suits: what its calls become at the table, and what the file may say."""

import msgspec
import pytest
from msgspec import structs

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.reading import BadAdventure, adventures, flaws, read_adventure
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.characters.roster import figure_of_role
from tests.systems.suits.scene import Scene, Table

HEAD = """\
id = "yard"
game = "suits"
title = "The yard"
premise = "A gate."
settings = { scenes = 0 }
lost = "end"
[[people]]
id = "olaf"
name = "Olaf"
values = { do = "cast", role = "bouncer" }
[[people]]
id = "thug"
name = "Thug"
values = { do = "cast", role = "thug" }
[[scenes]]
id = "gate"
title = "The gate"
text = "A gate."
people = ["olaf"]
[[scenes.calls]]
id = "call"
title = "Olaf stands in it"
text = "He looks down at you."
play = PLAY
came = { success = "He steps aside.", failure = "He does not." }
[[scenes.leads]]
to = "in"
when = { call = "success" }
[[scenes.leads]]
to = "end"
[[endings]]
id = "in"
title = "In"
text = "You are in."
won = true
[[endings]]
id = "end"
title = "Out"
text = "You are out."
"""


def adventure(play: str) -> Adventure:
    return read_adventure(system, HEAD.replace("PLAY", play))


@pytest.mark.parametrize("players", [1, 3])
def test_a_fight_brings_as_many_as_there_are_heroes(players: int) -> None:
    """And the job ends as the adventure says: well for those who live, or not at all."""
    told = adventure('{ do = "start-combat", brings = { thug = [1, 2, 3] } }')
    game = simulate(
        system, [system.minds.bot] * players, gm=stand_in(system, told), settings=told.settings
    )
    assert game.over
    thugs = [one for one in game.game.table.cast() if one.name.startswith("Thug")]
    assert len(thugs) == players
    for thug in thugs:  # though a person of the adventure has the id of the preset
        assert thug.figure == figure_of_role("thug", thug.name)
    assert game.outcome is not None
    assert game.outcome.words.partition(";")[0] == "In"
    alive = [one.seat for one in game.game.table.suits() if one.state.alive]
    assert list(game.outcome.won) == alive


def test_the_best_of_them_is_called_on_against_whom_the_file_names() -> None:
    """SU-MOD-04: Bea takes by force from Olaf; a play that she leaves alone has failed."""
    told = adventure('{ do = "call-play", what = ["thief open", "thug seize"], against = "olaf" }')
    hands = {"Cyd": "2c", "Bea": "3c"}
    cards = {"P": "4d 5d 6d 7d 8d", "G": "2s 3s 4s 5s 6s 7s 8s 9s Ts Js 2h 3h"}
    table = Table(msgspec.convert({"hands": hands, "cast": "", "fresh": True, **cards}, Scene))
    gm = stand_in(system, told)

    def goes_on() -> Answer | Narrate:
        asked = table.game.question(GM)
        assert asked is not None
        said = gm(table.game.seen(GM), asked, Plain())
        assert isinstance(said, Answer | Narrate)
        return said

    while not table.game.table.plays:
        table.game.apply(GM, goes_on())
    play = table.game.table.plays[0].data
    assert (play.acting.name, play.use) == ("Bea", "thug seize")
    assert [table.game.table.people[who].name for who in play.marks] == ["Olaf"]
    table.say("Bea", "leave")
    assert goes_on() == Narrate(at="call", came="failure", text="He does not.")


WRONG = (
    ('{ do = "call-play", what = "guns attack" }', "play.what", "no “guns attack”"),
    ('{ do = "call-play", what = "wits", against = 12 }', "play.against", "no “12”; there are 10"),
    ('{ do = "call-play", against = "ola" }', "play.against", "quick, olaf, thug"),
    ('{ do = "call-play", against = "olaf", else = { to = 3 } }', "play.else", "no field “to”"),
    ('{ do = "start-combat" }', "play.brings", "needs somebody to fight"),
    ('{ do = "start-combat", brings = { ogre = 1 } }', "play.brings", "“ogre” is nobody"),
    ('{ do = "bring-in", who = "olaf" }', "play.do", "no “bring-in”; there are call-play"),
)


@pytest.mark.parametrize(("play", "where", "what"), WRONG, ids=[one[2] for one in WRONG])
def test_what_the_game_forbids_is_told_with_its_line(play: str, where: str, what: str) -> None:
    with pytest.raises(BadAdventure) as refused:
        adventure(play)
    assert "line 24" in str(refused.value)
    assert where in str(refused.value)
    assert what in str(refused.value)


def test_people_of_no_preset_are_refused() -> None:
    told = adventure('{ do = "call-play", what = "wits" }')
    person = structs.replace(told.people[0], values={"do": "cast", "role": "giant"})
    wrong = dict(flaws(system, structs.replace(told, people=[person])))
    assert "there is no “giant”" in wrong["people[0].values.role"]


def test_both_adventures_are_as_long_as_an_evening() -> None:
    told = adventures(system)
    assert set(told) == {"second-violin", "sleeper"}
    for one in told.values():
        assert len(one.scenes) >= 5
        assert len(list(one.calls())) >= 10
        assert len(one.endings) >= 2
        assert sum(len({lead.to for lead in scene.leads}) > 1 for scene in one.scenes) >= 2
