"""Printed sheets as PDF."""

from msgspec import Struct

from fiftyfour.engine.errors import NotInstalled
from fiftyfour.engine.paper import Paper


class Printed(Struct, frozen=True):
    """A printed sheet.

    Attributes:
        file: the PDF.
        lacking: scripts with letters that no font here has, each with some of them: `Tamil (த)`.
            Empty squares stand for those letters.
    """

    file: bytes
    lacking: tuple[str, ...] = ()

    @property
    def warning(self) -> str:
        """What is missing, in words; empty if nothing is."""
        if not self.lacking:
            return ""
        what = ", ".join(self.lacking)
        return f"the fonts here lack {what}; squares stand in the PDF until one is installed"


def pdf(paper: Paper) -> bytes:
    """The sheet as a PDF file; NotInstalled as below."""
    return printed(paper).file


def printed(paper: Paper) -> Printed:
    """The sheet as a PDF file, A4, on one page if it fits; and what the fonts here lack.

    Latin, Greek, Cyrillic, Georgian, Hebrew, Arabic, Devanagari and Thai letters are always
    printed; any other letter if a font of this machine has it.

    Raises:
        NotInstalled: the extra `pdf` is missing.
    """
    try:
        from fiftyfour.paper.document import draw  # slow to import, and only needed to print
    except ModuleNotFoundError:
        raise NotInstalled("write PDF files", "pdf") from None
    file, lacking = draw(paper)
    return Printed(file, tuple(lacking))
