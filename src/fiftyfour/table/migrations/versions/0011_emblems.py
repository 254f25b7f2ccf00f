"""How the characters of each seat look."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0008"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seats", sa.Column("emblems", sa.Text, nullable=False, server_default="{}"))
