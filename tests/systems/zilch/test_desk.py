"""Commands of the GM's desk: one description, given in three ways."""

import pytest

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.struct_form import answer_of, fields_of, form_of
from fiftyfour.engine.things import GM
from fiftyfour.systems.zilch.attack.attack import Commit
from fiftyfour.systems.zilch.characters.samples import MONSTERS
from fiftyfour.systems.zilch.encounter.actions import Judgement
from fiftyfour.systems.zilch.encounter.choices import Stances
from fiftyfour.systems.zilch.magic.cast import Casting, Wish
from fiftyfour.systems.zilch.rolls.choices import Boons, CalledTest
from fiftyfour.systems.zilch.rolls.test import call_for_test
from fiftyfour.systems.zilch.scene.add_house_rule import ENTRIES
from fiftyfour.systems.zilch.scene.monsters import NewMonster, add_monsters
from fiftyfour.systems.zilch.scene.scene import DESK, OLDER
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.zilch.scene import P1, P2, begin_fight, foresee, laid, put

AT_REST = [one for one in DESK.commands.values() if one.about.rest not in ("", "end")]


def full(players: int = 2) -> Session[Zilch]:
    """A table at which every command outside encounters is open."""
    game = laid(players)
    put(game, MONSTERS["Guard"], "m9", GM)
    game.table.beings["p1"].now.ongoing = {"bleeding": 1}
    return game


def said(game: Session[Zilch], to: str) -> Answer:
    """The answer that leaves everything as it stands."""
    decision = game.decision(GM, to)
    assert decision is not None
    answer: Given = decision.example() if isinstance(decision, Form) else next(decision.answers())
    return Answer(to=to, answer=answer)


@pytest.mark.parametrize("id", [one.id for one in AT_REST])
def test_every_form_is_made_at_rest_and_beside_and_does_the_same(id: str) -> None:
    """ZI-TABLE-01: one name, one form, whether the menu is asked or the command is given."""
    asked, given = full(), full()
    for game in (asked, given):
        foresee(game, "5 5 5 5 5 5 5 5 5 5 5 5")
    asked.answer(GM, DESK.commands[id].about.rest)
    form = asked.decision(GM, str(asked.state.asked))
    one = said(given, id)
    if DESK.commands[id].makes is not None:
        assert form == given.decision(GM, id)
        asked.answer(GM, one.answer)
    elif DESK.commands[id].about.offer is not None:
        assert isinstance(form, Choose)
        asked.answer(GM, one.answer)
    given.answer(GM, one.answer, to=id)
    table = asked.table.scene.data
    table.called = []
    assert asked.table.scene.data == given.table.scene.data
    assert [*asked.table.beings] == [*given.table.beings]
    assert asked.view(GM).sheets == given.view(GM).sheets


def test_forms_that_the_table_asks_can_be_made() -> None:
    for makes in (Commit, Judgement, Stances, Casting, Wish, Boons, *ENTRIES.values()):
        assert fields_of(makes, {}) is not None
        assert form_of(makes, "What?").makes == makes.__name__


def test_what_matters_with_another_answer_says_so() -> None:
    fields = form_of(NewMonster, "A monster").fields
    assert fields["C"].when == fields["hp"].when == fields["sa"].when == {"preset": ("own",)}
    assert not fields["count"].when


def test_nobody_but_the_gm_gives_a_command() -> None:
    """ZI-TABLE-01: not a player, nor the GM of another scene; it is not in their view."""
    game = full()
    game.table.keeper = P1
    open_to = {one.id for one in game.pending(P1)} | {one.id for one in game.closed(P1)}
    assert set(DESK.commands) - {"propose"} <= open_to
    for seat in (GM, P2):
        seen = {one.id for one in game.pending(seat)} | {one.id for one in game.closed(seat)}
        assert not seen & (set(DESK.commands) - {"propose"})
        with pytest.raises(IllegalAction) as refused:
            game.answer(seat, {"being": "p1"}, to="call-for-test")
        assert refused.value.code == "not_gm"


def test_outside_encounters_one_thing_is_settled_after_another() -> None:
    """ZI-TEST-02: what rolls keeps everything else waiting; in an encounter the GM acts beside."""
    game = full(1)
    game.apply(GM, call_for_test.say(CalledTest("p1", "C")))
    with pytest.raises(IllegalAction) as refused:
        game.answer(GM, answer_of(NewMonster()), to="add-monsters")
    assert refused.value.code == "cannot_act"
    game.answer(GM, "cancel", to="cancel")
    begin_fight(game)
    game.apply(GM, add_monsters.say(NewMonster("Ogre")))
    assert game.table.encounter.joining == ["m1"]


def test_what_older_logs_have_is_answered_and_offered_no_more() -> None:
    game = full(1)
    begin_fight(game)
    assert "direct" not in {one.id for one in game.pending(GM)} | {
        one.id for one in game.closed(GM)
    }
    game.answer(GM, "affect", to="direct")
    game.answer(GM, {"being": "p1", "set": "Bound"})
    assert game.table.beings["p1"].has("Bound")


def test_the_last_scene_ends_the_game_however_it_ends() -> None:
    game = laid(1, scenes=1)
    game.answer(GM, "end scene", to="end-scene")
    assert game.over


def test_a_form_that_lay_open_before_there_was_a_desk() -> None:
    """Frames of older tables name a procedure for each form; they go on as they stood."""
    by_name = {kind.__name__: kind for kind in OLDER}
    game = laid(1)
    game.answer(GM, "test")
    frame = game.state.frames[-1]
    frame.procedure, frame.step = by_name["CallTest"](), "begin"
    game._ask = None  # pyright: ignore[reportPrivateUsage] (laid by hand)
    foresee(game, "5")
    game.answer(GM, {"being": "p1", "card": "C"})
    assert isinstance(game.state.frames[-2].procedure, by_name["CallTest"])
    game.state.frames[-2].step = "tested"
    game.answer(P1, "none")
    assert game.table.scene.data.calls == 1
