"""Commands of the desk: one description, given at rest, beside a DRAW, and by the stand-in."""

from collections.abc import Iterator

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.desk import Next
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import options_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.draw.call import DrawForm
from fiftyfour.systems.acesout.draw.comes import CallComes
from fiftyfour.systems.acesout.draw.draw import call_draw
from fiftyfour.systems.acesout.draw.forms import usual_draw
from fiftyfour.systems.acesout.mission.rest import DESK
from fiftyfour.systems.acesout.mission.scenes import SceneForm, start_scene
from fiftyfour.systems.acesout.table import AcesOut
from tests.systems.acesout.scene import Cards, Scene, Table

P1, P2 = Seat("p1"), Seat("p2")


def laid() -> Session[AcesOut]:
    """Two agents in a mission, one of them with a tool, against the Owl."""
    argon = Cards(tools=["Gizmo"], strong="CUNNING", weak="NIMBLE")
    swift = Cards(profiles=["Lover"], strong="MAGNETISM", weak="FORCE")
    return Table(Scene(p1=argon, p2=swift, foe="The Owl")).game


def moments() -> Iterator[Session[AcesOut]]:
    """A game as it goes on."""
    game = laid()
    asked: list[tuple[Seat, Given, str | None]] = [
        (P1, {"name": "Rope", "type": "Gizmo"}, "propose-tool"),
        (GM, "stow 1", "stow-tool"),
        (GM, {"agent": "p1", "text": "A friend"}, "add-boon"),
        (GM, {"kind": "preparation_montage"}, "start-scene"),
        (GM, "call", None),
        (GM, {"kind": "nc"}, None),
        (GM, {"cards": "3"}, "amend-call"),
        (P1, "draw", None),
        (GM, "end scene", None),
        (GM, "oppose", None),
        (GM, {}, None),
        (GM, "cancel", "cancel-call"),
    ]
    for seat, answer, to in asked:
        yield game
        game.answer(seat, answer, to=to)
    file = game.table.agents[P1].file
    file.out, file.request = True, "REC-1"
    yield game
    game.answer(GM, "end mission")
    yield game
    for agent in game.table.agents.values():
        agent.file.playing = False
    yield game


def test_every_form_can_be_made_that_is_open() -> None:
    made = set[str]()
    for game in moments():
        for id, command in DESK.commands.items():
            for seat in (GM, P1, P2):
                if command.refusal(game.table, seat) is None:
                    assert command.decision(game.table, seat).prompt
                    made.add(id)
    assert set(DESK.commands) - made == {"close-reactions"}  # its one option is asked in a vector


def test_at_rest_and_by_its_id_a_call_is_the_same() -> None:
    resting, beside = laid(), laid()
    resting.answer(GM, "call")
    form = resting.pending(GM)[0].made
    assert isinstance(form, Form)
    assert form.makes == DrawForm.__name__
    resting.answer(GM, {"skill": "FORCE", "gm_cards": "3"})
    beside.answer(GM, {"skill": "FORCE", "gm_cards": "3"}, to="call-draw")
    assert resting.table.call == beside.table.call
    assert resting.state.asked == beside.state.asked + 1


def test_what_a_form_begins_with_is_the_call_that_an_agent_has_asked_for() -> None:
    game = laid()
    game.answer(P2, {"skill": "MAGNETISM", "text": "A smile"}, to="announce")
    said = usual_draw(game.table)
    assert (said.lead, said.skill, said.note) == (P2, "MAGNETISM", "A smile.")
    game.apply(GM, call_draw.say(said))
    whole = laid()
    whole.answer(P2, {"skill": "MAGNETISM", "text": "A smile"}, to="announce")
    whole.answer(GM, {}, to="call-draw")
    assert game.table.call == whole.table.call


def test_what_is_said_is_the_answer_to_its_form() -> None:
    said = start_scene.say(SceneForm(title="Night"))
    assert said.answer == answer_of(SceneForm(title="Night"))
    game = laid()
    game.apply(GM, said)
    assert game.table.mission.scene is not None


def test_the_menu_at_rest_holds_what_is_open() -> None:
    game = laid()
    menu = options_of(game.pending(GM)[0].made, Next)
    assert [option.id for option in menu] == [
        "call",
        "oppose",
        "grant",
        "end mission",
        "start scene",
        "next day",
    ]


def test_the_short_form_of_older_logs_is_read_as_the_call_or_the_end() -> None:
    old, new = laid(), laid()
    owl = str(old.table.foes[0].number)
    call = {"lead": "p2", "preset": "CH-04", "track": owl, "note": "Now"}
    old.answer(GM, {**call, "finish": "no"})
    new.answer(GM, {**call, "direct": "yes"}, to="call-draw")
    assert old.table.call == new.table.call
    assert old.table.call.direct
    ended = laid()
    ended.answer(GM, {"finish": "yes"})
    assert not ended.table.mission.running


def test_a_call_says_what_it_comes_to() -> None:
    """AO-CALL-02 to AO-CALL-07, AO-GM-01, AO-LOCK-01: by the functions that make the call."""
    game = laid()
    drafts: list[tuple[Given, str]] = [
        ({"preset": "CH-06"}, "p1, FORCE, 3 cards against 3"),
        ({"preset": "CH-06", "besides_3": "yes"}, "p1, FORCE, 4 cards against 3"),
        ({"preset": "none"}, "p1: take a row of the chart, or a skill set"),
        (
            {"skill": "CUNNING", "cards": "4", "gm_modifier": "-2", "tool_1": "cards 2"},
            "p1, CUNNING, 6 cards +3 against 1 −2",
        ),
        (
            {"skill": "NIMBLE", "besides_10": "yes", "modifier": "1"},
            "p1, NIMBLE, 2 cards −2 against 2, nothing to lose",
        ),
    ]
    for draft, words in drafts:
        assert game.preview(GM, "call-draw", draft).label == words
    told = game.preview(GM, "call-draw", {"preset": "none"})
    assert told.refusal is not None
    assert told.refusal.code == "bad_skill"
    rivals: Given = {"initiator_skill": "FORCE", "opponent_skill": "MAGNETISM"}
    label = game.preview(GM, "call-opposed", rivals).label
    assert label == "p1, FORCE, 2 cards against p2, MAGNETISM, 2 cards +5"

    said: Given = {"preset": "CH-09", "kind": "nc", "besides_2": "yes", "note": "A fire"}
    game.answer(GM, said, to="call-draw")
    assert game.table.call.note == "A fire; ample time (agent +1)"
    assert game.table.call.lead.drawing == 3
    game.answer(P1, "draw")
    told = game.preview(GM, "call-draw", {"preset": "CH-09"})
    assert isinstance(told.gives, CallComes)
    assert (told.gives.locked, told.gives.repeats) == (Skill.NIMBLE, "p1 used NIMBLE last.")
