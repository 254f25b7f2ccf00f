"""What seats send for rounds of salts, in place of what they cut in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Rename the column; cuts of tables that have not begun are dropped."""
    op.execute(sa.text("ALTER TABLE tables RENAME COLUMN cuts TO rounds"))
    op.execute(sa.text("UPDATE tables SET rounds = '{}'"))
