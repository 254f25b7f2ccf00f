"""Rewriting the texts of a sheet, which is free at any time (SK-XP-10).

What is open to all and what is secret are two commands: only what is secret stays sealed in
transcripts.
"""

from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.struct_form import Pick, Words
from fiftyfour.systems.skyace.characters.experience import HERO, nobody_of, whose
from fiftyfour.systems.skyace.characters.form import EXAMPLE_NAME, SECRETS
from fiftyfour.systems.skyace.characters.roster import show_name
from fiftyfour.systems.skyace.table import MOST_NAME, MOST_TEXT, POWERS, SkyAce

OpenText = Literal["name", "origin"] | Suit
"""A text that the table reads: the name, the origin, or what a power is called."""

OPEN_TEXTS: list[Option[OpenText]] = [
    option("name", "Hero's name"),
    *(
        option(suit, f"Name of the {power} power", id=f"power_{suit}_name")
        for suit, power in POWERS.items()
    ),
    option("origin", "Origin"),
]


class Edit(Struct, frozen=True):
    """What an open text of a hero says from now on."""

    hero: Annotated[int, HERO]
    text: Annotated[OpenText, Pick("Which text", OPEN_TEXTS, rule="SK-HERO-06")]
    becomes: Annotated[str, Words("New text", MOST_TEXT, example=EXAMPLE_NAME, rule="SK-HERO-07")]


def _against_edit(edit: Edit) -> Refusal | None:
    """`name_blank`, and `wrong_length` for a name that is too long."""
    if edit.text == "origin":
        return None
    if edit.text == "name" and not edit.becomes:
        return Refusal("name_blank", "A hero must have a name.", "SK-HERO-07")
    if len(edit.becomes) > MOST_NAME:
        line = f"A name has {MOST_NAME} characters at most, not {len(edit.becomes)}."
        return Refusal("wrong_length", line, "SK-HERO-07")
    return None


@command(
    "Edit a name or the origin",
    rule="SK-XP-10",
    tab="heroes",
    by=nobody_of,
    fill=whose,
    unless=_against_edit,
    upkeep=True,
)
def edit_hero(game: Game[SkyAce], edit: Edit) -> None:
    """Edit an open text: a name or the origin."""
    hero, becomes = game.table.heroes[edit.hero], edit.becomes
    before, sheet = hero.name, hero.sheet.data
    match edit.text:
        case "origin":
            game.write(hero.sheet, rule="SK-XP-10", origin=becomes)
        case "name":
            game.write(hero.sheet, rule="SK-XP-10", name=" ".join(becomes.split()))
            show_name(game.table, hero)
        case suit:
            names = {**sheet.power_names, suit: becomes}
            game.write(hero.sheet, rule="SK-XP-10", power_names=names)
    what = f"is now called {hero.name}" if hero.name != before else "has its sheet edited"
    game.tell(f"{before} {what}", rule="SK-XP-10", hero=hero.number)


class SecretEdit(Struct, frozen=True):
    """What a text of a hero's secret half says from now on; `text` is a field of `Identity`."""

    hero: Annotated[int, HERO]
    text: Annotated[
        str,
        Pick(
            "Which text", {part: title for part, (title, _) in SECRETS.items()}, rule="SK-HERO-06"
        ),
    ]
    becomes: Annotated[str, Words("New text", MOST_TEXT, secret=True, rule="SK-HERO-06")]


@command(
    "Edit the secret identity", rule="SK-XP-10", tab="heroes", by=nobody_of, fill=whose, upkeep=True
)
def edit_identity(game: Game[SkyAce], edit: SecretEdit) -> None:
    """Edit a text of the secret half."""
    identity = game.table.heroes[edit.hero].identity
    game.write(identity, rule="SK-XP-10", **{edit.text: edit.becomes})
