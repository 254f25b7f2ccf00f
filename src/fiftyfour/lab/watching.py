"""What is noted of a game as it goes: who is ahead, how often that changes, who was first.

It knows no game: it reads the scores as they stand and the cards that fall. Who is ahead has most
left of the score that it began with; where all begin with nothing, it has the highest score.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from fiftyfour.engine.cards import Rank
from fiftyfour.engine.events import Moved, Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.tree import things

EARLY = 10
"""As many of a seat's first cards count as early."""


FIRST_LEAD, HALF_TIME = "took the first lead", "was ahead at half-time"
LEADS = {FIRST_LEAD, HALF_TIME}
"""Of what is noted, what is said of players who are against each other."""


class Watched:
    """A game that is being watched.

    Attributes:
        parts: how many headings its log has so far.
        lead_changes: how often another seat than before came to be ahead alone.
    """

    def __init__(self, system: System[Struct]) -> None:
        self._system = system
        self.parts = self.lead_changes = 0
        self._answers = 0
        self._start: dict[Seat, int] = {}
        self._standing: Mapping[Seat, int] = {}
        self._scores: Mapping[Seat, int] = {}
        self._ahead: Seat | None = None
        self._leads: list[tuple[int, tuple[Seat, ...]]] = []
        self._firsts: dict[str, Seat] = {}
        self._drawn: Counter[Seat] = Counter()
        self._high: Counter[Seat] = Counter()
        self._owners: dict[str, Seat | None] = {}

    def after(self, game: Session[Struct], seat: Seat) -> None:
        """Note what has just happened."""
        self._answers += 1
        if self.parts and seat != GM:
            self._firsts.setdefault("acted first", seat)
        for event in game.events:
            if type(event) is Told:
                self.parts += event.heading
            elif type(event) is Moved and event.drawn and event.cards:
                self._draw(game, event)
        scores = self._system.standing(game.table).scores
        if scores != self._standing:
            self._standing = scores
            self._compare({one: score for one, score in scores.items() if one != GM})

    def _draw(self, game: Session[Struct], drawn: Moved) -> None:
        """Note who has drawn what: the owner of the pile that the cards go to or come from."""
        who = self._owner(game, drawn.target) or self._owner(game, drawn.source)
        if who is None:
            return
        for card in drawn.cards:
            self._drawn[who] += 1
            if card.rank == Rank.ACE:
                self._firsts.setdefault("drew the first ace", who)
            elif card.is_joker:
                self._firsts.setdefault("drew the first joker", who)
            if self._drawn[who] <= EARLY:
                self._high[who] += not card.is_numeric

    def _owner(self, game: Session[Struct], pile: str) -> Seat | None:
        if pile not in self._owners:
            self._owners = {thing.name: thing.owner for thing in things(game.table)}
        return self._owners.get(pile)

    def _compare(self, scores: dict[Seat, int]) -> None:
        """Note who is ahead by these scores."""
        if scores.keys() != self._start.keys():
            self._start = scores  # the play begins, or somebody comes
            self._leads = []
        else:
            for seat, score in scores.items():
                if score < self._start[seat]:
                    self._firsts.setdefault("was the first to lose something", seat)
        self._scores = scores
        ahead = self._leaders()
        self._leads.append((self._answers, ahead))
        if (leader := _only(ahead)) is not None and len(scores) > 1:
            self._firsts.setdefault(FIRST_LEAD, leader)
            self.lead_changes += self._ahead not in (None, leader)
            self._ahead = leader

    def _leaders(self) -> tuple[Seat, ...]:
        """All that are ahead together."""
        start = self._start
        from_start = all(score > 0 for score in start.values())
        left = {
            seat: score / start[seat] if from_start else score
            for seat, score in self._scores.items()
        }
        most = max(left.values(), default=0)
        return tuple(seat for seat, part in left.items() if part == most)

    def settled(self, won: Sequence[Seat]) -> float:
        """After which share of all answers one that has won was ahead for good; -1: nobody was."""
        leads = self._leads
        if len(self._start) < 2 or not won or len(won) == len(self._start) or not leads:
            return -1.0
        since = leads[-1][0]
        for at, ahead in reversed(leads):
            if _only(ahead) not in won:
                break
            since = at
        return since / max(1, self._answers)

    def firsts(self) -> dict[str, Seat]:
        """Who was first, at half-time, or had most; nothing is said where it was several."""
        firsts = dict(self._firsts)
        half = [ahead for at, ahead in self._leads if at <= self._answers / 2]
        leader = _only(half[-1]) if half else None
        if leader is not None and len(self._start) > 1:
            firsts[HALF_TIME] = leader
        best = self._high.most_common(2)
        if len(best) > 1 and best[0][1] > best[1][1]:
            firsts[f"had most faces, aces and jokers in its first {EARLY} cards"] = best[0][0]
        return firsts


def _only(seats: tuple[Seat, ...]) -> Seat | None:
    """The seat that is ahead alone."""
    return seats[0] if len(seats) == 1 else None
