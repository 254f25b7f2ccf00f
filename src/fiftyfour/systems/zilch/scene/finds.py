"""What the characters find or are given (ZI-CARRY-03, ZI-CARRY-04)."""

from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.game import Game
from fiftyfour.engine.struct_form import Pick
from fiftyfour.systems.zilch.data import CHANNELS, SHIELDS, SPECIAL_GEAR, WEAPONS
from fiftyfour.systems.zilch.table.commands import gms_command, nobody_living
from fiftyfour.systems.zilch.table.forms import WHO, names_of
from fiftyfour.systems.zilch.table.gear import indefinite, item_name
from fiftyfour.systems.zilch.table.settling import settle_call
from fiftyfour.systems.zilch.table.table import Zilch

THINGS = {
    item: item_name(item)
    for item in (
        *SPECIAL_GEAR,
        *(name for name in WEAPONS if name != "unarmed"),
        *(f"shield:{name}" for name in SHIELDS),
        *CHANNELS,
    )
}
"""What may be given, by the words in which gear is written."""


class Find(Struct, frozen=True):
    """A thing, and who gets it."""

    being: Annotated[str, WHO]
    item: Annotated[str, Pick("What", THINGS)] = "salve_egg"


def finders(table: Zilch) -> dict[str, dict[str | None, str]]:
    """The characters who live; with none left, whoever does."""
    living = list(table.living())
    return {"being": names_of([one for one in living if not one.monster] or living)}


@gms_command(
    "Give somebody a thing",
    rule="ZI-CARRY-03",
    closed=(nobody_living,),
    fill=finders,
    send="Give it",
    tab="Effects",
    rest="give",
    waiting="giving somebody a thing",
)
def give_thing(game: Game[Zilch], said: Find) -> None:
    """The GM gives somebody a thing: onto the body if there is room, else into the pack.

    Rules: ZI-CARRY-03, ZI-CARRY-04.
    """
    being = game.table.beings[said.being]
    gear = being.gear
    if gear.slots_free > 0:
        gear = structs.replace(gear, body=[*gear.body, said.item])
    else:
        gear = structs.replace(gear, pack=[*gear.pack, said.item])
    line = f"{being.name} gets {indefinite(item_name(said.item))}"
    game.tell(line, rule="ZI-CARRY-03", being=being.id)
    game.write(being.sheet, rule="ZI-CARRY-03", gear=gear)
    settle_call(game, "given", being.id)
