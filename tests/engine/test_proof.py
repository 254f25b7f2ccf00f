"""Proofs: what holds is told, what does not is found, with the rules and by the short script."""

import hashlib
import hmac
import json
import runpy
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Struct, structs

from fiftyfour.engine import transcript as transcripts
from fiftyfour.engine.actions import Adjust, Bots, Close, Evening, Salts, Undo
from fiftyfour.engine.chance import Draw
from fiftyfour.engine.errors import IllegalAction, ReplayError
from fiftyfour.engine.log import Entry, Keys, Log, next_hash
from fiftyfour.engine.proof import Corrected, StoodIn, examine, verify
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import GM, Seat, Track
from fiftyfour.engine.transcript import Transcript, line_of, replay, resumed, taken_up
from fiftyfour.engine.tree import things
from tests.engine.sessions import KEYS, P1, P2, new_log, played, salted, written
from tests.engine.toys import toy
from tests.soak import times

TOY = cast("System[Struct]", toy)
GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")
SCRIPT = Path(__file__).parents[2] / "examples" / "prove_cards.py"


@pytest.fixture(autouse=True)
def _toy_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(name: str) -> System[Struct]:
        return TOY if name == "toy" else find_system(name)

    monkeypatch.setattr(transcripts, "find_system", found)


@pytest.fixture(scope="module")
def prove() -> Callable[..., Iterator[str]]:
    """The script's own way of proving: it knows no rules."""
    return runpy.run_path(str(SCRIPT))["prove"]


@cache
def eventful(name: str) -> bytes:
    """Two evenings of a game: three rounds, one seat silent once, steps back, the GM's hand.

    A player gets another name in the second.
    """
    log = new_log(TOY if name == "toy" else find_system(name))
    host = log.header.setup.host
    entries = [*salted(log, P1, P2), *played(log, 25)]
    if log.game.past:
        entries.append(log.append(host, Undo(to=log.game.past[-1].seq)))
    if GM in log.game.seats:
        track = next(one for one in things(log.game.table) if isinstance(one, Track))
        adjust = Adjust(track=track.name, value=track.value, note="was wrong")
        entries.append(log.append(GM, adjust))
    entries += [*salted(log, P1, P2, silent=P2), *salted(log, P1), *played(log, 25, seed=3)]
    entries.append(log.evening(b"n" * 32))
    entries += [log.bots([P2]), *log.shuffle(), *played(log, 25, seed=4)]
    entries.append(log.rename(P1, "Zoe"))
    entries.append(log.append(host, Close()))
    return written(log, entries)


@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_real_sessions_are_proven_by_replay_and_by_the_script(
    game: str, prove: Callable[..., Iterator[str]]
) -> None:
    text = eventful(game)
    proof = verify(text)
    *told, last = prove(text, [proof.head, proof.commitments[1][:16], proof.shuffles[0].listed])
    held = f"{proof.draws} cards in {proof.entries} entries hold"
    assert last == f"{held}; the last hash is {proof.head}"
    assert proof.draws > (1 if game == "toy" else 10)
    rounds = [(one.salts, one.silent) for one in proof.shuffles]
    assert rounds == [((P1, P2), ()), ((P1,), (P2,)), ((P1,), ()), ((), ())]
    assert sum("round" in line for line in told) == 4
    assert sum("silent: p2" in line for line in told) == 1


def test_all_that_people_did_beside_the_rules_is_listed() -> None:
    proof = verify(eventful("suits"))
    assert (proof.ended, len(proof.commitments), proof.old) == ("closed", 2, False)
    (undone,) = proof.undos
    assert (undone.seat, undone.to) == (GM, undone.seq - 1)
    (corrected,) = proof.corrections
    assert corrected == Corrected(undone.seq + 1, GM, corrected.what, "was wrong")
    assert corrected.what.startswith("sets ")
    (bots,) = proof.stand_ins
    assert bots == StoodIn(bots.seq, (P2,))
    ranges = [one.draws for one in proof.shuffles if one.draws]
    assert ranges[0][0] == 1
    assert ranges[-1][1] == proof.draws
    assert all(one[1] + 1 == other[0] for one, other in pairwise(ranges))


