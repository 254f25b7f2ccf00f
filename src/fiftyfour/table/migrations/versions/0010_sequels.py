"""The table that follows on another, and what people take along to it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0007"


def upgrade() -> None:
    """Add the column."""
    sequel = sa.Column("sequel", sa.Text, nullable=False, server_default="{}")
    op.add_column("tables", sequel)
