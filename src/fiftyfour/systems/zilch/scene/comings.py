"""Players come and go outside encounters; their characters come and go with them (ZI-TABLE-05)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.characters.bring import newcomer
from fiftyfour.systems.zilch.scene.corrections import settle_all
from fiftyfour.systems.zilch.scene.scene import OutsideEncounter, pass_on
from fiftyfour.systems.zilch.table.table import Zilch

RULE = "ZI-TABLE-05"


class Comings(Seating[Zilch]):
    """In an encounter a newcomer waits, and a bot plays on for whoever leaves.

    So they do while the first characters are made, and while something is settled that was called.
    """

    when = "when what goes on now is over"

    def open(self, game: Game[Zilch], seat: Seat) -> bool:
        return game.at_rest or isinstance(game.under_way[0], OutsideEncounter)

    def enter(self, game: Game[Zilch], seat: Seat) -> None:
        """A newcomer plays a ready character, as the first players did; whoever is back, their own.

        It can be changed for another at once (P-GEN).
        """
        table = game.table
        table.seats.append(seat)
        mine = [being for being in table.away.values() if being.seat == seat]
        for being in mine or [newcomer(table, seat)]:
            table.away.pop(being.id, None)
            table.beings[being.id] = being
            game.write(being.sheet, rule=RULE)
            game.write(being.state, rule=RULE)
            game.tell(f"{being.name} joins the party", rule=RULE, being=being.id)
        settle_all(game)

    def leave(self, game: Game[Zilch], seat: Seat) -> None:
        """The characters stay as they are, for the day on which their player is back.

        A rotating GM's powers go to the next seat (ZI-TABLE-01).
        """
        table = game.table
        for being in [one for one in table.of(seat) if not one.monster]:
            game.write(being.state, rule=RULE)
            game.tell(f"{being.name} leaves with their player", rule=RULE, being=being.id)
            table.away[being.id] = table.beings.pop(being.id)
            if table.scene.data.asks == being.id:
                game.write(table.scene, rule=RULE, proposal="", asks="")
        if table.is_keeper(seat):
            pass_on(game)
        table.seats.remove(seat)
