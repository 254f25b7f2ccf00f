"""How Night Terrors is searched: what somebody may do in a conflict, to its end, in points.

A conflict is an auction in which everybody pays, so it must be said what winning is worth. A bot
that thinks ahead wants most of: `WON` points for a conflict won, less each point that it pays, less
`DOWN` points if that puts it out of action. What it holds in its pools is kept for later conflicts.
"""

from collections.abc import Sequence

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.lookahead import Candidate, Course, Lookahead
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors.data import FULL, POOLS
from fiftyfour.systems.nightterrors.minds.bot import worth_trying
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

WON = 1.5 * FULL
"""What a conflict won is worth in points: half of all that a character has."""

DOWN = FULL
"""What it costs besides to be in shock, overwhelmed or crashed at the end: a full pool."""


class NightTerrorsLookahead(Lookahead[NightTerrors]):
    """Searched by the points that a conflict brings a character, or costs it."""

    playouts = 100

    def candidates(self, seen: Seen[NightTerrors], pending: Pending) -> Sequence[Candidate]:
        plays = worth_trying(seen.table, pending.decision, Plain(seed=0))
        return [Candidate(play.id, play.label) for play in plays]

    def course(self, start: NightTerrors, seat: Seat) -> Course[NightTerrors]:
        return Fight(start)

    def told(self, value: float) -> str:
        if value < 0:
            return f"{-value:.1f} points lost"
        return f"{value:.1f} points won"


class Fight(Course[NightTerrors]):
    """A conflict as one character fares in it: whoever decides at the start."""

    def __init__(self, start: NightTerrors) -> None:
        self._number, self._me = start.conflict.number, start.deciding.number
        self._side = start.conflict.side(self._me)
        self._before = self._kept(start)

    def goes_on(self, now: NightTerrors) -> bool:
        conflict = now.conflict
        if not conflict.running or conflict.number != self._number:
            return False
        return any(conflict.side(number) == self._side for number in conflict.within())

    def value(self, now: NightTerrors) -> float:
        won = now.conflict.number == self._number and any(
            now.conflict.side(number) == self._side for number in now.conflict.winners
        )
        return WON * won + self._kept(now) - self._before

    def _kept(self, table: NightTerrors) -> float:
        """Points that are left, less if they no longer allow anything."""
        me = table.characters[self._me]
        return points(me) - DOWN * table.incapacitated(me)


def points(character: Character) -> int:
    """Those left in all three pools."""
    return sum(character.pools.of(pool) for pool in POOLS)
