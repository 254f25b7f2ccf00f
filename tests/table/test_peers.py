"""Several services on one PostgreSQL database: each table is one table, wherever one comes in.

Each service here has a store of its own, as a process of its own would; tests/web/test_workers.py
does the same with real processes.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import asyncpg
import msgspec
import pytest
from msgspec import structs

from fiftyfour.engine.actions import Answer, Begin, Close, Say
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.proof import verify
from fiftyfour.engine.rounds import commit_of
from fiftyfour.table import bots, control, peers
from fiftyfour.table.admin import (
    Delete,
    Export,
    Exported,
    Forget,
    Import,
    Link,
    List,
    Listed,
)
from fiftyfour.table.admin import Relink as Anew
from fiftyfour.table.database import Write, no_answer
from fiftyfour.table.http import MadeTable
from fiftyfour.table.limits import Limits
from fiftyfour.table.live import Live
from fiftyfour.table.news import Here
from fiftyfour.table.numbering import Readers
from fiftyfour.table.postgres import Postgres
from fiftyfour.table.protocol.client import (
    Arrange,
    Commit,
    Publish,
    Relink,
    Reveal,
    SetChannel,
    Sit,
)
from fiftyfour.table.protocol.info import TableInfo
from fiftyfour.table.protocol.server import Error, Ok, ServerMessage, TableChanged, Update, Welcome
from fiftyfour.table.records import Kept
from fiftyfour.table.sql import SqlStore
from fiftyfour.table.tables import Tables
from tests.hook import hooked

from .conftest import FREE, P1, P2, House, answer, begin, do, make

PATIENCE = 60.0

_messages = msgspec.json.Decoder[ServerMessage](ServerMessage)

SALT = "5a" * 32


class Line:
    """A connection to somebody who takes down whatever is sent."""

    def __init__(self) -> None:
        self.heard: list[ServerMessage] = []
        self.closed: tuple[int, str] | None = None
        self._more = asyncio.Event()

    def send(self, text: bytes) -> None:
        self.heard.append(_messages.decode(text))
        self._more.set()

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self._more.set()

    @property
    def seqs(self) -> list[int]:
        told = [one for one in self.heard if isinstance(one, Welcome | Update)]
        return [line.seq for one in told for line in one.lines]

    @property
    def table(self) -> TableInfo:
        """The table as it was last told."""
        return [one.table for one in self.heard if isinstance(one, Welcome | TableChanged)][-1]

    @property
    def online(self) -> list[str]:
        return [seat.seat for seat in self.table.seats if seat.online]

    async def until(self, fits: Callable[["Line"], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not fits(self):
                self._more.clear()
                await self._more.wait()


class Shared:
    """Services on one database, and one table at all of them."""

    def __init__(self, url: str) -> None:
        self.house = House(Path("unused"))
        self.house.url = url
        self.url = url
        self._stack = AsyncExitStack()

    async def service(self, *, listens: bool = True, limits: Limits = FREE) -> Tables:
        tables = await self.house.service(limits=limits)
        if listens:
            await tables.start()
        return tables

    async def at(self, tables: Tables, made: MadeTable) -> Live:
        return await self._stack.enter_async_context(tables.at(made.table.id))

    async def close(self) -> None:
        await self._stack.aclose()
        for tables in list(self.house.open):
            await self.house.close(tables)


@pytest.fixture
async def shared(postgres_url: str) -> AsyncGenerator[Shared]:
    shared = Shared(postgres_url)
    yield shared
    await shared.close()


async def join(live: Live, made: MadeTable, seat: str, since: int = -1) -> Line:
    line = Line()
    await live.join(made.tokens[seat], since, line)
    return line


async def test_what_is_done_at_one_is_shown_at_the_other(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False, system="skyace")
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await begin(here)
    await bo.until(lambda bo: bo.table.phase == "running")
    await ann.until(lambda ann: ann.online == ["p1", "p2"])
    length = (await here.info()).seq + 40
    for number in range(20):
        await do(here, P1, Say(text=f"{number} from here"))
        await do(there, P2, Say(text=f"{number} from there"))
    await ann.until(lambda ann: len(ann.seqs) == length)
    await bo.until(lambda bo: len(bo.seqs) == length)
    assert ann.seqs == bo.seqs == list(range(length))
    assert await here.view(P1) == await there.view(P1)
    assert await here.view(None) == await there.view(None)


async def test_a_process_that_comes_later_misses_nothing(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    news: list[str] = []
    by_hand = await asyncpg.connect(shared.url)

    def told(*notification: object) -> None:
        news.append(str(notification[-1]))

    await by_hand.add_listener("fiftyfour", told)
    for number in range(8):  # so that they come in at different moments of a commit
        news.clear()
        made = await make(one, False, False)
        here = await shared.at(one, made)
        await begin(here)
        length = (await do(here, P1, Say(text="alone"))).seq + 42
        assert not [text for text in news if '["a",' in text]  # nobody has to know
        said = [
            asyncio.create_task(do(here, P1, Say(text="here"), message=f"m{n}")) for n in range(40)
        ]
        await asyncio.sleep(number / 1000)
        there = await shared.at(other, made)
        bo = await join(there, made, "p2")
        said.append(asyncio.create_task(do(there, P2, Say(text="there"))))
        await asyncio.gather(*said)
        await bo.until(lambda bo, length=length: len(bo.seqs) == length)
        assert bo.seqs == list(range(length))
        ann = await join(here, made, "p1")
        await ann.until(lambda ann, length=length: len(ann.seqs) == length)
    await by_hand.close()


@pytest.mark.parametrize("heard", [0.0, 0.3], ids=["not yet heard of", "heard of"])
async def test_what_is_stored_while_a_table_is_read_is_seen_at_once(
    shared: Shared, monkeypatch: pytest.MonkeyPatch, heard: float
) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    bo = await join(there, made, "p2")
    private, begun, played = SqlStore.private, asyncio.Event(), asyncio.Event()

    async def reading(store: SqlStore, table: str) -> dict[int, Readers]:
        """Read more slowly: the game goes on at the other process before it is done."""
        found = await private(store, table)
        monkeypatch.undo()
        await begun.wait()
        assert await answer(here, P1, Plain(seed=1)) or await answer(here, P2, Plain(seed=1))
        played.set()
        await asyncio.sleep(heard)
        return found

    monkeypatch.setattr(SqlStore, "private", reading)
    await begin(here)  # the other process has a lobby in memory, and reads the game
    begun.set()
    async with asyncio.timeout(PATIENCE):
        await played.wait()
    length = (await here.info()).seq
    await bo.until(lambda bo: bo.seqs == list(range(length)))
    assert await there.view(P2) == await here.view(P2)


async def test_what_could_not_be_read_is_read_later(
    shared: Shared, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(peers, "LOOK", 0.05)
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await begin(here)
    await ann.until(lambda ann: ann.online == ["p1", "p2"])
    length = (await here.info()).seq
    await bo.until(lambda bo: len(bo.seqs) == length)
    lacked, failures = SqlStore.lacked, iter(["fails once"])
    told = len(bo.heard)

    async def failing(store: SqlStore, since: Mapping[str, int]) -> dict[str, list[Kept]]:
        if next(failures, None) is not None:
            raise no_answer()
        return await lacked(store, since)

    monkeypatch.setattr(SqlStore, "lacked", failing)
    await do(here, P1, Say(text="Is anybody there?"))
    await bo.until(lambda bo: len(bo.seqs) == length + 1)
    assert "could not be shown" in caplog.text
    assert next(failures, None) is None
    assert len(bo.heard) == told + 1, "meanwhile nobody seemed to have left"


async def test_what_could_not_be_told_is_told_later(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of which the others have not heard is sent nothing that they do."""
    monkeypatch.setattr(peers, "LOOK", 0.05)
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here = await shared.at(one, made)
    ann = await join(here, made, "p1")
    commit, processes, failures = Postgres.commit, Postgres.processes, list[Here]()

    async def failing(database: Postgres, writes: Sequence[Write]) -> None:
        told = [news for write in writes for news in write.news if isinstance(news, Here)]
        if told:
            failures.extend(told if len(writes) == 1 else ())  # else it is tried again alone
            raise no_answer()
        await commit(database, writes)

    async def silent(_: Postgres) -> set[int]:
        looks.append(len(failures))
        raise no_answer()

    looks = list[int]()
    monkeypatch.setattr(Postgres, "commit", failing)
    monkeypatch.setattr(Postgres, "processes", silent)
    there = await shared.at(other, made)
    bo = await join(there, made, "p2")
    async with asyncio.timeout(PATIENCE):
        while not any(told.seats == ("p2",) for told in failures):
            await asyncio.sleep(0.01)
        looks.clear()
        while len(looks) < 10:
            await asyncio.sleep(0.01)
    assert looks[0] == looks[-1], "nothing is told while the database does not respond"
    monkeypatch.setattr(Postgres, "processes", processes)
    monkeypatch.setattr(Postgres, "commit", commit)
    await ann.until(lambda ann: ann.online == ["p1", "p2"])
    await begin(here)
    length = (await here.info()).seq
    await bo.until(lambda bo: len(bo.seqs) == length)


