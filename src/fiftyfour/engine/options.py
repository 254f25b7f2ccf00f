"""Menus: options that carry what they do, and those that are closed, each with its reason.

An option's `does` is a struct of its game, so that nothing reads a meaning out of an id or a label.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Generic, Self, TypeVar, cast

from msgspec import Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import (
    Decision,
    Given,
    PickCards,
    Picker,
    nothing_open,
    shown,
)
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.things import Cell

D = TypeVar("D")
D_co = TypeVar("D_co", covariant=True)
K = TypeVar("K")


def _tag(name: str) -> str:
    """`let_go` of `LetGo`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).removeprefix("_")


class Choice(Struct, frozen=True, omit_defaults=True, tag_field="do", tag=_tag, gc=False):
    """What an option does, as data: a game makes one subclass for each thing that can be done.

    The subclass is named by the verb of the rulebook, its fields say with what and to whom; ids of
    things, not words for people. The tag is the name in lower case, words joined by `_`.
    """


class Declining(Choice, frozen=True):
    """A choice that does nothing: whoever does not answer can be skipped by it."""


class Option(Struct, Generic[D_co], frozen=True, omit_defaults=True, gc=False):
    """One labelled choice.

    `id` stands for it on the wire and in the log, `label` for people; nobody reads a meaning out of
    either. What it does is `does`: a `Choice` of the game, a yes or no, a seat, a name. What it
    points to lets a face light it up: the cards it uses, a cell of the board, the name of a thing
    on the table. `hint` says in few words what it gives or costs, and `gives` has the numbers
    behind it, as a struct of the game; neither is part of the id. `closed` says why it cannot be
    chosen now.
    """

    id: str
    label: str
    does: D_co
    hint: str = ""
    cards: tuple[Card, ...] = ()
    cell: Cell | None = None
    thing: str = ""
    rule: str = ""
    closed: Refusal | None = None
    gives: object = None


def option(
    does: D,
    label: str,
    *,
    id: str = "",
    hint: str = "",
    cards: Sequence[Card] = (),
    cell: Cell | None = None,
    thing: str = "",
    rule: str = "",
    closed: Refusal | None = None,
    gives: object = None,
) -> Option[D]:
    """An option that does `does`; it has the id `id_of(does)` if none is given.

    With a Refusal in `closed` it is shown but cannot be chosen.
    """
    made = id or id_of(does)
    return Option(made, label, does, hint, tuple(cards), cell, thing, rule, closed, gives)


def id_of(does: object) -> str:
    """An id made of what an option does: the tag of a Choice and its values, blank ones left out.

    >>> class Strike(Choice, frozen=True):
    ...     target: str
    ...     weapon: str = ""
    >>> id_of(Strike("m1")), id_of(True), id_of(Card.TH)
    ('strike m1', 'yes', 'Th')
    """
    if tag := _tag_of(type(does)):
        words = [tag]
        for value in structs.astuple(cast(Choice, does)):
            if type(value) is str:  # the usual ones first: menus are made often
                if value:
                    words.append(value)
            elif type(value) is int:
                words.append(str(value))
            else:
                words += _words(value)
        return " ".join(words)
    if isinstance(does, bool):
        return "yes" if does else "no"
    if isinstance(does, str | int):
        return str(does)
    raise TypeError(f"an option that does {does!r} needs an id")


def _words(value: object) -> list[str]:
    """A value of a Choice as words of an id; a blank one is left out."""
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, list | tuple):
        return [word for part in cast("Iterable[object]", value) for word in _words(part)]
    return [] if value is None else [id_of(value)]


@cache
def _tag_of(kind: type) -> str:
    """The tag of a kind of Choice; empty for what is none."""
    return str(kind.__struct_config__.tag) if issubclass(kind, Choice) else ""


