"""What was changed in sketches, one thing after the other, and where a sketch of a running game comes from."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table, and the column of the origin, which those of before do not have."""
    op.add_column("sketches", sa.Column("origin", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "sketch_changes",
        sa.Column("sketch", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget the changes."""
    op.drop_table("sketch_changes")
    op.drop_column("sketches", "origin")
