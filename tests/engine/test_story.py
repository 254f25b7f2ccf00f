"""A GM tells a story: everybody sees how far it is, players choose their way, and it steps back."""

import pytest
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer, Begin, Narrate, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.narrating import MOST_CALLS
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.story import Made, Story
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat

ANN, BO = Seat("p1"), Seat("p2")
HARBOUR = Narrate(title="The harbour", at="harbour", text="Fog lies on the water.")
WAYS = Narrate(ways={"pier": "Along the pier", "boat": "Into a boat"})


@pytest.fixture
def game() -> Session[Struct]:
    seats = (
        SeatInfo(GM, "gm", "Gil"),
        SeatInfo(ANN, "player", "Ann"),
        SeatInfo(BO, "player", "Bo"),
    )
    setup = Setup(system="acesout", seats=seats, host=GM)
    begun = Session(find_system("acesout"), setup, Plain(seed=1))
    begun.apply(GM, Begin())
    return begun


def told(game: Session[Struct]) -> Story:
    assert game.story is not None
    return game.story


def test_a_scene_a_call_and_what_came_of_it_are_told_to_everybody(game: Session[Struct]) -> None:
    events = game.apply(GM, HARBOUR)
    assert [(one.text, one.heading) for one in events if isinstance(one, Told)] == [
        ("The harbour", True),
        ("Fog lies on the water.", False),
    ]
    game.apply(GM, Narrate(at="lock", text="The door is locked."))
    assert told(game).open == Made("lock")
    game.apply(GM, Narrate(at="lock", came="success", text="It opens."))
    want = Story(
        at="harbour",
        title="The harbour",
        text="Fog lies on the water.",
        now="It opens.",
        made=(Made("lock", "success"),),
    )
    for viewer in (GM, ANN, None):
        assert game.view(viewer).story == structs.replace(want, made=())
    assert (Seen(game, GM).story, Seen(game, ANN).story) == (want, want.to_players())
    assert (told(game).came("lock"), told(game).came("key")) == ("success", "")


def test_players_are_asked_where_to_go_and_the_first_decides(game: Session[Struct]) -> None:
    game.apply(GM, HARBOUR)
    game.apply(GM, WAYS)
    assert [one.seat for one in game.awaited()] == [ANN, BO]
    asked = game.question(ANN)
    assert asked is not None
    assert asked.id == "way"
    with pytest.raises(IllegalAction, match="boat"):
        game.apply(ANN, Answer(to="way", answer="tunnel"))
    game.apply(BO, Answer(to="way", answer="boat"))
    assert (told(game).way, told(game).ways) == ("boat", {})
    with pytest.raises(IllegalAction, match="not asked"):
        game.apply(ANN, Answer(to="way", answer="pier"))
    assert [one.seat for one in game.awaited()] == [GM]


def test_the_gm_may_go_on_while_players_are_asked(game: Session[Struct]) -> None:
    game.apply(GM, HARBOUR)
    game.apply(GM, WAYS)
    game.apply(GM, Narrate(title="The pier", at="pier", text="It creaks."))
    assert (told(game).ways, told(game).title) == ({}, "The pier")


def test_what_was_told_can_be_taken_back(game: Session[Struct]) -> None:
    game.apply(GM, HARBOUR)
    seq = game.seq
    game.apply(GM, Narrate(title="The pier", at="pier", text="It creaks."))
    game.apply(GM, Undo(to=seq))
    assert told(game).title == "The harbour"


def test_only_a_gm_tells_and_only_of_what_was_called_for(game: Session[Struct]) -> None:
    for seat, said, code in (
        (ANN, HARBOUR, "not_gm"),
        (GM, Narrate(at="lock", came="success"), "no_such_call"),
        (GM, Narrate(ways={str(number): "there" for number in range(10)}), "bad_ways"),
        (GM, Narrate(ways={"p1": "Ann"}, asks="Who goes?"), "bad_ways"),
        (GM, Narrate(ways={"pier": ""}), "bad_ways"),
        (GM, Narrate(ways={"Pier 1": "Along the pier"}), "bad_id"),
        (GM, Narrate(at="x" * 41, text="The door is locked."), "bad_id"),
        (GM, Narrate(title="x" * 121), "bad_title"),
        (GM, Narrate(ways={"pier": "x" * 121}), "bad_title"),
    ):
        with pytest.raises(IllegalAction) as refused:
            game.apply(seat, said)
        assert refused.value.code == code
    assert game.story is None


def test_a_story_has_an_end_to_its_calls(game: Session[Struct]) -> None:
    """They stay in the state of the game, so a GM's script cannot let them grow for ever."""
    for number in range(MOST_CALLS):
        game.apply(GM, Narrate(at=f"call-{number}"))
    with pytest.raises(IllegalAction) as refused:
        game.apply(GM, Narrate(at="one-more"))
    assert refused.value.code == "story_full"
    game.apply(GM, Narrate(at="call-7", came="success"))
    game.apply(GM, HARBOUR)
    assert told(game).came("call-7") == "success"
