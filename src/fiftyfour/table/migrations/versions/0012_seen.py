"""When each seat was last at a table, and when its clock began to count."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Of tables made before it is not known."""
    started = sa.Column("clock_since", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("tables", started)
    op.create_table(
        "seen",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
