"""A first game that teaches itself: a known deck, and what is told at each moment of it.

A lesson is a file, `lesson.toml` in the package of its game. It is played at a real table, against
the game's own bots, on cards that are always the same; whoever does something else than is
proposed plays on all the same, and is told what fits.
"""

import sys
from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.reading import BadAdventure, read_toml
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

ME = Seat("p1")
"""Who is taught."""

FILE = "lesson.toml"

POINTS = ("question", "hand", "stage", "log", "seats", "menu", "story")
"""What a step can point at besides things on the table, by their names."""


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something that is told.

    Attributes:
        text: what is told.
        asked: words of the question for which it waits; empty: it is told at once.
        point: what it is about: a thing on the table, or one of `POINTS`.
        do: the answer it proposes. Then it is over when the question was answered, in whatever way;
            else when it was read.
    """

    text: Annotated[str, Meta(min_length=1, max_length=600)]
    asked: str = ""
    point: str = ""
    do: Given | None = None


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A guided first game.

    Attributes:
        title: what it is called.
        text: what one will know after it.
        length: how long it takes, as in "about five minutes".
        seed: of its cards.
        bots: the names of the players beside the person.
        gm: the name of the GM, in a game that has one.
        settings: beside those of the game's first way to play.
        steps: in their order.
    """

    title: str
    text: str
    length: str
    seed: int
    bots: list[str] = []
    gm: str = ""
    settings: dict[str, SettingValue] = {}
    steps: list[Step]

    def setup(self, system: System[T], name: str) -> Setup:
        """The table on which it is played, by a person of this name."""
        seats = [SeatInfo(ME, "player", name)]
        seats += [SeatInfo(Seat(f"p{n}"), "player", bot) for n, bot in enumerate(self.bots, 2)]
        if self.gm:
            seats.insert(0, SeatInfo(GM, "gm", self.gm))
        return Setup(
            system=system.id,
            seats=tuple(seats),
            host=ME,
            settings=system.fresh(self.played_with(system)),
        )

    def played_with(self, system: System[T]) -> dict[str, SettingValue]:
        """The settings it is played with."""
        first = system.presets[0].settings if system.presets else {}
        return {**system.one_game, **first, **self.settings}


def step_at(steps: Sequence[Step], done: int, prompt: str) -> int | None:
    """The number of the step to be told now, when `done` are over; None: it is not its time.

    `prompt` is what the person is asked; empty while others are. A step whose question does not
    come is left out as soon as one after it fits. The page does the same
    (`page/src/table/lesson.ts`); `tests/lesson.json` holds the two together.
    """
    if done >= len(steps):
        return None
    if not steps[done].asked:
        return done
    fits = (at for at in range(done, len(steps)) if _fits(steps[at], prompt))
    return next(fits, None)


def _fits(step: Step, prompt: str) -> bool:
    return step.asked != "" and step.asked in prompt


def lesson_of(system: System[T]) -> Lesson | None:
    """The lesson that comes with a game, if one does.

    Raises:
        BadAdventure: its file is wrong; each flaw with its line.
    """
    package = sys.modules[type(system).__module__].__package__
    file = files(package) / FILE if package else None
    if file is None or not file.is_file():
        return None
    lesson = read_toml(file.read_text("utf-8"), Lesson, FILE)
    if bool(lesson.gm) != (system.gm == "must"):
        raise BadAdventure([f"{FILE}: {system.name} needs {'a' if not lesson.gm else 'no'} GM"])
    system.check_seats(lesson.setup(system, "You"))
    return lesson
