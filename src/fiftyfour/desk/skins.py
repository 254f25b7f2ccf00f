"""What installed games bring along to be shown by: the files of their skins."""

import hashlib
from functools import cache

from msgspec import Struct

from fiftyfour.desk.routes import File, get
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.system import System
from fiftyfour.table.systems import system_of

MODULE = "skin.js"
"""The file that a skin begins with."""

KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".json": "application/json",
}
"""What a skin is made of, by how the file's name ends; nothing else of its folder is given."""


@get("/api/systems/{system_id}/skin/{version}/{name}")
def skin_file(system_id: str, version: str, name: str) -> File:
    """A file of a game's skin; its version follows from all of them, so that it may be kept."""
    system = system_of(system_id)
    file = _files(system).get(name)
    if file is None or version != skin_version(system):
        raise TableError("no_skin", f"{system.name} has no such file in its skin")
    kind = KINDS[f".{name.rpartition('.')[2]}"]
    return File(data=file, kind=kind, cache="public, max-age=31536000, immutable")


@cache
def skin_version(system: System[Struct]) -> str:
    """What the files of a game's skin come to; empty if it has none."""
    found = _files(system)
    digest = hashlib.sha256()
    for name, data in sorted(found.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:16] if MODULE in found else ""


@cache
def _files(system: System[Struct]) -> dict[str, bytes]:
    """The files of a game's skin, by name; whoever asks for one asks for nothing else."""
    if system.skin is None or not system.skin.is_dir():
        return {}
    return {
        file.name: file.read_bytes()
        for file in system.skin.iterdir()
        if file.suffix in KINDS and file.is_file()
    }


ROUTES = [skin_file]
