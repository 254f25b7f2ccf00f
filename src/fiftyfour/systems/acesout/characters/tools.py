"""Tools: proposed by players, approved and handed out by the GM (AO-TOOL)."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.struct_form import Offered, Pick, Switch, Words, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import MOST_TOOL_NAME, TOOL_STATES, Tool, ToolState, over_limit
from fiftyfour.systems.acesout.data import PREPARING, TOOL_EXAMPLES, TOOL_TYPES, ToolType
from fiftyfour.systems.acesout.fields import agents
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


NAME = Words("Name", MOST_TOOL_NAME, 1, "Spy camera", show="line")
TYPE = Pick(
    "Type",
    {kind: f"{kind}: {', '.join(TOOL_EXAMPLES[kind])}, ..." for kind in TOOL_TYPES},
    rule="AO-TOOL-01",
)
"""The book's examples stand in the labels (AO-TOOL-01)."""


def _usual_type(table: AcesOut, agent: Agent, *, gained: bool) -> ToolType:
    fits: list[ToolType] = [
        k for k in TOOL_TYPES if too_many(table, agent, k, gained=gained) is None
    ]
    return (fits or TOOL_TYPES)[0]


class ToolForm(Struct, frozen=True):
    """A tool, as a player wants it."""

    name: Annotated[str, NAME]
    type: Annotated[ToolType, TYPE]


def not_player(_: AcesOut, seat: Seat) -> Refusal | None:
    """Players propose tools; the GM gives them (AO-TOOL-03)."""
    if seat != GM:
        return None
    return NotYours("not_yours", "players propose tools; the GM gives them")


def full(table: AcesOut, seat: Seat) -> Refusal | None:
    """There has to be room for a tool (AO-TOOL-02, AO-TOOL-06)."""
    return no_room(table, table.agents[seat], gained=not limited(table))


def proposal(table: AcesOut, seat: Seat) -> Form[ToolForm]:
    """A tool within what this agent can carry (AO-TOOL-02, AO-TOOL-06)."""
    agent, gained = table.agents[seat], not limited(table)

    def against(filled: ToolForm) -> Refusal | None:
        return too_many(table, agent, filled.type, gained=gained)

    given = {"type": _usual_type(table, agent, gained=gained)}
    return form_of(ToolForm, "Ask for a tool", rule="AO-TOOL-03", unless=against, given=given)


@command(
    "Ask for a tool",
    rule="AO-TOOL-03",
    by=not_player,
    closed=(full,),
    offer=proposal,
    upkeep=True,
)
def propose_tool(game: Game[AcesOut], seat: Seat, filled: ToolForm) -> None:
    """A player wants a tool; it counts once the GM approves of it (AO-TOOL-03)."""
    gained = not limited(game.table)
    tool = Tool(name=filled.name, type=filled.type, state="proposed", gained=gained)
    add_tool(game, game.table.agents[seat], tool, rule="AO-TOOL-03")


class GiftForm(Struct, frozen=True):
    """A tool for an agent; one that was gained in a mission may exceed the limit until the next."""

    agent: Annotated[Seat, Pick("Who", first=True)]
    name: Annotated[str, NAME]
    type: Annotated[ToolType, TYPE]
    gained: Annotated[bool, Switch("From a power or a find: may exceed the limit")] = False


def _with_room(table: AcesOut, *, gained: bool) -> Agent | None:
    """The first who can carry one tool more."""
    for agent in table.agents.values():
        if not (not_playing(agent) or no_room(table, agent, gained=gained)):
            return agent
    return None


def all_full(table: AcesOut) -> Refusal | None:
    """Somebody has to have room for a tool (AO-TOOL-02)."""
    if _with_room(table, gained=table.mission.running):
        return None
    return Refusal("tool_limit", "nobody can carry one tool more", "AO-TOOL-02")


def who_has_room(table: AcesOut) -> dict[str, Offered]:
    """Agents who can carry one tool more (AO-TOOL-02, AO-TOOL-06)."""
    running = table.mission.running
    return {"agent": agents(table, lambda agent: no_room(table, agent, gained=running))}


def usual_gift(table: AcesOut) -> dict[str, object]:
    """Within the limit, where there is one and somebody has room (AO-TOOL-06)."""
    gained = table.mission.running and (not limited(table) or not _with_room(table, gained=False))
    first = _with_room(table, gained=gained)
    assert first is not None
    usual = _usual_type(table, first, gained=gained)
    return {"agent": first.seat, "type": usual, "gained": gained}


def beyond_limit(table: AcesOut, filled: GiftForm) -> Refusal | None:
    """One tool more than this agent can carry (AO-TOOL-02, AO-TOOL-06)."""
    exceeds = table.mission.running and filled.gained
    return too_many(table, table.agents[filled.agent], filled.type, gained=exceeds)


@command(
    "Give a tool",
    tab="agents",
    send="Give it",
    rule="AO-POW-09",
    closed=(all_full,),
    fill=who_has_room,
    given=usual_gift,
    unless=beyond_limit,
)
def give_tool(game: Game[AcesOut], filled: GiftForm) -> None:
    """The GM puts a tool at hand: from a power, a briefing, a find (AO-POW-09, AO-TOOL-06)."""
    gained = game.table.mission.running and filled.gained
    tool = Tool(name=filled.name, type=filled.type, gained=gained)
    add_tool(game, game.table.agents[filled.agent], tool, rule="AO-POW-09")


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


