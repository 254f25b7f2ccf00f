"""Making a character: by a form, or from a file kept from an earlier game (SU-CHR)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import option
from fiftyfour.engine.sheets import Budget, Invalid, Stage, bad_file, read_file, write_file
from fiftyfour.engine.struct_form import Between, Each, Pick, Words, form_of
from fiftyfour.systems.suits.character import MOST, MOST_NAME, MOST_TEXT, SuitSheet
from fiftyfour.systems.suits.characters.checks import POINTS, SAMPLES, bad_name, flaws, spent
from fiftyfour.systems.suits.data import CLASSES, Attribute, Skill

STAGES = (
    Stage(
        "Suit",
        "One of four classes, each a card suit: whenever you play a card of it, you draw one. It "
        "changes nothing else, and every skill is open to you.",
        ("name", "suit", "description"),
    ),
    Stage(
        "Attributes",
        f"Each starts at 1; {POINTS} points raise them, to {MOST} at most. What is raised above is "
        "lost. The lowest is the size of your hand.",
        tuple(Attribute),
    ),
    Stage(
        "Skills",
        "Tag as many as your Wits and 2 more: a tagged skill adds 5, and face cards have their "
        "effects in it. You may try all the others, too.",
        tuple(Skill),
    ),
)


CLASS_MENU = [
    option(
        suit.value, f"{suit.symbol} {suit.name.capitalize()} {word}", hint=about, rule="SU-CHR-01"
    )
    for suit, (word, about) in CLASSES.items()
]
ATTRIBUTE_POINTS = Between(
    least=0,
    most=POINTS,
    under=Refusal("bad_points", "none may have fewer than 0 points", "SU-CHR-02"),
    over=Refusal("points_over_budget", f"there are {POINTS} points", "SU-CHR-02"),
    rule="SU-CHR-02",
)
ATTRIBUTES = {one: f"{one.label}, from 1 up: {one.about}" for one in Attribute}
TAGS = {one: f"{one.suit.symbol} {one.label} ({one.attribute.label}): {one.about}" for one in Skill}


class MadeSuit(Struct, frozen=True, kw_only=True):
    """The form of a Suit as somebody filled it in (SU-CHR-01, SU-CHR-02, SU-CHR-05)."""

    name: Annotated[str, Words("Name", MOST_NAME, 1, "Vesper", rule="SU-CHR-01", unless=bad_name)]
    suit: Annotated[str, Pick("Card suit", CLASS_MENU, rule="SU-CHR-01")] = Suit.CLUBS.value
    description: Annotated[str, Words("Description", MOST_TEXT, rule="SU-CHR-01")] = ""
    points: Annotated[dict[str, int], Each(ATTRIBUTE_POINTS, usual=0, labels=ATTRIBUTES)]
    tags: Annotated[dict[str, bool], Each(usual=False, labels=TAGS)]

    @classmethod
    def of(cls, sheet: SuitSheet) -> "MadeSuit":
        """The form filled in with this character."""
        return cls(
            name=sheet.name,
            suit=sheet.suit or Suit.CLUBS.value,
            description=sheet.description,
            points={one.value: sheet.points.get(one, 0) for one in Attribute},
            tags={one.value: one in sheet.tags for one in Skill},
        )

    def sheet(self) -> SuitSheet:
        """The character, right or wrong."""
        return SuitSheet(
            name=self.name.strip(),
            suit=self.suit,
            points=self.points,
            tags=[skill for skill, tagged in self.tags.items() if tagged],
            description=self.description.strip(),
        )


def suit_form(sheet: SuitSheet) -> Form[MadeSuit]:
    """Every field of the sheet, filled in with this one (SU-CHR-01)."""
    filled = MadeSuit.of(sheet)
    return form_of(MadeSuit, "Your Suit", rule="SU-CHR-01", unless=invalid, given=filled)


def invalid(made: MadeSuit) -> Refusal | None:
    """Everything that is wrong with a sheet, under the code of what comes first (SU-CHR-08)."""
    wrong = list(flaws(made.sheet()))
    if not wrong:
        return None
    return Refusal(wrong[0].code, "; ".join(flaw.message for flaw in wrong), wrong[0].rule)


def sheet_of(answer: Mapping[str, object]) -> SuitSheet:
    """The sheet these answers make, right or wrong; what is left out is blank."""

    def text(name: str) -> str:
        value = answer.get(name, "")
        return value if isinstance(value, str) else ""

    points = {attribute.value: answer.get(attribute, 0) for attribute in Attribute}
    return SuitSheet(
        name=text("name").strip(),
        suit=text("suit"),
        points={name: value for name, value in points.items() if isinstance(value, int)},
        tags=[skill.value for skill in Skill if answer.get(skill) == "yes"],
        description=text("description").strip(),
    )


def budgets(sheet: SuitSheet) -> Iterator[Budget]:
    """Points and tags spent; some may be left (SU-CHR-02, SU-CHR-05, SU-CHR-06)."""
    yield Budget("Points", spent(sheet), POINTS, "SU-CHR-02", tuple(Attribute))
    yield Budget("Skills", len(sheet.tags), sheet.tags_allowed, "SU-CHR-05", tuple(Skill))


def must_be_valid(sheet: SuitSheet) -> None:
    """Invalid with everything that is wrong, under the code of what comes first (SU-CHR-08)."""
    if wrong := list(flaws(sheet)):
        raise Invalid(wrong)


# --- files ---


FILE = "SU-COMP-06"
"""The rule by which a character is kept as a file."""


class _WrittenFile(SuitSheet, forbid_unknown_fields=True, kw_only=True):
    """A file as somebody wrote it; what is wrong with it is told by the rules' words."""

    system: str


def read_suit(text: str | bytes) -> SuitSheet:
    """The character in a file (JSON, as `write_suit` writes it).

    Raises:
        Invalid: it is no such file, or the character breaks the rules.
    """
    written = read_file(text, _WrittenFile, FILE)
    if written.system != "suits":
        raise bad_file(f"the file is for {written.system[:40]!r}, not for 'suits'", FILE)
    if len(written.description) > MOST_TEXT or len(written.tags) > 2 * len(Skill):
        raise bad_file(f"a text has {MOST_TEXT} characters at most", FILE)
    sheet = SuitSheet(
        name=written.name.strip(),
        suit=written.suit,
        points={attribute.value: written.points.get(attribute, 0) for attribute in Attribute}
        | written.points,
        tags=written.tags,
        description=written.description,
    )
    must_be_valid(sheet)
    sheet.tags = [skill.value for skill in Skill if skill in sheet.tags]
    return sheet


def write_suit(sheet: SuitSheet) -> str:
    """A character as a file; what belongs to a scene is not in it (SU-COMP-06)."""
    whole = {
        "system": "suits",
        "name": sheet.name,
        "suit": sheet.suit,
        "points": {attribute.value: sheet.points.get(attribute, 0) for attribute in Attribute},
        "tags": [skill.value for skill in Skill if skill in sheet.tags],
        "description": sheet.description,
    }
    return write_file(whole)


READY_MADE = {sheet.name: write_suit(sheet) for sheet in SAMPLES}
