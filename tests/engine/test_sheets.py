"""Characters of any game: what comes with the base class alone."""

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Number, Simple, Text
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.forms import Field, Form
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.paper import Facts
from fiftyfour.engine.sheets import Flaw, Invalid, Ready, Sheets
from fiftyfour.engine.system import System, find_system, installed


class Dogs(Sheets):
    """A dog has a name and legs; three legs are one too few, and nobody is called Cat."""

    word = "dog"
    ready: Mapping[str, Ready] = {}

    def form(self, file: str | bytes | None = None) -> Form[object]:
        dog = {} if file is None else msgspec.json.decode(file, type=dict[str, Simple])
        colours = choose("", [option("brown", "Brown"), option("grey", "Grey")])
        fields = {
            "name": Field("Name", Text(prompt="", least=1, most=8), dog.get("name")),
            "legs": Field("Legs", Number(prompt="", least=0, most=4, rule="D-1"), 4),
            "colour": Field("Colour", colours, "brown"),
        }
        return Form(prompt="Make a dog", rule="D-0", open=True, fields=fields)

    def make(self, filled: Mapping[str, Simple]) -> str:
        if filled["name"] == "Cat":
            raise IllegalAction("no_dog", "a cat is no dog", "D-2")
        if cast(int, filled["legs"]) < 4:
            raise Invalid([Flaw("limps", "this dog limps", "D-1", "legs")])
        return msgspec.json.encode(filled).decode()

    def flaws(self, file: str | bytes) -> Sequence[Flaw]:
        return ()

    def name(self, file: str | bytes) -> str:
        return str(msgspec.json.decode(file, type=dict[str, Simple])["name"])

    def purchases(self, file: str | bytes) -> Sequence[Option[object]]:
        return ()

    def buy(self, file: str | bytes, what: str) -> str:
        raise NotImplementedError

    def award(self, file: str | bytes, points: int) -> str:
        raise NotImplementedError

    def entry(self, file: str | bytes) -> Answer:
        return Answer(to="bring", answer=self.name(file))


DOGS = Dogs()


def judged(**filled: Simple) -> list[tuple[str, str]]:
    return [(flaw.code, flaw.field) for flaw in DOGS.judge(filled).flaws]


def test_a_form_is_judged_field_by_field_then_by_the_rules() -> None:
    assert judged() == [("field_missing", "name")]
    assert judged(name="  ", legs=9) == [("wrong_length", "name"), ("out_of_range", "legs")]
    assert judged(name="Rex", legs="4", hat=1) == [("unknown_field", ""), ("bad_answer", "legs")]
    assert judged(name="Rex", colour="blue") == [("no_such_option", "colour")]
    assert judged(name="Rex", legs=3) == [("limps", "legs")]
    assert judged(name=" Cat ") == [("no_dog", "")]
    assert judged(name="Rex") == []


def test_one_stage_and_plain_facts_are_enough() -> None:
    (stage,) = DOGS.stages()
    assert (stage.title, stage.fields) == ("Make a dog", ("name", "legs", "colour"))
    paper = DOGS.paper(DOGS.make({"name": "Rex", "legs": 4, "colour": "brown"}))
    assert paper.title == "Rex"
    assert paper.parts == (Facts("", (("Name", "Rex"), ("Legs", "4"), ("Colour", "brown"))),)


GAMES = [(game, game.sheets) for game in installed().values() if game.sheets is not None]


@pytest.mark.parametrize(("game", "sheets"), GAMES, ids=[game.id for game, _ in GAMES])
def test_an_idea_never_writes_what_the_form_refuses(game: System[Struct], sheets: Sheets) -> None:
    blank = {name: field.default for name, field in sheets.form().fields.items()}
    filled = {name: value for name, value in blank.items() if value is not None}
    for name, ideas in sheets.ideas.items():
        for idea in ideas:
            besides = sheets.beside.get(name, {}).get(idea, {})
            review = sheets.judge({"name": "Mia", **filled, **besides, name: idea})
            assert review.flaws == (), (game.id, name, idea)


@pytest.mark.parametrize(("game", "sheets"), GAMES, ids=[game.id for game, _ in GAMES])
def test_points_are_spent_on_fields_of_one_stage(game: System[Struct], sheets: Sheets) -> None:
    blank = {name: field.default for name, field in sheets.form().fields.items()}
    filled = {name: value for name, value in blank.items() if value is not None}
    for budget in sheets.judge({"name": "Mia", **filled}).budgets:
        stages = [stage for stage in sheets.stages() if set(budget.fields) & set(stage.fields)]
        assert len(stages) == 1, (game.id, budget)


def test_limits_come_from_the_rule_and_names_from_the_words_of_people() -> None:
    sheets = find_system("skyace").sheets
    assert sheets is not None
    blank = {name: field.default for name, field in sheets.form().fields.items()}
    filled = {name: value for name, value in blank.items() if value is not None} | {"name": "X"}
    for power in (0, 9, 1000):
        (flaw,) = sheets.judge({**filled, "power_s": power}).flaws
        assert flaw.message == "Close Attack must be a number from 1 to 4"
    (flaw,) = sheets.judge({**filled, "power_s": 1000, "stage": "advanced"}).flaws
    assert flaw.message == "Close Attack must be a number from 1 to 999"
