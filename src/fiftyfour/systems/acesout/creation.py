"""Making an agent: by a form at the table, or from a file kept from an earlier game (catalogue 4).

There are no points to spend and nothing is drawn; an agent can be changed until a mission starts.
"""

import re
from collections.abc import Mapping

import msgspec
from msgspec import Struct, field

from fiftyfour.engine.decisions import Field, Form, Simple, Text
from fiftyfour.engine.sheets import Flaw, Invalid
from fiftyfour.systems.acesout.agent import (
    MOST_NAME,
    MOST_TEXT,
    SAMPLES,
    AgentSheet,
    Tool,
    flaws,
)
from fiftyfour.systems.acesout.data import PROFILES, Skill
from fiftyfour.systems.acesout.form import choice
from fiftyfour.systems.acesout.settings import AcesOutSettings

NONE = "none"
MOST_FILE_TOOLS = 12
TEXTS = {
    "incidentals": "Incidentals: pens, watches, phones",
    "contact": "Contact on the inside",
    "description": "Description",
}


def agent_form(sheet: AgentSheet, settings: AcesOutSettings) -> Form:
    """Every field of the sheet, filled in with this one; `sheet_of` reads it.

    Rules: AO-CHR-01, AO-PRO-01, AO-TOOL-01, AO-TOOL-07.
    """
    suits = {skill.value: f"{skill} ({skill.about})" for skill in Skill}
    profiles = {NONE: "none"}
    if settings.profiles == "on":
        profiles |= {p.name: f"{p.name}: {p.about}" for p in PROFILES.values()}
    first, second = [*sheet.profiles, NONE, NONE][:2]
    strong, weak = sheet.strong or Skill.CUNNING.value, sheet.weak or Skill.NIMBLE.value
    name = Text(prompt="Code name", least=1, most=MOST_NAME, example="Argon")
    tools = Text(prompt="One in a line, like Gizmo: spy camera", most=MOST_TEXT)
    fields = {
        "name": Field("Code name", name, sheet.name or None),
        "strong": Field("Strong suit", choice("Strong suit", [*suits], suits), strong),
        "weak": Field("Weak suit", choice("Weak suit", [*suits], suits), weak),
        "profile": Field("Profile", choice("Profile", [*profiles], profiles), first),
        "second": Field("Second profile", choice("Profile", [*profiles], profiles), second),
        "tools": Field("Tools, three at most", tools, tools_text(sheet.tools)),
    }
    for part, label in TEXTS.items():
        text = Text(prompt=label, most=MOST_TEXT)
        fields[part] = Field(label, text, str(getattr(sheet, part)))
    return Form(prompt="Your agent", rule="AO-CHR-01", open=True, fields=fields)


def sheet_of(answer: Mapping[str, object]) -> AgentSheet:
    """The sheet these answers make, right or wrong; a text left out is blank."""

    def text(name: str) -> str:
        value = answer.get(name, "")
        return value if isinstance(value, str) else ""

    profiles = [text(part) for part in ("profile", "second")]
    return AgentSheet(
        name=text("name").strip(),
        strong=text("strong"),
        weak=text("weak"),
        profiles=[one for one in profiles if one not in ("", NONE)],
        tools=_tools(text("tools")),
        incidentals=text("incidentals"),
        contact=text("contact"),
        description=text("description"),
    )


def answer_of(sheet: AgentSheet) -> dict[str, Simple]:
    """The form filled in with this agent, to bring a kept one to a table."""
    first, second = [*sheet.profiles, NONE, NONE][:2]
    answer: dict[str, Simple] = {"name": sheet.name, "strong": sheet.strong, "weak": sheet.weak}
    answer |= {"profile": first, "second": second, "tools": tools_text(sheet.tools)}
    return answer | {part: str(getattr(sheet, part)) for part in TEXTS}


def must_be_valid(sheet: AgentSheet, settings: AcesOutSettings) -> None:
    """Invalid with everything that is wrong, under the code of what comes first."""
    found = list(flaws(sheet, settings))
    if found:
        raise Invalid(found)


def tools_text(tools: list[Tool]) -> str:
    """Tools as they are written in a form: a type and a name in each line."""
    return "\n".join(f"{tool.type}: {tool.name}" for tool in tools)


def _tools(text: str) -> list[Tool]:
    found: list[Tool] = []
    for line in re.split(r"[\n;]", text):
        kind, _, name = (part.strip() for part in line.partition(":"))
        if line.strip():
            found.append(Tool(name=name, type=kind.capitalize()))
    return found


# --- files ---


class _WrittenTool(Struct, forbid_unknown_fields=True):
    name: str
    type: str


class _WrittenFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """An agent file as somebody wrote it; what is wrong with it is told by the rules' words."""

    system: str
    name: str = ""
    strong: str = ""
    weak: str = ""
    profiles: list[str] = field(default_factory=list[str])
    tools: list[_WrittenTool] = field(default_factory=list[_WrittenTool])
    incidentals: str = ""
    contact: str = ""
    description: str = ""


def read_agent(text: str | bytes) -> AgentSheet:
    """The agent in a file (JSON, as `write_agent` writes it).

    Raises:
        Invalid: it is no such file, or the agent breaks the rules.
    """
    try:
        written = msgspec.json.decode(text, type=_WrittenFile)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Invalid([_bad_file(f"the file cannot be read: {wrong}")]) from None
    if written.system != "acesout":
        told = f"the file is for {written.system[:40]!r}, not for 'acesout'"
        raise Invalid([_bad_file(told)])
    texts = (written.incidentals, written.contact, written.description)
    if any(len(one) > MOST_TEXT for one in texts) or len(written.tools) > MOST_FILE_TOOLS:
        raise Invalid([_bad_file(f"a text has {MOST_TEXT} characters at most")])
    sheet = AgentSheet(
        name=written.name.strip(),
        strong=written.strong,
        weak=written.weak,
        profiles=written.profiles,
        tools=[Tool(name=tool.name.strip(), type=tool.type) for tool in written.tools],
        incidentals=written.incidentals,
        contact=written.contact,
        description=written.description,
    )
    must_be_valid(sheet, AcesOutSettings())
    return sheet


def write_agent(sheet: AgentSheet) -> str:
    """An agent as a file; what belongs to a mission is not in it."""
    whole = {
        "system": "acesout",
        "name": sheet.name,
        "strong": sheet.strong,
        "weak": sheet.weak,
        "profiles": sheet.profiles,
        "tools": [{"name": tool.name, "type": tool.type} for tool in sheet.tools],
        **{part: getattr(sheet, part) for part in TEXTS},
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"


def _bad_file(message: str) -> Flaw:
    return Flaw("bad_file", message, "AO-CHR-01")


READY_MADE = {sheet.name: write_agent(sheet) for sheet in SAMPLES}
