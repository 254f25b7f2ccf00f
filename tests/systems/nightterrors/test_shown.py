"""What a play would come to, as it is told before, and how everybody stands."""

from collections.abc import Sequence

import pytest

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.options import Choose
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending, Preview
from fiftyfour.systems.nightterrors.minds.shown import AILS, Lying, course, stand
from tests.systems.nightterrors.scene import P1, P2, P3, Scene, Table

HANDS = {"Ann": "Tc 8c 6s Kd", "Ben": "Kc 9d 7c 6d 5h", "Cal": "9h 9s 4h"}


def fight(ben: str = "20/20/20", sees: str = "free") -> Table:
    """Ann is to raise with guns; Ben has these points."""
    settings: dict[str, SettingValue] = {"see_cards": sees}
    return Table(Scene(hands=HANDS, conflict="guns", pools={"Ben": ben}, settings=settings))


def raised(table: Table) -> Table:
    """Ben is to see 18 without trump."""
    table.play(["Ann: raise Tc 8c"])
    return table


def asked(table: Table, seat: Seat, name: str) -> Pending:
    return next(one for one in table.game.seen(seat).decisions if one.asks == name)


def picked(table: Table, seat: Seat, cards: Sequence[str]) -> Preview:
    return table.game.preview(seat, asked(table, seat, "LayCards").id, {"cards": [*cards]})


def test_a_raise_of_free_cards() -> None:
    told = picked(fight(), P1, ["6s", "Kd"])
    assert (told.label, told.hint) == ("Raise 12 with 6♠ K♦", "Whoever plays no ♠ pays 6.")
    one = picked(fight(), P1, ["Tc"]).refusal
    assert one is not None
    assert one.code == "raise_needs_two"


@pytest.mark.parametrize(
    ("ben", "cards", "told"),
    [
        ("20/20/20", "9d Kc", "See with 9♦ K♣: 18 against 18. Clean. Costs nothing."),
        (
            "20/20/20",
            "7c 6d 5h",
            "See with 7♣ 6♦ 5♥: 18 against 18. Costly. Costs 6 Blood (6 for the middle card).",
        ),
        (
            "5/20/20",
            "7c 6d 5h",
            "See with 7♣ 6♦ 5♥: 18 against 18. Costly. "
            "Costs 6: all your Blood, and you are out (6 for the middle card).",
        ),
        (
            "11/20/20",
            "7c",
            "Push with 7♣: 7 of 18. Push. Costs 11 Blood, and you are out (11 short).",
        ),
        ("10/20/20", "7c", "push_unpayable"),
    ],
)
def test_free_cards_against_a_raise(ben: str, cards: str, told: str) -> None:
    preview = picked(raised(fight(ben)), P2, cards.split())
    words = preview.refusal.code if preview.refusal else f"{preview.label}: {preview.hint}"
    assert words == told


def test_a_free_pick_is_told_as_its_option_is() -> None:
    table = raised(fight(sees="fewest"))
    menu = asked(table, P2, "Conflict.seeing").decision
    assert isinstance(menu, Choose)
    for option in menu.options:
        if option.cards:
            found = picked(table, P2, option.cards)
            assert (found.label, found.hint) == (option.label, option.hint)
            assert (found.gives, found.refusal) == (option.gives, None)


def test_what_else_one_may_do_says_what_comes_of_it() -> None:
    def told(name: str, **settings: SettingValue) -> dict[str, str]:
        hands, pools = {"Ann": "9s 6h Kc", "Ben": "2c 3d"}, {"Ben": "20/0/20"}
        scene = Scene(hands=hands, conflict="talk", pools=pools, settings=settings)
        table = Table(scene)
        table.play(["Ann: raise 9s 6h"])
        menu = asked(table, P2, name).decision
        assert isinstance(menu, Choose)
        return {one.id: one.hint for one in menu.options}

    guns = "♠ becomes trump, points are Blood. Everybody draws 4, ♠ characters 5; you 4. "
    stands = told("Conflict.seeing")
    assert stands["escalate guns"] == f"{guns}You still have to see 15, then with trump 9."
    assert "your 2 cards stay" in stands["give"]
    void = told("Conflict.seeing", pending_raise="void")
    assert void["escalate guns"] == f"{guns}The raise is void, and you raise next."
    assert "You collapse and are out" in told("Crash")["crash 2"]
    assert told("Crash", crash_effect="flag")["crash 2"] == "It is noted; you go on."


def test_a_payment_and_a_pool_are_told_as_they_are_filled_in() -> None:
    table = raised(fight())
    table.play(["Ben: push 9d 7c", "Cal: push 9h 4h"])
    pay = asked(table, P3, "Conflict.paying").id
    preview = table.game.preview(P3, pay, {"blood": 4, "sweat": 1, "tears": 0})
    assert preview.label == "Pay 4 Blood, 1 Sweat"
    less = table.game.preview(P3, pay, {"blood": 4, "sweat": 0, "tears": 0})
    assert less.refusal is not None
    assert less.refusal.line == "1 more to pay"
    table.play(["Cal: pay 4 1 0", "gm: abandon-conflict"])
    change: Given = {"character": "3", "pool": "blood", "points": 9}
    told = table.game.preview(GM, asked(table, GM, "AdjustPool").id, change)
    assert told.hint == "16 left, then 20"


def test_how_everybody_stands() -> None:
    table = Table(
        Scene(
            hands=HANDS,
            conflict="guns",
            pools={"Cal": "9/0/20"},
            faces={"Cal": "Kc"},
            gm={"Grey": "Js"},
        )
    )
    table.play(["Ann: raise Tc 8c", "Ben: see Kc 9d", "Cal: push 9h"])

    def parts() -> list[str]:
        return [stand(table.table, one).part for one in table.table.characters.values()]

    assert parts() == ["raised", "done", "out", "sees"]
    cal = stand(table.table, table.character("Cal"))
    assert (cal.out, cal.ails) == ("shock", {"exhausted": AILS["exhausted"]})
    assert cal.answered is not None
    ben = stand(table.table, table.character("Ben"))
    assert (ben.hand, ben.answered and ben.answered.cost) == ("hand:p2", "18, free")
    assert stand(table.table, table.character("Grey")).trump
    now = course(table.table)
    assert now.decider == table.character("Grey").number
    assert now.raised == Lying(1, table.table.raised_cards(), 18, "10 + 8", 0, past=False)
    table.play(["Grey: give"])
    assert parts() == ["in", "raises", "out", "gave"]
    table.play(["Ben: give"])
    assert parts() == ["won", "gave", "out", "gave"]
