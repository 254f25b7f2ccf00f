"""Moments of a game of Suits, as the page's tests mount its skin on them.

`python -m tests.systems.suits.test_recorded` writes `page/src/skins/suits/recorded.json` anew.
"""

import json
from typing import cast

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.things import GM, Seat
from tests.systems.recorded import SKINS, Played, moment, written
from tests.systems.suits.scene import Scene, Table

RECORDED = SKINS / "suits/recorded.json"
P1, P2 = Seat("p1"), Seat("p2")


class Evening:
    """A scene with what is seen of it, moment by moment."""

    def __init__(self, scene: Scene) -> None:
        self.table = Table(scene)
        self.game = self.table.game
        self.game.state.chance = self.table.forced
        self.played = Played(self.game)
        self.moments: dict[str, dict[str, object]] = {}

    def say(self, seat: Seat, answer: Given, to: str = "", say: str = "") -> None:
        """Answer what is asked, or a command."""
        pending = self.game.pending(seat)
        asked = to or next(one.id for one in pending if not one.aside)
        self.played.do(seat, Answer(to=asked, answer=answer, say=say))

    def see(self, name: str, seat: Seat, *, asides: bool = False) -> None:
        """Keep what this seat sees now; the long forms of its asides only where they are wanted."""
        seen = moment(self.game, seat, self.played, asides=asides)
        if asides:  # as a page has them that has unfolded all forms of the desk
            view = cast("dict[str, object]", seen["view"])
            whole = [one.whole() for one in self.game.pending(seat)]
            view["decisions"] = json.loads(msgspec.json.encode(whole))
        self.moments[name] = seen


def persuading() -> dict[str, dict[str, object]]:
    """Ash persuades the Guard, who may add; Bea holds a Queen for Ash, then she shoots."""
    scene = Scene(
        P="3h 2s 7c 9c 4s", G="9d 4d 2d", hands={"Ash": "9s Kd Jo", "Bea": "Qd"}, gm="Ks", Pd="5c"
    )
    one = Evening(scene)
    one.see("rest", GM, asides=True)
    one.see("free", P1, asides=True)
    one.say(P1, "persuasion persuade", "declare", "I know your boss")
    one.say(P1, "n1")
    one.see("oppose", GM)
    one.say(GM, "allow")
    one.see("window", P1)
    one.see("gift", P2)
    one.say(P1, "9s")
    one.say(P1, "done")
    one.see("reply", GM)
    one.say(GM, "done")
    one.see("over", P1)
    return one.moments


def fighting() -> dict[str, dict[str, object]]:
    """Initiative of Ash and two of the GM's, then a shot; nobody has seen the Dog."""
    scene = Scene(
        P="9h 9d 2c 8c", G="3d 4s 5d 2d 6s", hands={"Ash": "2c"}, gm="Ks", cast="Guard Boss"
    )
    one = Evening(scene)
    one.say(GM, {"role": "thug", "name": "Dog", "suit": "none", "here": "no"}, "cast")
    one.say(GM, "fight")
    one.say(P1, "2c")
    one.say(P1, "done")
    one.see("initiative", GM)
    one.say(GM, "done")
    one.see("turn", P1)
    one.say(P1, "guns attack")
    one.say(P1, "n1")
    one.say(GM, "allow")
    one.say(GM, "pass")
    one.say(P1, "done")
    one.see("hit", P1)
    one.see("people", GM, asides=True)
    return one.moments


def looking() -> dict[str, dict[str, object]]:
    """Ash looks at the top of the deck."""
    one = Evening(Scene(P="9h 2d 9c Ah", hands={"Ash": "2c"}, gm=""))
    one.say(P1, "awareness look", "declare")
    one.see("count", P1)
    one.say(P1, 3)
    one.say(GM, "allow")
    one.say(P1, "done")
    one.see("look", P1)
    return one.moments


def moments() -> dict[str, dict[str, object]]:
    return persuading() | fighting() | looking()


def test_what_is_recorded_is_what_the_rules_make_today() -> None:
    """If this fails for a reason, write the file anew."""
    assert RECORDED.read_text("utf-8") == written(moments())


if __name__ == "__main__":
    RECORDED.write_text(written(moments()), "utf-8")
