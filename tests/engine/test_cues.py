"""A GM at the table plays an adventure by its parts: each goes by one id, and a call begins."""

import pytest
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer, Begin, Narrate
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.book import Telling
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.cues import Cues, cues, waits
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system, installed
from fiftyfour.engine.things import GM, Seat

ADVENTURES = [(name, id) for name, system in installed().items() for id in adventures(system)]
PLAYERS = 3


class Desk:
    """A GM who does what the notebook of an adventure offers, and nothing else."""

    def __init__(self, game: str, id: str, host: Seat = GM, **settings: str) -> None:
        self.system = find_system(game)
        self.told: Adventure = adventures(self.system)[id]
        players = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, PLAYERS + 1)]
        setup = Setup(
            system=game,
            seats=(SeatInfo(GM, "gm", "GM"), *players),
            host=host,
            settings=self.system.settings.fresh({**self.told.settings, **settings}),
        )
        self.game: Session[Struct] = Session(self.system, setup, Plain(seed=1))
        self.game.apply(host, Begin())

    def cues(self, of: str) -> Cues:
        return cues(self.told, self.game, of)

    def follow(self, of: str) -> int:
        """Give the commands of a part until it takes no more; return how many there were."""
        for count in range(20):
            following = self.cues(of).next
            if not isinstance(following, Answer):
                return count
            self.game.apply(GM, following)
        pytest.fail(f"{of} never takes enough")

    def open(self) -> None:
        """Begin, and tell the first scene."""
        first = self.told.scenes[0]
        self.follow("begin")
        self.game.apply(GM, Narrate(at=first.id, title=first.title, text=first.text))
        self.follow(first.id)


@pytest.mark.parametrize(("game", "id"), ADVENTURES)
def test_the_first_call_begins_what_it_tells_of(game: str, id: str) -> None:
    """Nothing has come of it before it was played, and nobody has to be brought in for it."""
    desk = Desk(game, id)
    desk.open()
    call = next(call for call in desk.told.scenes[0].calls if call.play)
    desk.game.apply(GM, Narrate(at=call.id, text=call.text))
    assert desk.follow(call.id) > 0, "it takes a command"
    now = desk.cues(call.id)
    assert not now.free, "it is being played"
    assert now.waits.startswith("the story goes on when this is over: ")
    parts = (*desk.told.scenes, *desk.told.endings, *desk.told.people, *desk.told.calls())
    assert not any(desk.cues(part.id).next for part in parts), "nothing is told past it"


@pytest.mark.parametrize(("game", "id"), ADVENTURES)
def test_a_story_begins_and_goes_on_where_a_player_hosts(game: str, id: str) -> None:
    desk = Desk(game, id, host=Seat("p1"))
    desk.follow("begin")
    assert waits(desk.game) is None
    desk.open()
    assert waits(desk.game) is None


def test_a_story_goes_on_while_a_player_who_leads_is_awaited() -> None:
    desk = Desk("nightterrors", "dead-air", host=Seat("p1"), leads="host")
    desk.follow("begin")
    for text in ("Before anything is played.", "And then."):
        desk.game.apply(GM, Narrate(text=text))
        assert waits(desk.game) is None
        assert [one.seat for one in desk.game.awaited()] == ["p1"]


@pytest.mark.parametrize(("game", "id"), ADVENTURES)
def test_whoever_has_values_is_brought_into_play_by_id(game: str, id: str) -> None:
    for person in adventures(find_system(game))[id].people:
        desk = Desk(game, id)
        desk.open()
        book = desk.system.book
        assert book is not None
        telling = Telling(desk.told, desk.game.seen(GM), Plain(seed=0))
        there = book.bring(telling, person) is None
        assert (desk.follow(person.id) > 0) != there, person.name


def test_the_players_say_who_goes_and_else_whoever_is_best_does() -> None:
    """Nothing follows before they have said; the GM may take the question back."""
    for said, who in ((("p2", "p3"), "p3"), (("p1", "whoever-is-best"), "p2"), (None, "p2")):
        desk = Desk("suits", "second-violin")
        scene = structs.replace(desk.told.scenes[0], leads=[])
        call = structs.replace(
            next(one for one in scene.calls if one.play),
            asks="Who goes up?",
            play={"do": "call-play", "what": "fitness"},
        )
        desk.told = structs.replace(
            desk.told, scenes=[structs.replace(scene, calls=[call]), *desk.told.scenes[1:]]
        )
        desk.open()
        goes = desk.cues("").goes[call.id]
        assert [*goes] == ["p1", "p2", "p3", "whoever-is-best"]
        desk.game.apply(GM, Narrate(at=call.id, text="A wall.", asks=call.asks, ways=goes))
        cue = desk.cues(call.id)
        assert (cue.next, cue.free) == (None, False)
        assert cue.waits == "the story goes on when the players say: Who goes up?"
        if said is None:
            desk.game.apply(GM, Narrate(text="Whoever is best at it goes."))
        else:
            seat, answer = said
            desk.game.apply(Seat(seat), Answer(to="way", answer=answer))
        following = desk.cues(call.id).next
        assert isinstance(following, Answer)
        assert isinstance(following.answer, dict)
        assert following.answer["who"] == who