def test_the_numbers_of_an_undo_are_told() -> None:
    log = new_log(find_system("zilch"))
    entries = [*salted(log, P1, P2), *played(log, 40)]
    drew = next(past for past in reversed(log.game.past) if past.numbers)
    entries.append(log.append(GM, Undo(to=drew.seq)))
    (undone,) = verify(written(log, entries)).undos
    assert set(drew.numbers) <= set(undone.draws)
    assert undone.draws[-1] <= log.game.chance.used


# --- what was changed ---


def rehashed(text: bytes, change: Callable[[Entry], Entry]) -> bytes:
    """Changed by somebody who knows the secret, and so can make all hashes fit again."""
    script = Transcript.decode(text)
    head, evening, entries = transcripts.first_hash(script.header), 0, list[Entry]()
    for entry in map(change, script.entries):
        line = line_of(script.header, entry)
        head = next_hash(script.header, head, script.secrets[evening], line)
        entries.append(structs.replace(entry, hash=head))
        evening += isinstance(entry.action, Evening)
    return structs.replace(script, entries=tuple(entries)).encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_card_is_named_though_all_hashes_fit(
    game: str, prove: Callable[..., Iterator[str]]
) -> None:
    """Another card, a number left out, a re-roll under the same number."""
    text = eventful(game)
    entries = Transcript.decode(text).entries
    seq = [entry.seq for entry in entries if entry.draws][-2]  # the script misses no last one

    def put(*draws: Draw) -> bytes:
        def change(entry: Entry) -> Entry:
            return structs.replace(entry, draws=draws) if entry.seq == seq else entry

        return rehashed(text, change)

    first, *rest = entries[seq].draws
    other = structs.replace(first, which=(first.which + 1) % first.of)
    for changed in (
        put(other, *rest),
        put(*rest),
        put(structs.replace(first, number=first.number + 1), *rest),
        put(first, first, *rest),
        put(structs.replace(first, of=first.of + 1), *rest),
    ):
        with pytest.raises(ReplayError, match=rf"entry {seq} (tells|leaves out) draw \d+") as wrong:
            verify(changed)
        assert wrong.value.entry == seq
    for changed in (put(other, *rest), put(*rest), put(first, first, *rest)):
        with pytest.raises(ValueError, match=rf"entry {seq}: card {first.number}|card \d+ "):
            list(prove(changed))


@pytest.mark.soak
@given(st.integers(0, 10**6), st.integers(1, 255))
@example(797, 1)  # no hash covers the second line: its "names" become "oames",
@example(732, 32)  # an e of its secrets an E,
@example(1059, 1)  # and the seal of a name that was given later is another
@settings(max_examples=times(60))
def test_a_changed_byte_is_found_by_both(place: int, flip: int) -> None:
    text = bytearray(eventful("zilch"))
    text[place % len(text)] ^= flip
    with pytest.raises(ReplayError):
        verify(bytes(text))
    by_hand = runpy.run_path(str(SCRIPT))["prove"]
    with pytest.raises((ValueError, KeyError, TypeError, LookupError, AttributeError)):
        list(by_hand(bytes(text)))


def test_salts_that_were_not_committed_to_are_found(
    prove: Callable[..., Iterator[str]],
) -> None:
    def change(entry: Entry) -> Entry:
        if not isinstance(entry.action, Salts):
            return entry
        salts = dict.fromkeys(entry.action.salts, "ab" * 32)
        return structs.replace(entry, action=structs.replace(entry.action, salts=salts))

    changed = rehashed(eventful("toy"), change)
    with pytest.raises(ReplayError, match="did not commit to this salt"):
        verify(changed)
    with pytest.raises(ValueError, match="had committed to another salt"):
        list(prove(changed))


def test_an_evening_under_another_secret_is_found() -> None:
    script = Transcript.decode(eventful("toy"))
    first, _ = script.secrets
    other = structs.replace(script, secrets=(first, b"x" * 32))
    with pytest.raises(ReplayError, match="does not match the hash that was published"):
        verify(other.encode())
    missing = structs.replace(script, secrets=(first,))
    with pytest.raises(ReplayError, match="is missing"):
        verify(missing.encode())
    with pytest.raises(ReplayError, match="does not match the hash published before"):
        verify(structs.replace(script, secrets=(b"x" * 32, b"n" * 32)).encode())