def _tools(table: AcesOut, states: Sequence[ToolState]) -> Iterator[tuple[Agent, Tool]]:
    for agent in table.agents.values():
        for tool in agent.file.tools:
            if tool.state in states:
                yield agent, tool


def _none(*states: ToolState) -> Callable[[AcesOut], Refusal | None]:
    """There has to be a tool like that (AO-TOOL-05)."""
    none = Refusal("tool_not_at_hand", "there is no such tool", "AO-TOOL-05")
    return lambda table: None if any(True for _ in _tools(table, states)) else none


def _menu(
    does: type[AboutTool], verb: str, *states: ToolState
) -> Callable[[AcesOut, Seat], Choose[AboutTool]]:
    """Tools in one of these states; a player sees the own ones (AO-TOOL-05)."""

    def menu(table: AcesOut, seat: Seat) -> Choose[AboutTool]:
        options = [
            _option(does, tool.number, f"{verb}: {agent.name}'s {tool.name}", agent.sheet.name)
            for agent, tool in _tools(table, states)
            if seat in (GM, agent.seat)
        ]
        return choose(verb, options, rule="AO-TOOL-05")

    return menu


@lru_cache(maxsize=1024)  # they are offered at every moment of a game
def _option(does: type[AboutTool], number: int, label: str, thing: str) -> Option[AboutTool]:
    return option(does(number), label, thing=thing)


def _change(game: Game[AcesOut], number: int, told: str, state: ToolState | None = None) -> None:
    """Put a tool into this state, None: away; `told` with `{agent}` and `{tool}` (AO-TOOL-05)."""
    agent, tool = next(
        (agent, tool) for agent, tool in _tools(game.table, TOOL_STATES) if tool.number == number
    )
    changed = [structs.replace(tool, state=state)] if state else []
    at = agent.file.tools.index(tool)
    tools = [*agent.file.tools[:at], *changed, *agent.file.tools[at + 1 :]]
    game.write(agent.sheet, rule="AO-TOOL-05", tools=tools)
    line = told.format(agent=agent.name, tool=tool.name)
    game.tell(line, rule="AO-TOOL-05", seat=agent.seat, tool=number)


@command(
    "Approve a tool",
    rule="AO-TOOL-03",
    closed=(_none("proposed"),),
    offer=_menu(Approve, "Approved", "proposed"),
    upkeep=True,
)
def approve_tool(game: Game[AcesOut], approve: Approve) -> None:
    """The GM allows a tool that was asked for (AO-TOOL-03)."""
    _change(game, approve.tool, "The GM approves {tool} for {agent}", "at_hand")


@command(
    "Refuse a tool",
    rule="AO-TOOL-03",
    closed=(_none("proposed"),),
    offer=_menu(Refuse, "Refused", "proposed"),
    upkeep=True,
)
def refuse_tool(game: Game[AcesOut], refuse: Refuse) -> None:
    """The GM does not allow it (AO-TOOL-03)."""
    _change(game, refuse.tool, "The GM refuses {agent} the {tool}")


@command(
    "Put a tool out of reach",
    rule="AO-TOOL-05",
    closed=(_none("at_hand"),),
    offer=_menu(Stow, "Out of reach", "at_hand"),
    upkeep=True,
)
def stow_tool(game: Game[AcesOut], stow: Stow) -> None:
    """Luggage under way, or taken in a search: out of reach (AO-TOOL-05, AO-TOOL-07)."""
    _change(game, stow.tool, "{agent}'s {tool} is out of reach", "stowed")


@command(
    "Put a tool at hand",
    rule="AO-TOOL-05",
    closed=(_none("stowed"),),
    offer=_menu(Hand, "At hand", "stowed"),
    upkeep=True,
)
def hand_tool(game: Game[AcesOut], hand: Hand) -> None:
    """A stowed tool is at hand again (AO-TOOL-05)."""
    _change(game, hand.tool, "{agent}'s {tool} is at hand again", "at_hand")


def anybody(_: AcesOut, __: Seat) -> Refusal | None:
    """The GM as well as a player, of the own tools (AO-TOOL-03)."""
    return None


def no_tool(table: AcesOut, seat: Seat) -> Refusal | None:
    """There has to be a tool; a player carries it (AO-TOOL-03, AO-TOOL-05)."""
    if seat == GM:
        return _none(*TOOL_STATES)(table)
    if table.agents[seat].file.tools:
        return None
    return Refusal("not_yours", "you carry no tool", "AO-TOOL-03")


@command(
    "Do without a tool",
    rule="AO-TOOL-05",
    by=anybody,
    closed=(no_tool,),
    offer=_menu(Drop, "Given up", *TOOL_STATES),
    upkeep=True,
)
def drop_tool(game: Game[AcesOut], drop: Drop) -> None:
    """A player does without a tool, or the GM takes it for good."""
    _change(game, drop.tool, "{agent} does without {tool}")
