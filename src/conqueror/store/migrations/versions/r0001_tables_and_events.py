"""Tables, their append-only events, keys, seeds, contents and beats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ONLY_APPENDED = "events are only ever appended"


def upgrade() -> None:
    """Create everything a store needs."""
    _create_log()
    _create_companions()
    if op.get_bind().dialect.name == "sqlite":
        _keep_events_in_sqlite()
    else:
        _keep_events_in_postgres()


def downgrade() -> None:
    """Leave an empty database."""
    for table in ("beats", "contents", "seeds", "keys", "events", "tables"):
        op.drop_table(table)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION refuse_change_of_events")


def _create_log() -> None:
    """Create the tables and their events."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_index("tables_by_age", "tables", ["created"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("client_id", sa.Text, nullable=False),
        sa.Column("through", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "events_by_client_id",
        "events",
        ["table_id", "guest", "client_id"],
        unique=True,
        sqlite_where=sa.text("client_id <> ''"),
        postgresql_where=sa.text("client_id <> ''"),
    )


def _create_companions() -> None:
    """Create what is kept beside the log: keys, seeds, contents and beats."""
    op.create_table(
        "keys",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "contents",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("files", sa.Text, nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def _keep_events_in_sqlite() -> None:
    for change in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER events_refuse_{change.lower()} BEFORE {change} ON events "
            f"BEGIN SELECT RAISE(ABORT, '{ONLY_APPENDED}'); END"
        )
    # INSERT OR REPLACE removes the old row without asking the DELETE trigger.
    op.execute(
        "CREATE TRIGGER events_refuse_replace BEFORE INSERT ON events WHEN "
        "EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND number = NEW.number) "
        "OR EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND guest = NEW.guest "
        "AND client_id = NEW.client_id AND client_id <> '' AND NEW.client_id <> '') "
        f"BEGIN SELECT RAISE(ABORT, '{ONLY_APPENDED}'); END"
    )


def _keep_events_in_postgres() -> None:
    op.execute(
        "CREATE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{ONLY_APPENDED}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER events_refuse_change BEFORE UPDATE OR DELETE ON events "
        "FOR EACH ROW EXECUTE FUNCTION refuse_change_of_events()"
    )
    op.execute(
        "CREATE TRIGGER events_refuse_truncate BEFORE TRUNCATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_events()"
    )
