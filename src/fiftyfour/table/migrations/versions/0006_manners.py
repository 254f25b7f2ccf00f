"""The safety card, lines and veils, and who is muted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0009"


def upgrade() -> None:
    """Add the column; nothing is noted at tables so far."""
    op.add_column("tables", sa.Column("manners", sa.Text, nullable=False, server_default="{}"))
