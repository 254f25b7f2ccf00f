"""The few kinds of decision a game puts to a seat.

Any face, bot or script can put any of them without knowing the game. A decision is plain data; it
checks an answer before anything moves, and where its answers are finite it can list them.

An answer travels as JSON: the `id` of an option, a list of cards, a number, a text, or an object of
these for a form. `check` turns it into what the game's next step takes: what the chosen option
does, the cards, the number, the text, or the struct that the form makes.

A decision also says what a player would ask about but cannot do now, each with its `Refusal`. So
the list, the check, the refusal and the hint all follow from one description.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice
from typing import ClassVar, Generic, Protocol, Self, TypeVar, cast

from msgspec import Struct, structs

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.errors import IllegalAction, NotationError, Refusal
from fiftyfour.engine.things import Cell

Simple = str | int | list[str]
Answer = Simple | dict[str, Simple]
"""What a seat says, as it travels and as it stands in the log."""

MOST_NUMBER = 10**9
"""No person can write a number beyond this, in either direction."""

A_co = TypeVar("A_co", covariant=True)
D_co = TypeVar("D_co", covariant=True)
D = TypeVar("D")
K = TypeVar("K")


class Picker(Protocol):
    """Anything that picks one of `n` evenly: a source of chance."""

    def below(self, n: int) -> int: ...


class Decision(
    Struct,
    Generic[A_co],
    frozen=True,
    tag_field="kind",
    omit_defaults=True,
    kw_only=True,
    dict=True,
):
    """A question put to a seat. `rule` is the ID of the rule that asks it."""

    prompt: str
    rule: str = ""

    _reason: ClassVar[Callable[..., Refusal | None] | None] = None

    def unless(self, reason: Callable[[A_co], Refusal | None]) -> Self:
        """The same decision, in which an answer is legal unless `reason` gives a Refusal for it.

        It is called once, with the typed answer, before the decision's own bounds are checked. It
        stays with this object and does not travel: a decision is made anew whenever somebody looks.
        """
        limited = structs.replace(self)
        vars(limited).update(vars(self), _reason=reason)
        return limited

    def check(self, answer: Answer) -> A_co:
        """What the next step takes for `answer`.

        Raises:
            IllegalAction: the answer is not one of the legal ones; the message names those.
        """
        raise NotImplementedError

    def _must_fit(self, value: object) -> None:
        """Raise the reason that `unless` gives against a typed answer."""
        if self._reason is not None and (refusal := self._reason(value)) is not None:
            raise refusal.error()

    def answers(self) -> Iterator[Answer]:
        """Every legal answer where `finite`, else some of them, each legal."""
        raise NotImplementedError

    @property
    def finite(self) -> bool:
        """True if `answers` lists them all."""
        return True

    @property
    def answerable(self) -> bool:
        """True if there is a legal answer; a menu may hold closed options only."""
        return True

    def sample(self, chance: Picker) -> Answer:
        """A legal answer at random, each with a chance above 0 where the answers are finite."""
        options = list(self.answers())
        return options[chance.below(len(options))]


def _tag(name: str) -> str:
    """`let_go` of `LetGo`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).removeprefix("_")


class Choice(Struct, frozen=True, omit_defaults=True, tag_field="do", tag=_tag):
    """What an option does, as data: a game makes one subclass for each thing that can be done.

    The subclass is named by the verb of the rulebook, its fields say with what and to whom; ids of
    things, not words for people. The tag is the name in lower case, words joined by `_`.
    """


