"""What bots and hints ask of the table as their seat knows it."""

from typing import Any

from fiftyfour.engine.desk import Command
from fiftyfour.engine.seen import Seen
from fiftyfour.systems.acesout.agent import Tool
from fiftyfour.systems.acesout.data import TAG_OF, Skill, Tag
from fiftyfour.systems.acesout.decks import DECK
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.table import AcesOut, Agent, AgentFile, AgentStock, Stock


def me(seen: Seen[AcesOut]) -> Agent:
    """The agent of the player who looks."""
    assert seen.seat is not None
    return seen.table.agents[seen.seat]


def heap(stock: Stock) -> Heap:
    """A deck as its cards can be known: whatever lies nowhere else (AO-ODDS-02)."""
    piles = [stock.discard, stock.table]
    if isinstance(stock, AgentStock):
        piles += [stock.removed, stock.price, stock.aside, stock.choice]
    gone = {card for pile in piles for card in pile.cards}
    pile = [card for card in DECK if card not in gone]
    return Heap(tuple(pile), tuple(stock.discard.cards))


def cards_left(agent: Agent) -> int:
    """Cards that are not lost."""
    return len(DECK) - len(agent.cards.removed)


def free_skills(agent: Agent) -> list[Skill]:
    """Skill sets that the agent did not use last (AO-LOCK-01)."""
    return [skill for skill in Skill if agent.marker is not skill.jack]


def fitting_tool(file: AgentFile, skill: Skill) -> Tool | None:
    """A tool at hand of the kind that goes with a skill set (AO-TOOL-01)."""
    return next((t for t in file.tools if t.state == "at_hand" and t.type == skill.item), None)


def tags_of(file: AgentFile, skill: Skill) -> list[Tag]:
    """What an action with this skill set may be about, with the tools at hand (AO-PRO-03)."""
    tool = fitting_tool(file, skill)
    return [TAG_OF[tool.type]] if tool is not None else []


def can_give(seen: Seen[AcesOut], command: Command[AcesOut, Any]) -> bool:
    """True if this command is open to the seat."""
    pending = seen.decision(command.id)
    return pending is not None and pending.decision.answerable
