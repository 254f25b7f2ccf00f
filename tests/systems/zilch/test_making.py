"""Values made at the table: hands of cards, dice (catalogue 3.1)."""

import pytest

from fiftyfour.engine.decisions import Answer, Choose
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.table import Zilch
from tests.systems.zilch.scene import P1, P2, foresee, laid


def offered(game: Game[Zilch]) -> list[str]:
    decision = game.pending(P1)[0].decision
    assert isinstance(decision, Choose)
    return [option.id for option in decision.options]


def values(game: Game[Zilch], being: str = "p1") -> list[int]:
    who = game.table.beings[being].who
    return [who.base[card] for card in ("C", "S", "D", "H")]


def test_a_poor_hand_is_thrown_away() -> None:
    """V29: ZI-MAKE-10, ZI-MAKE-11, ZI-MAKE-13, ZI-MAKE-16."""
    game = laid(1, gen_method="deck_draw")
    foresee(game, "5c 7s 6d 7h Tc 8s 9d 6h")
    game.answer(P1, "draw", to="make")
    assert offered(game) == ["keep", "redraw"]
    game.answer(P1, "redraw")
    assert values(game) == [10, 8, 9, 6]
    thrown = [game.table.making[suit][0].discard.cards[0] for suit in ("C", "S", "D", "H")]
    assert thrown == ["5c", "7s", "6d", "7h"]


def test_a_hand_above_the_threshold_is_kept() -> None:
    """V30: ZI-MAKE-11."""
    game = laid(1, gen_method="deck_draw")
    foresee(game, "5c 7s 6d 8h")
    game.answer(P1, "draw", to="make")
    assert values(game) == [5, 7, 6, 8]
    with pytest.raises(IllegalAction, match="made already"):
        game.answer(P1, "draw", to="make")


def test_discards_come_back_and_a_further_deck_after_them() -> None:
    """V31, V97: ZI-MAKE-16, ZI-MAKE-14."""
    game = laid(6, gen_method="deck_draw")
    kept = 0
    for seat in game.seats[:6]:
        game.answer(seat, "draw", to="make")
        if game.awaited()[0].seat == seat:
            game.answer(seat, "keep")
        kept += 1
    assert kept == 6
    assert {len(piles) for piles in game.table.making.values()} == {1}
    assert {len(piles[0].deck) for piles in game.table.making.values()} == {0}


@pytest.mark.parametrize(("once", "asked"), [("unlimited", True), ("once", False)])
def test_how_often(once: str, asked: bool) -> None:
    """ZI-MAKE-14."""
    game = laid(1, gen_method="deck_draw", deck_redraws=once)
    foresee(game, "5c 5s 5d 5h 6c 6s 6d 6h")
    game.answer(P1, "draw", to="make")
    game.answer(P1, "redraw")
    assert (game.awaited()[0].seat == P1) == asked


def test_forced() -> None:
    """V103: ZI-MAKE-15."""
    game = laid(1, gen_method="deck_draw", deck_redraw_forced=True)
    foresee(game, "5c 7s 6d 7h")
    game.answer(P1, "draw", to="make")
    assert offered(game) == ["redraw"]


def test_a_second_hand() -> None:
    """ZI-MAKE-13."""
    game = laid(1, gen_method="deck_draw", deck_secondary="second_hand", deck_power="high")
    foresee(game, "Jc Ts 9d 8h 6c 7s 8d 9h")
    game.answer(P1, "draw", to="make")
    who = game.table.beings["p1"].who
    assert [who.base[card] for card in ("C", "C2", "H", "H2")] == [11, 6, 8, 9]
    assert who.dice == [11, 10, 9, 8, 6, 7, 8, 9]


def test_dice_in_order_and_then_as_one_likes() -> None:
    """V37: ZI-MAKE-30, ZI-MAKE-31, ZI-MAKE-32."""
    game = laid(2, gen_method="cautious_roll")
    foresee(game, "1 6 3 3 4 2 5 6 1 1 1 1 2 2 2 2")
    game.answer(P1, "in_order", to="make")
    base = game.table.beings["p1"].who.base
    assert list(base.values()) == [5, 10, 7, 7, 8, 6, 9, 10]
    game.answer(P2, "free", to="make")
    form: dict[str, str | int | list[str]] = {"name": "Bo", "dice": "6 6 6 6 6 6 6 6"}
    form |= dict.fromkeys(("C", "C2", "S", "S2", "D", "D2", "H", "H2"), 10)
    with pytest.raises(IllegalAction) as refused:
        game.answer(P2, form, to="bring")
    assert refused.value.code == "E_DICE_MISMATCH"
    mine: Answer = {
        "name": "Bo",
        "C": 6,
        "C2": 5,
        "D": 5,
        "H": 6,
        "S": 6,
        "H2": 5,
        "S2": 6,
        "D2": 5,
    }
    game.answer(P2, mine, to="bring")
    assert game.table.beings["p2"].name == "Bo"
