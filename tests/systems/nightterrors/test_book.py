"""What an adventure of Night Terrors asks for, played by the stand-in on a short one."""

import pytest

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import Said, stand_in
from fiftyfour.engine.actions import Answer, Begin, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.reading import BadAdventure, read_adventure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.table import NightTerrors
from tests.systems.nightterrors.scene import P1

ADVENTURE = """\
id = "fog"
game = "nightterrors"
title = "Fog"
premise = "Somebody waits."
settings = { sides = "teams", leads = "gm", sessions = 1, unique_faces = "players" }
lost = "end"

[[people]]
id = "crow"
name = "Crow"
text = "Sits on the fence"
values = { do = "make-character", rank = "J", suit = "c", blood = [3, 9], sweat = 4, tears = 5 }

[[people]]
id = "owl"
name = "Owl"
values = { do = "make-character", rank = "Q", suit = "d" }

[[scenes]]
id = "fence"
title = "The fence"
place = "a field, at dusk"
text = "It creaks."
people = ["crow"]

[[scenes.calls]]
id = "caw"
title = "Who has the scarecrow's hat"
[scenes.calls.play]
do = "propose"
kind = "melee"
how = "pecks"
starts = "heroes"
brings = { crow = [1, 2] }

[[scenes.leads]]
to = "barn"

[[scenes]]
id = "barn"
title = "The barn"
text = "Straw."
people = ["owl"]
opens = { rest = true }

[[scenes.calls]]
id = "hoot"
title = "Whether it answers"
play = { do = "propose", kind = "talk", how = "looks", brings = { owl = 1 } }

[[scenes.leads]]
to = "end"

[[endings]]
id = "end"
title = "The end"
text = "It is over."
"""


class Evening:
    """It, played by bots: what the GM did, and who stood on which side of each conflict."""

    def __init__(self, players: int, *, seed: int = 3) -> None:
        told = read_adventure(system, ADVENTURE)
        gm, self.said = stand_in(system, told), list[Given | Said]()
        self.sides = dict[str, dict[str, str]]()
        self.pools = dict[str, dict[str, int]]()

        def telling(seen: Seen[NightTerrors], pending: Pending, chance: Plain) -> Given | Said:
            table, conflict = seen.table, seen.table.conflict
            if conflict.phase == "proposed":
                within = [table.characters[one.number] for one in conflict.participants]
                sides = zip(within, [one.side for one in conflict.participants], strict=True)
                self.sides[conflict.what] = {one.name: side for one, side in sides}
                self.pools[conflict.what] = {one.name: one.pools.whole for one in within}
            self.said.append(gm(seen, pending, chance))
            return self.said[-1]

        played = simulate(
            system, [system.minds.bot] * players, gm=telling, seed=seed, settings=told.settings
        )
        assert played.over
        self.game: Session[NightTerrors] = played.game
        self.came = [one.came for one in self.said if isinstance(one, Narrate) and one.came]


def test_a_call_is_a_conflict_of_all_heroes_with_its_foes() -> None:
    """As many as there are for so many players, with pools to match; they leave with the scene."""
    evening = Evening(2)
    ada, pike = "Ada Quill", "Wendell Pike"
    hat, owl = "Who has the scarecrow's hat", "Whether it answers"
    assert evening.sides == {
        hat: {ada: "A", pike: "A", "Crow 1": "B", "Crow 2": "B"},
        owl: {ada: "A", pike: "A", "Owl": "B"},
    }
    assert (evening.pools[hat]["Crow 1"], Evening(1).pools[hat]["Crow"]) == (18, 12)
    assert set(evening.pools[owl].values()) == {60}, "they have rested"
    story = evening.game.table.story
    assert [(past.scene, bool(past.winners)) for past in story.conflicts] == [(1, True), (2, True)]
    assert not any(past.outcome for past in story.conflicts), "the GM tells what came of it"


def test_what_came_of_it_is_who_won_and_who_went_down() -> None:
    found = set[str]()
    for seed in range(12):
        evening = Evening(2, seed=seed)
        for came, past in zip(evening.came, evening.game.table.story.conflicts, strict=True):
            heroes = {"Ada Quill", "Wendell Pike"} & {*past.winners}
            expected = "success" if len(heroes) == 2 else "at_a_price" if heroes else "failure"
            assert came == expected or (came, expected) == ("ruin", "failure")
            found.add(came)
    assert found >= {"success", "at_a_price", "failure"}


def test_the_gm_leads_though_a_player_is_the_host() -> None:
    seats = (SeatInfo(GM, "gm", "GM"), SeatInfo(P1, "player", "Ann"))
    settings = system.settings.fresh({"leads": "gm", "sessions": 1})
    setup = Setup(system=system.id, seats=seats, host=P1, settings=settings)
    game = Session(system, setup, Plain(seed=1))
    game.apply(P1, Begin())
    assert [one.seat for one in game.awaited()] == [GM]
    game.answer(GM, "start")
    assert [one.seat for one in game.awaited()] == [GM]
    game.apply(GM, Answer(to="end-session", answer="end session"))
    assert game.over, "an adventure is one session"
    assert game.ending() == "Session 1 is over", "also where no conflict was played"


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('sides = "teams", ', "", 'line 5 (settings): heroes and foes need sides: write sides = "'),
        ("brings = { owl = 1 }", "brings = { rook = 1 }", "“rook” is nobody with values"),
        ("brings = { owl = 1 }", "brings = {}", "nobody stands against them"),
        ('rank = "Q"', 'rank = "A"', "line 17 (people[1].values.rank): there is no “A”"),
        ('kind = "talk"', 'kind = "dance"', "there is no “dance”; there are talk"),
    ],
)
def test_what_the_rules_forbid_is_told_by_line(right: str, wrong: str, what: str) -> None:
    assert right in ADVENTURE
    with pytest.raises(BadAdventure) as refused:
        read_adventure(system, ADVENTURE.replace(right, wrong))
    assert what in str(refused.value)
