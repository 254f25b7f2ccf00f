"""`fiftyfour learn`: the lesson of a game at this terminal."""

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter
from rich.padding import Padding
from rich.text import Text

from fiftyfour.cli.person import People
from fiftyfour.cli.play import Pace, play_with, usual_pace
from fiftyfour.cli.session import LocalGame
from fiftyfour.cli.terminal import Terminal
from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.lesson import Lesson, Step, lesson_of, taught
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system, installed
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.table.lobby import BOT_NAMES

System = Annotated[str, Parameter(help="Which game; `fiftyfour systems` lists them.")]


def learn(system: System, /, *, pace: Pace = None) -> int:
    """Learn a game by playing it: a short first game that explains itself.

    ```console
    fiftyfour learn skyace
    ```

    Its cards are the same each time, so it counts for nothing. Do what it proposes, or something
    else: the lesson goes on.
    """
    game = find_system(system)
    lesson = lesson_of(game)
    if lesson is None:
        names = ", ".join(one.id for one in installed().values() if lesson_of(one)) or "none"
        raise UnknownSystem(f"{game.name} has no lesson; games with one: {names}")
    seats = list(_seats(lesson))
    (you,) = [info.seat for info, yours in seats if yours]
    setup = Setup(
        system=game.id,
        seats=tuple(info for info, _ in seats),
        host=you,
        settings=game.fresh(lesson.settings),
    )
    bots = {info.seat: taught(lesson, game) for info, yours in seats if not yours}
    session = LocalGame.new(game, setup, bots, chance="lesson", seed=lesson.seed)
    terminal = Terminal()
    people = Learner(session, terminal, usual_pace(terminal, pace), lesson)
    return play_with(people, session, terminal, None, same=False)


def _seats(lesson: Lesson) -> Iterator[tuple[SeatInfo, bool]]:
    """Each seat, the GM's first, and whether it is the person's."""
    number = 0
    for plan in sorted(lesson.seats, key=lambda one: one.role != "gm"):
        if plan.role == "gm":
            yield SeatInfo(GM, "gm", plan.name or "GM"), plan.you
            continue
        number += 1
        name = plan.name or ("You" if plan.you else BOT_NAMES[number - 1])
        yield SeatInfo(Seat(f"p{number}"), "player", name), plan.you


class Learner(People):
    """Somebody at the terminal who is told each step of the lesson when it fits."""

    def __init__(self, session: LocalGame, terminal: Terminal, pace: float, lesson: Lesson) -> None:
        super().__init__(session, terminal, pace)
        self._lesson = lesson
        self._learnt: list[str] = []

    def ask(self, seat: Seat) -> tuple[Seat, AnyAction]:
        if seat in self.session.people:
            self._teach(self.session.asked(seat), over=False)
        return super().ask(seat)

    def ended(self) -> None:
        super().ended()
        self._teach(None, over=self.session.game.over)

    def _teach(self, pending: Pending | None, over: bool) -> None:
        """Say every step that fits now."""
        viewer = self.viewer
        rules = {event.rule for one in self.session.entries for event in one.events_to(viewer)}
        while (step := self._lesson.step(self._learnt, pending, rules, over)) is not None:
            self._learnt.append(step.id)
            self.terminal.print(Padding(_words(step), (1, 2, 0, 2)))


def _words(step: Step) -> Text:
    told = Text(step.say, "cyan")
    return told.append(f"\n-> {step.pick}", "bold cyan") if step.pick else told
