"""How a story goes on: the GM tells, and the players choose their way."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct, structs

from fiftyfour.engine.actions import Narrate
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.story import Made, Story
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

WAY = "way"
"""The id of the question which way to go."""

MOST_WAYS = 8


def narrate(game: Game[T], story: Story | None, seat: Seat, said: Narrate, mark: int) -> Story:
    """The GM tells something; what the story is then. `mark` is how far the game is.

    Raises:
        IllegalAction: `not_gm`; `no_such_call`, what came of a call is told that was not made; or
            `bad_ways`, there are too many, or one of them is blank.
    """
    if seat != GM:
        raise IllegalAction("not_gm", f"only the GM may do this, not {game.name(seat)}")
    story = story or Story()
    if len(said.ways) > MOST_WAYS or not all(id and text for id, text in said.ways.items()):
        raise IllegalAction(
            "bad_ways", f"name at most {MOST_WAYS} ways, each with a few words that tell where"
        )
    now = structs.replace(story, now=said.text, ways=dict(said.ways), way="")
    if said.title:
        game.tell(said.title, rule="story", heading=True, by=seat)
        now = structs.replace(now, at=said.at, title=said.title, text=said.text)
    elif said.came:
        now = structs.replace(now, made=_came(story, said))
    elif said.at:
        now = structs.replace(now, made=(*story.made, Made(said.at, mark=mark)))
    if said.text:
        game.tell(said.text, rule="story", by=seat)
    return now


def _came(story: Story, said: Narrate) -> tuple[Made, ...]:
    """The calls, with what came of the last of this id."""
    for back, made in enumerate(reversed(story.made), 1):
        if made.at == said.at:
            at = len(story.made) - back
            known = structs.replace(made, came=said.came)
            return (*story.made[:at], known, *story.made[at + 1 :])
    raise IllegalAction("no_such_call", f"no call {said.at[:40]!r} was made")


def question(ways: Mapping[str, str]) -> Choose[str]:
    """Which way to go; whoever answers first decides for all."""
    return choose(
        "Where do you go from here?", [option(way, text, id=way) for way, text in ways.items()]
    )


def choose_way(game: Game[T], story: Story | None, seat: Seat, answer: Given) -> Story:
    """A player says which way they all go.

    Raises:
        IllegalAction: nobody is asked, or there is no such way.
    """
    if story is None or not story.ways or seat == GM or not game.plays(seat):
        raise IllegalAction("not_asked", "you are not asked which way to go")
    way = question(story.ways).check(answer)
    game.tell(f"{game.name(seat)} chooses: {story.ways[way]}", rule="story", seat=seat)
    return structs.replace(story, ways={}, way=way)
