"""Printed sheets as PDF."""

from fiftyfour.engine.errors import NotInstalled
from fiftyfour.engine.paper import Paper


def pdf(paper: Paper) -> bytes:
    """The sheet as a PDF file: A4, on one page if it fits.

    Latin, Greek, Cyrillic, Georgian, Hebrew, Arabic, Devanagari and Thai letters are printed; any
    other letter becomes an empty square.

    Raises:
        NotInstalled: the extra `pdf` is missing.
    """
    try:
        from fiftyfour.paper.document import printed  # slow to import, and only needed to print
    except ModuleNotFoundError:
        raise NotInstalled("write PDF files", "pdf") from None
    return printed(paper)
