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

from msgspec import Meta, Struct, structs

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import FiftyfourError, NotationError, UnknownSystem
from fiftyfour.engine.options import Choice, Choose, Option, options_of
from fiftyfour.engine.reading import BadAdventure, Flaw, read_toml, with_line
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.system import Bot, System
from fiftyfour.engine.view import Pending, View

T = TypeVar("T", bound=Struct)

ANYTHING = "anything"
"""As `asked`: whatever is asked."""

NOTHING = "nothing"
"""As `asked`: nothing is, since others are at it."""


class Needs(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must be so, as the seat sees it, for what a step says to be true.

    Attributes:
        hand: cards in its hand, as `10♥ K♣`.
        shows: words in the question, or in the middle of the table.
        values: tracks by name, each with its value.
    """

    hand: str = ""
    shows: str = ""
    values: dict[str, int] = {}

    def met(self, view: View, asked: Pending | None) -> bool:
        """True if all of it is so."""
        tracks = {track.name: track.value for track in view.tracks}
        return (
            set(parse_cards(self.hand)) <= _hand(view)
            and self.shows in _shown(view, asked)
            and self.values.items() <= tracks.items()
        )


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a lesson says, once, when it fits.

    It fits at its moment (`asked`, `offers`, `after`, `unless`, `over`), if what it says is true
    then: what it `needs` is so, and its `pick` can be chosen.

    Attributes:
        id: names it in this lesson.
        say: what people read, in two or three sentences.
        general: what they read at its moment if `say` is not true then. Empty: nothing.
        asked: its moment is while this is asked: the `do` of an option, a kind of decision
            (`cards`, `number`, `text`, `form`), `anything` or `nothing`. Empty: at any time.
        offers: its moment is while an option is open whose id or label begins with these words.
            What the seat may start by itself counts, too, by its id.
        after: its moment comes once something has happened under this rule, as far as the seat
            sees; or once the step of this id has been read.
        unless: as `after`, but its moment is past then.
        over: its moment is the end of the game.
        needs: what must be so for `say` to be true.
        point: what it points at: `question`, `hand`, `stage`, `log`, the name of a pile,
            track or sheet, or the first words on a button. Empty: what it proposes, or nothing.
        pick: the option it proposes, by the first words of its id or label.
    """

    id: str
    say: Annotated[str, Meta(min_length=1, max_length=400)]
    general: Annotated[str, Meta(max_length=400)] = ""
    asked: str = ""
    offers: str = ""
    after: str = ""
    unless: str = ""
    over: bool = False
    needs: Needs = Needs()
    point: str = ""
    pick: str = ""

    def told(self, view: View, asked: Pending | None) -> "Step | None":
        """The step as it is said at this moment: as it stands, in general, or not at all."""
        picks = not self.pick or self.picked(asked) is not None
        if picks and self.needs.met(view, asked):
            return self
        return structs.replace(self, say=self.general, pick="") if self.general else None

    def picked(self, asked: Pending | None) -> Option[object] | None:
        """The open option that it proposes; None: there is none."""
        if not self.pick or asked is None or not isinstance(asked.decision, Choose):
            return None
        options = asked.decision.options
        return next((one for one in options if _named(self.pick, one.id, one.label)), None)


class LessonSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the lesson's table; one of them, a player, is the person's, all others are bots."""

    role: Role = "player"
    you: bool = False
    name: str = ""


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: its table, and what it says there, in this order; nobody goes back in it.

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

    def step(self, read: Collection[str], view: View, rules: Collection[str]) -> Step | None:
        """What is said now to somebody who has read these steps: the next that fits, if any.

        Steps before the last one read are left out for good, so that the numbers only rise.

        Args:
            read: ids of steps.
            view: what the person sees.
            rules: the rules of all that has happened, as far as they see.
        """
        asked = asked_of(view)
        words, happened = asked_words(asked), {*rules, *read}
        last = max((at for at, step in enumerate(self.steps) if step.id in read), default=-1)
        for step in self.steps[last + 1 :]:
            if step.over != bool(view.over) or step.unless in happened:
                continue
            if step.after and step.after not in happened:
                continue
            if step.asked not in {"", *words} or not _offers(step.offers, view, asked):
                continue
            if (told := step.told(view, asked)) is not None:
                return told
        return None

    def number(self, id: str) -> int:
        """The place of a step among all of them, the first being 1."""
        return next(at for at, step in enumerate(self.steps, 1) if step.id == id)


def taught(lesson: Lesson, system: System[T]) -> Bot[T]:
    """The game's own bot, with chance that follows from the lesson and what is asked.

    So the bots of a lesson, the GM among them, do the same each time.
    """

    def answer(seen: Seen[T], pending: Pending, _: Plain) -> Given | Answer | Narrate:
        seed = crc32(f"{lesson.seed} {seen.seat} {pending.id} {pending.decision.prompt}".encode())
        return system.minds.bot(seen, pending, Plain(seed=seed))

    return answer


class BadLesson(FiftyfourError):
    """A lesson that cannot be given, and why."""

    code = "bad_lesson"


def asked_of(view: View) -> Pending | None:
    """What the seat of this view must answer, beside what it may start by itself."""
    return next((one for one in view.decisions if one.awaited and not one.aside), None)


def asked_words(asked: Pending | None) -> set[str]:
    """The words by which a step names what is asked."""
    if asked is None:
        return {NOTHING}
    options = options_of(asked.decision, Choice)
    return {ANYTHING, _tag(asked.decision), *(_tag(option.does) for option in options)}


def _named(words: str, id: str, label: str = "") -> bool:
    """True if an id, or a label, begins with these words."""
    return f"{id} ".startswith(f"{words} ") or label.startswith(words)


def _offers(words: str, view: View, asked: Pending | None) -> bool:
    """True if one of the options that are open begins like this; or if no words are given."""
    if not words:
        return True
    if any(one.aside and _named(words, one.id) for one in view.decisions):
        return True
    decision = asked.decision if asked else None
    options = decision.options if isinstance(decision, Choose) else ()
    return any(_named(words, option.id, option.label) for option in options)


def _hand(view: View) -> set[Card]:
    """The cards that the seat of this view holds."""
    own = [zone for zone in view.zones if zone.kind == "hand" and zone.owner == view.seat]
    return {card for zone in own for card in zone.cards}


def _shown(view: View, asked: Pending | None) -> str:
    """What a seat reads of the question and in the middle of the table."""
    lines = [asked.decision.prompt] if asked else []
    if view.centre is not None:
        lines += [view.centre.title, *(line.label for line in view.centre.lines)]
        lines.append(view.centre.outcome)
    return "\n".join(lines)


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
        system.settings.read(lesson.settings)
    except (BadAdventure, UnknownSystem) as wrong:
        raise BadLesson(f"lesson of {system.name}: {wrong}") from None
    if flaws := list(_flaws(system, lesson)):
        told = [with_line(text, "lesson.toml", where, what) for where, what in flaws]
        raise BadLesson(f"lesson of {system.name}: {'; '.join(told)}")
    return lesson


def _flaws(system: System[T], lesson: Lesson) -> Iterator[Flaw]:
    """Where something is wrong with a lesson, and what."""
    if [seat.role for seat in lesson.seats if seat.you] != ["player"]:
        yield "seats", "exactly one seat is yours (you = true), and it is a player's"
    kinds = {"choose", "cards", "number", "text", "form", "enter", ANYTHING, NOTHING}
    known = {str(one.__struct_config__.tag) for one in system.answers if issubclass(one, Choice)}
    read = set[str]()
    for at, step in enumerate(lesson.steps):
        where = f"steps[{at}]"
        if step.id in read:
            yield f"{where}.id", f"there is a step {step.id!r} already"
        for field, name in (("after", step.after), ("unless", step.unless)):
            if name not in {"", *system.rules, *read}:
                what = f"there is no rule {name!r}, nor a step of this id before it"
                yield f"{where}.{field}", what
        read.add(step.id)
        if step.asked not in {"", *kinds, *known}:
            yield f"{where}.asked", f"nothing that can be asked is {step.asked!r}"
        if step.general and not step.pick and step.needs == Needs():
            yield f"{where}.general", "it is never said: give what the step needs, or its pick"
        try:
            parse_cards(step.needs.hand)
        except NotationError as wrong:
            yield f"{where}.needs.hand", str(wrong)
