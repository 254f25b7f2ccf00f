"""The book's tables: skill sets, the DRAW CHART, powers, profiles, tools, recovery, scenes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, get_args

from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.options import Choice


class Skill(StrEnum):
    """The four skill sets; each is a suit.

    Every agent is trained in all of them (AO-GEN-05); which one fits an action is the GM's to say
    (AO-SKILL-05), and `about` is advice for it.

    Rules: AO-SKILL-01, AO-SKILL-02, AO-SKILL-03, AO-SKILL-04.
    """

    CUNNING = "CUNNING"
    FORCE = "FORCE"
    NIMBLE = "NIMBLE"
    MAGNETISM = "MAGNETISM"

    @property
    def suit(self) -> Suit:
        return _SKILLS[self][0]

    @property
    def jack(self) -> Card:
        """The marker that lies before an agent who used this skill set last (AO-LOCK-02)."""
        return _SKILLS[self][1]

    @property
    def colour(self) -> str:
        return _SKILLS[self][2]

    @property
    def item(self) -> str:
        return _SKILLS[self][3]

    @property
    def about(self) -> str:
        return _SKILLS[self][4]


_SKILLS: dict[str, tuple[Suit, Card, str, str, str]] = {
    "CUNNING": (Suit.DIAMONDS, Card.JD, "green", "Gizmo", "wits, technology, codes, puzzles"),
    "FORCE": (Suit.CLUBS, Card.JC, "red", "Weapon", "fighting, strength, heavy work"),
    "NIMBLE": (Suit.SPADES, Card.JS, "blue", "Vehicle", "chases, acrobatics, stealth, driving"),
    "MAGNETISM": (Suit.HEARTS, Card.JH, "purple", "Protection", "charm, disguise, contacts"),
}

Tag = Literal["combat", "technology", "driving", "exploration_item", "protection_item"]
TAGS: tuple[Tag, ...] = get_args(Tag)  # AO-PRO-03
TAG_LABELS: Mapping[Tag, str] = {
    "combat": "combat",
    "technology": "gizmos or technology",
    "driving": "driving a vehicle",
    "exploration_item": "an item for exploring is used",
    "protection_item": "a protective item is used",
}


class Row(Choice, frozen=True):
    """A row of the DRAW CHART: the cards of the agent, 2 and more, and the GM's, 1 and more.

    Rules: AO-CALL-05.
    """

    id: str
    skill: Skill
    situation: str
    cards: int
    against: int


_F, _N, _M = Skill.FORCE, Skill.NIMBLE, Skill.MAGNETISM

CHART: Mapping[str, Row] = {
    row.id: row
    for row in (
        Row("CH-01", _F, "one or two minor enemies", 2, 1),
        Row("CH-02", _F, "one or two minor enemies, by surprise", 3, 1),
        Row("CH-03", _F, "one or two minor enemies, by surprise and with a trap", 4, 1),
        Row("CH-04", _F, "a roomful of minor enemies", 2, 2),
        Row("CH-05", _F, "a roomful of skilled enemies", 2, 3),
        Row("CH-06", _F, "a roomful of skilled enemies, with a trap", 3, 3),
        Row("CH-07", _F, "a roomful of skilled enemies and a BAD GUY", 2, 4),
        Row("CH-08", _N, "a vehicle with a small fault", 2, 2),
        Row("CH-09", _N, "a vehicle with a serious fault", 2, 3),
        Row("CH-10", _M, "a civilian, to do what is in their nature", 3, 1),
        Row("CH-11", _M, "a civilian, to do what is against their nature", 2, 1),
        Row("CH-12", _M, "a BAD GUY, under cover, within nature or orders", 3, 1),
        Row("CH-13", _M, "a BAD GUY, under cover, outside nature or orders", 2, 2),
        Row("CH-14", _M, "a BAD GUY, under cover, flatly against orders", 2, 3),
        Row("CH-15", _M, "a BAD GUY who knows the agent, within nature or orders", 2, 3),
        Row("CH-16", _M, "a BAD GUY who knows the agent, flatly against orders", 2, 4),
        Row("CH-17", _M, "a BAD GUY who knows the agent, against orders, under grave threat", 4, 4),
    )
}


class Circumstance(Choice, frozen=True):
    """Something that moves the numbers a little: cards for the agent, cards for the GM.

    With `nc` it is what an NC DRAW is for.

    Rules: AO-GM-01, AO-GM-02, AO-NC-05.
    """

    words: str
    agent: int
    gm: int
    nc: bool = False

    @property
    def adds(self) -> str:
        """`agent +1`, `GM +2`; blank where it moves no number."""
        moved = (("agent", self.agent), ("GM", self.gm))
        return ", ".join(f"{who} +{more}" for who, more in moved if more)

    @property
    def noted(self) -> str:
        """`ample time (agent +1)`."""
        return f"{self.words} ({self.adds})"


CIRCUMSTANCES: tuple[Circumstance, ...] = (
    Circumstance("a lone low-level operative", 0, 0),
    Circumstance("a fitting topic or a shared past", 1, 0),
    Circumstance("ample time", 1, 0),
    Circumstance("surprise", 1, 0),
    Circumstance("a trap laid beforehand", 1, 0),
    Circumstance("extra training at leisure", 1, 0),
    Circumstance("asking much of a contact among the enemy", 0, 2),
    Circumstance("the VILLAIN has time too", 0, 1),
    Circumstance("the VILLAIN covered the tracks", 0, 1),
    Circumstance("several pursuers and a wounded companion", 0, 2),
    Circumstance("luck or low stakes: an NC DRAW", 0, 1, nc=True),
    Circumstance("a lone low-level thug, an advantage", 1, 0),
)
"""Stored calls name them by their places: a new one comes last."""

DIFFICULTY: Mapping[int, str] = {  # AO-CALL-04
    1: "a small hitch",
    2: "a real obstacle",
    3: "hard",
    4: "close to impossible",
    5: "worse than anything on the chart",
    6: "far worse than anything on the chart",
}


class Power(Choice, frozen=True):
    """A power of a strong suit; it costs an Ace and succeeds by itself (AO-POW-01)."""

    id: str
    skill: Skill
    label: str
    effect: str


POWERS: Mapping[str, Power] = {
    power.id: power
    for power in (
        Power("CUN-1", Skill.CUNNING, "The very thing", "a device at hand is just what is needed"),
        Power("CUN-2", Skill.CUNNING, "Epiphany", "a crucial piece of the mission falls in place"),
        Power("CUN-3", Skill.CUNNING, "Mental trap", "an enemy betrays a secret or a weakness"),
        Power("FOR-1", Skill.FORCE, "Found weapon", "something heavy solves a problem"),
        Power("FOR-2", Skill.FORCE, "Draw fire", "a fellow's failure costs no cards (a reaction)"),
        Power("FOR-3", Skill.FORCE, "One against many", "a swarm of enemies is out of action"),
        Power("NIM-1", Skill.NIMBLE, "Slip away", "agent and group shake off an enemy"),
        Power("NIM-2", Skill.NIMBLE, "Way in", "a trapped or guarded place is entered"),
        Power("NIM-3", Skill.NIMBLE, "Impossible feat", "sleight of hand or piloting past belief"),
        Power("MAG-1", Skill.MAGNETISM, "Crucial favour", "a minor enemy does a decisive favour"),
        Power("MAG-2", Skill.MAGNETISM, "Perfect cover", "disguise or contact helps at the turn"),
        Power("MAG-3", Skill.MAGNETISM, "One of them", "the agent melts into a group at once"),
    )
}
DRAW_FIRE = "FOR-2"


class Profile(Struct, frozen=True):
    """An optional profile.

    `always` counts in every call of the skill set; with the tag of `tagged` +3 counts, without it
    -1. `carries` is the type of which the agent carries one tool more.

    Rules: AO-PRO-04 to AO-PRO-11.
    """

    name: str
    rule: str
    always: Mapping[Skill, int]
    about: str
    tagged: tuple[Skill, Tag] | None = None
    carries: str = ""

    def modifier(self, skill: Skill, tags: list[Tag]) -> int:
        if self.tagged is not None and self.tagged[0] is skill:
            return 3 if self.tagged[1] in tags else -1
        return self.always.get(skill, 0)


BRUTE, EXPLORER, SECURITY, LOVER = "Brute", "Explorer", "Security", "Lover"

PROFILES: Mapping[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile(
            BRUTE,
            "AO-PRO-04",
            {Skill.FORCE: 2, Skill.CUNNING: -1},
            "in combat, one card less is lost on a failure, by the Brute or a fellow",
        ),
        Profile(
            "Hacker",
            "AO-PRO-05",
            {},
            "at home with technology; carries one more Gizmo",
            tagged=(Skill.CUNNING, "technology"),
            carries="Gizmo",
        ),
        Profile(
            "Driver",
            "AO-PRO-06",
            {},
            "at home at any wheel; carries one more Vehicle",
            tagged=(Skill.NIMBLE, "driving"),
            carries="Vehicle",
        ),
        Profile(
            LOVER,
            "AO-PRO-07",
            {Skill.MAGNETISM: 2, Skill.CUNNING: -1, Skill.FORCE: -1, Skill.NIMBLE: -1},
            "knows somebody on the inside in every mission",
        ),
        Profile(EXPLORER, "AO-PRO-09", {}, "one more card where an item for exploring is used"),
        Profile(SECURITY, "AO-PRO-08", {}, "a protective item gives a card or covers one more"),
        # Without numbers: the GM grants it, calls an NC DRAW, or gives a tool cards or a modifier.
        Profile("Techsassin", "AO-PRO-10", {}, "gizmos escape searches, or gain a second use"),
        Profile("Heavy Hand", "AO-PRO-11", {}, "items of combat do more than they should"),
    )
}

ToolType = Literal["Weapon", "Gizmo", "Vehicle", "Protection"]
TOOL_TYPES: tuple[ToolType, ...] = get_args(ToolType)  # AO-TOOL-01
TOOL_EXAMPLES: Mapping[ToolType, tuple[str, ...]] = {
    "Weapon": ("silenced pistol", "machete", "blow darts", "grenades", "flamethrower"),
    "Gizmo": ("lockpick set", "spy camera", "shoe phone", "GPS", "signal scrambler"),
    "Vehicle": ("motorcycle", "snowmobile", "jet ski", "boat", "submarine"),
    "Protection": ("parachute", "bulletproof vest", "energy shield", "antidote"),
}
TOOL_IDEAS: Mapping[str, ToolType] = {
    "Watch with a wire": "Weapon",
    "Silenced pistol": "Weapon",
    "Walking stick with a blade": "Weapon",
    "Crossbow with a rope": "Weapon",
    "Lipstick camera": "Gizmo",
    "Pen that listens": "Gizmo",
    "Smoke pellets": "Gizmo",
    "Folding motorcycle": "Vehicle",
    "Speedboat": "Vehicle",
    "Glider in a suitcase": "Vehicle",
    "Evening coat with plates": "Protection",
    "Forged passports": "Protection",
}
"""Tools for somebody at a loss, each with its type."""

TAG_OF: Mapping[str, Tag] = {
    "Weapon": "combat",
    "Gizmo": "technology",
    "Vehicle": "driving",
    "Protection": "protection_item",
}
"""What an action is about in which a tool of this type is used (AO-PRO-03)."""


class Recovery(Choice, frozen=True):
    """A way to win lost cards back (AO-REC-01, AO-REC-10).

    `most` bounds the number the GM gives, 0: none; `counts` says what that number counts.
    """

    id: str
    occasion: str
    most: int = 0
    counts: str = ""
    rule: str = "AO-REC-01"


RECOVERY: Mapping[str, Recovery] = {
    way.id: way
    for way in (
        Recovery("REC-1", "a night's sleep: cards by comfort", 3, "cards"),
        Recovery("REC-2", "a romantic encounter: a card of the player's choice", rule="AO-REC-04"),
        Recovery(
            "REC-3", "full days off duty: a card for each, Aces first", 30, "days", "AO-REC-06"
        ),
        Recovery("REC-4", "a break in the action: one card, perhaps of a suit", rule="AO-REC-08"),
        Recovery(
            "REC-5",
            "a themed event: one suit among some cards looked at",
            20,
            "cards looked at",
            "AO-REC-03",
        ),
        Recovery("REC-6", "the massage chair: a MAGNETISM card for each hour", 12, "hours"),
        Recovery("REC-7", "an experimental drug: all Aces for three other cards", rule="AO-REC-07"),
        Recovery("REC-8", "the best boba tea in the world: an Ace, once a day", rule="AO-REC-05"),
        Recovery("GM", "a way of the GM's own", 20, "cards", "AO-REC-10"),
    )
}
GMS_OWN = "GM"

MOST_HITS, MOST_ACTIONS, MOST_DAYS = 99, 99, 999
"""As far as the tracks of the table go."""

SceneKind = Literal[
    "intel_session",
    "discovery",
    "briefing",
    "preparation_montage",
    "drop_in",
    "caper",
    "debrief",
]
SCENES: Mapping[SceneKind, str] = {  # AO-MIS-01
    "intel_session": "what is known is shared",
    "discovery": "a quiet moment turns up a lead that cannot wait",
    "briefing": "goals, limits, equipment, and what counts as success",
    "preparation_montage": "each agent prepares, some actions each",
    "drop_in": "straight into the action",
    "caper": "the bulk of the mission",
    "debrief": "what it meant for everybody",
}
MONTAGE = "preparation_montage"
PREPARING = ("intel_session", "discovery", "briefing", MONTAGE)
"""Scenes in which agents still equip themselves: the limit of tools holds (AO-TOOL-06)."""

SEQUENCE: tuple[tuple[str, str], ...] = (  # AO-MIS-09
    ("caper", "low stakes, begun in the middle; an agent may serve two masters"),
    ("discovery", "what to do about it, and whom to tell"),
    (MONTAGE, "three actions each: how loyal is that agent?"),
    ("briefing", "higher stakes, in which that agent matters; gizmos are handed out"),
    (MONTAGE, "three actions each: inquiry or preparation"),
    ("discovery", "a crucial piece about mission and loyalty"),
    ("drop_in", "the transport fails; the agents are stranded near the place"),
    ("caper", "a day or two of high danger, mostly in sequence"),
    ("debrief", "with a hint of the next mission"),
)

FoeKind = Literal["civilian", "minor", "skilled", "bad_guy", "villain"]
FOES: tuple[FoeKind, ...] = get_args(FoeKind)  # AO-OPP-01
FOE_LABELS: Mapping[FoeKind, str] = {
    "minor": "minor enemy",
    "skilled": "skilled enemy",
    "bad_guy": "BAD GUY",
    "villain": "VILLAIN",
}

Fate = Literal["incapacitated", "captured", "deactivated", "other"]
FATES: tuple[Fate, ...] = get_args(Fate)  # AO-OUT-04

ADVICE: Mapping[str, str] = {  # for the GM, beside the form of a call
    "AO-GM-03": "A failure still brings something; a success at a cost helps the enemy a little.",
    "AO-GM-04": "Is the question too wide? Narrow it before you call.",
    "AO-GM-05": "Words of the trade are colour: dead drop, legend, mole, safe house.",
    "AO-MIS-06": "The ORG gives knowledge, contacts and gizmos; a rival one may back the enemy.",
    "AO-OPP-05": "One direct defeat is a confrontation won; the opponent may slip away by a way "
    "nobody knew.",
    "AO-OPP-06": "Taking a VILLAIN, stopping the plan and barring the escape are separate scenes.",
    "AO-RES-11": "Most things can be done: say what a success costs in the story.",
    "AO-CALL-09": "A smaller bonus than +3, or a card for the specialty, is a matter of settings.",
}

Genre = Literal[
    "spy caper",
    "casino heist",
    "spaghetti western",
    "consulting detective",
    "starship survey",
    "treacherous pirates",
    "murder mystery",
    "special operations",
]
GENRES: tuple[Genre, ...] = get_args(Genre)  # AO-GEN-07: flavour, nothing else
