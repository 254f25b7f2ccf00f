"""The built page: its files, and the one HTML file for every address a reader may open."""

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

STATIC = Path(__file__).parent / "static"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>fiftyfour</title>
<h1>The page is not built</h1>
<p>The server runs, and its API with it. To build the page from a checkout: <code>make page</code>.
A wheel of fiftyfour carries it already.</p></html>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: str = "") -> Response[bytes]:
    """A file of the page, or the page itself for any address that names no file."""
    name = path.strip("/")
    if name.split("/")[0] == "api":
        raise NotFoundException(f"there is no /{name}; /api/schema lists what there is")
    file = (STATIC / name).resolve()
    if name and file.is_relative_to(STATIC.resolve()) and file.is_file():
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": kept})
    if "." in name.rsplit("/", 1)[-1]:
        raise NotFoundException(f"there is no file /{name}")
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), media_type="text/html", status_code=503)
    return Response(
        index.read_bytes(),
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )
