"""Tools: proposed by players, approved and handed out by the GM (AO-TOOL)."""

from collections.abc import Iterator

from msgspec import structs

from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, Simple, Text, text_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import Command, must_be_gm
from fiftyfour.systems.acesout.data import PREPARING, TOOL_EXAMPLES, TOOL_TYPES
from fiftyfour.systems.acesout.draw.forms import choice, yes_no
from fiftyfour.systems.acesout.table import MOST_TOOL_NAME, AcesOut, Agent, Tool, ToolState, flaws

MOST_TOOLS = 12
"""Tools on one sheet, gained ones included: more than any mission hands out."""


def limited(table: AcesOut) -> bool:
    """True before a mission and in its scenes of preparation (AO-TOOL-06)."""
    scene = table.mission.scene
    return not table.mission.running or (scene is not None and scene.kind in PREPARING)


def add_tool(game: Game[AcesOut], agent: Agent, tool: Tool, *, rule: str) -> None:
    """Write a tool on the sheet under a number of its own.

    Raises:
        IllegalAction: `bad_tool_type`, or `tool_limit` where the limit holds.
    """
    must_fit(game.table, agent, tool)
    tool.number = game.table.new_number()
    game.write(agent.sheet, rule=rule, tools=[*agent.file.tools, tool])
    game.tell(
        f"{agent.name}: {tool.name} ({tool.type})", rule=rule, seat=agent.seat, tool=tool.number
    )


def must_fit(table: AcesOut, agent: Agent, tool: Tool) -> None:
    """IllegalAction for a tool that may not be added; one that was gained may exceed the limit.

    Rules: AO-TOOL-01, AO-TOOL-02, AO-TOOL-06.
    """
    sheet = structs.replace(agent.file, tools=[*agent.file.tools, tool])
    for flaw in flaws(sheet, table.settings):
        if flaw.code == "bad_tool_type" or (flaw.code == "tool_limit" and not tool.gained):
            raise flaw.error()
    if len(sheet.tools) > MOST_TOOLS:
        raise IllegalAction("tool_limit", f"a sheet holds {MOST_TOOLS} tools", "AO-TOOL-02")


def fitting_type(table: AcesOut, agent: Agent, *, gained: bool) -> str:
    """A type of which this agent can carry one tool more; blank if there is none."""
    for kind in TOOL_TYPES:
        try:
            must_fit(table, agent, Tool(name="any", type=kind, gained=gained))
        except IllegalAction:
            continue
        return kind
    return ""


def tool_fields(usual: str) -> dict[str, Field]:
    """A tool's name and type; the book's examples stand in the labels (AO-TOOL-01)."""
    examples = {kind: f"{kind}: {', '.join(TOOL_EXAMPLES[kind])}, ..." for kind in TOOL_TYPES}
    text = Text(prompt="Name", least=1, most=MOST_TOOL_NAME, example="Spy camera")
    return {
        "name": Field("Name", text),
        "type": Field("Type", choice("Type", list(TOOL_TYPES), examples), usual),
    }


class ProposeTool(Command):
    """A player wants a tool; it counts once the GM approves of it (AO-TOOL-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        table = game.table
        if seat == GM:
            raise IllegalAction("not_yours", "players propose tools; the GM gives them")
        usual = fitting_type(table, table.agents[seat], gained=not limited(table))
        if not usual:
            raise IllegalAction("tool_limit", "you can carry no tool more", "AO-TOOL-02")
        fields = tool_fields(usual)
        return Form(prompt="Ask for a tool", rule="AO-TOOL-03", open=True, fields=fields)

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            agent, gained = game.table.agents[seat], not limited(game.table)
            kind = str(answer.get("type", fitting_type(game.table, agent, gained=gained)))
            name = str(answer.get("name", ""))
            must_fit(game.table, agent, Tool(name=name, type=kind, gained=gained))

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        tool = Tool(
            name=text_of(form, "name"),
            type=text_of(form, "type"),
            state="proposed",
            gained=not limited(game.table),
        )
        add_tool(game, game.table.agents[self.seat], tool, rule="AO-TOOL-03")
        return done


class GiveTool(Command):
    """The GM puts a tool at hand: from a power, a briefing, a find (AO-POW-09, AO-TOOL-06)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        table = game.table
        for gained in (False, True) if table.mission.running else (False,):
            usual = {
                agent.seat: kind
                for agent in table.agents.values()
                if agent.file.playing and (kind := fitting_type(table, agent, gained=gained))
            }
            if usual:
                return cls._form(table, usual, gained or not limited(table))
        raise IllegalAction("tool_limit", "nobody can carry one tool more", "AO-TOOL-02")

    @classmethod
    def _form(cls, table: AcesOut, usual: dict[Seat, str], gained: bool) -> Form:
        names = {seat: table.agents[seat].name for seat in usual}
        first = next(iter(usual))
        return Form(
            prompt="Give a tool",
            rule="AO-POW-09",
            open=True,
            fields={
                "agent": Field("Who", choice("Who", [*names], names), first),
                **tool_fields(usual[first]),
                "gained": yes_no("By a power or found: may exceed the limit", gained),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            fields = cls.offer(game, seat).fields
            told = {name: str(answer.get(name, fields[name].default)) for name in fields}
            must_fit(game.table, game.table.agent(told["agent"]), _given(game.table, told))

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        told = {name: str(value) for name, value in form.items()}
        agent = game.table.agent(told["agent"])
        add_tool(game, agent, _given(game.table, told), rule="AO-POW-09")
        return done


def _given(table: AcesOut, told: dict[str, str]) -> Tool:
    gained = table.mission.running and told["gained"] == "yes"
    return Tool(name=told["name"], type=told["type"], gained=gained)


def _tools(table: AcesOut, *states: ToolState) -> Iterator[tuple[Agent, Tool]]:
    for agent in table.agents.values():
        for tool in agent.file.tools:
            if tool.state in states:
                yield agent, tool


class _GmsTool(Command):
    """The GM does something about one of the tools on the sheets."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        return _question("", "", game.table, "at_hand")

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        raise IllegalAction("tool_not_at_hand", "that tool is not among them", "AO-TOOL-05")

    def switch(self, game: Game[AcesOut], option: Option, state: ToolState | None) -> Step:
        """Put the tool into this state, or with None take it off the sheet."""
        for agent, tool in _tools(game.table, "proposed", "at_hand", "stowed"):
            if str(tool.number) == option.id.partition(" ")[2]:
                tools = [
                    structs.replace(one, state=state or one.state) if one is tool else one
                    for one in agent.file.tools
                    if state is not None or one is not tool
                ]
                game.write(agent.sheet, rule="AO-TOOL-05", tools=tools)
                game.tell(option.label, rule="AO-TOOL-05", seat=agent.seat, tool=tool.number)
        return done


def _question(word: str, verb: str, table: AcesOut, *states: ToolState) -> Choose:
    options = [
        Option(
            id=f"{word} {tool.number}",
            label=f"{verb}: {agent.name}'s {tool.name}",
            thing=agent.sheet.name,
        )
        for agent, tool in _tools(table, *states)
    ]
    if not options:
        raise IllegalAction("tool_not_at_hand", "there is no such tool", "AO-TOOL-05")
    return Choose(prompt=verb, rule="AO-TOOL-05", options=options)


class ApproveTool(_GmsTool):
    """The GM allows a tool that was asked for (AO-TOOL-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        return _question("approve", "Approved", game.table, "proposed")

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        return self.switch(game, option, "at_hand")


class RefuseTool(_GmsTool):
    """The GM does not allow it (AO-TOOL-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        return _question("refuse", "Refused", game.table, "proposed")

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        return self.switch(game, option, None)


class StowTool(_GmsTool):
    """Luggage under way, or taken in a search: out of reach (AO-TOOL-05, AO-TOOL-07)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        return _question("stow", "Out of reach", game.table, "at_hand")

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        return self.switch(game, option, "stowed")


class HandTool(_GmsTool):
    """A stowed tool is at hand again (AO-TOOL-05)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        return _question("hand", "At hand", game.table, "stowed")

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        return self.switch(game, option, "at_hand")


class DropTool(_GmsTool):
    """A player does without a tool, or the GM takes it for good."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        every = _question("drop", "Given up", game.table, "proposed", "at_hand", "stowed")
        own = [
            o for o in every.options if seat == GM or o.thing == game.table.agents[seat].sheet.name
        ]
        if not own:
            raise IllegalAction("not_yours", "you carry no tool", "AO-TOOL-03")
        return structs.replace(every, options=own)

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        return self.switch(game, option, None)
