"""An agent as written down: what makes a sheet valid, and what it adds to a DRAW.

There is no growth: nothing is bought, and a sheet changes only between missions.

Rules: AO-CHR, AO-PRO, AO-TOOL, AO-GEN-06.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from msgspec import Struct, field

from fiftyfour.engine.sheets import Flaw
from fiftyfour.systems.acesout.data import POWERS, PROFILES, TOOL_TYPES, Power, Skill, Tag
from fiftyfour.systems.acesout.settings import AcesOutSettings

MOST_NAME, MOST_TOOL_NAME, MOST_TEXT = 40, 60, 500
TOOL_LIMIT = 3
FORM_TOOLS = 5
"""Tools a form has room for: the limit, and one more for each of two profiles (AO-TOOL-02)."""
PROFILE_LIMIT = 2

ToolState = Literal["proposed", "at_hand", "stowed"]
TOOL_STATES: tuple[ToolState, ...] = get_args(ToolState)


class Tool(Struct, kw_only=True):
    """A tool: `proposed` until the GM approves of it, then `at_hand` or `stowed`.

    `number` is its name at the table, elsewhere its place on the form. A `gained` one came during
    a mission and may exceed the limit until the next.

    Rules: AO-TOOL-03, AO-TOOL-05, AO-TOOL-06.
    """

    name: str
    type: str
    number: int = 0
    state: ToolState = "at_hand"
    gained: bool = False


class AgentSheet(Struct, kw_only=True):
    """An agent as written down; made without chance and without points (AO-CHR, AO-PRO).

    `incidentals` (pens, watches, phones) are no tools; the GM may approve of them, or call a DRAW
    (AO-TOOL-07). `contact` is the Lover's, a new one for each mission (AO-PRO-07).
    """

    name: str = ""
    strong: str = ""
    weak: str = ""
    profiles: list[str] = field(default_factory=list[str])
    tools: list[Tool] = field(default_factory=list[Tool])
    incidentals: str = ""
    contact: str = ""
    description: str = ""

    def has(self, profile: str) -> bool:
        return profile in self.profiles

    def powers(self) -> list[Power]:
        """The three powers of the strong suit, and of no other (AO-POW-01, AO-CHR-03)."""
        return [power for power in POWERS.values() if power.skill == self.strong]


def flaws(sheet: AgentSheet, settings: AcesOutSettings) -> Iterator[Flaw]:
    """All that is wrong with a sheet, in the order of the fields; nothing if it is valid.

    Rules: AO-CHR-01, AO-PRO-01, AO-TOOL-01, AO-TOOL-02.
    """
    if not 1 <= len(sheet.name.strip()) <= MOST_NAME:
        yield Flaw("bad_name", f"a code name has 1 to {MOST_NAME} characters", "AO-CHR-01", "name")
    for which, suit in (("strong", sheet.strong), ("weak", sheet.weak)):
        if suit not in set(Skill):
            line = f"the {which} suit is one of {', '.join(Skill)}, not {suit[:40]!r}"
            yield Flaw("bad_skill", line, "AO-CHR-01", which)
    if sheet.strong == sheet.weak:
        line = f"strong and weak suit must differ; both are {sheet.strong[:40]}"
        yield Flaw("same_strong_weak", line, "AO-CHR-01", "weak")
    yield from _profile_flaws(sheet.profiles, settings)
    yield from _tool_flaws(sheet)


def _profile_flaws(profiles: Sequence[str], settings: AcesOutSettings) -> Iterator[Flaw]:
    """None at all is always right (AO-PRO-01, AO-PRO-02)."""
    if profiles and settings.profiles == "off":
        yield Flaw("profiles_off", "this table plays without profiles", "AO-PRO-01", "profile")
    for index, name in enumerate(profiles):
        if name not in PROFILES:
            line = f"there is no profile {name[:40]!r}; there are {', '.join(PROFILES)}"
            field = ("profile", "second")[min(index, 1)]
            yield Flaw("unknown_profile", line, "AO-PRO-01", field)
    if len(set(profiles)) < len(profiles):
        yield Flaw("profile_duplicate", "the same profile twice", "AO-PRO-01", "second")
    if len(profiles) > PROFILE_LIMIT:
        line = f"{len(profiles)} profiles; an agent has {PROFILE_LIMIT} at most"
        yield Flaw("profile_limit", line, "AO-PRO-01", "second")


def _tool_flaws(sheet: AgentSheet) -> Iterator[Flaw]:
    for tool in sheet.tools:
        if tool.type not in TOOL_TYPES or not 1 <= len(tool.name.strip()) <= MOST_TOOL_NAME:
            line = f"a tool has a name of 1 to {MOST_TOOL_NAME} characters and a type: "
            line += ", ".join(TOOL_TYPES)
            yield Flaw("bad_tool_type", line, "AO-TOOL-01", _tool_field(tool))
    if (flaw := over_limit(sheet)) is not None:
        yield flaw


def over_limit(sheet: AgentSheet) -> Flaw | None:
    """More tools count than an agent can carry (AO-TOOL-02)."""
    count = counted_tools(sheet)
    if count <= TOOL_LIMIT:
        return None
    line = f"{count} tools count for {sheet.name}; {TOOL_LIMIT} are allowed"
    return Flaw("tool_limit", line, "AO-TOOL-02", _tool_field(sheet.tools[-1]))


def _tool_field(tool: Tool) -> str:
    return f"tool_{tool.number}" if 1 <= tool.number <= FORM_TOOLS else ""


def counted_tools(sheet: AgentSheet) -> int:
    """Tools that count towards the limit, stowed ones too: a profile carries one of its type more.

    Rules: AO-TOOL-02, AO-TOOL-05, AO-PRO-05, AO-PRO-06.
    """
    types = [tool.type for tool in sheet.tools]
    extra = {PROFILES[name].carries for name in sheet.profiles if name in PROFILES}
    return len(types) - sum(type in types for type in extra if type)


def suit_modifier(sheet: AgentSheet, skill: Skill, settings: AcesOutSettings) -> int:
    """+3 in the strong suit, -3 in the weak one, once for a DRAW.

    Rules: AO-CHR-02, AO-CHR-04, AO-CHR-05.
    """
    if sheet.strong == skill:
        return settings.strong_bonus
    return -settings.weak_penalty if sheet.weak == skill else 0


def profile_modifiers(
    sheet: AgentSheet, skill: Skill, tags: list[Tag]
) -> Iterator[tuple[str, int, str]]:
    """What each profile adds: its name, the number, its rule (AO-PRO-03)."""
    for name in sheet.profiles:
        profile = PROFILES[name]
        value = profile.modifier(skill, tags)
        if value:
            yield name, value, profile.rule


def flat_modifier(
    sheet: AgentSheet, skill: Skill, tags: list[Tag], settings: AcesOutSettings
) -> int:
    """Strong and weak suit and profiles together."""
    profiles = sum(value for _, value, _ in profile_modifiers(sheet, skill, tags))
    return suit_modifier(sheet, skill, settings) + profiles
