"""The log: chained, replayed, verified; and what was private stays so."""

import hashlib
from collections.abc import Iterator
from typing import cast

import msgspec
import pytest
from msgspec import Struct, structs

from fiftyfour.engine import transcript as transcript_module
from fiftyfour.engine.actions import Answer, AnyAction, Begin, Close, Note, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import IllegalAction, ReplayError
from fiftyfour.engine.log import ChanceKind, Entry, Keys, Line, Log, raw_line
from fiftyfour.engine.proof import verify
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript, replay
from tests.engine.toys import P1, P2, toy
from tests.soak import times

KEYS = Keys(secret=b"s" * 32, privacy=b"p" * 32)


@pytest.fixture(autouse=True)
def _toy_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript_module, "find_system", found)


def found(name: str) -> System[Struct]:
    return cast("System[Struct]", toy) if name == "toy" else find_system(name)


def begin(
    system: str = "highcard", chance: ChanceKind = "fair", *, gm: bool = False, keys: Keys = KEYS
) -> Log[Struct]:
    seats = [SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Bob")]
    seats += [SeatInfo(GM, "gm", "Gwen")] * gm
    setup = Setup(system=system, seats=tuple(seats), host=P1)
    return Log[Struct].begin(found(system), setup, keys, chance, seed=5)


def play(log: Log[Struct], most: int = 200) -> Iterator[Entry]:
    """Begin and play to the end at random."""
    if not log.ready:
        yield from log.shuffle()
    yield log.append(P1, Begin())
    picker = Plain(seed=9)
    while not log.game.over and log.game.seq < most:
        seat = log.game.awaited()[0].seat
        pending = log.game.pending(seat)[0]
        yield log.append(seat, Answer(to=pending.id, answer=pending.decision.sample(picker)))


def whole(log: Log[Struct], entries: list[Entry]) -> bytes:
    return Transcript.of(log.header, entries, log.keys.secret).encode()


# --- the chain ---


def test_everybody_sees_the_commitment_before_the_first_card() -> None:
    log = begin()
    assert log.header.commitment == hashlib.sha256(KEYS.secret).hexdigest()


def test_an_entry_hangs_on_all_before_it() -> None:
    one, two = begin(chance="plain"), begin(chance="plain")
    one.append(P1, Say(text="a"))
    two.append(P1, Say(text="b"))
    first, second = one.append(P1, Begin()), two.append(P1, Begin())
    assert first.hash != second.hash
    assert first.events == second.events


def test_another_secret_gives_other_hashes_and_cards() -> None:
    one, two = begin(), begin(keys=Keys(secret=b"t" * 32, privacy=b"p" * 32))
    first, second = (*one.shuffle(), one.append(P1, Begin())), (*two.shuffle(),)
    assert first[0].hash != second[0].hash
    assert first[-1].events != two.append(P1, Begin()).events


def test_published_hashes_test_no_guesses() -> None:
    """Without the secret, nobody can tell which answer an entry holds, though few are possible."""
    log = begin(chance="plain")
    log.append(P1, Begin())
    seen = log.head
    hand = next(zone.cards for zone in log.game.view(P1).zones if zone.name == "hand:p1")
    entry = log.append(P1, Answer(to="1", answer=[hand[0]]))
    for card in hand:
        action = Answer(to="1", answer=[card.value])
        raw = raw_line(Line(1, P1, action)).decode()
        for text in (f"line {seen} {raw}", f"line {seen}  {raw}", f"{seen}{raw}"):
            assert hashlib.sha256(text.encode()).hexdigest() != entry.hash


def test_what_is_refused_leaves_log_and_game_as_they_were() -> None:
    log = begin()
    log.shuffle()
    log.append(P1, Begin())
    head, snapshot = log.head, log.game.snapshot()
    for seat, action in ((P1, Begin()), (P2, Answer(to="9", answer=[])), (Seat("x"), Say(text=""))):
        with pytest.raises(IllegalAction):
            log.append(seat, action)
        assert (log.head, log.game.snapshot()) == (head, snapshot)


# --- transcripts ---


@pytest.mark.parametrize("chance", ["fair", "plain"])
@pytest.mark.parametrize("system", ["highcard", "toy"])
def test_a_finished_session_verifies(system: str, chance: ChanceKind) -> None:
    log = begin(system, chance)
    entries = [*play(log), log.append(P1, Close())]
    proof = verify(whole(log, entries))
    assert (proof.system, proof.entries, proof.head) == (system, len(entries), log.head)
    assert proof.draws == log.game.chance.used
    assert proof.result


def test_replaying_makes_the_same_events_and_states() -> None:
    log = begin("toy")
    entries = log.shuffle()
    states = [log.game.encode()]
    for entry in play(log):
        entries.append(entry)
        states.append(log.game.encode())
    replayed = replay(Transcript.decode(whole(log, entries)))
    assert [entry.events for entry, _ in replayed] == [entry.events for entry in entries]
    again = replay(Transcript.decode(whole(log, entries)))
    assert [game.encode() for _, game in again][1:] == states


def test_real_cards_replay_too() -> None:
    log = begin(chance="human")
    entries = [log.append(P1, Begin())]
    for seat, face in zip((P1,) * 3 + (P2,) * 3, ("2c", "3c", "4c", "5c", "6c", "7c"), strict=True):
        entries.append(log.append(seat, Answer(to="enter", answer=face)))
    entries.append(log.append(P1, Close()))
    assert verify(whole(log, entries)).entries == 8


def test_stepping_back_replays_too() -> None:
    log = begin("toy")
    entries = log.shuffle() + [
        log.append(seat, action)
        for seat, action in (
            (P1, Begin()),
            (P1, Answer(to="1", answer="draw")),
            (P1, Undo(to=3)),
            (P2, Answer(to="undo", answer="agree")),
            (P1, Answer(to="3", answer="draw")),
        )
    ]
    replayed = list(replay(Transcript.decode(whole(log, entries))))
    assert replayed[-1][1].encode() == log.game.encode()
    assert entries[3].events != entries[6].events
    numbers = [draw.number for draw in entries[3].draws]
    assert [entry.back for entry in entries[4:]] == [(), tuple(numbers), ()]
    assert entries[6].draws[0].number == numbers[-1] + 1


@pytest.fixture(scope="module")
def finished() -> bytes:
    log = begin()
    return whole(log, [log.append(P2, Say(text="00ff")), *play(log), log.append(P1, Close())])


@pytest.mark.soak
def test_no_byte_can_be_changed(finished: bytes) -> None:
    """Each fifth is tried; with `make soak` each."""
    for place in range(0, len(finished), max(1, 5 // times(1))):
        changed = bytearray(finished)
        changed[place] ^= 1 if place % 2 else 32
        with pytest.raises(ReplayError):
            verify(bytes(changed))


def test_no_line_can_be_dropped_doubled_or_moved(finished: bytes) -> None:
    lines = finished.splitlines(keepends=True)
    for index in range(len(lines)):
        for changed in (
            lines[:index] + lines[index + 1 :],
            lines[: index + 1] + lines[index:],
            [*lines[:index], *lines[index + 1 :], lines[index]],
            lines[:index],
        ):
            if changed != lines:
                with pytest.raises(ReplayError):
                    verify(b"".join(changed))


def test_the_first_bad_entry_is_named(finished: bytes) -> None:
    lines = finished.splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"seat":"p1"', b'"seat":"p2"')
    with pytest.raises(ReplayError, match="entry 3 does not match its hash") as caught:
        verify(b"".join(lines))
    assert caught.value.entry == 3


@pytest.mark.parametrize("text", [b"", b"\n", b"{}\n{}\n", b"hello\nworld\n\n", b"\xff\xfe\n" * 4])
def test_what_is_no_transcript(text: bytes) -> None:
    with pytest.raises(ReplayError):
        verify(text)


def test_what_is_not_installed_is_named() -> None:
    log = begin()
    for header, message in (
        (structs.replace(log.header, version=7), "played under version 7"),
        (structs.replace(log.header, system="lowcard"), "there is no game 'lowcard'"),
        (structs.replace(log.header, format="fiftyfour/9"), "format 'fiftyfour/9' is not known"),
    ):
        with pytest.raises(ReplayError, match=message):
            verify(Transcript.of(header, [], KEYS.secret).encode())


# --- what stays private ---


def private(log: Log[Struct]) -> list[Entry]:
    words: list[tuple[Seat, AnyAction]] = [
        (P1, Say(text="hello all")),
        (P1, Say(text="meet me at noon", to=(P2,))),
        (P1, Begin()),
        (GM, Note(text="the butler did it", private=True)),
        (GM, Note(text="it rains")),
        (P1, Close()),
    ]
    return [log.append(seat, action) for seat, action in words]


def test_whispers_and_private_notes_are_sealed_in_what_is_published() -> None:
    log = begin("toy", gm=True)
    text = whole(log, private(log))
    assert verify(text).entries == 6
    for public in (b"hello all", b"it rains"):
        assert public in text
    for secret in (b"noon", b"butler"):
        assert secret not in text


def test_a_seal_needs_the_secret_that_is_never_published() -> None:
    one, two = begin("toy", gm=True), begin("toy", gm=True, keys=Keys(b"s" * 32, b"q" * 32))
    seals = [msgspec.json.encode(private(log)[1].sealed) for log in (one, two)]
    assert seals[0] != seals[1]


def test_the_same_words_have_another_seal_each_time() -> None:
    log = begin("toy")
    first = log.append(P1, Say(text="yes", to=(P2,)))
    second = log.append(P1, Say(text="yes", to=(P2,)))
    assert first.sealed != second.sealed


def test_secret_fields_of_a_form_are_sealed_and_replay_within_their_bounds() -> None:
    log = begin("toy")
    page = {"words": "dear diary", "wish": "a dog"}
    entries = [
        log.append(P1, Begin()),
        log.append(P1, Answer(to="1", answer="write")),
        log.append(P1, Answer(to="2", answer=dict[str, Simple](page))),
        log.append(P1, Close()),
    ]
    text = whole(log, entries)
    assert b"dear diary" in text
    assert b"a dog" not in text
    assert b'"wish":"sealed:' in text
    assert verify(text).entries == 4
