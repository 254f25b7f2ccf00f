"""The minutes after which a bot answers for whoever does not."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Tables made before have no clock."""
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
