"""The fonts of printed sheets, as files: our own, and those of this machine for other letters."""

import atexit
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Set
from functools import cache
from operator import itemgetter
from pathlib import Path

import pymupdf_fonts  # pyright: ignore[reportMissingTypeStubs] (fonts as bytes, without types)
from fontTools.ttLib import TTFont, TTLibError  # pyright: ignore[reportMissingTypeStubs]
from msgspec import Struct

SANS, SYMBOLS = "sans", "symbols"
MISSING = "\u25a1"

_NAMES = {(SANS, ""): "figo", (SANS, "B"): "figbo", (SYMBOLS, ""): "symbol2"}
"""FiraGO for text in many scripts; Noto Symbols for suits and squares."""

FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
)
"""Where systems without fontconfig keep their fonts."""

ENDINGS = (".ttf", ".otf", ".ttc")

PATIENCE = 20.0
"""Seconds that fontconfig may take."""


class Installed(Struct, frozen=True):
    """A font of this machine, and the code points it has, as ranges from first to last."""

    file: Path
    ranges: tuple[tuple[int, int], ...]

    def of(self, wanted: Set[int]) -> Set[int]:
        """Those of these code points that it has."""
        return {
            code for code in wanted if any(first <= code <= last for first, last in self.ranges)
        }


def covering(wanted: Set[int]) -> Iterator[Path]:
    """Fonts of this machine that together have as many of these code points as any have."""
    left = frozenset(wanted)
    while left:
        having = [(len(font.of(left)), _plain(font), font) for font in installed()]
        count, _, best = max(having, key=itemgetter(0, 1), default=(0, False, None))
        if best is None or not count:
            return
        left = left - best.of(left)
        yield best.file


def _plain(font: Installed) -> bool:
    """True for an upright font of usual weight."""
    name = font.file.name.casefold()
    return not any(word in name for word in ("bold", "italic", "oblique", "light", "mono"))


@cache
def installed() -> tuple[Installed, ...]:
    """The fonts of this machine: as fontconfig lists them, else those in the usual folders."""
    listed = _listed() if shutil.which("fc-list") else None
    return tuple(_searched() if listed is None else listed)


def _listed() -> list[Installed] | None:
    """What fontconfig lists; None if it does not."""
    command = ["fc-list", "--format", "%{file}|%{index}|%{charset}\n", ":scalable=True"]
    try:
        told = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = list[Installed]()
    for line in told.decode(errors="replace").splitlines():
        name, _, rest = line.partition("|")
        index, _, charset = rest.partition("|")
        if index == "0" and name.casefold().endswith(ENDINGS):
            ends = [[int(code, 16) for code in part.split("-")] for part in charset.split()]
            found.append(Installed(Path(name), tuple((end[0], end[-1]) for end in ends)))
    return sorted(found, key=lambda font: font.file)


def _searched() -> Iterator[Installed]:
    for folder in FOLDERS:
        for place, _, names in os.walk(Path(folder).expanduser()):
            for name in sorted(names):
                if name.casefold().endswith(ENDINGS):
                    file = Path(place, name)
                    yield Installed(file, _ranges(sorted(_codes(file))))


def _codes(file: Path) -> set[int]:
    """The code points that a font has; none if it cannot be read."""
    try:
        with file.open("rb") as opened, TTFont(opened, lazy=True, fontNumber=0) as font:
            return set(font.getBestCmap() or {})
    except (OSError, TTLibError, KeyError, ValueError):
        return set()


def _ranges(codes: list[int]) -> tuple[tuple[int, int], ...]:
    """Sorted code points as ranges."""
    ranges = list[tuple[int, int]]()
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1] = (ranges[-1][0], code)
        else:
            ranges.append((code, code))
    return tuple(ranges)


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
