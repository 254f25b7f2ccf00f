"""The stand-in for a GM plays every adventure to an end, whoever plays and whatever the cards."""

import pytest
from msgspec import Struct

from fiftyfour.bots import awaited_of, bot_answer, random_bot, simulate
from fiftyfour.bots.standin import stand_in, told_out
from fiftyfour.engine.actions import Answer, Begin, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system, installed
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

ADVENTURES = [(name, id) for name, system in installed().items() for id in adventures(system)]


@pytest.mark.parametrize(("game", "id"), ADVENTURES)
@pytest.mark.parametrize("players", [1, 3, 5])
def test_an_adventure_comes_to_an_ending(game: str, id: str, players: int) -> None:
    system = find_system(game)
    told = adventures(system)[id]
    for seed, bot in ((1, system.minds.bot), (2, system.minds.bot), (3, random_bot)):
        bots, gm = [bot] * players, stand_in(system, told)
        played = simulate(system, bots, gm=gm, seed=seed, settings=told.settings, most_answers=8000)
        story = played.game.story
        assert story is not None, f"{id} has not begun"
        ending = told.ending(story.at)
        assert ending is not None, f"{id} stops in “{story.title}”: {story.now}"
        assert played.over, f"{id} ends, and its game goes on"


def test_it_plays_no_adventure_of_another_game() -> None:
    told = next(iter(adventures(find_system("acesout")).values()))
    with pytest.raises(UnknownSystem, match="of another game"):
        stand_in(find_system("suits"), told)


def test_where_the_rules_would_go_on_the_story_ends_with_its_ending() -> None:
    """Without a limit of missions the GM could begin another; the stand-in leaves it at that."""
    system, ann = find_system("acesout"), Seat("p1")
    told = adventures(system)["lighthouse-ledger"]
    seats = (SeatInfo(GM, "gm", "GM"), SeatInfo(ann, "player", "Ann"))
    setup = Setup(
        system=system.id, seats=seats, host=GM, settings=system.settings.fresh({"missions": 0})
    )
    game, chance = Session(system, setup, Plain(seed=4)), Plain(seed=5)
    game.apply(GM, Begin())
    bots = {GM: stand_in(system, told), ann: system.minds.bot}
    for _ in range(1000):
        asked = awaited_of(game, chance)
        assert asked is not None
        seat, pending = asked
        if seat == GM and told_out(system, told, game.seen(GM), pending):
            break
        game.apply(seat, bot_answer(bots[seat], game, seat, pending, chance))
    else:
        pytest.fail("the GM goes on for ever")
    assert game.story is not None
    assert told.ending(game.story.at) is not None
    assert not game.over


def test_it_reads_hand_outs_and_says_what_came_of_the_last_fight() -> None:
    system = find_system("zilch")
    told = adventures(system)["the-bell-below"]
    gm, said = stand_in(system, told), list[Narrate]()

    def heard(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given | Answer | Narrate:
        answer = gm(seen, pending, chance)
        if isinstance(answer, Narrate):
            said.append(answer)
        return answer

    for seed in range(8):
        simulate(system, [system.minds.bot], gm=heard, seed=seed, settings=told.settings)
    toll = next(one for one in said if one.at == "toll")
    assert told.handout("tariff").text.strip() in toll.text
    lost = [at for at, one in enumerate(said) if one.at == told.lost]
    assert lost
    assert all(said[at - 1].came for at in lost), "the fight that was lost is told before the end"
    for one in said:
        reads = one.at == "read-rota" and one.came.endswith("success")
        assert (told.handout("rota").title in one.text) == reads
