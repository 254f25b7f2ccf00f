"""What one seat can see, in the one language every face speaks.

A view is built up from what each thing on the table shows to that seat; nothing is ever removed
from a whole. A game that ships no screen of its own is playable from this alone.
"""

from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import AnyDecision, Folded, Form
from fiftyfour.engine.setup import Standing
from fiftyfour.engine.story import Story
from fiftyfour.engine.things import DiceView, PieceView, Seat, SheetView, Sight, TrackView, Zone


class SeatView(Encoded, Struct, frozen=True, omit_defaults=True):
    """A place at the table. `badges` are short public words about it (`active`, `out`, ...).

    `standing` is how whoever sits there stands to the play. With `enters` it is whoever enters all
    real cards.
    """

    seat: Seat
    role: str
    name: str
    badges: tuple[str, ...] = ()
    standing: Standing = "in"
    enters: bool = False


class Term(Struct, frozen=True, omit_defaults=True):
    """One number of a sum, and where it comes from."""

    label: str
    value: int
    cards: tuple[Card, ...] = ()
    rule: str = ""


class Line(Encoded, Struct, frozen=True, omit_defaults=True):
    """One line of arithmetic: the terms add up to `total`; `result` says what it comes to."""

    label: str
    terms: tuple[Term, ...] = ()
    total: int | None = None
    result: str = ""
    rule: str = ""
    sight: Sight = "all"


class Tally(Struct, frozen=True, omit_defaults=True):
    """What is being resolved, in the middle of the table."""

    title: str
    lines: tuple[Line, ...] = ()
    outcome: str = ""


class Pending(Struct, frozen=True, omit_defaults=True):
    """A decision open to this seat. `id` goes back with the answer.

    `awaited` is false where the seat may answer but nobody waits for it, `aside` true of what a
    seat starts by itself. `asks` names the question, so that a face knows it from others: the
    procedure and its step (`Conflict.seeing`), or the aside (`LayCards`), which a command keeps in
    the menu at rest. It is empty for what the engine asks, whose `id` says it. `tab` is the tab of
    the GM's desk where it stands; in a view, a form there is `Folded`.
    """

    id: str
    decision: AnyDecision
    awaited: bool = True
    aside: bool = False
    asks: str = ""
    tab: str = ""


class Preview(Struct, frozen=True, omit_defaults=True):
    """What an answer would come to, before it is given, from what its seat may know.

    `label` names what would be done, `hint` says in few words what it gives or costs, `gives` has
    the numbers as a struct of the game, `tally` the sum. With a `refusal` it cannot be answered
    like this, for that reason.
    """

    label: str = ""
    hint: str = ""
    gives: object = None
    tally: Tally | None = None
    refusal: Refusal | None = None


class Open:
    """A decision open to a seat, before anybody looks: `make` is called when it is first read."""

    def __init__(
        self,
        id: str,
        make: Callable[[], AnyDecision],
        *,
        awaited: bool = True,
        aside: bool = False,
        asks: str = "",
        tab: str = "",
    ) -> None:
        self.id = id
        self.asks, self.tab = asks, tab
        self.awaited = awaited
        self.aside = aside
        self._make = make
        self._made: AnyDecision | None = None
        self._whole: AnyDecision | None = None

    @property  # a cached property would take a lock, for longer than most menus need
    def made(self) -> AnyDecision:
        """The decision, without closed options that are made only when somebody looks."""
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def decision(self) -> AnyDecision:
        """The whole decision."""
        if self._whole is None:
            self._whole = self.made.whole()
        return self._whole

    def whole(self) -> Pending:
        """The whole of it as plain data."""
        return self._with(self.decision)

    def asked(self) -> Pending:
        """The same for whoever only answers: closed options may be missing."""
        return self._with(self.made)

    def sent(self) -> Pending:
        """The same as a view has it: a form on the GM's desk is folded."""
        decision = self.decision
        if self.tab and isinstance(decision, Form):
            decision = Folded(prompt=decision.prompt, rule=decision.rule, stamp=self.stamp)
        return self._with(decision)

    @property
    def stamp(self) -> str:
        """Eight letters that are others for another decision."""
        return sha256(msgspec.msgpack.encode(self.decision)).hexdigest()[:8]

    def _with(self, decision: AnyDecision) -> Pending:
        return Pending(self.id, decision, self.awaited, self.aside, self.asks, self.tab)


class ClosedAside(Struct, frozen=True):
    """Something this seat may start by itself, but not now: what it is called, and why not."""

    id: str
    label: str
    closed: Refusal


class Awaited(Struct, frozen=True):
    """Who is being waited for, and what they are doing, to follow "Ann is": "choosing a card"."""

    seat: Seat
    what: str


class SettingView(Struct, frozen=True, omit_defaults=True):
    """A setting in force: what it means, its rule, and the value chosen.

    `labels` are what people call its `choices`, in the same order; `zero` is what a number of 0
    means, if it is no number; `group` is what settings of this kind are about.
    """

    name: str
    label: str
    text: str
    value: str | int | bool
    default: str | int | bool
    rule: str = ""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    labels: tuple[str, ...] = ()
    zero: str = ""
    group: str = ""

    def told(self, value: str | int | bool) -> str:
        """A value of this setting in words."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return self.zero if value == 0 and self.zero else str(value)
        return self.labels[self.choices.index(value)] if value in self.choices else value


class View(Struct, frozen=True, omit_defaults=True):
    """All that one seat sees at one moment.

    `closed` is what it may not start by itself now; `waiting` says who else is `awaited`, in a
    sentence.
    """

    system: str
    seat: Seat | None
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    dice: tuple[DiceView, ...] = ()
    pieces: tuple[PieceView, ...] = ()
    sheets: tuple[SheetView, ...] = ()
    centre: Tally | None = None
    decisions: tuple[Pending, ...] = ()
    closed: tuple[ClosedAside, ...] = ()
    awaited: tuple[Awaited, ...] = ()
    waiting: str = ""
    settings: dict[str, str | int | bool] = {}
    over: str = ""
    story: Story | None = None

    def sheets_of(self, kind: str) -> dict[str, SheetView]:
        """The sheets named `kind:number`, by number."""
        named = ((sheet.name.partition(":"), sheet) for sheet in self.sheets)
        return {number: sheet for (word, _, number), sheet in named if word == kind and number}
