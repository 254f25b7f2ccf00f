"""The built page: its files, and the one HTML file for every address of the page."""

import mimetypes
from html import escape
from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from fiftyfour.web.addresses import Addresses, is_own
from fiftyfour.web.config import Config

STATIC = Path(__file__).parent / "static"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>fiftyfour</title>
<h1>The page is not built</h1>
<p>The server and its API are running. To build the page from a checkout, run
<code>make page</code>. A wheel of fiftyfour already contains it.</p></html>
"""


def _file(name: str) -> Path | None:
    """The file of the page with this name, if there is one."""
    try:
        file = (STATIC / name).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # too long, or with a character that no file name has
        return None


@get("/replayed.jsonl", include_in_schema=False)
async def replayed(state: State) -> Response[bytes]:
    """The transcript that this server was started to show."""
    config: Config = state.config
    if config.replayed is None:
        raise NotFoundException("this server was not started with a transcript to show")
    return Response(config.replayed.read_bytes(), media_type="application/jsonl")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[object, object, State], state: State, path: str = ""
) -> Response[bytes]:
    """A file of the page, or the page itself for any other address."""
    name = path.strip("/")
    if name.split("/")[0] == "api":
        raise NotFoundException(f"there is no /{name}; /api/schema lists all routes")
    file = _file(name)
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": kept})
    if "." in name.rsplit("/", 1)[-1]:
        raise NotFoundException(f"there is no file /{name}")
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), media_type="text/html", status_code=503)
    return Response(
        told(index.read_text("utf-8"), request.headers.get("host", ""), state).encode(),
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


def told(html: str, host: str, state: State) -> str:
    """The page, which is told where it is: its root, and how others reach what is here `host`."""
    config: Config = state.config
    addresses: Addresses = state.addresses
    html = html.replace('"./assets/', f'"{config.root_path}/assets/')
    for name, content in (
        ("root", config.root_path),
        ("address", addresses.for_links(host)),
        ("reach", "alone" if not addresses.others and is_own(host) else ""),
        ("replayed", config.replayed.name if config.replayed else ""),
    ):
        empty = f'<meta name="{name}" content=""'
        html = html.replace(empty, f'<meta name="{name}" content="{escape(content)}"')
    return html
