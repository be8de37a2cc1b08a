"""Secrets of the server itself: one from which the answers to claims are made, so that they can be given again."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table with the one secret there is."""
    table = op.create_table(
        "server_secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.bulk_insert(table, [{"name": "claims", "value": secrets.token_bytes(32)}])


def downgrade() -> None:
    """Forget it; answers that were given out stay good."""
    op.drop_table("server_secrets")
