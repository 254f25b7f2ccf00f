"""The protocol: one WebSocket for each seat, JSON messages both ways.

Every client request has its own `id`; a repeated id gets the same answer and is done only once.
What a seat receives comes only from its view and from events as it reads them. `docs/protocol.md`
gives an overview; the schema is generated from here: what clients send is in `client`, what the
server sends in `server`, and what both tell of a table in `info`.
"""

from fiftyfour.engine.errors import TableError

PROTOCOL = "2.0"
"""The version of the protocol. The first number rises when a client of the version before could no
longer play, the second when something is added that it may ignore; docs/protocol.md says more."""


def check_version(protocol: str) -> None:
    """Raise TableError `protocol` if a client of this version cannot play here."""
    if protocol.partition(".")[0] != PROTOCOL.partition(".")[0]:
        raise TableError(
            "protocol",
            f"this client speaks version {protocol} of the protocol and the server {PROTOCOL}; "
            "reload the page, or use a client for the server's version",
        )
