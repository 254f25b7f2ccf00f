"""Adventures of Zilch as they were written before their calls named commands."""

from collections.abc import Mapping
from typing import cast

from fiftyfour.engine.adventure import Adventure, Own
from fiftyfour.engine.former import Newcomer, moved
from fiftyfour.systems.zilch.data import CARD_NAMES, SUIT_NAMES

SUIT_OF = {label.lower(): suit for suit, label in SUIT_NAMES.items()}
CARD_OF = {label: card for card, label in CARD_NAMES.items()}


def values(own: Own) -> Own:
    """A being from the book, or a monster by hand."""
    suits = {SUIT_OF[name]: value for name, value in own.items() if name in SUIT_OF}
    rest = {name: value for name, value in own.items() if name not in SUIT_OF}
    strategy = rest.pop("strategy", "")
    made = moved(rest, {"chips": "pools", "weapons": "hands"})
    if not made.get("preset"):
        made["preset"] = "own"
    made |= {"suits": suits} if suits else {}
    return {"do": "add-monsters", **made, **({"lines": {"strategy": strategy}} if strategy else {})}


def play(own: Own, newcomer: Newcomer, adventure: Adventure) -> Own:
    """A test, a save, a contest, a fight, a rest, a level or a find."""
    rest = {name: value for name, value in own.items() if name != "kind"}
    match own.get("kind"):
        case "test":
            return {"do": "call-for-test", **rest}
        case "save":
            half = rest.pop("spared", "all") == "half"
            return {"do": "call-for-save", **rest, **({"on_save": "half"} if half else {})}
        case "contest":
            person, card, against = rest.pop("person"), rest.pop("card"), rest.pop("against")
            sides: dict[str, object] = {"being": {"2": person}}
            sides["card"] = {"1": card, "2": against}
            for name in ("modifier", "skill"):
                if rest.get(name):
                    sides[name] = {"1": rest.pop(name)}
            return {"do": "call-for-contest", **sides, **rest, "brings": {person: 1}}
        case "fight":
            foes = cast("Mapping[str, object]", rest.get("foes", {}))
            surprised = rest.get("surprised", "nobody")
            said = {"surprised": surprised} if surprised != "nobody" else {}
            return {"do": "begin-encounter", **said, "brings": foes}
        case "rest":
            return {"do": "pass-time", "kind": rest.get("how", "rest")}
        case "level":
            return {"do": "award-level"}
        case "find":
            each = {"who": "each"} if rest.pop("each", False) else {}
            return {"do": "give-thing", **rest, **each}
        case _:
            return own
