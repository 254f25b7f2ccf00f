"""Commands of the desk: one description, given beside what is asked, at rest, by the stand-in."""

from collections.abc import Iterator

import pytest

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.desk import Next
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import options_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.characters.form import character_form
from fiftyfour.systems.nightterrors.conflict.conflict import lay_form
from fiftyfour.systems.nightterrors.conflict.stakes import ReadyConflict, start_conflict
from fiftyfour.systems.nightterrors.data import Kind
from fiftyfour.systems.nightterrors.scenes.scenes import DESK, begin_session, end_scene, recover
from fiftyfour.systems.nightterrors.table import NightTerrors
from tests.systems.nightterrors.scene import P1, P2, laid, refused


def moments() -> Iterator[Session[NightTerrors]]:
    """Between sessions, in a scene, a proposal, a raise to make and one to see, with sides."""
    game = laid(sides="teams")
    yield game
    game.answer(GM, "start")
    game.table.characters[1].sweat.value = game.table.characters[2].tears.value = 0
    yield game
    game.answer(P1, "crash 1", to="crash")
    game.answer(GM, {"character": "1", "points": 20, "pool": "sweat"}, to="adjust-pool")
    game.answer(GM, {"character": "2", "points": 20, "pool": "tears"}, to="adjust-pool")
    yield game
    game.answer(GM, "crashed 1", to="clear-flag")
    game.answer(GM, "conflict guns")
    yield game
    game.answer(GM, "confirm")
    yield game
    raiser = game.table.deciding.seat
    game.answer(raiser, lay_form(game.table).example(), to="lay-cards")
    yield game


def test_every_form_is_made_once() -> None:
    made: set[str] = set()
    for game in moments():
        for command in DESK.commands.values():
            for seat in (P1, P2, GM):
                if command.refusal(game.table, seat) is None:
                    decision = command.decision(game.table, seat)
                    assert decision.prompt
                    made.add(command.id)
                    if isinstance(decision, Form):
                        decision.check(decision.example())
    assert made == set(DESK.commands)
    assert character_form().fields["name"].default is None


@pytest.mark.parametrize("word", ["conflict melee", "recover", "end scene"])
def test_a_command_at_rest_is_the_command_beside_it(word: str) -> None:
    said = {
        "conflict melee": start_conflict.say(ReadyConflict(Kind.MELEE)),
        "recover": recover.say(),
        "end scene": end_scene.say(),
    }[word]
    rest, beside = in_a_scene(), in_a_scene()
    rest.answer(GM, word)
    beside.apply(GM, said)
    assert rest.view(GM).zones == beside.view(GM).zones
    assert rest.table == beside.table
    assert rest.state.asked == beside.state.asked


def test_a_session_begins_beside_what_is_asked_too() -> None:
    rest, beside = laid(), laid()
    rest.answer(GM, "start")
    beside.apply(GM, begin_session.say())
    assert rest.table == beside.table
    assert refused(rest, GM, "begin session", "begin-session") == "wrong_phase"
    assert refused(rest, P1, "begin session", "begin-session") == "not_gm"


def test_the_host_begins_for_the_gm_and_leaves_the_rest_to_the_gm() -> None:
    game = laid(host=P1)
    game.answer(P1, "start")
    assert menu(game, P1) == [*conflicts(), "leave it"]
    assert menu(game, GM) == [*conflicts(), "end scene"]
    game.answer(P1, "leave it")
    assert game.waited_for() == [GM]


def test_any_player_may_start_a_ready_made_conflict() -> None:
    game = in_a_scene()
    game.apply(P2, start_conflict.say(ReadyConflict(Kind.TALK)))
    assert game.table.characters[game.table.conflict.starter].seat == P2
    assert refused(game, P1, "talk", "start-conflict") == "conflict_running"


def test_what_is_closed_says_why() -> None:
    game = laid()
    closed = {aside.id: aside.closed.code for aside in game.closed(GM)}
    assert closed["recover"] == closed["start-conflict"] == "wrong_phase"
    game.answer(GM, "start")
    closed = {aside.id: aside.closed.code for aside in game.closed(GM)}
    assert closed["recover"] == "nobody_weary"
    assert closed["begin-session"] == "wrong_phase"
    assert not {"recover", "begin-session", "end-scene"} & {one.id for one in game.closed(P1)}


def in_a_scene() -> Session[NightTerrors]:
    game = laid()
    game.answer(GM, "start")
    game.apply(GM, Answer(to="adjust-pool", answer={"character": "1", "points": -5}))
    return game


def conflicts() -> list[str]:
    return [f"conflict {kind}" for kind in Kind]


def menu(game: Session[NightTerrors], seat: Seat) -> list[str]:
    decision = game.pending(seat)[0].decision
    assert options_of(decision, Next)
    return [str(answer) for answer in decision.answers()]
