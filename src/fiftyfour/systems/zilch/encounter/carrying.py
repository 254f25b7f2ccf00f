"""Taking things in hand and putting them away (ZI-CARRY)."""

from msgspec import structs

from fiftyfour.engine.decisions import Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.gear import Gear, hands_of, item_name
from fiftyfour.systems.zilch.table.table import Zilch

COSTS = {
    "draw": "free",
    "drop": "free",
    "stow": "minor",
    "pick": "minor",
    "take": "full",
    "put": "full",
}
"""ZI-CARRY-03, ZI-CARRY-04, ZI-CARRY-07."""


def handlings(being: Creature) -> list[Option]:
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


def words_of(answer: object) -> tuple[str, str]:
    """What an option does, and with what: `draw:dagger` and `use salve_egg p1` alike."""
    first, _, rest = str(answer).partition(" ")
    word, colon, what = first.partition(":")
    return word, f"{what} {rest}".strip() if colon else rest


def must_handle(being: Creature, how: str, item: str) -> None:
    """Why a thing cannot be taken or put away, if it cannot (ZI-CARRY-01, ZI-CARRY-03).

    Raises:
        IllegalAction: it is not where it should be, or there is no room for it.
    """
    gear, name = being.gear, item_name(item)
    if how in ("drop", "stow", "put"):
        if item not in gear.hands:
            raise IllegalAction("not_in_hand", f"{name} is not in hand", "ZI-CARRY-01")
        if how == "stow" and gear.slots_free <= 0:
            raise IllegalAction("body_slots", "no place on the body is free", "ZI-CARRY-03")
        return
    place = {"draw": gear.body, "take": gear.pack}.get(how, being.now.dropped)
    if item not in place:
        raise IllegalAction("not_on_body", f"{name} is not there", "ZI-CARRY-03")
    if hands_of(item) > gear.hands_free or not gear.hands_free:
        raise IllegalAction("no_free_hand", f"no hand is free for {name}", "ZI-CARRY-01")


def must_be_trained(table: Zilch, being: Creature) -> None:
    """IllegalAction for whoever has not learned First Aid (ZI-SKL-14)."""
    if not being.who.trained("first_aid", table.settings):
        raise IllegalAction("untrained", "First Aid takes the skill", "ZI-SKL-14")


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
    told = f"{being.name} {verb} {item_name(item)}"
    game.tell(told, rule="ZI-CARRY-07", being=being.id)
    game.write(being.sheet, rule="ZI-CARRY-07", gear=moved)
    if dropped != being.now.dropped:
        game.write(being.state, rule="ZI-CARRY-07", dropped=dropped)
    settle(game, being)
