"""The fonts of printed sheets: from installed packages, as the files that the PDF library reads."""

import tempfile
from functools import cache
from pathlib import Path

import pymupdf_fonts  # pyright: ignore[reportMissingTypeStubs] (fonts as bytes, without types)

SANS, SYMBOLS = "sans", "symbols"
MISSING = "\u25a1"

_NAMES = {(SANS, ""): "figo", (SANS, "B"): "figbo", (SYMBOLS, ""): "symbol2"}
"""FiraGO for the scripts people write their names in; Noto's symbols for suits and squares."""


@cache
def _folder() -> "tempfile.TemporaryDirectory[str]":
    """Lives as long as the process."""
    return tempfile.TemporaryDirectory(prefix="fiftyfour-fonts-")


@cache
def files() -> dict[tuple[str, str], Path]:
    """The file of each family and style (`B` is bold)."""
    found: dict[tuple[str, str], Path] = {}
    for which, name in _NAMES.items():
        found[which] = Path(_folder().name) / f"{name}.ttf"
        data: bytes = pymupdf_fonts.myfont(name)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        found[which].write_bytes(data)
    return found
