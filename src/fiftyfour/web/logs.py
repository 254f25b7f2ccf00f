"""What the server logs, on standard error: one line each, as text or as JSON.

A log never holds a token, a table's secret, or what people write: messages name what happened and
where, not what was said. There is no level for debugging, because libraries log whole messages
there.
"""

import logging
from datetime import UTC, datetime
from typing import Literal

import msgspec

Form = Literal["text", "json"]
Level = Literal["error", "warning", "info"]
"""`info` adds starting, stopping, and every request."""


class _Text(logging.Formatter):
    """`2026-11-22T19:03:11Z WARNING fiftyfour.table.store: a commit failed`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the traceback of an error below it."""
        line = f"{_time(record)} {record.levelname} {record.name}: {record.getMessage()}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    """An object with `time`, `level`, `logger`, `message`, and `traceback` for an error."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def log_to_stderr(form: Form, level: Level) -> None:
    """Log from `level` on in this process; what libraries tell below a warning is left out."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if form == "json" else _Text())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in ("fiftyfour", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
