"""Pictures of an adventure: files beside it, carried in it, and shown at a table by their hash.

An SVG file is carried as its own text, any other as base64. Nothing here draws: whoever shows one
hands it to a browser as an image, in which nothing runs and nothing is loaded.
"""

import base64
import binascii
import hashlib
import re
import sys
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from msgspec import Struct, structs

from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.imagefiles import against, read_image

LARGEST = 150_000
"""Bytes of one picture."""

MOST = 40
"""Pictures of one adventure."""

KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "webp": "image/webp",
}
"""Media types, by how the names of files end."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(svg|png|jpe?g|webp)")

_SVG = re.compile(rb"\s*<(svg|\?xml|!--)")
_ACTIVE = re.compile(
    rb"<(script|foreignObject|iframe|!ENTITY)|\son\w+\s*=|@import"
    rb"|((href|src)\s*=\s*[\"']|url\()(?!#|data:)",
    re.IGNORECASE,
)
"""What runs or loads something in an SVG file; no browser does either for an image."""


_EMBEDDED = re.compile(r"data:([\w/+.=;-]*),([^\"')<]*)", re.IGNORECASE)
"""A file in an SVG file: its media type with how it is written, and its content."""

_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));")
"""A character as XML may write it."""

_FONTS = (b"wOFF", b"wOF2", b"OTTO", b"true", b"\0\1\0\0")
"""How fonts begin, which an SVG file may hold too."""


class Shown(Struct, frozen=True):
    """A picture as a table shows it: its bytes and their media type."""

    kind: str
    data: bytes


def named(adventure: Adventure) -> Iterator[tuple[str, str]]:
    """Every picture that a part of the adventure names, with where it does."""
    parts = (("handouts", adventure.handouts), ("scenes", adventure.scenes))
    for kind, those in parts:
        for at, part in enumerate(those):
            if part.picture:
                yield f"{kind}[{at}].picture", part.picture


def carrying(adventure: Adventure, folder: Traversable | None) -> Adventure:
    """The adventure with those files of its folder that it names and does not carry yet."""
    wanted = {name for _, name in named(adventure)} - adventure.pictures.keys()
    files = {name: folder / name for name in sorted(wanted) if folder and NAME.fullmatch(name)}
    found = {name: _text(name, file.read_bytes()) for name, file in files.items() if file.is_file()}
    return structs.replace(adventure, pictures={**adventure.pictures, **found})


def hash_of(adventure: Adventure, name: str) -> str:
    """The SHA-256, in hex, by which a table asks for a picture; empty if it is not carried."""
    text = adventure.pictures.get(name)
    return "" if text is None else hashlib.sha256(_data(name, text)).hexdigest()


def shown(adventure: Adventure, hash: str) -> Shown | None:
    """The whole and harmless picture with this hash; None: the adventure carries none."""
    for name in adventure.pictures:
        if not wrong_with(adventure, name) and hash_of(adventure, name) == hash:
            kind = KINDS[name.rpartition(".")[2]]
            return Shown(kind, _data(name, adventure.pictures[name]))
    return None


def wrong_with(adventure: Adventure, name: str) -> str:
    """Why a picture cannot be shown; empty if it can."""
    if not NAME.fullmatch(name):
        return (
            f"“{name}” cannot be the name of a picture: letters, digits and dashes, "
            "then .svg, .png, .jpg or .webp"
        )
    if name not in adventure.pictures:
        return f"there is no picture “{name}” beside it or in it"
    data = _data(name, adventure.pictures[name])
    if name.endswith(".svg") and _ACTIVE.search(data):
        return f"“{name}” runs or loads something; a picture may only be drawn"
    return undrawable(name, adventure.pictures[name])


def undrawable(name: str, text: str) -> str:
    """Why the picture that an adventure carries like this is none, or too large to be drawn."""
    data = _data(name, text)
    if len(data) > LARGEST:
        return f"“{name}” has {len(data):,} bytes; a picture may have {LARGEST:,}"
    kind = KINDS.get(name.rpartition(".")[2])
    none = f"“{name}” is no picture of the kind that its name says"
    if kind == "image/svg+xml":
        if not _SVG.match(data):
            return none
        images = [read_image(one) for one in _embedded(text) if not one.startswith(_FONTS)]
    else:
        images = [read_image(data)]
        if images[0] is None or images[0].kind != kind:
            return none
    for image in images:
        if image is None:
            return f"“{name}” holds a file that is no PNG, JPEG or WebP picture"
        if large := against(image):
            return f"“{name}” {large}"
    return ""


def _letter(reference: re.Match[str]) -> str:
    """What a reference to a character in an SVG file stands for."""
    decimal, hexadecimal, name = reference.groups()
    if name:
        return _NAMED[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if code <= sys.maxunicode else ""


def _embedded(svg: str) -> Iterator[bytes]:
    """The files in an SVG file; nothing in place of one that is not written as base64."""
    for how, content in _EMBEDDED.findall(_REFERENCE.sub(_letter, svg)):
        try:
            yield base64.b64decode(content) if how.lower().endswith(";base64") else b""
        except binascii.Error:
            yield b""


def _text(name: str, data: bytes) -> str:
    """What stands for a file in an adventure."""
    if name.endswith(".svg"):
        return data.decode("utf-8", "replace")
    return base64.b64encode(data).decode()


def _data(name: str, text: str) -> bytes:
    """The bytes of a file; none if they are not written as they should be."""
    if name.endswith(".svg"):
        return text.encode("utf-8", "replace")
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b""
