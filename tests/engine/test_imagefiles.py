"""What picture files are and how large, read from how they begin."""

import base64
import struct
from collections.abc import Callable

import pytest

from fiftyfour.engine.adventure import Adventure, Handout
from fiftyfour.engine.imagefiles import LONGEST, MOST_PIXELS, Image, against, read_image
from fiftyfour.engine.pictures import undrawable, wrong_with
from tests.pictures import png

JPEG = (
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////"
    "////////////////////////////////////wAALCAACAAMBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAEC"
    "AwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk"
    "M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJ"
    "ipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3"
    "+Pn6/9oACAEBAAA/ACv/2Q=="
)
LOSSY = "UklGRiQAAABXRUJQVlA4IBgAAABQAQCdASoDAAIADMDOJaQABHQAAAAAAAA="
LOSSLESS = "UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQwAIWsP+BiOh/AAA="


def jpeg(width: int, height: int) -> bytes:
    data = base64.b64decode(JPEG)
    at = data.index(b"\xff\xc0") + 5
    return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]


def lossy(width: int, height: int) -> bytes:
    data = base64.b64decode(LOSSY)
    return data[:26] + struct.pack("<HH", width, height) + data[30:]


def lossless(width: int, height: int) -> bytes:
    data = base64.b64decode(LOSSLESS)
    return data[:21] + struct.pack("<I", width - 1 | (height - 1) << 14) + data[25:]


def extended(width: int, height: int) -> bytes:
    """A canvas that is small, with a frame that is not."""
    canvas = struct.pack("<4sI4x", b"VP8X", 10) + bytes([1, 0, 0, 1, 0, 0])
    inside = canvas + lossless(width, height)[12:]
    return struct.pack("<4sI4s", b"RIFF", len(inside) + 4, b"WEBP") + inside


KINDS: dict[Callable[[int, int], bytes], str] = {
    png: "image/png",
    jpeg: "image/jpeg",
    lossy: "image/webp",
    lossless: "image/webp",
    extended: "image/webp",
}


@pytest.mark.parametrize("made", KINDS)
def test_a_size_is_read_and_limited_without_drawing(made: Callable[[int, int], bytes]) -> None:
    """A file of a few bytes may hold a picture that takes gigabytes when it is drawn."""
    small = read_image(made(300, 200))
    assert small is not None
    assert small == Image(KINDS[made], 300, 200)
    assert against(small) == ""
    large = read_image(made(9000, 8000))
    assert large is not None
    assert large == Image(KINDS[made], 9000, 8000)
    assert "is 9000 by 8000 pixels large; a picture may have 4096 on a side" in against(large)


@pytest.mark.parametrize("made", KINDS)
def test_a_file_that_ends_too_soon_holds_no_picture(made: Callable[[int, int], bytes]) -> None:
    whole = made(3, 2)
    for length in range(25):
        assert read_image(whole[:length]) is None


@pytest.mark.parametrize("made", [png, jpeg, lossy])
def test_a_picture_has_a_width_and_a_height(made: Callable[[int, int], bytes]) -> None:
    assert read_image(made(0, 2)) is read_image(made(2, 0)) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8\xff<html><script>alert(1)</script></html>",
        b"\xff\xd8\xff\xe0\0\4<html>",
        b"\xff\xd8\xff\xd9",
        b"\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>" + bytes(300),
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        png(3, 2)[:33],
        b"RIFF\x30\0\0\0WEBP<html></html>" + bytes(40),
        b"GIF89a" + bytes(40),
    ],
)
def test_what_only_begins_like_a_picture_is_none(data: bytes) -> None:
    assert read_image(data) is None


def test_the_limits_leave_room_for_the_largest_screens() -> None:
    for width, height in ((3840, 2160), (4096, 2160), (2160, 3840), (LONGEST, 1)):
        assert against(Image("image/png", width, height)) == ""
        assert width * height <= MOST_PIXELS
    for width, height in ((4097, 1), (1, 4097), (4096, 2161)):
        assert against(Image("image/png", width, height))


def embedded(data: bytes, kind: str = "image/png", line: str = "&#10;") -> str:
    encoded = base64.b64encode(data).decode()
    broken = line.join(encoded[at : at + 76] for at in range(0, len(encoded), 76))
    link = f'<image href="data:{kind};base64,{broken}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg">{link}</svg>'


def test_a_picture_inside_a_drawing_is_held_to_the_same_size() -> None:
    def wrong(svg: str) -> str:
        handouts = [Handout(id="map", title="A map", picture="map.svg")]
        adventure = Adventure(id="x", game="acesout", title="X", premise="", handouts=handouts)
        adventure.pictures["map.svg"] = svg
        assert wrong_with(adventure, "map.svg") == undrawable("map.svg", svg)
        return wrong_with(adventure, "map.svg")

    assert wrong(embedded(png(30, 20))) == ""
    assert wrong(embedded(jpeg(30, 20), "image/jpeg")) == ""
    assert wrong(embedded(b"wOF2" + bytes(40), "font/woff2")) == ""
    assert wrong("<svg><text>data: none, or not</text></svg>") == ""
    for svg in (
        embedded(png(20_000, 2000)),
        embedded(png(20_000, 2000), "IMAGE/PNG", "\n"),
        embedded(png(20_000, 2000), "font/woff2"),
        embedded(png(20_000, 2000)).replace("data:", "&#100;ata:").replace("href", "data-x"),
    ):
        assert "is 20000 by 2000 pixels large" in wrong(svg)
    for svg in (embedded(b"GIF89a" + bytes(40)), embedded(b"<svg/>", "image/svg+xml")):
        assert "holds a file that is no PNG, JPEG or WebP picture" in wrong(svg)
