"""Who may do what when, the reason if not, and questions that several chapters ask.

Rules: SU-SCN, SU-LEA-06.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Answer, Choose, Field, Number, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.data import CLASSES, MODIFIER, THRESHOLD
from fiftyfour.systems.suits.table import Person, Suits

SUIT_LABELS = {suit.value: f"{suit.symbol} {CLASSES[suit][0]}" for suit in Suit}
NO_SUIT = "none"


def choice(prompt: str, ids: Sequence[str], labels: Mapping[str, str] | None = None) -> Choose:
    """One of these ids, under their labels if they have any."""
    names = labels or {}
    return Choose(prompt=prompt, options=[Option(id=one, label=names.get(one, one)) for one in ids])


@lru_cache(maxsize=256)
def yes_no(label: str, default: bool = False) -> Field:
    """A switch of a form."""
    return Field(label, choice("", ["no", "yes"]), "yes" if default else "no")


@lru_cache(maxsize=16)
def suit_field(label: str, default: str) -> Field:
    """A card suit, or none (SU-NPC-01, SU-NPC-02)."""
    ids = [NO_SUIT, *SUIT_LABELS]
    return Field(label, choice(label, ids, {NO_SUIT: "none", **SUIT_LABELS}), default or NO_SUIT)


def threshold_number() -> Number:
    """Any threshold the GM likes (SU-PLAY-05)."""
    return Number(
        prompt="Which threshold?", rule="SU-PLAY-05", least=THRESHOLD[0], most=THRESHOLD[-1]
    )


def modifier_number() -> Number:
    """The one number of quick opposition (SU-NPC-02)."""
    return Number(prompt="Modifier", rule="SU-NPC-02", least=MODIFIER[0], most=MODIFIER[-1])


def must_be_threshold(answer: Answer) -> None:
    """IllegalAction `bad_threshold` for a number out of bounds (SU-PLAY-05)."""
    if isinstance(answer, int) and answer not in THRESHOLD:
        raise IllegalAction("bad_threshold", "a threshold is 1 to 99", "SU-PLAY-05")


def must_be_modifier(answer: object) -> None:
    """IllegalAction `bad_modifier` for a number out of bounds (SU-NPC-02)."""
    if isinstance(answer, int) and answer not in MODIFIER:
        told = f"a modifier is {MODIFIER[0]} to {MODIFIER[-1]}"
        raise IllegalAction("bad_modifier", told, "SU-NPC-02")


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
