"""What the GM gives away: a success without a DRAW, and boons (AO-GEN-03, AO-MIS-05)."""

from functools import partial
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.struct_form import Offered, Pick, Switch, Words
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import busy, no_mission
from fiftyfour.systems.acesout.draw.call import cannot_lead, nobody_leads, use_action
from fiftyfour.systems.acesout.draw.outcome import count_hit
from fiftyfour.systems.acesout.fields import agents, between, tracks
from fiftyfour.systems.acesout.table import AcesOut, Agent, Boon, not_playing

TEXT = 500
MOST_BOONS = 20


class GrantForm(Struct, frozen=True):
    """Who succeeds at what, with which tool and against whom; 0: none."""

    agent: Annotated[Seat, Pick("Who", first=True)]
    text: Annotated[str, Words("What", TEXT, prompt="What succeeds?", show="line")] = ""
    tool: Annotated[int, Pick("With")] = 0
    track: Annotated[int, Pick("Against")] = 0


def what_may_succeed(table: AcesOut) -> dict[str, Offered]:
    """Who can act, everybody's tools, and whom it is against (AO-GEN-03)."""
    return {
        "agent": agents(table, partial(cannot_lead, table)),
        "tool": _tools(table),
        "track": tracks(table.foes),
    }


def _tools(table: AcesOut) -> list[Option[int]]:
    """Everybody's tools; those that are stowed or not yet approved are closed."""
    options = [option(0, "none")]
    for agent in table.agents.values():
        for tool in agent.file.tools:
            line = f"{tool.name} is not at hand"
            away = Refusal("tool_not_at_hand", line, "AO-TOOL-05")
            closed = None if tool.state == "at_hand" else away
            options.append(option(tool.number, f"{agent.name}: {tool.name}", closed=closed))
    return options


def not_at_hand(table: AcesOut, filled: GrantForm) -> Refusal | None:
    """A tool is that agent's own (AO-TOOL-05)."""
    agent = table.agents[filled.agent]
    if not filled.tool or agent.tool(filled.tool) is not None:
        return None
    return Refusal("tool_not_at_hand", f"{agent.name} has no such tool at hand", "AO-TOOL-05")


@command(
    "Let an action succeed",
    tab="draw",
    send="It succeeds",
    rule="AO-GEN-03",
    prompt="Let an action succeed; what does it cost in the story?",
    closed=(no_mission, busy, nobody_leads),
    fill=what_may_succeed,
    unless=not_at_hand,
    rest="grant",
    hint="no card moves",
)
def grant(game: Game[AcesOut], filled: GrantForm) -> None:
    """An action succeeds without a DRAW; no card moves and the marker stays (AO-GEN-03)."""
    agent = game.table.agents[filled.agent]
    game.tell(
        f"{agent.name} simply succeeds" + (f": {filled.text}" if filled.text else ""),
        rule="AO-GEN-03",
        seat=agent.seat,
        outcome="granted",
    )
    use_action(game, agent)
    if filled.track:
        count_hit(game, filled.track)


class BoonForm(Struct, frozen=True):
    """An advantage, and whose."""

    agent: Annotated[Seat, Pick("Who", first=True)]
    text: Annotated[str, Words("What", 80, 1, "Extra training", prompt="What is it?", show="line")]
    cards: Annotated[int, between("More cards", range(4), "AO-MIS-05")] = 0
    modifier: Annotated[int, between("Modifier", range(-5, 6), "AO-MIS-05")] = 0
    lasting: Annotated[bool, Switch("Lasting")] = False


def all_full(table: AcesOut) -> Refusal | None:
    """Somebody has to have room for a boon (AO-MIS-05)."""
    if all(not_playing(agent) or full(agent) for agent in table.agents.values()):
        return Refusal("bad_number", "nobody can hold more boons", "AO-MIS-05")
    return None


def full(agent: Agent) -> Refusal | None:
    """This agent holds as many boons as a sheet has room for (AO-MIS-05)."""
    if len(agent.file.boons) < MOST_BOONS:
        return None
    return Refusal("bad_number", f"{agent.name} can hold no more boons", "AO-MIS-05")


def who_has_room(table: AcesOut) -> dict[str, Offered]:
    """Agents who can hold another boon (AO-MIS-05)."""
    return {"agent": agents(table, full)}


@command(
    "Note a boon",
    tab="agents",
    send="Note it",
    rule="AO-MIS-05",
    closed=(no_mission, busy, all_full),
    fill=who_has_room,
)
def add_boon(game: Game[AcesOut], filled: BoonForm) -> None:
    """The GM notes an advantage: words, cards, a modifier, once or lasting (AO-MIS-05)."""
    agent = game.table.agents[filled.agent]
    boon = Boon(
        number=game.table.new_number(),
        text=filled.text,
        cards=filled.cards,
        modifier=filled.modifier,
        lasting=filled.lasting,
    )
    game.write(agent.sheet, rule="AO-MIS-05", boons=[*agent.file.boons, boon])
    line = f"{agent.name} gains a boon: {boon.text}"
    game.tell(line, rule="AO-MIS-05", seat=agent.seat, boon=boon.number)


class Strike(Choice, frozen=True, tag="drop"):
    """A boon is struck out."""

    boon: int


def no_boon(table: AcesOut) -> Refusal | None:
    """There has to be a boon (AO-MIS-05)."""
    if any(agent.file.boons for agent in table.agents.values()):
        return None
    return Refusal("unknown_boon", "there is no boon", "AO-MIS-05")


def boons(table: AcesOut) -> Choose[Strike]:
    """Everybody's boons (AO-MIS-10)."""
    options = [
        option(Strike(boon.number), f"{agent.name}: {boon.text}")
        for agent in table.agents.values()
        for boon in agent.file.boons
    ]
    return choose("Remove a boon", options, rule="AO-MIS-10")


@command("Remove a boon", rule="AO-MIS-10", closed=(busy, no_boon), offer=boons)
def drop_boon(game: Game[AcesOut], strike: Strike) -> None:
    """The GM strikes a boon out, a lasting one too (AO-MIS-10)."""
    for agent in game.table.agents.values():
        for boon in agent.file.boons:
            if boon.number == strike.boon:
                left = [other for other in agent.file.boons if other is not boon]
                game.write(agent.sheet, rule="AO-MIS-10", boons=left)
                game.tell(f"{agent.name} loses a boon: {boon.text}", rule="AO-MIS-10")
