"""What lies on the table of Aces Out: agents with their decks, the GM's deck, call and mission.

An agent's sheet says what makes it valid and what it adds to a DRAW. There is no growth: nothing is
bought, and a sheet changes only between missions.

Rules: AO-CHR, AO-PRO, AO-TOOL, AO-GEN-06.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from msgspec import Struct, field

from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.notes import Notes
from fiftyfour.engine.sheets import Flaw
from fiftyfour.engine.things import Deck, Pile, Seat, Sheet, Track
from fiftyfour.systems.acesout.data import (
    POWERS,
    PROFILES,
    TOOL_TYPES,
    Fate,
    FoeKind,
    Power,
    Skill,
    Tag,
)
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
            told = f"the {which} suit is one of {', '.join(Skill)}, not {suit[:40]!r}"
            yield Flaw("bad_skill", told, "AO-CHR-01", which)
    if sheet.strong == sheet.weak:
        told = f"strong and weak suit must differ; both are {sheet.strong[:40]}"
        yield Flaw("same_strong_weak", told, "AO-CHR-01", "weak")
    yield from _profile_flaws(sheet.profiles, settings)
    yield from _tool_flaws(sheet)


def _profile_flaws(profiles: Sequence[str], settings: AcesOutSettings) -> Iterator[Flaw]:
    """None at all is always right (AO-PRO-01, AO-PRO-02)."""
    if profiles and settings.profiles == "off":
        yield Flaw("profiles_off", "this table plays without profiles", "AO-PRO-01", "profile")
    for index, name in enumerate(profiles):
        if name not in PROFILES:
            told = f"there is no profile {name[:40]!r}; there are {', '.join(PROFILES)}"
            field = ("profile", "second")[min(index, 1)]
            yield Flaw("unknown_profile", told, "AO-PRO-01", field)
    if len(set(profiles)) < len(profiles):
        yield Flaw("profile_duplicate", "the same profile twice", "AO-PRO-01", "second")
    if len(profiles) > PROFILE_LIMIT:
        told = f"{len(profiles)} profiles; an agent has {PROFILE_LIMIT} at most"
        yield Flaw("profile_limit", told, "AO-PRO-01", "second")


def _tool_flaws(sheet: AgentSheet) -> Iterator[Flaw]:
    for tool in sheet.tools:
        if tool.type not in TOOL_TYPES or not 1 <= len(tool.name.strip()) <= MOST_TOOL_NAME:
            told = f"a tool has a name of 1 to {MOST_TOOL_NAME} characters and a type: "
            told += ", ".join(TOOL_TYPES)
            yield Flaw("bad_tool_type", told, "AO-TOOL-01", _tool_field(tool))
    if counted_tools(sheet) > TOOL_LIMIT:
        told = f"{counted_tools(sheet)} tools count for {sheet.name}; {TOOL_LIMIT} are allowed"
        yield Flaw("tool_limit", told, "AO-TOOL-02", _tool_field(sheet.tools[-1]))


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


class Stock(Struct):
    """A deck and the places its cards go through; the GM has no more than these (AO-DECK-03).

    Rules: AO-DECK-02, AO-VIS-01.
    """

    deck: Deck
    discard: Pile  # used cards: they come back with the next reshuffle
    table: Pile  # cards of the DRAW in progress

    def left(self) -> list[Card]:
        """All that can still be drawn, the discards included (AO-DECK-06)."""
        return [*self.deck.faces(), *self.discard.cards]


class AgentStock(Stock):
    """An agent's 42 cards, and the four Jacks (AO-LOCK-02)."""

    removed: Pile  # lost for good; only recovery brings them back
    price: Pile  # turned in a payment that is still going on, or spared by an Ace
    aside: Pile  # jokers met while cards are being removed
    choice: Pile  # a supporter's two cards, seen by that player alone
    jacks: Pile
    marker: Pile  # the Jack of the skill set used last


class Boon(Struct, frozen=True, kw_only=True):
    """An advantage from an earlier success, used once or lasting (AO-MIS-05)."""

    number: int
    text: str
    cards: int = 0
    modifier: int = 0
    lasting: bool = False


class Intent(Struct, frozen=True):
    """What an agent is about to do about a situation, before the GM calls anything (AO-GEN-02)."""

    skill: Skill
    text: str = ""
    situation: str = ""

    @property
    def told(self) -> str:
        return " ".join(sentence(part) for part in (self.situation, self.text) if part)


