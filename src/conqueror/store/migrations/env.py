"""Where Alembic runs the revisions: on the connection, and in the transaction, that `migrating` gives it."""

from alembic import context

from conqueror.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
