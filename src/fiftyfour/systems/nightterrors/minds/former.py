"""Adventures of Night Terrors as they were written before their calls named commands."""

from typing import cast

from fiftyfour.engine.adventure import Adventure, Own
from fiftyfour.engine.former import Newcomer


def values(own: Own) -> Own:
    """How many there are of somebody is said by the calls that bring them."""
    return {"do": "make-character", **{name: own[name] for name in own if name != "many"}}


def play(own: Own, newcomer: Newcomer, adventure: Adventure) -> Own:
    """A conflict with as many of each as they are."""
    many = {person.id: person.values.get("many", 1) for person in adventure.people}
    against = cast("list[str]", own.get("against", []))
    said = {name: value for name, value in own.items() if name != "against"}
    return {"do": "propose", **said, "brings": {id: many.get(id, 1) for id in against}}
