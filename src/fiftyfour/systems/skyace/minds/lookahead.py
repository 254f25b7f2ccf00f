"""How Sky Ace is searched: the best moves, twelve turns on, by the Energy that is left then.

Only the move is searched. When a hero moves the other hands are empty and decks have no order, so
all is open but chance; an attack, a defense and a play have a best answer already.
"""

from collections.abc import Sequence
from math import exp

from fiftyfour.engine.lookahead import Candidate, Lookahead
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace.contest.choices import Step
from fiftyfour.systems.skyace.contest.ending import outcome
from fiftyfour.systems.skyace.minds.bot import ranked
from fiftyfour.systems.skyace.table import SkyAce

TRIED = 4
"""How many moves are tried."""

TURNS = 12
"""How many turns are played out."""

SLOPE = 0.3
"""How much a point of Energy more than the others is worth: fitted to plain games, as log odds."""


class SkyAceLookahead(Lookahead[SkyAce]):
    """Searched by the chance that the seat's side wins the contest."""

    secret = False

    def candidates(self, seen: Seen[SkyAce], pending: Pending) -> Sequence[Candidate]:
        steps = options_of(pending.decision, Step)
        if len(steps) < 2:
            return ()
        return [Candidate(one.id, one.label) for one in ranked(seen.table, steps)[:TRIED]]

    def far_enough(self, start: SkyAce, now: SkyAce) -> bool:
        return not now.contest.running or _turns(now) - _turns(start) >= TURNS

    def value(self, start: SkyAce, now: SkyAce, seat: Seat) -> float:
        if not now.contest.running:
            return _result(now, seat)
        side = next((hero.side for hero in now.standing() if hero.seat == seat), "")
        energy: dict[str, int] = {}
        for hero in now.standing():
            one = hero.side or hero.seat
            energy[one] = energy.get(one, 0) + hero.energy.value
        mine = energy.pop(side or seat, 0)
        return 1 / (1 + exp(-SLOPE * (mine - max(energy.values(), default=0)))) if mine else 0.0


def _turns(table: SkyAce) -> int:
    """How many turns a contest has gone on for, counting those of who is out."""
    contest = table.contest
    place = contest.order.index(contest.turn) if contest.turn in contest.order else 0
    return contest.round * len(contest.order) + place


def _result(table: SkyAce, seat: Seat) -> float:
    """1 for the winners of a contest, a half for each in a draw."""
    won = outcome(table).won
    return float(seat in won) if won else 0.5
