"""The few kinds of decision a game puts to a seat.

Any face, bot or script can put any of them without knowing the game. A decision is plain data; it
checks an answer before anything moves, and where its answers are finite it can list them.

An answer travels as JSON: the `id` of an option, a list of cards, a number, a text, or an object of
these for a form. `check` turns it into what the game's next step takes.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Generic, Protocol, TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.things import Cell

Simple = str | int | list[str]
Answer = Simple | dict[str, Simple]
"""What a seat says, as it travels and as it stands in the log."""

A_co = TypeVar("A_co", covariant=True)


class Picker(Protocol):
    """Anything that picks one of `n` evenly: a source of chance."""

    def below(self, n: int) -> int: ...


class Decision(
    Struct, Generic[A_co], frozen=True, tag_field="kind", omit_defaults=True, kw_only=True
):
    """A question put to a seat. `rule` is the ID of the rule that asks it."""

    prompt: str
    rule: str = ""

    def check(self, answer: Answer) -> A_co:
        """What the next step takes for `answer`.

        Raises:
            IllegalAction: the answer is not one of the legal ones; the message names those.
        """
        raise NotImplementedError

    def answers(self) -> Iterator[Answer]:
        """Every legal answer where `finite`, else some of them, each legal."""
        raise NotImplementedError

    @property
    def finite(self) -> bool:
        """True if `answers` lists them all."""
        return True

    def sample(self, chance: Picker) -> Answer:
        """A legal answer at random, each with a chance above 0 where the answers are finite."""
        options = list(self.answers())
        return options[chance.below(len(options))]


class Option(Struct, frozen=True, omit_defaults=True):
    """One labelled choice.

    What it points to lets a face light it up: the cards it uses, a cell of the board, the name of a
    thing on the table. `hint` says in few words what it gives or costs.
    """

    id: str
    label: str
    hint: str = ""
    cards: tuple[Card, ...] = ()
    cell: Cell | None = None
    thing: str = ""
    rule: str = ""


class Choose(Decision[Option], frozen=True, tag="choose", omit_defaults=True, kw_only=True):
    """Choose one of labelled options; the answer is its id."""

    options: list[Option]

    def check(self, answer: Answer) -> Option:
        for option in self.options:
            if option.id == answer:
                return option
        allowed = ", ".join(repr(option.id) for option in islice(self.options, 12))
        more = f" and {len(self.options) - 12} more" if len(self.options) > 12 else ""
        raise IllegalAction(
            "no_such_option",
            f"{_shown(answer)} is not among the options: {allowed}{more}",
            self.rule,
        )

    def answers(self) -> Iterator[Answer]:
        return (option.id for option in self.options)

    def sample(self, chance: Picker) -> Answer:
        return self.options[chance.below(len(self.options))].id


class CardSet(Struct, frozen=True, omit_defaults=True):
    """Cards that may be picked together, and what they give, in few words."""

    cards: tuple[Card, ...]
    label: str = ""


class PickCards(Decision[list[Card]], frozen=True, tag="cards", omit_defaults=True, kw_only=True):
    """Pick a set of `cards`; the order in which they are named is kept.

    Legal are `least` to `most` of the cards or, where `sets` is given, exactly one of those sets.
    """

    cards: list[Card]
    least: int = 1
    most: int = 1
    sets: list[CardSet] | None = None

    def check(self, answer: Answer) -> list[Card]:
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
                raise IllegalAction(
                    "card_not_in_hand",
                    f"{card.pretty} is not there (or named twice); there are "
                    f"{print_cards(self.cards) or 'no cards'}",
                    self.rule,
                )
            left.remove(card)
            picked.append(card)
        if self.sets is not None:
            wanted = sorted(picked)
            if not any(sorted(one.cards) == wanted for one in self.sets):
                allowed = "; ".join(print_cards(one.cards) or "none" for one in self.sets[:12])
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

    def answers(self) -> Iterator[Answer]:
        if self.sets is not None:
            return (list[str](one.cards) for one in self.sets)
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
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def check(self, answer: Answer) -> int:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise IllegalAction("bad_answer", f"{_shown(answer)} is no whole number", self.rule)
        if not self.least <= answer <= self.most:
            raise IllegalAction(
                "out_of_range",
                f"{answer} is out of range; it must be {_between(self.least, self.most)}",
                self.rule,
            )
        return answer

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
    """One field of a form. A field left out takes `default`; without a default it is required."""

    label: str
    decision: "Choose | PickCards | Number | Text"
    default: Simple | None = None


class Form(Decision[dict[str, Simple]], frozen=True, tag="form", omit_defaults=True, kw_only=True):
    """Several fields answered together, as an object from field names to answers.

    `open` means that rules beyond the single fields apply, so that not every combination is legal;
    the defaults (and the examples of texts) then make a legal answer.
    """

    fields: dict[str, Field]
    open: bool = False

    @property
    def finite(self) -> bool:
        return not self.open and all(field.decision.finite for field in self.fields.values())

    def check(self, answer: Answer) -> dict[str, Simple]:
        """The answer with defaults filled in; each field is as its own `check` would pass it on.

        Options stay their ids here and cards their notation, so that the whole is plain data.
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
        filled: dict[str, Simple] = {}
        for name, field in self.fields.items():
            value = answer.get(name, field.default)
            if value is None:
                raise IllegalAction("field_missing", f"{field.label} is missing", self.rule)
            try:
                checked = field.decision.check(value)
            except IllegalAction as wrong:
                raise IllegalAction(
                    wrong.code, f"{field.label}: {wrong.message}", wrong.rule or self.rule
                ) from None
            match checked:
                case Option():
                    filled[name] = checked.id
                case list():
                    filled[name] = list[str](checked)
                case _:
                    filled[name] = checked
        return filled

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

    def sample(self, chance: Picker) -> Answer:
        return {
            name: _usual(field)
            if self.open or not field.decision.finite
            else _simple(field.decision.sample(chance))
            for name, field in self.fields.items()
        }


AnyDecision = Choose | PickCards | Number | Text | Form
"""The closed union of kinds, as it goes over the wire."""


def text_of(form: Mapping[str, Simple], name: str) -> str:
    """Field `name` of a checked form, known to be a text or an option's id."""
    return cast(str, form[name])


def number_of(form: Mapping[str, Simple], name: str) -> int:
    """Field `name` of a checked form, known to be a number."""
    return cast(int, form[name])


def cards_of(form: Mapping[str, Simple], name: str) -> list[Card]:
    """Field `name` of a checked form, known to be cards."""
    return [Card.parse(text) for text in cast("list[str]", form[name])]


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
