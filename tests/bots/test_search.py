"""Bots that think ahead: what they know, what they answer, and that they are hard to beat."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.bots import awaited_of, bot_answer, find_bot, simulate
from fiftyfour.bots.search import Limit, Position, Search, Thought, surely_better, think
from fiftyfour.engine.actions import Answer, Begin, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

GAMES = ["skyace", "acesout", "suits", "nightterrors", "zilch"]
SHORT = Limit(playouts=100)


def moments(
    system: System[Struct], players: int, most: int
) -> Iterator[tuple[Session[Struct], Seat, Pending]]:
    """A game that the game's own player plays in all seats, each time before it answers."""
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"Bot {n}") for n in range(1, players + 1)]
    if system.gm == "must":
        seats.insert(0, SeatInfo(GM, "gm", "GM"))
    setup = Setup(
        system=system.id,
        seats=tuple(seats),
        host=seats[0].seat,
        settings=system.settings.fresh(system.settings.one_game),
    )
    game = Session(system, setup, Plain(seed=4), keeps=False)
    game.apply(setup.host, Begin())
    chance = Plain(seed=5)
    for _ in range(most):
        asked = None if game.over else awaited_of(game, chance)
        if asked is None:
            return
        yield (game, *asked)
        game.apply(asked[0], bot_answer(system.minds.bot, game, *asked, chance))


def searched(system: System[Struct]) -> tuple[Session[Struct], Seat, Pending, Position]:
    """The first moment at which there is something to think about."""
    bot = Search(system, SHORT)
    for game, seat, pending in moments(system, max(2, system.players[0]), 300):
        position = bot.position(game.seen(seat), pending, Plain(seed=1))
        if position is not None:
            return game, seat, pending, position
    raise AssertionError(f"{system.id}: nothing to think about in 300 questions")


@pytest.mark.parametrize("name", GAMES)
def test_a_search_gets_nothing_that_depends_on_what_its_seat_does_not_see(name: str) -> None:
    """All that is hidden is changed about: what the seat may think ahead in stays the same."""
    differed = 0
    for number, (game, seat, _) in enumerate(moments(find_system(name), 2, 120)):
        if number % 4:
            continue
        for one in (seat, *game.seats[:2]):
            other = game.redeal(one, Plain(seed=number))
            differed += msgspec.msgpack.encode(other.table) != msgspec.msgpack.encode(game.table)
            mine, theirs = (it.seen(one).redealt(Plain(seed=7)) for it in (game, other))
            assert mine == theirs, f"{name}: {one} can tell after {number} answers"
    assert differed, "nothing was hidden"


@pytest.mark.parametrize("name", ["skyace", "nightterrors"])
def test_hidden_cards_do_not_change_what_it_answers(name: str) -> None:
    system = find_system(name)
    game, seat, pending, _ = searched(system)
    other = game.redeal(seat, Plain(seed=99))
    thoughts: list[Thought] = []
    bot = Search(system, SHORT, lambda _, thought: thoughts.append(thought))
    answers = [bot(one.seen(seat), pending, Plain(seed=3)) for one in (game, other)]
    assert answers[0] == answers[1]
    assert thoughts[0] == thoughts[1], "down to every figure and the reason"


def test_a_position_can_be_thought_about_elsewhere() -> None:
    """It is plain data, and with a limit in playouts the same position has the same answer."""
    *_, position = searched(find_system("skyace"))
    sent = msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=Position)
    thought = think(sent, SHORT)
    assert thought == think(position, SHORT)
    assert thought is not None
    assert thought.playouts <= 100
    assert thought.answer == thought.weighed[0].answer
    assert thought.reason.startswith(thought.weighed[0].label)


def test_with_few_playouts_it_leaves_the_answer_to_the_plain_player() -> None:
    system = find_system("skyace")
    game, seat, pending, position = searched(system)
    assert think(position, Limit(playouts=99)) is None
    assert think(position, Limit(seconds=0.01)) is None
    bot = Search(system, Limit(playouts=99))
    plain = system.minds.bot(game.seen(seat), pending, Plain(seed=1))
    assert bot(game.seen(seat), pending, Plain(seed=1)) == plain


def test_a_gm_does_not_think_ahead() -> None:
    """A GM has no aim, so it is the game's own player whatever its level."""
    system = find_system("skyace")
    heard: list[Thought] = []
    gm = Search(system, SHORT, lambda _, thought: heard.append(thought))
    plain, thinking = (
        simulate(system, [system.minds.bot], gm=bot, seed=2, settings={"round_limit": 2})
        for bot in (system.minds.bot, gm)
    )
    assert thinking.game.encode() == plain.game.encode()
    assert heard == []


def test_better_means_by_more_than_chance() -> None:
    assert surely_better([1, 1, 1, 0.9], [0, 0.1, 0, 0])
    assert not surely_better([1, 0, 1, 0], [0, 1, 0, 0.9])
    assert not surely_better([1], [0])


def test_a_novice_slips() -> None:
    system = find_system("skyace")
    novice = find_bot("novice", system)
    chance, slips, asked = Plain(seed=1), 0, 0
    for game, seat, pending in moments(system, 2, 120):
        said = novice(game.seen(seat), pending, chance)
        assert not isinstance(said, Answer | Narrate)
        assert pending.decision.check(said) is not None
        asked += 1
        slips += said != system.minds.bot(game.seen(seat), pending, Plain())
    assert 0 < slips < asked / 2
