"""A sensible player and game master: from the view and the question alone."""

import re

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Decision, Form, Number, Simple
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View

LOW = 3
"""Whoever has less than one part in so many of the hit points stands back."""


def decide(view: View, pending: Pending, chance: Plain) -> Answer:
    """An answer to any question of the game."""
    match pending.decision:
        case Choose() as choose:
            return _choose(view, choose, chance)
        case Form() as form:
            return _form(view, form)
        case Number() as number:
            return _chips(number)
        case _:
            return pending.decision.sample(chance)


def _ids(choose: Choose) -> list[str]:
    return [option.id for option in choose.options]


def _choose(view: View, choose: Choose, chance: Plain) -> Answer:
    ids = _ids(choose)
    match choose.rule:
        case "ZI-RND-02":
            return _act(view, ids, chance)
        case "ZI-TABLE-01":
            return _direct(view, ids, chance)
        case "ZI-TAL-09":
            return _boon(choose, ids)
        case "ZI-STN-03":
            return _stance(view, "", ids)
        case "ZI-MAKE-11":
            return ids[-1]
        case "ZI-SKL-02" | "ZI-RND-07" | "ZI-DMG-15":
            return ids[0]
        case "ZI-WPN-07":
            foes = [id for id in ids if id in _foes(view)]
            return foes[0] if foes else "nobody"
        case _:
            return choose.sample(chance)


def _foes(view: View) -> list[str]:
    """Whoever fights for the other side, the weakest first where hit points are seen."""
    mine = view.seat == GM
    states = [sheet.name.partition(":")[2] for sheet in view.sheets if sheet.name[:6] == "state:"]
    foes = [id for id in states if id.startswith("m") != mine]
    return sorted(foes, key=lambda id: _hp(view, id)[0])


def _hp(view: View, id: str) -> tuple[int, int]:
    found = [track for track in view.tracks if track.name == f"hp:{id}"]
    return (found[0].value, found[0].most or 1) if found else (1, 1)


def _act(view: View, ids: list[str], chance: Plain) -> str:
    """Heal if low, else strike the weakest foe with the best there is, else defend or stop."""
    mine = [id for id in ids if id.startswith("use salve_egg") and id.endswith(_me(view))]
    if mine and _is_low(view, _me(view)):
        return mine[0]
    for foe in _foes(view):
        blows = [id for id in ids if id.startswith(f"attack {foe} ")]
        armed = [id for id in blows if " unarmed " not in id]
        if armed or blows:
            return (armed or blows)[0]
    for word in ("defend", "end"):
        if word in ids:
            return word
    return ids[chance.below(len(ids))]


def _me(view: View) -> str:
    return str(view.seat)


def _is_low(view: View, id: str) -> bool:
    value, most = _hp(view, id)
    return value * LOW < most


def _direct(view: View, ids: list[str], chance: Plain) -> str:
    """A GM who brings a monster, fights, lets time pass, and moves on; nothing beside the turn."""
    if "end" in ids:
        return "end"
    monsters = [sheet for sheet in view.sheets if sheet.name.startswith("state:m")]
    if not monsters:
        likely = ("monster", "test", "time", "scene")
        return likely[chance.below(len(likely))]
    likely = ("fight", "fight", "time", "scene")
    return likely[chance.below(len(likely))]


def _boon(choose: Choose, ids: list[str]) -> str:
    """Spent where it turns a failure into a success."""
    found = re.search(r"rolled (\d+) against (-?\d+)", choose.prompt)
    if found is None:
        return ids[0]
    rolled, value = int(found[1]), int(found[2])
    return "yes" if value < rolled <= value + 2 else "no"


def _stance(view: View, being: str, ids: list[str]) -> str:
    wanted = ("Cautious", "Bold") if being and _is_low(view, being) else ("Bold", "Cautious")
    return next((stance for stance in wanted if stance in ids), ids[0])


def _chips(number: Number) -> int:
    """Two at a time: chips are gone whether or not it succeeds."""
    return max(number.least, min(number.most, 2))


def _form(view: View, form: Form) -> Answer:
    filled: dict[str, Simple] = {}
    for name, field in form.fields.items():
        decision = field.decision
        if isinstance(decision, Choose) and decision.rule == "ZI-STN-03":
            filled[name] = _stance(view, name, _ids(decision))
        elif isinstance(decision, Number) and name in ("chips", "parry"):
            filled[name] = _chips(decision)
        elif isinstance(decision, Choose) and field.label.count("against"):
            choice = _boon(
                Choose(prompt="rolled " + field.label.split(": ")[-1], options=[]), ["no"]
            )
            filled[name] = choice
        elif field.default is not None:
            filled[name] = field.default
        else:
            filled[name] = _first(field.decision)
    if "target_1" in filled:
        foes = _foes(view)
        filled["target_1"] = foes[0] if foes else filled["target_1"]
    return filled


def _first(decision: Decision[object]) -> Simple:
    answer = next(decision.answers())
    assert not isinstance(answer, dict)
    return answer
