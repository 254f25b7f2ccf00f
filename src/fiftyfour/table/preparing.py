"""What a GM prepares: notebooks that are made, read, written, copied, and taken to a table.

A notebook is an adventure that its owner may change. Whoever has its link has it whole; at a table,
the seat of the GM has it too. Nobody else learns anything of it, not even that there is one.
"""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.adventure import Adventure, renamed
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.orders import Order
from fiftyfour.engine.pictures import undrawable
from fiftyfour.engine.reading import flaws, read_file
from fiftyfour.engine.system import System
from fiftyfour.engine.writing import toml_of
from fiftyfour.table.http_story import (
    AdventureInfo,
    BookInfo,
    KeptNotebook,
    MadeNotebook,
    NewNotebook,
    NotebookInfo,
    WrittenNotebook,
)
from fiftyfour.table.limits import Limits
from fiftyfour.table.links import hashed, new_table_id, new_token
from fiftyfour.table.making import HOUR
from fiftyfour.table.protocol.client import NotebookLink
from fiftyfour.table.records import Notebook, Record, now
from fiftyfour.table.store import Notebooks, stale
from fiftyfour.table.systems import adventure_of, adventures_of, system_of

FLAWS = 60
"""So many flaws are told at once."""

KEPT = 50
"""So many notebooks are remembered that bots play from."""


class Preparing:
    """The notebooks of a server, for whoever has their links."""

    def __init__(self, stored: Notebooks, limits: Limits) -> None:
        self._stored = stored
        self._limits = limits
        self._whole: dict[tuple[str, int], Adventure | None] = {}  # notebooks, by their revisions

    async def make(self, new: NewNotebook, address: str) -> MadeNotebook:
        """Make a notebook: blank, from one of a game's own adventures, or from a file.

        Raises:
            FiftyfourError: the file is wrong; there is no such game or adventure, or it takes no
                GM; or this address has made too many.
        """
        adventure = _written(new)
        _check_pictures(adventure, {})
        return await self._add(adventure, address)

    async def read(self, id: str, token: str) -> NotebookInfo:
        """What stands in it; TableError `bad_token` or `no_notebook`."""
        return told(await self._opened(id, token))

    async def write(self, id: str, token: str, asked: WrittenNotebook) -> KeptNotebook:
        """Change it.

        Raises:
            TableError: `stale`, it has another revision by now; `bad_token`, `no_notebook`.
        """
        return await write(self._stored, await self._opened(id, token), asked)

    async def copy(self, id: str, token: str, address: str) -> MadeNotebook:
        """Another one that begins the same."""
        return await self._add((await self._opened(id, token)).adventure, address)

    async def delete(self, id: str, token: str) -> None:
        """Delete it for good; tables that are played from it go on without."""
        await self._stored.delete((await self._opened(id, token)).id)

    async def file(self, id: str, token: str) -> str:
        """It as a file, as `make` takes one; a draft while it is not whole."""
        adventure = (await self._opened(id, token)).adventure
        return toml_of(structs.replace(adventure, draft=bool(flaws_of(adventure))))

    async def check_link(self, link: NotebookLink, system: str) -> None:
        """Raise TableError unless this link opens a notebook for this game."""
        notebook = await self._opened(link.id, link.token)
        if notebook.system != system:
            made, wanted = system_of(notebook.system).name, system_of(system).name
            raise TableError("other_game", f"this notebook is for {made}, this table for {wanted}")

    async def played(self, record: Record) -> NotebookInfo:
        """What the GM of a table plays from.

        Raises:
            TableError: `no_notebook`, nothing, or it has been deleted.
        """
        if record.notebook:
            return told(await self._get(record.notebook))
        if not record.adventure:
            raise TableError("no_notebook", "no notebook and no adventure is played here")
        adventure = adventure_of(record.system, record.adventure)
        return NotebookInfo(id="", system=record.system, revision=0, adventure=adventure)

    async def playable(self, record: Record) -> Adventure | None:
        """What a bot may play from at the GM's seat; None: nothing that is whole.

        It is asked at every turn of that bot, so a notebook is read again only once it has changed.
        """
        if not record.notebook:
            return adventures_of(record.system).get(record.adventure)
        key = record.notebook, await self._stored.revision(record.notebook)
        if key not in self._whole:
            if len(self._whole) >= KEPT:
                self._whole.clear()
            try:
                played = await self.played(record)
            except TableError:  # it has been deleted
                return None
            whole = system_of(record.system).book is not None and not played.flaws
            self._whole[key] = played.adventure if whole else None
        return self._whole[key]

    async def write_played(self, record: Record, asked: WrittenNotebook) -> KeptNotebook:
        """The GM of a table changes what it is played from.

        Raises:
            TableError: `no_notebook`, it is no notebook, or has been deleted; `stale`.
        """
        if not record.notebook:
            raise TableError("no_notebook", "make a notebook of this adventure first; then write")
        return await write(self._stored, await self._get(record.notebook), asked)

    async def copy_played(self, record: Record, address: str) -> MadeNotebook:
        """A notebook that begins with what the GM of a table plays from."""
        return await self._add((await self.played(record)).adventure, address)

    async def _opened(self, id: str, token: str) -> Notebook:
        notebook = await self._get(id)
        if not hmac.compare_digest(hashed(token), notebook.token):
            raise TableError("bad_token", "this link does not open this notebook")
        return notebook

    async def _get(self, id: str) -> Notebook:
        """A stored notebook as it is written now; TableError `no_notebook`.

        In older ones parts may share an id, and calls name no commands.
        """
        notebook = await self._stored.get(id)
        return structs.replace(notebook, adventure=_of_today(renamed(notebook.adventure)))

    async def _add(self, adventure: Adventure, address: str) -> MadeNotebook:
        at, most = now(), self._limits.notebooks_per_hour
        if await self._stored.made_by(address, since=at - HOUR) >= most:
            raise TableError("too_many_notebooks", f"one address may make {most} notebooks an hour")
        token = new_token()
        notebook = Notebook(
            id=new_table_id(),
            token=hashed(token),
            system=adventure.game,
            adventure=adventure,
            made_by=address,
            made_at=at,
            changed_at=at,
        )
        await self._stored.add(notebook)
        return MadeNotebook(notebook=told(notebook), token=token)


