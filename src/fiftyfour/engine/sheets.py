"""Characters kept as files: what a game tells of them so that any face can make and check them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, Generic, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.emblems import without_emblem
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.files import WrongFile
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Option
from fiftyfour.engine.paper import Facts, Paper
from fiftyfour.engine.texts import cleaned_all
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View


class Flaw(Struct, frozen=True):
    """One thing that is wrong with a character: the catalogue's word, the reason, the rule.

    `field` is the field of the form where it can be put right; empty if it is not a single one.
    """

    code: str
    message: str
    rule: str
    field: str = ""

    def error(self) -> IllegalAction:
        return IllegalAction(self.code, self.message, self.rule)


class Invalid(IllegalAction):
    """A character that breaks the rules: all its flaws, under the code of the first."""

    def __init__(self, flaws: Sequence[Flaw]) -> None:
        first = flaws[0]
        super().__init__(first.code, "; ".join(flaw.message for flaw in flaws), first.rule)
        self.flaws = tuple(flaws)


class Stage(Struct, frozen=True):
    """One page of the making of a character: some fields of the form, and what they are about."""

    title: str
    text: str
    fields: tuple[str, ...]


class Budget(Struct, frozen=True):
    """Points to spend: `spent` of `whole`; more than that is a flaw, less is not finished.

    `fields` are those of the form on which they are spent. Of a `limit` fewer are as good as all.
    """

    label: str
    spent: int
    whole: int
    rule: str
    fields: tuple[str, ...] = ()
    limit: bool = False


class Review(Struct, frozen=True):
    """What is to be said about a form as it is filled in, right or wrong."""

    flaws: tuple[Flaw, ...] = ()
    budgets: tuple[Budget, ...] = ()


class Ready(Struct, frozen=True):
    """A character ready to be played: why one would, in a line; its emblem; its file without it."""

    why: str
    emblem: str
    file: str


class Sheets(ABC):
    """How the characters of a game are made, checked, kept and brought to a table.

    A character is its file: JSON, as `make` writes it. `word` is what the rulebook calls one
    (`hero`); it becomes a command of the terminal. `ready` are those that can be played at once,
    by name. `secret` are the titles of those parts of a printed sheet that only its player and the
    GM read; None: all of it. `ideas` are words that a player at a loss may take, by the name of a
    text field; `beside` are the fields that an idea fills in besides, by field and idea. `growth`
    are the rules by which characters grow, if they do.

    All but `flaws`, `review`, `judge`, `at` and `kept` raise Invalid for a file or form that is
    wrong.
    """

    word: ClassVar[str]
    ready: Mapping[str, Ready]
    secret: ClassVar[frozenset[str] | None] = None
    ideas: Mapping[str, Sequence[str]] = {}
    beside: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
    growth: ClassVar[Sequence[str]] = ()

    @abstractmethod
    def form(self, file: str | bytes | None = None) -> Form[object]:
        """Every field of the sheet, to be filled in; or filled in with the character of a file."""

    def form_for(self, filled: Mapping[str, Simple]) -> Form[object]:
        """The form, with the limits that follow from what is filled in so far."""
        return self.form()

    def stages(self) -> Sequence[Stage]:
        """The pages of the making, in order; every field of the form is on one of them."""
        form = self.form()
        return (Stage(form.prompt, "", tuple(form.fields)),)

    def review(self, filled: Mapping[str, Simple]) -> Review:
        """What the rules say of a form filled in so far, and what is spent.

        Every value is one that its field takes; fields may be missing.
        """
        if not self.form().fields.keys() <= filled.keys():
            return Review()
        try:
            self.make(filled)
        except Invalid as wrong:
            return Review(wrong.flaws)
        except IllegalAction as wrong:
            return Review((Flaw(wrong.code, wrong.message, wrong.rule),))
        return Review()

    def judge(self, filled: Mapping[str, Simple]) -> Review:
        """All that is to be said of a form as somebody has filled it in, in whatever way.

        First what its fields say, each by itself; then what `review` says of those that are right.
        """
        form, good, wrong = self.form_for(filled), dict[str, Simple](), list[Flaw]()
        for name in filled:
            if name not in form.fields:
                told = f"there is no field {name[:40]!r}; the fields are {', '.join(form.fields)}"
                wrong.append(Flaw("unknown_field", told, form.rule))
        for name, field in form.fields.items():
            value = filled.get(name, field.default)
            if value is None:
                told = f"{field.label} is missing"
                wrong.append(Flaw("field_missing", told, field.decision.rule or form.rule, name))
                continue
            try:
                field.decision.check(value)
            except IllegalAction as no:
                wrong.append(Flaw(no.code, no.message, no.rule or form.rule, name))
            else:
                good[name] = value.strip() if isinstance(value, str) else value
        review = self.review(good)
        told_of = {flaw.field for flaw in wrong}
        rest = [flaw for flaw in review.flaws if not flaw.field or flaw.field not in told_of]
        return Review((*wrong, *rest), review.budgets)

    @abstractmethod
    def make(self, filled: Mapping[str, Simple]) -> str:
        """The character on a checked form; IllegalAction if it breaks the rules."""

    @abstractmethod
    def flaws(self, file: str | bytes) -> Sequence[Flaw]:
        """Everything that is wrong with a file; empty if it is good."""

    @abstractmethod
    def name(self, file: str | bytes) -> str:
        """What the character is called."""

    def paper(self, file: str | bytes) -> Paper:
        """The sheet as it is printed; by default what stands on the form."""
        fields = self.form(file).fields.values()
        rows = tuple(
            (field.label, "" if field.default is None else str(field.default)) for field in fields
        )
        return Paper(self.name(file), self.word, (Facts("", rows),))

    def shown(self, file: str | bytes) -> Paper | None:
        """What the others at a table may read of it; None: nothing."""
        if self.secret is None:
            return None
        paper = self.paper(file)
        return replace(paper, parts=tuple(p for p in paper.parts if p.title not in self.secret))

    @abstractmethod
    def purchases(self, file: str | bytes) -> Sequence[Option[object]]:
        """What its experience can buy; `hint` tells the price."""

    @abstractmethod
    def buy(self, file: str | bytes, what: str) -> str:
        """The character after a purchase: an option's id, or whatever else the game knows.

        Raises:
            IllegalAction: it cannot be bought, and why.
        """

    @abstractmethod
    def award(self, file: str | bytes, points: int) -> str:
        """The character with more experience; IllegalAction for an award that is not possible."""

    @abstractmethod
    def entry(self, file: str | bytes) -> Answer:
        """What a seat says between games to play this character."""

    def at(self, view: View) -> Self:
        """The same as the table of this view has it: by its settings, with what it adds."""
        return self

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        """Files of the characters `seat` plays, as its view shows them, to go on with elsewhere."""
        return ()


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=Named)
T = TypeVar("T")


class FileSheets(Sheets, Generic[C]):
    """Characters that are made on a form and kept in a file, and buy nothing.

    A game says how a character `C` is read, written and taken off the form; one whose characters
    grow overrides `purchases`, `buy` and `award`.
    """

    no_growth: ClassVar[Refusal] = Refusal("no_growth", "characters do not grow, and buy nothing")

    @abstractmethod
    def read(self, file: str | bytes) -> C:
        """The character in a file; Invalid if there is none, or it breaks the rules."""

    @abstractmethod
    def write(self, character: C) -> str:
        """The file of a character."""

    @abstractmethod
    def made(self, filled: Mapping[str, Simple]) -> C:
        """The character on a checked form; IllegalAction if it breaks the rules."""

    def make(self, filled: Mapping[str, Simple]) -> str:
        return self.write(self.made(filled))

    def flaws(self, file: str | bytes) -> Sequence[Flaw]:
        try:
            self.read(file)
        except Invalid as wrong:
            return wrong.flaws
        return ()

    def name(self, file: str | bytes) -> str:
        return self.read(file).name

    def purchases(self, file: str | bytes) -> Sequence[Option[object]]:
        self.read(file)
        return ()

    def buy(self, file: str | bytes, what: str) -> str:
        self.read(file)
        raise self.no_growth.error()

    def award(self, file: str | bytes, points: int) -> str:
        self.read(file)
        raise self.no_growth.error()


def read_ideas(module: str) -> dict[str, list[str]]:
    """A game's ideas for characters, from the file `ideas.toml` beside this module."""
    package = module.rpartition(".")[0]
    text = (files(package) / "ideas.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, list[str]])


class _Face(Struct, frozen=True, forbid_unknown_fields=True):
    """What `ready.toml` says of a ready character: why one would play it, and its emblem."""

    why: str
    emblem: str


def read_ready(module: str, characters: Mapping[str, str]) -> dict[str, Ready]:
    """A game's ready characters, from their files by name and `ready.toml` beside this module.

    Raises:
        ValueError: the two do not name the same characters.
    """
    package = module.rpartition(".")[0]
    text = (files(package) / "ready.toml").read_text("utf-8")
    faces = msgspec.toml.decode(text, type=dict[str, _Face])
    if odd := faces.keys() ^ characters.keys():
        raise ValueError(f"{package}: {', '.join(sorted(odd))}: in ready.toml or made, not both")
    return {
        name: Ready(faces[name].why, faces[name].emblem, file) for name, file in characters.items()
    }


def read_file(text: str | bytes, kind: type[T], rule: str) -> T:
    """What a file (JSON) holds, as `kind`, whose fields it is checked against; without its emblem.

    Raises:
        Invalid: it is not such a file.
    """
    try:
        whole = msgspec.json.decode(without_emblem(text))
        return msgspec.convert(cleaned_all(whole), kind)
    except IllegalAction as wrong:
        raise Invalid([Flaw(wrong.code, wrong.message, rule)]) from None
    except (ValueError, RecursionError, WrongFile) as wrong:
        raise bad_file(f"the file cannot be read: {wrong}", rule) from None


def bad_file(line: str, rule: str) -> Invalid:
    """The error for a file that is not a character of this game."""
    return Invalid([Flaw("bad_file", line, rule)])


def write_file(whole: object) -> str:
    """The file of a character: JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"
