"""What players do by themselves while no encounter runs: gear, salves, spells, First Aid."""

from fiftyfour.engine.decisions import Answer, Choose, Decision, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure, Step, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.damage.recovery import use_item
from fiftyfour.systems.zilch.data import SPECIAL_GEAR
from fiftyfour.systems.zilch.encounter.carrying import (
    handlings,
    must_be_trained,
    must_handle,
    take_or_stow,
    words_of,
)
from fiftyfour.systems.zilch.encounter.ongoing import aid_given, first_aid
from fiftyfour.systems.zilch.magic.cast import Cast, can_cast
from fiftyfour.systems.zilch.magic.knacks import knack_option, usable, use_knack
from fiftyfour.systems.zilch.rolls.contest import must_be_settled
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature, must_carry
from fiftyfour.systems.zilch.table.forms import must_be_outside
from fiftyfour.systems.zilch.table.gear import item_name
from fiftyfour.systems.zilch.table.table import Zilch, of_player


class Act(Aside[Zilch]):
    """Outside encounters nothing is counted in actions (ZI-RND-02, ZI-GEAR-02, ZI-DMG-15)."""

    aid: str = ""

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Decision[Option]:
        table = game.table
        being = of_player(game, seat)
        must_be_outside(table)
        must_be_settled(game, seat)
        if not being.awake or being.helpless:
            raise IllegalAction("cannot_act", f"{being.name} cannot act", "ZI-RND-01")
        found = _options(table, being)
        if not found:
            raise IllegalAction("cannot_act", "there is nothing at hand", "ZI-RND-01")
        return Choose(prompt=f"{being.name}: do something", rule="ZI-RND-02", options=found)

    @classmethod
    def refuse(cls, game: Game[Zilch], seat: Seat, answer: Answer) -> None:
        """What belongs to an encounter, and what is not at hand."""
        if game.table.encounter.running:
            return
        being = of_player(game, seat)
        word, rest = words_of(answer)
        if word in ("rally", "attack", "two", "defend", "feint", "grapple", "rage"):
            raise IllegalAction("not_in_combat", "that is for encounters", "ZI-RND-02")
        match word:
            case "use":
                must_carry(being, rest.split(" ")[0])
            case "aid":
                must_be_trained(game.table, being)
            case "draw" | "take" | "pick" | "drop" | "stow" | "put":
                must_handle(being, word, rest)
            case _:
                pass

    def begin(self, game: Game[Zilch], option: Option) -> Step:
        being = of_player(game, self.seat)
        how, _, item = option.id.partition(":")
        if item:
            take_or_stow(game, being, how, item)
            return done
        word, *rest = option.id.split()
        if word == "cast":
            return call(Cast(being=being.id, full=True), then=self.over)
        if word == "aid":
            self.aid = option.id
            return call(first_aid(being.id), then=self.aided)
        if word == "knack":
            use_knack(game, being, rest[0])
            return done
        use_item(game, being, rest[0], game.table.being(rest[1]))
        return done

    def aided(self, game: Game[Zilch], test: Test) -> Step:
        _, id, kind = self.aid.split()
        aid_given(game, game.table.beings.get(id), kind, test)
        return done

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


def _options(table: Zilch, being: Creature) -> list[Option]:
    found = [] if being.has("Bound") else handlings(being)
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
    found += [knack_option(one) for one in usable(table, being) if one.activation != "with_attack"]
    if can_cast(table, being):
        found.append(Option(id="cast", label="Cast a spell", rule="ZI-MAG-05"))
    return found
