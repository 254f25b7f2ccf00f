"""What somebody whose decision it is can do in a conflict (C3 and C4 of the rulebook's course)."""

from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine import struct_form
from fiftyfour.engine.cards import Card
from fiftyfour.engine.options import Choice
from fiftyfour.engine.struct_form import Pick
from fiftyfour.systems.nightterrors.data import Kind

Cards = tuple[Card, ...]


class RaiseWith(Choice, frozen=True, tag="raise"):
    """Lay two cards, or three of which one is the kept card (NT-RAISE-01)."""

    cards: Cards = ()


class SeeWith(Choice, frozen=True, tag="see"):
    """Lay cards that reach the raise (NT-SEE-02)."""

    cards: Cards = ()


class PushWith(Choice, frozen=True, tag="push"):
    """Lay cards that fall short of the raise, or none, and pay for it (NT-PUSH-01)."""

    cards: Cards = ()


class Escalate(Choice, frozen=True):
    """Go up to a higher kind, or by the setting to any, with new cards for all (NT-ESC-01)."""

    kind: Kind


class Give(Choice, frozen=True):
    """Accept the loss (NT-GIVE-01)."""


class EndTogether(Choice, frozen=True):
    """Propose that all still in end the conflict and decide together (NT-END-06)."""


class Agree(Choice, frozen=True):
    """End it together with the others (NT-END-06)."""


class Refuse(Choice, frozen=True):
    """Go on instead (NT-END-06)."""


AnyPlay = RaiseWith | SeeWith | PushWith | Escalate | Give | EndTogether
AnyReply = Agree | Refuse


_HOW = {
    "total": "a see or a push, by their total",
    "see": "a see only",
    "push": "a push only",
}


class Lay(Struct, frozen=True):
    """Cards of one's own choice, to raise, or to see or push with, as `how` wants it or the total.

    With `see` or `push` it is that or nothing.
    """

    cards: Annotated[list[Card], struct_form.Cards("Cards", least=0, rule="NT-SEE-05")]
    how: Annotated[Literal["total", "see", "push"], Pick("Play them as", _HOW)] = "total"
