"""The bot plays sensibly: clearly better than chance, and never sees more than its seat."""

import pytest
from msgspec import structs

from fiftyfour.bots import by_themselves, random_bot, unasked
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.characters.samples import MONSTERS
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.zilch.scene import P1, P2, begin_fight, body, laid, put


def fight(seed: int, foes: str, sensible: str) -> str:
    """Who is left standing, `players` or `gm`; one side is played by the bot, the other by chance.

    A form that chance fills in wrongly is filled in anew.
    """
    players = 1 if foes == "Guard" else 2
    game: Session[Zilch] = laid(players)
    for number, name in enumerate(foes.split(), 1):
        put(game, MONSTERS[name], f"m{number}", GM)
    begin_fight(game)
    game.state.chance = Plain(seed=seed)
    chance = Plain(seed=seed)
    while True:
        seat = game.awaited()[0].seat
        pending = next(one for one in game.seen(seat).decisions if one.awaited)
        up = {one.monster for one in game.table.fighting() if one.awake}
        if pending.decision.rule == "ZI-RND-07" and len(up) < 2:
            return "gm" if up == {True} else "players"
        side = "gm" if seat == GM else "players"
        if side == sensible or pending.decision.rule == "ZI-RND-07":
            game.apply(seat, answer_to(pending, system.minds.bot(game.seen(seat), pending, chance)))
        else:
            _anything(game, seat, pending, chance)


def _anything(game: Session[Zilch], seat: Seat, pending: Pending, chance: Plain) -> None:
    while True:
        try:
            game.answer(seat, pending.decision.sample(chance), to=pending.id)
        except IllegalAction:
            continue
        return


@pytest.mark.parametrize("foes", ["Guard", "Ogre Guard"])
def test_better_than_chance(foes: str) -> None:
    """Whichever side it plays, it wins nine fights of ten against somebody who plays by chance."""
    for side in ("players", "gm"):
        won = sum(fight(seed, foes, side) == side for seed in range(10))
        assert won >= 9, side


@pytest.mark.parametrize("method", ["point_buy", "deck_draw", "reckless_roll", "any"])
def test_a_whole_evening_of_bots(method: str) -> None:
    """With a GM that is a bot too it comes to an end; characters are drawn and rolled first."""
    game = laid(3, scenes=1, gen_method=method)
    chance = Plain(seed=3)
    for _ in range(2000):
        if game.over:
            break
        seat = game.awaited()[0].seat
        pending = next(p for p in game.seen(seat).decisions if p.awaited)
        game.apply(seat, answer_to(pending, system.minds.bot(game.seen(seat), pending, chance)))
    assert game.over
    made = [one.who.dice for one in game.table.beings.values() if not one.monster]
    assert all(made) == (method in ("deck_draw", "reckless_roll"))


def hurt(hp: int, *gear: str) -> Session[Zilch]:
    """At rest: the first hero with so many of 9 hit points, the second with these things."""
    game = laid(2)
    body(game, (9, hp, 0, 0, 0))
    helper = structs.replace(game.table.beings["p2"].who, gear=Gear(body=list(gear)), runes="")
    put(game, helper, "p2", P2)
    return game


@pytest.mark.parametrize(
    ("hp", "gear", "used"),
    [
        (5, ["pitch_patch", "war_pitch"], "use war_pitch p1"),
        (8, ["pitch_patch", "war_pitch"], "use pitch_patch p1"),
        (8, ["war_pitch"], None),  # two points of it would be wasted
        (6, ["salve_egg"], None),  # it stiffens
        (3, ["salve_egg"], "use salve_egg p1"),
        (9, ["war_pitch"], None),
    ],
)
def test_between_fights_it_sees_to_wounds(hp: int, gear: list[str], used: str | None) -> None:
    """Unasked, with what is least dear and not wasted; never while a fight goes on."""
    game = hurt(hp, *gear)
    bots = {P1: system.minds.bot, P2: system.minds.bot}
    found = unasked(game, bots)
    assert (found and found[1].answer) == used
    assert by_themselves(system, {P1: random_bot, P2: random_bot}) == []
    if found is not None:
        game.apply(*found)
        assert game.table.beings["p1"].hp.value == min(9, hp + (1 if "patch" in str(used) else 3))
        put(game, MONSTERS["Guard"], "m1", GM)
        body(game, (9, hp, 0, 0, 0))
        begin_fight(game)
        assert unasked(game, bots) is None


def test_a_gm_bot_tests_whoever_is_left() -> None:
    """The dead take no tests, even if nobody else of the party is there (ZI-TEST-01)."""
    game = laid(1)
    put(game, MONSTERS["Peasant"], "m1", GM)
    dead = game.table.beings["p1"]
    dead.now.fallen.append("Dead")
    assert dead.dead
    game.answer(GM, "test")
    pending = game.question(GM)
    assert pending is not None
    said = system.minds.bot(game.seen(GM), pending, Plain(seed=1))
    events = game.apply(GM, answer_to(pending, said))
    assert any(isinstance(event, Told) and "Peasant tests" in event.text for event in events)
