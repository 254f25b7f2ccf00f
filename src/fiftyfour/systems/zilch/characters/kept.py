"""What a view shows of a table and of a character there, to make and keep it elsewhere."""

from typing import Literal

import msgspec

from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.zilch.data import SUITS
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import Creature, State, new_creature, tokens
from fiftyfour.systems.zilch.table.house_rules import HouseRules

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
