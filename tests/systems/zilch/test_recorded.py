"""Moments of a game of Zilch, as the page's tests mount its skin on them.

`python -m tests.systems.zilch.test_recorded` writes `page/src/skins/zilch/recorded.json` anew.
"""

import json
from typing import Any, cast

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.things import GM, Seat
from tests.systems.recorded import SKINS, Played, moment, written
from tests.systems.zilch.scene import P1, foresee, laid

RECORDED = SKINS / "zilch/recorded.json"


class Evening:
    """A game with Ana and what is seen of it, moment by moment."""

    def __init__(self, **settings: str) -> None:
        self.game = laid(1, **settings)
        self.played = Played(self.game)
        self.moments: dict[str, dict[str, object]] = {}

    def say(self, seat: Seat, answer: Given, to: str = "") -> None:
        """Answer what is asked, or a command."""
        self.played.do(seat, Answer(to=to or str(self.game.state.asked), answer=answer))

    def see(self, name: str, seat: Seat, *, asides: bool = False) -> None:
        """Keep what this seat sees now; the long forms of its asides only where they are wanted."""
        now = moment(self.game, seat, self.played, asides=asides)
        for one in cast("dict[str, Any]", now["view"]).get("decisions", ()):
            if one["decision"]["kind"] == "folded":  # as it is once its tab is opened
                whole = self.game.decision(seat, one["id"])
                one["decision"] = json.loads(msgspec.json.encode(whole))
        self.moments[name] = now


def played() -> dict[str, dict[str, object]]:
    """Ana climbs, a guard climbs after her; then they fight two of them."""
    one = Evening()
    foresee(one.game, "7 3 2|6 1|3 2|5 1")
    one.say(GM, {"preset": "Guard", "count": 2}, to="add-monsters")
    one.say(P1, "Climb the wall", to="propose")
    one.see("rest", GM, asides=True)
    one.say(GM, {"being": "p1", "card": "C2", "modifier": -2, "task": "Climb"}, to="call-for-test")
    one.see("skill", P1)
    one.say(P1, "athletics")
    one.see("tested", P1)
    one.say(GM, {"being": "m1", "skill": "none"}, to="call-for-test")
    one.see("hidden", P1)
    one.say(GM, {"in_m2": "yes", "aware_m2": "yes"}, to="begin-encounter")
    one.see("stances", P1)
    one.see("guards", GM)
    one.say(GM, {"m1": "Cautious", "m2": "Guarded"})
    one.say(P1, {"p1": "Bold"})
    one.see("turn", P1)
    one.say(P1, "attack m1 longsword melee")
    one.see("commit", P1)
    one.say(P1, {"chips": 2})
    one.see("parry", GM)
    one.say(GM, 0)
    one.see("hit", P1)
    return one.moments


def making() -> dict[str, dict[str, object]]:
    """Ana rolls eight dice, and places them."""
    one = Evening(gen_method="cautious_roll")
    foresee(one.game, "6 5 5 5 4 3 2 1")
    one.say(P1, "free", to="make")
    one.see("making", P1, asides=True)
    return one.moments


def moments() -> dict[str, dict[str, object]]:
    return played() | making()


def test_what_is_recorded_is_what_the_rules_make_today() -> None:
    """If this fails for a reason, write the file anew."""
    assert RECORDED.read_text("utf-8") == written(moments())


if __name__ == "__main__":
    RECORDED.write_text(written(moments()), "utf-8")
