"""Who may know of an entry; the channel that hears of a table, and how far it has been told."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0005"


def upgrade() -> None:
    """Whispers and private notes that are stored already name their readers too."""
    op.add_column("entries", sa.Column("readers", sa.Text))
    op.add_column("tables", sa.Column("channel", sa.Text))
    op.create_index(
        "entries_private",
        "entries",
        ["table_id", "seq"],
        sqlite_where=sa.text("readers IS NOT NULL"),
        postgresql_where=sa.text("readers IS NOT NULL"),
    )
    op.create_table(
        "told",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
    _name_readers()


def _name_readers() -> None:
    entries = sa.table("entries", *map(sa.column, ("table_id", "seq", "seat", "action", "readers")))
    private = sa.or_(
        entries.c.action.like('{"action":"say"%"to":[%'),
        entries.c.action.like('{"action":"note"%"private":true%'),
    )
    connection = op.get_bind()
    found = sa.select(entries.c.table_id, entries.c.seq, entries.c.seat, entries.c.action)
    for row in connection.execute(found.where(private)).all():
        readers = _readers(row.seat, json.loads(row.action))
        if readers:
            connection.execute(
                sa.update(entries)
                .where(entries.c.table_id == row.table_id, entries.c.seq == row.seq)
                .values(readers=json.dumps(readers, separators=(",", ":")))
            )


def _readers(seat: str, action: dict[str, Any]) -> list[str]:
    """Who may read it; nobody is named if everybody may."""
    if action["action"] == "note":
        return ["gm"] if action.get("private") is True else []
    return sorted({seat, *action["to"]}) if action.get("to") else []
