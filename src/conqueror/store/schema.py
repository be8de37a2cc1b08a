"""The tables of the database as today's code sees them; how they came to be is in `migrations/`."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("head", Integer, nullable=False),
    Column("due", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # What a list shows of it, as JSON; NULL in tables that were last written before there was this column.
    Column("summary", Text),
    Index("tables_by_due", "due"),
    Index("tables_by_age", "created"),
    Index(
        "tables_listed",
        "created",
        sqlite_where=text("listed AND status <> 'over'"),
        postgresql_where=text("listed AND status <> 'over'"),
    ),
)

# Append-only: triggers refuse every UPDATE and DELETE.
events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("client_id", Text, nullable=False),
    Column("through", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # A submission sent twice is stored once.
    Index(
        "events_by_client_id",
        "table_id",
        "guest",
        "client_id",
        unique=True,
        sqlite_where=text("client_id <> ''"),
        postgresql_where=text("client_id <> ''"),
    ),
)

keys = Table(
    "keys",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("expires", BigInteger),
)

# A cache, which may be emptied at any time: the log leads to the same.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("seal", Text, nullable=False),
    info={"derived": True},
)

# In a table of their own: nothing that makes a view ever joins it.
seeds = Table(
    "seeds",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# The content files a table was created with, once per digest.
contents = Table(
    "contents",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("files", Text, nullable=False),
)

# When no server was there: clocks are given that time when their table is next looked at.
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

# Of all servers on this database together; like the seeds, nothing that makes a view joins it.
server_secrets = Table(
    "server_secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Records that somebody watches, so that every process of a server finds them.
replays = Table(
    "replays",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    info={"derived": True},
)

# Reviews of games, as far as they have come. They can be made again, so a backup leaves them out.
reviews = Table(
    "reviews",
    metadata,
    # Of the record, the rules, the content, the bots and the depth.
    Column("digest", Text, primary_key=True),
    Column("overview", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("reviews_by_age", "at"),
    info={"derived": True},
)

# What the search found, one after the other: with it a review goes on where it was broken off.
review_pieces = Table(
    "review_pieces",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    info={"derived": True},
)

# Records with variations that somebody shares: read by whoever has the link, changed with the secret of its maker.
sketches = Table(
    "sketches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # Of a sketch of a running game: its table and its seat, as JSON. Else nothing.
    Column("origin", Text, nullable=False, server_default=""),
)

# What was tried, said and taken away in a sketch since it was made; the sketch is its text with these made in order.
sketch_changes = Table(
    "sketch_changes",
    metadata,
    Column("sketch", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

# When each server was last alive.
beats = Table(
    "beats",
    metadata,
    Column("server", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
