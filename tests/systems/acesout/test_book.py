"""What an adventure of Aces Out may ask for, each played by the stand-in on a short one."""

from contextlib import suppress
from itertools import pairwise

import pytest

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import Said, stand_in
from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.reading import BadAdventure, read_adventure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.table import AcesOut

ADVENTURE = """\
id = "fog"
game = "acesout"
title = "Fog"
premise = "Somebody waits."

[[people]]
id = "owl"
name = "The Owl"
values = {{ do = "add-track", kind = "villain", needed = [2, 9] }}

[[scenes]]
id = "pier"
title = "The pier"
text = "It creaks."
people = ["owl"]
opens = {opens}

[[scenes.calls]]
id = "call"
title = "A rope over black water"
play = {play}

[[scenes.leads]]
to = "end"

[[endings]]
id = "end"
title = "The end"
text = "It is over."
"""
CHASE = """\
id = "chase"
game = "acesout"
title = "Over the roofs"
premise = "Run."

[[scenes]]
id = "pier"
title = "The pier"
text = "It creaks."
opens = {{ {pier} }}
[[scenes.calls]]
id = "pier-1"
title = "A rope"
play = {{ do = "call-draw", gm_cards = 1 }}
[[scenes.calls]]
id = "pier-2"
title = "A net"
play = {{ do = "call-draw", gm_cards = 1 }}
[[scenes.leads]]
to = "roofs"

[[scenes]]
id = "roofs"
title = "The roofs"
text = "They are wet."
opens = {{ {chase} }}
[[scenes.calls]]
id = "roofs-1"
title = "A gap"
play = {{ do = "call-draw", gm_cards = 1{first} }}
[[scenes.calls]]
id = "roofs-2"
title = "A wider gap"
play = {{ do = "call-draw", gm_cards = 1{second} }}
[[scenes.leads]]
to = "yard"

[[scenes]]
id = "yard"
title = "The yard"
text = "It is quiet."
[[scenes.calls]]
id = "yard-1"
title = "A dog"
play = {{ do = "call-draw", gm_cards = 1 }}
[[scenes.leads]]
to = "end"

[[endings]]
id = "end"
title = "The end"
text = "It is over."
"""
MONTAGE = '{ kind = "preparation_montage", actions = [3, 1] }'