async def write(stored: Notebooks, notebook: Notebook, asked: WrittenNotebook) -> KeptNotebook:
    """Store a change, if it was made to what is stored now.

    A repeat of the last change is answered as the first time.

    Raises:
        TableError: `stale`; `other_game`, it would be for another game; or `bad_picture`, a new
            picture is none, or too large to be drawn.
    """
    if asked.adventure.game != notebook.system:
        raise TableError("other_game", f"this notebook is for {system_of(notebook.system).name}")
    adventure = _of_today(asked.adventure)
    repeat = asked.revision == notebook.revision - 1 and adventure == notebook.adventure
    if asked.revision != notebook.revision and not repeat:
        raise stale()
    if not repeat:
        _check_pictures(adventure, notebook.adventure.pictures)
        revision = notebook.revision + 1
        notebook = structs.replace(
            notebook, adventure=adventure, revision=revision, changed_at=now()
        )
        await stored.save(notebook)
    return KeptNotebook(revision=notebook.revision, flaws=flaws_of(notebook.adventure))


def told(notebook: Notebook) -> NotebookInfo:
    """What whoever may read a notebook is told."""
    return NotebookInfo(
        id=notebook.id,
        system=notebook.system,
        revision=notebook.revision,
        adventure=notebook.adventure,
        flaws=flaws_of(notebook.adventure),
        changed_at=notebook.changed_at,
    )


def _of_today(adventure: Adventure) -> Adventure:
    """An adventure as its game writes it now."""
    book = system_of(adventure.game).book
    return adventure if book is None else book.renewed(adventure)


def flaws_of(adventure: Adventure) -> tuple[str, ...]:
    """What keeps an adventure from being played by a bot; nothing if its game has no bot for it."""
    system = system_of(adventure.game)
    if system.book is None:
        return ()
    found = [f"{where}: {what}" if where else what for where, what in flaws(system, adventure)]
    return tuple(found[:FLAWS])


def infos(systems: Sequence[System[Struct]]) -> list[AdventureInfo]:
    """What everybody may know of the adventures that come with these games."""
    return [
        AdventureInfo(
            system=system.id,
            id=one.id,
            title=one.title,
            premise=one.premise,
            tone=one.tone,
            length=one.length,
            players=one.players,
            author=one.author,
            licence=one.licence,
        )
        for system in systems
        for one in adventures_of(system.id).values()
    ]


def book_info(system: System[Struct]) -> BookInfo:
    """What a game adds to adventures; nothing if it plays none."""
    book = system.book
    if book is None:
        return BookInfo()
    return BookInfo(
        degrees=dict(book.degrees),
        plays=_schema(book.plays, book.calls),
        values=_schema(book.values, book.people),
        opens=msgspec.json.schema(book.opens),
        begins=msgspec.json.schema(book.begins),
    )


def _schema(kind: Any, orders: Sequence[type[Order]]) -> dict[str, object]:
    """The JSON Schema of these orders, each called what people call the command."""
    schema = msgspec.json.schema(kind)
    for order in orders:
        schema["$defs"][order.__name__]["title"] = order.spec.label
    return schema


def _check_pictures(adventure: Adventure, before: Mapping[str, str]) -> None:
    """Raise TableError `bad_picture` if one that was not there before cannot be drawn."""
    for name, text in adventure.pictures.items():
        if before.get(name) != text and (wrong := undrawable(name, text)):
            raise TableError("bad_picture", wrong)


def _written(new: NewNotebook) -> Adventure:
    """What a new notebook begins with."""
    if new.file is not None:
        return structs.replace(read_file(new.file.encode(), drafts=True), draft=False)
    system = system_of(new.system)
    if system.gm == "never":
        raise TableError("no_gm", f"{system.name} is played without a GM, so it needs no notebook")
    if new.adventure:
        return adventure_of(system.id, new.adventure)
    return Adventure(id="notebook", game=system.id, title="A new notebook", premise="")
