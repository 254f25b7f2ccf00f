"""Who acts before whom in a fight, as one seat sees it while initiative is played (SU-INI).

It is as if nobody added a card any more. Ties are flipped again, each time from decks like those
that lie there now (SU-ODDS-04, SU-ODDS-06); a hidden Dexterity is taken for a guard's.
"""

from fractions import Fraction

from msgspec import structs

from fiftyfour.engine.things import GM
from fiftyfour.systems.suits import odds
from fiftyfour.systems.suits.data import DEXTERITY
from fiftyfour.systems.suits.faces import total
from fiftyfour.systems.suits.odds import ONE, ZERO, Pool
from fiftyfour.systems.suits.seen import Seen
from fiftyfour.systems.suits.table import Side


class Ahead:
    """Those who play for their places just now, and how they stand; `flipped`: cards lie there."""

    def __init__(self, seen: Seen, *, flipped: bool) -> None:
        race = seen.race
        self.seen, self.flipped = seen, flipped
        self.sides = [side for side in race.sides if side.who in race.among]

    def number(self, side: Side) -> int:
        """What a side adds to every flip."""
        known = self.seen.dexterity(side)
        return (DEXTERITY if known is None else known) + side.charisma

    def total(self, side: Side) -> int:
        """What it comes to as it lies (SU-INI-01)."""
        return self.number(side) + total(self.seen.played(side))

    def before(self, side: Side, rival: Side, cards: int = 0, charisma: int = 0) -> Fraction:
        """The chance to act before a rival, with so much more by cards and by Charisma."""
        gap = self.total(side) + cards + charisma - self.total(rival)
        if self.flipped and gap:
            return ONE if gap > 0 else ZERO
        return self.again(side, rival, charisma)

    def again(self, side: Side, rival: Side, charisma: int = 0) -> Fraction:
        """The chance to come before a rival with whom one flips: at first, and after a tie.

        Charisma stays; others of the same total flip as well, each in turn (SU-INI-02, SU-INI-05).
        """
        flipping = [
            one
            for one in self.sides
            if one is side or not self.flipped or self.total(one) == self.total(rival)
        ]
        ahead = self.number(side) + charisma - self.number(rival)
        (mine, place), (theirs, other) = (self._deck(one, flipping) for one in (side, rival))
        if _fellows(side, rival):
            return odds.in_the_end(odds.one_deck(mine, ahead, (place, other)))
        return odds.in_the_end(odds.against(mine, theirs, ahead, (place, other)))

    def _deck(self, side: Side, flipping: list[Side]) -> tuple[Pool, int]:
        """The deck a side flips from, what lies there thrown away first; how many flip before."""
        fellows = [one for one in flipping if _fellows(one, side)]
        pool = self.seen.pool(side.seat)
        thrown = [one.card for fellow in fellows for one in self.seen.played(fellow)]
        return structs.replace(pool, discard=(*pool.discard, *thrown)), fellows.index(side)


def _fellows(one: Side, other: Side) -> bool:
    """True if both flip from the same deck."""
    return (one.seat == GM) == (other.seat == GM)
