"""Reviews of finished games, piece by piece, and sketches that are shared."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "reviews",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("overview", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("reviews_by_age", "reviews", ["at"])
    op.create_table(
        "review_pieces",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "sketches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget reviews, which can be made again, and sketches."""
    op.drop_table("sketches")
    op.drop_table("review_pieces")
    op.drop_table("reviews")
