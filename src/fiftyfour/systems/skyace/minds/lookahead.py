"""How Sky Ace is searched: the best moves, six turns on, by the Energy that is left then.

Only the move is searched. When a hero moves the other hands are empty and decks have no order, so
all is open but chance; an attack, a defense and a play have a best answer already.
"""

from collections.abc import Mapping, Sequence
from math import exp

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.lookahead import Candidate, Course, Lookahead
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace.contest.choices import Step
from fiftyfour.systems.skyace.minds.bot import lost, ranked
from fiftyfour.systems.skyace.table import Exchange, Hero, SkyAce

TRIED = 8
"""How many moves are tried; the best is seldom further down the bot's list (bench/README.md)."""

TURNS = 6
"""How many turns are played out; twelve take twice as long, and win less (bench/README.md)."""

SLOPE = 0.3
"""How much a point of Energy more than the others is worth: fitted to plain games, as log odds."""


class SkyAceLookahead(Lookahead[SkyAce]):
    """Searched by the chance that the seat's side wins the contest."""

    secret = False
    playouts = 350

    def candidates(self, seen: Seen[SkyAce], pending: Pending) -> Sequence[Candidate]:
        steps = options_of(pending.decision, Step)
        if len(steps) < 2:
            return ()
        return [Candidate(one.id, one.label) for one in ranked(seen.table, steps)[:TRIED]]

    def course(self, start: SkyAce, seat: Seat) -> Course[SkyAce]:
        return Fight(start, seat)


class Fight(Course[SkyAce]):
    """A contest as one seat's side fares in it.

    The luck of each blow, what it did to the chance of winning beyond the average of all blows like
    it, is taken out of the result: most of what differs between two courses is that.
    """

    def __init__(self, start: SkyAce, seat: Seat) -> None:
        self._ends = _turns(start) + TURNS
        self._side = _side(next(hero for hero in start.standing() if hero.seat == seat))
        self._luck = 0.0
        self._blow: Exchange | None = None

    def goes_on(self, now: SkyAce) -> bool:
        blow = now.contest.exchange
        if blow is not self._blow:
            self._blow = blow
            if blow is not None and blow.lost is not None:
                self._luck += self._chance(now) - self._usual(now, blow, blow.left + blow.lost)
        return now.contest.running and _turns(now) < self._ends

    def value(self, now: SkyAce) -> float:
        return self._chance(now) - self._luck

    def _usual(self, table: SkyAce, blow: Exchange, energy: int) -> float:
        """The chance of winning after such a blow on average, the target having had `energy`."""
        attacker, target = table.heroes[blow.attacker], table.heroes[blow.target]
        losses = lost(
            attacker.power(blow.power),
            target.power(Suit.HEARTS),
            blow.difficulty,
            blow.attack_bonus > 0,
            blow.defense_bonus > 0,
            table.settings.bonus_alone,
        )
        left = [(max(0, energy - much), chance) for much, chance in losses]
        return sum(chance * self._chance(table, {target.number: many}) for many, chance in left)

    def _chance(self, table: SkyAce, left: Mapping[int, int] = {}) -> float:
        """The chance of winning by the Energy of each side; `left` says otherwise for some."""
        sides: dict[str, int] = {}
        for number in table.contest.order:
            hero = table.heroes[number]
            energy = left.get(number, hero.energy.value if hero.standing else 0)
            sides[_side(hero)] = sides.get(_side(hero), 0) + energy
        mine, most = sides.pop(self._side, 0), max(sides.values(), default=0)
        if not mine or not most:
            return float(mine > 0) if mine or most else 0.5
        return 1 / (1 + exp(-SLOPE * (mine - most)))


def _side(hero: Hero) -> str:
    """What wins or loses together with this hero."""
    return hero.side or f"hero {hero.number}"


def _turns(table: SkyAce) -> int:
    """How many turns a contest has gone on for, counting those of who is out."""
    contest = table.contest
    place = contest.order.index(contest.turn) if contest.turn in contest.order else 0
    return contest.round * len(contest.order) + place
