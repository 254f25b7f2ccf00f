"""Rounds of salts: the seed follows from what was committed to and revealed, and from no more."""

import hashlib
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from fiftyfour.engine.actions import (
    Answer,
    AnyAction,
    Begin,
    Close,
    Evening,
    Round,
    Salts,
    Say,
    Undo,
)
from fiftyfour.engine.chance import Chained, Fair
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.log import OLD, Entry, Header, Keys, Log
from fiftyfour.engine.rounds import commit_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import GM, Known, Seat
from tests.engine.sessions import KEYS, P1, P2, faces, new_log, played, salted
from tests.engine.toys import Toy, toy

TOY = cast("System[Struct]", toy)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def seed(log: Log[Struct]) -> str:
    assert isinstance(log.game.chance, Fair)
    return log.game.chance.seed.hex()


def draw(log: Log[Struct]) -> Entry:
    return log.append(P1, Answer(to=log.game.pending(P1)[0].id, answer="draw"))


def refused(log: Log[Struct], action: AnyAction, seat: Seat = GM) -> str:
    """The code with which it is refused; nothing has changed then."""
    before, head = log.game.snapshot(), log.head
    with pytest.raises(IllegalAction) as wrong:
        log.append(seat, action)
    assert (log.game.snapshot(), log.head) == (before, head)
    return wrong.value.code


def test_a_seed_can_be_computed_by_hand() -> None:
    """As the docs promise: each hash is that of a word and fields with spaces between them."""
    log = new_log(TOY)
    opened, ones, twos = log.head, "11" * 32, "22" * 32
    commits = {P2: sha(f"salt 1 p2 {twos}"), P1: sha(f"salt 1 p1 {ones}")}
    (closed,) = log.close_round(commits).events
    listed = sha(f"list {KEYS.commitment} {opened} 1 p1:{commits[P1]} p2:{commits[P2]}")
    assert log.listed == listed
    assert closed.data["list"] == listed  # pyright: ignore
    log.reveal({P2: twos, P1: ones})
    first = sha(f"seed {KEYS.secret.hex()} {listed} p1:{ones} p2:{twos}")
    assert seed(log) == first
    before, ones = log.head, "33" * 32
    log.close_round({P1: sha(f"salt 2 p1 {ones}")})
    log.reveal({P1: ones})
    again = sha(f"list {KEYS.commitment} {before} 2 p1:{sha(f'salt 2 p1 {ones}')}")
    assert seed(log) == sha(f"stir {first} {again} p1:{ones}")


def test_no_card_falls_before_a_round_and_nothing_changes_by_trying() -> None:
    log = new_log(find_system("highcard"))
    assert not log.ready
    assert refused(log, Begin(), P1) == "no_seed"
    log.shuffle()
    assert log.ready
    log.append(P1, Begin())


def test_a_list_is_revealed_once_and_as_it_was_committed_to() -> None:
    log = new_log(TOY)
    salt = "ab" * 32
    assert refused(log, Salts(number=0, salts={})) == "wrong_round"
    log.close_round({P1: commit_of(1, P1, salt), P2: commit_of(1, P2, salt)})
    assert log.awaited is not None
    for told, code in (
        (Salts(number=1, salts={P1: salt}), "wrong_seats"),
        (Salts(number=1, salts={P1: salt}, silent=(P1, P2)), "wrong_seats"),
        (Salts(number=2, salts={P1: salt}, silent=(P2,)), "wrong_round"),
        (Salts(number=1, salts={P1: "cd" * 32}, silent=(P2,)), "wrong_salt"),
        (Salts(number=1, salts={P1: salt.upper()}, silent=(P2,)), "wrong_salt"),
        (Salts(number=1, salts={P1: salt, P2: salt, GM: salt}), "wrong_seats"),
    ):
        assert refused(log, told) == code
    head = log.head
    for broken_off in (
        Round(number=2, head=head, commits={P1: "ab" * 32}),
        Evening(secret=KEYS.secret.hex(), commitment="00" * 32),
    ):
        assert refused(log, broken_off) == "salts_awaited", "else it could be tried again"
    log.reveal({P1: salt, P2: salt})
    again = Salts(number=1, salts={P1: salt, P2: salt})
    assert refused(log, again) == "wrong_round", "else the same salts would make another seed"


def test_what_no_list_may_be() -> None:
    log = new_log(TOY)
    commit = "ab" * 32
    for number, commits, code in (
        (2, {P1: commit}, "wrong_round"),
        (1, {Seat("p9"): commit}, "not_seated"),
        (1, {P1: "ab"}, "bad_commit"),
        (1, {P1: commit + " p2:" + commit}, "bad_commit"),
    ):
        assert refused(log, Round(number=number, head=log.head, commits=commits)) == code
    assert refused(log, Round(number=1, head="00" * 32, commits={})) == "wrong_head"
    salted(log, P1)
    empty = Round(number=2, head=log.head, commits={})
    assert refused(log, empty) == "no_salts", "who knows the seed could choose words before it"


def test_if_a_seat_is_silent_the_cards_stay_and_it_is_named() -> None:
    log = new_log(TOY)
    salted(log, P1, P2)
    before = seed(log)
    _, told = salted(log, P1, P2, silent=P2)
    assert told.action == Salts(number=2, salts=told.action.salts, silent=(P2,))  # pyright: ignore
    assert "Ann2 did not reveal" in told.events[0].text  # pyright: ignore
    assert seed(log) == before
    salted(log, P1)
    assert seed(log) != before


