"""The book's tables: classes, attributes, defenses, skills, uses, thresholds."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.cards import Suit


class Attribute(StrEnum):
    """The four attributes, 1 to 10 (SU-ATT-01, SU-ATT-02, SU-ATT-03, SU-ATT-04)."""

    FITNESS = "fitness"
    DEXTERITY = "dexterity"
    WITS = "wits"
    CHARISMA = "charisma"

    @property
    def label(self) -> str:
        return self.value.capitalize()

    @property
    def about(self) -> str:
        return {
            "fitness": "strength and toughness; more damage than this kills",
            "dexterity": "speed and coordination; decides who acts first",
            "wits": "a sharp mind; two skills more than this can be tagged",
            "charisma": "charm; added to one play in each scene",
        }[self.value]


class Defense(StrEnum):
    """What resists: 5 + its attribute (SU-DEF-01, SU-DEF-02, SU-DEF-03, SU-DEF-04)."""

    BLOCK = "block"
    DODGE = "dodge"
    INSIGHT = "insight"
    WILLPOWER = "willpower"

    @property
    def label(self) -> str:
        return self.value.capitalize()

    @property
    def attribute(self) -> Attribute:
        return _DEFENSES[self.value][0]

    @property
    def against(self) -> str:
        return _DEFENSES[self.value][1]


PHYSICAL = (Defense.BLOCK, Defense.DODGE)
"""Charisma does not help against these (SU-CHA-02)."""

BASE = 5
"""What a tag adds to a play, and what a defense adds to its attribute (SU-SKL-03, SU-MOD-03)."""


class Skill(StrEnum):
    """The twelve skills (SU-SKL-01); the suit only says which used cards give its bonus."""

    AMBUSH = "ambush"
    ATHLETE = "athlete"
    AWARENESS = "awareness"
    DRIVER = "driver"
    FRAUD = "fraud"
    GUNS = "guns"
    LEADERSHIP = "leadership"
    PERSUASION = "persuasion"
    STEALTH = "stealth"
    THIEF = "thief"
    THROW = "throw"
    THUG = "thug"

    @property
    def label(self) -> str:
        return self.value.capitalize()

    @property
    def suit(self) -> Suit:
        return _SKILLS[self.value][0]

    @property
    def attribute(self) -> Attribute:
        return _SKILLS[self.value][1]

    @property
    def about(self) -> str:
        return _SKILLS[self.value][2]


_D, _H, _S, _C = Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS
_FIT, _DEX, _WIT, _CHA = Attribute

_DEFENSES: dict[str, tuple[Attribute, str]] = {
    "block": (_FIT, "melee"),
    "dodge": (_DEX, "ranged attacks"),
    "insight": (_WIT, "deception"),
    "willpower": (_CHA, "persuasion"),
}

_SKILLS: dict[str, tuple[Suit, Attribute, str]] = {
    "ambush": (_D, _WIT, "set traps, and see what the GM's deck brings"),
    "athlete": (_D, _FIT, "run, climb, jump; a ♦ ends the run with a blow"),
    "awareness": (_H, _WIT, "notice things, and see what your deck brings"),
    "driver": (_D, _WIT, "chases on wheels, rough ground, ramming"),
    "fraud": (_S, _CHA, "lies, forgeries, disguises, feints"),
    "guns": (_C, _DEX, "shoot: 2 damage, 1 more for each ♣"),
    "leadership": (_H, _CHA, "lend your defense, or swap cards"),
    "persuasion": (_H, _CHA, "charm, threats, references"),
    "stealth": (_S, _DEX, "move unseen, hide things"),
    "thief": (_S, _DEX, "take things without being noticed"),
    "throw": (_C, _FIT, "throw: 1 damage, 1 more for each ♣"),
    "thug": (_C, _FIT, "brawl, disarm, take by force"),
}

SKILLS: dict[str, Skill] = {skill.value: skill for skill in Skill}
DEFENSES: dict[str, Defense] = {one.value: one for one in Defense}
"""By name: what is played or resists is one of these, or an attribute."""

CLASSES: dict[Suit, tuple[str, str]] = {
    Suit.DIAMONDS: ("shine", "feats of daring and prowess"),
    Suit.HEARTS: ("love", "leading, and dealing with people"),
    Suit.SPADES: ("dig", "stealth and investigation"),
    Suit.CLUBS: ("kill", "doing harm"),
}
"""The four classes, each with its catchword and strong point (SU-CHR-01)."""

# --- what a skill is used for ---

Resist = Literal[
    "threshold", "computed", "any", "block", "dodge", "insight", "willpower", "athlete", "driver"
]
Marks = Literal["none", "one", "many", "partner", "number"]


class Use(Struct, frozen=True):
    """One thing a skill or attribute is used for, what may resist it, and how many marks it has.

    The first of `resist` is what a mark usually resists with; the GM chooses among all of them.
    `marks` tells whom the acting seat names.
    """

    id: str
    play: str  # skill or attribute
    label: str
    resist: tuple[Resist, ...]
    marks: Marks = "one"
    combat: bool = False
    damage: int | None = None  # on a hit, without any bonus
    rule: str = ""

    @property
    def skill(self) -> Skill | None:
        """None for a play of an attribute (SU-MOD-02)."""
        return SKILLS.get(self.play)

    @property
    def attack(self) -> bool:
        """Guns, Throw, Thug and rams; a disarm is none (SU-FRA-03)."""
        return self.damage is not None

    @property
    def usual(self) -> str:
        """What resists a call where the GM does not say (SU-MOD-04)."""
        return "insight" if self.resist[0] in ("threshold", "any") else self.resist[0]

    @property
    def ways(self) -> dict[str, str]:
        """What somebody may resist with, the usual first; of several the GM chooses (SU-MOD-04)."""
        if self.resist[0] == "any":
            return {one.value: one.label for kind in (Defense, Attribute, Skill) for one in kind}
        named = [resist for resist in self.resist if resist not in ("threshold", "computed")]
        return {resist: resist.capitalize() for resist in named}

    @property
    def physical(self) -> bool:
        """True where nothing but Block or Dodge resists (SU-CHA-02)."""
        return all(resist in PHYSICAL for resist in self.resist)

    @property
    def computed(self) -> bool:
        """True where the rules themselves set the threshold (SU-PLAY-05)."""
        return "computed" in self.resist


USES: dict[str, Use] = {
    use.id: use
    for use in (
        Use("guns attack", "guns", "Shoot", ("dodge",), combat=True, damage=2, rule="SU-GUN-01"),
        Use("throw attack", "throw", "Throw something", ("dodge",), damage=1, rule="SU-THW-01"),
        Use("thug attack", "thug", "Strike", ("block",), damage=1, rule="SU-THU-02"),
        Use("thug disarm", "thug", "Disarm", ("block",), rule="SU-THU-03"),
        Use("thug seize", "thug", "Take by force", ("block",), rule="SU-THU-01"),
        Use("driver ram", "driver", "Ram", ("block",), damage=4, rule="SU-DRI-03"),
        Use(
            "driver chase",
            "driver",
            "Chase on wheels",
            ("driver", "block", "athlete", "threshold"),
            rule="SU-DRI-02",
        ),
        Use(
            "driver terrain",
            "driver",
            "Drive over rough ground",
            ("threshold",),
            "none",
            rule="SU-DRI-01",
        ),
        Use("athlete chase", "athlete", "Chase on foot", ("athlete",), rule="SU-ATH-02"),
        Use(
            "athlete terrain",
            "athlete",
            "Run, climb, jump",
            ("threshold",),
            "none",
            rule="SU-ATH-02",
        ),
        Use("athlete block", "athlete", "Push past", ("block",), rule="SU-ATH-01"),
        Use("fraud feint", "fraud", "Feint", ("insight",), combat=True, rule="SU-FRA-02"),
        Use("fraud deceive", "fraud", "Deceive", ("insight",), rule="SU-FRA-01"),
        Use("persuasion persuade", "persuasion", "Persuade", ("willpower",), rule="SU-PER-01"),
        Use("stealth sneak", "stealth", "Sneak past", ("insight",), "many", rule="SU-STE-01"),
        Use("stealth hide", "stealth", "Hide something", ("insight",), rule="SU-STE-01"),
        Use("thief open", "thief", "Open a lock", ("threshold",), "none", rule="SU-SKL-07"),
        Use("thief steal", "thief", "Steal", ("insight",), rule="SU-THF-01"),
        Use("thief person", "thief", "Steal from a body", ("insight",), rule="SU-THF-02"),
        Use("ambush look", "ambush", "Ambush", ("insight", "threshold"), rule="SU-AMB-01"),
        Use("awareness look", "awareness", "Notice", ("computed",), "number", rule="SU-AWA-01"),
        Use(
            "leadership swap",
            "leadership",
            "Swap cards",
            ("computed",),
            "partner",
            rule="SU-LEA-08",
        ),
        Use(
            "leadership lead",
            "leadership",
            "Lead others",
            ("computed",),
            "number",
            rule="SU-LEA-01",
        ),
        *(
            Use(
                attribute.value,
                attribute.value,
                attribute.label,
                ("any", "threshold"),
                rule="SU-MOD-02",
            )
            for attribute in Attribute
        ),
    )
}
"""What anybody can declare. Which fits an action, the GM decides (SU-MOD-04)."""

COVER = Use("leadership cover", "leadership", "Cover", ("computed",), "many", rule="SU-LEA-02")
"""Leadership as a reaction (SU-LEA-03); nobody declares it."""

RUNS = ("athlete chase", "athlete terrain", "athlete block", "driver chase", "driver terrain")
"""Uses that may close with a free attack; a ram is none (SU-ATH-03, SU-DRI-02)."""

SHOTS = ("guns attack", "throw attack")
"""Uses whose misses a ♦ chains (SU-GUN-03, SU-THW-01)."""

ROBBERY = "thief person"
"""The theft that is harder without a ♠ (SU-THF-02)."""

FOR_PLAYERS = ("leadership swap",)
"""What the GM's people cannot do (SU-NPC-06)."""

