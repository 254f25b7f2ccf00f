import math
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import cast

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import CardSet, ClosedCards, Given, Number, PickCards, Simple, Text
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.forms import AnyDecision, Field, Form, form
from fiftyfour.engine.options import (
    Choice,
    Option,
    choose,
    id_of,
    option,
    options_of,
)

STRANGE: list[object] = [None, True, 0.5, {}, [], [1], [None], [[]], {"a": {}}, b"x", object()]
"""Answers, also of types that cannot arrive: nothing but a refusal may come of them."""


def code(decision: AnyDecision, answer: object) -> str:
    with pytest.raises(IllegalAction) as caught:
        decision.check(cast(Given, answer))
    assert caught.value.message
    assert len(caught.value.message) < 1000
    assert caught.value.rule
    return caught.value.code


# --- strategies ---

chances = st.integers(0, 2**32).map(lambda seed: Plain(seed=seed))
chooses = st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=8, unique=True).map(
    lambda ids: choose("?", [option(name, name) for name in ids], rule="X-1")
)
numbers = st.tuples(st.integers(-50, 50), st.integers(0, 20)).map(
    lambda pair: Number(prompt="?", rule="X-2", least=pair[0], most=pair[0] + pair[1])
)
texts = st.tuples(st.integers(0, 5), st.integers(0, 20)).map(
    lambda pair: Text(prompt="?", rule="X-3", least=pair[0], most=pair[0] + pair[1])
)


@st.composite
def picks(draw: st.DrawFn) -> PickCards:
    hand = draw(st.lists(st.sampled_from(ALL_CARDS), max_size=6))  # of two decks: doubles too
    if draw(st.booleans()) and hand:
        indices = st.lists(st.sampled_from(range(len(hand))), max_size=3, unique=True)
        some = draw(st.lists(indices, min_size=1, max_size=5))
        sets = [CardSet(cards=tuple(hand[i] for i in one)) for one in some]
        return PickCards(prompt="?", rule="X-4", cards=hand, sets=sets)
    least = draw(st.integers(0, len(hand)))
    most = draw(st.integers(least, len(hand) + 2))
    return PickCards(prompt="?", rule="X-4", cards=hand, least=least, most=most)


simple = st.one_of(chooses, numbers, texts, picks())


@st.composite
def forms(draw: st.DrawFn) -> Form[object]:
    fields = draw(st.dictionaries(st.text(min_size=1, max_size=3), simple, max_size=4))
    return Form(
        prompt="?",
        rule="X-5",
        fields={name: Field("A field", decision) for name, decision in fields.items()},
        open=draw(st.booleans()),
    )


