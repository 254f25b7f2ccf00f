"""What happens when nothing is going on, and what the GM may do at any time (ZI-TABLE)."""

from typing import Annotated, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.desk import Commanded, Desk, Filling, Next, command
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Aside, Leave, Procedure, Step, ask, call, done, leave
from fiftyfour.engine.struct_form import Words
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.damage.recovery import award_level, pass_time
from fiftyfour.systems.zilch.encounter.encounter import Fight, begin_encounter, end_fight
from fiftyfour.systems.zilch.encounter.ongoing import Round
from fiftyfour.systems.zilch.rolls.contest import call_for_contest
from fiftyfour.systems.zilch.rolls.save import call_for_save
from fiftyfour.systems.zilch.rolls.test import call_for_test
from fiftyfour.systems.zilch.scene.add_house_rule import AddHouseRule
from fiftyfour.systems.zilch.scene.corrections import apply_effects, change_value, leave_or_join
from fiftyfour.systems.zilch.scene.finds import give_thing
from fiftyfour.systems.zilch.scene.monsters import add_monsters
from fiftyfour.systems.zilch.table.commands import gms_command, outside
from fiftyfour.systems.zilch.table.forms import gm_only
from fiftyfour.systems.zilch.table.table import Zilch, begins, of_player

MOST_PROPOSAL = 120

# --- at any time ---


class Proposal(Struct, frozen=True):
    """What a player wants to try (ZI-TEST-01)."""

    what: Annotated[
        str,
        Words("What", MOST_PROPOSAL, 1, "Climb it", prompt="What do you try?", rule="ZI-TEST-01"),
    ]


def not_player(table: Zilch, seat: Seat) -> Refusal | None:
    """The GM calls tests, and proposes none (P-TEST, T1)."""
    if not table.is_keeper(seat):
        return None
    return NotYours("not_a_player", "the GM calls tests", "ZI-TEST-01")


@command("Try something", rule="ZI-TEST-01", by=not_player, upkeep=True)
def propose(game: Game[Zilch], seat: Seat, proposal: Proposal) -> None:
    """A player asks for a test; the GM confirms by calling it (P-TEST, T1)."""
    line = f"{game.name(seat)}: {proposal.what}"
    game.tell(line, rule="ZI-TEST-01", by=seat)
    being = of_player(game.table, seat)
    asks = "" if being is None else being.id
    game.write(game.table.scene, rule="ZI-TEST-01", proposal=line, asks=asks, wish=proposal.what)


# --- in an encounter ---


def no_encounter(table: Zilch) -> Refusal | None:
    """There has to be one (ZI-RND-07)."""
    if table.encounter.running:
        return None
    return Refusal("not_now", "no encounter is running", "ZI-RND-07")


@gms_command("End the encounter", rule="ZI-RND-07", closed=(no_encounter,), rest="end")
def end_encounter(game: Game[Zilch]) -> Leave:
    """The encounter is over when the GM says so (P-ENC, E8; ZI-RND-07)."""
    end_fight(game)
    return leave(Fight)


# --- outside encounters ---


def nobody_hurting(table: Zilch) -> Refusal | None:
    """Somebody has to suffer from something that goes on (ZI-DMG-15)."""
    if any(one.now.ongoing and not one.dead for one in table.beings.values()):
        return None
    return Refusal("not_now", "nothing goes on hurting anybody", "ZI-DMG-15")


@gms_command(
    "What goes on hurting",
    rule="ZI-DMG-15",
    closed=(outside("ZI-DMG-15"), nobody_hurting),
    rest="round",
)
def go_on_hurting(game: Game[Zilch]) -> Round:
    """A round passes for all who suffer from something that goes on (ZI-DMG-15)."""
    return Round()


@gms_command("Add to the book", rule="ZI-RACE-02", closed=(outside("ZI-RACE-02"),), rest="house")
def add_to_book(game: Game[Zilch]) -> AddHouseRule:
    """The GM adds a race, a skill, a knack, a spell of this table's own (ZI-RACE-02)."""
    return AddHouseRule()


@gms_command("End the scene", rule="ZI-TABLE-01", closed=(outside("ZI-TABLE-01"),), rest="scene")
def end_scene(game: Game[Zilch]) -> None:
    """The scene is over; with a rotating GM the powers pass on (ZI-TABLE-01)."""
    scene = game.table.scene.data
    begins(game, rule="ZI-TABLE-01")
    game.tell(f"Scene {scene.number} is over", rule="ZI-TABLE-01")
    game.write(
        game.table.scene,
        rule="ZI-TABLE-01",
        number=scene.number + 1,
        proposal="",
        asks="",
        wish="",
        called=[],
    )
    pass_on(game)