class Choose(
    Decision[D_co],
    Generic[D_co],
    frozen=True,
    tag="choose",
    omit_defaults=True,
    kw_only=True,
):
    """Choose one of labelled options; the answer is its id.

    `closed` are what a player would ask about but cannot choose now, each with its Refusal. Where
    they are many they are made only when somebody looks, and so may hints be and what is given:
    `whole` has them.
    """

    options: tuple[Option[D_co], ...]
    closed: tuple[Option[D_co], ...] = ()
    forced: bool = False
    """There is this one answer and nothing to think about: a page may give it by itself."""

    def whole(self) -> Self:
        later, told = self._unsent.later, self._unsent.told
        if later is None and told is None:
            return self
        options, closed = self.options, self.closed
        if later is not None:
            closed = tuple(cast("Iterable[Option[D_co]]", later()))
        if told is not None:
            tell = cast("Callable[[Option[D_co]], Option[D_co]]", told)
            options, closed = tuple(map(tell, options)), tuple(map(tell, closed))
        menu = structs.replace(self, options=options, closed=closed)
        return self._with(to=menu, later=None, told=None)

    def made_later(self, closed: Callable[[], Iterable[Option[object]]]) -> Self:
        """The same menu, whose closed options are made only when somebody looks."""
        return self._with(to=self, later=closed)

    def told_later(self, told: Callable[[Option[Any]], Option[Any]]) -> Self:
        """The same menu, whose hints and numbers are made only when somebody looks."""
        return self._with(to=self, told=told)

    def when_forced(self) -> Self:
        """As for `PickCards`: where one option is open, a page may choose it by itself."""
        if len(self.options) != 1:
            return self
        return self._with(to=structs.replace(self, forced=True))

    @property
    def barred(self) -> Refusal | None:
        if self.options:
            return None
        return next((one.closed for one in self.whole().closed), None) or nothing_open(self.rule)

    def option(self, answer: Given) -> Option[D_co]:
        """The open option that `answer` names.

        Raises:
            IllegalAction: there is none; a closed one gives its own reason.
        """
        for option in self.options:
            if option.id == answer:
                return option
        if (refusal := self.refusal(answer)) is not None:
            raise refusal.error()
        allowed = ", ".join(repr(option.label or option.id) for option in islice(self.options, 12))
        more = f" and {len(self.options) - 12} more" if len(self.options) > 12 else ""
        raise IllegalAction(
            "no_such_option",
            f"{shown(answer)} is not among the options: {allowed or 'there are none'}{more}",
            self.rule,
        )

    def refusal(self, answer: Given) -> Refusal | None:
        """Why what `answer` names cannot be chosen; None: only because there is no such option."""
        for option in self.whole().closed:
            if option.id == answer:
                return option.closed
        return None

    def check(self, answer: Given) -> D_co:
        if not self._unsent.bounded and not self._names(answer):
            return cast("D_co", None)
        does = self.option(answer).does
        self._must_fit(does)
        return does

    def _names(self, answer: Given) -> bool:
        """True if an option, open or closed, has this id."""
        return any(option.id == answer for option in (*self.options, *self.whole().closed))

    def answers(self) -> Iterator[Given]:
        return (option.id for option in self.options)

    def sample(self, chance: Picker) -> Given:
        return self.options[chance.below(len(self.options))].id


def choose(
    prompt: str,
    options: Iterable[Option[D]],
    *,
    rule: str = "",
    later: Callable[[], Iterable[Option[D]]] | None = None,
    told: Callable[[Option[D]], Option[D]] | None = None,
) -> Choose[D]:
    """A menu of `options`; those with a Refusal stand among its closed ones, in the same order.

    `later` makes the closed ones instead, and only when somebody looks; `told` then gives each
    option its hint and its numbers, where they cost more than the option itself.
    """
    listed = tuple(options)
    for option in listed:
        if option.closed is not None:
            opened = tuple([option for option in listed if option.closed is None])
            closed = tuple([option for option in listed if option.closed is not None])
            menu = Choose(prompt=prompt, rule=rule, options=opened, closed=closed)
            break
    else:
        menu = Choose(prompt=prompt, rule=rule, options=listed)
    if told is not None:
        menu = menu.told_later(told)
    return menu if later is None else menu.made_later(later)


def options_of(decision: Decision[object], kind: type[K]) -> list[Option[K]]:
    """The open options of a menu that do something of this `kind`; none for another decision."""
    if not isinstance(decision, Choose):
        return []
    found = [option for option in decision.options if isinstance(option.does, kind)]
    return cast("list[Option[K]]", found)


def skip_of(decision: Decision[object]) -> Given | None:
    """The answer that declines: an option that does nothing, or no cards; None: there is none."""
    skip: Given | None = None
    match decision:
        case Choose(options=options):
            skip = next((one.id for one in options if isinstance(one.does, Declining)), None)
        case PickCards(least=0, sets=None):
            skip = []
        case _:
            pass
    if skip is not None:
        try:
            decision.check(skip)
        except IllegalAction:
            return None
    return skip
