"""What lists show as a column of the tables, snapshots of positions, and outages of the servers."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column and the two tables; rows of before have no summary and no snapshot, and need none."""
    op.add_column("tables", sa.Column("summary", sa.Text))
    op.create_index(
        "tables_listed",
        "tables",
        ["created"],
        sqlite_where=sa.text("listed AND status <> 'over'"),
        postgresql_where=sa.text("listed AND status <> 'over'"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget them: the log holds everything."""
    op.drop_table("outages")
    op.drop_table("snapshots")
    op.drop_index("tables_listed", "tables")
    op.drop_column("tables", "summary")
