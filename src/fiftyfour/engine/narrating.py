"""How a story goes on: the GM tells, and the players choose their way."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct, ValidationError, convert, structs

from fiftyfour.engine.actions import Narrate
from fiftyfour.engine.adventure import Id, Line
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.forms import AnyDecision
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.story import Made, Story
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

WAY = "way"
"""The id of the question which way to go."""

ANYBODY = "whoever-is-best"
"""Who goes if the players leave it open: whoever is best at it."""

MOST_WAYS = 9
MOST_CALLS = 400
"""Calls of one story, about ten long evenings; they stay in the game's state."""


def narrate(game: Game[T], story: Story | None, seat: Seat, said: Narrate, mark: int) -> Story:
    """The GM tells something; what the story is then. `mark` is how far the game is.

    Raises:
        IllegalAction: `not_gm`; `no_such_call`, what came of a call is told that was not made;
            `bad_ways`, there are too many, or one of them is blank; `bad_id`, `bad_title`; or
            `story_full`, there have been too many calls.
    """
    if seat != GM:
        raise IllegalAction("not_gm", f"only the GM may do this, not {game.name(seat)}")
    story = story or Story()
    if said.asks and not (said.at and said.ways and not said.title and not said.came):
        raise IllegalAction("bad_ways", "who goes is asked with a call, of some of the seats")
    if len(said.ways) > MOST_WAYS or not all(id and text for id, text in said.ways.items()):
        raise IllegalAction(
            "bad_ways", f"name at most {MOST_WAYS} ways, each with a few words that tell where"
        )
    _check(said)
    now = structs.replace(story, now=said.text, ways=dict(said.ways), asks=said.asks, way="")
    if said.title:
        picture = "" if said.text else said.picture
        game.tell(said.title, rule="story", heading=True, picture=picture, by=seat)
        now = structs.replace(now, at=said.at, title=said.title, text=said.text)
    elif said.came:
        now = structs.replace(now, made=_came(story, said))
    elif said.at:
        if len(story.made) >= MOST_CALLS:
            raise IllegalAction("story_full", f"a story has at most {MOST_CALLS} calls")
        now = structs.replace(now, made=(*story.made, Made(said.at, mark=mark)))
    if said.text:
        game.tell(said.text, rule="story", picture=said.picture, by=seat)
    return now


def _check(said: Narrate) -> None:
    """Raise IllegalAction if an id, or the words for a list, are not what an adventure may have."""
    try:
        convert([id for id in (said.at, *said.ways) if id], list[Id])
    except ValidationError:
        raise IllegalAction(
            "bad_id", "an id has at most 40 small letters, digits and dashes, such as old-mill"
        ) from None
    try:
        convert([said.title, said.came, said.asks, *said.ways.values()], list[Line])
    except ValidationError:
        raise IllegalAction(
            "bad_title", "a title, question, way, or what came of it has at most 120 characters"
        ) from None


def _came(story: Story, said: Narrate) -> tuple[Made, ...]:
    """The calls, with what came of the last of this id."""
    for back, made in enumerate(reversed(story.made), 1):
        if made.at == said.at:
            at = len(story.made) - back
            known = structs.replace(made, came=said.came)
            return (*story.made[:at], known, *story.made[at + 1 :])
    raise IllegalAction("no_such_call", f"no call {said.at[:40]!r} was made")


def question(ways: Mapping[str, str], asks: str = "") -> Choose[str]:
    """Which way to go, or who goes; whoever answers first decides for all."""
    options = [option(way, text, id=way) for way, text in ways.items()]
    return choose(asks or "Where do you go from here?", options)


def any_way(asked: AnyDecision, chance: Plain) -> Given:
    """What a bot says: any way, and that whoever is best goes."""
    open_to_all = isinstance(asked, Choose) and any(one.id == ANYBODY for one in asked.options)
    return ANYBODY if open_to_all else asked.sample(chance)


def choose_way(game: Game[T], story: Story | None, seat: Seat, answer: Given) -> Story:
    """A player says which way they all go, or who goes.

    Raises:
        IllegalAction: nobody is asked, or there is no such way.
    """
    if story is None or not story.ways or seat == GM or not game.plays(seat):
        raise IllegalAction("not_asked", "you are not asked which way to go")
    way = question(story.ways, story.asks).check(answer)
    game.tell(f"{game.name(seat)} chooses: {story.ways[way]}", rule="story", seat=seat)
    if not story.asks:
        return structs.replace(story, ways={}, way=way)
    *made, last = story.made
    gone = structs.replace(last, who=None if way == ANYBODY else Seat(way))
    return structs.replace(story, ways={}, asks="", made=(*made, gone))
