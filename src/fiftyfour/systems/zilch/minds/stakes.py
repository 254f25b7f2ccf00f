"""How the log tells whether a blow, a test or a contest came out as its odds were."""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.questions import Hint, Stake, told
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.minds.hints import UNPARRIED
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch

YES: dict[object, bool] = {1: True, 0: False}
DEGREES: dict[object, bool] = {"CS": True, "S": True, "F": False, "CF": False}


def stake(hint: Hint, table: Zilch, seat: Seat) -> Stake | None:
    """Of blows, tests, saves and contests; each is told in one line when it is over.

    What the GM calls is the luck of who then rolls, not the GM's.
    """
    if table.is_keeper(seat) and hint.to is None:
        return None
    match hint.rule:
        case "ZI-HIT-04":
            return _blow(hint, table, seat)
        case "ZI-TEST-03":
            return Stake(lambda events, _: DEGREES.get(told(events, "degree", "ZI-TEST-05")))
        case "ZI-SAVE-01":
            return Stake(lambda events, _: YES.get(told(events, "saved", "ZI-SAVE-01")))
        case "ZI-CON-04" if (being := _acting(table, seat)) is not None and hint.of:
            return Stake(
                lambda events, _: (
                    None
                    if (winner := told(events, "winner", "ZI-CON-02", "ZI-CON-04", "ZI-CON-05"))
                    is None
                    else winner == being.id
                )
            )
        case _:
            return None


def _blow(hint: Hint, table: Zilch, seat: Seat) -> Stake | None:
    """A blow is good for who strikes it (ZI-HIT-04); of one that is parried it was not told."""
    striking = table.scene.data.striking
    struck = table.beings.get(striking.target) if striking is not None else None
    mine = struck is not None and table.player_of(struck) == seat

    def came(events: Sequence[AnyEvent], _: Struct) -> bool | None:
        parried = told(events, "being", "ZI-CHIP-11") == told(events, "target", "ZI-HIT-04")
        if parried and hint.of == UNPARRIED:
            return None
        return YES.get(told(events, "hit", "ZI-HIT-04"))

    return Stake(came, good=not mine)


def _acting(table: Zilch, seat: Seat) -> Creature | None:
    """Whose turn it is, or the character of this seat."""
    mine = (being for being in table.beings.values() if being.seat == seat)
    return table.beings.get(table.encounter.turn) or next(mine, None)
