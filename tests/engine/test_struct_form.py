"""A struct makes its own form, and its answer."""

from typing import Annotated

import pytest
from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.forms import Fill
from fiftyfour.engine.options import Choose, option
from fiftyfour.engine.struct_form import (
    Between,
    Cards,
    Each,
    Pick,
    Row,
    Switch,
    Words,
    answer_of,
    form_of,
)

ODD = Refusal("odd", "it must be even", "T-1")


def odd(number: int) -> Refusal | None:
    return ODD if number % 2 else None


SIDES = {"A": "A", "B": "B"}
RESISTS = {"": "as usual", "dodge": "Dodge"}


class Call(Struct, frozen=True):
    """A call."""

    who: Annotated[str, Pick("Who", first=True)]
    against: Annotated[str, Pick("Against", {"15": "15", "quick": "a number"})] = "15"
    modifier: Annotated[int, Between("The number", -20, 60, when={"against": "quick"})] = 8
    even: Annotated[int, Between("Even", 0, 9, unless=odd)] = 0
    resist: Annotated[str, Pick("With", RESISTS, blank="usual", group="More…")] = ""
    secret: Annotated[bool, Switch("In secret", show="acts", hint="you alone see it")] = False
    here: Annotated[dict[str, bool], Each(Switch("{} is here"), "in_{}", usual=True)] = {}
    side: Annotated[dict[str, str], Each(Pick("{}: side", SIDES), "side_{}", "A")] = {}
    cards: Annotated[list[Card], Cards("Cards", least=0)] = []
    note: Annotated[str, Words("What for", 200)] = ""


WHO = {"p1": "Ann", "p2": "Bo"}


def test_a_table_gives_what_depends_on_it() -> None:
    form = form_of(Call, "Call", who=WHO, here=WHO, side=WHO, cards=[Card.AS], modifier=range(3))
    made = form.check({"who": "p2", "in_p1": "no", "side_p2": "B", "cards": ["As"]})
    assert (made.who, made.cards, made.modifier) == ("p2", [Card.AS], 2)
    assert (made.here, made.side) == ({"p1": False, "p2": True}, {"p1": "A", "p2": "B"})
    assert form.check({}).who == "p1"  # the first
    number = form.fields["modifier"].decision
    assert isinstance(number, Number)
    assert (number.least, number.most) == (0, 2)


def test_neighboring_groups_are_asked_key_by_key() -> None:
    form = form_of(Call, "Call", who=WHO, here=WHO, side=WHO)
    assert [name for name in form.fields if name[-2:] in WHO] == [
        *("in_p1", "side_p1", "in_p2", "side_p2")
    ]
    assert form.fields["in_p1"].label == "Ann is here"


def test_the_first_open_option_is_the_default() -> None:
    away = Refusal("away", "Ann is away")
    who = [option("p1", "Ann", closed=away), option("p2", "Bo")]
    assert form_of(Call, "Call", who=who).check({}).who == "p2"


def test_an_entry_may_offer_something_of_its_own() -> None:
    form = form_of(Call, "Call", who=WHO, side={"p1": Row("Ann", {"B": "B", "C": "C"})})
    menu = form.fields["side_p1"].decision
    assert isinstance(menu, Choose)
    assert [option.id for option in menu.options] == ["B", "C"]


def test_a_struct_is_the_answer_that_makes_it() -> None:
    form = form_of(Call, "Call", who=WHO, here=WHO, side={"p1": "Ann"}, cards=[Card.AS, Card.KD])
    made = Call("p2", side={"p1": "B"}, against="quick", modifier=3, secret=True, cards=[Card.KD])
    made.here.update(p1=True, p2=False)
    assert form.check(answer_of(made)) == made
    assert answer_of(made)["resist"] == "usual"


def test_faces_are_told_how_to_draw_it_and_when() -> None:
    fields = form_of(Call, "Call", who=WHO).fields
    assert fields["modifier"].when == {"against": ("quick",)}
    assert (fields["secret"].show, fields["secret"].hint) == ("acts", "you alone see it")
    assert fields["resist"].group == "More…"
    given = form_of(Call, "Call", who=WHO, modifier=range(3)).fields
    assert given["modifier"].when == {"against": ("quick",)}
    preset = Fill("hard", {"against": "quick", "modifier": 20})
    assert form_of(Call, "Call", who=WHO, presets=[preset]).presets == (preset,)


def test_what_stands_in_the_fields_may_be_given() -> None:
    before = Call("p2", side={"p1": "B"}, modifier=5)
    form = form_of(Call, "Call", who=WHO, side={"p1": "Ann"}, given=before, without=("note",))
    assert form.check({}) == before
    assert form_of(Call, "Call", who=WHO, given={"modifier": 7}).check({"who": "p1"}).modifier == 7


def test_a_field_may_refuse_a_value_by_itself() -> None:
    form = form_of(Call, "Call", who=WHO)
    with pytest.raises(IllegalAction, match="it must be even"):
        form.check({"even": 3})


def test_fields_there_are_not_are_found_at_once() -> None:
    with pytest.raises(TypeError, match="no field whom"):
        form_of(Call, "Call", whom=WHO)
    with pytest.raises(TypeError, match="two fields have one name"):
        form_of(Chosen, "Choose", among={"note": "Note"})
    with pytest.raises(TypeError, match=r"Bare\.number does not say how it is asked"):
        form_of(Bare, "Bare")


class Bare(Struct):
    """A struct that says nothing."""

    number: int = 0


class Chosen(Struct):
    """People by their own ids, beside a field of that name."""

    among: Annotated[dict[str, bool], Each(Switch(), usual=False)]
    note: Annotated[str, Words("Note")] = ""


def test_a_text_that_may_not_be_blank_must_be_said() -> None:
    class Named(Struct, frozen=True):
        name: Annotated[str, Words("Name", 20, 1, "Ann")] = ""
        notes: Annotated[str, Words("Notes")] = ""

    fields = form_of(Named, "Who?").fields
    assert (fields["name"].default, fields["notes"].default) == (None, "")
