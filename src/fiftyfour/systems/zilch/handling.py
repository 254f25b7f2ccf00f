"""Taking things in hand and putting them away (catalogue 2.12, 5.12)."""

from msgspec import structs

from fiftyfour.engine.decisions import Option
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.gear import Gear, hands_of, item_name
from fiftyfour.systems.zilch.harm import settle
from fiftyfour.systems.zilch.table import Being, Zilch

COSTS = {
    "draw": "free",
    "drop": "free",
    "stow": "minor",
    "pick": "minor",
    "take": "full",
    "put": "full",
}
"""ZI-CARRY-03, ZI-CARRY-04, ZI-CARRY-07."""


def handlings(being: Being) -> list[Option]:
    """What can be done with one's things: draw, drop, stow, take from the pack, put into it."""
    gear, found = being.gear, list[Option]()

    def add(id: str, label: str, hint: str, rule: str) -> None:
        found.append(Option(id=id, label=label, hint=hint, rule=rule))

    for item in dict.fromkeys(gear.body):
        if hands_of(item) <= gear.hands_free:
            add(f"draw:{item}", f"Draw {item_name(item)}", "free", "ZI-CARRY-03")
    for item in dict.fromkeys(gear.hands):
        add(f"drop:{item}", f"Drop {item_name(item)}", "free", "ZI-CARRY-07")
        if gear.slots_free > 0:
            add(f"stow:{item}", f"Stow {item_name(item)}", "minor action", "ZI-CARRY-07")
        add(f"put:{item}", f"Put {item_name(item)} into the pack", "full action", "ZI-CARRY-07")
    for item in dict.fromkeys(being.now.dropped):
        if hands_of(item) <= gear.hands_free and gear.hands_free > 0:
            add(f"pick:{item}", f"Pick up {item_name(item)}", "minor action", "ZI-CARRY-07")
    for item in dict.fromkeys(gear.pack):
        if hands_of(item) <= gear.hands_free and gear.hands_free > 0:
            add(f"take:{item}", f"Take {item_name(item)} from the pack", "full", "ZI-CARRY-04")
    return found


def handle(game: Game[Zilch], being: Being, how: str, item: str) -> None:
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
    told = f"{being.name} {verb} {item_name(item)}"
    game.tell(told, rule="ZI-CARRY-07", being=being.id)
    game.write(being.sheet, rule="ZI-CARRY-07", gear=moved)
    if dropped != being.now.dropped:
        game.write(being.state, rule="ZI-CARRY-07", dropped=dropped)
    settle(game, being)