def test_a_file_that_was_cut_is_proven_as_far_as_it_holds() -> None:
    text = eventful("suits")
    whole = verify(text)
    lines = text.splitlines(keepends=True)
    for kept in (30, len(lines) - 1):
        for end in (b"", lines[kept][:40]):
            proof = examine(b"".join(lines[:kept]) + end)
            assert proof.unproven == ["the end of the file is missing"]
            assert (proof.entries, proof.entry) == (kept - 2, kept - 2)
            assert 0 < proof.draws <= whole.draws


def test_what_a_player_noted_is_compared() -> None:
    text = eventful("toy")
    proof = verify(text)
    noted = (proof.commitments[1], proof.shuffles[1].listed, proof.head)
    assert examine(text, *(one[:16] for one in noted)).unproven == []
    for place in range(3):
        wrong = ["", "", ""]
        wrong[place] = "0123456789abcdef"
        (unproven,) = examine(text, *wrong).unproven
        assert "you noted" in unproven
    short = Transcript.decode(text)
    cut = structs.replace(short, entries=short.entries[:-3]).encode()
    assert examine(cut).unproven == []
    assert examine(cut).ended == "open"
    (unproven,) = examine(cut, last=proof.head).unproven
    assert "was cut" in unproven


def test_a_name_can_be_forgotten_but_not_changed(prove: Callable[..., Iterator[str]]) -> None:
    script = Transcript.decode(eventful("toy"))
    assert b"Ann2" not in eventful("toy").splitlines()[0]
    forgotten = structs.replace(script, header=script.header.forget(P2)).encode()
    assert b"Ann2" not in forgotten
    assert verify(forgotten).unnamed == [P2]
    assert list(prove(forgotten))[-1] == list(prove(eventful("toy")))[-1]
    changed = eventful("toy").replace(b"Ann2", b"Bob2")
    with pytest.raises(ReplayError, match="the name of p2 was changed"):
        verify(changed)
    with pytest.raises(ValueError, match="the name of p2 was changed"):
        list(prove(changed))


# --- going on ---


def test_what_is_private_stays_sealed_and_nothing_of_a_running_evening_is_published() -> None:
    log = new_log(TOY)
    entries = [*salted(log, P1, P2), *played(log, 5), log.evening(b"n" * 32)]
    entries += [*salted(log, P1), *played(log, 5)]
    text = Transcript.of(log.header, entries).encode()
    proof = verify(text)
    assert (proof.ended, proof.entries) == ("evening", len(entries) - 7)
    assert log.keys.secret.hex().encode() not in text
    assert KEYS.privacy.hex().encode() not in text


def test_a_closed_session_is_taken_up_again_as_a_new_table() -> None:
    text = eventful("skyace")
    keys = Keys(b"2" * 32, b"3" * 32)
    log, entries = taken_up(Transcript.decode(text), keys)
    assert (log.keys, log.game.state.phase, log.ready) == (keys, "running", False)
    assert isinstance(entries[-1].action, Evening)
    entries += [*salted(log, P2), *played(log, 5, seed=1)]
    proof = verify(written(log, entries))
    assert len(proof.commitments) == 3
    assert proof.shuffles[-1].salts == (P2,)


def test_an_evening_that_ended_is_taken_up_though_its_next_secret_is_elsewhere() -> None:
    log = new_log(TOY)
    entries = [*salted(log, P1, P2), *played(log, 5), log.evening(b"n" * 32)]
    half = Transcript.of(log.header, entries)
    with pytest.raises(ReplayError, match="is not published"):
        resumed(half, b"")
    again, more = taken_up(Transcript.decode(half.encode()), Keys(b"2" * 32, b"3" * 32))
    more += [*salted(again, P1), *played(again, 5)]
    text = written(again, more)
    assert verify(text).entries == len(more)
    assert list(runpy.run_path(str(SCRIPT))["prove"](text))


def test_a_table_that_broke_off_in_a_round_is_taken_up() -> None:
    log = new_log(TOY)
    entries = [*salted(log, P1, P2), *played(log, 3), log.close_round({P1: "ab" * 32})]
    again, more = taken_up(Transcript.decode(written(log, entries)), Keys(b"2" * 32, b"3" * 32))
    assert (again.awaited, again.keys.secret) == (None, b"2" * 32)
    *_, told, _ = more
    assert told.action == Salts(number=2, salts={}, silent=(P1,))


