"""What the characters find or are given (ZI-CARRY-03, ZI-CARRY-04)."""

from msgspec import Struct, structs

from fiftyfour.engine.fields import menu_field
from fiftyfour.engine.forms import form
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.systems.zilch.data import CHANNELS, SHIELDS, SPECIAL_GEAR, WEAPONS
from fiftyfour.systems.zilch.table.forms import who_field
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
_ITEM = menu_field("What", THINGS, "salve_egg")


class Find(Struct, frozen=True):
    """A thing, and who gets it."""

    being: str
    item: str


class Give(Procedure):
    """The GM gives somebody a thing: onto the body if there is room, else into the pack."""

    def begin(self, game: Game[Zilch]) -> Step:
        living = [one for one in game.table.living() if not one.monster]
        fields = {
            "being": who_field(living or game.table.living()),
            "item": _ITEM,
        }
        question = form(Find, "Give somebody a thing", fields, rule="ZI-CARRY-03")
        return ask(game.table.keeper, question, then=self.give, waiting="giving somebody a thing")

    def give(self, game: Game[Zilch], said: Find) -> Step:
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
        return done
