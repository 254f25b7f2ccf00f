"""The data directory of every released version opens, and its tables go on.

`tests/stored/data-*.tar.xz` are made by `scripts/keep_data.py`: for each game a table in its lobby,
one in the middle of play, and one whose session is closed.
"""

import json
import tarfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fiftyfour.engine.actions import Answer, Begin, Close, SeatAction
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.proof import verify
from fiftyfour.engine.rounds import commit_of
from fiftyfour.table.live import Live
from fiftyfour.table.protocol.client import Commit, Reveal
from fiftyfour.table.protocol.server import Ok
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.tables import Tables
from fiftyfour.web.config import sqlite_url

KEPT = sorted((Path(__file__).parent / "stored").glob("data-*.tar.xz"))


@asynccontextmanager
async def opened(archive: Path, folder: Path) -> AsyncGenerator[tuple[Tables, Any]]:
    """The tables of a kept data directory, served, and what `tables.json` tells of them."""
    with tarfile.open(archive) as packed:
        for name in ("tables.sqlite", "tables.json"):
            content = packed.extractfile(name)
            assert content is not None
            (folder / name).write_bytes(content.read())
    tables = Tables(await SqlStore.open(sqlite_url(folder / "tables.sqlite")))
    yield tables, json.loads((folder / "tables.json").read_text())
    await tables.close()


async def do(live: Live, seat: Any, message: str, action: SeatAction) -> int:
    answer = await live.acted(seat, message, action)
    assert isinstance(answer, Ok), answer
    return answer.seq


async def play(live: Live, told: Any, answers: int) -> int:
    """Let the seats answer at random; how many answers were asked for."""
    chance, given = Plain(seed=5), 0
    for number in range(answers):
        for token in told["tokens"].values():
            viewer = live.viewer(token)
            view = await live.view(viewer)
            asked = [one for one in view.decisions if one.awaited] if view else []
            if viewer is not None and asked:
                sampled = Answer(to=asked[0].id, answer=asked[0].decision.sample(chance))
                await live.acted(viewer, f"later-{number}", sampled)
                given += 1
                break
    return given


@pytest.mark.parametrize("archive", KEPT, ids=lambda archive: archive.name)
async def test_the_tables_of_an_earlier_version_go_on(archive: Path, tmp_path: Path) -> None:
    async with opened(archive, tmp_path) as (tables, kept):
        assert len(kept) >= 15
        whispers = 0
        for told in kept:
            async with tables.at(told["id"]) as live:
                host = (await live.info()).host
                info = await live.info(host)
                assert (info.phase, info.seq) == (told["phase"], told["entries"])
                assert len(await live.lines(host, -1)) == told["entries"]
                whispers += told["entries"] - len(await live.lines(None, -1))
                if info.phase == "lobby":
                    await do(live, host, "later-begin", Begin())
                if info.phase != "closed":
                    assert await play(live, told, 10) > 5, told["system"]
                    await do(live, host, "later-close", Close())
                length = (await live.info(host)).seq
                assert verify(await live.transcript(host)).entries == length
    assert whispers > 5  # which were told of to everybody then, and are not now


def test_there_is_one_to_open() -> None:
    assert KEPT


async def test_a_table_of_the_old_rule_goes_over_to_the_new_one_by_a_round(tmp_path: Path) -> None:
    """Data of 0.1.0: its cards hung on what was said; from the next draw on, on a seed of salts."""
    (archive,) = (one for one in KEPT if one.name == "data-0.1.0.tar.xz")
    async with opened(archive, tmp_path) as (tables, kept):
        told = next(one for one in kept if one["system"] == "skyace" and one["phase"] == "running")
        async with tables.at(told["id"]) as live:
            host = (await live.info()).host
            live.audience.asked(host)
            salt = "0f" * 32
            await live.commit(host, Commit(id="c", round=1, hash=commit_of(1, host, salt)))
            await live.reveal(host, Reveal(id="r", round=1, salt=salt))
            rounds = (await live.info()).rounds
            assert rounds is not None
            assert rounds.salted == (host,)
            assert await play(live, told, 10) > 5
            await do(live, host, "later-close", Close())
            proof = verify(await live.transcript(host))
    assert [one.salts for one in proof.shuffles] == [(host,)]
    assert proof.shuffles[0].draws is not None
