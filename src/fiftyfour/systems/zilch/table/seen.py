"""The table as one seat sees it, laid out again, so that the same rules tell what is likely.

Whose values a seat does not see is not among its beings; as a stranger it is taken for an average
human (ZI-TABLE-04, ZI-SUIT-02).
"""

from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.pieces import domino
from fiftyfour.engine.things import Dice, Seat, Sheet
from fiftyfour.engine.view import View
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import Creature, State, new_creature, tokens
from fiftyfour.systems.zilch.table.house_rules import HouseRules
from fiftyfour.systems.zilch.table.table import Encounter, Scene, Zilch

S = TypeVar("S", bound=Struct)
AVERAGE = 6
FACE_DOWN = domino(1, 1)
"""Stands for a domino that lies there unseen."""


def settings_of(view: View) -> ZilchSettings:
    """The settings of the table."""
    known = set(ZilchSettings.__struct_fields__)
    chosen = {name: value for name, value in view.settings.items() if name in known}
    return msgspec.convert(chosen, ZilchSettings)


def table_of(view: View) -> Zilch:
    """The table, as far as this seat sees it."""
    settings = settings_of(view)
    sheets = {sheet.name: sheet.data for sheet in view.sheets}

    def read(name: str, kind: type[S]) -> Sheet[S]:
        return Sheet(name=name, label=name, data=msgspec.json.decode(sheets[name], type=kind))

    house = read("house", HouseRules)
    table = Zilch(
        settings=settings,
        keeper=Seat("gm"),
        seats=[one.seat for one in view.seats],
        beings={},
        house=house,
        scene=read("scene", Scene),
        fight=read("encounter", Encounter),
        bags=[],
        fudge=Dice(name="fudge", label="", die="dF"),
        d6=Dice(name="d6", label=""),
        making_dice=Dice(name="making", label=""),
        making={},
    )
    for sheet in view.sheets:
        kind, _, id = sheet.name.partition(":")
        if kind == "character" and f"state:{id}" in sheets:
            who = msgspec.json.decode(sheet.data, type=Character)
            owner = sheet.owner or Seat("gm")
            being = new_creature(who, id, owner, settings, house.data, sheet.label)
            being.state.data = msgspec.json.decode(sheets[f"state:{id}"], type=State)
            table.beings[id] = being
    _numbers(view, table)
    return table


def stranger(view: View, table: Zilch, id: str) -> Creature | None:
    """Somebody whose values are hidden: how it stands is seen, the rest is 6 everywhere."""
    shown = next((sheet for sheet in view.sheets if sheet.name == f"state:{id}"), None)
    if shown is None:
        return None
    who = Character(name=shown.label, method="monster", base=dict.fromkeys(CARDS, AVERAGE))
    being = new_creature(who, id, table.keeper, table.settings, table.house.data, shown.label)
    being.state.data = msgspec.json.decode(shown.data, type=State)
    met = structs.replace(table, beings={id: being})
    _numbers(view, met)
    return being


def _numbers(view: View, table: Zilch) -> None:
    """Chips, tokens, dominoes and dice as they lie."""
    for track in view.tracks:
        kind, _, id = track.name.partition(":")
        being = table.beings.get(id)
        if being is None:
            continue
        word, _, suit = kind.partition(".")
        match word:
            case "hp":
                being.hp.value = track.value
            case "temp":
                being.temp.value = track.value
            case "boons":
                being.boons.value = track.value
            case "chips" if suit in being.chips:  # a sheet dealt blank names none
                being.chips[suit].value = track.value
            case "drain":
                tokens(being, "drain", suit).value = track.value
            case "taint":
                tokens(being, "taint", suit).value = track.value
            case _:
                pass
    for zone in view.zones:
        kind, _, id = zone.name.partition(":")
        if kind == "domino" and id in table.beings and zone.count:
            tile = table.beings[id].domino.tile
            tile.cards = list(zone.tiles) or [FACE_DOWN]
            tile.sight = "all" if zone.tiles else "none"
    for dice in view.dice:
        kind, _, id = dice.name.partition(":")
        if id in table.beings:
            _dice(table.beings[id], kind, list(dice.values))


def _dice(being: Creature, kind: str, values: list[int]) -> None:
    match kind:
        case "d12":
            being.d12.values = values
        case "d8":
            being.d8.values = values
        case _:
            for one in being.domino.dice:
                if one.name == f"{kind}:{being.id}":
                    one.values = values
                    being.domino.tile.sight = "all"
