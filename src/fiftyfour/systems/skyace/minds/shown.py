"""What the table of Sky Ace means, for people to read: whose move it is, how high towers are.

Nothing here is kept: it follows from what lies on the table, by the functions that the rules use.
All of it is public.
"""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Sheet
from fiftyfour.systems.skyace.contest.ending import winners
from fiftyfour.systems.skyace.contest.grid import elevation
from fiftyfour.systems.skyace.contest.seeding import Seeding
from fiftyfour.systems.skyace.table import POWERS, Hero, HeroSheet, SkyAce


class Scene(Struct, frozen=True):
    """Where play stands.

    `acting` is the hero that has something to do, by number, 0 for none; `testing` tells that the
    record of the last skill test is of now; `heights` are the elevations of towers, by their piles;
    `won` are the heroes that won the last contest.
    """

    caption: str
    acting: int
    testing: bool
    heights: dict[str, int]
    won: list[int]


class Power(Struct, frozen=True):
    """A power of a hero: what it is called, what it is for, how many cards it draws."""

    suit: Suit
    name: str
    category: str
    value: int


class Abilities(Struct, frozen=True):
    """A hero's powers in the order of the sheet, and the stock that it draws from."""

    powers: list[Power]
    stock: str


def shown(game: Game[SkyAce]) -> Sequence[Sheet[Struct]]:
    """A sheet for the scene, and one for each hero."""
    table = game.table
    scene = Scene(
        caption=_caption(table),
        acting=_acting(game),
        testing=table.tried is not None,
        heights={tower.name: elevation(table.grid, at) for at, tower in table.grid.items()},
        won=[hero.number for hero in winners(table)],
    )
    heroes = [_abilities(table, hero) for hero in table.heroes.values()]
    return [Sheet(name="scene", label="Where play stands", data=scene), *heroes]


def powers_of(sheet: HeroSheet) -> list[Power]:
    """The powers on a sheet, in its order (SK-HERO-01)."""
    return [
        Power(suit, sheet.power_name(suit), category, sheet.powers[suit])
        for suit, category in POWERS.items()
    ]


def _abilities(table: SkyAce, hero: Hero) -> Sheet[Struct]:
    data = Abilities(powers_of(hero.sheet.data), table.stock(hero).name)
    return Sheet(name=f"abilities:{hero.number}", label=hero.name, data=data)


def _caption(table: SkyAce) -> str:
    """Words for a corner of the city: the round, and whose turn it is (SK-TURN-06, SK-END-04)."""
    contest, limit = table.contest, table.settings.round_limit
    if not contest.running:
        return ""
    if not contest.round:
        return "Seeding the city"
    words = f"Round {contest.round}{f' of {limit}' if limit else ''}"
    return f"{words} · {table.heroes[contest.turn].name}'s turn" if contest.turn else words


def _acting(game: Game[SkyAce]) -> int:
    """The hero that is tested, attacked, attacks, is seeded, or whose turn it is."""
    table = game.table
    contest, exchange, seeding = table.contest, table.contest.open_exchange, game.running(Seeding)
    if table.testing:
        return table.trial.data.hero
    if seeding is not None and seeding.place < len(contest.order):
        return contest.order[seeding.place]
    if exchange is not None:
        return exchange.attacker if exchange.attack is None else exchange.target
    return contest.turn
