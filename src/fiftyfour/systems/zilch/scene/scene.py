"""What happens when nothing is going on, and what the GM may do at any time (ZI-TABLE)."""

from functools import cache
from typing import NamedTuple

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, call, done, leave
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.damage.recovery import Breather, Level
from fiftyfour.systems.zilch.encounter.encounter import Fight, StartFight, end_fight
from fiftyfour.systems.zilch.encounter.ongoing import Round
from fiftyfour.systems.zilch.rolls.contest import CallContest
from fiftyfour.systems.zilch.rolls.save import CallSave
from fiftyfour.systems.zilch.rolls.test import CallTest
from fiftyfour.systems.zilch.scene.add_house_rule import AddHouseRule
from fiftyfour.systems.zilch.scene.corrections import Affect, EditValues, Remove
from fiftyfour.systems.zilch.scene.finds import Give
from fiftyfour.systems.zilch.scene.monsters import AddMonster
from fiftyfour.systems.zilch.table.forms import gm_only, until_over
from fiftyfour.systems.zilch.table.settling import Calling
from fiftyfour.systems.zilch.table.table import Zilch, of_player


class CallFor(Choice, frozen=True):
    """What the GM does next, by its word in the menu (ZI-TABLE-01)."""

    what: str


class CallOff(Choice, frozen=True):
    """Give up what was called (ZI-TABLE-01)."""


def menu(table: Zilch, prompt: str) -> Choose[CallFor]:
    """What the GM may do now, as far as there is anybody to do it with (P-REST)."""
    options = _options(table.encounter.running, missing_calls(table))
    return choose(prompt, options, rule="ZI-TABLE-01")


def missing_calls(table: Zilch) -> frozenset[str]:
    """What is not on the GM's menu, as there is nobody to do it with (P-REST)."""
    living = list(table.living())
    missing: set[str] = set()
    if not living:
        missing |= {"test", "save", "fight", "give"}
    if len(living) < 2:
        missing.add("contest")
    if not (table.encounter.running or any(one.monster for one in table.beings.values())):
        missing.add("remove")
    if not any(one.now.ongoing for one in living):
        missing.add("round")
    return frozenset(missing)


@cache
def _options(fighting: bool, missing: frozenset[str]) -> tuple[Option[CallFor], ...]:
    """What the GM may call, but for what is `missing`; what is for outside is closed in a fight."""
    known = [*ANY_TIME, *(IN_FIGHT if fighting else ()), *OUTSIDE]
    return tuple(_option(what, fighting) for what in known if what not in missing)


def _option(what: str, fighting: bool) -> Option[CallFor]:
    label, rule, _ = CALLS[what]
    closed = until_over(rule) if fighting and what in OUTSIDE else None
    return option(CallFor(what), label, id=what, rule=rule, closed=closed)


def called_now(game: Game[Zilch]) -> type[Procedure] | None:
    """What the GM has called and is not done with; an encounter is ended, not called off."""
    for procedure in game.under_way:
        for call_of in CALLS.values():
            if isinstance(procedure, call_of.kind):
                return call_of.kind
        if isinstance(procedure, Fight | OutsideEncounter | Direct):
            return None
    return None


class OutsideEncounter(Calling, tag="Calm"):
    """Nothing is going on: the GM says what happens next."""

    def begin(self, game: Game[Zilch]) -> Step:
        proposal = game.table.scene.data.proposal
        question = menu(game.table, f"What happens next? {proposal}".strip())
        return ask(game.table.keeper, question, then=self.go, waiting="deciding what happens next")

    def go(self, game: Game[Zilch], choice: CallFor) -> Step:
        scene = game.table.scene
        game.write(scene, rule="ZI-TABLE-01", called=[*scene.data.called, choice.what])
        return call(CALLS[choice.what].kind(), then=self.over)


class EndFight(Procedure):
    """The encounter is over when the GM says so (P-ENC, E8; ZI-RND-07)."""

    def begin(self, game: Game[Zilch]) -> Step:
        end_fight(game)
        return leave(Fight)


