"""The stand-in for a GM plays every adventure to an end, whoever plays and whatever the cards."""

import pytest

from fiftyfour.bots import random_bot, simulate
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import find_system, installed

ADVENTURES = [(name, id) for name, system in installed().items() for id in adventures(system)]


@pytest.mark.parametrize(("game", "id"), ADVENTURES)
@pytest.mark.parametrize("players", [1, 3, 5])
def test_an_adventure_comes_to_an_ending(game: str, id: str, players: int) -> None:
    system = find_system(game)
    told = adventures(system)[id]
    for seed, bot in ((1, system.bot), (2, system.bot), (3, random_bot)):
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
