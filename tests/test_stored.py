"""What earlier versions stored still opens, goes on and verifies.

`tests/stored` was written by version 0.1, before options carried data: for each game three
transcripts, one after the other, and snapshots of tables in the middle of every procedure met.
"""

import gzip
import zlib
from pathlib import Path

import msgspec
import pytest

from fiftyfour.bots import awaited_of
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch import system as zilch

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
        assert verify(transcript).entries == transcript.count(b"\n") - 2


@pytest.mark.parametrize("game", GAMES)
def test_tables_open_in_the_middle_of_anything_and_go_on(game: str) -> None:
    system = find_system(game)
    assert len(snapshots(game)) > 2
    for setup, snapshot in snapshots(game):
        session = Session.load(system, setup, snapshot)
        for viewer in (None, *session.seats):
            assert session.view(viewer)
        chance = Plain(seed=5)
        for _ in range(20):
            asked = awaited_of(session, chance)
            if asked is None:
                break
            seat, pending = asked
            session.apply(seat, Answer(to=pending.id, answer=pending.decision.sample(chance)))


def test_zilch_first_aid_goes_on() -> None:
    """In a turn and outside encounters; its test is about to be rolled, and succeeds."""
    for setup, snapshot in snapshots("zilch_aid"):
        session = Session.load(zilch, setup, snapshot)
        assert session.table.beings["p2"].now.ongoing
        session.answer(Seat("p1"), "first_aid")
        assert not session.table.beings["p2"].now.ongoing