class Evening:
    """An adventure of one call, played by bots: what the GM did, and what came of the call."""

    def __init__(
        self, play: str, players: int = 1, opens: str = '{ kind = "caper" }', seed: int = 1
    ) -> None:
        told = read_adventure(system, ADVENTURE.format(play=play, opens=opens))
        gm, said = stand_in(system, told), list[Given | Said]()

        def telling(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Said:
            said.append(gm(seen, pending, chance))
            return said[-1]

        played = simulate(
            system, [system.minds.bot] * players, gm=telling, seed=seed, most_answers=900
        )
        assert played.over
        self.game: Session[AcesOut] = played.game
        self.commands = [one for one in said if isinstance(one, Answer)]
        (self.came,) = [one.came for one in said if isinstance(one, Narrate) and one.came]

    def forms(self, to: str) -> list[dict[str, object]]:
        """What the GM filled in, in each command of this name."""
        return [dict(c.answer) for c in self.commands if c.to == to and isinstance(c.answer, dict)]


def test_all_actions_of_a_montage_are_taken_and_what_succeeds_is_a_boon() -> None:
    play = '{ do = "call-draw", gm_cards = 1, boons = [{ text = "Rope" }, { text = "Oil" }] }'
    alone, two = Evening(play, opens=MONTAGE), Evening(play, players=2, opens=MONTAGE)
    assert len(alone.forms("call-draw")) == 3
    assert {form["lead"] for form in two.forms("call-draw")} == {"p1", "p2"}
    noted = [form["text"] for form in alone.forms("add-boon")]
    assert noted
    assert set(noted) <= {"Rope", "Oil"}
    assert len(noted) == len(set(noted))
    assert alone.came == "success"


def test_an_advantage_is_given_to_everybody() -> None:
    evening = Evening('{ do = "add-boon", text = "Oil", cards = 1 }', players=3)
    assert [form["agent"] for form in evening.forms("add-boon")] == ["p1", "p2", "p3"]
    assert all(form["cards"] == 1 for form in evening.forms("add-boon"))
    assert evening.came == "success"


def test_agents_are_called_against_each_other_and_one_alone_succeeds() -> None:
    play = '{ do = "call-opposed", initiator_skill = "NIMBLE", opponent_skill = "FORCE" }'
    (form,) = Evening(play, players=2).forms("call-opposed")
    assert (form["initiator_skill"], form["opponent_skill"]) == ("NIMBLE", "FORCE")
    alone = Evening(play)
    assert (alone.forms("call-opposed"), alone.came) == ([], "success")


def test_the_numbers_are_those_of_the_skill_set_and_of_the_chart() -> None:
    """For whatever skill set is named in answer to the first of the questions."""
    rows = (
        '{ do = "call-draw", gm_cards = 6, cards = 3, rows = ["CH-06"], '
        "ways = { CUNNING = [1, 5] } }"
    )
    known = {"FORCE": ("3", "3"), "CUNNING": ("3", "1")}
    found = set[object]()
    for seed in range(6):
        evening = Evening(rows, seed=seed)
        (form,) = evening.forms("call-draw")
        skill = str(form["skill"])
        found.add(skill)
        assert (form["cards"], form["gm_cards"]) == known.get(skill, ("3", "6"))
    assert found & known.keys()


@pytest.mark.parametrize(
    ("against", "tries", "came", "closed"),
    [(1, 30, "success", "taken_down"), (6, 1, "failure", "escaped")],
)
def test_a_foe_is_met_until_taken_down_or_away(
    against: int, tries: int, came: str, closed: str
) -> None:
    """Agents are asked something else each time; the track is scaled by how many they are."""
    asks = '["It is dark.", "It is cold."]'
    play = (
        f'{{ do = "call-draw", brings = {{ owl = 1 }}, gm_cards = {against}, '
        f"tries = {tries}, asks = {asks} }}"
    )
    evening = Evening(play)
    assert evening.came == came
    assert [one.answer for one in evening.commands if one.to == "close-track"] == [f"{closed} 2"]
    assert [form["needed"] for form in evening.forms("add-track")] == [2]
    asked = [form["text"] for form in evening.forms("ask-agent")]
    assert all(one != other for one, other in pairwise(asked))
    assert all(form["direct"] == "yes" for form in evening.forms("call-draw"))
    assert [form["needed"] for form in Evening(play, players=2).forms("add-track")] == [9]


def test_a_foe_who_puts_everybody_out_has_won() -> None:
    """Nobody is left to be asked; the story goes on from the failure."""
    evening = Evening('{ do = "call-draw", brings = { owl = 1 }, gm_cards = 6 }', players=2)
    assert evening.came == "failure"
    assert len(evening.forms("call-draw")) > 1


def called_by_a_runner(pier: str, chase: str, first: str = "", second: str = "") -> list[object]:
    """Who always runs if that may be: the skill sets called for in four calls, `!` for a repeat."""
    told = read_adventure(system, CHASE.format(pier=pier, chase=chase, first=first, second=second))
    gm, called = stand_in(system, told), list[object]()

    def telling(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Said:
        said = gm(seen, pending, chance)
        if isinstance(said, Answer) and said.to == "call-draw" and isinstance(said.answer, dict):
            assert said.answer["gm_cards"] == "1"
            assert said.answer["gm_modifier"] == "0"
            again = "!" if said.answer["repeat_allowed"] == "yes" else ""
            called.append(f"{said.answer['skill']}{again}")
        return said

    def runner(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        if isinstance(said, dict) and "skill" in said:
            for skill in ("NIMBLE", "CUNNING"):
                with suppress(IllegalAction):
                    pending.decision.check({**said, "skill": skill})
                    return {**said, "skill": skill}
        return said

    assert simulate(system, [runner], gm=telling, seed=1, most_answers=900).over
    return called


def test_the_same_skill_set_follows_itself_where_the_adventure_says_so() -> None:
    """V-97: in a chase, at no price; before it and after it the marker counts (AO-LOCK-01)."""
    called = called_by_a_runner("", "repeat = true")
    assert called == ["NIMBLE", "CUNNING", "NIMBLE", "NIMBLE!", "CUNNING"]


def test_the_word_of_a_call_goes_before_that_of_its_scene() -> None:
    """V-98 (AO-LOCK-01)."""
    called = called_by_a_runner("", "repeat = true", second=", repeat = false")
    assert called == ["NIMBLE", "CUNNING", "NIMBLE", "CUNNING", "NIMBLE"]
    called = called_by_a_runner("", "", first=", repeat = true")
    assert called == ["NIMBLE", "CUNNING", "NIMBLE", "CUNNING", "NIMBLE"]
    called = called_by_a_runner("", "", second=", repeat = true")
    assert called == ["NIMBLE", "CUNNING", "NIMBLE", "NIMBLE!", "CUNNING"]


def test_a_scene_sets_the_day_and_the_cover() -> None:
    opens = '{ kind = "drop_in", covert = "blown", next_day = true, flashback = true }'
    evening = Evening('{ do = "call-draw", gm_cards = 1 }', opens=opens)
    named = [one.to for one in evening.commands]
    assert named.index("covert") < named.index("next-day") < named.index("start-scene")
    (form,) = evening.forms("start-scene")
    assert (form["kind"], form["flashback"]) == ("drop_in", "yes")


@pytest.mark.parametrize(
    ("play", "opens", "what"),
    [
        ('{ do = "call-draw", rows = ["CH-99"] }', "{}", "there is no row “CH-99”"),
        ('{ do = "call-draw", brings = { crow = 1 } }', "{}", "“crow” is nobody with values"),
        ('{ do = "call-draw" }', MONTAGE, "say what is gained by them"),
        ('{ do = "call-draw", boons = [{ text = "Oil" }] }', "{}", "of the kind preparation_mon"),
        ('{ do = "call-draw", ways = { WIT = 1 } }', "{}", "ways): 'WIT' is not one of those"),
        ('{ do = "call-draw" }', '{ kind = "ballet" }', "'ballet' is not one of those"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_line(play: str, opens: str, what: str) -> None:
    with pytest.raises(BadAdventure, match=r"line \d+ \(scenes\[0\]") as refused:
        read_adventure(system, ADVENTURE.format(play=play, opens=opens))
    assert what in str(refused.value)
