"""Rewriting the texts of a sheet, which is free at any time (SK-XP-10).

What is open to all and what is secret are two asides: only secret texts stay sealed in transcripts.
"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.skyace.characters.experience import ForOwn, Heroes, heroes_for, heroes_menu
from fiftyfour.systems.skyace.characters.form import EXAMPLE_NAME, SECRETS
from fiftyfour.systems.skyace.characters.roster import show_name
from fiftyfour.systems.skyace.table import MOST_NAME, MOST_TEXT, POWERS, SkyAce

OpenText = Literal["name", "origin"] | Suit
"""A text that the table reads: the name, the origin, or what a power is called."""


class Edit(Struct, frozen=True):
    """What an open text of a hero says from now on."""

    hero: int
    text: OpenText
    becomes: str


class EditHero(ForOwn):
    """Edit an open text: a name or the origin."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[Edit]:
        return _edit_form(heroes_for(game, seat))

    def begin(self, game: Game[SkyAce], edit: Edit) -> Step:
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
        return done


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


class SecretEdit(Struct, frozen=True):
    """What a text of a hero's secret half says from now on; `text` is a field of `Identity`."""

    hero: int
    text: str
    becomes: str


class EditIdentity(ForOwn):
    """Edit a text of the secret half."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[SecretEdit]:
        return _identity_form(heroes_for(game, seat))

    def begin(self, game: Game[SkyAce], edit: SecretEdit) -> Step:
        identity = game.table.heroes[edit.hero].identity
        game.write(identity, rule="SK-XP-10", **{edit.text: edit.becomes})
        return done


@lru_cache(maxsize=256)  # the menus of a seat hardly ever change
def _edit_form(heroes: Heroes) -> Form[Edit]:
    options: list[Option[OpenText]] = [
        option("name", "Hero's name"),
        *(
            option(suit, f"Name of the {power} power", id=f"power_{suit}_name")
            for suit, power in POWERS.items()
        ),
        option("origin", "Origin"),
    ]
    text = Text(prompt="", rule="SK-HERO-07", most=MOST_TEXT, example=EXAMPLE_NAME)
    return form(
        Edit,
        "Edit a name or the origin",
        _fields(heroes, choose("", options, rule="SK-HERO-06"), text),
        rule="SK-XP-10",
        unless=_against_edit,
    )


@lru_cache(maxsize=256)
def _identity_form(heroes: Heroes) -> Form[SecretEdit]:
    options = [option(part, title) for part, (title, _) in SECRETS.items()]
    text = Text(prompt="", rule="SK-HERO-06", most=MOST_TEXT, secret=True)
    return form(
        SecretEdit,
        "Edit the secret identity",
        _fields(heroes, choose("", options, rule="SK-HERO-06"), text),
        rule="SK-XP-10",
    )


def _fields(heroes: Heroes, texts: Choose[object], text: Text) -> dict[str, Field]:
    return {
        "hero": heroes_menu(heroes),
        "text": Field("Which text", texts),
        "becomes": Field("New text", text),
    }
