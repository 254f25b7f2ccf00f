"""What players do by themselves while no encounter runs: gear, salves, spells, First Aid."""

from msgspec import field

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose
from fiftyfour.engine.procedures import Aside, Procedure, Step, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.damage.recovery import rally, use_item
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.carrying import take_or_stow
from fiftyfour.systems.zilch.encounter.ongoing import aid_given, first_aid
from fiftyfour.systems.zilch.encounter.options import outside_menu
from fiftyfour.systems.zilch.magic.cast import Cast
from fiftyfour.systems.zilch.magic.knacks import use_knack
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import in_combat
from fiftyfour.systems.zilch.table.settling import unsettled
from fiftyfour.systems.zilch.table.table import NO_CHARACTER, Zilch, of_player


class Act(Aside[Zilch]):
    """Outside encounters nothing is counted in actions (ZI-RND-02, ZI-GEAR-02, ZI-DMG-15)."""

    label = "Do something"

    aiding: choices.GiveAid | str = field(default="", name="aid")

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        being = of_player(game.table, seat)
        if being is None:
            return NO_CHARACTER
        return in_combat(game.table) or unsettled(game, seat) or _unable(being)

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Choose[choices.Act]:
        being = of_player(game.table, seat)
        assert being is not None
        return outside_menu(game.table, being)

    def begin(self, game: Game[Zilch], act: choices.Act) -> Step:
        being = of_player(game.table, self.seat)
        assert being is not None
        match act:
            case choices.CastSpell():
                return call(Cast(being=being.id, full=True), then=self.over)
            case choices.GiveAid():
                self.aiding = act
                return call(first_aid(being.id), then=self.aided)
            case choices.Carry(way, item):
                take_or_stow(game, being, way, item)
            case choices.UseKnack(knack):
                use_knack(game, being, knack)
            case choices.Use(item, target):
                use_item(game, being, item, game.table.beings[target])
            case choices.Rally(suit):
                rally(game, being, suit)
        return done

    def aided(self, game: Game[Zilch], test: Test) -> Step:
        aid_given(game, self.aiding, test)
        return done

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


def _unable(being: Creature) -> Refusal | None:
    if being.awake and not being.helpless:
        return None
    return Refusal("cannot_act", f"{being.name} cannot act", "ZI-RND-01")
