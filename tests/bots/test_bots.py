"""Bots by name, and whole games played by them from a seed."""

import pytest
from msgspec import Struct

from fiftyfour.bots import BOTS, awaited_of, bot_answer, find_bot, random_bot, simulate
from fiftyfour.engine.actions import Answer, Begin, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import Bot, find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from tests.soak import times

highcard = find_system("highcard")
skyace = find_system("skyace")


def first_bot(view: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    """Takes the first legal answer, and uses no chance."""
    return next(pending.decision.answers())


def test_the_same_arguments_give_the_same_game() -> None:
    one, other = (simulate(highcard, [random_bot, random_bot], seed=5) for _ in range(2))
    assert one.over
    assert (one.result, one.answers) == (other.result, other.answers)
    assert one.game.encode() == other.game.encode()
    assert simulate(highcard, [random_bot, random_bot], seed=6).game.encode() != one.game.encode()


def test_a_bot_changes_no_card_by_thinking() -> None:
    """One bot picks at random, the other never does; both are dealt the same."""

    def hands(bots: list[Bot[Struct]]) -> list[tuple[object, ...]]:
        seen: list[tuple[object, ...]] = []

        def watching(view: Seen[Struct], pending: Pending, chance: Plain) -> Given:
            seen.append(tuple(zone.cards for zone in view.zones))
            return first_bot(view, pending, chance)

        simulate(highcard, [watching, *bots], seed=9)
        return seen[:1]

    assert hands([random_bot]) == hands([first_bot])


def test_a_game_stops_where_it_is_told_to() -> None:
    short = simulate(highcard, [random_bot, random_bot], seed=5, most_answers=2)
    assert (short.over, short.result, short.answers) == (False, "", 2)


def test_a_contest_with_a_gm() -> None:
    played = simulate(
        skyace, [random_bot, random_bot], gm=random_bot, seed=1, settings={"round_limit": 3}
    )
    assert played.over
    assert played.result
    assert GM in played.game.seats


def test_seats_and_settings_are_checked() -> None:
    with pytest.raises(UnknownSystem, match="takes 2 to 6 players, not 1"):
        simulate(highcard, [random_bot])
    with pytest.raises(UnknownSystem, match="takes no GM"):
        simulate(highcard, [random_bot, random_bot], gm=random_bot)
    with pytest.raises(UnknownSystem, match="no setting 'feet'"):
        simulate(highcard, [random_bot, random_bot], settings={"feet": 2})


def test_a_bot_that_breaks_the_rules_is_told() -> None:
    def cheat(view: Seen[Struct], pending: Pending, chance: Plain) -> Given:
        return ["As", "As", "As"]

    with pytest.raises(IllegalAction):
        simulate(highcard, [cheat, random_bot])


def test_a_bot_may_do_something_else_that_is_open_to_it() -> None:
    """It answers with an `Answer` of its own: here it concedes instead of playing."""

    def coward(view: Seen[Struct], pending: Pending, chance: Plain) -> Given | Answer:
        asides = {one.id: one.decision for one in view.decisions if not one.awaited}
        if "concede" in asides:
            return Answer(to="concede", answer=next(asides["concede"].answers()))
        return random_bot(view, pending, chance)

    played = simulate(skyace, [coward, random_bot], seed=1)
    assert played.over
    assert played.answers < 10


def test_bots_are_found_by_name() -> None:
    for name in BOTS:
        assert simulate(highcard, [find_bot(name, highcard)] * 2).over
    with pytest.raises(
        UnknownSystem, match="no bot 'deep'; the bots are novice, fair, expert, master"
    ):
        find_bot("deep", highcard)


def test_bots_agree_to_step_back() -> None:
    seats = tuple(SeatInfo(Seat(name), "player", name) for name in ("p1", "p2"))
    game = Session(
        highcard, Setup(system="highcard", seats=seats, host=seats[0].seat), Plain(seed=3)
    )
    game.apply(seats[0].seat, Begin())
    for _ in range(3):
        seat = game.awaiting()[0]
        game.answer(seat, game.pending(seat)[0].decision.sample(Plain()))
    taken = game.past[-1]
    other = next(seat for seat in game.seats if seat != taken.seat)
    game.apply(taken.seat, Undo(to=taken.seq))
    if game.proposal is None:  # it was free
        return
    asked = awaited_of(game, Plain())
    assert asked is not None
    assert asked[0] == other
    assert bot_answer(random_bot, game, *asked, Plain()) == Answer(to="undo", answer="agree")


def test_nobody_is_asked_once_it_is_over() -> None:
    game = simulate(highcard, [random_bot, random_bot]).game
    assert awaited_of(game, Plain()) is None


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bot_of_sky_ace_is_better_than_chance(seats: int) -> None:
    """It should win far more than its share; exact figures are for the lab."""
    plain = find_bot("plain", skyace)
    won = 0
    for seed in range(times(12)):
        place = seed % seats
        bots: list[Bot[Struct]] = [random_bot] * seats
        bots[place] = plain
        played = simulate(skyace, bots, seed=seed, settings={"round_limit": 60})
        names = [piece.label for piece in played.game.view(None).pieces if piece.owner]
        mine = [p.label for p in played.game.view(None).pieces if p.owner == Seat(f"p{place + 1}")]
        assert len(names) == seats
        won += played.result.startswith(mine[0])
    assert won * seats > times(12) * 1.5
