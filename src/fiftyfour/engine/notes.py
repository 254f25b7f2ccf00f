"""The GM's notes: a sheet that nobody else reads, and the aside that writes it."""

from typing import ClassVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Sealed, Seat, Sheet
from fiftyfour.engine.view import View


class Notes(Sealed, kw_only=True):
    """What only the GM reads."""

    text: str = ""


def new_notes(label: str = "The GM's notes") -> Sheet[Notes]:
    """A blank sheet for them, to lie on the table of a game."""
    return Sheet(name="notes", label=label, owner=GM, sight=(GM,), data=Notes())


def kept_notes(view: View) -> list[Answer]:
    """What the GM says at a new table to have the notes of this one there, if there are any."""
    texts = [
        msgspec.json.decode(sheet.data, type=Notes).text
        for sheet in view.sheets
        if sheet.name == "notes" and sheet.owner == view.seat
    ]
    return [Answer(to="gm-notes", answer=text) for text in texts if text]


class GmNotes(Aside[Struct]):
    """What only the GM reads; a game names the `rule` that gives the GM notes."""

    label = "Keep notes for the GM"
    rule: ClassVar[str] = ""

    @classmethod
    def closed(cls, game: Game[Struct], seat: Seat) -> Refusal | None:
        return None if seat == GM else NotYours("not_gm", "only the GM may do this", cls.rule)

    @classmethod
    def offer(cls, game: Game[Struct], seat: Seat) -> Text:
        return Text(
            prompt="Your notes", rule=cls.rule, least=1, most=4000, secret=True, example="The plan"
        )

    def begin(self, game: Game[Struct], text: str) -> Step:
        notes = cast("Sheet[Notes]", game.named("notes", Sheet))
        game.write(notes, rule=self.rule, text=text)
        return done
