"""A stand-in for a GM that plays an adventure: it tells the scenes and calls for what they hold.

It says nothing that a GM could not: `Narrate`, and answers to the game's own questions.
"""

from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.adventure import Adventure, Call, Lead, Scene, holds, told
from fiftyfour.engine.book import Book, Telling
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.pictures import hash_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Story
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

Said = Answer | Narrate
"""What a GM does to go on."""


def stand_in(system: System[T], adventure: Adventure) -> Bot[T]:
    """A bot for the GM's seat that plays this adventure to an end.

    What it is asked within a call, it answers as the game's own bot does.

    Raises:
        UnknownSystem: the adventure is of another game, or this game plays none.
    """
    book = system.book
    if book is None or adventure.game != system.id:
        raise UnknownSystem(f"{system.name} cannot play “{adventure.title}”: it is of another game")

    def answer(seen: Seen[T], pending: Pending, chance: Plain) -> Given | Said:
        if not book.free(seen, pending):
            return system.bot(seen, pending, chance)
        telling = Telling(adventure, seen, chance)
        return _next(book, telling) or system.bot(seen, pending, chance)

    return answer


def _next(book: Book[T], telling: Telling[T]) -> Said | None:
    """What the GM does next; None: the adventure is over, as far as it is written."""
    adventure, story = telling.adventure, telling.seen.story
    if story is None or not story.at:
        return book.begin(telling) or _tell(adventure, adventure.scenes[0].id)
    ending = adventure.ending(story.at)
    if ending is not None:
        return book.finish(telling, ending)
    if adventure.lost and book.lost(telling):
        return _tell(adventure, adventure.lost)
    scene = adventure.scene(story.at)
    if scene is None:
        return None  # a scene that somebody made up
    if (command := book.open(telling, scene)) is not None:
        return command
    for person in map(adventure.person, scene.people):
        if (command := book.bring(telling, person)) is not None:
            return command
    return _call(book, telling, scene, story) or _leave(book, telling, scene, story)


def _call(book: Book[T], telling: Telling[T], scene: Scene, story: Story) -> Said | None:
    """What the call that is under way needs next, else the next one of the scene."""
    made = story.open
    call = None if made is None else telling.adventure.call(made.at)
    if made is not None and call is not None:
        came = book.play(telling, call, made) if call.play else next(iter(book.degrees))
        if isinstance(came, Answer):
            return came
        return Narrate(at=call.id, came=came, text=told(call, came, book.degrees))
    nothing_yet = {one.at for one in story.made}
    for call in scene.calls:
        if call.id not in nothing_yet and holds(call, scene, story, book.degrees):
            return _make(call)
    return None


def _make(call: Call) -> Narrate:
    return Narrate(at=call.id, text=call.text or call.title)


def _leave(book: Book[T], telling: Telling[T], scene: Scene, story: Story) -> Said | None:
    """Follow the first lead that holds, or let the players choose among those they may."""
    open_leads = [one for one in scene.leads if holds(one, scene, story, book.degrees)]
    if not open_leads:
        return None
    first, chosen = open_leads[0], _named(open_leads, story.way)
    choices = [lead for lead in open_leads if lead.choice]
    if chosen is None and first.choice and len(choices) > 1:
        return Narrate(ways={lead.to: lead.choice for lead in choices})
    return book.close(telling, scene) or _tell(telling.adventure, (chosen or first).to)


def _named(leads: list[Lead], to: str) -> Lead | None:
    return next((lead for lead in leads if lead.to == to), None)


def _tell(adventure: Adventure, to: str) -> Narrate:
    """Begin a scene, or tell an ending."""
    told = adventure.scene(to) or adventure.ending(to)
    assert told is not None, "leads were checked when the adventure was read"
    picture = hash_of(adventure, told.picture) if isinstance(told, Scene) else ""
    return Narrate(at=told.id, title=told.title, text=told.text, picture=picture)
