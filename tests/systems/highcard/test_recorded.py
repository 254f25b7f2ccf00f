"""A moment of High card, on which the page's tests mount the skin that the docs build.

`python -m tests.systems.highcard.test_recorded` writes `page/src/skins/brought/recorded.json` anew.
"""

import msgspec

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from tests.systems.recorded import SKINS, moment, written

RECORDED = SKINS / "brought/recorded.json"


def asked() -> dict[str, object]:
    """Ann is asked for a card; with the odds, and what each of her cards would come to."""
    ann, bo = (SeatInfo(Seat(f"p{n}"), "player", name) for n, name in enumerate(("Ann", "Bo"), 1))
    setup = Setup(system="highcard", seats=(ann, bo), host=ann.seat)
    game = Session(find_system("highcard"), setup, Plain(seed=54))
    game.apply(ann.seat, Begin())
    question = game.question(ann.seat)
    assert question is not None
    assert isinstance(question.decision, PickCards)
    previews = {
        card: game.preview(ann.seat, question.id, [card]) for card in question.decision.cards
    }
    told = {"hints": game.hints(ann.seat, question.id), "previews": previews}
    return moment(game, ann.seat, asides=False) | msgspec.to_builtins(told, str_keys=True)


def test_the_page_is_tested_on_what_is_played() -> None:
    assert RECORDED.read_text() == written({"asked": asked()}), "write it anew"


if __name__ == "__main__":
    RECORDED.write_text(written({"asked": asked()}))