class Option(Struct, Generic[D_co], frozen=True, omit_defaults=True):
    """One labelled choice.

    `id` stands for it on the wire and in the log, `label` for people; nobody reads a meaning out of
    either. What it does is `does`: a `Choice` of the game, a yes or no, a seat, a name. What it
    points to lets a face light it up: the cards it uses, a cell of the board, the name of a thing
    on the table. `hint` says in few words what it gives or costs. `closed` says why it cannot be
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
) -> Option[D]:
    """An option that does `does`; it has the id `id_of(does)` if none is given.

    With a Refusal in `closed` it is shown but cannot be chosen.
    """
    return Option(id or id_of(does), label, does, hint, tuple(cards), cell, thing, rule, closed)


def id_of(does: object) -> str:
    """An id made of what an option does: the tag of a Choice and its values, blank ones left out.

    >>> class Strike(Choice, frozen=True):
    ...     target: str
    ...     weapon: str = ""
    >>> id_of(Strike("m1")), id_of(True), id_of(Card.TH)
    ('strike m1', 'yes', 'Th')
    """
    if isinstance(does, Choice):
        words = [_tag_of(type(does))]
        for value in structs.astuple(does):
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
def _tag_of(kind: type[Choice]) -> str:
    return str(kind.__struct_config__.tag)


class Choose(
    Decision[D_co],
    Generic[D_co],
    frozen=True,
    tag="choose",
    omit_defaults=True,
    kw_only=True,
):
    """Choose one of labelled options; the answer is its id.

    `closed` are what a player would ask about but cannot choose now, each with its Refusal.
    """

    options: tuple[Option[D_co], ...]
    closed: tuple[Option[D_co], ...] = ()

    @property
    def answerable(self) -> bool:
        return bool(self.options)

    def option(self, answer: Answer) -> Option[D_co]:
        """The open option that `answer` names.

        Raises:
            IllegalAction: there is none; a closed one gives its own reason.
        """
        for option in self.options:
            if option.id == answer:
                return option
        if (refusal := self.refusal(answer)) is not None:
            raise refusal.error()
        allowed = ", ".join(repr(option.id) for option in islice(self.options, 12))
        more = f" and {len(self.options) - 12} more" if len(self.options) > 12 else ""
        raise IllegalAction(
            "no_such_option",
            f"{_shown(answer)} is not among the options: {allowed or 'there are none'}{more}",
            self.rule,
        )

    def refusal(self, answer: Answer) -> Refusal | None:
        """Why the closed option that `answer` names cannot be chosen; None: it names none."""
        return next((option.closed for option in self.closed if option.id == answer), None)

    def check(self, answer: Answer) -> D_co:
        does = self.option(answer).does
        self._must_fit(does)
        return does

    def answers(self) -> Iterator[Answer]:
        return (option.id for option in self.options)

    def sample(self, chance: Picker) -> Answer:
        return self.options[chance.below(len(self.options))].id


def choose(prompt: str, options: Iterable[Option[D]], *, rule: str = "") -> Choose[D]:
    """A menu of `options`; those with a Refusal stand among its closed ones, in the same order."""
    opened: list[Option[D]] = []
    closed: list[Option[D]] = []
    for option in options:
        (opened if option.closed is None else closed).append(option)
    return Choose(prompt=prompt, rule=rule, options=tuple(opened), closed=tuple(closed))


def yes_or_no(prompt: str, yes: str = "Yes", no: str = "No", *, rule: str = "") -> Choose[bool]:
    """A menu of two, by default with the words Yes and No."""
    return choose(prompt, [option(True, yes), option(False, no)], rule=rule)


def options_of(decision: Decision[object], kind: type[K]) -> list[Option[K]]:
    """The open options of a menu that do something of this `kind`; none for another decision."""
    if not isinstance(decision, Choose):
        return []
    options = decision.options
    return [cast("Option[K]", option) for option in options if isinstance(option.does, kind)]


class CardSet(Struct, frozen=True, omit_defaults=True):
    """Cards that may be picked together, and what they give, in few words."""

    cards: tuple[Card, ...]
    label: str = ""


class ClosedCards(Struct, frozen=True, omit_defaults=True):
    """Cards a player would ask about but cannot pick now, and the one reason for all of them."""

    cards: tuple[Card, ...]
    why: Refusal


class PickCards(Decision[list[Card]], frozen=True, tag="cards", omit_defaults=True, kw_only=True):
    """Pick a set of `cards`; the order in which they are named is kept.

    Legal are `least` to `most` of the cards or, where `sets` is given, exactly one of those sets.
    """

    cards: list[Card]
    least: int = 1
    most: int = 1
    sets: list[CardSet] | None = None
    closed: tuple[ClosedCards, ...] = ()

    def check(self, answer: Answer) -> list[Card]:
        picked = self.read(answer)
        self._must_fit(picked)
        if self.sets is not None:
            wanted = sorted(picked)
            if not any(sorted(legal.cards) == wanted for legal in self.sets):
                allowed = "; ".join(print_cards(legal.cards) or "none" for legal in self.sets[:12])
                raise IllegalAction(
                    "illegal_play",
                    f"{print_cards(picked) or 'nothing'} may not be played; allowed: {allowed}",
                    self.rule,
                )
        elif not self.least <= len(picked) <= self.most:
            raise IllegalAction(
                "wrong_number",
                f"{len(picked)} cards picked; it must be {_between(self.least, self.most)}",
                self.rule,
            )
        return picked

    def read(self, answer: Answer) -> list[Card]:
        """The cards that `answer` names, whether or not they may be picked together.

        Raises:
            IllegalAction: it is no list of cards, or one of them is not there.
        """
        if not isinstance(answer, list):
            raise IllegalAction("bad_answer", f"{_shown(answer)} is no list of cards", self.rule)
        picked: list[Card] = []
        left = list(self.cards)
        for text in answer:
            try:
                card = Card.parse(text)
            except NotationError as wrong:
                raise IllegalAction("bad_answer", str(wrong), self.rule) from None
            if card not in left:
                raise self._missing(card)
            left.remove(card)
            picked.append(card)
        return picked

    def _missing(self, card: Card) -> IllegalAction:
        if card not in self.cards:
            for group in self.closed:
                if card in group.cards:
                    return group.why.error()
        return IllegalAction(
            "card_not_in_hand",
            f"{card.pretty} is not there (or named twice); there are "
            f"{print_cards(self.cards) or 'no cards'}",
            self.rule,
        )

    @property
    def answerable(self) -> bool:
        return self.sets is None or bool(self.sets)

    def answers(self) -> Iterator[Answer]:
        if self.sets is not None:
            return (list[str](legal.cards) for legal in self.sets)
        seen: set[tuple[Card, ...]] = set()
        return (
            list[str](some)
            for size in range(self.least, min(self.most, len(self.cards)) + 1)
            for some in combinations(sorted(self.cards), size)
            if not (some in seen or seen.add(some))
        )

    def sample(self, chance: Picker) -> Answer:
        if self.sets is not None:
            return list[str](self.sets[chance.below(len(self.sets))].cards)
        left = list(self.cards)
        size = self.least + chance.below(min(self.most, len(left)) - self.least + 1)
        return [left.pop(chance.below(len(left))) for _ in range(size)]


class Number(Decision[int], frozen=True, tag="number", omit_defaults=True, kw_only=True):
    """A whole number from `least` to `most`; `under` and `over` say why not less, or not more."""

    least: int
    most: int
    under: Refusal | None = None
    over: Refusal | None = None

    def check(self, answer: Answer) -> int:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise IllegalAction("bad_answer", f"{_shown(answer)} is no whole number", self.rule)
        if abs(answer) <= MOST_NUMBER:
            self._must_fit(answer)
            if self.least <= answer <= self.most:
                return answer
        why = self.over if answer > self.most else self.under
        if why is not None:
            raise why.error()
        raise IllegalAction(
            "out_of_range",
            f"{_shown(answer)} is out of range; it must be {_between(self.least, self.most)}",
            self.rule,
        )

    def answers(self) -> Iterator[Answer]:
        return iter(range(self.least, self.most + 1))

    def sample(self, chance: Picker) -> Answer:
        return self.least + chance.below(self.most - self.least + 1)


class Text(Decision[str], frozen=True, tag="text", omit_defaults=True, kw_only=True):
    """A text of `least` to `most` characters. What is `secret` stays sealed in transcripts."""

    least: int = 0
    most: int = 200
    secret: bool = False
    example: str = ""

    @property
    def finite(self) -> bool:
        return False

    def check(self, answer: Answer) -> str:
        if not isinstance(answer, str):
            raise IllegalAction("bad_answer", f"{_shown(answer)} is no text", self.rule)
        text = answer.strip()
        self._must_fit(text)
        if not self.least <= len(text) <= self.most:
            raise IllegalAction(
                "wrong_length",
                f"the text has {len(text)} characters; it must have "
                f"{_between(self.least, self.most)}",
                self.rule,
            )
        if any(character < " " and character != "\n" for character in text):
            raise IllegalAction("bad_answer", "the text holds control characters", self.rule)
        return text

    def answers(self) -> Iterator[Answer]:
        yield self.example or "x" * self.least


class Field(Struct, frozen=True, omit_defaults=True):
    """One field of a form. A field left out takes `default`; without a default it is required.

    A field `of` a group is the entry `key` of a mapping with that name, such as one number for each
    person: the form makes one mapping of them.
    """

    label: str
    decision: "Choose[object] | PickCards | Number | Text"
    default: Simple | None = None
    of: str = ""
    key: str = ""


class Form(
    Decision[A_co], Generic[A_co], frozen=True, tag="form", omit_defaults=True, kw_only=True
):
    """Several fields answered together, as an object from field names to answers.

    `open` means that rules beyond the single fields apply, so that not every combination is
    legal; the defaults (and the examples of texts) then make a legal answer. `makes` names the
    struct of the game that comes of it, so that a face knows one form from another.
    """

    fields: dict[str, Field]
    open: bool = False
    makes: str = ""

    _makes: ClassVar[Callable[..., object]] = dict

    @property
    def answerable(self) -> bool:
        return all(field.decision.answerable for field in self.fields.values())

    @property
    def finite(self) -> bool:
        return not self.open and all(field.decision.finite for field in self.fields.values())

    def unless(self, reason: Callable[[A_co], Refusal | None]) -> Self:
        limited = structs.replace(self, open=True)
        vars(limited).update(vars(self), _reason=reason)
        return limited

    def check(self, answer: Answer) -> A_co:
        made = self.read(answer)
        self._must_fit(made)
        return made

    def read(self, answer: Answer) -> A_co:
        """What the form makes of fields that are each right, whether or not they fit together.

        Raises:
            IllegalAction: a field is wrong, is missing, or is not there.
        """
        if not isinstance(answer, dict):
            raise IllegalAction("bad_answer", f"{_shown(answer)} is no object of fields", self.rule)
        for name in answer:
            if name not in self.fields:
                raise IllegalAction(
                    "unknown_field",
                    f"there is no field {_shown(name)}; fields are {', '.join(self.fields)}",
                    self.rule,
                )
        values: dict[str, object] = {}
        for name, field in self.fields.items():
            value = self._field(field, answer.get(name, field.default))
            if field.of:
                group = cast("dict[str, object]", values.setdefault(field.of, {}))
                group[field.key] = value
            else:
                values[name] = value
        return cast(A_co, self._makes(**values))

    def filled(self, answer: Mapping[str, Simple]) -> dict[str, Simple]:
        """The answer with defaults filled in, as it travels.

        Raises:
            IllegalAction: it is not a legal one.
        """
        self.check(dict(answer))
        values = {name: answer.get(name, field.default) for name, field in self.fields.items()}
        return {name: value for name, value in values.items() if value is not None}

    def _field(self, field: Field, answer: Simple | None) -> object:
        if answer is None:
            raise IllegalAction("field_missing", f"{field.label} is missing", self.rule)
        try:
            value = field.decision.check(answer)
        except IllegalAction as wrong:
            raise IllegalAction(
                wrong.code, f"{field.label}: {wrong.message}", wrong.rule or self.rule
            ) from None
        return value

    def answers(self) -> Iterator[Answer]:
        """One after the other as they are wanted: a form may have more than anybody could store."""
        return self._filled(list(self.fields))

    def _filled(self, names: list[str]) -> Iterator[dict[str, Simple]]:
        """Every way to fill in these fields; the last of them changes fastest."""
        if not names:
            yield {}
            return
        *before, last = names
        for filled in self._filled(before):
            for value in self._choices(self.fields[last]):
                yield {**filled, last: value}

    def _choices(self, field: Field) -> Iterator[Simple]:
        if self.open or not field.decision.finite:
            return iter([_usual(field)])
        return (_simple(answer) for answer in field.decision.answers())

    def example(self) -> dict[str, Simple]:
        """A legal answer: the defaults, else the first answer of a field."""
        return {name: _usual(field) for name, field in self.fields.items()}

    def sample(self, chance: Picker) -> Answer:
        return {
            name: _usual(field)
            if self.open or not field.decision.finite
            else _simple(field.decision.sample(chance))
            for name, field in self.fields.items()
        }


def form(
    makes: Callable[..., K],
    prompt: str,
    fields: Mapping[str, Field],
    *,
    rule: str = "",
    unless: Callable[[K], Refusal | None] | None = None,
) -> Form[K]:
    """A form that makes a struct: `makes` is called with the checked fields by their names.

    `unless` gives the Refusal where fields do not fit one another.
    """
    made: Form[K] = Form(
        prompt=prompt,
        rule=rule,
        fields=dict(fields),
        open=unless is not None,
        makes=makes.__name__ if isinstance(makes, type) else "",
    )
    vars(made).update(_makes=makes, _reason=unless)
    return made


AnyDecision = Choose[object] | PickCards | Number | Text | Form[object]
"""The closed union of kinds, as it goes over the wire."""


def _usual(field: Field) -> Simple:
    """The default of a field, else the first legal answer."""
    if field.default is not None:
        return field.default
    return _simple(next(field.decision.answers()))


def _simple(answer: Answer) -> Simple:
    assert not isinstance(answer, dict)
    return answer


def _between(least: int, most: int) -> str:
    return f"exactly {least}" if least == most else f"{least} to {most}"


def _shown(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 40 else text[:39] + "…"
