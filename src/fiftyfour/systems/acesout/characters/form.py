"""Making an agent: by a form at the table, or from a file of an earlier game (AO-CHR, AO-PRO).

There are no points to spend and nothing is drawn; an agent can be changed until a mission starts.
"""

from collections.abc import Mapping
from functools import partial

from msgspec import Struct, field

from fiftyfour.engine.decisions import Simple, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.sheets import Invalid, Stage, bad_file, read_file, write_file
from fiftyfour.systems.acesout.agent import (
    FORM_TOOLS,
    MOST_NAME,
    MOST_TEXT,
    MOST_TOOL_NAME,
    TOOL_LIMIT,
    AgentSheet,
    Tool,
    flaws,
)
from fiftyfour.systems.acesout.characters.samples import READY
from fiftyfour.systems.acesout.data import (
    POWERS,
    PROFILES,
    TOOL_EXAMPLES,
    TOOL_TYPES,
    Profile,
    Skill,
)
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AgentFile

NONE = "none"
MOST_FILE_TOOLS = 12
TEXTS = {
    "description": "Description",
    "contact": "Contact on the inside, whom a Lover knows",
    "incidentals": "Incidentals: pens, watches, phones",
}

_EXAMPLES = " ".join(f"{kind}: {', '.join(names)}." for kind, names in TOOL_EXAMPLES.items())

STAGES = (
    Stage("Who", "A code name, and how the agent strikes people.", ("name", "description")),
    Stage(
        "Suits",
        "Every agent can do everything. The strong suit adds 3 to a DRAW, shrugs off jokers and "
        "brings three powers, each of which costs an Ace; the weak suit takes 3.",
        ("strong", "weak"),
    ),
    Stage(
        "Profiles",
        "Two at most, or none at all; a table may do without.",
        ("profile", "second", "contact"),
    ),
    Stage(
        "Tools",
        f"{TOOL_LIMIT} at most; a Hacker carries a Gizmo more, a Driver a Vehicle. The GM has to "
        f"approve of each. {_EXAMPLES} Incidentals are no tools.",
        (
            *(
                f"{part}_{number}"
                for number in range(1, FORM_TOOLS + 1)
                for part in ("type", "tool")
            ),
            "incidentals",
        ),
    ),
)


class AgentForm(Struct, frozen=True, kw_only=True):
    """An agent as it is filled in; tools and their types go by their places on the form."""

    name: str
    description: str
    strong: Skill
    weak: Skill
    profile: str | None
    second: str | None
    contact: str
    types: dict[str, str | None]
    tools: dict[str, str]
    incidentals: str

    @property
    def sheet(self) -> AgentSheet:
        """The sheet that this makes, right or wrong."""
        named = [(int(place), self.types[place] or "", name) for place, name in self.tools.items()]
        return AgentSheet(
            name=self.name,
            strong=self.strong,
            weak=self.weak,
            profiles=[profile for profile in (self.profile, self.second) if profile],
            tools=[
                Tool(name=name, type=kind or NONE, number=number)
                for number, kind, name in named
                if kind or name
            ],
            incidentals=self.incidentals,
            contact=self.contact,
            description=self.description,
        )


class PlayingForm(AgentForm, frozen=True, kw_only=True):
    """An agent at the table, and whether it takes part in the next mission."""

    playing: bool


def agent_form(sheet: AgentSheet, settings: AcesOutSettings) -> Form[AgentForm]:
    """Every field of the sheet, filled in with this one.

    Rules: AO-CHR-01, AO-PRO-01, AO-TOOL-01, AO-TOOL-07.
    """
    against = partial(_against, settings)
    fields = _fields(sheet, settings)
    return form(AgentForm, "Your agent", fields, rule="AO-CHR-01", unless=against)


def playing_form(file: AgentFile, settings: AcesOutSettings) -> Form[PlayingForm]:
    """The same for an agent at the table."""
    playing = yes_no("Takes part in the next mission", file.playing)
    fields = {**_fields(file, settings), "playing": playing}
    against = partial(_against, settings)
    return form(PlayingForm, "Your agent", fields, rule="AO-CHR-01", unless=against)


def sheet_of(filled: Mapping[str, Simple], settings: AcesOutSettings) -> AgentSheet:
    """The sheet that these fields make, right or wrong; a name left out is blank."""
    fields = _fields(AgentSheet(), settings)
    return form(AgentForm, "Your agent", fields).check({"name": "", **filled}).sheet


def _against(settings: AcesOutSettings, filled: AgentForm) -> Refusal | None:
    """Everything that is wrong with the sheet; its first flaw gives the code."""
    wrong = list(flaws(filled.sheet, settings))
    if not wrong:
        return None
    return Refusal(wrong[0].code, "; ".join(flaw.message for flaw in wrong), wrong[0].rule)


