"""Seats of a running game: who comes and goes, when, under which name, and what proves it."""

import pytest
from highcard import HighCard, system
from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine.actions import Answer, Begin, Close, Host, Join, SitOut, Undo
from fiftyfour.engine.chance import Human
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.log import Entry, Keys, Log
from fiftyfour.engine.proof import examine
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript

ANN, BOB, CLEO = Seat("p1"), Seat("p2"), Seat("p3")
SETUP = Setup(
    system="highcard",
    seats=(SeatInfo(ANN, "player", "Ann"), SeatInfo(BOB, "player", "Bob")),
    host=ANN,
)


def begun() -> tuple[Log[HighCard], list[Entry]]:
    log = Log[HighCard].begin(system, SETUP, Keys(b"1" * 32, b"2" * 32))
    return log, [*log.shuffle(), log.append(ANN, Begin())]


def lay(game: Session[HighCard], *seats: Seat) -> None:
    for seat in seats:
        pending = game.question(seat)
        assert pending is not None
        game.answer(seat, next(iter(pending.decision.answers())))


def words(entry: Entry) -> list[str]:
    return [event.text for event in entry.events if isinstance(event, Told)]


def test_a_newcomer_waits_for_the_next_round_and_a_leaver_plays_this_one() -> None:
    log, _ = begun()
    game = log.game
    assert words(log.join(CLEO, "Cleo")) == ["Cleo joins when the next round begins"]
    assert words(log.sit_out(BOB)) == ["Bob leaves when the next round begins"]
    assert (game.standing(CLEO), game.standing(BOB)) == ("coming", "going")
    assert game.pending(CLEO) == []
    with pytest.raises(IllegalAction, match="Cleo takes no part"):
        game.answer(CLEO, ["2c"])
    lay(game, ANN, BOB)
    assert (game.standing(CLEO), game.standing(BOB)) == ("in", "out")
    assert [len(player.hand) for player in game.table.players] == [2, 0, 2]
    assert [awaited.seat for awaited in game.awaited()] == [ANN, CLEO]
    assert words(log.come_back(BOB)) == ["Bob comes back when the next round begins"]
    lay(game, ANN, CLEO)
    assert [awaited.seat for awaited in game.awaited()] == [ANN, BOB, CLEO]


def test_the_role_of_the_host_goes_to_another_seat_and_stays_there() -> None:
    """A game that is stored, copied or played again from its log has the same host."""
    log, entries = begun()
    game = log.game
    with pytest.raises(IllegalAction, match="only the host may end the session, not Bob"):
        game.apply(BOB, Close())
    entries.append(log.host(BOB, by=ANN))
    assert words(entries[-1]) == ["Ann makes Bob the host"]
    with pytest.raises(IllegalAction, match="not Ann"):
        game.apply(ANN, Close())
    lay(game, ANN)
    game.apply(BOB, Undo(to=game.past[-1].seq))
    game.apply(ANN, Answer(to="undo", answer="agree"))  # what the table says is not taken back
    for copy in (game.fork(), Session.load(system, SETUP, game.snapshot())):
        assert copy.config.host == BOB
        assert copy.snapshot() == game.snapshot()


@pytest.mark.parametrize("game", ["skyace", "nightterrors"])
def test_what_the_host_is_asked_the_next_host_is_asked(game: str) -> None:
    """Also where the game is opened again in the middle of the question."""
    found = find_system(game)
    gm = () if found.gm == "never" else (SeatInfo(GM, "gm", "Gil"),)
    setup = replace(SETUP, system=game, seats=(*gm, *SETUP.seats))
    log = Log[Struct].begin(found, setup, Keys(b"1" * 32, b"2" * 32), "plain")
    log.append(ANN, Begin())
    assert [one.seat for one in log.game.awaited()] == [ANN]
    log.host(BOB, by=ANN)
    assert [one.seat for one in log.game.awaited()] == [BOB]
    again = Session.load(found, log.header.setup, log.game.snapshot())
    for seat in (ANN, BOB):
        assert log.game.view(seat) == again.view(seat)