decisions: st.SearchStrategy[AnyDecision] = st.one_of(simple, forms())
answers: st.SearchStrategy[Given] = st.recursive(
    st.one_of(
        st.text(max_size=6), st.integers(), st.lists(st.sampled_from([*ALL_CARDS, "10h", "?"]))
    ),
    lambda inner: st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


# --- for every kind ---


@given(decisions, chances)
def test_whatever_is_sampled_is_allowed(decision: AnyDecision, chance: Plain) -> None:
    decision.check(decision.sample(chance))


@given(decisions)
def test_whatever_is_listed_is_allowed(decision: AnyDecision) -> None:
    for answer in islice(decision.answers(), 200):
        decision.check(answer)


@given(simple, chances)
def test_a_finite_decision_lists_what_it_samples(decision: AnyDecision, chance: Plain) -> None:
    assume(decision.finite)
    listed = [_set_of(answer) for answer in decision.answers()]
    assert _set_of(decision.sample(chance)) in listed


@given(decisions, answers)
def test_an_answer_is_allowed_or_refused_and_nothing_else(
    decision: AnyDecision, answer: Given
) -> None:
    before = msgspec.json.encode(decision)
    try:
        decision.check(answer)
    except IllegalAction:
        assert code(decision, answer)
    assert msgspec.json.encode(decision) == before


@given(simple, answers)
def test_a_finite_decision_allows_only_what_it_lists(decision: AnyDecision, answer: Given) -> None:
    assume(decision.finite)
    try:
        decision.check(answer)
    except IllegalAction:
        return
    if isinstance(answer, list):
        answer = [Card.parse(text) for text in answer]
    assert _set_of(answer) in [_set_of(one) for one in decision.answers()]


def _set_of(answer: Given) -> object:
    """Cards are picked as a set; the order in which they are named does not count."""
    return sorted(answer) if isinstance(answer, list) else answer


@given(decisions)
def test_strange_things_are_refused(decision: AnyDecision) -> None:
    for strange in STRANGE:
        try:
            decision.check(cast(Given, strange))
        except IllegalAction:
            continue
        assert strange in ([], {})  # nothing, where nothing is an answer


@given(decisions)
def test_a_decision_travels_as_json(decision: AnyDecision) -> None:
    again = msgspec.json.decode(msgspec.json.encode(decision), type=AnyDecision)
    assert again == decision


# --- one by one ---

CHOICE = choose("?", [option("n", "N"), option("s", "S")], rule="X")


def test_choose() -> None:
    assert CHOICE.check("s") == "s"
    assert list(CHOICE.answers()) == ["n", "s"]
    assert code(CHOICE, "N") == "no_such_option"
    with pytest.raises(IllegalAction, match="'w' is not among the options: 'N', 'S'"):
        CHOICE.check("w")
    many = choose("?", [option(n, "") for n in range(100)])
    with pytest.raises(IllegalAction, match=r"'11' and 88 more"):
        many.check("x" * 100_000)


HAND = parse_cards("7h 7s Kd Jo")


def pick(least: int = 1, most: int = 1, sets: list[CardSet] | None = None) -> PickCards:
    return PickCards(prompt="?", rule="X", cards=HAND, least=least, most=most, sets=sets)


def test_picked_cards_keep_their_order_and_any_notation() -> None:
    assert pick(0, 4).check(["jo", "KD", "7s"]) == [Card.JOKER, Card.KD, Card.S7]
    assert pick(0, 4).check([]) == []


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("7h", "bad_answer"),
        (["7x"], "bad_answer"),
        ([7], "bad_answer"),
        (["2c"], "card_not_in_hand"),
        (["7h", "7h"], "card_not_in_hand"),
        ([], "wrong_number"),
        (["7h", "7s", "Kd"], "wrong_number"),
    ],
)
def test_wrong_picks(answer: object, expected: str) -> None:
    assert code(pick(1, 2), answer) == expected


def test_only_the_sets_named() -> None:
    sets = [CardSet(cards=(Card.H7, Card.S7), label="a pair"), CardSet(cards=(Card.KD,))]
    decision = pick(sets=sets)
    assert decision.check(["7s", "7h"]) == [Card.S7, Card.H7]
    assert code(decision, ["7h"]) == "illegal_play"
    assert code(decision, []) == "illegal_play"
    with pytest.raises(IllegalAction, match="allowed: 7h 7s; Kd"):
        decision.check(["Jo"])


def test_every_pick_is_listed_once() -> None:
    assert len(list(pick(0, 4).answers())) == 2**4
    assert len(list(pick(2, 3).answers())) == math.comb(4, 2) + math.comb(4, 3)
    double = PickCards(prompt="?", cards=parse_cards("7h 7h Kd"), least=0, most=2)
    listed = [" ".join(cast("list[str]", one)) for one in double.answers()]
    assert sorted(listed) == ["", "7h", "7h 7h", "7h Kd", "Kd"]


def test_every_pick_can_be_sampled() -> None:
    chance = Plain(seed=1)
    found = Counter(
        " ".join(sorted(cast("list[str]", pick(0, 2).sample(chance)))) for _ in range(500)
    )
    assert len(found) == 1 + 4 + 6


def test_number() -> None:
    number = Number(prompt="?", rule="X", least=-1, most=3)
    assert number.check(-1) == -1
    assert list(number.answers()) == [-1, 0, 1, 2, 3]
    assert code(number, 4) == code(number, 10**30) == "out_of_range"
    assert code(number, "1") == code(number, 1.0) == code(number, True) == "bad_answer"


