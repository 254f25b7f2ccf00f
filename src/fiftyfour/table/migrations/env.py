"""Alembic's entry point; it uses the store's connection."""

from typing import cast

from alembic import context
from sqlalchemy import Connection

from fiftyfour.table.schema import metadata

connection = cast(Connection, context.config.attributes["connection"])
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
