"""A version of each table, so that no process overwrites what another has changed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the version."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
