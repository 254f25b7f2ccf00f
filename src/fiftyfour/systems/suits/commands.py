"""Who may do what when, and the reason if not (SU-SCN, SU-LEA-06)."""

from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.table import Person, Suits


class Command(Aside[Suits]):
    """An aside: what stands against it comes before what is wrong with its answer."""

    @classmethod
    def refuse(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        cls.offer(game, seat)
        cls.why_not(game, seat, answer)

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        """Raise the exact reason why `answer` is illegal, where the decision says it ill."""


def must_be_gm(seat: Seat) -> None:
    """IllegalAction `not_your_turn` for anybody else."""
    if seat != GM:
        raise IllegalAction("not_your_turn", "only the GM may do this", "SU-COMP-01")


def must_be_player(seat: Seat) -> None:
    """IllegalAction `not_your_turn` for the GM."""
    if seat == GM:
        raise IllegalAction("not_your_turn", "players do this for their characters", "SU-COMP-01")


def must_be_in_scene(table: Suits) -> None:
    """IllegalAction `not_now` between scenes."""
    if not table.scene.running:
        raise IllegalAction("not_now", "no scene is running", "SU-SCN-04")


def must_be_between_plays(table: Suits) -> None:
    """IllegalAction `play_in_progress` while a play or initiative is going on.

    Rules: SU-SCN-04, SU-SCN-05.
    """
    if table.plays or table.race.data.running:
        raise IllegalAction("play_in_progress", "a play is not resolved yet", "SU-SCN-05")


def must_be_able(person: Person) -> None:
    """Somebody who declares a play: in the scene, alive, and not due to skip (SU-LEA-06)."""
    if not person.state.here:
        raise IllegalAction("not_in_scene", f"{person.name} is not in this scene", "SU-HAND-04")
    if not person.state.alive:
        raise IllegalAction("dead", f"{person.name} is dead", "SU-DMG-04")
    if person.state.skip:
        raise IllegalAction("skipping", f"{person.name} skips the next action", "SU-LEA-06")
