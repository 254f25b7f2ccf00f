"""One table: everything that can be asked of it."""

import asyncio
from collections.abc import Iterator, Sequence

from msgspec import Raw, Struct, structs

from fiftyfour.engine.errors import IllegalAction, TableError
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.table import channel, door, ledger, lobby, replaying, sequels
from fiftyfour.table.audience import GONE, Connection
from fiftyfour.table.batch import Batch
from fiftyfour.table.channel import Due, Teller
from fiftyfour.table.door import Outside
from fiftyfour.table.hints import Hinting
from fiftyfour.table.history import lines_of, without_words_of
from fiftyfour.table.http import ChannelInfo, Reckoned, WhoSaw
from fiftyfour.table.http_replay import Replay
from fiftyfour.table.limits import Limits
from fiftyfour.table.links import hashed, new_token
from fiftyfour.table.numbering import readers_of
from fiftyfour.table.posting import picture_in
from fiftyfour.table.prompted import Prompted
from fiftyfour.table.protocol.client import Draft, Odds, SetChannel, Unfold
from fiftyfour.table.protocol.info import LogLine, TableInfo
from fiftyfour.table.protocol.server import Hints, Ok, Previewed, Stopping, Unfolded
from fiftyfour.table.reckoning import Reckoning
from fiftyfour.table.records import Kept, Record, now
from fiftyfour.table.results import Evenings, no_results
from fiftyfour.table.screens import refreshed, welcome
from fiftyfour.table.seated import Waits
from fiftyfour.table.store import Store
from fiftyfour.table.tally import Tally
from fiftyfour.table.thinking import Thinking
from fiftyfour.table.transcripts import transcript_of
from fiftyfour.table.webhook import Nowhere, Poster

LINES = 200
"""Log lines in the welcome of a client that has none yet."""

MISSED = 1000
"""Log lines in the welcome of a returning client, and in one answer over HTTP."""

SEAT_LINK = (
    "this is the link of a seat, whose hand the whole room would see; open the big screen from the "
    "host's menu"
)

STOPPING = "the server is stopping, and usually back in a moment; nothing you did is lost"


