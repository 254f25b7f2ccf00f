"""In a conflict, and what it leaves behind: breakdowns, recovery, odds; what the book advises."""

from typing import Literal

import pytest
from msgspec import structs

from fiftyfour.engine.actions import Adjust, Move
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.options import Choose
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.characters.sheets import CharacterSheets
from fiftyfour.systems.nightterrors.conflict.paying import most_payable, payments
from fiftyfour.systems.nightterrors.data import OWN_POOL, Kind, Points
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from tests.systems.nightterrors.scene import P1, P2, P3, Scene, Table, laid, refused

SHEETS = CharacterSheets()
DEEP = Points(99, 99, 99)


def options(table: Table, name: str) -> list[str]:
    seat = table.character(name).seat
    decision = table.game.pending(seat)[0].decision
    assert isinstance(decision, Choose)
    return [option.id for option in decision.options]


def test_what_a_seer_may_do() -> None:
    """Nobody is forced to anything (NT-SEE-06, NT-TRUMP-06, NT-ESC-01, NT-GIVE-02)."""
    table = Table(
        Scene(conflict="physical", hands={"Ann": "9h 6h", "Ben": "8h 7c Tc 5c"}, deck="2c")
    )
    table.play(["Ann: raise 9h 6h"])
    found = options(table, "Ben")
    assert found[0] == "see 7c 8h", "the cheapest first"
    assert "see 7c Tc" in found, "without the trump, at a price"
    assert {"push", "escalate melee", "escalate guns", "give"} <= set(found)
    assert "escalate talk" not in found


def test_who_can_do_nothing_else_gives() -> None:
    """No card, nothing left to pay with, nothing higher than guns.

    What everybody can see is not asked, by the setting; what a hand is good for, or whether one who
    is exhausted Crashes, is.

    Rules: NT-GIVE-02, NT-PUSH-04, NT-STAT-06.
    """
    scene = Scene(
        conflict="guns",
        hands={"Ann": "9h 6h", "Ben": "", "Cal": "2c"},
        pools={"Ben": "1/20/20", "Cal": "1/20/20"},
    )
    for settings, pools in (({"idle_questions": "asked"}, "1/20/20"), ({}, "1/0/20")):
        asked = structs.replace(scene, settings=settings, pools={**scene.pools, "Ben": pools})
        table = Table(asked)
        table.play(["Ann: raise 9h 6h"])
        assert options(table, "Ben") == ["give"]
    table = Table(scene)
    table.play(["Ann: raise 9h 6h"])
    assert options(table, "Cal") == ["give"], "Ben is out, and Cal holds a card"


def test_the_raiser_stays_and_pays_nothing() -> None:
    """NT-RAISE-08, NT-GIVE-03."""
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h 2c", "Ben": "9c 6c"}))
    table.play(["Ann: raise 9h 6h", "Ann: give -> not_your_turn", "Ben: see 9c 6c"])
    assert table.pools("Ann") == "20/20/20"


def test_what_draws_cards() -> None:
    """Raising, seeing, pushing and giving draw none (NT-DRAW-05)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h", "Ben": "9c", "Cal": "2c"}))
    before = len(table.table.deck)
    table.play(["Ann: raise 9h 6h", "Ben: push 9c", "Ben: pay 1 1 4", "Cal: give"])
    assert len(table.table.deck) == before


def test_leaving_early_saves_cards_and_points() -> None:
    """The trade of giving (NT-GIVE-05, NT-GIVE-04)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h", "Ben": "9c 5c", "Cal": "9d 8d"}))
    table.play(["Ann: raise 9h 6h", "Ben: give", "Cal: see 9d 8d"])
    assert (table.hand("Ben"), table.pools("Ben")) == ("5c 9c", "20/20/20")
    assert table.hand("Cal") == ""


def test_telling() -> None:
    """A text with each play, which is the story; it costs nothing and may be left out.

    Rules: NT-NARR-01, NT-NARR-02, NT-ESC-08.
    """
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h", "Ben": "9c 5c"}, deck="2c 3c"))
    events = table.say('Ann: raise 9h 6h "You never came back."')
    told = [event for event in events if event.rule == "say"]
    assert [getattr(event, "text", "") for event in told] == ["You never came back."]
    pools = table.pools("Ben")
    events = table.say('Ben: escalate guns "He lays it on the table."')
    assert getattr(events[0], "text", "") == "He lays it on the table."
    assert table.pools("Ben") == pools


