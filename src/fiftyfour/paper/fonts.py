"""The fonts of printed sheets: from installed packages, as the files that the PDF library reads."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

import pymupdf_fonts  # pyright: ignore[reportMissingTypeStubs] (fonts as bytes, without types)

SANS, SYMBOLS = "sans", "symbols"
MISSING = "\u25a1"

_NAMES = {(SANS, ""): "figo", (SANS, "B"): "figbo", (SYMBOLS, ""): "symbol2"}
"""FiraGO for the scripts people write their names in; Noto's symbols for suits and squares."""


@cache
def _folder() -> Path:
    """A directory of this process, gone with it."""
    folder = tempfile.TemporaryDirectory(prefix="fiftyfour-fonts-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


def files() -> dict[tuple[str, str], Path]:
    """The file of each family and style (`B` is bold), written where it is not there any more."""
    found: dict[tuple[str, str], Path] = {}
    for which, name in _NAMES.items():
        found[which] = _folder() / f"{name}.ttf"
        if not found[which].exists():
            _folder().mkdir(parents=True, exist_ok=True)
            data: bytes = pymupdf_fonts.myfont(name)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
            found[which].write_bytes(data)
    return found
