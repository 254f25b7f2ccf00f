"""Moments of Sky Ace, as the page's tests mount its skin on them.

`python -m tests.systems.skyace.test_recorded` writes `page/src/skins/skyace/recorded.json` anew.
"""

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.log import Entry
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.table import Skill
from tests.systems.recorded import SKINS, Played, moment, written
from tests.systems.skyace.scene import Place, Play, Scene

RECORDED = SKINS / "skyace/recorded.json"
P1, P2 = Seat("p1"), Seat("p2")


class Evening:
    """A scene that is played by written commands, and what is seen of it."""

    def __init__(
        self, *, cards: str = "", phase: str = "turn", gm: bool = False, **settings: SettingValue
    ) -> None:
        heroes = {
            "T": Place(at="8s@(0,0)", deck="Kd 5h 9c 3s 5c Qh 9s 4s"),
            "S": Place(hero="Sky Ace", at="6d@(0,1)", energy=3, deck="2c 3d 4h Kc", discard="2h"),
        }
        if phase == "rest":
            heroes = {"T": Place(), "S": Place(hero="Sky Ace")}
        towers = "" if phase == "rest" else "2c@(1,1)"
        self.play = Play(Scene(heroes, towers, settings, gm=gm, phase=phase, cards=cards))
        self.played = Played(self.play.game)

    def do(self, *lines: str) -> None:
        """Carry out written commands, and remember what the log says of them."""
        for line in lines:
            seq, said = len(self.played.entries), Answer(to="", answer=line)
            events = self.play.do(line)
            self.played.entries.append(
                Entry(seq=seq, seat=P1, action=said, hash="0" * 64, events=events)
            )

    def see(self, seat: Seat, *drafts: str, asides: bool = False) -> dict[str, object]:
        """What a seat sees now, and what the table says of these plays."""
        game = self.play.game
        now, asked = moment(game, seat, self.played, asides=asides), game.question(seat)
        if drafts and asked:
            told = {draft: game.preview(seat, asked.id, list(draft.split())) for draft in drafts}
            now["previews"] = msgspec.to_builtins(told, str_keys=True)
        return now


def moments() -> dict[str, dict[str, object]]:
    """T moves beside S, attacks and wins; a play that is none; a test; a first tower."""
    seen: dict[str, dict[str, object]] = {}
    duel = Evening(round_limit=5)
    duel.play.hero("T").sheet.data.powers[Suit.CLUBS] = 4
    duel.do("T: draw")
    seen["moving"] = duel.see(P1)
    duel.do("T: place 3s -1,1")
    seen["attacking"], seen["watching"] = duel.see(P1), duel.see(P2)
    duel.do("T: attack S")
    seen["playing"] = duel.see(P1, "9s 4s", "9s", "Qh")
    duel.do("T: play 9s 4s")
    seen["defending"] = duel.see(P2)
    seen["waiting"] = duel.see(P1)
    duel.do("S: decline")
    seen["ended"] = duel.see(P1)
    alone = Evening(bonus_without_play="yes")
    alone.play.hero("T").sheet.data.powers[Suit.CLUBS] = 4
    alone.play.hero("T").sheet.data.powers[Suit.SPADES] = 1
    alone.do("T: draw", "T: place 3s -1,1", "T: attack S")
    seen["alone"] = alone.see(P1)
    story = Evening(phase="rest", gm=True, cards="Kd 2c")
    story.play.hero("T").sheet.data.skills = [Skill("Mechanics", 2)]
    seen["resting"] = story.see(GM, asides=True)
    test: Given = {"hero": "1", "skill": "Mechanics", "difficulty": "easy", "about": "A vault"}
    story.play.game.answer(GM, test, to="open-test")
    story.do("T: draw")
    seen["tested"] = story.see(P1, "Kd")
    city = Evening(phase="rest", cards="Kd 2c 8s 5h")
    city.do("T: start")
    seen["seeding"] = city.see(P2)
    return seen


def test_the_page_is_tested_on_what_is_played() -> None:
    assert RECORDED.read_text() == written(moments()), "write it anew, as its module says"


if __name__ == "__main__":
    RECORDED.write_text(written(moments()))