def test_nothing_is_published_before_an_evening_ends() -> None:
    log = new_log(TOY)
    with pytest.raises(ReplayError, match="no evening of this log has ended"):
        Transcript.of(log.header, salted(log, P1))


@pytest.mark.parametrize("chance", ["plain", "human"])
def test_without_fair_chance_evenings_end_as_well(chance: str) -> None:
    log = new_log(TOY, chance=chance)  # pyright: ignore
    entries = [*played(log, 0), log.evening(b"n" * 32), log.append(GM, Close())]
    assert verify(written(log, entries)).ended == "closed"


def test_a_log_goes_on_under_its_own_secret() -> None:
    log = new_log(TOY)
    entries = [*salted(log, P1, P2), *played(log, 5)]
    again, known = resumed(Transcript.decode(written(log, entries)), b"q" * 32)
    assert known == entries
    assert again.game.snapshot() == log.game.snapshot()
    assert played(again, 3, seed=2) == played(log, 3, seed=2)


def test_a_table_of_format_1_can_end_an_evening_too() -> None:
    """Its lines tell no cards, so only the rules can prove them."""
    log = new_log(TOY)
    old = structs.replace(log.header, format="fiftyfour/1")
    log = Log[Struct].empty(old, TOY, KEYS)
    entries = played(log, 5)
    first = written(log, entries)
    assert first.count(b"secret") == 1
    entries += [*salted(log, P1), *played(log, 4), log.evening(b"n" * 32)]
    entries += [*salted(log, P2), *played(log, 4)]
    proof = verify(written(log, entries))
    assert proof.old
    assert [one.salts for one in proof.shuffles] == [(P1,), (P2,)]
    again, _ = taken_up(Transcript.decode(first), Keys(b"2" * 32, b"3" * 32))
    assert again.header.format == "fiftyfour/1"


def test_a_file_of_format_1_without_a_secret_is_refused() -> None:
    log = new_log(TOY)
    log = Log[Struct].empty(structs.replace(log.header, format="fiftyfour/1"), TOY, KEYS)
    first, rest = written(log, played(log, 2)).split(b"\n", 1)
    told = b'{"secrets":[]}'
    with pytest.raises(ReplayError, match="no secret"):
        Transcript.decode(b"\n".join([first, told, rest]))


def test_bots_are_told_by_the_table_alone() -> None:
    log = new_log(TOY)
    entry = log.bots([Seat("p2")])
    assert entry.action == Bots(seats=(P2,))
    assert "Bots play for Ann2" in entry.events[0].text  # pyright: ignore


def test_replaying_again_gives_the_same_draws() -> None:
    script = Transcript.decode(eventful("acesout"))
    assert [entry.draws for entry, _ in replay(script)] == [one.draws for one in script.entries]


# --- what editors and mail leave in a file, and what was added to it ---

TOUCHED: dict[str, Callable[[bytes], bytes]] = {
    "a byte order mark": lambda text: b"\xef\xbb\xbf" + text,
    "CRLF": lambda text: text.replace(b"\n", b"\r\n"),
    "no last line end": lambda text: text.removesuffix(b"\n"),
    "all of them": lambda text: (b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))[:-2],
}


@pytest.mark.parametrize("touched", TOUCHED)
def test_what_editors_and_mail_leave_is_no_part_of_the_proof(
    touched: str, prove: Callable[..., Iterator[str]]
) -> None:
    text = eventful("suits")
    proof = verify(TOUCHED[touched](text))
    assert proof == verify(text)
    assert list(prove(TOUCHED[touched](text)))[-1].endswith(proof.head)


def test_a_file_in_utf_16_gets_a_clear_message(prove: Callable[..., Iterator[str]]) -> None:
    for text in (eventful("toy").decode().encode("utf-16"), b'{\0"\0'):
        with pytest.raises(ReplayError, match="UTF-16; save it as UTF-8"):
            verify(text)
        with pytest.raises(ValueError, match="UTF-16; save it as UTF-8"):
            list(prove(text))


def added(text: bytes, which: int, change: Callable[[bytes], bytes]) -> bytes:
    lines = text.split(b"\n")
    lines[which] = change(lines[which])
    return b"\n".join(lines)


