"""What hints promise of blows, tests, saves and contests, and how the log tells if it came about.

Each is told in one line when it is over.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.questions import Hint, Promise, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.table.table import Zilch

YES: dict[object, bool] = {1: True, 0: False}
DEGREES: dict[object, bool] = {"CS": True, "S": True, "F": False, "CF": False}


def _promise(name: str, rule: str, stake: Callable[[Hint, Zilch, Seat], Stake]) -> Promise[Zilch]:
    """A promise to a player; what the GM calls is the luck of who then rolls, not the GM's."""

    def unless_called(hint: Hint, table: Zilch, seat: Seat) -> Stake | None:
        return None if table.is_keeper(seat) and hint.to is None else stake(hint, table, seat)

    return Promise(name, rule, unless_called)


def _hit(name: str, *, parried: bool = False) -> Promise[Zilch]:
    """A blow is good for who strikes it; `parried`: it may be, and then it was not told of."""

    def came(events: Sequence[AnyEvent], _: Struct) -> bool | None:
        if parried and told(events, "being", "ZI-CHIP-11") == told(events, "target", "ZI-HIT-04"):
            return None
        return YES.get(told(events, "hit", "ZI-HIT-04"))

    def stake(hint: Hint, table: Zilch, seat: Seat) -> Stake:
        striking = table.scene.data.striking
        struck = table.beings.get(striking.target) if striking is not None else None
        return Stake(came, good=struck is None or table.player_of(struck) != seat)

    return _promise(name, "ZI-HIT-04", stake)


def _roll(name: str, rule: str, data: str, by: str, good: Mapping[object, bool]) -> Promise[Zilch]:
    """A roll is told in a line by this rule, in whose `data` these are what comes of it."""
    stake = Stake(lambda events, _: good.get(told(events, data, by)))
    return _promise(name, rule, lambda hint, table, seat: stake)


def _contest(hint: Hint, table: Zilch, seat: Seat) -> Stake:
    def came(events: Sequence[AnyEvent], _: Struct) -> bool | None:
        winner = told(events, "winner", "ZI-CON-02", "ZI-CON-04", "ZI-CON-05")
        return None if winner is None else winner == hint.about

    return Stake(came)


HITS = _hit("hits")
HITS_UNPARRIED = _hit("hits unless parried", parried=True)
SUCCEEDS = _roll("success", "ZI-TEST-03", "degree", "ZI-TEST-05", DEGREES)
SAVES = _roll("saved", "ZI-SAVE-01", "saved", "ZI-SAVE-01", YES)
WINS_CONTEST = _promise("wins the contest", "ZI-CON-04", _contest)

PROMISES = (HITS, HITS_UNPARRIED, SUCCEEDS, SAVES, WINS_CONTEST)
