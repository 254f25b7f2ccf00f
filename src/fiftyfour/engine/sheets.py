"""Characters kept as files: what a game tells of them so that any face can make and check them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.decisions import Form, Option, Simple


class Flaw(Protocol):
    """One thing that is wrong with a character: the catalogue's word, the reason, the rule."""

    @property
    def code(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def rule(self) -> str: ...


class Sheets(ABC):
    """How the characters of a game are made, checked, kept and brought to a table.

    A character is its file: JSON, as `make` writes it. `word` is what the rulebook calls one
    (`hero`); it becomes a command of the terminal. `ready` holds the book's own, by name.

    All but `flaws` raise IllegalAction for a file that is no good, with every reason.
    """

    word: ClassVar[str]
    ready: Mapping[str, str]

    @abstractmethod
    def form(self) -> Form:
        """Every field of the sheet, to be filled in."""

    @abstractmethod
    def make(self, filled: Mapping[str, Simple]) -> str:
        """The character on a checked form; IllegalAction if it breaks the rules."""

    @abstractmethod
    def flaws(self, file: str | bytes) -> Sequence[Flaw]:
        """Everything that is wrong with a file; empty if it is good."""

    @abstractmethod
    def name(self, file: str | bytes) -> str:
        """What the character is called."""

    @abstractmethod
    def purchases(self, file: str | bytes) -> Sequence[Option]:
        """What its experience can buy; `hint` tells the price."""

    @abstractmethod
    def buy(self, file: str | bytes, what: str) -> str:
        """The character after a purchase: an option's id, or whatever else the game knows.

        Raises:
            IllegalAction: it cannot be bought, and why.
        """

    @abstractmethod
    def award(self, file: str | bytes, points: int) -> str:
        """The character with more experience; IllegalAction for what is no award."""

    @abstractmethod
    def entry(self, file: str | bytes) -> Reply:
        """What a seat says between games to play this character."""