# --- numbers ---

THRESHOLDS: dict[int, str] = {
    10: "easy",
    15: "average",
    20: "difficult",
    30: "almost impossible",
}
"""Presets of the GM (SU-PLAY-04)."""

AVERAGE = 15
"""What a hidden threshold is taken for, and where the GM begins to name one."""

RESISTANCES: dict[int, str] = {7: "weak", 9: "a guard", 12: "a boss"}
"""What somebody of the GM's may resist with, for those who do not know it (SU-ODDS-07)."""

GUARD = 9
"""What somebody of the GM's is taken to resist with before there is anybody."""

DEXTERITY = 4
"""What somebody of the GM's may be as swift as, a guard, for the same (SU-ODDS-07)."""

THRESHOLD = range(1, 100)  # SU-PLAY-05
MODIFIER = range(-20, 61)  # SU-NPC-02
TOUGH = range(0, 100)  # SU-NPC-01: 0 is Fitness
TOUGHNESS = range(1, 100)  # SU-NPC-02
VEHICLE = 15  # SU-VEH-01
THEFT = -5  # SU-THF-02
FEINT = 2  # SU-FRA-03


def awareness_threshold(result: int) -> int:
    """5 for each card that is to be seen (SU-AWA-01, SU-AWA-02)."""
    return 5 * result


