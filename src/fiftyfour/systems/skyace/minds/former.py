"""Adventures of Sky Ace as they were written before their calls named commands."""

from typing import cast

from fiftyfour.engine.adventure import Adventure, Own
from fiftyfour.engine.former import Newcomer
from fiftyfour.systems.skyace.table import POWERS


def values(own: Own) -> Own:
    """Powers in the order of the suits; how many there are is said by the calls that bring them."""
    powers = cast("list[int]", own.get("powers", []))
    named = cast("list[str]", own.get("named", []))
    made: dict[str, object] = {"do": "make-hero"}
    made["powers"] = {suit.value: power for suit, power in zip(POWERS, powers, strict=False)}
    if named:
        made["power_names"] = {s.value: name for s, name in zip(POWERS, named, strict=False)}
    if own.get("energy"):
        made["energy"] = own["energy"]
    return made


def play(own: Own, newcomer: Newcomer, adventure: Adventure) -> Own:
    """A test, or a contest with as many of each villain as there are."""
    rest = {name: value for name, value in own.items() if name not in ("kind", "villains")}
    if own.get("kind") == "test":
        return {"do": "open-test", "difficulty": "easy", **rest}
    if own.get("kind") != "contest":
        return own
    copies = {person.id: person.values.get("copies", 1) for person in adventure.people}
    villains = cast("list[str]", own.get("villains", []))
    return {"do": "start", **rest, "brings": {id: copies.get(id, 1) for id in villains}}
