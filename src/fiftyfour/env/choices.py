"""Small choices: whatever a seat can say, broken into picks from menus of at most `CHOICES`.

One scheme serves every game. A menu is put, one of its choices is picked by its number, and so on
until an answer stands; the answer is then legal, whatever was picked. What has only one choice is
not put at all.

- Several things can be done: a menu `do` comes first, with `WAIT` where others may act first.
- An option, or a set of cards that goes together: one choice each, in the order they are listed.
- Cards: one after the other, each under its own number in the order of the deck, until `STOP`.
- Numbers: one choice each, the least first.
- What has more choices than a menu holds: a `block` of them first, then one in the block.
- A form: its fields one after the other.

Where rules bind several cards or fields together, what cannot lead to a legal answer is left out as
far as `MOST_TRIED` trials show it. Should a draft turn out to fit nothing, the only choices are to
begin `again` or, for a form, to take what the form itself suggests.

Texts are not chosen: each is the form's own suggestion.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Literal, TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import ALL_CARDS, ORDER, Card
from fiftyfour.engine.decisions import Decision, Given, Number, PickCards, Simple, Text
from fiftyfour.engine.errors import FiftyfourError, IllegalAction
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.view import Pending

X = TypeVar("X")
T = TypeVar("T")

CHOICES = 128
"""Choices of every menu, legal or not: the size of the action space."""

STOP, WAIT = len(ALL_CARDS), CHOICES - 1
"""The numbers of two choices: no more cards; let the others act first."""

MOST_TRIED = 200
"""Ways to go on that are tried to find out if a choice leads to a legal answer."""

Kind = Literal["do", "option", "set", "card", "number", "block", "again"]
KINDS: tuple[Kind, ...] = ("do", "option", "set", "card", "number", "block", "again")


class NoChoice(FiftyfourError):
    """A number that is no legal choice now."""

    code = "no_choice"


class Menu(Struct, frozen=True):
    """What is chosen from now: the legal choices by their numbers.

    Attributes:
        kind: what is chosen: what to do (a `Pending`, None to wait), an `Option`, a `CardSet`, a
            `Card` (None to stop), a number, a block (a range of places in what is chosen from), or
            whether to begin `again` (True) or to say what is suggested (an answer).
        choices: each legal one by its number.
        asked: the decision that is answered; None for `do`.
        part: of a form the field that is filled in, else `asked` itself.
        field: the place of the field in its form, from 1; 0 where there is no form.
        cards: those picked so far.
    """

    kind: Kind
    choices: Mapping[int, object]
    asked: Decision[object] | None = None
    part: Decision[object] | None = None
    field: int = 0
    cards: tuple[Card, ...] = ()


Picking = Generator[Menu, int, T]
"""Puts menus, is sent the number picked from each, and returns what they came to."""


class _DeadEnd(Exception):
    """Nothing fits what was picked before."""


class Draft:
    """An answer in the making: the menu that is put, or what all picks came to.

    Attributes:
        menu: what is chosen from now; None once all is said.
        said: the answer; None if the seat waits.
        picked: the numbers picked so far: with the same offer they make the same draft again.
    """

    def __init__(self, offered: Sequence[Pending], *, may_wait: bool = False) -> None:
        """An answer to one of the decisions `offered`."""
        self.picked: list[int] = []
        self.menu: Menu | None = None
        self.said: Answer | None = None
        self._offer = offered, may_wait
        self._run = _turn(offered, may_wait)
        self._go_on(None)

    def copy(self) -> "Draft":
        """An independent draft of the same answer, in the same game."""
        offered, may_wait = self._offer
        other = Draft(offered, may_wait=may_wait)
        for number in self.picked:
            other.pick(number)
        return other

    def pick(self, number: int) -> None:
        """Pick a choice by its number.

        Raises:
            NoChoice: it is not legal now; nothing has changed.
        """
        if self.menu is None or number not in self.menu.choices:
            legal = ", ".join(map(str, self.menu.choices)) if self.menu else "none"
            raise NoChoice(f"{number} is no legal choice now; legal are {legal}")
        self.picked.append(number)
        self._go_on(number)

    def _go_on(self, number: int | None) -> None:
        """To the next menu with more than one choice, or to the end."""
        try:
            menu = next(self._run) if number is None else self._run.send(number)
            while len(menu.choices) == 1:
                menu = self._run.send(next(iter(menu.choices)))
            self.menu = menu
        except StopIteration as end:
            self.menu, self.said = None, end.value


def _turn(offered: Sequence[Pending], may_wait: bool) -> Picking[Answer | None]:
    """Which of these is answered, and how; None: to wait."""
    things: dict[int, Pending | None] = dict(enumerate(offered))
    if may_wait:
        things[WAIT] = None
    pending = things[(yield Menu("do", things))]
    if pending is None:
        return None
    return Answer(to=pending.id, answer=(yield from answer_to(pending.decision)))


def answer_to(decision: AnyDecision) -> Picking[Given]:
    """A legal answer to this decision; it has one."""
    while True:
        try:
            if isinstance(decision, Form):
                return (yield from _filled(decision))
            return (yield from _Value(decision, decision, _reason(decision)).picked())
        except _DeadEnd:
            suggested = _suggested(decision)
            menu = Menu("again", {0: True, 1: suggested}, decision, decision)
            if (yield menu):
                return suggested


def _reason(decision: Decision[object]) -> "Fits":
    """Whether a whole answer is legal; None: whatever is picked is."""
    return (lambda answer: _legal(decision, answer)) if decision.limited else None


def _legal(decision: Decision[object], answer: Given) -> bool:
    try:
        decision.check(answer)
    except IllegalAction:
        return False
    return True


def _suggested(decision: AnyDecision) -> Given:
    if isinstance(decision, Form):
        return decision.example()
    return next(answer for answer in decision.answers() if _legal(decision, answer))


# --- one value ---

Fits = Callable[[Simple], bool] | None
"""Whether a legal answer can have this value; None: each can."""


@dataclass(frozen=True, slots=True)
class _Value:
    """What is picked for a decision that is no form; `usual` is what a text becomes.

    It is the `field` of the form `asked`, or that itself.
    """

    asked: Decision[object]
    decision: Decision[object]
    fits: Fits
    field: int = 0
    usual: Simple | None = None

    def picked(self) -> Picking[Simple]:
        match self.decision:
            case Choose(options=options):
                chosen = yield from self._one("option", options, lambda option: option.id)
                return chosen.id
            case PickCards(sets=None) as cards:
                return (yield from self._cards(cards))
            case PickCards(sets=sets):
                chosen = yield from self._one("set", sets or [], lambda one: list[str](one.cards))
                return list[str](chosen.cards)
            case Number(least=least, most=most):
                return (yield from self._one("number", range(least, most + 1), int))
            case Text() as text:
                return _simple(next(text.answers())) if self.usual is None else self.usual
            case _:
                raise TypeError(f"{type(self.decision).__name__} is no single value")

    def _one(self, kind: Kind, all: Sequence[X], value: Callable[[X], Simple]) -> Picking[X]:
        """One of all these, in blocks where they are more than a menu holds."""
        while len(all) > CHOICES:
            size = -(-len(all) // CHOICES)
            blocks = [all[start : start + size] for start in range(0, len(all), size)]
            open = {at: one for at, one in enumerate(blocks) if self._any(map(value, one))}
            all = blocks[(yield self._menu("block", open))]
        fits = self.fits
        legal = {at: one for at, one in enumerate(all) if fits is None or fits(value(one))}
        return all[(yield self._menu(kind, legal))]

    def _menu(
        self, kind: Kind, choices: Mapping[int, object], cards: tuple[Card, ...] = ()
    ) -> Menu:
        if not choices:
            raise _DeadEnd
        return Menu(kind, choices, self.asked, self.decision, self.field, cards)

    def _cards(self, pick: PickCards) -> Picking[Simple]:
        """Cards in the order in which they are picked."""
        picked, left = list[Card](), list(pick.cards)
        while len(picked) < pick.most and left:
            choices: dict[int, Card | None] = {
                ORDER[card]: card for card in left if self._leads(pick, [*picked, card], left)
            }
            if len(picked) >= pick.least and (self.fits is None or self.fits(list[str](picked))):
                choices[STOP] = None
            card = choices[(yield self._menu("card", choices, tuple(picked)))]
            if card is None:
                break
            picked.append(card)
            left.remove(card)
        return list[str](picked)

    def _leads(self, pick: PickCards, picked: list[Card], left: list[Card]) -> bool:
        """True if these cards, or some that come after them, fit."""
        if self.fits is None:
            return True
        rest = list(left)
        rest.remove(picked[-1])
        sizes = range(max(0, pick.least - len(picked)), pick.most - len(picked) + 1)
        more = (some for size in sizes for some in combinations(rest, size))
        return self._any(list[str]([*picked, *some]) for some in more)

    def _any(self, values: Iterator[Simple]) -> bool:
        """True if one of these fits, or there are too many to look at all of them."""
        fits = self.fits
        return fits is None or any(
            tried == MOST_TRIED or fits(value) for tried, value in enumerate(values)
        )


# --- forms ---


def _filled(form: Form[object]) -> Picking[Given]:
    """The fields one after the other."""
    limited = form.open or any(field.decision.limited for field in form.fields.values())
    names, filled = list(form.fields), dict[str, Simple]()
    for place, name in enumerate(names, 1):
        field = form.fields[name]

        def fits(value: Simple, name: str = name, place: int = place) -> bool:
            return _completes(form, {**filled, name: value}, names[place:])

        decision = cast("Decision[object]", field.decision)
        value = _Value(form, decision, fits if limited else None, place, field.default)
        filled[name] = yield from value.picked()
    if limited and not _legal(form, dict(filled)):
        raise _DeadEnd
    return dict(filled)


def _completes(form: Form[object], filled: dict[str, Simple], rest: Sequence[str]) -> bool:
    """True if the rest can be filled in legally, or there are too many ways to look at all."""
    ways = [_some(form, name) for name in rest]
    count = 1
    for way in ways:
        count *= len(way)
        if count > MOST_TRIED:
            return True
    return any(
        _legal(form, {**filled, **dict(zip(rest, values, strict=True))})
        for values in product(*ways)
    )


def _some(form: Form[object], name: str) -> list[Simple]:
    """The values of a field, the usual one first; one too many to try where there are many."""
    field = form.fields[name]
    if isinstance(field.decision, Text):
        return [_simple(next(field.decision.answers())) if field.default is None else field.default]
    values = map(_simple, islice(field.decision.answers(), MOST_TRIED + 1))
    usual = [] if field.default is None else [field.default]
    return [*usual, *(value for value in values if value not in usual)]


def _simple(answer: Given) -> Simple:
    assert not isinstance(answer, dict)
    return answer


def words_of(choice: object) -> str:
    """A choice of a menu in words, for people who look over an agent's shoulder."""
    if choice is None:
        return "no more, or wait"
    for name in ("label", "pretty", "id"):
        if text := getattr(choice, name, ""):
            return str(text)
    return " ".join(getattr(choice, "cards", ())) or str(choice)[:60]