def test_text() -> None:
    text = Text(prompt="?", rule="X", least=2, most=5, example="hello")
    assert text.check("  abc ") == "abc"
    assert text.check("a\nb") == "a\nb"
    assert list(text.answers()) == ["hello"]
    assert not text.finite
    assert code(text, "a") == code(text, " a  ") == code(text, "x" * 100_000) == "wrong_length"
    assert code(text, 12) == code(text, ["ab"]) == code(text, "a\x1bb") == "bad_answer"
    assert list(Text(prompt="?", least=3).answers()) == ["xxx"]


class Trip(Struct, frozen=True):
    where: str
    what: list[Card]
    how: int


def trip(*, unless: Callable[[Trip], Refusal | None] | None = None) -> Form[Trip]:
    fields = {
        "where": Field("Where", CHOICE, "n"),
        "what": Field("What", pick(0, 1), []),
        "how": Field("How often", Number(prompt="?", rule="X", least=1, most=3)),
    }
    return form(Trip, "?", fields, rule="X", unless=unless)


def test_a_form_fills_in_defaults_and_makes_a_struct() -> None:
    answer: dict[str, Simple] = {"how": 2, "what": ["kd"]}
    assert trip().check(answer) == Trip("n", [Card.KD], 2)
    assert trip().filled(answer) == {"where": "n", "what": ["kd"], "how": 2}
    assert trip().check(trip().example()) == Trip("n", [], 1)


def test_fields_of_a_group_become_one_mapping() -> None:
    class Shares(Struct, frozen=True):
        share: dict[str, int] = {}

    def shares(*names: str) -> Form[Shares]:
        number = Number(prompt="?", least=0, most=3)
        fields = {f"share_{name}": Field(name, number, 1, of="share", key=name) for name in names}
        return form(Shares, "?", fields)

    assert shares("ann", "bob").check({"share_bob": 3}) == Shares({"ann": 1, "bob": 3})
    assert shares().check({}) == Shares({})


# --- open, closed, and why ---


class Hit(Choice, frozen=True):
    target: str
    weapon: str = ""


class LetGo(Choice, frozen=True):
    pass


BOUND = Refusal("bound", "Ann is bound", "X-2")


def test_an_id_is_made_of_what_an_option_does() -> None:
    assert [id_of(does) for does in (Hit("m1", "club"), Hit("m1"), LetGo(), False, 3)] == [
        "hit m1 club",
        "hit m1",
        "let_go",
        "no",
        "3",
    ]
    with pytest.raises(TypeError, match="needs an id"):
        id_of(None)


def test_a_closed_option_is_shown_and_gives_its_own_reason() -> None:
    menu = choose("?", [option(Hit("m1"), "Hit", closed=BOUND), option(LetGo(), "Let go")])
    assert [option.id for option in menu.options] == ["let_go"]
    assert [option.id for option in menu.closed] == ["hit m1"]
    assert menu.check("let_go") == LetGo()
    with pytest.raises(IllegalAction, match="Ann is bound") as refused:
        menu.check("hit m1")
    assert (refused.value.code, refused.value.rule) == ("bound", "X-2")
    assert list(menu.answers()) == ["let_go"]
    assert [option.does.target for option in options_of(menu, Hit)] == []
    assert not choose("?", [option(LetGo(), "Let go", closed=BOUND)]).answerable


def test_a_limit_has_its_own_reason() -> None:
    number = Number(prompt="?", rule="X", least=1, most=3, over=BOUND)
    assert code(number, 4) == "bound"
    assert code(number, 0) == "out_of_range"


def test_cards_that_cannot_be_picked_say_why() -> None:
    closed = (ClosedCards((Card.KD,), BOUND),)
    cards = PickCards(prompt="?", rule="X", cards=[Card.C2], closed=closed)
    assert code(cards, ["kd"]) == "bound"
    assert code(cards, ["qd"]) == "card_not_in_hand"


