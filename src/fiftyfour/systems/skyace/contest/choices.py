"""What can be chosen in a contest. Heroes are named by number, cells as `(x, y)`."""

from fiftyfour.engine.cards import Card
from fiftyfour.engine.options import Choice, Declining
from fiftyfour.engine.things import Cell


class ToCell(Choice, frozen=True):
    """What brings a hero to a cell."""

    cell: Cell


class Seed(ToCell, frozen=True):
    """Lay the tower to begin on (SK-SEED-01)."""


class Draw(Choice, frozen=True):
    """Draw to move (SK-MOVE-02)."""


class Step(ToCell, frozen=True):
    """A move to a cell (SK-MOVE-01)."""


class Place(Step, frozen=True):
    """Lay a card and step onto it (SK-MOVE-03, SK-MOVE-04)."""

    card: Card


class Walk(Step, frozen=True):
    """Go to a free tower (SK-MOVE-06)."""


class Pass(Declining, frozen=True):
    """Make no move (SK-MOVE-08)."""


class Attack(Choice, frozen=True):
    """Attack a hero (SK-ATK-01)."""

    target: int


class NoAttack(Declining, frozen=True):
    """Forgo the attack (SK-TURN-02)."""


class Defend(Choice, frozen=True):
    """Draw to block an attack (SK-DEF-01)."""


class Decline(Declining, frozen=True):
    """Do not defend (SK-DEF-06)."""


class Concede(Choice, frozen=True):
    """Withdraw a hero (SK-END-05)."""

    hero: int


class EndContest(Choice, frozen=True):
    """Break the contest off (SK-END-07)."""


Move = Place | Walk | Pass
CHOICES = (Seed, Draw, Place, Walk, Pass, Attack, NoAttack, Defend, Decline, Concede, EndContest)