def test_the_outcome() -> None:
    """The winner tells it, or the GM instead; until then it runs (NT-END-01, NT-END-04)."""
    for who in ("Ann", "gm"):
        table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c"}))
        table.play(["Ann: raise 2c 3c", "Ben: give"])
        assert refused(table.game, P1, {}, "propose") == "conflict_running"
        table.play(["Ben: tells I win -> not_your_decision"])
        table.play([f"{who}: tells The door stays shut."])
        past = table.table.story.conflicts[-1]
        assert (past.winners, past.outcome) == (("Ann",), "The door stays shut.")
    table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c"}))
    table.play(["Ann: raise 2c 3c", "Ben: give"])
    table.game.answer(P1, "")
    assert table.table.conflict.phase == "none"


def test_three_payments() -> None:
    """Table 5.2: what comes of bases and trades (NT-PAY-07, NT-RANK-07, NT-PAY-05, NT-RANK-06)."""
    lines = {
        "K": ["b==0 and s==0", "b<=s", "t<=s", "s==0 and t==0"],
        "Q": ["b+s<=t", "b<=t", "t==0", "s==0 and t==0"],
        "J": ["b==0 and s==0", "b==0", "t<=b", "s+t<=b"],
    }
    for rank, rules in lines.items():
        for kind, rule in zip(Kind, rules, strict=True):
            for due in range(1, 12):
                wanted = {
                    (b, s, due - b - s)
                    for b in range(due + 1)
                    for s in range(due + 1 - b)
                    if eval(rule, {"b": b, "s": s, "t": due - b - s})
                }
                found = payments(due, kind, rank, DEEP, NightTerrorsSettings())
                assert {(one.blood, one.sweat, one.tears) for one in found} == wanted


def test_only_whoever_is_asked_may_agree() -> None:
    """Everybody sees who is asked; nobody answers for them, the GM neither (NT-END-06)."""
    hands = {"Ann": "7s 6h", "Ben": "7h 6c", "Cal": "8d 5c"}
    table = Table(Scene(conflict="talk", hands=hands))
    table.play(["Ann: end_together"])
    for seat in (P1, P3, GM):
        assert not any(one.id == str(table.game.state.asked) for one in table.game.pending(seat))
        assert refused(table.game, seat, "agree", str(table.game.state.asked)) != ""
    for viewer in (None, P1, P3):
        view = table.game.view(viewer)
        assert [one.seat for one in view.awaited] == [P2]
        assert "Ben is asked whether to end it together" in str(view.centre)
    table.play(["Ben: agree", "Cal: agree"])
    assert table.table.conflict.winners == [1, 2, 3]


def test_whoever_proposed_an_end_may_fall_meanwhile() -> None:
    """By the GM's hand: the asking is over, and the next in turn raises (NT-STAT-04, NT-END-06)."""
    hands = {"Ann": "7s 6h", "Ben": "7h 6c", "Cal": "8d 5c"}
    table = Table(Scene(conflict="talk", hands=hands))
    table.play(["Ann: end_together"])
    table.game.apply(GM, Adjust(track="blood:1", value=0))
    conflict = table.table.conflict
    assert (conflict.phase, conflict.turn, conflict.asked) == ("raise", 2, [])
    table.play(["Ben: end_together"])
    table.game.apply(GM, Adjust(track="blood:3", value=0))
    assert table.table.conflict.winners == [2]


@pytest.mark.parametrize("half", ["payment", "pool"])
@pytest.mark.parametrize("rounded", ["down", "up"])
@pytest.mark.parametrize("held", [Points(20, 20, 20), Points(5, 4, 7), Points(1, 0, 1)])
def test_half_of_what_is_traded(
    half: Literal["payment", "pool"], rounded: Literal["down", "up"], held: Points
) -> None:
    """Table 5.2: how many points pools may pay that are not of the kind (NT-RANK-04)."""
    settings = NightTerrorsSettings(trade_half=half, trade_round=rounded)
    up = rounded == "up"
    for rank, own in OWN_POOL.items():
        for kind in Kind:
            for due in range(1, 14):
                wanted = set[Points]()
                for b in range(due + 1):
                    for s in range(due + 1 - b):
                        paid = Points(b, s, due - b - s)
                        outside = due - sum(paid.of(pool) for pool in kind.pools)
                        most = paid.of(own) + up if half == "payment" else (held.of(own) + up) // 2
                        most = most if own in kind.pools else 0
                        if outside <= most and paid.within(held):
                            wanted.add(paid)
                found = payments(due, kind, rank, held, settings)
                assert {*found} == wanted, (rank, kind, due)
                assert bool(found) == (due <= most_payable(kind, rank, held, settings))


