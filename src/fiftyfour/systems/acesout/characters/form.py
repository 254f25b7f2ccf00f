"""Making an agent: by a form at the table, or from a file of an earlier game (AO-CHR, AO-PRO).

There are no points to spend and nothing is drawn; an agent can be changed until a mission starts.
"""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Self, TypeVar

from msgspec import Struct, field, structs

from fiftyfour.engine import struct_form
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form, form
from fiftyfour.engine.options import option
from fiftyfour.engine.sheets import Invalid, Stage, bad_file, read_file, write_file
from fiftyfour.engine.struct_form import Each, Menu, Pick, Switch, Words, fields_of
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

A = TypeVar("A", bound="AgentForm")

NONE = "none"
TYPES = {kind: kind for kind in TOOL_TYPES}
MOST_FILE_TOOLS = 12
TEXTS = ("description", "contact", "incidentals")

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


SUIT = {skill: f"{skill.suit.symbol} {skill} ({skill.about})" for skill in Skill}
PLACES = {str(place): str(place) for place in range(1, FORM_TOOLS + 1)}
"""Tools go by their places on the form."""


def _powers(skill: Skill) -> str:
    labels = (power.label for power in POWERS.values() if power.skill == skill)
    return f"powers: {', '.join(labels)}"


class AgentForm(Struct, frozen=True, kw_only=True):
    """An agent as it is filled in; tools and their types go by their places on the form."""

    name: Annotated[str, Words("Code name", MOST_NAME, 0, "Argon", rule="AO-CHR-01")]
    description: Annotated[str, Words("Description", MOST_TEXT, rule="AO-CHR-01")] = ""
    strong: Annotated[
        Skill,
        Pick(
            "Strong suit",
            SUIT,
            hints={skill: _powers(skill) for skill in Skill},
            rule="AO-CHR-01",
        ),
    ] = Skill.CUNNING
    weak: Annotated[Skill, Pick("Weak suit", SUIT, rule="AO-CHR-01")] = Skill.NIMBLE
    profile: Annotated[str, Pick("Profile", blank=NONE, show="menu", rule="AO-PRO-01")] = ""
    second: Annotated[str, Pick("Second profile", blank=NONE, show="menu", rule="AO-PRO-01")] = ""
    contact: Annotated[
        str, Words("Contact on the inside, whom a Lover knows", MOST_TEXT, rule="AO-PRO-07")
    ] = ""
    types: Annotated[
        Mapping[str, str],
        Each(
            Pick("Type of tool {}", {"": "none", **TYPES}, NONE, show="menu", rule="AO-TOOL-01"),
            id="type_{}",
            usual="",
            labels=PLACES,
        ),
    ] = {}
    tools: Annotated[
        Mapping[str, str],
        Each(
            Words("Tool {}", MOST_TOOL_NAME, rule="AO-TOOL-01"),
            id="tool_{}",
            usual="",
            labels=PLACES,
        ),
    ] = {}
    incidentals: Annotated[
        str, Words("Incidentals: pens, watches, phones", MOST_TEXT, rule="AO-TOOL-07")
    ] = ""

    @classmethod
    def of(cls, sheet: AgentSheet) -> Self:
        """The form filled in with this agent."""
        first, second = [*sheet.profiles, "", ""][:2]
        placed = {str(place): tool for place, tool in enumerate(sheet.tools[:FORM_TOOLS], 1)}
        return cls(
            name=sheet.name,
            description=sheet.description,
            strong=Skill(sheet.strong or Skill.CUNNING),
            weak=Skill(sheet.weak or Skill.NIMBLE),
            profile=first,
            second=second,
            contact=sheet.contact,
            types={place: placed[place].type if place in placed else "" for place in PLACES},
            tools={place: placed[place].name if place in placed else "" for place in PLACES},
            incidentals=sheet.incidentals,
        )

    @property
    def sheet(self) -> AgentSheet:
        """The sheet that this makes, right or wrong."""
        named = [(int(place), self.types[place], name) for place, name in self.tools.items()]
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

    playing: Annotated[bool, Switch("Takes part in the next mission")] = True


def agent_form(sheet: AgentSheet, settings: AcesOutSettings) -> Form[AgentForm]:
    """Every field of the sheet, filled in with this one.

    Rules: AO-CHR-01, AO-PRO-01, AO-TOOL-01, AO-TOOL-07.
    """
    return _form(AgentForm, sheet, settings)


def playing_form(file: AgentFile, settings: AcesOutSettings) -> Form[PlayingForm]:
    """The same for an agent at the table."""
    return _form(PlayingForm, file, settings, playing=file.playing)


def _form(makes: type[A], sheet: AgentSheet, settings: AcesOutSettings, **given: object) -> Form[A]:
    said = structs.asdict(AgentForm.of(sheet)) | given
    if not sheet.name:
        del said["name"]  # nobody's name is the usual one
    ready: Menu = [
        option("", "none", id=NONE),
        *(
            option(profile.name, profile.name, hint=profile_effect(profile))
            for profile in (PROFILES.values() if settings.profiles == "on" else ())
        ),
    ]
    fields = fields_of(makes, {"profile": ready, "second": ready}, said)
    fields = {name: fields[name] for stage in STAGES for name in stage.fields} | fields
    against = partial(_against, settings)
    return form(makes, "Your agent", fields, rule="AO-CHR-01", unless=against)


def sheet_of(filled: Mapping[str, Simple], settings: AcesOutSettings) -> AgentSheet:
    """The sheet that these fields make, right or wrong; a name left out is blank."""
    whole = _form(AgentForm, AgentSheet(), settings)
    return whole.read({"name": "", **filled}).sheet


def _against(settings: AcesOutSettings, filled: AgentForm) -> Refusal | None:
    """Everything that is wrong with the sheet; its first flaw gives the code."""
    wrong = list(flaws(filled.sheet, settings))
    if not wrong:
        return None
    return Refusal(wrong[0].code, "; ".join(flaw.message for flaw in wrong), wrong[0].rule)


def profile_effect(profile: Profile) -> str:
    """What a profile does, numbers first (AO-PRO-04 to AO-PRO-11)."""
    numbers = [f"{skill} {value:+}" for skill, value in profile.always.items()]
    if profile.tagged is not None:
        numbers.append(f"{profile.tagged[0]} +3 where it fits, -1 where not")
    return "; ".join([*numbers, profile.about]).replace("-", "−")


def answer_of(sheet: AgentSheet) -> dict[str, Simple]:
    """The form filled in with this agent, to bring a kept one to a table."""
    return struct_form.answer_of(AgentForm.of(sheet))


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
