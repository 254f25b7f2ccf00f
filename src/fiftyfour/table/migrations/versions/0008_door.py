"""How people come in, on which devices they sit, and what they say and choose before the game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0010"


def upgrade() -> None:
    """Tables of earlier versions have an open door, but nobody knows their new link yet."""
    for table, name, usual in (
        ("tables", "door", "{}"),
        ("tables", "talk", "[]"),
        ("seats", "keys", "[]"),
    ):
        op.add_column(table, sa.Column(name, sa.Text, nullable=False, server_default=usual))
    op.add_column("seats", sa.Column("character", sa.Text))
