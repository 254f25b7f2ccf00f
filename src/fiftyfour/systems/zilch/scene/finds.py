"""What the characters find or are given (ZI-CARRY-03, ZI-CARRY-04)."""

from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.struct_form import Pick, form_of
from fiftyfour.systems.zilch.data import CHANNELS, SHIELDS, SPECIAL_GEAR, WEAPONS
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


class Give(Procedure):
    """The GM gives somebody a thing: onto the body if there is room, else into the pack."""

    def begin(self, game: Game[Zilch]) -> Step:
        living = [one for one in game.table.living() if not one.monster]
        who = names_of(living or game.table.living())
        question = form_of(Find, "Give somebody a thing", rule="ZI-CARRY-03", being=who)
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
