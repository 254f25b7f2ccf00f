"""What a game can be asked about its chances: questions by name, and hints beside decisions.

A game tells its questions (`Minds.questions`) and what each answer to a decision gives
(`Minds.hints`). Both are optional, and pure: a question knows only its parameters, a hint only
what its seat sees.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.events import AnyEvent, Told, Value
from fiftyfour.engine.forms import Form
from fiftyfour.engine.things import Seat

F = TypeVar("F")
T_contra = TypeVar("T_contra", bound=Struct, contravariant=True)

Chances = Mapping[int, Fraction] | Mapping[str, Fraction]
"""An answer: of numbers it is a distribution, and its chances add up to 1; of words, each is the
chance of one event, and several may come about together."""


class Question(Struct, frozen=True):
    """Something that can be asked about the chances of a game; `question` makes one.

    The form's prompt says what is answered, its fields are the parameters, each with a default; the
    work is bounded by their bounds. `answer` takes what the form makes, and may raise IllegalAction
    where fields do not fit one another.
    """

    form: Form[object]
    answer: Callable[..., Chances]


def question(form: Form[F], answer: Callable[[F], Chances]) -> Question:
    """A question whose `answer` takes what its form makes."""
    return Question(form, answer)


Asking = Mapping[int | str, Mapping[str, Simple]]
"""What a question is asked with, by the names that stand in a chart."""


class Chart(Struct, frozen=True, kw_only=True):
    """A chart of one question: asked for each line with each value along the axis.

    Attributes:
        question: its name in the game's questions.
        along: what the axis counts.
        values: what stands along the axis, and the parameters that each stands for.
        by: what tells the lines apart.
        lines: the lines, or the rows of a matrix, with their parameters.
        event: whose chance is shown; empty: the average of a question about numbers.
        unit: of the average.
        matrix: every number is written out, line under line.
    """

    title: str
    question: str
    along: str
    values: Asking
    by: str
    lines: Asking
    event: str = ""
    unit: str = ""
    matrix: bool = False


class Hint(Struct, frozen=True, omit_defaults=True):
    """One thing that an answer gives: the chance of something, or how much of it on average.

    `chance` (0 to 1) and `mean` are exact fractions, written `35/477`; one of them is empty. `to`
    is the answer it belongs to, as that travels: an option's id, a number, cards, or what the one
    field of a form is answered with; None where it holds whatever is answered, or of a form as it
    is filled in. `promise` is the name of the `Promise` it makes, if the log can tell whether that
    comes about, and `about` the one it speaks of, if the promise needs to know.

    `matters` says what one of it is worth to the seat beside the other hints of the same answer, a
    chance counting as a part of one: more than 0 where more is good, less where more is bad, 0
    where it only informs. `best` is true for all hints of the answer that `mark` calls the best.
    """

    label: str
    chance: str = ""
    mean: str = ""
    to: Simple | None = None
    rule: str = ""
    promise: str = ""
    about: str = ""
    matters: int = 0
    best: bool = False

    @property
    def number(self) -> Fraction:
        """The chance, or the mean."""
        return Fraction(self.chance or self.mean)


class Stake(Struct, frozen=True):
    """How the log tells whether that came about of which a hint gave the chance.

    Attributes:
        came: called with the events of each entry from the answer on, and the game's table after
            it: True or False once they tell, else None.
        good: it is what the seat wanted to which the hint was given.
    """

    came: Callable[[Sequence[AnyEvent], Struct], bool | None]
    good: bool = True


class Promise(Struct, Generic[T_contra], frozen=True):
    """A kind of chance that hints give, and how the log tells whether it came about.

    Attributes:
        name: what its hints tell; no other promise of the game has this name.
        rule: the rule that its hints name.
        stake: called with a hint, the table as it stands before the answer, and the seat that the
            hint is given to. None: the log does not tell, or nobody would care.
    """

    name: str
    rule: str
    stake: Callable[[Hint, T_contra, Seat], Stake | None]


def likely(
    label: str,
    chance: Fraction,
    to: Simple | None = None,
    rule: str | Promise[Any] = "",
    *,
    about: str = "",
    matters: int = 0,
) -> Hint:
    """The chance of something, in few words: `hits`, `success`; by a rule, or as a promise."""
    assert 0 <= chance <= 1, f"{label}: a chance is from 0 to 1"
    name, rule = (rule.name, rule.rule) if isinstance(rule, Promise) else ("", rule)
    return Hint(label, str(chance), to=to, rule=rule, promise=name, about=about, matters=matters)


def expected(
    label: str, mean: Fraction, to: Simple | None = None, rule: str = "", *, matters: int = 0
) -> Hint:
    """How much of something, on average: `Energy lost`."""
    return Hint(label, mean=str(mean), to=to, rule=rule, matters=matters)


LONG_SHOT = Fraction(1, 10)
"""What is hoped for with a smaller chance than this is never marked."""


def mark(hints: Iterable[Hint]) -> tuple[Hint, ...]:
    """The same hints, those of the best answer marked; of equals the first is the best.

    Nothing is marked if the best answer does nothing: it gains nothing, and no other loses more.
    Nothing either if it is a long shot.

    >>> (hint,) = mark([likely("hits", Fraction(1, 2), "slash", matters=1)])
    >>> hint.best
    True
    """
    hints = tuple(hints)
    weighed: list[tuple[Simple, list[Hint]]] = []
    for hint in hints:
        if hint.matters and hint.to is not None:
            same = next((each for to, each in weighed if to == hint.to), None)
            if same is None:
                weighed.append((hint.to, [hint]))
            else:
                same.append(hint)
    if not weighed:
        return hints
    values = [sum(hint.matters * hint.number for hint in each) for _, each in weighed]
    value = max(values)
    best, why = weighed[values.index(value)]
    hopes = [hint.number for hint in why if hint.chance and hint.matters > 0]
    does_nothing = value <= 0 and value == min(values)
    if does_nothing or (hopes and max(hopes) < LONG_SHOT):
        return hints
    return tuple([structs.replace(hint, best=hint.to == best) for hint in hints])


def told(events: Sequence[AnyEvent], name: str, *rules: str) -> Value | None:
    """What the first line by one of these rules says that has such a `name` in its data."""
    lines = (event for event in events if isinstance(event, Told) and event.rule in rules)
    return next((line.data[name] for line in lines if name in line.data), None)
