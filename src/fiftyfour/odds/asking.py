"""Ask the questions of a game, by name."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import cast

from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.decisions import Number, PickCards, Simple
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.forms import Field, Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Chances, Question
from fiftyfour.engine.system import find_system

Answered = Distribution | dict[str, Fraction]
"""A distribution of numbers, or the chance of each event; those need not add up to 1."""

MOST_SWEPT = 200
"""The most values of one parameter in a sweep."""

WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""A whole number as people write it."""


@cache
def questions(system: str) -> Mapping[str, Question]:
    """The questions of a game, by name; cached, because finding a game is slow.

    Raises:
        UnknownSystem: there is no such game.
    """
    return find_system(system).minds.questions


def question(system: str, name: str) -> Question:
    """One question of a game.

    Raises:
        UnknownSystem: no such game or no such question; the message lists what exists.
    """
    known = questions(system)
    if name not in known:
        names = ", ".join(known) or "none"
        raise UnknownSystem(f"{system} has no question {name[:40]!r}; it has {names}")
    return known[name]


def ask(system: str, name: str, /, **filled: Simple) -> Answered:
    """Answer a question exactly; a parameter left out takes its default.

    Raises:
        UnknownSystem: no such game or no such question.
        IllegalAction: no such parameter, or it is out of bounds; the message names the bounds.
    """
    return answer(question(system, name), filled)


def answer(asked: Question, filled: Mapping[str, Simple]) -> Answered:
    """The answer to a question with these parameters; IllegalAction as for `ask`."""
    return _answered(asked.answer(asked.form.check(dict(filled))))


def sweep(system: str, name: str, by: str, /, **filled: Simple) -> dict[int | str, Answered]:
    """The answers for every value of the parameter `by`; the others are as for `ask`.

    Raises:
        UnknownSystem, IllegalAction: as for `ask`, or `by` has no list of values.
    """
    asked = question(system, name)
    values = _values(asked.form, by)
    answers: dict[int | str, Answered] = {}
    refused: IllegalAction | None = None
    for value in values:
        try:
            answers[value] = answer(asked, {**filled, by: value})
        except IllegalAction as error:  # this value does not go with the other parameters
            refused = error
    if not answers and refused is not None:
        raise refused
    return answers


def read(form: Form[object], written: Mapping[str, str]) -> dict[str, Simple]:
    """The parameters as written by people and in URLs: `cards=3`, `hand=7c Qh`, `attack=shoot`.

    Raises:
        IllegalAction: no such parameter, or it is out of bounds; the message names the bounds.
    """
    filled: dict[str, Simple] = {
        name: _value(form.fields[name], text) if name in form.fields else text
        for name, text in written.items()
    }
    return form.filled(filled)


def _value(field: Field, text: str) -> Simple:
    match field.decision:
        case Number(least=least, most=most):
            if WHOLE.fullmatch(text.strip()):
                return int(text)
            bounds = f"a whole number from {least} to {most}"
            raise IllegalAction("bad_answer", f"{field.label} must be {bounds}, not {text[:40]!r}")
        case Choose(options=options):
            labels = {option.label.casefold(): option.id for option in options}
            ids = {option.id.casefold(): option.id for option in options}
            return (labels | ids).get(text.casefold(), text)
        case PickCards():
            return list[str](parse_cards(text))
        case _:
            return text


def _values(form: Form[object], by: str) -> list[int | str]:
    field = form.fields.get(by)
    match field.decision if field is not None else None:
        case Number(least=least, most=most) if most - least < MOST_SWEPT:
            return list(range(least, most + 1))
        case Choose(options=options):
            return [option.id for option in options]
        case _:
            swept = [
                name
                for name, field in form.fields.items()
                if isinstance(field.decision, Number | Choose)
            ]
            names = ", ".join(swept) or "none"
            raise IllegalAction(
                "bad_answer", f"{by[:40]!r} has no list of values; these have one: {names}"
            )


def _answered(chances: Chances) -> Answered:
    if any(isinstance(outcome, int) for outcome in chances):
        return Distribution(cast("Mapping[int, Fraction]", chances))
    return dict(cast("Mapping[str, Fraction]", chances))
