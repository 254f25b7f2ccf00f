"""Files that somebody brings to the wrong place: what kind they are of."""

from fiftyfour.desk.routes import post
from fiftyfour.engine.recognizing import BEGINNING, FileKind, recognized


@post("/api/files", status=200, most=BEGINNING)
async def kind(body: bytes) -> FileKind | None:
    """What kind of file begins like the body; null if it is of no known kind. Nothing is kept."""
    return recognized(body)


ROUTES = [kind]
