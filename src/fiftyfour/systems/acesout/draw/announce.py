"""What an agent is about to do: told by the player, or asked for by the GM (AO-GEN-02, 2.4).

The GM alone calls the DRAW; what is said here only fills in the form of the call.
"""

from functools import partial
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.decisions import Decision, Text
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.fields import menu
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import suit_modifier
from fiftyfour.systems.acesout.commands import busy, no_mission, not_at_rest, wait
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.draw.call import can_call, cannot_lead, nobody_leads
from fiftyfour.systems.acesout.fields import agent_field
from fiftyfour.systems.acesout.table import AcesOut, Agent, Intent, agent_out, sentence

MOST = 300


class IntentForm(Struct, frozen=True):
    """By which skill set, and how."""

    skill: Skill
    text: str


Repeat = Literal["maybe", "yes", "no"]
"""May the skill set used last be the answer: if the GM allows it then, or said so already?"""

REPEATS: dict[Repeat, str] = {
    "maybe": "only if you allow it then",
    "yes": "may be used again",
    "no": "may not be used again",
}


def intent_form(
    table: AcesOut, agent: Agent, prompt: str, repeat: Repeat = "maybe"
) -> Form[IntentForm]:
    """Which skill set, and what for; the hints say what it would bring (AO-CHR-02, AO-LOCK-01)."""
    options = [
        option(
            skill,
            f"{skill} ({skill.about})",
            hint=_hint(table, agent, skill, repeat),
            closed=_used_last(agent, skill) if repeat == "no" else None,
        )
        for skill in Skill
    ]
    able = [skill for skill in Skill if can_call(table, agent, skill)] or list(Skill)
    usual = max(able, key=lambda skill: suit_modifier(agent.file, skill, table.settings))
    fields = {
        "skill": Field("By what", choose("Which skill set?", options), usual.value),
        "text": Field("How", Text(prompt="What do you do?", most=MOST), ""),
    }
    return form(IntentForm, prompt, fields, rule="AO-GEN-02")


def _used_last(agent: Agent, skill: Skill) -> Refusal | None:
    if agent.marker is not skill.jack:
        return None
    line = f"{agent.name} used {skill} last: find another way"
    return Refusal("same_skill_twice", line, "AO-LOCK-01")


def _hint(table: AcesOut, agent: Agent, skill: Skill, repeat: Repeat) -> str:
    parts: list[str] = []
    bonus = suit_modifier(agent.file, skill, table.settings)
    if bonus:
        parts.append(f"{bonus:+d}")
    if agent.file.strong == skill:
        parts.append("jokers ignored")
    if agent.marker is skill.jack and repeat != "no":
        may = "again, if you like" if repeat == "yes" else "only if the GM allows it"
        parts.append(f"used last: {may}")
    return ", ".join(parts)


def announce(
    game: Game[AcesOut],
    agent: Agent,
    said: IntentForm,
    situation: str = "",
    *,
    repeat: bool = False,
) -> None:
    """Put it on the sheet, where the GM's form finds it, and tell everybody."""
    intent = Intent(said.skill, said.text, situation, repeat)
    game.write(agent.sheet, rule="AO-GEN-02", intent=intent)
    line = f"{agent.name} tries {said.skill}"
    line += f": {said.text}" if said.text else ""
    game.tell(line, rule="AO-GEN-02", seat=agent.seat)


class Announce(Aside[AcesOut]):
    """A player says what the agent would do; whether it takes a DRAW is the GM's (AO-GEN-02)."""

    label = "Say what you want to do"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        table = game.table
        if seat == GM:
            return NotYours("not_yours", "players say what their agents do", "AO-GEN-02")
        return no_mission(table) or agent_out(table.agents[seat]) or busy(table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[IntentForm]:
        return intent_form(game.table, game.table.agents[seat], "What do you want to do?")

    def begin(self, game: Game[AcesOut], filled: IntentForm) -> Step:
        announce(game, game.table.agents[self.seat], filled)
        return done


class AskForm(Struct, frozen=True):
    """Whom the GM asks, and what stands in the way."""

    agent: Seat
    text: str
    repeat: Repeat = "maybe"


class GoOn(Choice, frozen=True):
    """The GM waits no longer for what an agent does."""


class AskAgent(Aside[AcesOut]):
    """The GM tells what stands in the way, and asks an agent what to do about it."""

    who: Seat = Seat("")
    situation: str = ""
    repeat: Repeat = "maybe"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_at_rest(game.table, seat) or nobody_leads(game.table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[AskForm]:
        situation = Text(prompt="What do they see?", least=1, most=MOST, example="A locked door")
        fields = {
            "agent": agent_field("Who", game.table, partial(cannot_lead, game.table)),
            "text": Field("Situation", situation),
            "repeat": Field("The skill set used last", menu("Again?", REPEATS), "maybe"),
        }
        return form(AskForm, "Ask an agent what to do", fields, rule="AO-GEN-02")

    def begin(self, game: Game[AcesOut], filled: AskForm) -> Step:
        self.who, self.situation, self.repeat = filled.agent, filled.text, filled.repeat
        line = f"The GM asks {game.table.agents[self.who].name}: {self.situation}"
        game.tell(line, rule="AO-GEN-02", seat=self.who)
        return self.wait

    def wait(self, game: Game[AcesOut]) -> Step:
        """The GM may go on without an answer."""
        table = game.table
        agent = table.agents[self.who]
        if not agent.present or not table.mission.running:
            return done
        asked = sentence(self.situation)
        prompt = asked if asked.endswith("?") else f"{asked} What do you do?"
        go_on = option(GoOn(), "Never mind", id="go on")
        decisions: dict[Seat, Decision[IntentForm | GoOn]] = {
            self.who: intent_form(table, agent, prompt, self.repeat),
            GM: choose(
                f"{agent.name} is asked. Go on without an answer?", [go_on], rule="AO-GEN-02"
            ),
        }
        return ask_first(
            decisions,
            then=self.answered,
            waiting="choosing what to do",
            awaited=[self.who],
            closed=wait(f"{agent.name} says what to do"),
        )

    def answered(self, game: Game[AcesOut], _: Seat, said: IntentForm | GoOn) -> Step:
        if isinstance(said, IntentForm):
            agent, again = game.table.agents[self.who], self.repeat == "yes"
            announce(game, agent, said, self.situation, repeat=again)
        return done