def inserted(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def change(line: bytes) -> bytes:
        assert old in line
        return line.replace(old, new, 1)

    return change


SECRET = b"ab" * 32
MORE: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "a secret": (1, inserted(b'"],"names"', b'","' + SECRET + b'"],"names"')),
    "the last secret again": (1, inserted(b'"],"names"', b'","' + b"6e" * 32 + b'"],"names"')),
    "an empty secret": (1, inserted(b'"],"names"', b'",""],"names"')),
    "secrets twice": (1, inserted(b'{"secrets"', b'{"secrets":["x"],"secrets"')),
    "a key of the second line": (1, inserted(b'"names"', b'"more":1,"names"')),
    "a space": (1, inserted(b',"names"', b', "names"')),
    "a name for a seat that is not there": (1, inserted(b'"names":{', b'"names":{"p9":["",""],')),
    "a forgotten name with a word": (1, lambda line: line.replace(b'["Zoe"', b'[""')),
    "a later name": (1, inserted(b'"later":{', b'"later":{"' + SECRET + b'":["Eve","00"],')),
    "a key of the last line": (-2, inserted(b"{", b'{"more":1,')),
    "a space in the last line": (-2, inserted(b":", b": ")),
    "a line": (-1, lambda line: line + b"\n"),
    "words": (-1, lambda line: b"and more"),
}


@pytest.mark.parametrize("more", MORE)
def test_nothing_stands_beside_what_is_proven(
    more: str, prove: Callable[..., Iterator[str]]
) -> None:
    changed = added(eventful("suits"), *MORE[more])
    with pytest.raises(ReplayError):
        verify(changed)
    with pytest.raises((ValueError, KeyError, TypeError)):
        list(prove(changed))


def rechained(text: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """Changed in its last entry by somebody who makes all hashes fit again."""
    *before, last, closing, _ = text.split(b"\n")
    secret, seq = bytes.fromhex(json.loads(before[1])["secrets"][-1]), len(before) - 2
    salt = hmac.digest(secret, b"line %d" % seq, "sha256").hex()
    raw = change(last).rpartition(b',"hash":"')[0]
    line = f"line {json.loads(before[-1])['hash']} {salt} ".encode() + raw
    head = hashlib.sha256(line).hexdigest().encode()
    closing = b'{"entries":%d,"head":"%s"}' % (seq + 1, head)
    return b"\n".join([*before, raw + b',"hash":"%s"}' % head, closing, b""])


CHAINED: dict[str, Callable[[bytes], bytes]] = {
    "a key of a line": inserted(b'{"seq"', b'{"more":1,"seq"'),
    "a key of a line twice": inserted(b'{"seq"', b'{"seq":0,"seq"'),
    "a space": inserted(b'"seq":', b'"seq": '),
    "a seat that is not there": inserted(b'"seat":"gm"', b'"seat":"p9"'),
}


@pytest.mark.parametrize("more", CHAINED)
def test_nothing_stands_beside_it_though_all_hashes_fit(
    more: str, prove: Callable[..., Iterator[str]]
) -> None:
    text = eventful("suits")
    assert rechained(text, lambda line: line) == text
    changed = rechained(text, CHAINED[more])
    with pytest.raises(ReplayError):
        verify(changed)
    with pytest.raises((ValueError, KeyError, TypeError)):
        list(prove(changed))


def test_a_round_of_seats_that_are_not_there_is_found(prove: Callable[..., Iterator[str]]) -> None:
    log = new_log(TOY)
    salted(log, P1)
    with pytest.raises(IllegalAction):
        log.close_round({Seat("p9"): "ab" * 32})
    entries = [*salted(fresh := new_log(TOY), P1)]
    first, second, opened, *rest = written(fresh, entries).split(b"\n")
    opened = opened.replace(b'"p1":"', b'"p9":"')
    salt = hmac.digest(b"s" * 32, b"line 0", "sha256").hex()
    raw = opened.rpartition(b',"hash":"')[0]
    line = f"line {json.loads(first)['hash']} {salt} ".encode() + raw
    opened = raw + b',"hash":"%s"}' % hashlib.sha256(line).hexdigest().encode()
    with pytest.raises(ValueError, match="entry 0 has more than a round"):
        list(prove(b"\n".join([first, second, opened, *rest])))