def test_only_fair_chance_takes_rounds() -> None:
    for chance in ("plain", "human"):
        log = new_log(TOY, chance=chance)
        assert (log.coming, log.awaited, log.shuffle(), log.ready) == (0, None, [], True)
        assert refused(log, Round(number=1, head=log.head, commits={})) == "not_fair"


talk = st.lists(st.sampled_from(["hello", "draw", "?", ""]), max_size=3)


@given(st.lists(talk, min_size=6, max_size=6), st.integers(0, 5))
@settings(max_examples=25)
def test_neither_words_nor_an_interruption_change_a_card(words: list[list[str]], stop: int) -> None:
    """Two logs with the same rounds and answers, chat and a restart in one of them."""
    highcard = find_system("highcard")
    quiet, loud = new_log(highcard), new_log(highcard)
    drawn = [[*salted(log, P1, P2), *played(log, 0)] for log in (quiet, loud)]
    for turn, said in enumerate(words):
        drawn[0] += played(quiet, 1, seed=turn)
        for word in said:
            drawn[1].append(loud.append(P2, Say(text=word, to=(P1,) if word == "?" else ())))
        if turn == stop:
            game = Session.load(loud.game.system, loud.game.config, loud.game.snapshot())
            loud = Log(loud.header, loud.keys, game, loud.head)
        drawn[1] += played(loud, 1, seed=turn)
    assert len(faces(drawn[0])) >= 6
    assert faces(drawn[0]) == faces(drawn[1])
    assert quiet.head != loud.head or not any(words)


@given(st.lists(st.integers(1, 3), min_size=1, max_size=4))
@settings(max_examples=25)
def test_an_undo_never_makes_the_same_number_fall_again(backs: list[int]) -> None:
    """However often the GM steps back, each number falls once; what is taken back is told."""
    log = new_log(TOY)
    entries = salted(log, P1, P2) + played(log, 3)
    for turn, steps in enumerate(backs):
        entries += played(log, 3, seed=turn)
        entries.append(log.append(GM, Undo(to=log.game.past[-steps].seq)))
    numbers = [draw.number for entry in entries for draw in entry.draws]
    assert numbers == list(range(1, log.game.chance.used + 1))
    back = [number for entry in entries for number in entry.back]
    left = [number for past in log.game.past for number in past.numbers]
    assert sorted([*back, *left]) == numbers, "each is on the table, or told to be taken back"


# --- evenings ---


def test_an_evening_publishes_its_secret_and_its_seed_ends() -> None:
    log = new_log(TOY)
    salted(log, P1, P2)
    played(log, 0)
    draw(log)
    entry = log.evening(b"n" * 32)
    assert entry.action == Evening(
        secret=KEYS.secret.hex(), commitment=hashlib.sha256(b"n" * 32).hexdigest()
    )
    assert log.keys == Keys(b"n" * 32, KEYS.privacy)
    assert not log.ready
    drawn = log.game.chance.used
    with pytest.raises(IllegalAction, match="before a round of salts"):
        draw(log)
    assert log.game.chance.used == drawn
    salted(log, P2)
    assert draw(log).draws[0].number == drawn + 1, "numbers go on"


def test_a_secret_of_another_table_ends_no_evening() -> None:
    log = new_log(TOY)
    log.shuffle()
    commitment = "00" * 32
    assert refused(log, Evening(secret="11" * 32, commitment=commitment)) == "wrong_secret"
    assert refused(log, Evening(secret="", commitment=commitment)) == "wrong_secret"
    assert refused(log, Evening(secret=KEYS.secret.hex(), commitment="x")) == "bad_secret"
    log.append(GM, Close())
    assert refused(log, Evening(secret=KEYS.secret.hex(), commitment=commitment)) == "closed"


def test_a_table_of_format_1_goes_on_under_its_rule_until_a_round_of_salts() -> None:
    setup = new_log(TOY).header.setup
    old = Header(
        format=OLD,
        system="toy",
        version=TOY.version,
        setup=setup,
        chance="fair",
        commitment=KEYS.commitment,
    )
    log = Log[Struct].empty(old, TOY, KEYS)
    played(log, 0)
    assert draw(log).draws == ()
    assert isinstance(log.game.chance, Chained)
    assert log.ready
    drawn = log.game.chance.used
    salted(log, P1, P2)
    assert isinstance(log.game.chance, Fair)
    assert draw(log).draws[0].number == drawn + 1


# --- what is still hidden ---


def test_what_is_hidden_is_named_and_what_stays_sealed_is_not() -> None:
    """A deck in no order, a blank sheet and private texts are no reason to wait with the proof."""
    log = new_log(TOY)
    log.shuffle()
    played(log, 0)
    table = cast(Toy, log.game.table)
    nothing = log.game.hidden()
    draw(log)
    one, two = sorted(set(log.game.hidden()) - set(nothing))
    assert ("(Ann1)" in one, "(Ann2)" in two) == (True, True)
    table.of(P1).hand.sight = "all"
    assert set(log.game.hidden()) - set(nothing) == {two}
    table.of(P2).hand.sight = "all"
    table.deck.top.append(Known(table.deck.cards.pop(), (P1,)))
    assert len(log.game.hidden()) == len(nothing) + 1


@pytest.mark.parametrize("name", ["acesout", "nightterrors", "skyace", "suits", "zilch"])
def test_before_anything_happens_nothing_is_hidden(name: str) -> None:
    log = new_log(find_system(name))
    log.shuffle()
    played(log, 0)
    assert log.game.hidden() == ()


def test_notes_and_secret_identities_never_hinder_an_evening() -> None:
    log = new_log(find_system("skyace"))
    log.shuffle()
    played(log, 0)
    log.append(GM, Answer(to="gm-notes", answer="the butler did it"))
    assert log.game.hidden() == ()