def sentence(text: str) -> str:
    """With a full stop, unless it ends in a mark of its own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


class AgentFile(AgentSheet, kw_only=True):
    """An agent's sheet with what becomes of it in play.

    `playing` is false for an agent who sits the mission out. `out` stays set until the mission is
    over (AO-OUT-05); `tea_day` is the day of the last REC-8 (AO-REC-05).
    """

    playing: bool = True
    out: bool = False
    fate: Fate | Literal[""] = ""
    fate_note: str = ""
    boons: list[Boon] = field(default_factory=list[Boon])
    tea_day: int = 0
    intent: Intent | None = None


class Agent(Struct):
    """An agent at the table, played by `seat`."""

    seat: Seat
    sheet: Sheet[AgentFile]
    cards: AgentStock
    actions: Track  # left in a preparation montage (AO-MIS-02)

    @property
    def file(self) -> AgentFile:
        return self.sheet.data

    @property
    def name(self) -> str:
        return self.file.name

    @property
    def aces_left(self) -> int:
        return 4 - sum(card.rank is Rank.ACE for card in self.cards.removed.cards)

    @property
    def aces_out(self) -> bool:
        """True while all four Aces lie in the removed pile, however they got there (AO-OUT-01)."""
        return self.aces_left == 0

    @property
    def marker(self) -> Card | None:
        """The Jack of the skill set used last; None at mission start (AO-LOCK-04)."""
        return self.cards.marker.cards[-1] if self.cards.marker.cards else None

    @property
    def present(self) -> bool:
        """True for whoever takes part in the mission and is not out of it."""
        return self.file.playing and not self.file.out

    def tool(self, number: int) -> Tool | None:
        return next((tool for tool in self.file.tools if tool.number == number), None)


class ToolUse(Struct, frozen=True):
    """A tool attached to a call: what the GM says it does this time (AO-TOOL-04)."""

    number: int
    name: str
    cards: int = 0
    modifier: int = 0


Outcome = Literal[
    "",
    "success",
    "success_by_ace",
    "success_at_cost",
    "failure",
    "neutralised",
    "automatic_success",
    "granted",
    "standoff",
]
SUCCESSES = ("success", "success_by_ace", "success_at_cost", "automatic_success", "granted")
"""Outcomes that are successes; only `failure` is a failed task (AO-RES-02)."""


class Side(Struct, kw_only=True):
    """An agent's side of a DRAW: as called, and what came of it.

    `drawing` is what will be drawn, with all that is added to `cards`. `drawn` and what follows are
    written when the DRAW is over, `given` as Aces are given up.
    `shared` is the GM's word that a protective item covers a further person (AO-PRO-08).
    """

    seat: Seat
    skill: Skill
    cards: int = 2
    modifier: int = 0
    tags: list[Tag] = field(default_factory=list[Tag])
    tools: list[ToolUse] = field(default_factory=list[ToolUse])
    boons: list[Boon] = field(default_factory=list[Boon])
    involved: list[Seat] = field(default_factory=list[Seat])
    shared: bool = False
    drawing: int = 0
    given: list[Card] = field(default_factory=list[Card])
    drawn: list[Card] = field(default_factory=list[Card])
    total: int = 0
    margin: int = 0
    steps: int = 0
    outcome: Outcome = ""
    extra_successes: int = 0
    botches: int = 0


class Sacrifice(Struct, frozen=True):
    """A card sacrificed by a supporter, and its worth in the lead's total (AO-COMB-06)."""

    seat: Seat
    card: Card | None = None  # None while choosing
    worth: int = 0


class Party(Struct, kw_only=True):
    """What a DRAW cost one who took part in it; `aces_out` as it was at the reveal (AO-OUT-03)."""

    seat: Seat
    aces_out: bool = False
    removed: list[Card] = field(default_factory=list[Card])
    spared: list[Card] = field(default_factory=list[Card])
    shortfall: int = 0
    out: bool = False


Phase = Literal["idle", "called", "revealed", "ace", "reactions", "removals"]


