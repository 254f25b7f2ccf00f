"""Taking things in hand and putting them away (ZI-CARRY)."""

from collections.abc import Iterator

from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.encounter.choices import Carry, Cost, How
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.gear import Gear, hands_of, item_name
from fiftyfour.systems.zilch.table.table import Zilch

COSTS: dict[How, Cost] = {
    "draw": "free",
    "drop": "free",
    "stow": "minor",
    "pick": "minor",
    "take": "full",
    "put": "full",
}
"""ZI-CARRY-03, ZI-CARRY-04, ZI-CARRY-07."""


def against_carrying(being: Creature, how: How, item: str) -> Refusal | None:
    """Why a thing cannot be taken or put away now (ZI-CARRY-01, ZI-CARRY-03, ZI-COND-12)."""
    gear, name = being.gear, item_name(item)
    if being.has("Bound"):
        return Refusal("cannot_act", f"{being.name} is Bound", "ZI-COND-12")
    if how == "draw" and item not in gear.body:
        return Refusal("not_on_body", f"{name} is not on the body", "ZI-CARRY-03")
    if how == "stow" and item not in gear.hands:
        return Refusal("not_in_hand", f"{name} is not in hand", "ZI-CARRY-01")
    if how == "stow" and gear.slots_free <= 0:
        return Refusal("body_slots", "no place on the body is free", "ZI-CARRY-03")
    taking, free = how in ("draw", "pick", "take"), gear.hands_free
    if taking and (hands_of(item) > free or (how != "draw" and not free)):
        return Refusal("no_free_hand", f"no hand is free for {name}", "ZI-CARRY-01")
    return None


def carrying_options(being: Creature) -> Iterator[tuple[Carry, str, str]]:
    """What can be done with one's things, each with its words and its rule.

    Draw, stow, drop, put into the pack, take from it; drawing and stowing whatever there is.
    """
    gear = being.gear
    for item in dict.fromkeys([*gear.body, *gear.hands, *being.now.dropped, *gear.pack]):
        yield Carry("draw", item), f"Draw {item_name(item)}", "ZI-CARRY-03"
        yield Carry("stow", item), f"Stow {item_name(item)}", "ZI-CARRY-07"
    for item in dict.fromkeys(gear.hands):
        yield Carry("drop", item), f"Drop {item_name(item)}", "ZI-CARRY-07"
        yield Carry("put", item), f"Put {item_name(item)} into the pack", "ZI-CARRY-07"
    for item in dict.fromkeys(being.now.dropped):
        yield Carry("pick", item), f"Pick up {item_name(item)}", "ZI-CARRY-07"
    for item in dict.fromkeys(gear.pack):
        yield Carry("take", item), f"Take {item_name(item)} from the pack", "ZI-CARRY-04"


def take_or_stow(game: Game[Zilch], being: Creature, how: str, item: str) -> None:
    """Do one of them."""
    gear = being.gear
    hands, body, pack = list(gear.hands), list(gear.body), list(gear.pack)
    dropped = list(being.now.dropped)
    source = {"draw": body, "take": pack, "pick": dropped}.get(how, hands)
    target = {"stow": body, "put": pack, "drop": dropped}.get(how, hands)
    source.remove(item)
    target.append(item)
    moved: Gear = structs.replace(gear, hands=hands, body=body, pack=pack)
    verb = {
        "draw": "draws",
        "drop": "drops",
        "stow": "stows",
        "put": "packs",
        "take": "takes",
        "pick": "picks up",
    }[how]
    line = f"{being.name} {verb} {item_name(item)}"
    game.tell(line, rule="ZI-CARRY-07", being=being.id)
    game.write(being.sheet, rule="ZI-CARRY-07", gear=moved)
    if dropped != being.now.dropped:
        game.write(being.state, rule="ZI-CARRY-07", dropped=dropped)
    settle(game, being)
