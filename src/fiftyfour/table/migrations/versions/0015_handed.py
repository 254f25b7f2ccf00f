"""Whether the role of the host was handed on."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """At tables made before it was not."""
    column = sa.Column("handed", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
