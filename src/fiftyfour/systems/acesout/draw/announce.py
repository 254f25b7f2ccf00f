"""What an agent is about to do: told by the player, or asked for by the GM (AO-GEN-02, 2.4).

The GM alone calls the DRAW; what is said here only fills in the form of the call.
"""

from fiftyfour.engine.decisions import (
    Choose,
    Decision,
    Field,
    Form,
    Option,
    Simple,
    Text,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_idle, must_be_on_mission
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.draw.call import leads, may_call
from fiftyfour.systems.acesout.draw.forms import choice
from fiftyfour.systems.acesout.table import (
    AcesOut,
    Agent,
    Intent,
    must_be_present,
    sentence,
    suit_modifier,
)

MOST = 300


def intent_form(table: AcesOut, agent: Agent, prompt: str) -> Form:
    """Which skill set, and what for; the hints say what it would bring (AO-CHR-02, AO-LOCK-01)."""
    options = [
        Option(
            id=skill.value,
            label=f"{skill} ({skill.about})",
            hint=_hint(table, agent, skill),
        )
        for skill in Skill
    ]
    able = [skill for skill in Skill if may_call(table, agent, skill)] or list(Skill)
    usual = max(able, key=lambda skill: suit_modifier(agent.file, skill, table.settings))
    return Form(
        prompt=prompt,
        rule="AO-GEN-02",
        fields={
            "skill": Field(
                "By what", Choose(prompt="Which skill set?", options=options), usual.value
            ),
            "text": Field("How", Text(prompt="What do you do?", most=MOST), ""),
        },
    )


def _hint(table: AcesOut, agent: Agent, skill: Skill) -> str:
    parts: list[str] = []
    bonus = suit_modifier(agent.file, skill, table.settings)
    if bonus:
        parts.append(f"{bonus:+d}")
    if agent.file.strong == skill:
        parts.append("jokers ignored")
    if agent.marker is skill.jack:
        parts.append("used last: only if the GM allows it")
    return ", ".join(parts)


def announce(
    game: Game[AcesOut], agent: Agent, form: dict[str, Simple], situation: str = ""
) -> None:
    """Put it on the sheet, where the GM's form finds it, and tell everybody."""
    skill, text = Skill(text_of(form, "skill")), text_of(form, "text")
    game.write(agent.sheet, rule="AO-GEN-02", intent=Intent(skill, text, situation))
    game.tell(f"{agent.name} would use {skill}. {text}".strip(), rule="AO-GEN-02", seat=agent.seat)


class Announce(Command):
    """A player says what the agent would do; whether it takes a DRAW is the GM's (AO-GEN-02)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        table = game.table
        if seat == GM or not table.agents[seat].file.playing:
            raise IllegalAction("not_yours", "players say what their agents do", "AO-GEN-02")
        must_be_on_mission(table)
        must_be_present(table.agents[seat])
        must_be_idle(table)
        return intent_form(table, table.agents[seat], "What do you want to do?")

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        announce(game, game.table.agents[self.seat], form)
        return done


class AskAgent(Command):
    """The GM tells what stands in the way, and asks an agent what to do about it."""

    who: Seat = Seat("")
    situation: str = ""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        must_be_on_mission(game.table)
        must_be_idle(game.table)
        names = {agent.seat: agent.name for agent in leads(game.table)}
        if not names:
            raise IllegalAction("no_actions_left", "no agent can act", "AO-MIS-03")
        situation = Text(prompt="What do they see?", least=1, most=MOST, example="A locked door")
        return Form(
            prompt="Ask an agent what to do",
            rule="AO-GEN-02",
            fields={
                "agent": Field("Who", choice("Who", [*names], names), next(iter(names))),
                "text": Field("Situation", situation),
            },
        )

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        self.who, self.situation = game.table.agent(form["agent"]).seat, text_of(form, "text")
        game.tell(self.situation, rule="AO-GEN-02", seat=self.who)
        return self.wait

    def wait(self, game: Game[AcesOut]) -> Step:
        """The GM may go on without an answer."""
        table = game.table
        agent = table.agents[self.who]
        if not agent.present or not table.mission.running:
            return done
        never_mind = Choose(
            prompt=f"{agent.name} is asked. Go on without an answer?",
            rule="AO-GEN-02",
            options=[Option(id="go on", label="Never mind")],
        )
        decisions: dict[Seat, Decision[object]] = {
            self.who: intent_form(table, agent, f"{sentence(self.situation)} What do you do?"),
            GM: never_mind,
        }
        return ask_first(
            decisions,
            then=self.answered,
            waiting="says what to do",
            awaited=[self.who],
            others=self.others,
        )

    def answered(self, game: Game[AcesOut], _: Seat, value: object) -> Step:
        if isinstance(value, dict):
            announce(game, game.table.agents[self.who], value, self.situation)  # pyright: ignore[reportUnknownArgumentType] (a checked form)
        return done
