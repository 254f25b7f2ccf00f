"""The fonts of printed sheets, from installed packages, as files for the PDF library."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

import pymupdf_fonts  # pyright: ignore[reportMissingTypeStubs] (fonts as bytes, without types)

SANS, SYMBOLS = "sans", "symbols"
MISSING = "\u25a1"

_NAMES = {(SANS, ""): "figo", (SANS, "B"): "figbo", (SYMBOLS, ""): "symbol2"}
"""FiraGO for text in many scripts; Noto Symbols for suits and squares."""


@cache
def _folder() -> Path:
    """A temporary directory of this process."""
    folder = tempfile.TemporaryDirectory(prefix="fiftyfour-fonts-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


def files() -> dict[tuple[str, str], Path]:
    """The file of each family and style (`B` is bold), written if it is missing."""
    paths: dict[tuple[str, str], Path] = {}
    for which, name in _NAMES.items():
        path = paths[which] = _folder() / f"{name}.ttf"
        if not path.exists():
            _folder().mkdir(parents=True, exist_ok=True)
            data: bytes = pymupdf_fonts.myfont(name)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
            path.write_bytes(data)
    return paths
