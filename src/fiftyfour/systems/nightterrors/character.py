"""A character: one of the twelve face cards, with three pools of twenty (NT-CHAR, NT-POOL)."""

from collections.abc import Collection, Iterator
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.sheets import Flaw
from fiftyfour.systems.nightterrors.data import FULL, OWN_POOL, RANKS, SUITS, Kind, Points, Pool

MOST_NAME = 60
MOST_NOTES = 2000

Display = Literal["down", "up"]
"""Pools as points left, or as points lost; of no effect but on what is shown (NT-POOL-06)."""


class CharacterSheet(Struct, kw_only=True):
    """A character as written down. `rank` is `J`, `Q` or `K`, `suit` one of `c d h s`.

    Death is no status: it comes only out of stakes and story (NT-STAT-09).
    """

    name: str = ""
    rank: str = "J"
    suit: str = "c"
    notes: str = ""
    crashed: bool = False
    snapped: bool = False

    @property
    def card(self) -> Card:
        """The card that stands for the character; it stays in the deck and is like any other.

        Rules: NT-CHAR-01, NT-CHAR-02, NT-CHAR-03.
        """
        return Card(self.rank + self.suit)

    @property
    def title(self) -> str:
        """For people: `Jack of clubs`."""
        return f"{RANKS[self.rank]} of {SUITS[self.suit]}"

    @property
    def own_pool(self) -> Pool:
        """The pool of the rank, of which it can trade (NT-CHAR-04, NT-RANK-01)."""
        return OWN_POOL[self.rank]

    @property
    def kind(self) -> Kind:
        """The kind of conflict in which the suit is trump (NT-CHAR-04)."""
        return next(kind for kind in Kind if kind.trump == self.suit)


class CharacterFile(CharacterSheet, kw_only=True):
    """A character kept from session to session, with the points left in its pools."""

    blood: int = FULL
    sweat: int = FULL
    tears: int = FULL

    @staticmethod
    def of(sheet: CharacterSheet, left: Points) -> "CharacterFile":
        """A character as it stands at a table, to be kept (NT-HAND-05)."""
        return CharacterFile(
            name=sheet.name,
            rank=sheet.rank,
            suit=sheet.suit,
            notes=sheet.notes,
            crashed=sheet.crashed,
            snapped=sheet.snapped,
            blood=left.blood,
            sweat=left.sweat,
            tears=left.tears,
        )


def statuses(blood: int, sweat: int, tears: int, *, crashed: bool, snapped: bool) -> list[str]:
    """What ails a character; the flags last until the GM clears them.

    Rules: NT-STAT-01, NT-STAT-02, NT-STAT-03, NT-STAT-08.
    """
    found = {
        "shock": blood == 0,
        "exhausted": sweat == 0,
        "overwhelmed": tears == 0,
        "crashed": crashed,
        "snapped": snapped,
    }
    return [word for word, true in found.items() if true]


def is_incapacitated(
    blood: int, sweat: int, tears: int, *, crashed: bool, crash_effect: str
) -> bool:
    """True in shock, while overwhelmed, and after a Crash, unless that is a flag only.

    To be exhausted alone costs nothing but the means to pay in Sweat.

    Rules: NT-STAT-01, NT-STAT-03, NT-STAT-05, NT-STAT-06, NT-STAT-07.
    """
    return blood == 0 or tears == 0 or (crashed and crash_effect == "incapacitated")


def flaws(
    file: CharacterFile, names: Collection[str] = (), cards: Collection[str] = ()
) -> Iterator[Flaw]:
    """All that is wrong with a character, in the order of the fields; there is no budget.

    `names` and `cards` (like `Ks`) are those of the others at the table.

    Rules: NT-CHAR-01, NT-CHAR-05, NT-POOL-02.
    """
    if not 1 <= len(file.name.strip()) <= MOST_NAME or file.name.strip() in names:
        told = f"a name has 1 to {MOST_NAME} characters and is nobody else's"
        yield Flaw("char_name", told, "NT-CHAR-01", "name")
    if file.rank not in RANKS:
        told = f"a character is a face card: {', '.join(RANKS.values())}"
        yield Flaw("char_not_face", told, "NT-CHAR-01", "rank")
    if file.suit not in SUITS:
        told = f"{file.suit[:20]!r} is no suit: {', '.join(SUITS.values())}"
        yield Flaw("char_bad_suit", told, "NT-CHAR-01", "suit")
    if file.rank + file.suit in cards:
        told = f"{Card(file.rank + file.suit).pretty} is another character's card"
        yield Flaw("char_face_taken", told, "NT-CHAR-05", "suit")
    for pool in Pool:
        left = getattr(file, pool.value)
        if not 0 <= left <= FULL:
            yield Flaw("pool_range", f"{pool.title} is 0 to {FULL}, not {left}", "NT-POOL-02", pool)
