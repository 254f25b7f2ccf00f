"""Adventures of Suits as they were written before their calls named commands."""

from collections.abc import Mapping
from typing import cast

from fiftyfour.engine.adventure import Adventure, Own
from fiftyfour.engine.former import Newcomer, moved

USUAL = {"do": "cast", "role": "guard"}
GUARD = 8
"""What resisted where somebody who should was gone."""


def values(own: Own) -> Own:
    """A preset, or one number for everything."""
    if "modifier" not in own:
        return {**USUAL, **{name: own[name] for name in own if name != "toughness"}}
    kept = {name: value for name, value in own.items() if name != "role"}
    return {"do": "add-person", "toughness": 4, **kept}


def play(own: Own, newcomer: Newcomer, adventure: Adventure) -> Own:
    """A play against one of three, or a fight."""
    if own.get("kind") == "fight":
        brings: dict[str, object] = {}
        for foes in cast("list[Mapping[str, object]]", own.get("foes", [])):
            role = str(foes.get("role", "thug"))
            name = str(foes.get("name") or role.capitalize())
            brings[newcomer(name, {"do": "cast", "role": role})] = foes.get("count", 1)
        brings |= dict.fromkeys(cast("list[str]", own.get("people", [])), 1)
        return {"do": "start-combat", "brings": brings}
    if own.get("kind") != "try":
        return own
    said = {name: value for name, value in own.items() if name not in ("kind", "person")}
    said = moved(said, {"use": "what", "against": "modifier", "threshold": "against"})
    if person := own.get("person"):
        said |= {"against": person, "else": {"modifier": GUARD}}
    return {"do": "call-play", **said}
