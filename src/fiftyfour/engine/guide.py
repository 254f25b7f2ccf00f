"""How a game is played, for people: short chapters, in the order in which one meets the rules.

Their pictures are data; the page draws them with what lies on its tables. A game that has such a
guide keeps it in the file `guide.toml` of its package.
"""

import re
import sys
from collections.abc import Iterator, Set
from functools import cache
from importlib.resources import files
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.reading import BadAdventure, read_toml
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import System
from fiftyfour.engine.view import Line

T = TypeVar("T", bound=Struct)

Words = Annotated[str, Meta(max_length=120)]

BLANK = re.compile(r"\{(\w+)\}")
"""Where a text has the usual value of a setting: `{round_limit}`."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Anything in a guide."""


class GuideRow(Part, frozen=True):
    """Cards, tiles or dice side by side in a picture.

    Attributes:
        label: what they are.
        cards: face up; `backs` more lie beside them, face down.
        tiles: dominoes, such as `6|2`.
        dice: each with its kind and the number it shows, such as `d12 7`.
        notes: a few words under each of them.
        dim: they do not count.
        result: what they come to.
    """

    label: Words = ""
    cards: list[Card] = []
    backs: Annotated[int, Meta(ge=0, le=10)] = 0
    tiles: list[Tile] = []
    dice: list[Annotated[str, Meta(pattern=r"^d(\d+|F) -?\d+$")]] = []
    notes: list[Words] = []
    dim: bool = False
    result: Words = ""

    def faces(self) -> list[str]:
        """All that lies in it, as it is written."""
        return [*(card.pretty for card in self.cards), *self.tiles, *self.dice]


class GuidePicture(Part, frozen=True):
    """One picture: what lies on the table, what it adds up to, or what only the game's page draws.

    Attributes:
        caption: what one should see in it; with nothing else it must be enough.
        rows: what lies there.
        sums: what is added up, as the table shows it.
        own: for the game's own page; `kind` names what it is.
    """

    caption: Annotated[str, Meta(min_length=1, max_length=200)]
    rows: list[GuideRow] = []
    sums: list[Line] = []
    own: dict[str, object] = {}


class GuideChapter(Part, frozen=True):
    """What one has to know at one moment of the game.

    Attributes:
        id: names it in an address.
        text: a few sentences, as Markdown; `{name}` is the usual value of a setting.
        rules: the rules behind it, by their IDs.
        settings: what a table may play otherwise, by name.
    """

    id: Annotated[str, Meta(pattern="^[a-z][a-z-]*$")]
    title: Words
    text: Annotated[str, Meta(min_length=1, max_length=900)]
    rules: list[str]
    settings: list[str] = []
    pictures: list[GuidePicture] = []


class Guide(Part, frozen=True):
    """How a game is played. `text` comes before the first chapter."""

    text: str
    chapters: list[GuideChapter]


class BadGuide(FiftyfourError):
    """A guide that is no such file, or names what its game does not have."""

    code = "bad_guide"


@cache
def guide_of(system: System[T]) -> Guide | None:
    """The guide that comes with a game, its texts filled in; None: it has none.

    Raises:
        BadGuide: it is not such a file, or names what the game does not have.
    """
    package = sys.modules[type(system).__module__].__package__
    file = files(package) / "guide.toml" if package else None
    return read_guide(system, file.read_text("utf-8")) if file and file.is_file() else None


def read_guide(system: System[T], text: str) -> Guide:
    """The guide in this text, its texts filled in.

    Raises:
        BadGuide: it is not such a file, or names what the game does not have.
    """
    try:
        guide = read_toml(text, Guide, "guide.toml")
    except BadAdventure as wrong:
        raise BadGuide(f"guide of {system.name}: {wrong}") from None
    settings = {view.name: view for view in setting_views(system.settings, {})}
    if flaws := list(_flaws(guide, system.rules.keys(), settings.keys())):
        raise BadGuide(f"guide of {system.name}: {'; '.join(flaws)}")
    usual = {name: view.told(view.default) for name, view in settings.items()}
    chapters = [
        structs.replace(
            chapter,
            text=BLANK.sub(lambda blank: usual[blank[1]], chapter.text),
            settings=[f"{settings[name].label} ({usual[name]})" for name in chapter.settings],
        )
        for chapter in guide.chapters
    ]
    return structs.replace(guide, chapters=chapters)


def _flaws(guide: Guide, rules: Set[str], settings: Set[str]) -> Iterator[str]:
    """What is named that is not there, and notes that stand under nothing."""
    known = set[str]()
    for chapter in guide.chapters:
        where = f"chapter {chapter.id!r}"
        if chapter.id in known:
            yield f"{where} is there twice"
        known.add(chapter.id)
        for rule in sorted(set(chapter.rules) - rules):
            yield f"{where}: there is no rule {rule!r}"
        for name in sorted({*chapter.settings, *BLANK.findall(chapter.text)} - settings):
            yield f"{where}: there is no setting {name!r}"
        for picture in chapter.pictures:
            if any(row.notes and len(row.notes) != len(row.faces()) for row in picture.rows):
                yield f"{where}: give each card of a row its note, or none"


def markdown(guide: Guide) -> Iterator[str]:
    """The lines of a guide where nothing can be drawn: pictures are told in words."""
    yield guide.text.strip()
    for chapter in guide.chapters:
        yield from ("", f"## {chapter.title}", "", chapter.text.strip())
        for picture in chapter.pictures:
            yield from ("", *_words(picture))
        if chapter.settings:
            yield from ("", f"House rules can change this: {'; '.join(chapter.settings)}.")
        yield from ("", f"*Rules: {', '.join(chapter.rules)}*")


def _words(picture: GuidePicture) -> Iterator[str]:
    """A picture as a quotation, line by line."""
    for row in picture.rows:
        notes = row.notes or [""] * len(row.faces())
        lie = [
            f"{face} ({note})" if note else face
            for face, note in zip(row.faces(), notes, strict=True)
        ]
        if row.backs:
            lie.append(f"{row.backs} face down")
        told = f"**{row.label}:** {', '.join(lie)}" if row.label else ", ".join(lie)
        yield f"> {told} → {row.result}  " if row.result else f"> {told}  "
    for line in picture.sums:
        yield f"> **{line.label}:** {_sum(line)}  "
    yield f"> {picture.caption}"


def _sum(line: Line) -> str:
    """The arithmetic of a line: `4 (9♠) + 2 (you stand on spades) = 6: a hit`."""
    terms = list[str]()
    for term in line.terms:
        of = " ".join(filter(None, (*(card.pretty for card in term.cards), term.label)))
        terms += [("- " if term.value < 0 else "+ ") if terms else "-" if term.value < 0 else ""]
        terms[-1] += f"{abs(term.value)} ({of})"
    total = [] if line.total is None or len(terms) == 1 else [f"= {line.total}"]
    told = " ".join([*terms, *total])
    return ": ".join(filter(None, (told, line.result)))
