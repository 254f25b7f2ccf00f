"""`fiftyfour admin`: what whoever runs a server can do to its tables."""

import asyncio
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.about import print_json
from fiftyfour.cli.play import Json
from fiftyfour.cli.server import Data, Database, check_place
from fiftyfour.cli.terminal import Terminal, Whole
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.table import backup as copies
from fiftyfour.table import control, moving
from fiftyfour.table.admin import (
    AnyAnswer,
    AnyRequest,
    Delete,
    Export,
    Exported,
    Forget,
    Forgotten,
    Import,
    Link,
    List,
    Listed,
    Prune,
    Relink,
    Show,
    Summary,
)
from fiftyfour.table.only import InUse, file_of, only_server, url_of
from fiftyfour.table.protocol.info import Phase
from fiftyfour.table.words import plain
from fiftyfour.web.config import DATABASE, data_dir

A = TypeVar("A", bound=AnyAnswer)

SECRETS = "It holds secrets: hidden cards, private texts, names. Keep it where only you can read."

TableId = Annotated[str, Parameter(help="A table's id, as `fiftyfour admin list` shows it.")]
NewFile = Annotated[Path, Parameter(help="The file to write; it must not exist yet.")]

app = App(
    name="admin",
    help="""Look after the tables of a server, on the machine where it runs.

```console
fiftyfour admin list
fiftyfour admin relink k3x7mw2pq9ab host
fiftyfour admin backup tables-today.sqlite
```

Give the same `--data` or `--database` as to `fiftyfour serve`, or none if that had none. A running
server does itself what you ask, so that people at its tables see it at once.
""",
)


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Which tables: those of a directory, or of a database."""

    data: Data = None
    database: Database = ""

    @property
    def url(self) -> str:
        """The database."""
        check_place(self.data, self.database)
        if self.database:
            return self.database
        file = (self.data or data_dir()).expanduser().resolve() / DATABASE
        mine = os.name != "posix" or not file.exists() or file.stat().st_uid == os.geteuid()
        if not mine:  # files that we made there would be closed to the server
            raise UnknownSystem(f"{file} belongs to another user; run this as that user (sudo -u)")
        return url_of(file)

    def file(self, instead: str) -> Path:
        """The database file; UnknownSystem says what to use `instead` for a database server."""
        file = file_of(self.url)
        if file is None:
            raise UnknownSystem(f"this is for SQLite; for PostgreSQL use `{instead}`")
        return file


HERE = Where()


@app.command(name="list")
def list_(
    *,
    phase: Annotated[Phase | None, Parameter(help="Only tables in this phase.")] = None,
    person: Annotated[str, Parameter(help="Only tables where somebody has this name.")] = "",
    where: Where = HERE,
    json: Json = False,
) -> None:
    """List the tables, the one touched last first.

    ```console
    fiftyfour admin list
    fiftyfour admin list --person Ann --json
    ```
    """
    wanted = [
        table
        for table in _asked(where, List(), Listed).tables
        if phase in (None, table.phase)
        if not person or person.casefold() in (seat.name.casefold() for seat in table.seats)
    ]
    _put(wanted, json)


@app.command
def show(table: TableId, /, *, where: Where = HERE, json: Json = False) -> None:
    """Show a table: its seats, and who is there now.

    ```console
    fiftyfour admin show k3x7mw2pq9ab
    ```
    """
    shown = _asked(where, Show(table=table), Summary)
    if json:
        print_json(shown)
        return
    grid = Table.grid(padding=(0, 2))
    for seat in shown.seats:
        state = "bot" if seat.bot else "here now" if seat.online else "" if seat.claimed else "free"
        host = "host" if seat.seat == shown.host else ""
        grid.add_row(f"  {seat.seat}", plain(seat.name), state, host)
    Terminal().print(
        Text.assemble((shown.id, "bold cyan"), "  ", (plain(shown.title), "bold")),
        f"  {shown.system}, {shown.phase}, {shown.entries} entries, {shown.watchers} watching",
        f"  made {_moment(shown.made_at)}, touched {_moment(shown.touched_at)}",
        grid,
    )


@app.command
def relink(
    table: TableId,
    seat: Annotated[str, Parameter(help="A seat such as p1, or `host`, or `spectator`.")],
    /,
    *,
    public_url: Annotated[
        str, Parameter(help="Where people reach the server, if it is not running now.")
    ] = "",
    where: Where = HERE,
    json: Json = False,
) -> None:
    """Revoke the link of a seat and print a new one, for a host who has lost theirs.

    Whoever uses the old link is disconnected.

    ```console
    fiftyfour admin relink k3x7mw2pq9ab host
    ```
    """
    link, address = _answered(where, Relink(table=table, seat=seat), Link)
    base = (public_url or address).rstrip("/")
    if json:
        print_json({"table": link.table, "seat": link.seat, "link": base + link.path})
        return
    sys.stdout.write(f"{base}{link.path}\n")
    if not base:
        _say("Put the address of your server before it.")


Campaign = Annotated[
    bool,
    Parameter(negative="", help="With the tables that it goes on from, and that go on from it."),
]


@app.command
def export(
    table: TableId, file: NewFile, /, *, campaign: Campaign = False, where: Where = HERE
) -> None:
    """Write everything of a table to a file, for `fiftyfour admin import` on another server.

    The GM's notebook goes along.

    ```console
    fiftyfour admin export k3x7mw2pq9ab our-table.sqlite
    fiftyfour admin export k3x7mw2pq9ab our-campaign.sqlite --campaign
    ```
    """
    if file.exists():
        raise UnknownSystem(f"{file} exists already; give another name")
    exported = _asked(where, Export(table=table, campaign=campaign), Exported)
    with open(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
        opened.write(exported.file)
    _say(f"Wrote {file}. {SECRETS}")


@app.command(name="import")
def import_(
    file: Annotated[Path, Parameter(help="What `fiftyfour admin export` wrote, or a backup.")],
    table: Annotated[str, Parameter(help="Which table, if the file holds several.")] = "",
    /,
    *,
    campaign: Campaign = False,
    where: Where = HERE,
    json: Json = False,
) -> None:
    """Add a table from a file, or with `--campaign` all of its campaign; ids and links stay.

    ```console
    fiftyfour admin import our-table.sqlite
    fiftyfour admin import our-campaign.sqlite --campaign
    ```
    """
    given = asyncio.run(moving.alone(file, table, campaign=campaign))
    _put(_asked(where, Import(file=given), Listed).tables, json)


@app.command
def delete(table: TableId, /, *, where: Where = HERE, json: Json = False) -> None:
    """Delete a table for good; everybody there is disconnected, with the reason.

    ```console
    fiftyfour admin delete k3x7mw2pq9ab
    ```
    """
    _put([_asked(where, Delete(table=table), Summary)], json)


@app.command
def forget(
    table: TableId,
    seat: Annotated[str, Parameter(help="Where the person sits: a seat such as p1, or `host`.")],
    /,
    *,
    where: Where = HERE,
    json: Json = False,
) -> None:
    """Remove a person's name, private texts and link from a table; the others play on.

    ```console
    fiftyfour admin list --person Ann
    fiftyfour admin forget k3x7mw2pq9ab p2
    ```
    """
    forgotten = _asked(where, Forget(table=table, seat=seat), Forgotten)
    if json:
        print_json(forgotten)
        return
    private = f"{forgotten.texts} private texts" if forgotten.texts != 1 else "1 private text"
    sys.stdout.write(f"Forgotten: the name and link of {plain(seat)}, and {private}.\n")
    if not forgotten.proof:
        _say("Names are part of the proof of this game, so it cannot be proven any more.")


@app.command
def prune(
    *,
    days: Annotated[Whole, Parameter(help="Only tables that nobody has used for this many days.")],
    running: Annotated[
        bool, Parameter(negative="", help="Also delete tables in the middle of a game.")
    ] = False,
    dry_run: Annotated[
        bool, Parameter(negative="", help="Only list what would be deleted.")
    ] = False,
    where: Where = HERE,
    json: Json = False,
) -> None:
    """Delete lobbies and finished games that nobody has used for a number of days.

    Tables at which somebody is connected now stay.

    ```console
    fiftyfour admin prune --days 90 --dry-run
    fiftyfour admin prune --days 365 --running
    ```
    """
    _put(_asked(where, Prune(days=days, running=running, dry_run=dry_run), Listed).tables, json)


@app.command
def backup(file: NewFile, /, *, where: Where = HERE) -> None:
    """Copy all tables to a file, while people play; everything acknowledged so far is in it.

    ```console
    fiftyfour admin backup tables-today.sqlite
    ```
    """
    database = where.file("pg_dump --format=custom --file=FILE DATABASE")
    copies.back_up(database, file)
    _say(f"Wrote {file}. {SECRETS}")


@app.command
def restore(
    file: Annotated[Path, Parameter(help="What `fiftyfour admin backup` wrote.")],
    /,
    *,
    where: Where = HERE,
) -> None:
    """Replace all tables with a backup; the server must be stopped.

    The tables that were there until now are kept in a file beside it.

    ```console
    fiftyfour admin restore tables-today.sqlite
    ```
    """
    database = where.file("pg_restore --clean --dbname=DATABASE FILE")
    try:
        with only_server(where.url):
            kept = asyncio.run(copies.restore(file, database))
    except InUse:
        raise UnknownSystem(f"a server is using {database}; stop it, then restore") from None
    _say(f"Restored {database}." + (f" The previous tables are kept: {kept}" if kept else ""))


# --- asking ---


def _asked(where: Where, request: AnyRequest, kind: type[A]) -> A:
    """The answer to a request."""
    return _answered(where, request, kind)[0]


def _answered(where: Where, request: AnyRequest, kind: type[A]) -> tuple[A, str]:
    """The answer to a request, and where people reach the server, if that is known.

    Raises:
        TableError: it cannot be done.
    """
    answer, address = asyncio.run(control.asked(where.url, request))
    assert isinstance(answer, kind)
    return answer, address


# --- showing ---


def _put(tables: Iterable[Summary], json: bool) -> None:
    tables = list(tables)
    if json:
        print_json(tables)
        return
    grid = Table("id", "game", "title", "phase", "people", "entries", "touched", box=None)
    for one in tables:
        names = ", ".join(plain(seat.name) for seat in one.seats if not seat.bot)
        game = (one.id, one.system, plain(one.title), one.phase, names)
        grid.add_row(*game, str(one.entries), _moment(one.touched_at))
    Terminal().print(grid if tables else "No tables.")


def _moment(at: int) -> str:
    """A time in milliseconds since 1970, as this machine tells time."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def _say(text: str) -> None:
    """Say something to a person; standard output is for what was asked."""
    sys.stderr.write(f"{text}\n")
