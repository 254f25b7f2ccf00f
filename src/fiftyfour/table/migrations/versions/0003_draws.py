"""What fell by chance in each entry, and what was taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Entries of earlier versions keep none: their hashes do not cover them."""
    op.add_column("entries", sa.Column("draws", sa.Text))
    op.add_column("entries", sa.Column("back", sa.Text))
