"""Tiles, dice, menus and cards on the terminal."""

import pytest
from rich.console import Console, RenderableType

from fiftyfour.cli.ask import not_now, parse, question
from fiftyfour.cli.gmhand import gm_action, things_table
from fiftyfour.cli.show import show
from fiftyfour.engine.actions import Lay, Move
from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import ClosedCards, PickCards
from fiftyfour.engine.errors import NotationError, Refusal
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import GM
from tests.engine.bones import P1, P2, new_bones


def text(drawn: RenderableType) -> str:
    console = Console(width=120)
    with console.capture() as capture:
        console.print(drawn)
    return capture.get()


def test_dominoes_dice_and_letters_are_drawn() -> None:
    game = new_bones(gm=True)
    game.answer(P1, "letter")
    table = game.table
    mine, theirs = text(show(game.view(P1), {}, 120)), text(show(game.view(P2), {}, 120))
    laid, letter = table.players[0].laid.cards[0], table.players[0].letters.cards[0]
    assert f"[{laid}]" in mine
    assert f"[{laid}]" in theirs
    assert f"[{letter}]" in mine
    assert f"[{letter}]" not in theirs
    assert "fate " in mine
    assert "dice:p2" in text(things_table(game.view(P2)))


def test_the_hand_of_the_gm() -> None:
    game = new_bones(gm=True)
    move = gm_action("move [white] [white] bank chips:p1")
    assert move == Move(source="bank", target="chips:p1", tiles=(Tile("white"), Tile("white")))
    assert gm_action("move 2|5 laid:p1 boneyard") == Move(
        source="laid:p1", target="boneyard", tiles=(Tile("2|5"),)
    )
    lay = gm_action("lay fate 1 -1 # because")
    assert lay == Lay(dice="fate", values=(1, -1), note="because")
    for action in (move, lay):
        game.apply(GM, action)


def test_what_is_no_option_is_refused_with_what_there_is() -> None:
    menu = choose("Which?", [option(True, "Yes"), option(False, "No")])
    with pytest.raises(NotationError, match="there is no option '9'; type 1, 2"):
        parse(menu, "9")


def test_closed_cards_are_shown_with_why() -> None:
    why = Refusal("too_low", "They are too low", "B-7")
    shut = ClosedCards((Card("2c"), Card("3c")), why)
    shown = text(question(PickCards(prompt="Which?", cards=[Card("7c")], closed=(shut,))))
    assert "Not now: 2♣; 3♣ (They are too low)  B-7" in shown
    assert [line.style for line in not_now([(why, "2♣")])] == ["dim"]
