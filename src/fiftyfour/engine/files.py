"""Files that people bring: read without the marks that editors and mail leave in them."""

from fiftyfour.engine.errors import FiftyfourError

BOM = b"\xef\xbb\xbf"
"""The byte order mark that some editors put before a text."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How a text begins that is written in UTF-16."""


class WrongFile(FiftyfourError):
    """A file that is not what was asked for; the message says what it is."""

    code = "wrong_file"


def as_written(content: bytes) -> bytes:
    r"""A text file in UTF-8 without a byte order mark, its lines ending in `\n`.

    Raises:
        WrongFile: it is written in UTF-16.
    """
    if content.startswith(UTF_16) or b"\0" in content[:2]:
        raise WrongFile("the file is written in UTF-16; save it as UTF-8")
    return content.removeprefix(BOM).replace(b"\r\n", b"\n")
