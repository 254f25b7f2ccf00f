"""The notebooks of game masters, and which one, or which adventure, a table is played from."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Tables made before are played from none."""
    for name, length in (("adventure", 64), ("notebook", 32)):
        column = sa.Column(name, sa.String(length), nullable=False, server_default="")
        op.add_column("tables", column)
    op.create_table(
        "notebooks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("adventure", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("notebooks_made_by", "notebooks", ["made_by"])
