"""Characters kept as files, for any face that makes them away from a table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.paper import Boxes, Cards, Facts, Grid, Paper, Part, Words
from fiftyfour.engine.sheets import FileSheets, Review, Stage, read_ideas, read_ready
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.zilch.characters import files, form
from fiftyfour.systems.zilch.characters.checks import flaws, warnings
from fiftyfour.systems.zilch.characters.samples import MORE, PARTY
from fiftyfour.systems.zilch.characters.status import status_of
from fiftyfour.systems.zilch.data import CARD_NAMES, CLASSES, SUIT_NAMES, SUITS
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import (
    Character,
    chips_capacity,
    gear_burden,
    skill_name,
)
from fiftyfour.systems.zilch.table.creature import Creature, State, new_creature, tokens
from fiftyfour.systems.zilch.table.gear import item_name
from fiftyfour.systems.zilch.table.house_rules import HUMAN, HouseRules

CREDIT = "Zilch, a homebrew fantasy game by Zach Tomaszewski."


class CharacterSheets(FileSheets[files.CharacterFile]):
    """Characters by form and by file: with `settings` as a table has them, else as is usual.

    `house` is what that table adds. Away from a table any method will do, and a file brings along
    what it needs; a table then takes its own.
    """

    word = "character"
    growth = ("ZI-TABLE-02",)
    secret = frozenset({"Notes"})
    ideas = read_ideas(__name__)
    ready = read_ready(
        __name__, {made.name: files.write_character(made) for made in (*PARTY, *MORE)}
    )
    no_growth = Refusal(
        "no_prices", "nothing is bought with points; a level is the GM's to give", "ZI-TABLE-02"
    )

    def __init__(
        self, settings: ZilchSettings | None = None, house: HouseRules | None = None
    ) -> None:
        self._settings, self._house = settings, house or HouseRules()

    def at(self, view: View) -> "CharacterSheets":
        return CharacterSheets(*rules_of(view))

    def form(self, file: str | bytes | None = None) -> Form[Character]:
        if file is None:
            made, house = files.blank(self._settings or ZilchSettings()), self._house
        else:
            kept = self.read(file)
            made, house = kept.character, kept.house
        return form.character_form(made, self._by(made), house, lambda _: None)

    def stages(self) -> Sequence[Stage]:
        return form.STAGES

    def review(self, filled: Mapping[str, Simple]) -> Review:
        made, settings = self._filled(filled)
        wrong = tuple(flaws(made, settings, self._house))
        return Review(wrong, tuple(form.budgets(made, settings, self._house)))

    def made(self, filled: Mapping[str, Simple]) -> files.CharacterFile:
        made, settings = self._filled(filled)
        form.must_be_valid(made, settings, self._house)
        return files.CharacterFile(made, house=self._house)

    def _by(self, made: Character) -> ZilchSettings:
        return self._settings or files.usual_settings(made)

    def _filled(self, filled: Mapping[str, Simple]) -> tuple[Character, ZilchSettings]:
        """The character on a form, and what it is measured by."""
        settings = self._by(
            form.character_of(filled, self._settings or ZilchSettings(), self._house)
        )
        return form.character_of(filled, settings, self._house), settings

    def read(self, file: str | bytes) -> files.CharacterFile:
        kept = files.read_character(file)
        if self._settings:
            kept.house = self._house
        form.must_be_valid(kept.character, self._by(kept.character), kept.house)
        return kept

    def write(self, character: files.CharacterFile) -> str:
        return files.write_character(character.character, character.house)

    def paper(self, file: str | bytes) -> Paper:
        kept = self.read(file)
        parts = _parts(kept.character, kept.house, self._by(kept.character))
        return Paper(kept.name, "Character of Zilch", tuple(parts), CREDIT)

    def award(self, file: str | bytes, points: int) -> str:
        """The character with so many levels more (ZI-TABLE-02)."""
        kept = self.read(file)
        if not 1 <= points <= 99 - kept.character.level:
            raise IllegalAction("bad_award", "1 level or more, 99 in all", "ZI-TABLE-02")
        kept.character.level += points
        return self.write(kept)

    def entry(self, file: str | bytes) -> Answer:
        kept = self.read(file)
        answer = form.answer_of(kept.character, self._by(kept.character), kept.house)
        return Answer(to="bring", answer=answer)

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        """With the wounds they have, and the chips they have left (ZI-CHIP-12)."""
        being = shown_character(view, seat)
        if being is None:
            return ()
        settings, house = rules_of(view)
        made = msgspec.structs.replace(
            being.who, stands=status_of(being), terms=files.settings_note(settings)
        )
        return [files.write_character(made, house)]


# --- what a view shows ---

TOKENS: tuple[Literal["drain", "taint"], ...] = ("drain", "taint")


def rules_of(view: View) -> tuple[ZilchSettings, HouseRules]:
    """The settings of a table, and what it adds to the book."""
    house = next(sheet.data for sheet in view.sheets if sheet.name == "house")
    settings = msgspec.convert(view.settings, ZilchSettings)
    return settings, msgspec.json.decode(house, type=HouseRules)


def shown_character(view: View, seat: Seat) -> Creature | None:
    """The character of a seat as it stands now, if it has one (ZI-CHIP-12)."""
    sheets = {sheet.name: sheet.data for sheet in view.sheets}
    if f"character:{seat}" not in sheets:
        return None
    who = msgspec.json.decode(sheets[f"character:{seat}"], type=Character)
    being = new_creature(who, str(seat), seat, *rules_of(view))
    being.state.data = msgspec.json.decode(sheets[f"state:{seat}"], type=State)
    values = {track.name: track.value for track in view.tracks}
    for kind in TOKENS:
        for suit in SUITS:
            if f"{kind}.{suit}:{seat}" in values:
                tokens(being, kind, suit)
    tokens_laid = (*being.drain.values(), *being.taint.values())
    for track in (being.hp, being.temp, being.boons, *being.chips.values(), *tokens_laid):
        track.value = values.get(track.name, track.value)
    return being


# --- on paper ---


def _parts(made: Character, house: HouseRules, settings: ZilchSettings) -> Iterator[Part]:
    race = house.race(made.race) or HUMAN
    classes = [made.caster if one == "spellcaster" else CLASSES[one].name for one in made.classes]
    yield Facts(
        "",
        (
            ("Race", race.name),
            ("Class", "/".join(classes)),
            ("Level", str(made.level)),
            ("Armor and shield known", _known(made, house, settings)),
        ),
    )
    yield Cards("Suits", tuple(_suit(made, house, suit) for suit in SUITS))
    chips = [(SUIT_NAMES[s], _capacity(made, s, house), 0) for s in made.class_suits()]
    yield Boxes(
        "Chips: ticked when spent",
        (*chips, ("Hit points", made.inherent("H", house), 0)),
    )
    skills = [(skill_name(s, house), f"+{made.skill_bonus(s, settings)}") for s in made.skills]
    knacks = [(knack.name, knack.text) for k in made.knacks if (knack := house.knack(k))]
    yield Grid("Talents", ("Talent", "What it gives"), (*skills, *knacks))
    if made.runes:
        yield Facts("Runes", (("Known", " ".join(made.runes)), ("From", made.source or "–")))
    yield Facts("Gear", tuple(_gear(made, house, settings)))
    raised = ", ".join(f"{CARD_NAMES[card]} {by:+d}" for card, by in made.raised.items() if by)
    of_play = (("As it stands", made.stands), ("Changed for good", raised), ("Made by", made.terms))
    of_play = tuple((word, text) for word, text in of_play if text)
    if of_play:
        yield Facts("", of_play)
    yield Words("Notes", made.notes, 3)
    remarks = [flaw.message for flaw in warnings(made, settings, house)]
    if remarks:
        yield Words("Mind", "; ".join(remarks))


RANKS = "..23456789TJQKA"


def _suit(made: Character, house: HouseRules, suit: str) -> tuple[str, tuple[Card, ...]]:
    """The two cards of a suit; if both are equal one is enough (ZI-SUIT-03)."""
    first, second = made.inherent(suit, house), made.inherent(f"{suit}2", house)
    cards = tuple(Card(f"{RANKS[value]}{suit.lower()}") for value in dict.fromkeys((first, second)))
    return f"{SUIT_NAMES[suit]} {first} · {CARD_NAMES[f'{suit}2']} {second}", cards


def _known(made: Character, house: HouseRules, settings: ZilchSettings) -> str:
    return f"{made.armor_known(house)}, {made.shield_known(house, settings)}"


def _capacity(made: Character, suit: str, house: HouseRules) -> int:
    return chips_capacity(made.inherent(suit, house), made.divisor)


def _gear(made: Character, house: HouseRules, settings: ZilchSettings) -> Iterator[tuple[str, str]]:
    gear = made.gear
    yield "In hand", ", ".join(map(item_name, gear.hands)) or "nothing"
    worn = gear.armor_name or gear.armor or "none"
    yield "Armor", f"{worn}{', reinforced' * gear.reinforced}, DR {gear.dr}"
    needed = gear.strength_needed(settings.tower_strength)
    burden = gear_burden(made, made.inherent("C2", house), settings, house)
    yield "Strength needed", f"{needed}{', ' * bool(burden)}{burden}"
    strapped = ["buckler, strapped"] if gear.strapped else []
    yield "On the body", ", ".join([*map(item_name, gear.body), *strapped]) or "nothing"
    yield "In the pack", ", ".join(map(item_name, gear.pack)) or "nothing"
