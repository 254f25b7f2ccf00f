"""The one hierarchy of errors.

A message says what was wrong and what would have been right; it is shown to whoever asked and to
nobody else, and whatever raised it has changed nothing.
"""

from msgspec import Struct


class FiftyfourError(Exception):
    """Root of everything this package raises on purpose."""

    code = "error"


class NotationError(FiftyfourError, ValueError):
    """A text that is not a card, a cell or a number."""

    code = "notation"


class IllegalAction(FiftyfourError):
    """The rules, or the form of a decision, forbid this answer.

    `code` is a word of the catalogue (`wrong_colour`, `not_your_decision`), `rule` the ID of the
    rule that forbids it, or empty where no rule of a game but the engine itself refuses.
    """

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule

    @property
    def message(self) -> str:
        return str(self.args[0])


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something cannot be done now: a code in snake_case, one line for people, and the rule.

    The line names people and things as players call them, never by their ids.
    """

    code: str
    line: str
    rule: str = ""

    def error(self) -> IllegalAction:
        """The error to raise where it is tried all the same."""
        return IllegalAction(self.code, self.line, self.rule)


class NotYours(Refusal, frozen=True):
    """The Refusal of what this seat never does, whatever happens: said if tried, not shown."""


class Impossible(FiftyfourError, ValueError):
    """What cannot be counted: a hand of more cards than there are, chances that do not add up."""

    code = "impossible"


class ReplayError(FiftyfourError):
    """A transcript that does not replay; `entry` is the first bad one (-1: the header)."""

    code = "replay"

    def __init__(self, message: str, entry: int = -1) -> None:
        super().__init__(message)
        self.entry = entry


class UnknownSystem(FiftyfourError):
    """A game that is not installed or is broken, or a setup that it does not allow."""

    code = "system"


class NotInstalled(FiftyfourError):
    """What was asked for needs one of this package's extras, and it is not installed."""

    code = "not_installed"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"this fiftyfour cannot {what}; install what it takes: pip install 'fiftyfour[{extra}]'"
        )


class TableError(FiftyfourError):
    """The table service says no: seat taken, stale version, not seated, too much, too fast."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
