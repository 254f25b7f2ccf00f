"""What stands on the big screen of a table: words with the table, a picture beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing is posted at the tables there are."""
    op.add_column("tables", sa.Column("posted", sa.Text))
    op.create_table(
        "pictures",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
