"""At rest: the GM says what happens next, by any command of the desk (AO-GEN-02, AO-MIS-01)."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from fiftyfour.engine.decisions import Given, Simple
from fiftyfour.engine.desk import Desk, Filling, Next
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.characters.roster import GmNotes, covert, edit_agent
from fiftyfour.systems.acesout.characters.tools import (
    approve_tool,
    drop_tool,
    give_tool,
    hand_tool,
    propose_tool,
    refuse_tool,
    stow_tool,
)
from fiftyfour.systems.acesout.commands import wait
from fiftyfour.systems.acesout.draw.aces import set_fate
from fiftyfour.systems.acesout.draw.amend import amend_call, cancel_call
from fiftyfour.systems.acesout.draw.announce import AskAgent, announce_intent
from fiftyfour.systems.acesout.draw.call import DrawForm, leads
from fiftyfour.systems.acesout.draw.draw import call_draw
from fiftyfour.systems.acesout.draw.forms import usual_draw
from fiftyfour.systems.acesout.draw.opposed import call_opposed
from fiftyfour.systems.acesout.draw.powers import use_power
from fiftyfour.systems.acesout.draw.reactions import close_reactions
from fiftyfour.systems.acesout.draw.support import Support
from fiftyfour.systems.acesout.mission.answer_for import answer_for
from fiftyfour.systems.acesout.mission.contact import name_contact
from fiftyfour.systems.acesout.mission.grants import add_boon, drop_boon, grant
from fiftyfour.systems.acesout.mission.mission import (
    begin_against,
    end_mission,
    not_fit,
    start_mission,
    take_all,
)
from fiftyfour.systems.acesout.mission.opposition import add_track, close_track, mark_track
from fiftyfour.systems.acesout.mission.recovery import Recover, ask_recovery, refuse_recovery
from fiftyfour.systems.acesout.mission.scenes import (
    add_actions,
    end_scene,
    next_day,
    start_scene,
)
from fiftyfour.systems.acesout.table import AcesOut

DESK: Desk[AcesOut] = Desk(
    *(Support, use_power, announce_intent),
    *(edit_agent, propose_tool, drop_tool),
    *(AskAgent, call_draw, call_opposed),
    *(amend_call, cancel_call, close_reactions),
    *(answer_for, set_fate, name_contact),
    *(grant, add_boon, drop_boon),
    *(add_track, mark_track, close_track, Recover),
    *(ask_recovery, refuse_recovery),
    *(approve_tool, refuse_tool, give_tool, stow_tool, hand_tool),
    *(take_all, start_mission, begin_against, end_mission, start_scene, end_scene),
    *(add_actions, next_day, covert, GmNotes),
)
"""Whatever players and the GM do of themselves, in the order in which people read it."""


class Ordering(Filling[AcesOut]):
    """A command that was chosen at rest."""

    desk = DESK


class Rest(Procedure):
    """Nothing is going on: the GM says what happens next (AO-GEN-02, AO-MIS-01)."""

    def begin(self, game: Game[AcesOut]) -> Step:
        return self.next if game.table.mission.running else self.briefing

    def briefing(self, game: Game[AcesOut]) -> Step:
        """Between missions: the GM begins one, where the agents are fit for it."""
        if game.table.mission.running:
            return done
        against = not_fit(game.table)
        prompt = f"No mission yet: {against.line}" if against else "Begin a mission?"
        menu = DESK.menu(game, prompt, rule=against.rule if against else "AO-MIS-07")
        others = wait("no mission is running", "no_mission")
        return ask(GM, menu, then=self.chosen, waiting="preparing a mission", closed=others)

    def next(self, game: Game[AcesOut]) -> Step:
        """In a mission: a DRAW, a scene, or the end of it (AO-CALL-05)."""
        table = game.table
        if not table.mission.running:
            return done
        prompt, rule = "No agent can act", "AO-MIS-03"
        if leads(table):
            prompt, rule = _what_next(table), "AO-CALL-05"
        menu = _Menu.of(DESK.menu(game, prompt, rule=rule), table)
        others = wait("the GM says what happens next")
        return ask(GM, menu, then=self.chosen, waiting="deciding what happens next", closed=others)

    def chosen(self, game: Game[AcesOut], chosen: Next | DrawForm) -> Step:
        if isinstance(chosen, DrawForm):
            return call_draw.carry_out(game, GM, chosen, self.over)
        return call(Ordering(command=chosen.command, value=chosen.value), then=self.over)

    def over(self, game: Game[AcesOut], _: Procedure) -> Step:
        return done

    drawn = contacted = over  # of tables that were stored before there was a desk


class _Menu(Choose[Next | DrawForm], frozen=True, tag="choose", omit_defaults=True, kw_only=True):
    """The menu in a mission. In older logs a short form of a call stands in its place."""

    _called: ClassVar[Callable[[dict[str, Simple]], Next | DrawForm]]

    @classmethod
    def of(cls, menu: Choose[Next], table: AcesOut) -> "_Menu":
        made = cls(prompt=menu.prompt, rule=menu.rule, options=menu.options)
        vars(made).update(_called=partial(_short_form, table))
        return made

    def check(self, answer: Given) -> Next | DrawForm:
        return self._called(answer) if isinstance(answer, dict) else super().check(answer)


def _short_form(table: AcesOut, answer: dict[str, Simple]) -> Next | DrawForm:
    """A foe named there is met in direct danger; the rest is as usual."""
    if answer.get("finish") == "yes":
        return Next(end_mission.id)
    given = {name: value for name, value in answer.items() if name != "finish"}
    filled = {**answer_of(usual_draw(table)), **given}
    lead = table.agents.get(Seat(str(filled["lead"])))
    intent = lead.file.intent if lead else None
    again = intent is not None and intent.repeat and intent.skill == filled["skill"]
    filled["repeat_allowed"] = "yes" if again else "no"
    filled["direct"] = "no" if filled["track"] == "0" else "yes"
    made = call_draw.decision(table, GM).check(filled)
    assert isinstance(made, DrawForm)
    return made


def _what_next(table: AcesOut) -> str:
    """The question, with what the last DRAW leaves for the GM to tell.

    Rules: AO-GM-03, AO-RES-05, AO-RES-06, AO-RES-11.
    """
    sentences = ["What happens next?"]
    side = table.call.lead if table.call.sides else None
    if side is not None:
        sentences += [AFTER[side.outcome]] if side.outcome in AFTER else []
        sentences += ["An Ace: something went better than hoped."] if side.extra_successes else []
        sentences += ["A joker: say what else went wrong."] if side.botches else []
        if table.call.gm_botches:
            sentences += ["Their joker: something goes wrong for them."]
    return " ".join(sentences)


AFTER = {
    "failure": "The failure still brings something.",
    "success_at_cost": "It turned at the last moment: the enemy gains a little by it.",
    "success_by_ace": "An Ace saved it; what did it cost in the story?",
}
