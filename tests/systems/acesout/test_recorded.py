"""Moments of Aces Out, as the page's tests mount its skin on them.

`python -m tests.systems.acesout.test_recorded` writes `page/src/skins/acesout/recorded.json` anew.
"""

import json
from typing import Any, cast

import msgspec
from msgspec import structs

from fiftyfour.engine.decisions import Given, Simple
from fiftyfour.engine.things import GM, Seat
from tests.systems.acesout.scene import Cards, Scene, Table
from tests.systems.recorded import SKINS, moment, written

RECORDED = SKINS / "acesout/recorded.json"
P1, P2 = Seat("p1"), Seat("p2")

ARGON = Cards(name="Argon", strong="CUNNING", weak="NIMBLE")
GRANITE = Cards(name="Granite", strong="FORCE", weak="MAGNETISM", profiles=["Brute"])


class Evening:
    """A table of two agents, and what is seen of it, moment by moment."""

    def __init__(self, argon: Cards = ARGON, foe: str = "") -> None:
        scene = Scene(
            p1=argon, p2=structs.replace(GRANITE, A="4c Ac 9d"), gm=Cards(A="9c 10c"), foe=foe
        )
        self.table = Table(scene)
        self.moments: dict[str, dict[str, object]] = {}

    def say(self, seat: Seat, answer: Given, to: str | None = None) -> None:
        """Answer what is asked, or a command."""
        self.table.game.state.chance = self.table.forced
        self.table.game.answer(seat, answer, to=to)

    def call(self, **said: Simple) -> None:
        """The GM calls a DRAW for Argon."""
        usual: dict[str, Simple] = {"lead": "p1", "preset": "none", "cards": "2", "gm_cards": "1"}
        self.say(GM, usual | said, "call-draw")

    def see(self, name: str, seat: Seat, *asides: str) -> None:
        """Keep what this seat sees now, and of its asides these, unfolded."""
        game = self.table.game
        now = moment(game, seat, asides=False)
        view = cast("dict[str, Any]", now["view"])
        opened = [json.loads(msgspec.json.encode(game.opened(seat, id).whole())) for id in asides]
        view |= {"decisions": [*view.get("decisions", []), *opened], "closed": []}
        self.moments[name] = now


def lost() -> dict[str, dict[str, object]]:
    """Argon is losing to guards; Granite helps with a card, and then with an Ace."""
    one = Evening(structs.replace(ARGON, A="7c Ah 2s 3s 5d 6d", R="Ad", marker="Js"))
    one.say(P1, {"skill": "FORCE", "text": "In by the window"}, "announce")
    one.see("rest", GM, "call-draw")
    one.call(skill="FORCE", combat="yes", note="Two guards", gm_modifier="15", max_supporters="1")
    one.see("called", P1, "use-power")
    one.see("support", P2)
    one.see("open", GM, "cancel-call", "answer-for")
    one.say(P2, "support")
    one.see("choosing", P2)
    one.say(P2, ["4c"])
    one.say(P1, "draw")
    one.see("ace", P1)
    one.say(P1, "accept loss")
    one.see("reaction", P2)
    one.say(P2, "pass")
    one.see("over", P1)
    return one.moments


def put_out() -> dict[str, dict[str, object]]:
    """Argon, ACES OUT, fails: the GM names the fate, and ends the mission."""
    one = Evening(structs.replace(ARGON, A="2h 3h 4h 5h", R="Ac Ad Ah As"), foe="The Owl")
    one.see("aces_out", P1)
    for _ in range(3):
        one.say(GM, "add 1", "mark-track")
    one.call(skill="FORCE", track="1", direct="yes")
    one.say(P1, "draw")
    one.say(P2, "pass")
    one.see("fate", GM, "close-track")
    one.say(GM, {"fate": "captured"})
    one.say(GM, {"debrief": "The lab is gone."}, "end-mission")
    one.see("debrief", P2)
    return one.moments


def asked() -> dict[str, dict[str, object]]:
    """The GM asks Argon what to do about a dog."""
    one = Evening()
    one.say(GM, {"agent": "p1", "text": "A dog growls"}, "ask-agent")
    one.see("intent", P1)
    return one.moments


def moments() -> dict[str, dict[str, object]]:
    return lost() | put_out() | asked()


def test_what_is_recorded_is_what_the_rules_make_today() -> None:
    """If this fails for a reason, write the file anew."""
    assert RECORDED.read_text("utf-8") == written(moments())


if __name__ == "__main__":
    RECORDED.write_text(written(moments()), "utf-8")
