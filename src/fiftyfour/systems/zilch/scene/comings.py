"""Players come and go outside encounters; their characters come and go with them (ZI-TABLE-05)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.characters.bring import sample
from fiftyfour.systems.zilch.characters.samples import PARTY
from fiftyfour.systems.zilch.characters.values_at_table import Gather
from fiftyfour.systems.zilch.damage.conditions import lose_hold
from fiftyfour.systems.zilch.scene.scene import OutsideEncounter, pass_on
from fiftyfour.systems.zilch.table.creature import new_creature
from fiftyfour.systems.zilch.table.dominoes import return_domino
from fiftyfour.systems.zilch.table.table import Zilch

RULE = "ZI-TABLE-05"


class Comings(Seating[Zilch]):
    """In an encounter a newcomer waits, and a bot plays on for whoever leaves."""

    when = "when the encounter, or what the GM has called, is over"

    def open(self, game: Game[Zilch], seat: Seat) -> bool:
        return game.at_rest or isinstance(game.under_way[0], OutsideEncounter | Gather)

    def enter(self, game: Game[Zilch], seat: Seat) -> None:
        """A newcomer plays a ready character, as the first players did; whoever is back, their own.

        It can be changed for another at once (P-GEN).
        """
        table = game.table
        table.seats.append(seat)
        mine = [being for being in table.away.values() if being.seat == seat]
        if not mine:
            names = {being.name for being in table.beings.values()}
            unused = (number for number, who in enumerate(PARTY) if who.name not in names)
            who = sample(next(unused, len(table.beings)), table.settings)
            mine = [new_creature(who, str(seat), seat, table.settings, table.house.data)]
        for being in mine:
            table.away.pop(being.id, None)
            table.beings[being.id] = being
            game.write(being.sheet, rule=RULE)
            game.write(being.state, rule=RULE)
            game.tell(f"{being.name} joins the party", rule=RULE, being=being.id)

    def leave(self, game: Game[Zilch], seat: Seat) -> None:
        """The characters stay as they are, for the day on which their player is back.

        A rotating GM's powers go to the next seat (ZI-TABLE-01).
        """
        table = game.table
        for being in [one for one in table.of(seat) if not one.monster]:
            return_domino(game, being)
            lose_hold(game, being, gone=True)
            game.write(being.state, rule=RULE)
            game.tell(f"{being.name} leaves with their player", rule=RULE, being=being.id)
            table.away[being.id] = table.beings.pop(being.id)
            if table.scene.data.asks == being.id:
                game.write(table.scene, rule=RULE, proposal="", asks="")
        if table.is_keeper(seat):
            pass_on(game)
        table.seats.remove(seat)
