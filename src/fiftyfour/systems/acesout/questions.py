"""What can be asked about the chances of a DRAW, with fresh decks on both sides (AO-ODDS-01)."""

from collections.abc import Mapping
from fractions import Fraction

from fiftyfour.engine.decisions import Field, Form, Number, Simple, number_of, text_of
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.questions import Question
from fiftyfour.systems.acesout.call import CARDS, GM_CARDS, MODIFIERS
from fiftyfour.systems.acesout.data import CHART, Skill
from fiftyfour.systems.acesout.form import choice, row_label, yes_no
from fiftyfour.systems.acesout.odds import Heap, Odds, costs, odds
from fiftyfour.systems.acesout.piles import DECK

FRESH = Heap(tuple(DECK))
"""A deck nothing was drawn of."""


def _number(label: str, numbers: range, default: int) -> Field:
    return Field(label, Number(prompt="", least=numbers[0], most=numbers[-1]), default)


def _against(filled: Mapping[str, Simple]) -> Odds:
    return odds(
        FRESH,
        FRESH,
        Skill.FORCE,  # in fresh decks all suits are alike
        number_of(filled, "cards"),
        number_of(filled, "gm_cards"),
        bonus=number_of(filled, "bonus"),
        strong=filled["strong"] == "yes",
    )


def _told(found: Odds) -> dict[str, Fraction]:
    return {
        "success": found.success,
        "by the totals": found.win,
        "by giving up a drawn Ace": found.ace_on_table,
        "by an Ace among the price": found.rescued,
        "failure": found.fail,
    }


def _draw(filled: dict[str, Simple]) -> dict[str, Fraction]:
    return _told(_against(filled))


def _chart(filled: dict[str, Simple]) -> dict[str, Fraction]:
    row = CHART[text_of(filled, "situation")]
    numbers = {**filled, "cards": row.cards, "gm_cards": row.against}
    return _told(_against(numbers))


def _cost(filled: dict[str, Simple]) -> Distribution:
    """Also of nothing lost at all."""
    found = costs(
        FRESH,
        FRESH,
        Skill.FORCE,
        number_of(filled, "cards"),
        number_of(filled, "gm_cards"),
        bonus=number_of(filled, "bonus"),
        strong=filled["strong"] == "yes",
    ).cards
    nothing = 1 - sum((share for number, share in found.items() if number), Fraction(0))
    return Distribution({0: nothing, **{n: share for n, share in found.items() if n and share}})


BESIDES = {
    "bonus": _number("Modifiers, the GM's taken off", MODIFIERS, 0),
    "strong": yes_no("In the strong suit (its modifier is not in it)"),
}
NUMBERS = {
    "cards": _number("Cards of the agent", CARDS, 3),
    "gm_cards": _number("Cards of the GM", GM_CARDS, 2),
}
ROWS = {row.id: row_label(row) for row in CHART.values()}

QUESTIONS: dict[str, Question] = {
    "draw": Question(
        Form(prompt="How does a DRAW end?", rule="AO-RES-01", fields={**NUMBERS, **BESIDES}),
        _draw,
    ),
    "chart": Question(
        Form(
            prompt="How does a DRAW of the chart end?",
            rule="AO-CALL-05",
            fields={
                "situation": Field("Situation", choice("", [*ROWS], ROWS), next(iter(ROWS))),
                **BESIDES,
            },
        ),
        _chart,
    ),
    "cost": Question(
        Form(
            prompt="Cards that a DRAW costs the agent for good",
            rule="AO-REM-01",
            fields={**NUMBERS, **BESIDES},
        ),
        _cost,
    ),
}
"""Each question by the name it is asked by."""
