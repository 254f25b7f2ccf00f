"""Players come and go between contests; their heroes come and go with them (SK-GEN-10)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.things import Seat
from fiftyfour.systems.skyace.characters.roster import (
    enter,
    forget_contest,
    no_energy,
    ready,
    show_name,
)
from fiftyfour.systems.skyace.data import BOOK
from fiftyfour.systems.skyace.decks import new_stock
from fiftyfour.systems.skyace.rpg.rest import Rest
from fiftyfour.systems.skyace.table import MOST_HEROES, SkyAce


class Comings(Seating[SkyAce]):
    """In a contest that runs, a newcomer waits and a bot plays on for whoever leaves."""

    when = "when the contest is over"

    def open(self, game: Game[SkyAce], seat: Seat) -> bool:
        resting = game.at_rest or isinstance(game.under_way[0], Rest)
        return resting and not game.table.contest.running

    def enter(self, game: Game[SkyAce], seat: Seat) -> None:
        """A newcomer gets a ready-made hero with all its Energy, as the first players did.

        Who comes back finds the heroes there as they were left.
        """
        table = game.table
        if table.settings.decks == "per_seat" and seat not in table.stocks:
            table.stocks[seat] = new_stock(seat, seat, game.name(seat), table.settings)
        mine = [hero for hero in table.away.values() if hero.seat == seat]
        for hero in mine:
            del table.away[hero.number]
            table.heroes[hero.number] = hero
            show_name(table, hero)
            tired = no_energy(table, hero) is not None
            game.write(hero.sheet, rule="SK-GEN-10", status="resting" if tired else "ready")
            game.tell(f"{hero.name} is back", rule="SK-GEN-10", hero=hero.number)
        if not mine and len(table.heroes) < MOST_HEROES:
            names = {hero.sheet.data.name for hero in table.heroes.values()}
            unused = [file for file in BOOK if file.name not in names]
            file = ready(table, (unused or BOOK)[0])
            enter(game, seat, file, game.config.host, rested=True)

    def leave(self, game: Game[SkyAce], seat: Seat) -> None:
        """The heroes rest beside the table, with all that they have, until their player is back."""
        table = game.table
        forget_contest(game)
        for hero in [hero for hero in table.heroes.values() if hero.seat == seat]:
            del table.heroes[hero.number]
            table.away[hero.number] = hero
            game.write(hero.sheet, rule="SK-GEN-10", status="resting")
            game.tell(f"{hero.name} leaves with their player", rule="SK-GEN-10", hero=hero.number)
