"""Games that bots play: what makes them quicker changes no card and no answer.

`games.json` holds a digest of the state for each game and kind of bot. Where a rule or a bot
changes by intent, run with UPDATE_PLAYTHROUGHS=1 (and `-n 0`) to write it anew.
"""

import hashlib
import os
from pathlib import Path

import msgspec
import pytest

from fiftyfour.bots import find_bot, simulate
from fiftyfour.engine.system import find_system

DIGESTS = Path(__file__).parent / "games.json"
ANSWERS = {"plain": 40, "random": 80}
"""How far a game is played."""


@pytest.mark.parametrize("bot", ANSWERS)
@pytest.mark.parametrize("name", ["skyace", "acesout", "suits", "nightterrors", "zilch"])
def test_a_game_of_bots_is_played_as_it_always_was(name: str, bot: str) -> None:
    system = find_system(name)
    player = find_bot(bot, system)
    gm = None if system.gm == "never" else player
    played = simulate(system, [player] * 3, gm=gm, seed=54, most_answers=ANSWERS[bot])
    found = hashlib.sha256(played.game.encode()).hexdigest()[:16]
    digests = msgspec.json.decode(DIGESTS.read_bytes(), type=dict[str, str])
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        digests[f"{name} {bot}"] = found
        DIGESTS.write_bytes(
            msgspec.json.format(msgspec.json.encode(digests, order="sorted")) + b"\n"
        )
    assert digests.get(f"{name} {bot}") == found
