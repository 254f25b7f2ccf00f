"""Tools: proposed by players, approved and handed out by the GM (AO-TOOL)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from msgspec import Struct, structs

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.fields import yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import MOST_TOOL_NAME, TOOL_STATES, Tool, ToolState, over_limit
from fiftyfour.systems.acesout.commands import not_gm
from fiftyfour.systems.acesout.data import PREPARING, TOOL_EXAMPLES, TOOL_TYPES, ToolType
from fiftyfour.systems.acesout.fields import NO_TOOL, agent_field
from fiftyfour.systems.acesout.table import AcesOut, Agent, not_playing

MOST_TOOLS = 12
"""Tools on one sheet, gained ones included: more than any mission hands out."""


def limited(table: AcesOut) -> bool:
    """True before a mission and in its scenes of preparation (AO-TOOL-06)."""
    scene = table.mission.scene
    return not table.mission.running or (scene is not None and scene.kind in PREPARING)


def add_tool(game: Game[AcesOut], agent: Agent, tool: Tool, *, rule: str) -> None:
    """Write a tool on the sheet under a number of its own."""
    tool.number = game.table.new_number()
    game.write(agent.sheet, rule=rule, tools=[*agent.file.tools, tool])
    gets = "asks for" if tool.state == "proposed" else "gets"
    line = f"{agent.name} {gets} a tool: {tool.name} ({tool.type})"
    game.tell(line, rule=rule, seat=agent.seat, tool=tool.number)


def too_many(table: AcesOut, agent: Agent, kind: str, *, gained: bool) -> Refusal | None:
    """Why one tool more of this type is too many; one that was gained may exceed the limit.

    Rules: AO-TOOL-01, AO-TOOL-02, AO-TOOL-06.
    """
    tools = [*agent.file.tools, Tool(name="any", type=kind, gained=gained)]
    if not gained and (flaw := over_limit(structs.replace(agent.file, tools=tools))):
        return Refusal(flaw.code, flaw.message, flaw.rule)
    if len(tools) > MOST_TOOLS:
        return Refusal("tool_limit", f"a sheet holds {MOST_TOOLS} tools", "AO-TOOL-02")
    return None


def no_room(table: AcesOut, agent: Agent, *, gained: bool) -> Refusal | None:
    """Why this agent can carry no tool more, of whatever type."""
    against: Refusal | None = None
    for kind in TOOL_TYPES:
        against = too_many(table, agent, kind, gained=gained)
        if against is None:
            return None
    return against


@cache
def tool_fields(usual: str) -> Mapping[str, Field]:
    """A tool's name and type; the book's examples stand in the labels (AO-TOOL-01)."""
    text = Text(prompt="Name", least=1, most=MOST_TOOL_NAME, example="Spy camera")
    types = [option(kind, f"{kind}: {', '.join(TOOL_EXAMPLES[kind])}, ...") for kind in TOOL_TYPES]
    unknown = Refusal("bad_tool_type", f"one of {', '.join(TOOL_TYPES)}", "AO-TOOL-01")
    return {
        "name": Field("Name", text),
        "type": Field("Type", choose("Type", types).otherwise(unknown), usual),
    }


def _usual_type(table: AcesOut, agent: Agent, *, gained: bool) -> str:
    fits = (k for k in TOOL_TYPES if too_many(table, agent, k, gained=gained) is None)
    return next(fits, TOOL_TYPES[0])


class ToolForm(Struct, frozen=True):
    """A tool, as a player wants it."""

    name: str
    type: ToolType


class ProposeTool(Aside[AcesOut]):
    """A player wants a tool; it counts once the GM approves of it (AO-TOOL-03)."""

    label = "Ask for a tool"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        if seat == GM:
            return NotYours("not_yours", "players propose tools; the GM gives them")
        return no_room(game.table, game.table.agents[seat], gained=not limited(game.table))

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[ToolForm]:
        table, agent, gained = game.table, game.table.agents[seat], not limited(game.table)

        def against(filled: ToolForm) -> Refusal | None:
            return too_many(table, agent, filled.type, gained=gained)

        fields = tool_fields(_usual_type(table, agent, gained=gained))
        return form(ToolForm, "Ask for a tool", fields, rule="AO-TOOL-03", unless=against)

    def begin(self, game: Game[AcesOut], filled: ToolForm) -> Step:
        gained = not limited(game.table)
        tool = Tool(name=filled.name, type=filled.type, state="proposed", gained=gained)
        add_tool(game, game.table.agents[self.seat], tool, rule="AO-TOOL-03")
        return done


class GiftForm(ToolForm, frozen=True, kw_only=True):
    """A tool for an agent; one that was gained in a mission may exceed the limit until the next."""

    agent: Seat
    gained: bool


class GiveTool(Aside[AcesOut]):
    """The GM puts a tool at hand: from a power, a briefing, a find (AO-POW-09, AO-TOOL-06)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_gm(seat) or cls._no_room(game.table, gained=game.table.mission.running)

    @classmethod
    def _no_room(cls, table: AcesOut, *, gained: bool) -> Refusal | None:
        for agent in table.agents.values():
            if not (not_playing(agent) or no_room(table, agent, gained=gained)):
                return None
        return Refusal("tool_limit", "nobody can carry one tool more", "AO-TOOL-02")

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[GiftForm]:
        """The usual gift keeps within the limit, where there is one and somebody has room."""
        table, running = game.table, game.table.mission.running
        gained = running and (not limited(table) or cls._no_room(table, gained=False) is not None)

        def full(agent: Agent) -> Refusal | None:
            return no_room(table, agent, gained=running)

        def against(filled: GiftForm) -> Refusal | None:
            exceeds = running and filled.gained
            return too_many(table, table.agents[filled.agent], filled.type, gained=exceeds)

        first = next(
            agent
            for agent in table.agents.values()
            if not (not_playing(agent) or no_room(table, agent, gained=gained))
        )
        fields = {
            "agent": agent_field("Who", table, full, first.seat),
            **tool_fields(_usual_type(table, first, gained=gained)),
            "gained": yes_no("From a power or a find: may exceed the limit", gained),
        }
        return form(GiftForm, "Give a tool", fields, rule="AO-POW-09", unless=against)

    def begin(self, game: Game[AcesOut], filled: GiftForm) -> Step:
        gained = game.table.mission.running and filled.gained
        tool = Tool(name=filled.name, type=filled.type, gained=gained)
        add_tool(game, game.table.agents[filled.agent], tool, rule="AO-POW-09")
        return done


