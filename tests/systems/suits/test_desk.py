"""Commands of the GM's desk: one description, given in three ways."""

from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.scenes.rest import DESK
from fiftyfour.systems.suits.scenes.scenes import everybody
from tests.systems.suits.test_table import laid


def test_every_form_can_be_made_that_is_open() -> None:
    game = laid()
    game.answer(GM, "begin")
    for command in DESK.commands.values():
        if command.refusal(game.table, GM) is None:
            assert command.decision(game.table, GM).prompt


def test_the_quick_way_is_the_form_with_its_defaults() -> None:
    quick, full = laid(), laid()
    quick.answer(GM, "begin")
    full.answer(GM, answer_of(everybody(full)), to="start-scene")
    assert quick.view(GM).zones == full.view(GM).zones
    assert quick.state.asked == full.state.asked
