"""The few kinds of decision a game puts to a seat.

Any face, bot or script can put any of them without knowing the game. A decision is plain data; it
checks an answer before anything moves, and where its answers are finite it can list them.

An answer travels as JSON: the `id` of an option, a list of cards, a number, a text, or an object of
these for a form. `check` turns it into what the game's next step takes: what the chosen option
does, the cards, the number, the text, or the struct that the form makes.

A decision also says what a player would ask about but cannot do now, each with its `Refusal`. So
the list, the check, the refusal and the hint all follow from one description.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Annotated, Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Meta, Struct, structs

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.errors import IllegalAction, NotationError, Refusal

Whole = Annotated[int, Meta(ge=-(2**62), le=2**62)]
"""A whole number as it travels: none that could not be stored."""

Simple = str | Whole | list[str]
Given = Simple | dict[str, Simple]
"""What a seat says, as it travels and as it stands in the log."""

MOST_NUMBER = 10**9
"""No person can write a number beyond this, in either direction."""

A_co = TypeVar("A_co", covariant=True)


def nothing_open(rule: str) -> Refusal:
    """The reason where there is nothing to choose, and nothing says why."""
    return Refusal("nothing_open", "there is nothing to choose", rule)


class Picker(Protocol):
    """Anything that picks one of `n` evenly: a source of chance."""

    def below(self, n: int) -> int: ...


class Unsent(Struct, frozen=True):
    """What a decision knows that stays with the object and does not travel.

    Attributes:
        reason: why a typed answer is refused; None for one that is legal.
        bounded: it judges the bounds of an answer itself.
        later: makes the closed options of a menu when somebody looks.
        told: gives an option of a menu its hint and its numbers when somebody looks.
        makes: makes the struct of a form of its fields.
    """

    reason: Callable[..., Refusal | None] | None = None
    bounded: bool = True
    later: Callable[[], Iterable[object]] | None = None
    told: Callable[..., object] | None = None
    makes: Callable[..., object] = dict


class Decision(
    Encoded,
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

    _unsent: ClassVar[Unsent] = Unsent()

    def _with(self, *, to: Self | None = None, **unsent: Any) -> Self:
        """`to`, else a copy, that knows what this decision knows unsent, and these as well."""
        made = structs.replace(self) if to is None else to
        vars(made)["_unsent"] = structs.replace(self._unsent, **unsent)
        return made

    def unless(self, reason: Callable[[A_co], Refusal | None]) -> Self:
        """The same decision, in which an answer is legal unless `reason` gives a Refusal for it.

        It is called once, with the typed answer, before the decision's own bounds are checked. It
        stays with this object and does not travel: a decision is made anew whenever somebody looks.
        """
        return self._with(reason=reason)

    def unbounded(self) -> Self:
        """The same decision for a field, so that the rules of the whole form judge its bounds.

        A number beyond them is taken as it is, and so are too few cards or too many; an option that
        is not there is None.
        """
        return self._with(bounded=False)

    def check(self, answer: Given) -> A_co:
        """What the next step takes for `answer`.

        Raises:
            IllegalAction: the answer is not one of the legal ones; the message names those.
        """
        raise NotImplementedError

    def _must_fit(self, value: object) -> None:
        """Raise the reason that `unless` gives against a typed answer."""
        reason = self._unsent.reason
        if reason is not None and (refusal := reason(value)) is not None:
            raise refusal.error()

    def whole(self) -> Self:
        """The same, with all that is shown beside what can be answered."""
        return self

    def answers(self) -> Iterator[Given]:
        """Every legal answer where `finite`, else some of them, each legal."""
        raise NotImplementedError

    @property
    def finite(self) -> bool:
        """True if `answers` lists them all."""
        return True

    @property
    def barred(self) -> Refusal | None:
        """Why there is no legal answer, as where a menu holds closed options only; None: one is."""
        return None

    @property
    def answerable(self) -> bool:
        """True if there is a legal answer."""
        return self.barred is None

    @property
    def limited(self) -> bool:
        """True if `unless` has given it a rule beyond its bounds."""
        return self._unsent.reason is not None

    @property
    def all_sent(self) -> bool:
        """True if it knows nothing besides what travels, so that equal ones are alike."""
        return self._unsent is Decision._unsent

    def sample(self, chance: Picker) -> Given:
        """A legal answer at random, each with a chance above 0 where the answers are finite."""
        options = list(self.answers())
        return options[chance.below(len(options))]


class CardSet(Struct, frozen=True, omit_defaults=True):
    """Cards that may be picked together, and what they give, in few words.

    `gives` has the numbers behind it, as a struct of the game.
    """

    cards: tuple[Card, ...]
    label: str = ""
    gives: object = None


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
    forced: bool = False
    """There is this one answer and nothing to think about: a page may give it by itself."""

    def when_forced(self) -> Self:
        """The same; where it has one answer only, a page may give that by itself.

        For questions before which nobody may want to do something else or have a word first, and
        whose answer tells the table no more by coming at once.
        """
        if self.sets is None or len(self.sets) != 1:
            return self
        return self._with(to=structs.replace(self, forced=True))

    def check(self, answer: Given) -> list[Card]:
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
        elif self._unsent.bounded and not self.least <= len(picked) <= self.most:
            raise IllegalAction(
                "wrong_number",
                f"you picked {len(picked)}; it must be {_between(self.least, self.most)}",
                self.rule,
            )
        return picked

    def read(self, answer: Given) -> list[Card]:
        """The cards that `answer` names, whether or not they may be picked together.

        Raises:
            IllegalAction: it is not a list of cards, or one of them cannot be picked.
        """
        if not isinstance(answer, list):
            line = f"{shown(answer)} is not a list of cards"
            raise IllegalAction("bad_answer", line, self.rule)
        picked = [self._named(text) for text in answer]
        left = list(self.cards)
        for card in picked:
            if card not in left:
                raise self._missing(card)
            left.remove(card)
        return picked

    def _named(self, text: str) -> Card:
        try:
            return Card.parse(text)
        except NotationError as wrong:
            raise IllegalAction("bad_answer", str(wrong), self.rule) from None

    def _missing(self, card: Card) -> IllegalAction:
        cards = print_cards(self.cards) or "no cards"
        line = f"{card.pretty} is not among these cards, or named too often: {cards}"
        if card in self.cards:
            return IllegalAction("card_not_in_hand", line, self.rule)
        for group in self.closed:
            if card in group.cards:
                return group.why.error()
        return IllegalAction("card_not_in_hand", line, self.rule)

    @property
    def barred(self) -> Refusal | None:
        if self.sets is None or self.sets:
            return None
        return self.closed[0].why if self.closed else nothing_open(self.rule)

    def answers(self) -> Iterator[Given]:
        if self.sets is not None:
            return (list[str](legal.cards) for legal in self.sets)
        seen: set[tuple[Card, ...]] = set()
        return (
            list[str](some)
            for size in range(self.least, min(self.most, len(self.cards)) + 1)
            for some in combinations(sorted(self.cards), size)
            if not (some in seen or seen.add(some))
        )

    def sample(self, chance: Picker) -> Given:
        if self.sets is not None:
            return list[str](self.sets[chance.below(len(self.sets))].cards)
        left = list(self.cards)
        size = self.least + chance.below(min(self.most, len(left)) - self.least + 1)
        return [left.pop(chance.below(len(left))) for _ in range(size)]


class Number(Decision[int], frozen=True, tag="number", omit_defaults=True, kw_only=True):
    """A whole number from `least` to `most`; `under` and `over` say why not less, or not more.

    `usual` is the one that a face begins with.
    """

    least: int
    most: int
    usual: int | None = None
    under: Refusal | None = None
    over: Refusal | None = None

    def check(self, answer: Given) -> int:
        if not isinstance(answer, int) or isinstance(answer, bool):
            line = f"{shown(answer)} is not a whole number"
            raise IllegalAction("bad_answer", line, self.rule)
        if abs(answer) <= MOST_NUMBER:
            self._must_fit(answer)
            if not self._unsent.bounded or self.least <= answer <= self.most:
                return answer
        why = self.over if answer > self.most else self.under
        if why is not None:
            raise why.error()
        raise IllegalAction(
            "out_of_range",
            f"{shown(answer)} is out of range; it must be {_between(self.least, self.most)}",
            self.rule,
        )

    def answers(self) -> Iterator[Given]:
        return iter(range(self.least, self.most + 1))

    def sample(self, chance: Picker) -> Given:
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

    def check(self, answer: Given) -> str:
        if not isinstance(answer, str):
            raise IllegalAction("bad_answer", f"{shown(answer)} is not a text", self.rule)
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
            raise IllegalAction("bad_answer", "the text contains control characters", self.rule)
        return text

    def answers(self) -> Iterator[Given]:
        yield self.example or "x" * self.least


class EnterFaces(Decision[list[str]], frozen=True, tag="enter", omit_defaults=True, kw_only=True):
    """What was drawn, or what real dice show: up to `count` of these faces, in their order.

    Whoever names fewer is asked for the rest. `of` is `cards`, `tiles`, or the kind of die. `seen`
    lie where this seat sees them, and so cannot have come. None can be named more often than
    `each`, and after one of `last` no other comes.
    """

    faces: tuple[str, ...]
    count: int = 1
    each: int = 1
    of: str = "cards"
    seen: tuple[str, ...] = ()
    last: tuple[str, ...] = ()

    @property
    def finite(self) -> bool:
        return False

    def check(self, answer: Given) -> list[str]:
        """The faces; a single one need not stand in a list."""
        named = [answer] if isinstance(answer, str) else answer
        if not isinstance(named, list):
            raise IllegalAction("bad_answer", f"{shown(answer)} is not a list of what was drawn")
        if not 1 <= len(named) <= self.count:
            line = f"you named {len(named)}; {_between(1, self.count)} can be entered now"
            raise IllegalAction("wrong_number", line, self.rule)
        for face in named:
            self._must_be_possible(face, named.count(face))
        for face in named[:-1]:
            if face in self.last:
                raise IllegalAction("too_many", f"{printed(face)} is the last that is drawn here")
        return list(named)

    def _must_be_possible(self, face: str, times: int) -> None:
        if face in self.seen:
            line = f"{printed(face)} is in play already; look again"
            raise IllegalAction("card_elsewhere", line)
        if face not in self.faces:
            some = ", ".join(self.faces[:12]) + (" ..." if len(self.faces) > 12 else "")
            raise IllegalAction("no_such_option", f"{shown(face)} cannot come here; {some} can")
        if times > self.each:
            raise IllegalAction("twice", f"{printed(face)} is named {times} times")

    def answers(self) -> Iterator[Given]:
        return ([face] for face in self.faces)

    def sample(self, chance: Picker) -> Given:
        left = list(self.faces) * self.each
        return [left.pop(chance.below(len(left))) for _ in range(min(self.count, len(left)))]


def _between(least: int, most: int) -> str:
    return f"exactly {least}" if least == most else f"{least} to {most}"


def printed(face: str) -> str:
    """A card with its suit's symbol, anything else as it is written."""
    try:
        return Card(face).pretty
    except ValueError:
        return face


def shown(answer: object) -> str:
    """An answer as a refusal quotes it, cut short."""
    text = repr(answer)
    return text if len(text) <= 40 else text[:39] + "…"
