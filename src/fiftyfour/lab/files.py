"""Files of games: NDJSON, a line for each, or Parquet, a row for each."""

import os
from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from fiftyfour.engine.errors import NotInstalled, UnknownSystem
from fiftyfour.lab.playing import Record

ENDINGS = (".ndjson", ".parquet")

ROWS = 500
"""Games that make a group of rows in a Parquet file."""


class Sink(ABC):
    """Where finished games are kept."""

    @abstractmethod
    def keep(self, records: Sequence[Record]) -> None:
        """Write them down; OSError if there is no room, and what was written before stands."""

    @abstractmethod
    def close(self) -> None:
        """Write what is left."""


@contextmanager
def kept_in(path: Path | None) -> Generator[Sink]:
    """A new file by its ending; None keeps nothing. However it is left, finished games are kept.

    Raises:
        UnknownSystem: there cannot be a new file of this name.
        NotInstalled: nothing writes Parquet.
    """
    sink: Sink = _Nowhere()
    if path is not None:
        check_path(path)
        sink = _Lines(path) if path.suffix.lower() == ".ndjson" else _Rows(path)
    try:
        yield sink
    finally:
        sink.close()


def check_path(path: Path) -> None:
    """Raise what `kept_in` raises."""
    if path.suffix.lower() not in ENDINGS:
        raise UnknownSystem(f"a file of games ends in {' or '.join(ENDINGS)}, not {path.name!r}")
    if path.exists():
        raise UnknownSystem(f"{path} already exists; name a new file")
    if not path.parent.is_dir():
        raise UnknownSystem(f"{path.parent} is not a directory")
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise NotInstalled("write Parquet", "parquet")


class _Nowhere(Sink):
    def keep(self, records: Sequence[Record]) -> None:
        pass

    def close(self) -> None:
        pass


class _Lines(Sink):
    """A line for each game; what cannot be written whole is not there at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("xb", buffering=0)

    def keep(self, records: Sequence[Record]) -> None:
        whole = self._file.tell()
        lines = msgspec.json.Encoder().encode_lines(records)
        try:
            written = self._file.write(lines)
            if written < len(lines):  # room for a part of them
                self._file.write(lines[written:])
        except OSError as wrong:
            os.ftruncate(self._file.fileno(), whole)
            self._file.seek(whole)
            raise OSError(wrong.errno, wrong.strerror, str(self._path)) from None

    def close(self) -> None:
        self._file.close()


class _Rows(Sink):
    """A row for each game, some hundreds to a group."""

    def __init__(self, path: Path) -> None:
        import pyarrow  # pyright: ignore[reportMissingTypeStubs]
        from pyarrow import parquet  # pyright: ignore[reportMissingTypeStubs]

        arrow: Any = pyarrow
        seats, scores = arrow.list_(arrow.string()), arrow.map_(arrow.string(), arrow.int64())
        words = arrow.map_(arrow.string(), arrow.string())
        kinds = {
            "won": seats,
            "scores": scores,
            "characters": words,
            "firsts": words,
            "settled": arrow.float64(),
            "seed": arrow.int64(),
        }
        plain = {bool: arrow.bool_(), int: arrow.int64(), str: arrow.string()}
        fields = {field.name: kinds.get(field.name) for field in structs.fields(Record)}
        types = {field.name: field.type for field in structs.fields(Record)}
        self._schema = arrow.schema(
            [(name, kind or plain[types[name]]) for name, kind in fields.items()]
        )
        self._arrow = arrow
        self._path = path
        self._file: Any = parquet.ParquetWriter(path, self._schema)  # pyright: ignore[reportUnknownMemberType]
        self._rows: list[dict[str, object]] = []

    def keep(self, records: Sequence[Record]) -> None:
        self._rows += [_row(record) for record in records]
        if len(self._rows) >= ROWS:
            self._write()

    def _write(self) -> None:
        table = self._arrow.Table.from_pylist(self._rows, schema=self._schema)
        self._rows = []
        try:
            self._file.write_table(table)
        except OSError as wrong:
            raise OSError(wrong.errno, str(wrong.strerror or wrong), str(self._path)) from None

    def close(self) -> None:
        if self._rows:
            self._write()
        self._file.close()


def _row(record: Record) -> dict[str, object]:
    """The fields of a record, its mappings as lists of pairs."""
    row: dict[str, object] = structs.asdict(record)
    for name in ("scores", "characters", "firsts"):
        row[name] = list(getattr(record, name).items())
    return row