def test_the_gms_hand_may_empty_a_pool() -> None:
    """Whoever can act no more is out at once, whoever did it (NT-STAT-04)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c", "Cal": "9c"}))
    table.play(["Ann: raise 2c 3c"])
    table.game.apply(GM, Adjust(track="blood:2", value=0))
    conflict = table.table.conflict
    assert (conflict.seers, conflict.within()) == ([3], [1, 3])
    table.game.apply(GM, Move(source="hand:p3", target="deck", count=1))
    assert options(table, "Cal")[-1] == "give"
    table.game.apply(GM, Adjust(track="tears:3", value=0))
    assert (table.table.conflict.phase, table.table.conflict.winners) == ("outcome", [1])
    assert table.table.characters[2].statuses() == ["shock"], "and nobody has died (NT-STAT-09)"


def test_a_card_kept_before_the_first_raise_goes_with_its_exchange() -> None:
    """To the end of the next exchange, which is the first (NT-REV-04, NT-REV-06)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c 5d 4d"}))
    table.table.conflict.exchange = 0
    table.game.apply(GM, Move(source="deck", target="kept:2", count=1))
    ben = table.character("Ben")
    kept = list(ben.kept.cards)
    table.play(["Ann: raise 2c 3c"])
    assert ben.kept.cards == kept
    table.play(["Ben: see 5d 4d"])
    assert (table.table.conflict.phase, ben.kept.cards) == ("raise", [])
    assert kept[0] in table.table.hand(ben)


# --- breakdowns and recovery ---


def test_snapping() -> None:
    """While Tears are 0, once until it is cleared, whatever goes on (NT-STAT-07, NT-STAT-08)."""
    table = Table(
        Scene(
            conflict="talk",
            hands={"Ann": "7d 6d", "Ben": "7h 6c", "Cal": "9c 5c"},
            pools={"Ben": "20/20/3", "Cal": "20/20/20"},
            faces={"Ben": "Kh"},
        )
    )
    table.play(["Ben: snap -> snap_not_overwhelmed", "Ann: raise 7d 6d", "Ben: see 7h 6c"])
    table.play(
        ["Ben: snap", "Ben: snap -> snap_not_overwhelmed", "gm: clear-flag -> conflict_running"]
    )
    assert table.character("Ben").statuses() == ["overwhelmed", "snapped"]
    table.play(["Cal: give", "Ann: tells So.", "gm: clear-flag snapped 2"])
    assert table.character("Ben").statuses() == ["overwhelmed"]
    table.play(["gm: adjust Ben tears 1"])
    assert table.character("Ben").statuses() == []


def test_who_declares_a_breakdown() -> None:
    """NT-STAT-06: the player, the GM, or either."""
    allowed = {"player": {P1}, "gm": {GM}, "either": {P1, GM}}
    for breakdown, seats in allowed.items():
        game = laid(breakdown=breakdown)
        game.apply(GM, Adjust(track="sweat:1", value=0))
        for seat in (P1, GM, P2):
            offered = any(one.id == "crash" for one in game.pending(seat))
            assert offered == (seat in seats)
            if not offered:
                assert refused(game, seat, "crash 1", "crash") == "not_your_turn"
                assert refused(game, seat, "crash 2", "crash") == "crash_not_exhausted"


def test_a_crash_is_for_ones_own_decision() -> None:
    """And never while paying (NT-STAT-06)."""
    table = Table(
        Scene(
            conflict="physical",
            hands={"Ann": "9h 6h", "Ben": "7c 5c", "Cal": "9c 8c"},
            pools={"Ben": "20/0/20", "Cal": "20/0/20"},
        )
    )
    table.play(["Ann: raise 9h 6h", "Cal: crash -> not_your_turn", "Ben: push 7c 5c"])
    table.play(["Ben: crash -> wrong_phase"])


