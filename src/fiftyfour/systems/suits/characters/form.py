"""Making a character: by a form, or from a file kept from an earlier game (SU-CHR)."""

from collections.abc import Iterator, Mapping

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Number, Simple, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.sheets import Budget, Invalid, Stage, bad_file, read_file, write_file
from fiftyfour.systems.suits.character import MOST, MOST_NAME, MOST_TEXT, SuitSheet
from fiftyfour.systems.suits.characters.checks import POINTS, SAMPLES, bad_name, flaws, spent
from fiftyfour.systems.suits.data import CLASSES, Attribute, Skill

ALL_POINTS = range(POINTS + 1)

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


def suit_form(sheet: SuitSheet) -> Form[SuitSheet]:
    """Every field of the sheet, filled in with this one.

    Rules: SU-CHR-01, SU-CHR-02, SU-CHR-05.
    """
    filled = answer_of(sheet)
    text = Text(prompt="", rule="SU-CHR-01", least=1, most=MOST_NAME, example="Vesper")
    text = text.unless(bad_name)
    classes = [
        option(
            suit.value,
            f"{suit.symbol} {suit.name.capitalize()} {word}",
            hint=about,
            rule="SU-CHR-01",
        )
        for suit, (word, about) in CLASSES.items()
    ]
    fields: dict[str, Field] = {
        "name": Field("Name", text, sheet.name or None),
        "suit": Field("Card suit", choose("", classes, rule="SU-CHR-01"), filled["suit"]),
        "description": Field(
            "Description", Text(prompt="", rule="SU-CHR-01", most=MOST_TEXT), sheet.description
        ),
    }
    for attribute in Attribute:
        points = Number(
            prompt="",
            rule="SU-CHR-02",
            least=ALL_POINTS[0],
            most=ALL_POINTS[-1],
            under=Refusal("bad_points", "none may have fewer than 0 points", "SU-CHR-02"),
            over=Refusal("points_over_budget", f"there are {POINTS} points", "SU-CHR-02"),
        )
        fields[attribute] = Field(
            f"{attribute.label}, from 1 up: {attribute.about}",
            points,
            filled[attribute],
            "points",
            attribute,
        )
    for skill in Skill:
        label = f"{skill.suit.symbol} {skill.label} ({skill.attribute.label}): {skill.about}"
        fields[skill] = yes_no(label, skill in sheet.tags, of="tags", key=skill)
    return form(_sheet, "Your Suit", fields, rule="SU-CHR-01", unless=invalid)


def _sheet(
    *, name: str, suit: str, description: str, points: dict[str, int], tags: dict[str, bool]
) -> SuitSheet:
    """The sheet that a form makes."""
    return SuitSheet(
        name=name.strip(),
        suit=suit,
        points=points,
        tags=[skill for skill, tagged in tags.items() if tagged],
        description=description.strip(),
    )


def invalid(sheet: SuitSheet) -> Refusal | None:
    """Everything that is wrong with a sheet, under the code of what comes first (SU-CHR-08)."""
    wrong = list(flaws(sheet))
    if not wrong:
        return None
    return Refusal(wrong[0].code, "; ".join(flaw.message for flaw in wrong), wrong[0].rule)


def answer_of(sheet: SuitSheet) -> dict[str, Simple]:
    """The form filled in with this character, to bring a kept one to a table."""
    answer: dict[str, Simple] = {
        "name": sheet.name,
        "suit": sheet.suit or Suit.CLUBS.value,
        "description": sheet.description,
    }
    answer |= {attribute.value: sheet.points.get(attribute, 0) for attribute in Attribute}
    return answer | {skill.value: "yes" if skill in sheet.tags else "no" for skill in Skill}


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
