"""Characters kept as files, for any face that makes them away from a table."""

from collections.abc import Mapping, Sequence

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.paper import Boxes, Cards, Facts, Paper, Words
from fiftyfour.engine.sheets import FileSheets, Review, Stage, read_ideas, read_ready
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.nightterrors.characters.form import (
    READY_FILES,
    character_form,
    file_of,
    must_be_valid,
    read_character,
    write_character,
)
from fiftyfour.systems.nightterrors.conflict.paying import sources
from fiftyfour.systems.nightterrors.data import FULL, Kind, Points, Pool
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import CharacterFile, Figure, flaws, statuses


class CharacterSheets(FileSheets[CharacterFile]):
    """Characters by form and by file; they never grow (NT-REC-03)."""

    word = "character"
    secret = frozenset({"Notes"})
    ideas = read_ideas(__name__)
    ready = read_ready(__name__, READY_FILES)
    no_growth = Refusal("no_growth", "characters do not grow, and buy nothing", "NT-REC-03")

    def form(self, file: str | bytes | None = None) -> Form[CharacterFile]:
        return character_form(None if file is None else read_character(file))

    def read(self, file: str | bytes) -> CharacterFile:
        return read_character(file)

    def write(self, character: CharacterFile) -> str:
        return write_character(character)

    def made(self, filled: Mapping[str, Simple]) -> CharacterFile:
        file = file_of(filled)
        must_be_valid(file)
        return file

    def stages(self) -> Sequence[Stage]:
        return (
            Stage("Who", "A name, and whatever you want to remember.", ("name", "notes")),
            Stage(
                "The card",
                "One of the twelve face cards. The suit gives a card more in one kind of conflict; "
                "the rank says of which pool you can trade half.",
                ("rank", "suit"),
            ),
            Stage(
                "The pools",
                "Twenty points each, and never more. Leave them full for a new character.",
                ("blood", "sweat", "tears", "crashed", "snapped"),
            ),
        )

    def review(self, filled: Mapping[str, Simple]) -> Review:
        """What is wrong so far; fields that are not filled in yet are no flaw but the name."""
        defaults = {name: field.default for name, field in character_form().fields.items()}
        return Review(tuple(flaws(file_of({**defaults, **filled}))))

    def paper(self, file: str | bytes) -> Paper:
        """The card, what suit and rank give, and three rows of twenty boxes to tick off."""
        character = read_character(file)
        ailing = statuses(
            character.blood,
            character.sweat,
            character.tears,
            crashed=character.crashed,
            snapped=character.snapped,
        )
        rows = [
            ("Card", character.title),
            ("A card more in", f"{character.kind} ({character.kind.trump.symbol} is trump)"),
            *(
                (f"In {kind} ({kind.trump.symbol})", sources(kind, character.rank, USUAL))
                for kind in Kind
            ),
        ]
        if ailing:
            rows.append(("Now", ", ".join(ailing)))
        lost = tuple((pool.title, FULL, FULL - getattr(character, pool.value)) for pool in Pool)
        rows += [(pool.title, pool.about) for pool in Pool]
        parts = (
            Cards("", (("", (character.card,)),)),
            Facts("", tuple(rows)),
            Boxes("Pools: a box for each point lost", lost),
            Words("Notes", character.notes, lines=8),
        )
        return Paper(character.name, "Character of Night Terrors", parts, CREDIT)

    def entry(self, file: str | bytes) -> Answer:
        return Answer(to="make-character", answer=answer_of(read_character(file)))

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        """Those this seat plays, with the points they have left."""
        left = {track.name: track.value for track in view.tracks}
        files: list[str] = []
        for number, sheet in view.sheets_of("character").items():
            if sheet.owner == seat:
                figure = msgspec.json.decode(sheet.data, type=Figure)
                points = Points(*(left[f"{pool.value}:{number}"] for pool in Pool))
                files.append(write_character(CharacterFile.of(figure, points)))
        return files


USUAL = NightTerrorsSettings()

CREDIT = "Night Terrors, a narrative role-playing game for one deck of cards."
