"""What a picture file is and how large it is drawn, read without drawing it: PNG, JPEG, WebP.

A small file can hold a picture that takes gigabytes once a browser draws it; and what begins like a
picture need not be one. So a file is followed up to its pixels.
"""

from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 4096
"""Pixels of the longer side of a picture."""

MOST_PIXELS = 4096 * 2160
"""Pixels of a whole picture; drawn, each takes four bytes."""

_PNG = b"\x89PNG\r\n\x1a\n"
_FRAMES = {0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}
"""The segments of a JPEG file that tell its size."""

_SCAN, _END = 0xDA, 0xD9


class Image(NamedTuple):
    """A picture: its media type, and its width and height in pixels."""

    kind: str
    width: int
    height: int


def read_image(data: bytes) -> Image | None:
    """The picture in a file; None if it holds none."""
    try:
        if data.startswith(_PNG):
            return _png(data)
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except IndexError:  # it ends too soon
        pass
    return None


def against(image: Image) -> str:
    """Why a picture is too large to be drawn, as in `it ...`; empty if it is not."""
    width, height = image.width, image.height
    if max(width, height) <= LONGEST and width * height <= MOST_PIXELS:
        return ""
    return (
        f"is {width} by {height} pixels large; a picture may have {LONGEST} on a side and "
        f"{MOST_PIXELS:,} in all"
    )


def _png(data: bytes) -> Image | None:
    chunks = list(_png_chunks(data))
    if not chunks or chunks[0] != (b"IHDR", 16, 13) or b"IDAT" not in {kind for kind, *_ in chunks}:
        return None
    return _image("image/png", _big(data, 16, 4), _big(data, 20, 4))


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The chunks up to the first with pixels: kind, where its content begins, its length."""
    at, kind = len(_PNG), b""
    while kind not in (b"IDAT", b"IEND"):
        length, kind = _big(data, at, 4), data[at + 4 : at + 8]
        if length > len(data) - at - 12:
            return
        yield kind, at + 8, length
        at += 12 + length


def _jpeg(data: bytes) -> Image | None:
    image, at = None, 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        at += 1
        if marker == 0xFF:  # any number of these may come before
            continue
        if marker == _SCAN:
            return image
        if marker == _END:
            return None
        if marker in _FRAMES:
            image = _image("image/jpeg", _big(data, at + 6, 2), _big(data, at + 4, 2))
            if image is None:
                return None
        at += 1 + _big(data, at + 1, 2)
    return None


def _webp(data: bytes) -> Image | None:
    """The largest of what the file tells: its canvas, and each frame."""
    at, sizes, drawn = 12, list[tuple[int, int]](), False
    while at + 8 <= len(data):
        kind, length = data[at : at + 4], _little(data, at + 4, 4)
        start = at + 8
        if length > len(data) - start:
            return None
        match kind:
            case b"VP8X":
                sizes.append((1 + _little(data, start + 4, 3), 1 + _little(data, start + 7, 3)))
            case b"ANMF":
                sizes.append((1 + _little(data, start + 6, 3), 1 + _little(data, start + 9, 3)))
                drawn = True
            case b"VP8 " if data[start + 3 : start + 6] == b"\x9d\x01\x2a":
                size = _little(data, start + 6, 2) & 0x3FFF, _little(data, start + 8, 2) & 0x3FFF
                sizes.append(size)
                drawn = True
            case b"VP8L" if data[start] == 0x2F:
                bits = _little(data, start + 1, 4)
                sizes.append((1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)))
                drawn = True
            case _:
                pass
        at = start + length + length % 2
    if not drawn:
        return None
    return _image("image/webp", max(w for w, _ in sizes), max(h for _, h in sizes))


def _image(kind: str, width: int, height: int) -> Image | None:
    return Image(kind, width, height) if width and height else None


def _big(data: bytes, at: int, count: int) -> int:
    return int.from_bytes(_part(data, at, count), "big")


def _little(data: bytes, at: int, count: int) -> int:
    return int.from_bytes(_part(data, at, count), "little")


def _part(data: bytes, at: int, count: int) -> bytes:
    if at + count > len(data):
        raise IndexError(at)
    return data[at : at + count]
