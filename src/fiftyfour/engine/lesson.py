"""A first game that teaches: what it says at which moment of a real table, on a known deck.

A game that teaches has a file `lesson.toml` in its package. It is played like any other game of it,
by one person with bots in the other seats; what it says depends only on what that person sees.
"""

import sys
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, TypeVar
from zlib import crc32

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import FiftyfourError, UnknownSystem
from fiftyfour.engine.options import Choice, options_of
from fiftyfour.engine.reading import BadAdventure, read_toml
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

ANYTHING = "anything"
"""As `asked`: whatever is asked."""

NOTHING = "nothing"
"""As `asked`: nothing is, since others are at it."""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a lesson says, once, when it fits.

    Attributes:
        id: names it in this lesson.
        say: what people read, in two or three sentences.
        asked: it fits while this is asked: the `do` of an option, a kind of decision (`cards`,
            `number`, `text`, `form`), `anything` or `nothing`. Empty: at any time.
        after: it fits once something has happened under this rule, as far as the seat sees; or
            once the step of this id has been read.
        over: it fits once the game is over, and not before.
        point: what it points at: `question`, `hand`, `stage`, `log`, the name of a pile,
            track or sheet, or the first words on a button. Empty: what it proposes, or nothing.
        pick: the option it proposes, by the first words of its label.
    """

    id: str
    say: Annotated[str, Meta(min_length=1, max_length=400)]
    asked: str = ""
    after: str = ""
    over: bool = False
    point: str = ""
    pick: str = ""


class LessonSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the lesson's table; one of them, a player, is the person's, all others are bots."""

    role: Role = "player"
    you: bool = False
    name: str = ""


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: its table, and what it says there, the first that fits coming first.

    Attributes:
        title: what it is called.
        text: what one will have learnt, in a sentence.
        minutes: how long it takes.
        seed: of plain chance; so everybody may know its cards.
        seats: who sits at the table.
        settings: what is not as usual.
    """

    title: str
    text: str
    minutes: int
    seed: int
    seats: list[LessonSeat]
    steps: list[Step]
    settings: dict[str, SettingValue] = {}

    def step(
        self, read: Collection[str], asked: Pending | None, rules: Collection[str], over: bool
    ) -> Step | None:
        """What is said now to somebody who has read these steps already; None: nothing.

        Args:
            read: ids of steps.
            asked: what the person is asked, beside what they may start by themselves.
            rules: the rules of all that has happened, as far as they see.
            over: the game is over.
        """
        words = asked_words(asked)
        for step in self.steps:
            fits = step.id not in read and step.over == over and step.after in {"", *rules, *read}
            if fits and step.asked in {"", *words}:
                return step
        return None


def taught(lesson: Lesson, system: System[T]) -> Bot[T]:
    """The game's own bot, with chance that follows from the lesson and what is asked.

    So the bots of a lesson, the GM among them, do the same each time.
    """

    def answer(seen: Seen[T], pending: Pending, _: Plain) -> Given | Answer | Narrate:
        seed = crc32(f"{lesson.seed} {seen.seat} {pending.id} {pending.decision.prompt}".encode())
        return system.bot(seen, pending, Plain(seed=seed))

    return answer


class BadLesson(FiftyfourError):
    """A lesson that cannot be given, and why."""

    code = "bad_lesson"


def asked_words(asked: Pending | None) -> set[str]:
    """The words by which a step names what is asked."""
    if asked is None:
        return {NOTHING}
    options = options_of(asked.decision, Choice)
    return {ANYTHING, _tag(asked.decision), *(_tag(option.does) for option in options)}


def _tag(struct: Struct) -> str:
    """What stands for its kind on the wire."""
    return str(struct.__struct_config__.tag)


@cache
def lesson_of(system: System[T]) -> Lesson | None:
    """The lesson that comes with a game; None: it has none.

    Raises:
        BadLesson: it is not such a file, or says what cannot be.
    """
    module = sys.modules[type(system).__module__]
    if not hasattr(module, "__path__"):  # a game of one file
        return None
    file = files(module) / "lesson.toml"
    if not file.is_file():
        return None
    return read_lesson(system, file.read_text("utf-8"))


def read_lesson(system: System[T], text: str) -> Lesson:
    """The lesson in this text, if it fits the game.

    Raises:
        BadLesson: it is not such a file, or says what cannot be.
    """
    try:
        lesson = read_toml(text, Lesson, "lesson.toml")
        system.read_settings(lesson.settings)
    except (BadAdventure, UnknownSystem) as wrong:
        raise BadLesson(f"lesson of {system.name}: {wrong}") from None
    if flaws := list(_flaws(system, lesson)):
        raise BadLesson(f"lesson of {system.name}: {'; '.join(flaws)}")
    return lesson


def _flaws(system: System[T], lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson."""
    if [seat.role for seat in lesson.seats if seat.you] != ["player"]:
        yield "exactly one seat is yours (you = true), and it is a player's"
    kinds = {"choose", "cards", "number", "text", "form", "enter", ANYTHING, NOTHING}
    known = {str(one.__struct_config__.tag) for one in system.answers if issubclass(one, Choice)}
    read = set[str]()
    for step in lesson.steps:
        where = f"step {step.id!r}"
        if step.id in read:
            yield f"{where} is there twice"
        read.add(step.id)
        if step.asked not in {"", *kinds, *known}:
            yield f"{where}: nothing that can be asked is {step.asked!r}"
        if step.after not in {"", *system.rules, *read}:
            yield f"{where}: there is no rule {step.after!r}, nor a step of this id before it"
