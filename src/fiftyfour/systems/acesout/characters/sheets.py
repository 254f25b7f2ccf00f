"""Agents kept as files, for any face that makes them away from a table."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import structs

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.paper import Boxes, Cards, Grid, Paper, Part, Words
from fiftyfour.engine.sheets import Budget, FileSheets, Review, Stage, read_ideas, read_ready
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.acesout.agent import (
    PROFILE_LIMIT,
    TOOL_LIMIT,
    AgentSheet,
    counted_tools,
    flaws,
)
from fiftyfour.systems.acesout.characters.form import (
    FORM_TOOLS,
    READY_MADE,
    STAGES,
    AgentForm,
    agent_form,
    answer_of,
    must_be_valid,
    profile_effect,
    read_agent,
    sheet_of,
    write_agent,
)
from fiftyfour.systems.acesout.data import PROFILES, TOOL_IDEAS, Skill
from fiftyfour.systems.acesout.decks import DECK
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AgentFile

CREDIT = "Aces Out, told from a published text that names no author."

USUAL = AcesOutSettings()
"""Away from a table the settings are as the catalogue has them."""


class AgentSheets(FileSheets[AgentSheet]):
    """Agents by form and by file; they never grow (AO-GEN-06)."""

    word = "agent"
    secret = frozenset({"Notes", "Contact on the inside"})
    beside = {
        f"tool_{place}": {idea: {f"type_{place}": kind} for idea, kind in TOOL_IDEAS.items()}
        for place in range(1, FORM_TOOLS + 1)
    }
    ideas = read_ideas(__name__) | {tool: list(ideas) for tool, ideas in beside.items()}
    ready = read_ready(__name__, READY_MADE)
    no_growth = Refusal("no_growth", "agents do not grow, and buy nothing", "AO-GEN-06")

    def form(self, file: str | bytes | None = None) -> Form[AgentForm]:
        return agent_form(AgentSheet() if file is None else read_agent(file), USUAL)

    def stages(self) -> Sequence[Stage]:
        return STAGES

    def review(self, filled: Mapping[str, Simple]) -> Review:
        sheet = sheet_of(filled, USUAL)
        profiles, tools = ("profile", "second"), tuple(self.beside)
        budgets = (
            Budget("Profiles", len(sheet.profiles), PROFILE_LIMIT, "AO-PRO-01", profiles, True),
            Budget("Tools that count", counted_tools(sheet), TOOL_LIMIT, "AO-TOOL-02", tools, True),
        )
        return Review(tuple(flaws(sheet, USUAL)), budgets)

    def read(self, file: str | bytes) -> AgentSheet:
        return read_agent(file)

    def write(self, character: AgentSheet) -> str:
        return write_agent(character)

    def made(self, filled: Mapping[str, Simple]) -> AgentSheet:
        sheet = sheet_of(filled, USUAL)
        must_be_valid(sheet, USUAL)
        return sheet

    def paper(self, file: str | bytes) -> Paper:
        sheet = read_agent(file)
        return Paper(sheet.name, "Agent of Aces Out", tuple(_parts(sheet)), CREDIT)

    def entry(self, file: str | bytes) -> Answer:
        return Answer(to="edit-agent", answer=answer_of(read_agent(file)))

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        """Tools gained on a mission stay behind (AO-TOOL-06); each GM approves of the others."""
        files: list[str] = []
        for shown in view.sheets:
            if shown.name == f"agent:{seat}" and shown.owner == seat:
                file = msgspec.json.decode(shown.data, type=AgentFile)
                tools = [tool for tool in file.tools if not tool.gained]
                files.append(write_agent(structs.replace(file, tools=tools)))
        return files


# --- on paper ---


def _parts(sheet: AgentSheet) -> Iterator[Part]:
    """What a player looks at during a mission; the deck can be ticked off card by card."""
    marks = {
        sheet.strong: f"strong +{USUAL.strong_bonus}",
        sheet.weak: f"weak −{USUAL.weak_penalty}",
    }
    yield Grid(
        "Skill sets",
        ("Suit", "Skill set", "Colour", "For", "DRAW"),
        tuple((s.suit.symbol, s, s.colour, s.about, marks.get(s, "0")) for s in Skill),
    )
    powers = tuple((power.label, power.effect) for power in sheet.powers())
    yield Grid(f"Powers of {sheet.strong}: each costs an Ace", ("Power", "What it does"), powers)
    if sheet.profiles:
        rows = tuple((name, profile_effect(PROFILES[name])) for name in sheet.profiles)
        yield Grid("Profiles", ("Profile", "What it does"), rows)
    tools = [(f"{tool.type}: {tool.name}", 1, 0) for tool in sheet.tools]
    blank = TOOL_LIMIT - counted_tools(sheet)
    yield Boxes("Tools, ticked while stowed", (*tools, *[("", 1, 0)] * blank))
    rows = tuple(
        (f"{skill.suit.symbol} {skill}", tuple(c for c in DECK if c.suit == skill.suit))
        for skill in Skill
    )
    jokers = tuple(card for card in DECK if card.is_joker)
    yield Cards("The deck is your health: strike out what is lost", (*rows, ("Jokers", jokers)))
    yield Words("Description", sheet.description, 2)
    yield Words("Contact on the inside", sheet.contact, 1)
    yield Words("Incidentals", sheet.incidentals, 1)
    yield Words("Notes", "", 4)
