"""What follows in a contest from what the GM sets right by hand (SK-DMG-02)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Leave, leave
from fiftyfour.systems.skyace.contest.ending import decided, leaves
from fiftyfour.systems.skyace.contest.seeding import Seeding
from fiftyfour.systems.skyace.contest.turn import Turn
from fiftyfour.systems.skyace.decks import discard_hand
from fiftyfour.systems.skyace.table import SkyAce


def corrected(game: Game[SkyAce]) -> Leave | None:
    """A hero without Energy is out at once; its turn, or what is decided by that, ends.

    An attack that has been made is resolved first, and a skill test comes to its end; the target of
    a running attack is looked at when that is resolved.

    Rules: SK-DMG-02, SK-PLAY-09, SK-END-01.
    """
    table = game.table
    if not table.contest.running:
        return None
    exchange = table.contest.open_exchange
    for hero in table.standing():
        if hero.energy.value == 0 and not (exchange and exchange.target == hero.number):
            leaves(game, hero, rule="SK-DMG-02", how="is out of the fight")
    if game.running(Seeding) is not None:
        return leave(Seeding) if decided(table) else None
    turn = game.running(Turn)
    if turn is None or table.testing or (exchange and exchange.attack):
        return None
    acting = table.heroes[turn.hero]
    if acting.standing and not decided(table):
        return None
    discard_hand(game, table.stock(acting), rule="SK-PLAY-09")
    if exchange is not None:
        game.write(table.record, rule="SK-TURN-04", exchange=None)
    return leave(Turn)
