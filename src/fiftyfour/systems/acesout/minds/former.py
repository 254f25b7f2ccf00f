"""Adventures of Aces Out as they were written before their calls named commands."""

from collections.abc import Mapping
from typing import cast

from fiftyfour.engine.adventure import Adventure, Own
from fiftyfour.engine.former import Newcomer, moved


def values(own: Own) -> Own:
    """An opponent with a defeat track."""
    return {"do": "add-track", "needed": 2, **own}


def play(own: Own, newcomer: Newcomer, adventure: Adventure) -> Own:
    """DRAWs, agents against each other, or what everybody has."""
    rest = {name: value for name, value in own.items() if name not in ("kind", "foe")}
    match own.get("kind"):
        case "oppose":
            kept = {name: rest[name] for name in ("skill", "other") if name in rest}
            return {
                "do": "call-opposed",
                **moved(kept, {"skill": "initiator_skill", "other": "opponent_skill"}),
            }
        case "give":
            return {"do": "add-boon", **cast("Mapping[str, object]", rest.get("boon", {}))}
        case "draw" | "confront" | "prepare":
            brings = {"brings": {own["foe"]: 1}} if "foe" in own else {}
            said = moved(rest, {"against": "gm_cards", "about": "tags"})
            return {"do": "call-draw", **said, **brings}
        case _:
            return own
