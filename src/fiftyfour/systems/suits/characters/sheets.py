"""Characters kept as files, for any face that makes them away from a table (SU-COMP-06)."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.paper import Boxes, Facts, Grid, Paper, Part, Words
from fiftyfour.engine.sheets import FileSheets, Review, Stage, read_ideas, read_ready
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.suits.character import Figure, SuitSheet
from fiftyfour.systems.suits.characters.checks import flaws, warnings
from fiftyfour.systems.suits.characters.form import (
    READY_MADE,
    STAGES,
    MadeSuit,
    budgets,
    must_be_valid,
    read_suit,
    sheet_of,
    suit_form,
    write_suit,
)
from fiftyfour.systems.suits.data import SUIT_LABELS, Attribute, Defense, Skill

CREDIT = "Suits, a free role-playing game for one deck of cards for the players and one for the GM."


class SuitSheets(FileSheets[SuitSheet]):
    """Suits by form and by file; they do not grow."""

    word = "suit"
    secret = frozenset({"Notes"})
    ideas = read_ideas(__name__)
    ready = read_ready(__name__, READY_MADE)
    no_growth = Refusal("no_growth", "Suits do not grow, and buy nothing", "SU-CHR-02")

    def read(self, file: str | bytes) -> SuitSheet:
        return read_suit(file)

    def write(self, character: SuitSheet) -> str:
        return write_suit(character)

    def made(self, filled: Mapping[str, Simple]) -> SuitSheet:
        sheet = sheet_of(filled)
        must_be_valid(sheet)
        return sheet

    def form(self, file: str | bytes | None = None) -> Form[MadeSuit]:
        return suit_form(SuitSheet() if file is None else read_suit(file))

    def stages(self) -> Sequence[Stage]:
        return STAGES

    def review(self, filled: Mapping[str, Simple]) -> Review:
        sheet = sheet_of(filled)
        return Review(tuple(flaws(sheet)), tuple(budgets(sheet)))

    def paper(self, file: str | bytes) -> Paper:
        sheet = read_suit(file)
        return Paper(sheet.name, "Professional of Suits", tuple(_parts(sheet)), CREDIT)

    def entry(self, file: str | bytes) -> Answer:
        return Answer(to="edit-suit", answer=answer_of(MadeSuit.of(read_suit(file))))

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        """The character of this seat; what it did in a scene is not on the sheet."""
        return [
            write_suit(msgspec.json.decode(shown.data, type=Figure))
            for shown in view.sheets
            if shown.name == f"suit:{seat}"
        ]


# --- on paper ---


def _parts(sheet: SuitSheet) -> Iterator[Part]:
    """What a player looks at during a play, and boxes for what a scene uses up (SU-CHR-07)."""
    yield Facts(
        "",
        (
            ("Card suit", SUIT_LABELS.get(sheet.suit, "none")),
            ("Hand at the start of a scene", str(sheet.hand)),
        ),
    )
    yield Grid(
        "Attributes and defenses",
        ("Attribute", "Value", "Defense", "Value", "Against"),
        tuple(
            (
                attribute.label,
                str(sheet.attribute(attribute)),
                defense.label,
                str(sheet.defense(defense)),
                defense.against,
            )
            for attribute, defense in zip(Attribute, Defense, strict=True)
        ),
    )
    yield Grid(
        "Skills",
        ("Suit", "Skill", "Tagged", "Attribute", "Adds", "For"),
        tuple(
            (
                skill.suit.symbol,
                skill.label,
                "yes" if sheet.tagged(skill) else "",
                skill.attribute.label,
                str(sheet.skill(skill)),
                skill.about,
            )
            for skill in Skill
        ),
    )
    yield Boxes("Damage; more than this kills", (("", sheet.attribute(Attribute.FITNESS), 0),))
    yield Boxes("Once in a scene", (("Charisma", 1, 0), ("Ambush", 1, 0), ("Awareness", 1, 0)))
    yield Words("Description", sheet.description, 2)
    if left := [warning.message for warning in warnings(sheet)]:
        yield Words("Mind", "; ".join(left))
    yield Words("Notes", "", 6)