def test_recovery_is_the_gms_word() -> None:
    """The rules have no healing, no growth and no gear (NT-REC-01, NT-REC-02, NT-REC-03)."""
    game = laid()
    game.answer(GM, "start")
    game.apply(GM, Adjust(track="blood:1", value=3))
    assert refused(game, P1, {}, "adjust-pool") == "not_gm"
    game.answer(GM, "recover")
    assert game.table.characters[1].pools == Points(20, 20, 20)
    with pytest.raises(IllegalAction, match="do not grow"):
        SHEETS.award(SHEETS.ready["Rook"].file, 5)
    with pytest.raises(IllegalAction, match="buy nothing"):
        SHEETS.buy(SHEETS.ready["Rook"].file, "anything")
    assert SHEETS.purchases(SHEETS.ready["Rook"].file) == ()


def test_fallout_is_what_it_costs() -> None:
    """Bruises or broken hearts: it is told as points left (NT-FALL-01, NT-POOL-07)."""
    table = Table(Scene(conflict="guns", hands={"Ann": "9s 6c", "Ben": "9c 8c"}))
    table.play(["Ann: raise 9s 6c"])
    events = table.say("Ben: see 9c 8c")
    told = [event for event in events if event.rule == "NT-PAY-02" and hasattr(event, "text")]
    assert "11 Blood, 20 Sweat, 20 Tears left" in getattr(told[0], "text", "")


# --- odds ---


def test_what_the_odds_leave_out() -> None:
    """NT-ODDS-03: they say so where they are told."""
    assert "evenly spread" in system.rules["NT-ODDS-03"]
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6d 2c", "Ben": "9c 8c 3d"}))
    pending = table.game.pending(P1)[0]
    labels = {hint.label for hint in table.game.hints(P1, pending.id)}
    due = "expected points due with two cards at most"
    assert labels == {"Ben holds a ♦", "Ben pays nothing", due, "expected best raise then"}
    table.play(["Ann: raise 9h 6d"])
    pending = table.game.pending(P2)[0]
    labels = {hint.label for hint in table.game.hints(P2, pending.id)}
    assert labels == {"points you pay", "you stay in", "see it at no cost then"}


@pytest.mark.parametrize(
    ("mine", "pools", "marked"),
    [
        ("9c 8c 3d", "20/20/20", {"see 8c 9c"}),  # at no cost, for no trump was raised
        ("Tc 3c", "20/20/20", {"push 3c Tc"}),
        ("3c 2c", "10/20/20", set[str]()),  # a push takes all Blood
    ],
)
def test_what_costs_least_and_leaves_one_in_is_marked(
    mine: str, pools: str, marked: set[str]
) -> None:
    """Never what puts one out, nor to give; of raises the one that is least likely seen for free.

    Rules: NT-STAT-04, NT-GIVE-01.
    """
    hands = {"Ann": "9h 6d 2h", "Ben": mine}
    table = Table(Scene(conflict="guns", hands=hands, pools={"Ben": pools}))
    assert best_of(table, P1) == {"raise 6d 9h"}
    table.play(["Ann: raise 6d 9h"])
    assert best_of(table, P2) == marked


def best_of(table: Table, seat: Seat) -> set[str]:
    """The answer that is marked, if any."""
    hints = table.game.hints(seat, table.game.pending(seat)[0].id)
    return {str(hint.to) for hint in hints if hint.best}


def test_rivals_with_equal_chances_are_named_together() -> None:
    """One line for all who hold as many unseen cards (NT-TRUMP-05)."""

    def told(**hands: str) -> set[str]:
        table = Table(Scene(conflict="talk", hands={"Ann": "9h 6d", **hands}))
        pending = table.game.pending(P1)[0]
        return {hint.label for hint in table.game.hints(P1, pending.id) if hint.to is None}

    assert told(Ben="9c 8c", Cal="2c 3c") == {"each of 2, singly, holds a ♦"}
    assert told(Ben="9c 8c", Cal="2c 3c 4c") == {"Ben holds a ♦", "Cal holds a ♦"}