async def test_races_are_never_shown_to_people(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await begin(here)
    length = (await here.info()).seq + 120
    said = await asyncio.gather(
        *(do(here, P1, Say(text="here"), message=f"m{number}") for number in range(60)),
        *(do(there, P2, Say(text="there"), message=f"m{number}") for number in range(60)),
        *(do(there, P1, Say(text="here"), message=f"m{number}") for number in range(60)),  # again
    )
    assert len({ok.seq for ok in said}) == 120
    assert [ok.seq for ok in said[:60]] == [ok.seq for ok in said[120:]]
    await ann.until(lambda ann: len(ann.seqs) == length)
    await bo.until(lambda bo: len(bo.seqs) == length)
    assert ann.seqs == bo.seqs == list(range(length))
    await do(there, P1, Close())
    assert verify(await there.transcript(P1)).entries == length + 1


async def test_a_round_of_salts_and_an_evening_reach_every_process(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await ann.until(lambda ann: ann.online == ["p1", "p2"])

    async def commit(round: int) -> None:
        for live, seat in ((here, P1), (there, P2)):
            hash = commit_of(round, seat, SALT)
            await live.commit(seat, Commit(id=f"c{round}", round=round, hash=hash))

    async def reveal(round: int) -> None:
        for live, seat in ((there, P2), (here, P1)):
            await live.reveal(seat, Reveal(id=f"r{round}", round=round, salt=SALT))

    def stands(number: int, *, open: bool) -> Callable[[Line], bool]:
        return lambda line: (
            line.table.rounds is not None
            and (line.table.rounds.number, line.table.rounds.open) == (number, open)
        )

    await commit(1)
    beginning = asyncio.create_task(do(here, P1, Begin()))
    await bo.until(stands(1, open=True))
    await reveal(1)
    await beginning
    await bo.until(stands(1, open=False))
    await bo.until(lambda bo: bo.table.phase == "running")
    await commit(2)
    await here.publish(P1, Publish(id="p", shown=True))
    await bo.until(stands(2, open=True))
    await reveal(2)
    await ann.until(stands(2, open=False))
    await do(there, P2, Say(text="and on we go"))
    await do(there, P1, Close())
    proof = verify(await there.transcript(P1))
    assert [one.salts for one in proof.shuffles] == [(P1, P2), (P1, P2)]
    assert len(proof.commitments) == 2


async def test_an_answer_is_not_refused_for_what_a_process_has_not_heard_yet(
    shared: Shared,
) -> None:
    one, deaf = await shared.service(), await shared.service(listens=False)
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(deaf, made)
    assert (await there.info()).phase == "lobby"
    await begin(here)
    view = await here.view(P1)
    assert view is not None
    reply = Answer(to=view.decisions[0].id, answer=view.decisions[0].decision.sample(Plain()))
    assert isinstance(await there.acted(P1, "m", reply), Ok)
    assert isinstance(await here.acted(P1, "m", reply), Ok)  # done already, there
    again = await there.acted(P1, "n", reply)
    assert isinstance(again, Error)  # refused for a good reason
    assert again.code != "raced"


async def test_no_change_of_a_table_is_lost(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    host = made.table.host
    await asyncio.gather(
        here.sit(P1, Sit(id="a", name="Ann")),
        there.sit(P2, Sit(id="b", name="Bo")),
        there.arrange(host, Arrange(id="c", title="Ours")),
        here.arrange(host, Arrange(id="d", settings={"hand": 2})),
        there.arrange(host, Arrange(id="e", chance="plain")),
        here.arrange(host, Arrange(id="f", remove=made.table.seats[3].seat)),
    )
    stored = await one.store.table(made.table.id)
    assert [seat.name for seat in stored.seats] == ["Ann", "Bo", ""]
    assert stored.title == "Ours"
    assert stored.settings["hand"] == 2
    assert stored.chance == "plain"
    assert stored.version == 6
    both = await asyncio.gather(begin(here), there.arrange(host, Arrange(id="g", title="Late")))
    assert both[1] == Ok(id="g")
    assert (await one.store.table(made.table.id)).title == "Late"
    assert (await there.info()).phase == "running"


async def test_a_revoked_link_is_closed_everywhere(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, again = await join(here, made, "p1"), await join(there, made, "p1")
    bo, watcher = await join(there, made, "p2"), await join(there, made, "spectator")
    for seat in ("p2", "spectator", "p1"):
        await here.relink(P1, Relink(id=f"r {seat}", seat=seat), by=ann)
    for line in (bo, watcher, again):
        await line.until(lambda line: line.closed is not None)
        assert line.closed == (4003, "revoked")
        assert isinstance(line.heard[-1], Error)
    with pytest.raises(TableError, match="revoked"):
        await join(there, made, "p2")
    await ann.until(lambda ann: ann.online == ["p1"] and not ann.table.watchers)
    assert ann.closed is None


async def test_who_is_there_is_known_everywhere(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here = await shared.at(one, made)
    ann, watcher = await join(here, made, "p1"), await join(here, made, "spectator")
    there = await shared.at(other, made)  # asks who is there
    bo = await join(there, made, "p2")
    await bo.until(lambda bo: bo.online == ["p1", "p2"] and bo.table.watchers == 1)
    await ann.until(lambda ann: ann.online == ["p1", "p2"])
    here.leave(watcher)
    await bo.until(lambda bo: bo.table.watchers == 0)
    there.leave(bo)
    await ann.until(lambda ann: ann.online == ["p1"])


async def test_a_table_that_only_others_need_is_soon_let_go(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made and begun by a request that reached one process, played at another."""
    monkeypatch.setattr("fiftyfour.table.tables.ELSEWHERE", 0.0)
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    async with one.at(made.table.id) as asked:
        await begin(asked)
        assert await one.let_go(60.0) == 0  # it is in use
    here = await shared.at(other, made)
    ann = await join(here, made, "p1")
    async with asyncio.timeout(PATIENCE):
        while len(one):  # the service's own sweep may be first
            await one.let_go(60.0)
            await asyncio.sleep(0.01)
        while here.audience.others:
            await asyncio.sleep(0.01)
    assert (len(one), await one.let_go(0.0)) == (0, 0)
    assert await other.let_go(60.0) == 0  # somebody is there
    await do(here, P1, Say(text="still here"))
    await ann.until(lambda ann: isinstance(ann.heard[-1], Update))


async def test_what_was_told_while_a_line_was_down_is_shown_after_all(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann, bo = await join(here, made, "p1"), await join(there, made, "p2")
    await begin(here)
    await bo.until(lambda bo: bo.table.phase == "running")
    by_hand = await asyncpg.connect(shared.url)
    await by_hand.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE query ILIKE 'listen%' AND datname = current_database()"  # not those of other tests
    )
    await by_hand.close()
    length = (await do(here, P1, Say(text="is anybody there?"))).seq + 1
    await here.arrange(P1, Arrange(id="t", title="Lonely"))
    await bo.until(lambda bo: bo.seqs == list(range(length)) and bo.table.title == "Lonely")
    await ann.until(lambda ann: ann.online == ["p1", "p2"])
    await do(there, P2, Say(text="here I am"))
    await ann.until(lambda ann: ann.seqs == list(range(length + 1)))


async def test_one_process_at_a_time_plays_the_bots(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LOOK_AGAIN", 0.05)
    one, other, third = [await shared.service() for _ in range(3)]
    made = await make(one, False, True, True, system="skyace")
    here, there = await shared.at(one, made), await shared.at(other, made)
    ann = await join(there, made, "p1")
    async with third.store.only(made.table.id) as ours:
        assert ours
        async with one.store.only(made.table.id) as ours:
            assert not ours  # so nobody else plays them now
        await begin(here)
        await do(here, P1, Say(text="the bots are waiting"))
        log = await one.store.entries(made.table.id)
        assert {kept.entry.seat for kept in log} == {"p1"}
    chance = Plain(seed=54)
    while (length := len(ann.seqs)) < 40:  # as soon as the lock is free, they play on
        if not await answer(there, P1, chance):
            await ann.until(lambda ann, length=length: len(ann.seqs) > length)
    log = await one.store.entries(made.table.id)
    assert {kept.entry.seat for kept in log} == {"p1", "p2", "p3"}


async def test_addresses_are_limited_in_all_processes_together(shared: Shared) -> None:
    limits = Limits(tables_per_hour=3)
    one, other = await shared.service(limits=limits), await shared.service(limits=limits)
    made = await asyncio.gather(
        *(make(one, False, False) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(table, MadeTable) for table in made) == 3
    with pytest.raises(TableError, match="3 tables an hour"):
        await make(other, False, False)


async def test_whoever_runs_the_servers_does_it_at_every_one(shared: Shared, house: House) -> None:
    """`fiftyfour admin` is one more process: nobody has to ask a server that is running."""
    one = await shared.service()
    made = await make(one, False, False)
    here = await shared.at(one, made)
    ann, bo = await join(here, made, "p1"), await join(here, made, "p2")
    await begin(here)
    table = made.table.id
    link, _ = await control.asked(shared.url, Anew(table=table, seat="host"))
    assert isinstance(link, Link)
    await ann.until(lambda ann: ann.closed == (4003, "revoked"))
    assert here.viewer(link.path.partition("#")[2]) == P1
    told, _ = await control.asked(shared.url, List())
    assert isinstance(told, Listed)
    length = (await here.info()).seq
    listed = [(summary.id, summary.phase, summary.entries) for summary in told.tables]
    assert listed == [(table, "running", length)]

    await do(here, P1, Say(text="between us", to=(P2,)))
    await control.asked(shared.url, Forget(table=table, seat="p1"))
    await bo.until(lambda bo: bo.closed == (1012, ""))
    bo = await join(here, made, "p2")
    assert not any("between us" in str(line) for line in await here.lines(P2, -1))
    assert [seat.name for seat in bo.table.seats] == ["Player 1", "Player 2"]

    before = await here.view(P2)
    exported, _ = await control.asked(shared.url, Export(table=table))
    assert isinstance(exported, Exported)
    await control.asked(shared.url, Delete(table=table))
    await bo.until(lambda bo: bo.closed == (4004, "deleted"))
    assert len(one) == 0
    await house.close(await house.service())  # a database file, and then another
    for url in (house.url, shared.url):
        taken, _ = await control.asked(url, Import(file=exported.file))
        assert isinstance(taken, Listed)
        exported, _ = await control.asked(url, Export(table=table))
        assert isinstance(exported, Exported)
    there = await shared.at(one, made)
    assert await there.view(P2) == before


async def test_a_round_is_made_by_seats_at_different_processes(shared: Shared) -> None:
    one, other = await shared.service(), await shared.service()
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    await join(here, made, "p1")
    bo = await join(there, made, "p2")
    await bo.until(lambda bo: bo.online == ["p1", "p2"])
    salt = "5a" * 32
    for live, seat in ((here, P1), (there, P2)):
        hash = commit_of(1, seat, salt)
        await live.commit(seat, Commit(id="c", round=1, hash=hash))
    beginning = asyncio.create_task(do(here, P1, Begin()))
    await bo.until(lambda bo: bo.table.rounds is not None and bo.table.rounds.open)
    await here.reveal(P1, Reveal(id="r", round=1, salt=salt))
    await there.reveal(P2, Reveal(id="r", round=1, salt=salt))
    await beginning
    await bo.until(lambda bo: bo.table.phase == "running")
    rounds = (await there.info()).rounds
    assert rounds is not None
    assert set(rounds.salted) == {P1, P2}
    await do(there, P1, Close())
    assert verify(await there.transcript(P1)).entries == (await there.info()).seq


async def test_one_of_them_tells_the_channel_and_each_thing_once(shared: Shared) -> None:
    quick = structs.replace(FREE, webhook_pause=0.05, webhook_lines=1000)
    one, other = await shared.service(limits=quick), await shared.service(limits=quick)
    made = await make(one, False, False)
    here, there = await shared.at(one, made), await shared.at(other, made)
    await join(here, made, "p1")
    await join(there, made, "p2")
    async with hooked() as hook:
        await here.set_channel(P1, SetChannel(id="channel", address=hook.address))
        await begin(here)
        for number in range(6):
            await do(here, P1, Say(text=f"{number} from here"))
            await do(there, P2, Say(text=f"{number} from there"))
            await hook.has(f"{number} from there")
        news = [line for post in hook.posts for line in post["news"]]
    said = [f"Player {p}: {n} from {at}" for n in range(6) for p, at in ((1, "here"), (2, "there"))]
    assert [line for line in news if " from " in line and "Player" in line and ":" in line] == said
