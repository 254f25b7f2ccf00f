"""What the asides of this game depend on: while it stays the same, nobody asks them again.

An aside that reads something new of the table needs it here as well.
"""

from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.encounter.encounter import not_asked
from fiftyfour.systems.zilch.scene.scene import called_now
from fiftyfour.systems.zilch.table.commands import settling
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.settling import unsettled
from fiftyfour.systems.zilch.table.table import Zilch


def asides_depend_on(game: Game[Zilch]) -> object:
    """Who the GM is, what the GM can call or call off, and how the characters stand.

    During an encounter `Make`, `Act` and `Bring` are closed to everybody, and it matters only who
    has a character. They are also closed to a player who has to settle something else first.
    """
    table = game.table
    characters = [one for one in table.beings.values() if not one.monster]
    free = called_now(game) is not None, settling(game, table.keeper) is None
    gm = table.keeper, free, _forms(table)  # commands of the GM, Cancel, Propose
    if table.encounter.running:
        fight = [one.id for one in table.fighting()], table.encounter.joining
        return gm, fight, [one.seat for one in characters]
    made = [(one.seat, one.made) for one in characters]  # Make
    stand = [_stands(one) for one in characters if unsettled(game, one.seat) is None]
    living = [(one.id, one.name, list(one.now.ongoing)) for one in table.living()]
    return gm, made, stand, living, not_asked(table)  # the last four: Act, Bring, an encounter


def _forms(table: Zilch) -> object:
    """All that the forms of the GM read: who is there, which skills there are."""
    beings = [
        (one.id, one.name, one.monster, one.dead, one.who.skills, list(one.who.ones))
        for one in table.beings.values()
    ]
    return beings, table.house.data


def _stands(one: Creature) -> object:
    """All that `Act` and `Bring` read of a character: its record, how it stands, its chips."""
    tracks = one.hp, one.temp, one.boons, one.chips, one.drain, one.taint
    return one.seat, one.name, one.sheet.data, one.state.data, tracks
