"""The bots: better than chance, and one person against three of them comes to an end."""

from collections.abc import Sequence

import pytest

from fiftyfour.bots import random_bot, simulate
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.options import options_of
from fiftyfour.engine.system import Bot
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.conflict.choices import PushWith, SeeWith
from fiftyfour.systems.nightterrors.data import Kind
from fiftyfour.systems.nightterrors.table import NightTerrors
from tests.systems.nightterrors.scene import P2, Scene, Table

GAMES = 11


def won(bots: Sequence[Bot[NightTerrors]], gm: Bot[NightTerrors]) -> tuple[int, int]:
    """Conflicts that the first seat wins, and all of them."""
    mine = every = 0
    for seed in range(GAMES):
        played = simulate(system, bots, gm=gm, seed=seed)
        assert played.over
        table = played.game.table
        name = next(one.name for one in table.around() if one.seat == "p1")
        every += len(table.story.conflicts)
        mine += sum(name in past.winners for past in table.story.conflicts)
    return mine, every


def test_bots_do_better_than_chance() -> None:
    """Half of the conflicts against three random players, where chance gives a quarter."""
    mine, every = won([system.minds.bot, random_bot, random_bot], random_bot)
    assert mine > 0.5 * every, (mine, every)


def test_chance_does_worse_than_bots() -> None:
    """One random player among three bots, who would win a quarter if they were no better."""
    mine, every = won([random_bot, system.minds.bot, system.minds.bot], system.minds.bot)
    assert mine < 0.1 * every, (mine, every)


@pytest.mark.parametrize(("hand", "stays"), [("6h 4c 5s 5h 4s 3d", True), ("6h 4c", False)])
def test_it_thinks_of_the_next_raise_before_it_pays(hand: str, *, stays: bool) -> None:
    """Five points or six: it pays only where cards are left for the next raise."""
    hands = {"Ann": "9h 7s 7c 6d 5c 4d", "Ben": hand, "Cal": "2c 3c 8d 9s"}
    table = Table(Scene(conflict="talk", hands=hands))
    table.play(["Ann: raise 9h 7s"])
    pending = table.game.question(P2)
    assert pending is not None
    answer = system.minds.bot(table.game.seen(P2), pending, Plain(seed=1))
    told = answer.answer if isinstance(answer, Answer) else answer
    ways = [one for kind in (SeeWith, PushWith) for one in options_of(pending.decision, kind)]
    assert (told in [one.id for one in ways]) is stays
    assert stays or told == "give"


def test_one_person_against_three() -> None:
    """Whoever sits there: conflicts go up, somebody gives, somebody wins, and it ends.

    With the stand-in for a GM, who begins conflicts, ends scenes and lets the weary recover.
    """
    kinds: set[Kind] = set()
    winners: set[str] = set()
    for seed in range(GAMES):
        bot = system.minds.bot
        bots = [random_bot if seed % 2 else bot, bot, bot]
        played = simulate(system, bots, gm=bot, seed=seed, most_answers=600)
        assert played.over
        story = played.game.table.story
        kinds |= {past.kind for past in story.conflicts}
        winners |= {name for past in story.conflicts for name in past.winners}
        assert story.scene > 1
    assert len(kinds) >= 3
    assert len(winners) == 4


def test_with_sides() -> None:
    """Bots fight on sides too, and with every kind of hand for the GM."""
    for seed, hand in enumerate(("per_conflict", "per_character", "shared")):
        settings = {"sides": "teams", "gm_hand": hand}
        played = simulate(
            system,
            [system.minds.bot] * 4,
            gm=system.minds.bot,
            seed=seed,
            settings=settings,
            most_answers=900,
        )
        assert played.over
