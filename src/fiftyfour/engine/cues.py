"""What a GM may do next with an adventure at the table, as the adventure has it.

A stand-in does it by itself (`bots.standin`); a person does it with a click, or something else.
"""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine import wording
from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.adventure import Adventure, Scene, holds, told
from fiftyfour.engine.book import Book, Telling
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.session import Session
from fiftyfour.engine.story import Story
from fiftyfour.engine.things import GM

T = TypeVar("T", bound=Struct)

Cue = Narrate | Answer


class Cues(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far an adventure is, and what comes next.

    Attributes:
        scene: the scene that is played, by its id; empty: none of this adventure.
        calls: its calls that may be made now, in their order.
        came: what came of each call that was made; empty while it is open.
        leads: where it may lead to now, by ids, the first one that the adventure names first.
        goes: the players who could go, by seat, for each of these calls that asks who does.
        open: the call of this scene that was told and of which nothing has come yet; whoever goes
            on to another scene leaves it behind, and can still tell by hand what came of it.
        free: the GM is asked what happens next; else something is still being played.
        waits: why not, if it is not: whom the table waits for, and what for.
        next: for the part that was asked about, or else for `open`: the next command it takes, or
            how to tell what came of it; None: nothing more, or the GM makes the call by hand.
    """

    scene: str = ""
    calls: tuple[str, ...] = ()
    came: dict[str, str] = {}
    leads: tuple[str, ...] = ()
    goes: dict[str, dict[str, str]] = {}
    open: str = ""
    free: bool = False
    waits: str = ""
    next: Cue | None = None


def waits(game: Session[T]) -> Refusal | None:
    """Why the story cannot go on now; None: it can.

    It goes on while the GM may say what happens next, though the table may wait for a player who
    hosts: so it never tells of what is still being played. After the game it goes on to its ending.
    No rule of the engine, as older logs have it otherwise.
    """
    if game.state.phase != "running":
        return None
    book, asked, story = game.system.book, game.question(GM), game.story
    if story is not None and story.asks:
        return Refusal("not_free", f"the story goes on when the players say: {story.asks}")
    if asked and (asked.awaited if book is None else book.free(game.seen(GM), asked)):
        return None
    who = wording.waits(game.awaited(), game.name)
    return Refusal("not_free", f"the story goes on when this is over: {who}")


def too_early(said: Narrate, game: Session[T]) -> Refusal | None:
    """Why this cannot be told now: the story would go on past what is being played.

    Words alone can be told at any time.
    """
    return waits(game) if said.at or said.ways else None


def cues(adventure: Adventure, game: Session[T], of: str = "") -> Cues:
    """What may be done next; `of` is the id of a scene, call, person or ending.

    Nothing follows before the GM is free to go on.
    """
    telling = Telling(adventure, game.seen(GM), Plain(seed=0))
    book, story = game.system.book, telling.seen.story or Story()
    degrees: Mapping[str, bool] = {} if book is None else book.degrees
    scene = adventure.scene(story.at)
    came = {one.at: one.came for one in story.made}
    calls = () if scene is None else scene.calls
    opened = next((one.id for one in calls if story.open and story.open.at == one.id), "")
    waiting = waits(game)
    following = None
    if book is not None and waiting is None and not game.over:
        following = _next(book, telling, story, of or opened, opened)
    line = "" if waiting is None else waiting.line
    if scene is None:
        first = [one.id for one in adventure.scenes[:1]] if not story.title else []
        return Cues(leads=tuple(first), free=not line, waits=line, next=following)
    return Cues(
        scene=scene.id,
        calls=tuple(
            call.id for call in calls if call.id not in came and holds(call, scene, story, degrees)
        ),
        came=came,
        leads=_leads(scene, story, degrees),
        goes={call.id: goes for call in scene.calls if (goes := telling.goes(call))},
        open=opened,
        free=not line,
        waits=line,
        next=following,
    )


def _leads(scene: Scene, story: Story, degrees: Mapping[str, bool]) -> tuple[str, ...]:
    """The leads whose conditions hold, the one the players have chosen first."""
    found = [lead.to for lead in scene.leads if holds(lead, scene, story, degrees)]
    return tuple(dict.fromkeys(sorted(found, key=lambda to: to != story.way)))


def _next(book: Book[T], telling: Telling[T], story: Story, of: str, opened: str) -> Cue | None:
    """The next command of a part of the adventure, or what came of the call that is open."""
    adventure = telling.adventure
    if (call := adventure.call(of)) is not None:
        if story.open is None or of != opened or not call.play:
            return None
        came = book.play(telling, call, story.open)
        if isinstance(came, str):
            return Narrate(at=of, came=came, text=told(call, came, book.degrees))
        return came
    if (scene := adventure.scene(of)) is not None:
        return book.open(telling, scene)
    if (ending := adventure.ending(of)) is not None:
        return book.finish(telling, ending)
    person = next((one for one in adventure.people if one.id == of), None)
    if person is not None and person.values:
        return book.bring(telling, person)
    return book.begin(telling) if of == "begin" else None
