"""What lies on the table of Aces Out: agents with their decks, the GM's deck, call and mission."""

from typing import Literal

from msgspec import Struct, field

from fiftyfour.engine.cards import Card
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.notes import Notes
from fiftyfour.engine.things import Deck, Pile, Seat, Sheet, Track
from fiftyfour.systems.acesout.agent import AgentSheet, Tool
from fiftyfour.systems.acesout.data import Fate, FoeKind, Skill, Tag
from fiftyfour.systems.acesout.settings import AcesOutSettings

ACES = frozenset({Card.AC, Card.AD, Card.AH, Card.AS})


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
    """What an agent is about to do about a situation, before the GM calls anything (AO-GEN-02).

    With `repeat` the GM has asked for it though it may be the skill set used last (AO-LOCK-01).
    """

    skill: Skill
    text: str = ""
    situation: str = ""
    repeat: bool = False

    @property
    def words(self) -> str:
        return " ".join(sentence(part) for part in (self.situation, self.text) if part)


def sentence(text: str) -> str:
    """With a full stop, unless it ends in a mark of its own."""
    return text if text.rstrip("”’)").endswith((".", "!", "?")) else f"{text}."


class AgentFile(AgentSheet, kw_only=True):
    """An agent's sheet with what becomes of it in play.

    `playing` is false for an agent who sits the mission out. `out` stays set until the mission is
    over (AO-OUT-05); `tea_day` is the day of the last REC-8 (AO-REC-05). `request` is the way to
    recover that the player has asked for (AO-REC-01).
    """

    playing: bool = True
    out: bool = False
    fate: Fate | Literal[""] = ""
    fate_note: str = ""
    boons: list[Boon] = field(default_factory=list[Boon])
    tea_day: int = 0
    intent: Intent | None = None
    request: str = ""


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
        return len(ACES.difference(self.cards.removed.cards))

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
    """A card sacrificed by a supporter, and its worth in the total of that side (AO-COMB-06)."""

    seat: Seat
    card: Card | None = None  # None while choosing
    worth: int = 0
    side: int = 0


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

    def supporters_of(self, side: Side) -> list[Seat]:
        """Who supports this side (AO-PVP-10)."""
        at = self.sides.index(side) if self.supports else 0
        return [support.seat for support in self.supports if support.side == at]

    def support_of(self, seat: Seat) -> Sacrifice:
        return next(support for support in self.supports if support.seat == seat)

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

    def standing(self) -> str:
        """`Dr. Frost: 1 of 3 defeats`, and whether it is enough (AO-OPP-04)."""
        foe = self.sheet.data
        many = f"{foe.name}: {self.hits.value} of {foe.needed} defeats"
        return f"{many}. {foe.name} can be taken down" if self.beaten else many


class AcesOut(Struct):
    """What lies on the table. `numbered` counts tools, boons and tracks ever made.

    `choosing` is the agent whose player picks `chooses` cards to recover, among those `to_choose`,
    or without any among all that are lost (AO-REC-04, AO-REC-10).
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
    to_choose: list[Card] = field(default_factory=list[Card])
    chooses: int = 1
    away: dict[Seat, Agent] = field(default_factory=dict[Seat, Agent])  # players left (AO-GEN-08)

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

    def everybody(self) -> list[Agent]:
        """All agents, those whose players have left among them."""
        return [*self.agents.values(), *self.away.values()]

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