def _fields(sheet: AgentSheet, settings: AcesOutSettings) -> dict[str, Field]:
    filled = answer_of(sheet)
    labels = {skill: f"{skill.suit.symbol} {skill} ({skill.about})" for skill in Skill}
    powers = {skill: _powers(skill) for skill in Skill}
    profiles = [option(None, "none", id=NONE)]
    if settings.profiles == "on":
        profiles += [option(p.name, p.name, hint=profile_effect(p)) for p in PROFILES.values()]
    types = [option(None, "none", id=NONE), *(option(kind, kind) for kind in TOOL_TYPES)]
    suit, profile = "AO-CHR-01", choose("", profiles, rule="AO-PRO-01")
    name = Text(prompt="", rule="AO-CHR-01", most=MOST_NAME, example="Argon")
    fields = {
        "name": Field("Code name", name, sheet.name or None),
        "strong": Field("Strong suit", menu("", labels, hints=powers, rule=suit), filled["strong"]),
        "weak": Field("Weak suit", menu("", labels, rule=suit), filled["weak"]),
        "profile": Field("Profile", profile, filled["profile"]),
        "second": Field("Second profile", profile, filled["second"]),
    }
    for place in map(str, range(1, FORM_TOOLS + 1)):
        kind, tool = f"type_{place}", f"tool_{place}"
        menu_of_types = choose("", types, rule="AO-TOOL-01")
        fields[kind] = Field(
            f"Type of tool {place}", menu_of_types, filled[kind], of="types", key=place
        )
        text = Text(prompt="", rule="AO-TOOL-01", most=MOST_TOOL_NAME, example="")
        fields[tool] = Field(f"Tool {place}", text, filled[tool], of="tools", key=place)
    for part, label in TEXTS.items():
        rule = {"incidentals": "AO-TOOL-07", "contact": "AO-PRO-07"}.get(part, "AO-CHR-01")
        fields[part] = Field(label, Text(prompt="", rule=rule, most=MOST_TEXT), filled[part])
    return {name: fields[name] for stage in STAGES for name in stage.fields}


def _powers(skill: Skill) -> str:
    labels = (power.label for power in POWERS.values() if power.skill == skill)
    return f"powers: {', '.join(labels)}"


def profile_effect(profile: Profile) -> str:
    """What a profile does, numbers first (AO-PRO-04 to AO-PRO-11)."""
    numbers = [f"{skill} {value:+}" for skill, value in profile.always.items()]
    if profile.tagged is not None:
        numbers.append(f"{profile.tagged[0]} +3 where it fits, -1 where not")
    return "; ".join([*numbers, profile.about]).replace("-", "−")


def answer_of(sheet: AgentSheet) -> dict[str, Simple]:
    """The form filled in with this agent, to bring a kept one to a table."""
    first, second = [*sheet.profiles, NONE, NONE][:2]
    strong, weak = sheet.strong or Skill.CUNNING.value, sheet.weak or Skill.NIMBLE.value
    answer: dict[str, Simple] = {"name": sheet.name, "strong": strong, "weak": weak}
    answer |= {"profile": first, "second": second}
    for number in range(1, FORM_TOOLS + 1):
        tool = sheet.tools[number - 1] if number <= len(sheet.tools) else None
        answer[f"type_{number}"] = tool.type if tool else NONE
        answer[f"tool_{number}"] = tool.name if tool else ""
    return answer | {part: str(getattr(sheet, part)) for part in TEXTS}


def must_be_valid(sheet: AgentSheet, settings: AcesOutSettings) -> None:
    """Invalid with everything that is wrong, under the code of what comes first."""
    wrong = list(flaws(sheet, settings))
    if wrong:
        raise Invalid(wrong)


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
    written = read_file(text, _WrittenFile, "AO-CHR-01")
    if written.system != "acesout":
        line = f"the file is for {written.system[:40]!r}, not for 'acesout'"
        raise bad_file(line, "AO-CHR-01")
    texts = (written.incidentals, written.contact, written.description)
    if any(len(part) > MOST_TEXT for part in texts) or len(written.tools) > MOST_FILE_TOOLS:
        raise bad_file(f"a text has {MOST_TEXT} characters at most", "AO-CHR-01")
    sheet = AgentSheet(
        name=written.name.strip(),
        strong=written.strong,
        weak=written.weak,
        profiles=written.profiles,
        tools=[
            Tool(name=tool.name.strip(), type=tool.type, number=number)
            for number, tool in enumerate(written.tools, 1)
        ],
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
    return write_file(whole)


READY_MADE = {sheet.name: write_agent(sheet) for sheet in READY}