def leadership_threshold(marks: int) -> int:
    """10, and 3 for each mark (SU-LEA-01)."""
    return 10 + 3 * marks


def computed_threshold(use: str, result: int) -> int:
    """What the rules set for a use, by the number named with it (SU-AWA-01, SU-LEA-01)."""
    if use == "awareness look":
        return awareness_threshold(result)
    return leadership_threshold(1 if use == "leadership swap" else result)


ROLES: dict[str, tuple[tuple[int, int, int, int], tuple[Skill, ...]]] = {
    "bystander": ((2, 2, 2, 2), ()),
    "thug": ((5, 3, 1, 2), (Skill.THUG,)),
    "guard": ((4, 3, 2, 3), (Skill.GUNS, Skill.THUG)),
    "bouncer": ((7, 4, 3, 3), (Skill.THUG, Skill.ATHLETE)),
    "driver": ((3, 5, 5, 2), (Skill.DRIVER, Skill.GUNS)),
    "professional": ((5, 7, 5, 4), (Skill.GUNS, Skill.STEALTH, Skill.ATHLETE)),
    "boss": ((7, 6, 6, 6), (Skill.GUNS, Skill.LEADERSHIP, Skill.PERSUASION)),
}
"""Opponents that a GM makes at once, and changes as wanted (SU-NPC-01)."""


NO_SUIT = "none"  # its id
SUIT_LABELS = {suit.value: f"{suit.symbol} {CLASSES[suit][0]}" for suit in Suit}
SUITS = {"": "none", **SUIT_LABELS}

CALLED = [
    use.id
    for use in USES.values()
    if not use.computed and not use.combat and use.id != "ambush look" and use.marks != "many"
]
"""What a GM calls for; the rest players declare themselves, or is for combat."""

NAMED_RESISTS = {"": "as usual for it"} | {
    one.value: one.label
    for one in (
        *(Defense.INSIGHT, Defense.WILLPOWER, Defense.BLOCK, Defense.DODGE),
        *(Skill.ATHLETE, Skill.DRIVER),
    )
}
"""What a GM may name against a play that is called for (SU-MOD-04)."""
