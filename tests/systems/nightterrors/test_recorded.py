"""Moments of Night Terrors, as the page's tests mount its skin on them.

`python -m tests.systems.nightterrors.test_recorded` writes the skin's `recorded.json` anew.
"""

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.log import Entry
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Viewer
from tests.systems.nightterrors.scene import P1, P2, Scene, Table
from tests.systems.recorded import SKINS, Played, moment, written

RECORDED = SKINS / "nightterrors/recorded.json"

HANDS = {"Ann": "Tc 8s Kd 5h", "Ben": "Kc 9d 7c 6d 5c"}


class Evening:
    """A scene that is played by commands in words, and what is seen of it."""

    def __init__(self, conflict: str = "", **pools: str) -> None:
        settings: dict[str, SettingValue] = {"see_cards": "free"}
        scene = Scene(
            hands=HANDS,
            gm={"Grey": "Js"},
            conflict=conflict,
            pools=pools,
            settings=settings,
        )
        self.table = Table(scene)
        self.played = Played(self.table.game)

    def do(self, *lines: str) -> None:
        """Carry out commands, and remember what the log says of them."""
        for line in lines:
            seq, said = len(self.played.entries), Answer(to="", answer=line)
            seat = self.table.seats.get(line.partition(":")[0], GM)
            events = self.table.say(line)
            self.played.entries.append(
                Entry(seq=seq, seat=seat, action=said, hash="0" * 64, events=events)
            )

    def see(self, viewer: Viewer, *picks: str, asides: bool = False) -> dict[str, object]:
        """What somebody sees now, and what the table says of these cards, freely picked."""
        now = moment(self.table.game, viewer, self.played, asides=asides or bool(picks))
        if viewer and picks:
            told = {
                cards: self.table.game.preview(viewer, "lay-cards", {"cards": cards.split()})
                for cards in picks
            }
            now["previews"] = msgspec.to_builtins(told)
        return now


def moments() -> dict[str, dict[str, object]]:
    """A conflict from a raise to its outcome; a payment, hands that are reset, the GM's side."""
    seen: dict[str, dict[str, object]] = {}
    guns = Evening("guns", Grey="4/0/20")
    guns.do('Ann: raise Tc 8s "Look at me"')
    seen["seeing"] = guns.see(P2, "Kc 9d 7c")
    guns.do("Ben: see Kc 9d")
    seen["paid"] = guns.see(None)
    guns.do("Grey: give")
    seen["given"] = guns.see(P1)
    guns.do("Ben: give")
    seen["outcome"] = guns.see(P1)
    physical = Evening("physical")
    seen["raising"] = physical.see(P1, "Kd", "8s Kd")
    physical.do("Ann: raise Tc 8s", "Ben: push Kc")
    seen["paying"] = physical.see(P2)
    scene = Evening()
    seen["scene"] = scene.see(GM, asides=True)
    scene.do("Ann: start guns Grey confirm=no")
    seen["proposal"] = scene.see(GM)
    scene.do("gm: confirm", "Ann: raise Tc 8s")
    seen["answering"] = scene.see(GM)
    reset = Evening()
    reset.do("gm: end-scene", "Ben: discard 9d")
    seen["refreshing"] = reset.see(P1)
    return seen


def test_the_page_is_tested_on_what_is_played() -> None:
    assert RECORDED.read_text() == written(moments()), "write it anew, as its module says"


if __name__ == "__main__":
    RECORDED.write_text(written(moments()))