def test_a_role_that_was_taken_is_told_and_proven() -> None:
    log, entries = begun()
    entries.append(log.host(BOB, by=BOB))
    assert words(entries[-1]) == ["Ann is away: Bob is the host now"]
    assert entries[-1].action == Host(seat=BOB, taken=True)
    with pytest.raises(IllegalAction, match="the table needs Bob"):
        log.sit_out(BOB)
    with pytest.raises(IllegalAction, match="p9"):
        log.host(Seat("p9"), by=BOB)
    entries += [log.sit_out(ANN), log.append(BOB, Close())]
    assert [entry.seat for entry in entries[-3:]] == [BOB, BOB, BOB]
    transcript = Transcript.of(log.header, entries, log.keys.secret)
    assert not examine(transcript.encode()).unproven


def test_an_undo_stops_where_somebody_came() -> None:
    log, _ = begun()
    lay(log.game, ANN)
    assert log.game.past
    log.join(CLEO, "Cleo")
    with pytest.raises(IllegalAction, match="cannot be taken back; nothing can"):
        log.append(ANN, Undo(to=3))


def test_an_undo_of_the_round_lets_a_newcomer_wait_again() -> None:
    log, _ = begun()
    log.join(CLEO, "Cleo")
    lay(log.game, ANN, BOB)
    assert log.game.standing(CLEO) == "in"
    log.append(ANN, Undo(to=log.game.past[-1].seq))
    for seat in (BOB, CLEO):
        log.append(seat, Answer(to="undo", answer="agree"))
    assert log.game.standing(CLEO) == "coming"


@pytest.mark.parametrize(
    ("seat", "code"), [(ANN, "needed"), (CLEO, "not_seated")], ids=["the host", "nobody"]
)
def test_who_cannot_leave(seat: Seat, code: str) -> None:
    log, _ = begun()
    with pytest.raises(IllegalAction) as refused:
        log.sit_out(seat)
    assert refused.value.code == code


def test_a_refused_change_changes_nothing() -> None:
    log, _ = begun()
    before = log.game.whole()
    for action in (Join(seat=BOB, name="Bob", seal=""), SitOut(seat=ANN)):
        with pytest.raises(IllegalAction):
            log.append(ANN, action)
        assert log.game.whole() == before


def test_a_stored_game_knows_its_seats() -> None:
    log, _ = begun()
    log.join(CLEO, "Cleo")
    log.rename(CLEO, "Dan", handed=True)
    again = Session.load(system, SETUP, log.game.snapshot())
    assert again.view(CLEO) == log.game.view(CLEO)
    assert [seat.name for seat in again.view(None).seats] == ["Ann", "Bob", "Dan"]


def test_names_given_later_are_sealed_and_can_be_forgotten() -> None:
    log, entries = begun()
    entries += [log.join(CLEO, "Cleo"), log.rename(CLEO, "Dan", handed=True)]
    text = Transcript.of(log.header, entries, log.keys.secret).encode()
    assert b"Cleo" not in b"\n".join(text.split(b"\n")[2:])  # only where it can be left out
    assert not examine(text).unproven
    other = examine(text.replace(b'"Cleo"', b'"Zoe"'))
    assert "the name of p3 was changed" in other.unproven[0]
    forgotten = [replace(one, action=one.public, sealed=None) for one in entries]
    bare = Transcript.of(log.header, forgotten, log.keys.secret).encode()
    assert b"Cleo" not in bare
    assert b"Dan" not in bare
    assert not examine(bare).unproven


def test_with_real_cards_a_newcomer_enters_with_the_cards_that_are_entered() -> None:
    game = Session(system, Setup(system="highcard", seats=SETUP.seats, host=ANN), Human())
    game.apply(ANN, Begin())
    while game.held is not None:
        need = game.held.needs[0]
        game.answer(need.by, need.wanted.bag[0], to="enter")
    game.apply(ANN, Join(seat=CLEO, name="Cleo", seal=""))
    lay(game, ANN, BOB)
    assert game.held is not None
    while game.held is not None:
        need = game.held.needs[0]
        game.answer(need.by, need.wanted.bag[0], to="enter")
    assert game.standing(CLEO) == "in"
    assert len(game.table.players[2].hand) == 2