def pass_on(game: Game[Zilch]) -> None:
    """The GM's powers go to the next seat, where they go round (ZI-TABLE-01)."""
    table = game.table
    if table.settings.gm_mode == "rotating":
        at = table.seats.index(table.keeper)
        table.keeper = table.seats[(at + 1) % len(table.seats)]
        game.tell(f"{game.name(table.keeper)} is the GM now", rule="ZI-TABLE-01")


# --- calling off ---


class CallOff(Choice, frozen=True):
    """Give up what was called (ZI-TABLE-01)."""


ROLLS = {one.id for one in (call_for_test, call_for_contest, call_for_save)}


def called_now(game: Game[Zilch]) -> tuple[type[Procedure], str] | None:
    """What the GM has called and is not done with, and the command's id.

    An encounter is ended, not called off.
    """
    for procedure in game.under_way:
        match procedure:
            case Calling(command=id):
                return type(procedure), id
            case Commanded():
                return type(procedure), procedure.command.id
            case Round() | AddHouseRule():  # which older tables have by themselves
                return type(procedure), ""
            case Fight():
                return None
            case _:
                pass
    return None


class Cancel(Aside[Zilch]):
    """The GM calls off what they have called, a form or a roll that is asked for (ZI-TABLE-01)."""

    label = "Call it off"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        idle = Refusal("idle", "there is nothing of yours to call off", "ZI-TABLE-01")
        return gm_only(game.table, seat) or (idle if called_now(game) is None else None)

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Choose[CallOff]:
        never_mind = option(CallOff(), "Never mind", id="cancel", rule="ZI-TABLE-01")
        return choose("Call it off", [never_mind], rule="ZI-TABLE-01")

    def begin(self, game: Game[Zilch], _: CallOff) -> Step:
        called = called_now(game)
        assert called is not None
        kind, id = called
        if id in ROLLS:
            game.tell("The GM calls it off", rule="ZI-TABLE-01")
        return leave(kind)


DESK: Desk[Zilch] = Desk(
    *(call_for_test, call_for_contest, call_for_save, apply_effects, add_monsters),
    *(leave_or_join, give_thing, change_value, end_encounter),
    *(begin_encounter, go_on_hurting, pass_time, award_level, add_to_book, end_scene),
    *(Cancel, propose),
)
"""What the GM may do, in the order of the menu, and what a player may ask for (P-REST)."""


# --- at rest ---


class Calling(Filling[Zilch]):
    """What the GM has chosen from the menu: its form, and what follows."""

    desk = DESK


class OutsideEncounter(Procedure, tag="Calm"):
    """Nothing is going on: the GM says what happens next."""

    def begin(self, game: Game[Zilch]) -> Step:
        table = game.table
        if table.last_scene_over():
            return done
        prompt = f"What happens next? {table.scene.data.proposal}".strip()
        menu = DESK.menu(game, prompt, table.keeper, rule="ZI-TABLE-01")
        return ask(table.keeper, menu, then=self.go, waiting="deciding what happens next")

    def go(self, game: Game[Zilch], chosen: Next) -> Step:
        table, word = game.table, DESK.commands[chosen.command].about.rest
        game.write(table.scene, rule="ZI-TABLE-01", called=[*table.scene.data.called, word])
        return call(Calling(command=chosen.command, seat=table.keeper), then=self.over)

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


# --- of tables that were stored before there was a desk ---


class Direct(Aside[Zilch]):
    """What the GM did in an encounter, as older logs have it: the menu, beside what goes on."""

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        idle = Refusal("idle", "you are asked anyway what happens next", "ZI-TABLE-01")
        return gm_only(game.table, seat) or (None if game.table.encounter.running else idle)

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Choose[Next]:
        return DESK.menu(game, "Beside what is going on", seat, rule="ZI-TABLE-01")

    def begin(self, game: Game[Zilch], chosen: Next) -> Step:
        return call(Calling(command=chosen.command, seat=self.seat), then=self.over)

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


class Older(Calling):
    """A form that lay open, or a roll that it led to; each had a procedure of its own."""

    def begin(self, game: Game[Zilch]) -> Step:
        self.seat = game.table.keeper
        return super().begin(game)

    def called(self, game: Game[Zilch], made: object) -> Step:
        return self.filled(game, made)

    def ended(self, game: Game[Zilch], led_to: Procedure) -> Step:
        return self.over(game, led_to)

    start = pass_time = award = give = add = go = carry_out = change = called
    tested = made = ended


OLDER = tuple(
    cast(
        "type[Procedure]",
        msgspec.defstruct(tag, [("command", str, one.id)], bases=(Older,), tag=tag),
    )
    for tag, one in {
        "CallTest": call_for_test,
        "CallContest": call_for_contest,
        "CallSave": call_for_save,
        "StartFight": begin_encounter,
        "Breather": pass_time,
        "Level": award_level,
        "Give": give_thing,
        "AddMonster": add_monsters,
        "Affect": apply_effects,
        "EditValues": change_value,
        "Remove": leave_or_join,
    }.items()
)
"""By the names that they had."""
