"""What can be asked about the chances of a DRAW, from decks as one describes them (AO-ODDS-01)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.questions import Chances, Question, question
from fiftyfour.engine.struct_form import Between, Cards, Pick, Switch, form_of
from fiftyfour.systems.acesout.data import Row, Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace
from fiftyfour.systems.acesout.draw.call import CARDS, GM_CARDS, MODIFIERS, ROWS
from fiftyfour.systems.acesout.minds import mission_odds as lives
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.minds.odds import Reveal, Terms, costs, odds, rivals

FRESH = Heap(DECK)
"""A deck nothing was drawn of."""

DRAWS = range(1, 21)
"""How many DRAWs one looks ahead: more than a mission has."""

HAND = Between("Cards of the agent", CARDS[0], CARDS[-1])
GM_HAND = Between("Cards of the GM", GM_CARDS[0], GM_CARDS[-1])
BONUS = Between("Modifiers, the GM's taken off", MODIFIERS[0], MODIFIERS[-1])
STRONG = Switch("In the strong suit (its modifier is not in it)")
TOGETHER = Switch("Cards for jokers are lost with the others, where an Ace may save them")
SKILL = Pick("Skill set (all alike until cards are gone)", tuple(Skill))
FACES = [card for card in DECK if not card.is_joker]
LOST = Cards("Cards the agent has lost", FACES, 0)

Asked = tuple[Heap, Heap, Skill, int, int]
"""Both decks, the skill set, the cards of the agent and of the GM."""


class AskedDraw(Struct, frozen=True, kw_only=True):
    """A DRAW against the GM, from decks of which some cards are gone."""

    cards: Annotated[int, HAND] = 3
    gm_cards: Annotated[int, GM_HAND] = 2
    bonus: Annotated[int, BONUS] = 0
    strong: Annotated[bool, STRONG] = False
    together: Annotated[bool, TOGETHER] = False
    skill: Annotated[Skill, SKILL] = Skill.FORCE
    lost: Annotated[list[Card], LOST] = []
    discards: Annotated[list[Card], Cards("Discards of the agent", FACES, 0)] = []
    gm_discards: Annotated[list[Card], Cards("Discards of the GM", FACES, 0)] = []

    @property
    def asked(self) -> Asked:
        mine, theirs = _heap(self.lost, self.discards), _heap([], self.gm_discards)
        return mine, theirs, self.skill, self.cards, self.gm_cards

    @property
    def terms(self) -> Terms:
        return Terms(bonus=self.bonus, strong=self.strong, together=self.together)


class AskedRow(Struct, frozen=True):
    """A DRAW of the chart, from fresh decks."""

    situation: Annotated[Row, Pick("Situation", ROWS)] = ROWS[0].does
    bonus: Annotated[int, BONUS] = 0
    strong: Annotated[bool, STRONG] = False
    together: Annotated[bool, TOGETHER] = False


class AskedMission(Struct, frozen=True):
    """So many DRAWs like this, one after the other."""

    draws: Annotated[
        int, Between("DRAWs, each from a shuffled deck of the cards left", DRAWS[0], DRAWS[-1])
    ] = 5
    cards: Annotated[int, HAND] = 3
    gm_cards: Annotated[int, GM_HAND] = 2
    bonus: Annotated[int, BONUS] = 0
    strong: Annotated[bool, STRONG] = False
    together: Annotated[bool, TOGETHER] = False
    skill: Annotated[Skill, SKILL] = Skill.FORCE
    lost: Annotated[list[Card], LOST] = []


class AskedRivals(Struct, frozen=True):
    """Agent against agent."""

    cards: Annotated[int, Between("Your cards", CARDS[0], CARDS[-1])] = 3
    bonus: Annotated[int, Between("Your modifiers", MODIFIERS[0], MODIFIERS[-1])] = 0
    strong: Annotated[bool, STRONG] = False
    their_cards: Annotated[int, Between("The other's cards", CARDS[0], CARDS[-1])] = 3
    their_bonus: Annotated[int, Between("The other's modifiers", MODIFIERS[0], MODIFIERS[-1])] = 0
    their_strong: Annotated[bool, Switch("The other's strong suit")] = False


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
    terms = Terms(bonus=filled.bonus, strong=filled.strong, together=filled.together)
    return _ends(asked, terms)


def _cost(filled: AskedDraw) -> Distribution:
    """Also of nothing lost at all."""
    cards = costs(*filled.asked, filled.terms).cards
    nothing = 1 - sum((share for number, share in cards.items() if number), Fraction(0))
    return Distribution({0: nothing, **{n: share for n, share in cards.items() if n and share}})


def _aces(filled: AskedMission) -> dict[str, Fraction]:
    """DRAW after DRAW against fresh decks of the GM's."""
    mine = tuple(card for card in DECK if card not in filled.lost and not card.is_joker)
    terms = lives.Terms(
        mine,
        filled.skill,
        filled.cards,
        filled.gm_cards,
        filled.bonus,
        filled.strong,
        filled.together,
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


def _of_a_draw(prompt: str, rule: str, answer: Callable[[AskedDraw], Chances]) -> Question:
    return question(form_of(AskedDraw, prompt, rule=rule, unless=_twice), answer)


QUESTIONS: dict[str, Question] = {
    "draw": _of_a_draw("How does a DRAW end?", "AO-RES-01", _draw),
    "chart": question(
        form_of(AskedRow, "How does a DRAW of the chart end?", rule="AO-CALL-05"), _chart
    ),
    "cost": _of_a_draw("Cards that a DRAW costs the agent for good", "AO-REM-01", _cost),
    "aces": question(
        form_of(AskedMission, "Is an agent ACES OUT after more DRAWs like this?", rule="AO-OUT-01"),
        _aces,
    ),
    "rivals": question(
        form_of(
            AskedRivals,
            "Who is ahead, agent against agent, before any Ace?",
            rule="AO-PVP-02",
        ),
        _rivals,
    ),
}
"""Each question by the name it is asked by."""