class Call(Struct, kw_only=True):
    """The DRAW in progress, or the record of the last; public (AO-CALL-01, AO-RES-07).

    One side means against the GM, two against each other: the initiator first. `losing` is the
    side the totals, or an Ace, are against. `soaks` are the reductions by Brutes: whom each helps.
    `declined` are those who would rather not support.
    """

    number: int = 0
    phase: Phase = "idle"
    kind: Literal["consequential", "nc"] = "consequential"
    preset: str = ""
    sides: list[Side] = field(default_factory=list[Side])
    gm_cards: int = 1
    gm_modifier: int = 0
    max_supporters: int = 0
    repeat_allowed: bool = False
    tie_to: Literal["agent", "gm"] = "agent"
    track: int = 0
    direct: bool = False
    note: str = ""
    supports: list[Sacrifice] = field(default_factory=list[Sacrifice])
    declined: list[Seat] = field(default_factory=list[Seat])
    parties: list[Party] = field(default_factory=list[Party])
    ties: int = 0
    losing: int = 0
    accepted: bool = False
    answered: list[Seat] = field(default_factory=list[Seat])
    soaks: list[Seat] = field(default_factory=list[Seat])
    fire: Seat | None = None
    gm_drawn: list[Card] = field(default_factory=list[Card])
    gm_total: int = 0
    gm_botches: int = 0

    @property
    def opposed(self) -> bool:
        return len(self.sides) == 2

    @property
    def nc(self) -> bool:
        return self.kind == "nc"

    @property
    def lead(self) -> Side:
        return self.sides[0]

    @property
    def loser(self) -> Side:
        return self.sides[self.losing]

    @property
    def winner(self) -> Side:
        """Of an opposed DRAW."""
        return self.sides[1 - self.losing]

    @property
    def supporters(self) -> list[Seat]:
        return [support.seat for support in self.supports]

    def party(self, seat: Seat) -> Party:
        return next(party for party in self.parties if party.seat == seat)


class Scene(Struct, frozen=True, kw_only=True):
    """A scene of the mission; a montage counts `actions` for each agent (AO-MIS-01, -02).

    `calls` is the number of the last DRAW before it.
    """

    kind: str
    title: str = ""
    actions: int = 0
    flashback: bool = False
    calls: int = 0


class Mission(Struct, kw_only=True):
    """The mission record (AO-MIS-08). `scene` is the open one; `number` counts missions begun.

    `genre` is flavour (AO-GEN-07). `won` are the agents who came through it, if no opponent with a
    track got away.
    """

    number: int = 0
    running: bool = False
    title: str = ""
    goals: str = ""
    genre: str = ""
    covert: Literal["kept", "blown"] = "kept"
    debrief: str = ""
    scene: Scene | None = None
    scenes: list[Scene] = field(default_factory=list[Scene])
    drawn_before: int = 0  # DRAWs called before this mission
    won: list[Seat] = field(default_factory=list[Seat])  # of the last one


class Foe(Struct, kw_only=True):
    """An opponent with a defeat track; `needed` hits and it can be taken down (AO-OPP-03)."""

    name: str
    kind: FoeKind
    needed: int
    closed: Literal["", "taken_down", "escaped"] = ""


class FoeTrack(Struct):
    """A foe at the table; `number` is its name in calls."""

    number: int
    sheet: Sheet[Foe]
    hits: Track

    @property
    def open(self) -> bool:
        return not self.sheet.data.closed

    @property
    def beaten(self) -> bool:
        """True with as many defeats as it takes (AO-OPP-03)."""
        return self.hits.value >= self.sheet.data.needed


class AcesOut(Struct):
    """What lies on the table. `numbered` counts tools, boons and tracks ever made.

    `choosing` is the agent whose player picks a card to recover (REC-2).
    """

    settings: AcesOutSettings
    agents: dict[Seat, Agent]
    gm: Stock
    record: Sheet[Call]
    log: Sheet[Mission]
    day: Track
    foes: list[FoeTrack]
    notes: Sheet[Notes]
    numbered: int = 0
    choosing: Seat | None = None

    @property
    def call(self) -> Call:
        return self.record.data

    @property
    def mission(self) -> Mission:
        return self.log.data

    @property
    def montage(self) -> bool:
        """True while actions are counted."""
        scene = self.mission.scene
        return scene is not None and scene.actions > 0

    @property
    def most_supporters(self) -> int:
        """All agents in the mission but the lead (AO-COMB-07)."""
        return sum(agent.file.playing for agent in self.agents.values()) - 1

    @property
    def usual_supporters(self) -> int:
        return min(self.settings.max_supporters, self.most_supporters)

    def present(self) -> list[Agent]:
        """Agents in the mission and not out of it."""
        return [agent for agent in self.agents.values() if agent.present]

    def foe(self, number: int) -> FoeTrack | None:
        """The track of this number, if there is one."""
        return next((foe for foe in self.foes if foe.number == number), None)

    def new_number(self) -> int:
        self.numbered += 1
        return self.numbered


def not_playing(agent: Agent) -> Refusal | None:
    """`unknown_agent`: this one sits the mission out."""
    if agent.file.playing:
        return None
    return Refusal("unknown_agent", f"{agent.name} sits this mission out")


def agent_out(agent: Agent) -> Refusal | None:
    """This one sits the mission out, or is out of it (AO-OUT-05)."""
    if agent.file.out:
        return Refusal("agent_out", f"{agent.name} is out of the mission", "AO-OUT-05")
    return not_playing(agent)
