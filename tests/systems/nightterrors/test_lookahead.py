"""What a bot that thinks ahead tries in a conflict, and what it thinks that is worth."""

from fiftyfour.bots.search import Limit, Search, Thought
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.minds.lookahead import WON, NightTerrorsLookahead
from tests.systems.nightterrors.scene import P2, Scene, Table

ahead = NightTerrorsLookahead()
HANDS = {"Ann": "9h 7s 7c 6d", "Ben": "6h 4c"}


def table() -> Table:
    """Ann raises 16, and Ben is asked."""
    one = Table(Scene(conflict="talk", hands=HANDS))
    one.play(["Ann: raise 9h 7s"])
    return one


def test_it_tries_what_the_plain_player_does_first_and_always_to_give() -> None:
    game = table().game
    pending = game.question(P2)
    assert pending is not None
    tried = [one.answer for one in ahead.candidates(game.seen(P2), pending)]
    assert tried[0] == system.minds.bot(game.seen(P2), pending, Plain())
    assert "give" in tried
    assert 2 <= len(tried) <= 6
    assert len(tried) == len(set(map(str, tried)))
    rest = Table(Scene(hands=HANDS)).game
    asked = rest.question(P2)
    assert asked is None or not ahead.candidates(rest.seen(P2), asked)


def test_a_thought_is_told_as_the_plain_player_would_tell_it() -> None:
    """One play in three comes with a line of the story, also from a bot that thinks ahead."""
    game, bot = table().game, Search(system, Limit(playouts=100))
    pending = game.question(P2)
    assert pending is not None
    seen = game.seen(P2)
    own = system.minds.bot(seen, pending, Plain())
    plain = own.answer if isinstance(own, Answer) else own
    for given, spoken in ((plain, True), ("escalate guns", False)):
        thought = Thought(answer=given, weighed=(), reason="")
        said = [bot.said(thought, seen, pending, Plain(seed=seed)) for seed in range(12)]
        assert any(isinstance(one, Answer) and one.say for one in said) is spoken
        assert all((one.answer if isinstance(one, Answer) else one) == given for one in said)


def test_what_is_paid_counts_against_what_is_won() -> None:
    """To give costs nothing; a conflict won is worth half of all points, less those paid."""
    gives = table()
    course = ahead.course(gives.game.table, P2)
    assert course.goes_on(gives.game.table)
    gives.play(["Ben: give"])
    assert not course.goes_on(gives.game.table)
    assert course.value(gives.game.table) == 0

    stays = table()
    course = ahead.course(stays.game.table, P2)
    stays.play(["Ben: push", "Ben: pay 0 0 16"])
    assert course.goes_on(stays.game.table)
    assert course.value(stays.game.table) == -16
    stays.play(["Ben: give"])
    assert course.value(stays.game.table) == -16
    stays = table()
    course = ahead.course(stays.game.table, P2)
    stays.play(["Ben: push", "Ben: pay 0 0 16", "Ben: raise 6h 4c", "Ann: give"])
    assert course.value(stays.game.table) == WON - 16
    assert ahead.told(WON - 16) == "14.0 points won"
