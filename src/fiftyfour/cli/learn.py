"""`fiftyfour learn`: a first game that teaches itself, at this terminal."""

from rich.text import Text

from fiftyfour.cli.play import System, run_people
from fiftyfour.cli.session import LocalGame
from fiftyfour.cli.terminal import Terminal
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.system import find_system, installed


def learn(system: System, /) -> int:
    """Play a guided first game: a few minutes, on cards that are always the same.

    ```console
    fiftyfour learn skyace
    ```

    Type `?` at any question for help. You may do something else than is proposed.
    """
    found = find_system(system)
    lesson = lesson_of(found)
    if lesson is None:
        others = [one.id for one in installed().values() if lesson_of(one) is not None]
        raise UnknownSystem(f"{found.name} has no lesson; these have one: {', '.join(others)}")
    terminal = Terminal()
    terminal.print(Text(f"{lesson.title} ({lesson.length}). {lesson.text}", "bold"))
    pace = 0.6 if terminal.interactive else 0.0
    return run_people(LocalGame.taught(found, lesson, "You"), terminal, None, pace, False)
