"""What players do by themselves while no encounter runs: gear, salves, spells, First Aid."""

from fiftyfour.engine.decisions import Choose, Decision, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure, Step, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import SPECIAL_GEAR
from fiftyfour.systems.zilch.forms import must_be_calm
from fiftyfour.systems.zilch.gear import item_name
from fiftyfour.systems.zilch.handling import handle, handlings
from fiftyfour.systems.zilch.magic import Cast, can_cast
from fiftyfour.systems.zilch.recovery import use_item
from fiftyfour.systems.zilch.roster import of_player
from fiftyfour.systems.zilch.table import Being, Zilch
from fiftyfour.systems.zilch.trial import Test
from fiftyfour.systems.zilch.turn import stop_ongoing


class Act(Aside[Zilch]):
    """Outside encounters nothing is counted in actions (ZI-RND-02, ZI-GEAR-02, ZI-DMG-15)."""

    aid: str = ""

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Decision[Option]:
        table = game.table
        being = of_player(game, seat)
        must_be_calm(table)
        if not being.awake or being.helpless:
            raise IllegalAction("E_CANNOT_ACT", f"{being.name} cannot act", "ZI-RND-01")
        found = _options(table, being)
        if not found:
            raise IllegalAction("E_CANNOT_ACT", "there is nothing at hand", "ZI-RND-01")
        return Choose(prompt=f"{being.name}: do something", rule="ZI-RND-02", options=found)

    def begin(self, game: Game[Zilch], option: Option) -> Step:
        being = of_player(game, self.seat)
        how, _, item = option.id.partition(":")
        if item:
            handle(game, being, how, item)
            return done
        word, *rest = option.id.split()
        if word == "cast":
            return call(Cast(being=being.id, full=True), then=self.over)
        if word == "aid":
            self.aid = option.id
            test = Test(being=being.id, card="D2", always=["first_aid"])
            return call(test, then=self.aided)
        use_item(game, being, rest[0], game.table.being(rest[1]))
        return done

    def aided(self, game: Game[Zilch], test: Test) -> Step:
        _, id, kind = self.aid.split()
        patient = game.table.beings.get(id)
        if patient is not None and test.result in ("CS", "S") and kind in patient.now.ongoing:
            stop_ongoing(game, patient, kind)
        return done

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


def _options(table: Zilch, being: Being) -> list[Option]:
    found = handlings(being)
    for item in dict.fromkeys([*being.gear.hands, *being.gear.body]):
        if item in SPECIAL_GEAR:
            found += [
                Option(
                    id=f"use {item} {one.id}",
                    label=f"{item_name(item)} on {one.name}",
                    rule="ZI-GEAR-06",
                )
                for one in table.living()
            ]
    if being.who.trained("first_aid", table.settings):
        found += [
            Option(id=f"aid {one.id} {kind}", label=f"First Aid: {one.name}", rule="ZI-DMG-15")
            for one in table.living()
            for kind in one.now.ongoing
        ]
    if can_cast(table, being):
        found.append(Option(id="cast", label="Cast a spell", rule="ZI-MAG-05"))
    return found
