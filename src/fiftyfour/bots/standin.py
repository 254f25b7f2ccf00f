"""A stand-in for a GM that plays an adventure: it tells the scenes and calls for what they hold.

It says nothing that a GM could not: `Narrate`, and answers to the game's own questions.
"""

from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.adventure import Adventure, Lead, Scene, holds, told
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
            return system.minds.bot(seen, pending, chance)
        telling = Telling(adventure, seen, chance)
        return _next(book, telling) or system.minds.bot(seen, pending, chance)

    return answer


def told_out(system: System[T], adventure: Adventure, seen: Seen[T], pending: Pending) -> bool:
    """True if the GM is only asked what to play after the ending of this adventure.

    The rules of a game may go on then; the story does not, and a stand-in leaves it at that.
    """
    book, at = system.book, "" if seen.story is None else seen.story.at
    ending = adventure.ending(at) if at else None
    if book is None or ending is None or not book.free(seen, pending):
        return False
    return book.finish(Telling(adventure, seen, Plain(seed=0)), ending) is None


def _next(book: Book[T], telling: Telling[T]) -> Said | None:
    """What the GM does next; None: the adventure is over, as far as it is written."""
    adventure, story = telling.adventure, telling.seen.story
    if story is None or not story.at:
        return book.begin(telling) or _tell(book, adventure, Story(), adventure.scenes[0].id)
    ending = adventure.ending(story.at)
    if ending is not None:
        return book.finish(telling, ending)
    under_way = _under_way(book, telling, story)
    if isinstance(under_way, Narrate):
        return under_way
    if adventure.lost and book.lost(telling):
        return _tell(book, adventure, story, adventure.lost)
    scene = adventure.scene(story.at)
    if scene is None:
        return None  # a scene that somebody made up
    if (command := book.open(telling, scene)) is not None:
        return command
    for person in map(adventure.person, scene.people):
        if (command := book.bring(telling, person)) is not None:
            return command
    return under_way or _call(book, telling, scene, story) or _leave(book, telling, scene, story)


def _under_way(book: Book[T], telling: Telling[T], story: Story) -> Said | None:
    """What the call that was told needs next, or what came of it; None: there is none."""
    made = story.open
    call = None if made is None else telling.adventure.call(made.at)
    if made is None or call is None:
        return None
    came = book.play(telling, call, made) if call.play else next(iter(book.degrees))
    if isinstance(came, Answer):
        return came
    text = told(call, came, book.degrees)
    papers = call.gives if book.degrees[came] else []
    return Narrate(
        at=call.id,
        came=came,
        text=_with(telling.adventure, text, papers),
        picture=_shown(telling.adventure, "", papers),
    )


def _call(book: Book[T], telling: Telling[T], scene: Scene, story: Story) -> Narrate | None:
    """The next call of the scene, and who goes, if that is asked."""
    made = {one.at for one in story.made}
    for call in scene.calls:
        if call.id not in made and holds(call, scene, story, book.degrees):
            goes = telling.goes(call)
            asks = call.asks if goes else ""
            return Narrate(at=call.id, text=call.text or call.title, ways=goes, asks=asks)
    return None


def _leave(book: Book[T], telling: Telling[T], scene: Scene, story: Story) -> Said | None:
    """Follow the first lead that holds, or let the players choose among those they may."""
    open_leads = [one for one in scene.leads if holds(one, scene, story, book.degrees)]
    if not open_leads:
        return None
    first, chosen = open_leads[0], _named(open_leads, story.way)
    choices = [lead for lead in open_leads if lead.choice]
    if chosen is None and first.choice and len(choices) > 1:
        return Narrate(ways={lead.to: lead.choice for lead in choices})
    to = (chosen or first).to
    return book.close(telling, scene) or _tell(book, telling.adventure, story, to)


def _named(leads: list[Lead], to: str) -> Lead | None:
    return next((lead for lead in leads if lead.to == to), None)


def _tell(book: Book[T], adventure: Adventure, story: Story, to: str) -> Narrate:
    """Begin a scene with what is shown in it and nobody has yet, or tell an ending."""
    told = adventure.scene(to) or adventure.ending(to)
    assert told is not None, "leads were checked when the adventure was read"
    calls = [call for call in adventure.calls() if book.degrees.get(story.came(call.id))]
    given = {id for call in calls for id in call.gives}
    papers = [id for id in told.handouts if id not in given] if isinstance(told, Scene) else []
    drawn = told.picture if isinstance(told, Scene) else ""
    return Narrate(
        at=told.id,
        title=told.title,
        text=_with(adventure, told.text, papers),
        picture=_shown(adventure, drawn, papers),
    )


def _shown(adventure: Adventure, picture: str, papers: list[str]) -> str:
    """What there is to look at: a picture of its own, else that of the first hand-out with one."""
    pictures = [picture, *(adventure.handout(id).picture for id in papers)]
    return hash_of(adventure, next((one for one in pictures if one), ""))


def _with(adventure: Adventure, text: str, papers: list[str]) -> str:
    """What is told, with the hand-outs that are read out after it."""
    shown = [adventure.handout(id) for id in papers]
    read = [f"{one.title}\n{one.text.strip()}" for one in shown]
    return "\n\n".join([text.strip(), *read])
