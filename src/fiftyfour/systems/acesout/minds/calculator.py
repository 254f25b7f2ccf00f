"""What can be asked about the chances of a DRAW, from decks as one describes them (AO-ODDS-01)."""

from collections.abc import Mapping
from fractions import Fraction

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.decisions import (
    Field,
    Form,
    Number,
    PickCards,
    Simple,
    cards_of,
    number_of,
    text_of,
)
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.questions import Question
from fiftyfour.systems.acesout.data import CHART, Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace
from fiftyfour.systems.acesout.draw.call import CARDS, GM_CARDS, MODIFIERS
from fiftyfour.systems.acesout.draw.forms import choice, row_label, yes_no
from fiftyfour.systems.acesout.minds import mission_odds as lives
from fiftyfour.systems.acesout.minds.odds import Heap, Reveal, Terms, costs, odds, rivals

FRESH = Heap(DECK)
"""A deck nothing was drawn of."""

DRAWS = range(1, 21)
"""How many DRAWs one looks ahead: more than a mission has."""


def _number(label: str, numbers: range, default: int) -> Field:
    return Field(label, Number(prompt="", least=numbers[0], most=numbers[-1]), default)


def _cards(label: str) -> Field:
    cards = [card for card in DECK if not card.is_joker]
    return Field(label, PickCards(prompt="", cards=cards, least=0, most=len(cards)), list[str]())


Asked = tuple[Heap, Heap, Skill, int, int]
"""Both decks, the skill set, the cards of the agent and of the GM."""


def _asked(filled: Mapping[str, Simple]) -> Asked:
    """Raises IllegalAction where a card lies in two places."""
    lost, used = cards_of(filled, "lost"), cards_of(filled, "discards")
    if twice := [card for card in lost if card in used]:
        reason = f"{print_cards(twice)}: a card is lost or discarded, not both"
        raise IllegalAction("bad_cards", reason, "AO-DECK-03")
    return (
        _heap(lost, used),
        _heap([], cards_of(filled, "gm_discards")),
        Skill(text_of(filled, "skill")),
        number_of(filled, "cards"),
        number_of(filled, "gm_cards"),
    )


def _heap(lost: list[Card], used: list[Card]) -> Heap:
    return Heap(tuple(card for card in DECK if card not in lost and card not in used), tuple(used))


def _terms(filled: Mapping[str, Simple]) -> Terms:
    return Terms(bonus=number_of(filled, "bonus"), strong=filled["strong"] == "yes")


def _told(asked: Asked, filled: Mapping[str, Simple]) -> dict[str, Fraction]:
    result, price = odds(*asked, _terms(filled)), costs(*asked, _terms(filled))
    return {
        "success": result.success,
        "by the totals": result.win,
        "by giving up a drawn Ace": result.ace_on_table,
        "by an Ace among the price": result.rescued,
        "failure": result.fail,
        "loses an Ace": price.ace,
        "draws a joker that counts": price.joker,
    }


def _draw(filled: dict[str, Simple]) -> dict[str, Fraction]:
    return _told(_asked(filled), filled)


def _chart(filled: dict[str, Simple]) -> dict[str, Fraction]:
    """In fresh decks all suits are alike."""
    row = CHART[text_of(filled, "situation")]
    return _told((FRESH, FRESH, row.skill, row.cards, row.against), filled)


def _cost(filled: dict[str, Simple]) -> Distribution:
    """Also of nothing lost at all."""
    cards = costs(*_asked(filled), _terms(filled)).cards
    nothing = 1 - sum((share for number, share in cards.items() if number), Fraction(0))
    return Distribution({0: nothing, **{n: share for n, share in cards.items() if n and share}})


def _aces(filled: dict[str, Simple]) -> dict[str, Fraction]:
    """DRAW after DRAW against fresh decks of the GM's."""
    lost = cards_of(filled, "lost")
    mine = tuple(card for card in DECK if card not in lost and not card.is_joker)
    terms = lives.Terms(
        mine,
        Skill(text_of(filled, "skill")),
        number_of(filled, "cards"),
        number_of(filled, "gm_cards"),
        number_of(filled, "bonus"),
        filled["strong"] == "yes",
    )
    begun = sum(map(is_ace, mine))
    result = lives.after(number_of(filled, "draws"), terms)
    return {
        "loses no Ace": result.aces(begun) + (0 if begun else result.out),
        "ACES OUT": result.aces(0) + result.out,
        "out of the mission": result.out,
    }


def _rivals(filled: dict[str, Simple]) -> dict[str, Fraction]:
    """Fresh decks, each in a skill set of its own."""
    mine, theirs = (
        Reveal(
            FRESH,
            Skill.FORCE,
            number_of(filled, f"{who}cards"),
            number_of(filled, f"{who}bonus"),
            filled[f"{who}strong"] == "yes",
        )
        for who in ("", "their_")
    )
    ahead, tie = rivals(mine, theirs)
    return {"ahead": ahead, "a tie": tie, "behind": 1 - ahead - tie}


BONUS = _number("Modifiers, the GM's taken off", MODIFIERS, 0)
STRONG = yes_no("In the strong suit (its modifier is not in it)")
BESIDES = {"bonus": BONUS, "strong": STRONG}
NUMBERS = {
    "cards": _number("Cards of the agent", CARDS, 3),
    "gm_cards": _number("Cards of the GM", GM_CARDS, 2),
}
DECKS = {
    "skill": Field("Skill set (all alike until cards are gone)", choice("", [*Skill]), "FORCE"),
    "lost": _cards("Cards the agent has lost"),
    "discards": _cards("Discards of the agent"),
    "gm_discards": _cards("Discards of the GM"),
}
ROWS = {row.id: row_label(row) for row in CHART.values()}

QUESTIONS: dict[str, Question] = {
    "draw": Question(
        Form(
            prompt="How does a DRAW end?",
            rule="AO-RES-01",
            fields={**NUMBERS, **BESIDES, **DECKS},
        ),
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
            fields={**NUMBERS, **BESIDES, **DECKS},
        ),
        _cost,
    ),
    "aces": Question(
        Form(
            prompt="Is an agent ACES OUT after more DRAWs like this?",
            rule="AO-OUT-01",
            fields={
                "draws": _number("DRAWs, each from a shuffled deck of the cards left", DRAWS, 5),
                **NUMBERS,
                **BESIDES,
                **{name: DECKS[name] for name in ("skill", "lost")},
            },
        ),
        _aces,
    ),
    "rivals": Question(
        Form(
            prompt="Who is ahead, agent against agent, before any Ace?",
            rule="AO-PVP-02",
            fields={
                "cards": _number("Your cards", CARDS, 3),
                "bonus": _number("Your modifiers", MODIFIERS, 0),
                "strong": STRONG,
                "their_cards": _number("The other's cards", CARDS, 3),
                "their_bonus": _number("The other's modifiers", MODIFIERS, 0),
                "their_strong": yes_no("The other's strong suit"),
            },
        ),
        _rivals,
    ),
}
"""Each question by the name it is asked by."""
