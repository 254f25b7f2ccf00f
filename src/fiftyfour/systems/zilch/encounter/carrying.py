"""Taking things in hand and putting them away (ZI-CARRY)."""

from collections.abc import Collection, Iterator
from itertools import chain
from typing import NamedTuple

from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.encounter.choices import Carry, Cost, How
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.gear import hands_of, item_name
from fiftyfour.systems.zilch.table.table import Zilch


class Way(NamedTuple):
    """One way to handle a thing: the action it takes, its words, and from where to where."""

    cost: Cost
    label: str
    verb: str
    source: str
    target: str
    rule: str = "ZI-CARRY-07"


WAYS: dict[How, Way] = {
    "draw": Way("free", "Draw {}", "draws", "body", "hands", "ZI-CARRY-03"),
    "stow": Way("minor", "Stow {}", "stows", "hands", "body"),
    "drop": Way("free", "Drop {}", "drops", "hands", "dropped"),
    "put": Way("full", "Put {} into the pack", "packs", "hands", "pack"),
    "pick": Way("minor", "Pick up {}", "picks up", "dropped", "hands"),
    "take": Way("full", "Take {} from the pack", "takes", "pack", "hands", "ZI-CARRY-04"),
}
"""ZI-CARRY-03, ZI-CARRY-04, ZI-CARRY-07."""


def _places(being: Creature) -> dict[str, list[str]]:
    """Where its things are."""
    gear = being.gear
    return {"hands": gear.hands, "body": gear.body, "dropped": being.now.dropped, "pack": gear.pack}


def against_carrying(being: Creature, how: How, item: str) -> Refusal | None:
    """Why a thing cannot be taken or put away now (ZI-CARRY-01, ZI-CARRY-03)."""
    gear = being.gear
    if how == "draw" and item not in gear.body:
        return Refusal("not_on_body", f"{item_name(item)} is not on the body", "ZI-CARRY-03")
    if how == "stow" and item not in gear.hands:
        return Refusal("not_in_hand", f"{item_name(item)} is not in hand", "ZI-CARRY-01")
    if how == "stow" and gear.slots_free <= 0:
        return Refusal("body_slots", "no place on the body is free", "ZI-CARRY-03")
    if WAYS[how].target != "hands":
        return None
    free = gear.hands_free
    if hands_of(item) > free or (how != "draw" and not free):
        return Refusal("no_free_hand", f"no hand is free for {item_name(item)}", "ZI-CARRY-01")
    return None


def carrying_options(
    being: Creature, costs: Collection[Cost] | None
) -> Iterator[tuple[Carry, str, str]]:
    """What can be done with one's things at these costs, each with its words and its rule.

    None: at any cost; then all that one has may be asked for to be drawn or stowed, wherever it is.
    """
    places = _places(being)
    everything = dict.fromkeys(chain(*places.values()))
    for how, way in WAYS.items():
        if costs is None or way.cost in costs:
            there = places[way.source]
            for item in everything if how in ("draw", "stow") else dict.fromkeys(there):
                if costs is None or item in there:
                    yield Carry(how, item), way.label.format(item_name(item)), way.rule


def take_or_stow(game: Game[Zilch], being: Creature, how: How, item: str) -> None:
    """Do one of them."""
    way, places = WAYS[how], {place: [*items] for place, items in _places(being).items()}
    places[way.source].remove(item)
    places[way.target].append(item)
    dropped = places.pop("dropped")
    line = f"{being.name} {way.verb} {item_name(item)}"
    game.tell(line, rule="ZI-CARRY-07", being=being.id)
    game.write(being.sheet, rule="ZI-CARRY-07", gear=structs.replace(being.gear, **places))
    if dropped != being.now.dropped:
        game.write(being.state, rule="ZI-CARRY-07", dropped=dropped)
    settle(game, being)
