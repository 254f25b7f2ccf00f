"""What earlier versions stored still opens, goes on and verifies.

`tests/stored` was written by version 0.1, before options carried data: for each game three
transcripts, one after the other, and snapshots of tables in the middle of every procedure met.
`fair-2` are transcripts of format 2, as first written: of each game two evenings with four rounds
of salts, a seat that was silent, a step back and a correction. `real-cards` is from the days when
real cards were entered one by one: two transcripts of each game, and a table that awaits a card.
"""

import gzip
import runpy
import zlib
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import EnterFaces
from fiftyfour.engine.log import Keys
from fiftyfour.engine.minds import random_bot
from fiftyfour.engine.playing import bot_acts
from fiftyfour.engine.proof import verify
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript, taken_up
from fiftyfour.systems.zilch import system as zilch
from tests.engine.sessions import P1, played, salted

STORED = Path(__file__).parent / "stored"
GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")


def transcripts(game: str) -> list[bytes]:
    files, lines = list[bytes](), list[bytes]()
    for line in gzip.decompress((STORED / f"{game}.jsonl.gz").read_bytes()).splitlines(True):
        lines.append(line)
        if line.startswith(b'{"entries"'):
            files.append(b"".join(lines))
            lines = []
    return files


def snapshots(game: str) -> list[tuple[Setup, bytes]]:
    packed = zlib.decompress((STORED / f"{game}.snapshots").read_bytes())
    return msgspec.msgpack.decode(packed, type=list[tuple[Setup, bytes]])


@pytest.mark.parametrize("game", GAMES)
def test_transcripts_verify(game: str) -> None:
    for transcript in transcripts(game):
        proof = verify(transcript)
        assert (proof.entries, proof.old) == (transcript.count(b"\n") - 2, True)


def test_a_transcript_of_format_1_is_taken_up_as_a_table_that_goes_on() -> None:
    (transcript, *_) = transcripts("zilch")
    log, entries = taken_up(Transcript.decode(transcript), Keys(b"2" * 32, b"3" * 32))
    entries += salted(log, P1)
    entries += played(log, 20)
    proof = verify(Transcript.of(log.header, entries, log.keys.secret).encode())
    assert proof.shuffles[-1].salts == (P1,)
    assert log.ready


def test_transcripts_of_format_2_verify_with_the_rules_and_by_the_script() -> None:
    prove = runpy.run_path(str(STORED.parents[1] / "examples" / "prove_cards.py"))["prove"]
    found = transcripts("fair-2")
    assert len(found) == len(GAMES)
    for transcript in found:
        proof = verify(transcript)
        assert [one.silent for one in proof.shuffles] == [(), ("p2",), (), ()]
        assert list(prove(transcript))[-1].endswith(proof.head)


def test_logs_in_which_real_cards_were_entered_one_by_one_verify_and_go_on() -> None:
    found = transcripts("real-cards")
    assert len(found) == 2 * len(GAMES)
    for transcript in found:
        assert verify(transcript).by_hand > 0
    for setup, snapshot in snapshots("real-cards"):
        session = Session.load(find_system(setup.system), setup, snapshot)
        (asked,) = session.awaited()
        (pending,) = session.view(asked.seat).decisions
        assert isinstance(pending.decision, EnterFaces)
        need = session.held.needs[0] if session.held else None
        assert need is not None
        session.answer(asked.seat, [need.wanted.bag[0]], to="enter")


@pytest.mark.parametrize("game", GAMES)
def test_tables_open_in_the_middle_of_anything_and_go_on(game: str) -> None:
    system = find_system(game)
    assert len(snapshots(game)) > 2
    for setup, snapshot in snapshots(game):
        session = Session.load(system, setup, snapshot)
        for viewer in (None, *session.seats):
            assert session.view(viewer)
        chance = Plain(seed=5)
        for act in islice(bot_acts(session, lambda _: random_bot, chance), 20):
            session.apply(*act)


def test_zilch_first_aid_goes_on() -> None:
    """In a turn and outside encounters; its test is about to be rolled, and succeeds."""
    for setup, snapshot in snapshots("zilch_aid"):
        session = Session.load(zilch, setup, snapshot)
        assert session.table.beings["p2"].now.ongoing
        session.answer(Seat("p1"), "first_aid")
        assert not session.table.beings["p2"].now.ongoing
