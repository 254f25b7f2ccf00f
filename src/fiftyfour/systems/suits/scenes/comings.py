"""Players come and go between plays; their characters come and go with them (SU-HAND-08)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.characters.checks import SAMPLES
from fiftyfour.systems.suits.characters.roster import new_suit
from fiftyfour.systems.suits.commands import during_play
from fiftyfour.systems.suits.decks import discard
from fiftyfour.systems.suits.scenes.rest import Rest
from fiftyfour.systems.suits.table import Standing, Suits

RULE = "SU-HAND-08"


class Comings(Seating[Suits]):
    """A newcomer waits out a play or a fight, and a bot plays on for whoever leaves in one.

    The players keep as many decks as they began with (SU-COMP-04).
    """

    when = "when the play or the fight is over"

    def open(self, game: Game[Suits], seat: Seat) -> bool:
        resting = game.at_rest or isinstance(game.under_way[0], Rest)
        return resting and not (during_play(game.table) or game.table.scene.combat)

    def enter(self, game: Game[Suits], seat: Seat) -> None:
        """A newcomer's ready-made character, or the one that left, takes part in the next scene.

        In a scene that runs, the GM may deal it in at once.
        """
        table = game.table
        person = table.away.pop(seat, None)
        if person is None:
            names = {other.name for other in table.suits()}
            unused = [sheet for sheet in SAMPLES if sheet.name not in names]
            person = new_suit(seat, (unused or SAMPLES)[0])
        table.people[seat] = person
        game.write(person.sheet, rule=RULE)
        game.write(person.standing, rule=RULE)
        game.show(person.damage, person.damage.sight, rule=RULE)
        game.tell(f"{person.name} is ready", rule=RULE, seat=seat)

    def leave(self, game: Game[Suits], seat: Seat) -> None:
        """The hand is thrown away, as at the end of a scene (SU-SCN-03); damage goes with it."""
        table = game.table
        person = table.people[seat]
        for pile in (person.hand, person.row):
            if pile is not None:
                discard(game, pile, rule=RULE)
        for vehicle in table.vehicles.values():
            if vehicle.file.driver == seat:
                game.write(vehicle.sheet, rule="SU-VEH-02", driver="")
        game.set(person.damage, 0, rule="SU-SCN-01")
        person.standing.data = Standing(name=person.name, alive=person.state.alive)
        game.write(person.standing, rule=RULE)
        game.tell(f"{person.name} leaves with their player", rule=RULE, seat=seat)
        table.away[seat] = table.people.pop(seat)
