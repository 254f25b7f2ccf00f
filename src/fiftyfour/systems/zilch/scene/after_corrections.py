"""What follows when the GM has set something right by hand (ZI-DMG-07, ZI-COND-08)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Leave, leave
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.encounter.turn import Turn
from fiftyfour.systems.zilch.table.table import Zilch


def corrected(game: Game[Zilch]) -> Leave | None:
    """Everybody falls or rises by what they have now; whoever cannot act loses the turn.

    Rules: ZI-CHIP-04, ZI-DMG-07, ZI-DMG-10, ZI-DRN-02, ZI-RND-01.
    """
    for being in game.table.beings.values():
        settle(game, being)
    turn = game.running(Turn)
    if turn is None or not turn.lost(game):
        return None
    turn.finish(game)
    return leave(Turn)