class Live(Prompted):
    """One table, for as long as somebody needs it.

    Attributes:
        users: how many requests use it, not counting connections.
    """

    def __init__(
        self,
        record: Record,
        system: System[Struct],
        store: Store,
        *,
        limits: Limits,
        pace: float,
        snapshot_every: int,
        tally: Tally | None = None,
        thinkers: Thinking | None = None,
        poster: Poster | None = None,
    ) -> None:
        super().__init__(
            record,
            system,
            store,
            limits=limits,
            pace=pace,
            snapshot_every=snapshot_every,
            tally=tally,
            thinkers=thinkers,
        )
        self.users = 0
        self._poster = poster or Nowhere()
        self._teller = Teller(
            record.id,
            self._due,
            lambda done: store.keep_delivered(record.id, done),
            lambda: store.only(f"{record.id} channel"),
            self._poster,
            limits,
        )
        self._waits = Waits()
        self._telling = asyncio.Lock()  # one transcript at a time
        self._hinting = Hinting()
        self._reckoning = Reckoning(store)

    # --- coming and going ---

    async def join(
        self,
        token: str,
        since: int,
        connection: Connection,
        device: str = "",
        *,
        screen: bool = False,
    ) -> Viewer | Outside:
        """Welcome a client with a link, and send it everything from now on.

        Whoever must be let in first is at the door then (`Outside`), and is sent what can be seen
        from there. `screen`: it is one for the whole room, which must never show a seat's hand.

        Raises:
            TableError: the link is not valid here, or too many people watch.
        """
        async with self._alone():
            await self._catch_up()
            viewer = door.place_of(self.record, token, device)
            if screen and viewer is not None:
                raise TableError("seat_link", SEAT_LINK)
            if isinstance(viewer, Outside):
                self.arrive(connection, viewer)
                return viewer
            if viewer is not None:
                seat, key = viewer, hashed(device) if device else ""
                await self._change(lambda _: lobby.claim(self.record, seat, key))
                viewer = door.place_of(self.record, token, device)  # still
                if isinstance(viewer, Outside):
                    self.arrive(connection, viewer)
                    return viewer
            view = self._whole(viewer)
            lines = await self._read(viewer, since)
            links = {hashed(one) for one in (token, device) if one}
            self._note_seen(viewer)
            self.audience.make_room(viewer)
            self.audience.add(connection, viewer, links, screen=screen)
            doorway = self._doorways[viewer] = self.doorway(viewer)
            talk, keyed = self.record.talk, door.has_key(self.record, viewer, device)
            info = self._info(viewer)
            connection.send(
                welcome(info, viewer, view, lines, talk=talk, doorway=doorway, keyed=keyed)
            )
            self._announce(skip=connection)
            await self._change(lambda _: self.record)  # a round may be due, now that it is here
        self._wake_bots()
        return viewer

    def leave(self, connection: Connection) -> None:
        """A client has disconnected."""
        if connection in self._doorstep:
            self.go(connection)
        if connection in self.audience:
            self._note_seen(self.audience.remove(connection))
            self._touch()
            self._announce()

    def _note_seen(self, viewer: Viewer) -> None:
        """Store that the first one comes to a seat, or the last one has left it."""
        if viewer is not None and viewer not in self.audience.online:
            self._store.keep_seen(self.record.id, viewer, now())

    def viewer(self, token: str) -> Viewer:
        """The seat of this link; TableError `bad_token` or another if it opens none."""
        return door.viewer_of(self.record, token)

    # --- reading ---

    async def info(self, viewer: Viewer = None) -> TableInfo:
        """What everyone at the table knows about it; its lines are counted for `viewer`."""
        async with self._alone():
            return self._info(viewer)

    async def view(self, viewer: Viewer) -> View | None:
        """What a seat sees; None in the lobby."""
        async with self._alone():
            return self._seen_by(lambda game: game.view(viewer))

    async def whole(self, viewer: Viewer) -> Raw | None:
        """The same as it is sent."""
        async with self._alone():
            return self._whole(viewer)

    async def show_again(self, viewer: Viewer, connection: Connection) -> None:
        """Send a client its whole view again; nothing in the lobby."""
        async with self._alone():
            if connection in self.audience and (view := self._whole(viewer)) is not None:
                connection.send(refreshed(view))

    async def hints(self, viewer: Viewer, asked: Odds) -> Hints:
        """The odds of the answers to an open decision, from what its seat knows.

        Play goes on while they are counted.
        """
        async with self._alone():
            if viewer is None or self._log is None:
                return Hints(id=asked.id, to=asked.to, hints=())
            counting = self._hinting.of(self._log.game, viewer, asked)
        return Hints(id=asked.id, to=asked.to, hints=await counting)

    async def preview(self, viewer: Viewer, asked: Draft) -> Previewed:
        """What an answer to an open decision would come to, from what its seat knows.

        Raises:
            IllegalAction: nothing of the kind is open to it, or the draft cannot be read.
        """
        async with self._alone():
            game, seat = self._played_by(viewer)
            preview = game.preview(seat, asked.to, asked.draft)
        return Previewed(id=asked.id, to=asked.to, preview=preview)

    async def unfold(self, viewer: Viewer, asked: Unfold) -> Unfolded:
        """A decision that stands folded in the view of its seat.

        Raises:
            IllegalAction: it is not open to it.
        """
        async with self._alone():
            game, seat = self._played_by(viewer)
            found = game.opened(seat, asked.to)
            decision, stamp = found.decision, found.stamp
        return Unfolded(id=asked.id, to=asked.to, stamp=stamp, decision=decision)

    def _played_by(self, viewer: Viewer) -> tuple[Session[Struct], Seat]:
        """The game and the seat that acts in it; IllegalAction for whoever only watches."""
        if viewer is None or self._log is None:
            raise IllegalAction("no_such_decision", "nothing is asked of you")
        return self._log.game, viewer

    async def lines(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The first thousand lines after line `since`, as a seat reads them."""
        async with self._alone():
            after = self._numbering.entry(since, viewer)
            kept = await self._store.lines(self.record.id, viewer, after, MISSED)
            return lines_of(kept, viewer, self._numbering)

    async def who_saw(self, viewer: Viewer, pile: str, face: str) -> WhoSaw:
        """Who sees a pile, or has seen a card or tile that lies there, as a seat may know it.

        Raises:
            TableError: `no_such_thing`, there is no such pile; `unseen`, no such card; `too_fast`.
        """
        async with self._alone():
            game = None if self._log is None else self._log.game
            heap = ledger.check(game, viewer, pile, face)
            self.audience.check_look(viewer)
            kept = await self._store.lines(self.record.id, viewer, -1, ledger.MOST, latest=True)
            seats = [seat.seat for seat in self.record.seats]
            return ledger.who_saw(heap, face, kept, viewer, seats)

    async def _read(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """The latest lines that a client does not have yet, and will not be sent otherwise."""
        most = LINES if since < 0 else MISSED
        after = self._numbering.entry(since, viewer)
        kept = await self._store.lines(self.record.id, viewer, after, most, latest=True)
        shown = (one for one in kept if one.entry.seq <= self.shown)
        return lines_of(shown, viewer, self._numbering)

    async def transcript(self, viewer: Viewer) -> bytes:
        """The transcript with all secrets that are published; the host's of a table that failed.

        Raises:
            TableError: `not_closed`, none is published yet.
        """
        async with self._telling:
            async with self._alone():
                record = self.record
                over = self._phase == "closed" or bool(self._fault and viewer == record.host)
            told = record.rounds.evenings and record.chance != "plain"  # its seed tells what comes
            if record.header is None or not (over or told):
                raise TableError(
                    "not_closed",
                    "the transcript contains the table's secret; it is available once the host has "
                    "ended the evening or closed the session",
                )
            secret = record.keys.secret if over else b""
            return await transcript_of(self._store, record, secret)

    async def replay(self, viewer: Viewer, eye: str) -> Iterator[bytes]:
        """The lines of a replay of this table, as it was seen by `eye` (`replaying`).

        One's own seat, and whoever only watches, are shown it up to now; all hands, up to the last
        evening whose secret is published.

        Raises:
            TableError: `not_shown`, not through these eyes; `not_begun`; `too_fast`.
        """
        return replaying.lines_of(*await self._again(viewer, eye))

    async def data(self, viewer: Viewer, eye: str) -> Iterator[bytes]:
        """The acts of this table as rows of data (`env.rows`): of one's own seat, or of all.

        What may be seen, and what is raised, is as for `replay`.
        """
        head, kept, played = await self._again(viewer, eye)
        return replaying.rows_of(head, kept, played, sealed=head.shown and eye != viewer)

    async def _again(
        self, viewer: Viewer, eye: str
    ) -> tuple[Replay, Sequence[Kept], replaying.Played]:
        """What can be seen through this eye, its entries, and the game as it is played again."""
        async with self._alone():
            self.audience.check_look(viewer)
            record, info = self.record, self._info(None)
            if record.header is None:
                raise TableError(
                    "not_begun", "the game has not begun, so there is nothing to replay"
                )
            kept = await self._store.entries(record.id)
            over = self._phase == "closed"
        ended = Evenings.of([one.entry for one in kept]).ends if record.chance != "plain" else ()
        published = len(kept) if over else ended[-1] if ended else 0
        seats = [seat.seat for seat in record.seats]
        eyes = replaying.check_eye(eye, viewer, seats, shown=published > 0)
        shown = over or eye not in (viewer, replaying.NOBODY)
        kept = kept[:published] if shown else kept
        table = structs.replace(info, phase="running", paused=False)
        head = Replay(table=table, eye=eye, eyes=eyes, shown=shown)
        played = replaying.of_table(record, self._system, kept, shown=shown and eye != viewer)
        return head, kept, played

    # --- results ---

    async def results(self, evening: int) -> Reckoned:
        """The results of an evening, 0 being the last, or how much of its log has been read.

        Raises:
            TableError: `no_results`, no such evening has ended; `too_fast`, too many are waiting.
        """
        async with self._alone():
            record = self.record
            closed = self._phase == "closed"
            ended = record.rounds.evenings + closed
        if evening > ended or not ended:
            raise no_results(evening, ended)
        told = await self._reckoning.of(record, self._system, evening, ended)
        if told.results is None:
            return told
        share = sequels.share_of(record, told.results.evening)
        proof = closed or record.chance != "plain"
        found = structs.replace(told.results, share=share, transcript=proof)
        return structs.replace(told, results=found)

    def shared(self, token: str, evening: int) -> bool:
        """True if this is the link that shows the results of this evening."""
        return sequels.shares(self.record, token, evening)

    # --- the channel that hears of it ---

    async def set_channel(self, viewer: Viewer, asked: SetChannel) -> Ok:
        """The host has a channel told of the game, or no longer."""
        async with self._alone():
            host = self._must_host(viewer, "have a channel told")
            private = self._poster.private

            def change(_: Batch) -> Record:
                return channel.with_channel(self.record, asked, private=private, seq=self.shown)

            await self._once(host, asked.id, change)
        return Ok(id=asked.id)

    async def channel(self, viewer: Viewer) -> ChannelInfo | None:
        """What the host is shown of the channel; None if there is none."""
        async with self._alone():
            self._must_host(viewer, "see the channel")
            return channel.info_of(self.record, await self._store.delivered(self.record.id))

    def wake_teller(self) -> None:
        """The channel may not have been told everything."""
        if self.record.channel is not None:
            self._teller.wake()

    async def _due(self) -> Due | None:
        """What the channel is to be told now."""
        async with self._lock:
            await self._ready()
            lines = channel.Lines(self._numbering, self.shown)
            most = self._limits.webhook_lines
            return await channel.due(self.record, self._store, self._log, lines, most)

    def _take(self, record: Record, keep: Connection | None = None) -> None:
        before = self.record.channel
        super()._take(record, keep)
        if record.channel not in (before, None):
            self._teller.reset()

    def _show(self, kept: Sequence[Kept]) -> None:
        super()._show(kept)
        if any(readers_of(one.entry) is None for one in kept):  # others leave no trace
            self.wake_teller()

    async def forget(self, seat: Seat) -> int:
        """Take out the name and private texts of whoever sits there; how many entries change.

        Everybody is disconnected, and sees the table without them on coming back.

        Raises:
            FiftyfourError: there is no such seat, or the game cannot be played again without them.
        """
        async with self._alone():
            token = new_token()
            record = lobby.forget(self.record, seat, token)
            await self._store.drop_pictures(record.id, keep=picture_in(record))
            if self.record.header is None:
                await self._change(lambda _: lobby.forget(self.record, seat, token))
                return 0
            stored = await self._store.entries(self.record.id)
            snapshot, kept = await asyncio.to_thread(
                without_words_of, seat, self.record, self._system, stored
            )
            changed = [now for now, before in zip(kept, stored, strict=True) if now != before]
            record = structs.replace(record, version=record.version + 1)
            await self._store.rewrite(record, changed, snapshot)
            self._reload()
        return sum(one.entry.seat == seat and one.entry.sealed is not None for one in stored)

    # --- what other processes have stored ---

    async def refresh(self) -> None:
        """Catch up with what other processes have stored."""
        async with self._alone():
            if await self._catch_up():
                self._wake_bots()

    async def hear(self, kept: Sequence[Kept]) -> None:
        """Show what other processes have stored: these entries, or if there are none, all the rest.

        That alone keeps no table in memory.
        """
        async with self._lock:
            await self._ready()
            if kept:
                await self._take_over(kept)
            else:
                await self._catch_up()
        self._wake_bots()

    async def rewritten(self) -> None:
        """Another process has rewritten what is stored of this table."""
        async with self._lock:
            self._reload()

    # --- its end ---

    @property
    def idle(self) -> bool:
        """True if nobody needs this table now."""
        working = self._inbox or self._worker or self._bots.busy or self._clock.busy
        working = working or self._teller.busy
        return not (self.users or self.audience or self._doorstep or working)

    async def rest(self) -> None:
        """Store a snapshot, so that this table opens quickly next time."""
        async with self._lock:
            if self.sound:
                await self._keep_snapshot()

    def deleted(self) -> None:
        """The table has been deleted from the store: tell everybody, and stop."""
        self.sound = False
        self.stop()
        gone = TableError("deleted", "whoever runs this server has deleted this table")
        self.audience.dismiss(gone, GONE)
        self._doorstep.dismiss(gone, GONE)

    def stop(self) -> None:
        """Stop the bots, the clock and what is told to the channel."""
        self._teller.stop()
        self._bots.stop()
        self._clock.stop()
        self._waits.stop()

    async def farewell(self) -> None:
        """Tell everyone that the server stops, and answer what has arrived."""
        self.stop()
        self.audience.send_all(Stopping(message=STOPPING))
        self._doorstep.send_all(Stopping(message=STOPPING))
        while self._worker is not None:
            await asyncio.wait([self._worker])
