"""Numbers that stand beside what can be chosen, for faces that show them apart."""

from typing import Literal

from msgspec import Struct


class Counts(Struct, frozen=True):
    """What a card comes to: its worth, how many it draws, and the total with it, where one knows.

    Rules: SU-ADD-03, SU-ACE-01, SU-SUIT-01.
    """

    value: int
    draws: int
    total: int | None = None

    def of_side(self, total: int) -> "Counts":
        """The same for a side that comes to this with it."""
        return Counts(self.value, self.draws, total)


class Tries(Struct, frozen=True):
    """What somebody tries is worth, and how it is found among all that can be tried.

    `play` is the skill or attribute, `suit` the skill's. `first` is what one thinks of first:
    tagged skills, and in a fight every attack that takes nothing but oneself.
    """

    play: str
    kind: Literal["tagged", "untagged", "attribute"]
    suit: str
    number: int
    attack: bool
    first: bool


class About(Struct, frozen=True):
    """What becomes of somebody or something, where the name stands above: `drives`, `dies`."""

    words: str
