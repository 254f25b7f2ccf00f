"""What things are worth to a player, where a success is worth 1: to bots, and to what is marked."""

from msgspec import Struct

from fiftyfour.systems.acesout.table import AcesOut, Call


class Prices(Struct, frozen=True):
    """What things are worth to a player, where a success is worth 1.

    Attributes:
        card: a card.
        ace: what it costs to lose one, with so many left: a power less, and a step to ACES OUT.
        eager: every defeat that a power can buy is bought with an Ace.
    """

    card: float
    ace: tuple[float, ...]
    eager: bool = False


FAIR = Prices(card=0.03, ace=(0.0, 1.5, 0.8, 0.6, 0.5))
"""To most players."""

EXPERT = Prices(card=0.04, ace=(0.0, 0.5, 0.5, 0.5, 0.5), eager=True)
"""To strong ones: an Ace that is saved is often turned up in a payment before long.

Against a whole group's opposition a DRAW in direct danger costs two thirds of an Ace and some
cards, and may fail. A power costs one, and nobody is seen. So a mission is over sooner, costs
hardly more Aces and a fifth fewer cards, and the cover holds more often. Who holds cards dearer
lends fewer to fellows, too (`bench/bots.py`).
"""

OUT = 2.0
"""What it costs to be put out of the mission."""


def stakes_of(table: AcesOut, call: Call) -> float:
    """What a success is worth: most, where it is the last defeat; less in preparation."""
    foe = table.foe(call.track) if call.direct else None
    if foe is not None:
        return 2.0 if foe.hits.value + 1 >= foe.sheet.data.needed else 1.0
    return 0.4 if table.montage else 0.75