def test_a_form_may_judge_what_is_beyond_the_bounds_of_its_fields() -> None:
    """In the order of the rulebook; and each answer to one where nothing fits has its reason."""
    fields = {
        "n": Field("N", Number(prompt="?", least=0, most=3).unbounded()),
        "who": Field("Who", choose("?", [option("m1", "M")]).unbounded(), "m1"),
        "cards": Field("Cards", PickCards(prompt="?", cards=[Card.C2], least=1).unbounded(), []),
    }
    asked = form(dict[str, object], "?", fields, rule="X")
    assert asked.check({"n": -9}) == {"n": -9, "who": "m1", "cards": []}
    assert asked.check({"n": 2, "who": "m9"}) == {"n": 2, "who": None, "cards": []}
    assert code(asked, {"n": 10**9 + 1}) == "out_of_range"
    assert code(asked, "hit m1") == "bad_answer"
    assert asked.answerable


def test_many_closed_options_are_made_when_somebody_looks() -> None:
    made: list[str] = []

    def closed() -> list[Option[LetGo]]:
        made.append("made")
        return [option(LetGo(), "Let go", id="late", closed=BOUND)]

    menu = choose("?", [option(LetGo(), "Let go")], rule="X", later=closed)
    assert menu.check("let_go") == LetGo()
    assert (menu.closed, made) == ((), [])
    assert [option.id for option in menu.whole().closed] == ["late"]
    assert code(menu, "late") == "bound"
    assert menu.whole().whole() == menu.whole()


def test_further_rules_see_the_typed_answer_and_come_before_the_bounds() -> None:
    def red(cards: list[Card]) -> Refusal | None:
        return BOUND if any(card.suit == Suit.DIAMONDS for card in cards) else None

    cards = PickCards(prompt="?", rule="X", cards=[Card.KD, Card.C2, Card.C3]).unless(red)
    assert cards.check(["2c"]) == [Card.C2]
    assert code(cards, ["2c", "kd"]) == "bound"
    assert code(cards, ["2c", "3c"]) == "wrong_number"
    far = trip(unless=lambda trip: BOUND if trip.how == 3 else None)
    assert code(far, {"how": 3}) == "bound"
    assert far.check({"how": 2}) == Trip("n", [], 2)
    assert far.open


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("n", "bad_answer"),
        ([], "bad_answer"),
        ({}, "field_missing"),
        ({"how": None}, "field_missing"),
        ({"how": 4}, "out_of_range"),
        ({"how": 1, "where": "w"}, "no_such_option"),
        ({"how": 1, "what": ["2c"]}, "card_not_in_hand"),
        ({"how": 1, "why": "because"}, "unknown_field"),
        ({"how": 1, 7: "because"}, "unknown_field"),
    ],
)
def test_wrong_forms(answer: object, expected: str) -> None:
    assert code(trip(), answer) == expected


def test_a_form_names_the_field_that_is_wrong() -> None:
    with pytest.raises(IllegalAction, match="How often: 4 is out of range; it must be 1 to 3"):
        trip().check({"how": 4})


def test_a_form_lists_all_combinations_unless_more_rules_apply() -> None:
    assert trip().finite
    assert len(list(trip().answers())) == 2 * 5 * 3
    assert not trip(unless=lambda _: None).finite
    assert list(trip(unless=lambda _: None).answers()) == [{"where": "n", "what": [], "how": 1}]


def test_a_form_with_a_text_is_not_finite_but_samples() -> None:
    fields = {
        "name": Field("Name", Text(prompt="?", least=1, example="Ann")),
        "n": trip().fields["how"],
    }
    decision = form(dict[str, object], "?", fields)
    assert not decision.finite
    assert len(list(decision.answers())) == 3
    assert cast("dict[str, str]", decision.sample(Plain()))["name"] == "Ann"


def test_a_form_names_its_answers_one_by_one_however_many_there_are() -> None:
    hand = PickCards(prompt="?", cards=list(ALL_CARDS), least=0, most=54)
    fields = {"yours": Field("Yours", hand), "mine": Field("Mine", hand)}
    decision = form(dict[str, object], "?", fields)
    first = list(islice(decision.answers(), 3))
    assert first == [{"yours": [], "mine": mine} for mine in ([], ["2c"], ["2d"])]
