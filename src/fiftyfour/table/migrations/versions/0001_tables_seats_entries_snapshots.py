"""Tables, their seats, their logs and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first four tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("chance", sa.String(8), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("privacy", sa.LargeBinary, nullable=False),
        sa.Column("spectator", sa.String(64), nullable=False),
        sa.Column("cuts", sa.Text, nullable=False),
        sa.Column("arranged", sa.Text, nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_made_by", "tables", ["made_by"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(16), primary_key=True),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("claimed", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(16), nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("sealed", sa.Text),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("message", sa.String(64)),
    )
    op.create_index("entries_once", "entries", ["table_id", "seat", "message"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("game", sa.LargeBinary, nullable=False),
    )
