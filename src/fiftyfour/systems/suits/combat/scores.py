"""Initiative as people read it (SU-INI-01, SU-INI-07)."""

from collections.abc import Iterator

from msgspec import Struct

from fiftyfour.engine.things import Sheet
from fiftyfour.systems.suits.combat.initiative import lines_of_side
from fiftyfour.systems.suits.play.stands import Effort, effort
from fiftyfour.systems.suits.table import HIDDEN, Quick, Suits


class Scores(Struct, frozen=True):
    """What everybody comes to who plays."""

    sides: list[Effort]


def initiative(table: Suits) -> Iterator[Sheet[Scores]]:
    """One sheet for everybody, and one with the numbers of the GM's people (SU-VIS-05)."""
    race = table.race.data
    if not race.running:
        return
    lines = [(side, [*lines_of_side(table, side)]) for side in race.sides]
    seen = Scores([effort(table, side, of[:1]) for side, of in lines])
    yield Sheet(name="scores", label="Initiative", data=seen)
    quick = Quick(effects=table.settings.no_skill_effects == "on")
    whole = Scores([effort(table, side, of[-1:], quick) for side, of in lines])
    yield Sheet(name="scores:gm", label="Initiative", sight=HIDDEN, data=whole)