# --- tools that are there ---


class AboutTool(Choice, frozen=True):
    """What happens to a tool."""

    tool: int


class Approve(AboutTool, frozen=True):
    """A tool that was asked for is at hand."""


class Refuse(AboutTool, frozen=True):
    """A tool that was asked for is struck out."""


class Stow(AboutTool, frozen=True):
    """A tool is out of reach."""


class Hand(AboutTool, frozen=True):
    """A stowed tool is at hand again."""


class Drop(AboutTool, frozen=True):
    """A tool is given up for good."""


@lru_cache(maxsize=1024)  # they are offered at every moment of a game
def _option(does: type[AboutTool], number: int, label: str, thing: str) -> Option[AboutTool]:
    return option(does(number), label, thing=thing)


class ChangeTool(Aside[AcesOut]):
    """The GM changes what a tool is: `states` are those it can be in, `becomes` None takes it away.

    `told` says to everybody what happens, with `{agent}` and `{tool}`.

    Rules: AO-TOOL-05.
    """

    upkeep = True

    does: ClassVar[type[AboutTool]]
    verb: ClassVar[str]
    told: ClassVar[str]
    states: ClassVar[Sequence[ToolState]]
    becomes: ClassVar[ToolState | None] = None

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        if (against := not_gm(seat)) or any(True for _ in cls.tools(game.table)):
            return against
        return Refusal("tool_not_at_hand", "there is no such tool", "AO-TOOL-05")

    @classmethod
    def tools(cls, table: AcesOut) -> Iterator[tuple[Agent, Tool]]:
        for agent in table.agents.values():
            for tool in agent.file.tools:
                if tool.state in cls.states:
                    yield agent, tool

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[AboutTool]:
        options = [
            _option(
                cls.does,
                tool.number,
                f"{cls.verb}: {agent.name}'s {tool.name}",
                agent.sheet.name,
            )
            for agent, tool in cls.tools(game.table)
            if seat in (GM, agent.seat)
        ]
        return choose(cls.verb, options, rule="AO-TOOL-05").otherwise(NO_TOOL)

    def begin(self, game: Game[AcesOut], choice: AboutTool) -> Step:
        agent, tool = next(
            (agent, tool) for agent, tool in self.tools(game.table) if tool.number == choice.tool
        )
        changed = [structs.replace(tool, state=self.becomes)] if self.becomes else []
        at = agent.file.tools.index(tool)
        tools = [*agent.file.tools[:at], *changed, *agent.file.tools[at + 1 :]]
        game.write(agent.sheet, rule="AO-TOOL-05", tools=tools)
        line = self.told.format(agent=agent.name, tool=tool.name)
        game.tell(line, rule="AO-TOOL-05", seat=agent.seat, tool=tool.number)
        return done


class ApproveTool(ChangeTool):
    """The GM allows a tool that was asked for (AO-TOOL-03)."""

    does, verb, states, becomes = Approve, "Approved", ("proposed",), "at_hand"
    told = "The GM approves {tool} for {agent}"


class RefuseTool(ChangeTool):
    """The GM does not allow it (AO-TOOL-03)."""

    does, verb, states = Refuse, "Refused", ("proposed",)
    told = "The GM refuses {agent} the {tool}"


class StowTool(ChangeTool):
    """Luggage under way, or taken in a search: out of reach (AO-TOOL-05, AO-TOOL-07)."""

    does, verb, states, becomes = Stow, "Out of reach", ("at_hand",), "stowed"
    told = "{agent}'s {tool} is out of reach"


class HandTool(ChangeTool):
    """A stowed tool is at hand again (AO-TOOL-05)."""

    does, verb, states, becomes = Hand, "At hand", ("stowed",), "at_hand"
    told = "{agent}'s {tool} is at hand again"


class DropTool(ChangeTool):
    """A player does without a tool, or the GM takes it for good."""

    label = "Do without a tool"
    does, verb, states = Drop, "Given up", TOOL_STATES
    told = "{agent} does without {tool}"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        if seat == GM:
            return super().closed(game, seat)
        if game.table.agents[seat].file.tools:
            return None
        return Refusal("not_yours", "you carry no tool", "AO-TOOL-03")
