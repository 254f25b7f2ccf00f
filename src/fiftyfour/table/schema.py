"""The tables of the database, for SQLite and PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    text,
)

REVISION = "0015"
"""The latest migration, which makes the tables match these definitions."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("system", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("host", String(16), nullable=False),
    Column("chance", String(8), nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("secret", LargeBinary, nullable=False),
    Column("privacy", LargeBinary, nullable=False),
    Column("spectator", String(64), nullable=False),  # hash of the spectators' token
    Column("rounds", Text, nullable=False),  # JSON: commitments and salts of the seats
    Column("door", Text, nullable=False, server_default="{}"),  # JSON: how newcomers come in
    Column("talk", Text, nullable=False, server_default="[]"),  # JSON: what was said in the lobby
    Column("sequel", Text, nullable=False, server_default="{}"),  # JSON: the table that follows
    Column("manners", Text, nullable=False, server_default="{}"),  # JSON: safety, lines, veils
    Column("arranged", Text, nullable=False),  # JSON: the last messages that changed the table
    Column("header", Text),  # JSON, once begun
    Column("posted", Text),  # JSON: what stands on the big screen
    Column("made_by", String(64), nullable=False),  # an address, for the limits
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("clock", Integer, nullable=False, server_default="0"),  # minutes; 0: none
    Column("clock_since", BigInteger, nullable=False, server_default="0"),  # when it was started
    Column("level", String(8), nullable=False, server_default="fair"),  # of its bots
    Column("handed", Boolean, nullable=False, server_default=false()),  # the role of the host was
    Column("version", Integer, nullable=False, server_default="0"),  # counts its changes
    Column("channel", Text),  # JSON: the channel that hears of it; its address is a secret
    Column("adventure", String(64), nullable=False, server_default=""),  # one of the game's own
    Column("notebook", String(32), nullable=False, server_default=""),  # the GM's
    Index("tables_made_by", "made_by"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(16), primary_key=True),
    Column("place", SmallInteger, nullable=False),
    Column("role", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("claimed", Boolean, nullable=False),
    Column("token", String(64), nullable=False),  # SHA-256 of the link's token, as hex
    Column("keys", Text, nullable=False, server_default="[]"),  # JSON: SHA-256 of devices' keys
    Column("character", Text),  # JSON: chosen for the game
    Column("emblems", Text, nullable=False, server_default="{}"),  # JSON: by character's name
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(16), nullable=False),
    Column("action", Text, nullable=False),  # JSON
    Column("sealed", Text),  # JSON: the action as it may be published, where that differs
    Column("hash", String(64), nullable=False),
    Column("events", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("draws", Text),  # JSON: the cards that fell in it by fair chance
    Column("back", Text),  # JSON: the numbers of the draws that it took back
    Column("message", String(64)),  # the client's id of the message that made it
    Column("readers", Text),  # JSON: the seats that may know of it; NULL: everybody
    Index("entries_once", "table_id", "seat", "message", unique=True),
    Index(
        "entries_private",
        "table_id",
        "seq",
        sqlite_where=text("readers IS NOT NULL"),
        postgresql_where=text("readers IS NOT NULL"),
    ),
)

seen = Table(
    "seen",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when somebody last came to it or left it
)

told = Table(
    "told",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),  # when the channel was set that this is about
    Column("seq", Integer, nullable=False),  # it has been told of everything up to this entry
    Column("trouble", Text, nullable=False),  # why the last attempt failed, in words
    Column("stopped", Boolean, nullable=False),  # it is not told any more
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("head", String(64), nullable=False),
    Column("game", LargeBinary, nullable=False),  # deflated msgpack
)

pictures = Table(
    "pictures",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("name", String(64), primary_key=True),  # SHA-256 of the data, as hex
    Column("kind", String(16), nullable=False),  # a media type
    Column("data", LargeBinary, nullable=False),
)

notebooks = Table(
    "notebooks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False),  # SHA-256 of the link's token, as hex
    Column("system", String(64), nullable=False),
    Column("adventure", Text, nullable=False),  # JSON: what is written in it
    Column("revision", Integer, nullable=False),  # counts its changes
    Column("made_by", String(64), nullable=False),  # an address, for the limits
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("changed_at", BigInteger, nullable=False),
    Index("notebooks_made_by", "made_by"),
)
