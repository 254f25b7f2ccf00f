"""Rewriting the texts of a sheet, which is free at any time (SK-XP-10).

What is open to all and what is secret are two asides: only secret texts stay sealed in transcripts.
"""

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, Simple, Text, text_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.skyace.characters.form import EXAMPLE_NAME, SECRETS
from fiftyfour.systems.skyace.characters.roster import show_name
from fiftyfour.systems.skyace.rpg.experience import heroes_field, own, own_hero
from fiftyfour.systems.skyace.table import MOST_NAME, MOST_TEXT, POWERS, SkyAce

OPEN = {
    "name": "Hero's name",
    **{f"power_{suit}_name": f"Name of the {POWERS[suit]} power" for suit in POWERS},
    "origin": "Origin",
}
"""The texts that the table reads."""


def _form(game: Game[SkyAce], seat: Seat, texts: dict[str, str], text: Text) -> Form:
    options = [Option(id=part, label=label.partition(":")[0]) for part, label in texts.items()]
    return Form(
        prompt="Rewrite a secret" if text.secret else "Rewrite a name or the origin",
        rule="SK-XP-10",
        fields={
            "hero": heroes_field(own(game, seat)),
            "text": Field("Which text", Choose(prompt="", rule="SK-HERO-06", options=options)),
            "becomes": Field("What it says from now on", text),
        },
        open=True,
    )


class EditHero(Aside[SkyAce]):
    """Rewrite an open text: a name or the origin."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        text = Text(prompt="", rule="SK-HERO-07", most=MOST_TEXT, example=EXAMPLE_NAME)
        return _form(game, seat, OPEN, text)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        """`no_such_hero`, `not_yours`, `name_blank`, and names that are too long."""
        if not isinstance(answer, dict):
            return
        own_hero(game, seat, answer.get("hero", str(own(game, seat)[0].number)))
        part, becomes = answer.get("text"), answer.get("becomes")
        if isinstance(becomes, str) and part != "origin":
            if part == "name" and not becomes.strip():
                raise IllegalAction("name_blank", "a hero must have a name", "SK-HERO-07")
            if len(becomes.strip()) > MOST_NAME:
                told = f"a name has {MOST_NAME} characters at most, not {len(becomes.strip())}"
                raise IllegalAction("wrong_length", told, "SK-HERO-07")

    def begin(self, game: Game[SkyAce], answer: dict[str, Simple]) -> Step:
        hero = own_hero(game, self.seat, answer["hero"])
        part, becomes = text_of(answer, "text"), text_of(answer, "becomes")
        before, sheet = hero.name, hero.sheet.data
        if part == "origin":
            game.write(hero.sheet, rule="SK-XP-10", origin=becomes)
        elif part == "name":
            game.write(hero.sheet, rule="SK-XP-10", name=" ".join(becomes.split()))
            show_name(game.table, hero)
        else:
            names = {**sheet.power_names, Suit(part.split("_")[1]): becomes}
            game.write(hero.sheet, rule="SK-XP-10", power_names=names)
        what = f"is now called {hero.name}" if hero.name != before else "has its sheet rewritten"
        game.tell(f"{before} {what}", rule="SK-XP-10", hero=hero.number)
        return done


class EditIdentity(Aside[SkyAce]):
    """Rewrite a text of the secret half."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        text = Text(prompt="", rule="SK-HERO-06", most=MOST_TEXT, secret=True)
        return _form(game, seat, SECRETS, text)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        """`no_such_hero`, `not_yours`."""
        if isinstance(answer, dict):
            own_hero(game, seat, answer.get("hero", str(own(game, seat)[0].number)))

    def begin(self, game: Game[SkyAce], answer: dict[str, Simple]) -> Step:
        hero = own_hero(game, self.seat, answer["hero"])
        part, becomes = text_of(answer, "text"), text_of(answer, "becomes")
        game.write(hero.identity, rule="SK-XP-10", **{part: becomes})
        return done
