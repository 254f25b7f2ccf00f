"""What can be asked about the chances of a DRAW, from decks as one describes them (AO-ODDS-01)."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.decisions import Number, PickCards
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import words, yes_no
from fiftyfour.engine.forms import Field, form
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.questions import Chances, Question, question
from fiftyfour.systems.acesout.data import CHART, Row, Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace
from fiftyfour.systems.acesout.draw.call import CARDS, GM_CARDS, MODIFIERS
from fiftyfour.systems.acesout.draw.forms import row_label
from fiftyfour.systems.acesout.minds import mission_odds as lives
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.minds.odds import Reveal, Terms, costs, odds, rivals

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


class AskedDraw(Struct, frozen=True, kw_only=True):
    """A DRAW against the GM, from decks of which some cards are gone."""

    cards: int
    gm_cards: int
    bonus: int
    strong: bool
    skill: Skill
    lost: list[Card]
    discards: list[Card]
    gm_discards: list[Card]

    @property
    def asked(self) -> Asked:
        mine, theirs = _heap(self.lost, self.discards), _heap([], self.gm_discards)
        return mine, theirs, self.skill, self.cards, self.gm_cards

    @property
    def terms(self) -> Terms:
        return Terms(bonus=self.bonus, strong=self.strong)


class AskedRow(Struct, frozen=True):
    """A DRAW of the chart, from fresh decks."""

    situation: Row
    bonus: int
    strong: bool


class AskedMission(Struct, frozen=True):
    """So many DRAWs like this, one after the other."""

    draws: int
    cards: int
    gm_cards: int
    bonus: int
    strong: bool
    skill: Skill
    lost: list[Card]


class AskedRivals(Struct, frozen=True):
    """Agent against agent."""

    cards: int
    bonus: int
    strong: bool
    their_cards: int
    their_bonus: int
    their_strong: bool


def _twice(filled: AskedDraw) -> Refusal | None:
    """A card lies in one place."""
    if twice := [card for card in filled.lost if card in filled.discards]:
        line = f"{print_cards(twice)}: a card is lost or discarded, not both"
        return Refusal("bad_cards", line, "AO-DECK-03")
    return None


def _heap(lost: list[Card], used: list[Card]) -> Heap:
    return Heap(tuple(card for card in DECK if card not in lost and card not in used), tuple(used))


def _ends(asked: Asked, terms: Terms) -> dict[str, Fraction]:
    result, price = odds(*asked, terms), costs(*asked, terms)
    return {
        "success": result.success,
        "by the totals": result.win,
        "by giving up a drawn Ace": result.ace_on_table,
        "by an Ace among the price": result.rescued,
        "failure": result.fail,
        "loses an Ace": price.ace,
        "draws a joker that counts": price.joker,
    }


def _draw(filled: AskedDraw) -> dict[str, Fraction]:
    return _ends(filled.asked, filled.terms)


def _chart(filled: AskedRow) -> dict[str, Fraction]:
    """In fresh decks all suits are alike."""
    row = filled.situation
    asked = (FRESH, FRESH, row.skill, row.cards, row.against)
    return _ends(asked, Terms(bonus=filled.bonus, strong=filled.strong))


def _cost(filled: AskedDraw) -> Distribution:
    """Also of nothing lost at all."""
    cards = costs(*filled.asked, filled.terms).cards
    nothing = 1 - sum((share for number, share in cards.items() if number), Fraction(0))
    return Distribution({0: nothing, **{n: share for n, share in cards.items() if n and share}})


def _aces(filled: AskedMission) -> dict[str, Fraction]:
    """DRAW after DRAW against fresh decks of the GM's."""
    mine = tuple(card for card in DECK if card not in filled.lost and not card.is_joker)
    terms = lives.Terms(
        mine, filled.skill, filled.cards, filled.gm_cards, filled.bonus, filled.strong
    )
    begun = sum(map(is_ace, mine))
    result = lives.after(filled.draws, terms)
    return {
        "loses no Ace": result.aces(begun) + (0 if begun else result.out),
        "ACES OUT": result.aces(0) + result.out,
        "out of the mission": result.out,
    }


def _rivals(filled: AskedRivals) -> dict[str, Fraction]:
    """Fresh decks, each in a skill set of its own."""
    mine = Reveal(FRESH, Skill.FORCE, filled.cards, filled.bonus, filled.strong)
    theirs = Reveal(FRESH, Skill.FORCE, filled.their_cards, filled.their_bonus, filled.their_strong)
    ahead, tie = rivals(mine, theirs)
    return {"ahead": ahead, "a tie": tie, "behind": 1 - ahead - tie}


def _situation() -> Field:
    rows = [option(row, row_label(row), id=row.id) for row in CHART.values()]
    return Field("Situation", choose("", rows), rows[0].id)


BONUS = _number("Modifiers, the GM's taken off", MODIFIERS, 0)
STRONG = yes_no("In the strong suit (its modifier is not in it)")
BESIDES = {"bonus": BONUS, "strong": STRONG}
NUMBERS = {
    "cards": _number("Cards of the agent", CARDS, 3),
    "gm_cards": _number("Cards of the GM", GM_CARDS, 2),
}
DECKS = {
    "skill": Field("Skill set (all alike until cards are gone)", words("", Skill), "FORCE"),
    "lost": _cards("Cards the agent has lost"),
    "discards": _cards("Discards of the agent"),
    "gm_discards": _cards("Discards of the GM"),
}


def _of_a_draw(prompt: str, rule: str, answer: Callable[[AskedDraw], Chances]) -> Question:
    fields = {**NUMBERS, **BESIDES, **DECKS}
    return question(form(AskedDraw, prompt, fields, rule=rule, unless=_twice), answer)


QUESTIONS: dict[str, Question] = {
    "draw": _of_a_draw("How does a DRAW end?", "AO-RES-01", _draw),
    "chart": question(
        form(
            AskedRow,
            "How does a DRAW of the chart end?",
            {"situation": _situation(), **BESIDES},
            rule="AO-CALL-05",
        ),
        _chart,
    ),
    "cost": _of_a_draw("Cards that a DRAW costs the agent for good", "AO-REM-01", _cost),
    "aces": question(
        form(
            AskedMission,
            "Is an agent ACES OUT after more DRAWs like this?",
            {
                "draws": _number("DRAWs, each from a shuffled deck of the cards left", DRAWS, 5),
                **NUMBERS,
                **BESIDES,
                **{name: DECKS[name] for name in ("skill", "lost")},
            },
            rule="AO-OUT-01",
        ),
        _aces,
    ),
    "rivals": question(
        form(
            AskedRivals,
            "Who is ahead, agent against agent, before any Ace?",
            {
                "cards": _number("Your cards", CARDS, 3),
                "bonus": _number("Your modifiers", MODIFIERS, 0),
                "strong": STRONG,
                "their_cards": _number("The other's cards", CARDS, 3),
                "their_bonus": _number("The other's modifiers", MODIFIERS, 0),
                "their_strong": yes_no("The other's strong suit"),
            },
            rule="AO-PVP-02",
        ),
        _rivals,
    ),
}
"""Each question by the name it is asked by."""
