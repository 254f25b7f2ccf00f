"""Notebooks as they are stored: what game masters have prepared, each under a link of its own."""

from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import delete, func, insert, select, update

from fiftyfour.engine.adventure import Adventure
from fiftyfour.table.commits import Commits
from fiftyfour.table.database import Database, Row, Write
from fiftyfour.table.records import Notebook
from fiftyfour.table.schema import notebooks
from fiftyfour.table.store import Raced, no_notebook, stale

_json = msgspec.json.Encoder()
_adventures = msgspec.json.Decoder(Adventure)


class SqlNotebooks:
    """The stored notebooks of a database."""

    def __init__(self, database: Database, commits: Commits) -> None:
        self._database = database
        self._commits = commits

    async def get(self, id: str) -> Notebook:
        """The notebook with this id; TableError `no_notebook` if there is none."""
        rows = await self._database.read(select(notebooks).where(notebooks.c.id == id))
        if not rows:
            raise no_notebook()
        return _notebook_of(rows[0])

    async def revision(self, id: str) -> int:
        """How often the notebook with this id was changed; -1 if there is none."""
        wanted = select(notebooks.c.revision).where(notebooks.c.id == id)
        rows = await self._database.read(wanted)
        return rows[0]["revision"] if rows else -1

    async def add(self, notebook: Notebook) -> None:
        """Store a new one; Raced if there is one with this id."""
        await self._write(insert(notebooks).values(**_row(notebook)))

    async def save(self, notebook: Notebook) -> None:
        """Store a changed one; TableError `stale` if it has been changed elsewhere meanwhile."""
        before = (notebooks.c.id == notebook.id) & (notebooks.c.revision == notebook.revision - 1)
        try:
            await self._write(update(notebooks).where(before).values(**_row(notebook)))
        except Raced:
            raise stale() from None

    async def delete(self, id: str) -> None:
        """Delete it for good; nothing happens if there is none."""
        await self._write(delete(notebooks).where(notebooks.c.id == id))

    async def made_by(self, address: str, since: int) -> int:
        """How many notebooks an address has made since a time (milliseconds since 1970)."""
        wanted = (
            select(func.count().label("made"))
            .select_from(notebooks)
            .where(notebooks.c.made_by == address, notebooks.c.made_at >= since)
        )
        return (await self._database.read(wanted))[0]["made"]

    async def _write(self, statement: Any) -> None:
        await self._commits.join(Write([statement]))


def _row(notebook: Notebook) -> dict[str, Any]:
    return {**structs.asdict(notebook), "adventure": _json.encode(notebook.adventure).decode()}


def _notebook_of(row: Row) -> Notebook:
    return Notebook(
        id=row["id"],
        token=row["token"],
        system=row["system"],
        adventure=_adventures.decode(row["adventure"]),
        revision=row["revision"],
        made_by=row["made_by"],
        made_at=row["made_at"],
        changed_at=row["changed_at"],
    )
