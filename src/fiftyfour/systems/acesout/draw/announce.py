"""What an agent is about to do: told by the player, or asked for by the GM (AO-GEN-02, 2.4).

The GM alone calls the DRAW; what is said here only fills in the form of the call.
"""

from functools import partial
from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.decisions import Decision
from fiftyfour.engine.desk import command, only_gm
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask_first, done
from fiftyfour.engine.struct_form import Offered, Pick, Words, fields_of, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import suit_modifier
from fiftyfour.systems.acesout.commands import busy, no_mission, wait
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.draw.call import can_call, cannot_lead, nobody_leads
from fiftyfour.systems.acesout.draw.powers import not_present
from fiftyfour.systems.acesout.fields import agents
from fiftyfour.systems.acesout.table import AcesOut, Agent, Intent, sentence

MOST = 300


class IntentForm(Struct, frozen=True):
    """By which skill set, and how."""

    skill: Annotated[Skill, Pick("By what", prompt="Which skill set?", first=True)]
    text: Annotated[str, Words("How", MOST, prompt="What do you do?", show="line")] = ""


Repeat = Literal["maybe", "yes", "no"]
"""May the skill set used last be the answer: if the GM allows it then, or said so already?"""

REPEATS: dict[Repeat, str] = {
    "maybe": "only if you allow it then",
    "yes": "may be used again",
    "no": "may not be used again",
}


def skills(table: AcesOut, agent: Agent, repeat: Repeat = "maybe") -> dict[str, Offered]:
    """The skill sets; the hints say what each would bring (AO-CHR-02, AO-LOCK-01)."""
    options = [
        option(
            skill,
            str(skill),
            hint=_hint(table, agent, skill, repeat) or skill.about,
            closed=_used_last(agent, skill) if repeat == "no" else None,
        )
        for skill in Skill
    ]
    return {"skill": options}


def usual_skill(table: AcesOut, agent: Agent) -> dict[str, object]:
    """The best that the agent can be called for (AO-CHR-02, AO-LOCK-01)."""
    able = [skill for skill in Skill if can_call(table, agent, skill)] or list(Skill)
    usual = max(able, key=lambda skill: suit_modifier(agent.file, skill, table.settings))
    return {"skill": usual}


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


def not_player(_: AcesOut, seat: Seat) -> Refusal | None:
    """Players say what their agents do (AO-GEN-02)."""
    if seat != GM:
        return None
    return NotYours("not_yours", "players say what their agents do", "AO-GEN-02")


def own_skills(table: AcesOut, seat: Seat) -> dict[str, Offered]:
    """The skill sets, as they are for the own agent."""
    return skills(table, table.agents[seat])


def own_usual(table: AcesOut, seat: Seat) -> dict[str, object]:
    """The best skill set of the own agent."""
    return usual_skill(table, table.agents[seat])


@command(
    "Say what you want to do",
    rule="AO-GEN-02",
    prompt="What do you want to do?",
    by=not_player,
    closed=(no_mission, not_present, busy),
    fill=own_skills,
    given=own_usual,
    id="announce",
)
def announce_intent(game: Game[AcesOut], seat: Seat, filled: IntentForm) -> None:
    """A player says what the agent would do; whether it takes a DRAW is the GM's (AO-GEN-02)."""
    announce(game, game.table.agents[seat], filled)


class AskForm(Struct, frozen=True):
    """Whom the GM asks, and what stands in the way."""

    agent: Annotated[Seat, Pick("Who", first=True)]
    text: Annotated[
        str, Words("Situation", MOST, 1, "A locked door", prompt="What do they see?", show="line")
    ]
    repeat: Annotated[Repeat, Pick("The skill set used last", REPEATS)] = "maybe"


class GoOn(Choice, frozen=True):
    """The GM waits no longer for what an agent does."""


class AskAgent(Aside[AcesOut]):
    """The GM tells what stands in the way, and asks an agent what to do about it."""

    gms, tab = True, "draw"

    who: Seat = Seat("")
    situation: str = ""
    repeat: Repeat = "maybe"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        table = game.table
        return only_gm(table, seat) or no_mission(table) or busy(table) or nobody_leads(table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[AskForm]:
        able = agents(game.table, partial(cannot_lead, game.table))
        prompt = "Ask an agent what to do"
        return form_of(AskForm, prompt, rule="AO-GEN-02", send="Ask", agent=able)

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
        offers, given = skills(table, agent, self.repeat), usual_skill(table, agent)
        fields = fields_of(IntentForm, offers, given)
        go_on = option(GoOn(), "Never mind", id="go on")
        decisions: dict[Seat, Decision[IntentForm | GoOn]] = {
            self.who: form(IntentForm, prompt, fields, rule="AO-GEN-02"),
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
