"""Small choices: every legal answer is reached by them, and nothing else is."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec import Struct

from fiftyfour.engine.cards import ORDER, Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import CardSet, Given, Number, PickCards, Simple, Text
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.forms import AnyDecision, Field, Form, form
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.system import find_system
from fiftyfour.engine.view import Pending
from fiftyfour.env.choices import CHOICES, STOP, WAIT, Draft, NoChoice
from fiftyfour.env.playing import Options, Play

GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")


def reached(decision: AnyDecision, most: int = 100_000) -> list[Given]:
    """What all ways through the menus come to; none begins again."""
    found, ways = list[Given](), [list[int]()]
    while ways and most:
        most -= 1
        picked = ways.pop()
        draft = Draft([Pending("1", decision)])
        for number in picked:
            draft.pick(number)
        if draft.menu is None:
            assert draft.said is not None
            found.append(draft.said.answer)
            continue
        again = draft.menu.kind == "again"
        ways += [[*picked, number] for number in draft.menu.choices if not again]
    assert most, "there are too many ways"
    return found


def sorted_keys(answers: list[Given]) -> list[str]:
    """Answers as they can be compared: cards in no order."""
    return sorted({str(_key(answer)) for answer in answers})


def _key(answer: Given) -> object:
    if isinstance(answer, dict):
        return [(name, _key(value)) for name, value in answer.items()]
    return sorted(answer) if isinstance(answer, list) else answer


def legal_fillings(decision: Form[object]) -> Iterator[Given]:
    """Every way to fill in a form that its rules allow, tried one by one."""
    fields = decision.fields
    ways: list[list[Simple]] = []
    for field in fields.values():
        values = list(field.decision.answers())
        if isinstance(field.decision, Text) and field.default is not None:
            values = [field.default]
        ways.append([value for value in values if not isinstance(value, dict)])
    for values in product(*ways):
        answer: Given = dict(zip(fields, values, strict=True))
        try:
            decision.check(answer)
        except IllegalAction:
            continue
        yield answer


class Paid(Struct):
    blood: int
    sweat: int
    tears: int


def paid(total: int, most: int) -> Form[Paid]:
    number = Number(prompt="How many?", least=0, most=most)

    def wrong(points: Paid) -> Refusal | None:
        right = points.blood + points.sweat + points.tears == total
        return None if right else Refusal("wrong", f"pay {total}")

    fields = {name: Field(name, number, 0) for name in ("blood", "sweat")}
    fields["tears"] = Field("tears", number, total)
    return form(Paid, "Pay", fields, unless=wrong)


HAND = [Card(card) for card in ("2c", "3d", "4h", "6s")]

SMALL: list[AnyDecision] = [
    choose("Which?", [option(name, name) for name in ("a", "b", "c")]),
    PickCards(prompt="Any", cards=HAND, least=0, most=4),
    PickCards(prompt="Two", cards=HAND, least=2, most=2),
    PickCards(
        prompt="A set", cards=HAND, sets=[CardSet(tuple(HAND[:2])), CardSet(tuple(HAND[2:]))]
    ),
    PickCards(prompt="Limited", cards=HAND, least=0, most=3).unless(
        lambda cards: None if sum(card.rank for card in cards) % 2 else Refusal("even", "odd")
    ),
    Number(prompt="Few", least=-2, most=2),
    Number(prompt="Many", least=0, most=CHOICES * 3),
    paid(total=3, most=4),
    paid(total=10, most=20),
]


@pytest.mark.parametrize("decision", SMALL, ids=lambda one: f"{one.prompt}")
def test_every_legal_answer_is_reached_and_no_other(decision: AnyDecision) -> None:
    found = reached(decision)
    for answer in found:
        decision.check(answer)
    legal = [*legal_fillings(decision)] if isinstance(decision, Form) else [*decision.answers()]
    if decision.limited and not isinstance(decision, Form):
        legal = [answer for answer in legal if _fits(decision, answer)]
    assert sorted_keys(found) == sorted_keys(legal)


def _fits(decision: AnyDecision, answer: Given) -> bool:
    try:
        decision.check(answer)
    except IllegalAction:
        return False
    return True


def test_cards_are_named_in_the_order_in_which_they_are_picked() -> None:
    draft = Draft([Pending("1", PickCards(prompt="Any", cards=HAND, least=1, most=3))])
    assert draft.menu is not None
    assert STOP not in draft.menu.choices
    for number in (ORDER[HAND[3]], ORDER[HAND[0]], STOP):
        draft.pick(number)
    assert draft.said is not None
    assert draft.said.answer == [HAND[3], HAND[0]]


def test_what_fits_nothing_begins_again_or_takes_what_is_suggested() -> None:
    """Two numbers of three are free; whoever pays too much with them finds no third."""
    draft = Draft([Pending("1", paid(total=10, most=20))])
    draft.pick(20)
    assert draft.menu is not None
    assert draft.menu.kind == "again"
    draft.pick(0)
    assert draft.menu.kind == "number"
    assert draft.menu.field == 1
    draft.pick(20)
    draft.pick(1)
    assert draft.said is not None
    assert draft.said.answer == {"blood": 0, "sweat": 0, "tears": 10}


def test_what_is_no_choice_changes_nothing() -> None:
    draft = Draft([Pending("1", SMALL[0])])
    with pytest.raises(NoChoice, match="3 is no legal choice now; legal are 0, 1, 2"):
        draft.pick(3)
    assert draft.picked == []
    draft.pick(2)
    assert draft.said is not None


def test_whoever_may_wait_says_nothing() -> None:
    draft = Draft([Pending("1", SMALL[0])], may_wait=True)
    draft.pick(WAIT)
    assert (draft.menu, draft.said) == (None, None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("whole", [False, True])
def test_random_choices_play_every_game(game: str, whole: bool) -> None:
    """Whatever the mask allows is legal, also with a GM who is an agent and all asides open.

    Each small decision that comes up is tried out: all its answers are reached.
    """
    system = find_system(game)
    options = Options(system, gm="agent", asides="all") if whole else Options(system)
    play, chance = Play(options, seed=3), Plain(seed=4)
    play.run()
    tried = 0
    for _ in range(30 if whole else 60):
        menu = play.draft.menu
        assert menu is not None
        for choice in menu.choices.values():
            if isinstance(choice, Pending) and tried < 8 and _is_small(choice.decision):
                tried += 1
                answers = [*choice.decision.answers()]
                if isinstance(choice.decision, Form):
                    answers = [*legal_fillings(choice.decision)]
                assert sorted_keys(reached(choice.decision)) == sorted_keys(answers)
        numbers = list(menu.choices)
        play.choose(numbers[chance.below(len(numbers))])
        play.run()
    assert whole or play.answers > 5


def _is_small(decision: AnyDecision) -> bool:
    count = 1
    parts = (
        [one.decision for one in decision.fields.values()]
        if isinstance(decision, Form)
        else [decision]
    )
    for part in parts:
        if isinstance(part, PickCards) and len(part.cards) > 4:
            return False
        count *= len([None for _, _ in zip(range(300), part.answers(), strict=False)])
        if count > 100:
            return False
    return True
