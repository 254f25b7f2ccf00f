"""What the GM puts on the big screen: a title, a note, a picture."""

import hashlib

from msgspec import structs

from fiftyfour.engine.errors import TableError
from fiftyfour.engine.imagefiles import against, read_image
from fiftyfour.engine.texts import UNPRINTABLE, cleaned
from fiftyfour.engine.things import GM, Seat
from fiftyfour.table.limits import Limits, plain_words
from fiftyfour.table.protocol.client import Post
from fiftyfour.table.protocol.info import Posted
from fiftyfour.table.records import Picture, Record

KINDS = ("image/png", "image/jpeg")
"""The pictures that can be put up."""


def picture_of(data: bytes, limits: Limits) -> Picture:
    """The picture in a file.

    Raises:
        TableError: `bad_picture`, it is not one that can be shown, or too large when it is drawn;
            `too_big`, the file is.
    """
    if len(data) > limits.picture:
        raise TableError("too_big", f"a picture may have at most {limits.picture} bytes")
    image = read_image(data)
    if image is None or image.kind not in KINDS:
        raise TableError("bad_picture", "this is not a picture; a JPEG or PNG file can be shown")
    if large := against(image):
        raise TableError("bad_picture", f"this picture {large}")
    return Picture(hashlib.sha256(data).hexdigest(), image.kind, data)


def picture_in(record: Record) -> str:
    """The name of the picture on the big screen; empty if there is none."""
    return record.posted.picture if record.posted else ""


def check_may_post(record: Record, seat: Seat) -> None:
    """Raise TableError `not_gm` unless this seat decides what the big screen shows."""
    if seat not in (record.host, GM):
        raise TableError("not_gm", "only the GM and the host may put something on the big screen")


def post(record: Record, asked: Post, limits: Limits) -> Record:
    """The table with this on its big screen; all empty takes it off.

    Raises:
        TableError: `bad_text`, a text is too long or cannot be shown.
    """
    title, note = cleaned(asked.title).strip(), cleaned(asked.note).strip()
    if title:
        title = plain_words(title, limits.title, "a title")
    if len(note) > limits.posted:
        most = f"a note on the big screen may have {limits.posted} characters, not {len(note)}"
        raise TableError("bad_text", most)
    if UNPRINTABLE.search(note):
        raise TableError("bad_text", "a note may only contain printable characters")
    posted = Posted(title=title, note=note, picture=asked.picture)
    return structs.replace(record, posted=None if posted == Posted() else posted)
