"""What seats send for rounds of salts, in place of what they cut in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Rename the column; cuts of tables that have not begun are dropped."""
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("cuts", new_column_name="rounds")
    op.execute(sa.text("UPDATE tables SET rounds = '{}'"))
