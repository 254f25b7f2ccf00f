"""Sheets of paper as PDF."""

from fiftyfour.engine.paper import Paper


def pdf(paper: Paper) -> bytes:
    """The sheet as a PDF file: A4, one page where it fits.

    Letters of Latin, Greek, Cyrillic, Georgian, Hebrew, Arabic, Devanagari and Thai are printed;
    what no font at hand has becomes an empty square.
    """
    from fiftyfour.paper.document import printed  # half a second, which only printing should take

    return printed(paper)
