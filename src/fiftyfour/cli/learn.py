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
from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.lesson import Lesson, asked_of, lesson_of, taught
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system, installed
from fiftyfour.engine.things import GM, Seat
from fiftyfour.table.lobby import BOT_NAMES

OTHERWISE = "You chose something else. That is fine: the lesson goes on from here."

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
        settings=game.settings.fresh(lesson.settings),
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
        proposed = self._teach(seat) if seat in self.session.people else set[str]()
        to = self.session.asked(seat).id
        seat, action = super().ask(seat)
        match action:
            case Answer(to=answered, answer=answer) if answered == to:
                if proposed and answer not in proposed:
                    self.terminal.print(Padding(Text(OTHERWISE, "cyan"), (1, 2, 0, 2)))
            case _:
                pass
        return seat, action

    def ended(self) -> None:
        super().ended()
        if self.viewer is not None:
            self._teach(self.viewer)

    def _teach(self, seat: Seat) -> set[str]:
        """Say every step that fits now; the ids of the options that were proposed."""
        view = self.session.game.view(seat)
        rules = {event.rule for one in self.session.entries for event in one.events_to(seat)}
        proposed = set[str]()
        while (step := self._lesson.step(self._learnt, view, rules)) is not None:
            self._learnt.append(step.id)
            told = Text(step.say, "cyan")
            if (option := step.picked(asked_of(view))) is not None:
                proposed.add(option.id)
                told.append(f"\n-> {option.label}", "bold cyan")
            self.terminal.print(Padding(told, (1, 2, 0, 2)))
        return proposed
