"""Files of games: NDJSON, a line for each, or Parquet, a row for each."""

import os
from abc import ABC, abstractmethod
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, cast, get_args

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.errors import NotInstalled, UnknownSystem
from fiftyfour.engine.things import Seat
from fiftyfour.lab.playing import Record

ENDINGS = (".ndjson", ".parquet")

ROWS = 500
"""Games that make a group of rows in a Parquet file."""


class Sink(ABC):
    """Where finished games are kept: a record of each, or the rows of data that it makes."""

    @abstractmethod
    def keep(self, records: Sequence[Struct]) -> None:
        """Write them down; OSError if there is no room, and what was written before stands."""

    @abstractmethod
    def close(self) -> None:
        """Write what is left."""


@contextmanager
def kept_in(path: Path | None, kind: type[Struct] = Record) -> Generator[Sink]:
    """A new file by its ending; None keeps nothing. However it is left, finished games are kept.

    All that is kept is of this `kind`.

    Raises:
        UnknownSystem: there cannot be a new file of this name.
        NotInstalled: nothing writes Parquet.
    """
    sink: Sink = _Nowhere()
    if path is not None:
        check_path(path)
        sink = _Lines(path) if path.suffix.lower() == ".ndjson" else _Rows(path, kind)
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
    def keep(self, records: Sequence[Struct]) -> None:
        pass

    def close(self) -> None:
        pass


class _Lines(Sink):
    """A line for each game; what cannot be written whole is not there at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("xb", buffering=0)

    def keep(self, records: Sequence[Struct]) -> None:
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
    """A row for each of them, some hundreds to a group.

    What is no plain value or list of words is a map where a record has a mapping, else JSON.
    """

    def __init__(self, path: Path, kind: type[Struct]) -> None:
        import pyarrow  # pyright: ignore[reportMissingTypeStubs]
        from pyarrow import parquet  # pyright: ignore[reportMissingTypeStubs]

        arrow: Any = pyarrow
        kinds = {
            bool: arrow.bool_(),
            int: arrow.int64(),
            str: arrow.string(),
            float: arrow.float64(),
            tuple[Seat, ...]: arrow.list_(arrow.string()),
            dict[Seat, int]: arrow.map_(arrow.string(), arrow.int64()),
            dict[Seat, str]: arrow.map_(arrow.string(), arrow.string()),
            dict[str, Seat]: arrow.map_(arrow.string(), arrow.string()),
        }
        types = {field.name: _bare(field.type) for field in structs.fields(kind)}
        self._json = [name for name, one in types.items() if one not in kinds]
        self._schema = arrow.schema(
            [(name, kinds.get(one, arrow.string())) for name, one in types.items()]
        )
        self._arrow = arrow
        self._path = path
        self._file: Any = parquet.ParquetWriter(path, self._schema)  # pyright: ignore[reportUnknownMemberType]
        self._rows: list[dict[str, object]] = []

    def keep(self, records: Sequence[Struct]) -> None:
        self._rows += [_row(record, self._json) for record in records]
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


def _bare(kind: Any) -> Any:
    """A type without its `| None`, a seat as the text it is."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if isinstance(kind, UnionType) and len(parts) == 1:
        kind = parts[0]
    return str if kind is Seat else kind


def _row(record: Struct, json: Collection[str]) -> dict[str, object]:
    """The fields of a record, its mappings as lists of pairs, and these fields as JSON."""
    row: dict[str, object] = structs.asdict(record)
    for name, value in row.items():
        if name in json:
            row[name] = msgspec.json.encode(value).decode()
        elif isinstance(value, Mapping):
            row[name] = list(cast("Mapping[str, object]", value).items())
    return row
