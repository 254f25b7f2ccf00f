"""What a seat can tell of a conflict from the table as it may know it: bots and hints ask this."""

from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.things import Pile
from fiftyfour.engine.tree import things
from fiftyfour.systems.nightterrors.conflict.paying import most_payable
from fiftyfour.systems.nightterrors.table import Character, NightTerrors


def held(table: NightTerrors, character: Character) -> int:
    """How many cards it can play, seen or not."""
    return len(table.hand(character)) + len(character.kept)


def unseen(table: NightTerrors) -> tuple[Card, ...]:
    """The 52 less all that this seat sees lie anywhere (NT-ODDS-01)."""
    lying = set[Card]()
    for thing in things(table):
        if isinstance(thing, Pile):
            lying.update(thing.faces())
    return tuple(card for card in ALL_CARDS[:52] if card not in lying)


def opponents(table: NightTerrors) -> list[Character]:
    """Everybody still in who is on another side, clockwise from whose decision it is."""
    conflict, mine = table.conflict, table.conflict.decider()
    side = conflict.side(mine)
    numbers = [number for number in conflict.clockwise(mine) if conflict.side(number) != side]
    return [table.characters[number] for number in numbers]


def most(table: NightTerrors, character: Character) -> int:
    """The most points it can pay in full (NT-PAY-08)."""
    rank, pools = character.sheet.data.rank, character.pools
    return most_payable(table.conflict.kind, rank, pools, table.settings)
