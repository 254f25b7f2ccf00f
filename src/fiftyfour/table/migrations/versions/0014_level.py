"""How well the bots of a table play."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """At tables made before they play as they did."""
    column = sa.Column("level", sa.String(8), nullable=False, server_default="fair")
    op.add_column("tables", column)
