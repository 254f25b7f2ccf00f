"""Questions that several chapters put: a number, yes or no, one of several."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Answer, Choose, Field, Number, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.suits.data import CLASSES, MODIFIER, THRESHOLD

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