class EndScene(Procedure):
    """The scene is over; with a rotating GM the powers pass on (ZI-TABLE-01)."""

    def begin(self, game: Game[Zilch]) -> Step:
        scene = game.table.scene.data
        game.tell(f"Scene {scene.number} is over", rule="ZI-TABLE-01")
        game.write(
            game.table.scene,
            rule="ZI-TABLE-01",
            number=scene.number + 1,
            proposal="",
            asks="",
            called=[],
        )
        pass_on(game)
        return done


def pass_on(game: Game[Zilch]) -> None:
    """The GM's powers go to the next seat, where they go round (ZI-TABLE-01)."""
    table = game.table
    if table.settings.gm_mode == "rotating":
        at = table.seats.index(table.keeper)
        table.keeper = table.seats[(at + 1) % len(table.seats)]
        game.tell(f"{game.name(table.keeper)} is the GM now", rule="ZI-TABLE-01")


class Call(NamedTuple):
    """What the GM may call, and its rule."""

    label: str
    rule: str
    kind: type[Procedure]


ANY_TIME = {
    "test": Call("Call a test", "ZI-TEST-01", CallTest),
    "contest": Call("Call a contest", "ZI-CON-01", CallContest),
    "save": Call("Call a save", "ZI-SAVE-01", CallSave),
    "affect": Call("Effects and conditions", "ZI-MAG-14", Affect),
    "monster": Call("Add a monster", "ZI-MON-01", AddMonster),
    "remove": Call("Who leaves, or joins", "ZI-MON-05", Remove),
    "give": Call("Give somebody a thing", "ZI-CARRY-03", Give),
    "values": Call("Change a value for good", "ZI-TABLE-02", EditValues),
}
IN_FIGHT = {"end": Call("End the encounter", "ZI-RND-07", EndFight)}
OUTSIDE = {
    "fight": Call("Begin an encounter", "ZI-INIT-01", StartFight),
    "round": Call("What goes on hurting", "ZI-DMG-15", Round),
    "time": Call("Rest or Sleep", "ZI-REC-01", Breather),
    "level": Call("Award a level", "ZI-TABLE-02", Level),
    "house": Call("Add to the book", "ZI-RACE-02", AddHouseRule),
    "scene": Call("End the scene", "ZI-TABLE-01", EndScene),
}
CALLS = ANY_TIME | IN_FIGHT | OUTSIDE
"""By the option of the menu; the GM may call it off again while it goes on (ZI-TABLE-01)."""


class Direct(Aside[Zilch]):
    """The GM acts beside what is going on: everything that can be done at any time."""

    label = "Begin something beside this"

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        idle = Refusal("idle", "you are asked anyway what happens next", "ZI-TABLE-01")
        return gm_only(game.table, seat) or (None if game.table.encounter.running else idle)

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Choose[CallFor]:
        return menu(game.table, "Beside what is going on")

    def begin(self, game: Game[Zilch], choice: CallFor) -> Step:
        return call(CALLS[choice.what].kind(), then=self.over)

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


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
        kind = called_now(game)
        assert kind is not None
        if kind in (CallTest, CallContest, CallSave):
            game.tell("The GM calls it off", rule="ZI-TABLE-01")
        return leave(kind)


class Propose(Aside[Zilch]):
    """A player asks for a test; the GM confirms by calling it (P-TEST, T1)."""

    label = "Try something"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        if not game.table.is_keeper(seat):
            return None
        return NotYours("not_a_player", "the GM calls tests", "ZI-TEST-01")

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Text:
        return Text(
            prompt="What do you try?", rule="ZI-TEST-01", least=1, most=120, example="Climb it"
        )

    def begin(self, game: Game[Zilch], text: str) -> Step:
        line = f"{game.name(self.seat)}: {text}"
        game.tell(line, rule="ZI-TEST-01", by=self.seat)
        being = of_player(game.table, self.seat)
        asks = "" if being is None else being.id
        game.write(game.table.scene, rule="ZI-TEST-01", proposal=line, asks=asks)
        return done
