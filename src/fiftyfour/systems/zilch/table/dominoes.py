"""Dominoes: laid face-down where the stance is, turned up when they count (ZI-STN)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Bag, new_dominoes
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch, pictured

SHARED = "dominoes"


def new_set(stock: str) -> Bag[Tile]:
    """The 21 tiles of a double-six set that show no blank (ZI-STN-01)."""
    return new_dominoes(f"{stock}:bag", least=1, label="Dominoes", stock=stock)


def first_bags(settings: ZilchSettings) -> list[Bag[Tile]]:
    """One set for all, where they share one (ZI-STN-08)."""
    return [new_set(SHARED)] if settings.domino_source == "shared" else []


def draw_domino(game: Game[Zilch], being: Creature) -> None:
    """A domino is taken without looking and laid face-down (ZI-STN-02, ZI-STN-07, ZI-STN-08)."""
    domino = being.domino
    domino.tile.sight = "none"
    if domino.dice:
        for dice in domino.dice:
            dice.sight = "none"
            game.roll(dice, 2 if len(domino.dice) == 1 else 1, rule="ZI-STN-07")
        return
    bag = _bag(game, being)
    domino.tile.stock = bag.stock
    game.draw(bag, 1, domino.tile, rule="ZI-STN-02")


def _bag(game: Game[Zilch], being: Creature) -> Bag[Tile]:
    """The set to draw from: one's own, or the shared one; run out, a second full set follows."""
    table = game.table
    own = table.settings.domino_source == "own"
    stocks = [f"{SHARED}:{being.id}"] if own else [bag.stock for bag in table.bags]
    for bag in table.bags:
        if bag.stock in stocks and len(bag):
            return bag
    stock = stocks[0] if own else f"{SHARED}+{len(table.bags)}"
    bag = new_set(stock)
    table.bags.append(bag)
    return bag


def turn_up(game: Game[Zilch], being: Creature) -> None:
    """Face-up now, public, and so until the round ends (ZI-STN-06, ZI-STN-13)."""
    if being.now.shares:
        being = game.table.beings[being.now.shares]
    domino = being.domino
    if not domino.there or domino.up:
        return
    game.show(domino.tile, "all", rule="ZI-STN-06")
    for dice in domino.dice:
        game.show(dice, "all", rule="ZI-STN-06")
    lesser, greater = domino.ends()
    attack, defence = being.pips()
    means = f"+{attack} to attack, +{defence} to defend"
    line = f"{being.name} turns up {lesser} and {greater}: {means}"
    game.tell(line, rule="ZI-STN-06", being=being.id, moment=pictured(game))
    for one in sharing(game.table, being):
        game.write(one.state, rule="ZI-STN-13", shared=domino.ends())


def sharing(table: Zilch, being: Creature) -> list[Creature]:
    """Those whose domino this one's is as well (ZI-STN-13)."""
    return [one for one in table.beings.values() if one.now.shares == being.id]


def return_domino(game: Game[Zilch], being: Creature) -> None:
    """Back into its set at the end of the round; whose owner has left, too (ZI-RND-07)."""
    domino = being.domino
    for dice in domino.dice:
        if dice.values:
            game.roll(dice, 0, rule="ZI-RND-07")
    for bag in game.table.bags:
        if bag.stock == domino.tile.stock and domino.tile.cards:
            game.move(domino.tile.cards[:], domino.tile, bag, rule="ZI-RND-07")
    if domino.tile.sight != "none":
        domino.tile.sight = "none"
