"""A character, called a Suit: points, tags, and what follows from them (SU-CHR)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.sheets import Flaw
from fiftyfour.systems.suits.data import BASE, DEFENSES, SKILLS, Attribute, Defense, Skill

POINTS = 20  # SU-CHR-02
MOST = 10  # SU-CHR-03
FREE_TAGS = 2  # SU-SKL-02
MOST_NAME, MOST_TEXT = 60, 500


class SuitSheet(Struct, kw_only=True):
    """A character as written down: points on top of 1 in each attribute, and tagged skills.

    `suit` is a letter, or blank for somebody of the GM's who has none. There is no growth, money or
    equipment.

    Rules: SU-CHR-01, SU-CHR-02, SU-CHR-07.
    """

    name: str = ""
    suit: str = ""
    points: dict[str, int] = field(default_factory=dict[str, int])
    tags: list[str] = field(default_factory=list[str])
    description: str = ""

    def attribute(self, attribute: Attribute) -> int:
        """1 to 10; points above that are lost (SU-CHR-02, SU-CHR-03, SU-CHR-04)."""
        return min(MOST, 1 + self.points.get(attribute, 0))

    def defense(self, defense: Defense) -> int:
        """5 + its attribute (SU-MOD-03, SU-DEF-01, SU-DEF-02, SU-DEF-03, SU-DEF-04)."""
        return BASE + self.attribute(defense.attribute)

    def tagged(self, skill: Skill) -> bool:
        return skill in self.tags

    def skill(self, skill: Skill) -> int:
        """The linked attribute, and 5 if it is tagged (SU-MOD-01, SU-SKL-03, SU-SKL-04)."""
        return self.attribute(skill.attribute) + (BASE if self.tagged(skill) else 0)

    def modifier(self, play: str) -> int:
        """What is added to the flip in a play of this skill, attribute or defense.

        Rules: SU-MOD-01, SU-MOD-02, SU-MOD-03.
        """
        if play in SKILLS:
            return self.skill(SKILLS[play])
        if play in DEFENSES:
            return self.defense(DEFENSES[play])
        return self.attribute(Attribute(play))

    @property
    def hand(self) -> int:
        """Cards at the start of a scene: the lowest attribute (SU-HAND-01, SU-CHR-09)."""
        return min(self.attribute(one) for one in Attribute)

    @property
    def best(self) -> int:
        """The highest attribute, for the GM's hand (SU-HAND-02)."""
        return max(self.attribute(one) for one in Attribute)

    @property
    def tags_allowed(self) -> int:
        """Wits and 2 more (SU-ATT-03, SU-SKL-02, SU-CHR-05)."""
        return FREE_TAGS + self.attribute(Attribute.WITS)


class Figure(SuitSheet, kw_only=True):
    """Somebody at the table. What the GM's people may have besides is at the end.

    `toughness` takes the place of Fitness as the limit of damage where it is not 0; `fixed` is the
    one number of quick opposition, and `effects` tells whether its face cards have effects.

    Rules: SU-NPC-01, SU-NPC-02, SU-DMG-04.
    """

    toughness: int = 0
    fixed: int | None = None
    effects: bool = True

    def modifier(self, play: str) -> int:
        return super().modifier(play) if self.fixed is None else self.fixed

    @property
    def limit(self) -> int:
        """Damage above it kills (SU-DMG-02, SU-DMG-04)."""
        return self.toughness or self.attribute(Attribute.FITNESS)


def points_of(attributes: Mapping[str, int]) -> dict[str, int]:
    """Points that make these attributes, for somebody made without a budget (SU-NPC-01)."""
    return {name: value - 1 for name, value in attributes.items()}


# --- what is wrong with a sheet, and what is only a pity ---


def flaws(sheet: SuitSheet) -> Iterator[Flaw]:
    """All that is wrong, in the order of checks, the name last (SU-CHR-08)."""
    if sheet.suit not in set(Suit):
        told = f"exactly one card suit, one of c, d, h, s, not {sheet.suit!r}"
        yield Flaw("bad_suit", told, "SU-CHR-01", "suit")
    for attribute in Attribute:
        points = sheet.points.get(attribute, 0)
        if points < 0:
            told = f"{attribute.label} has {points} points; none may have fewer than 0"
            yield Flaw("bad_points", told, "SU-CHR-02", attribute)
    for name in sheet.points:
        if name not in set(Attribute):
            told = f"there is no attribute {name[:40]!r}; there are {', '.join(Attribute)}"
            yield Flaw("bad_points", told, "SU-CHR-02")
    if spent(sheet) > POINTS:
        told = f"{spent(sheet)} points are spent; there are {POINTS}"
        most = max(Attribute, key=lambda one: sheet.points.get(one, 0))
        yield Flaw("points_over_budget", told, "SU-CHR-02", most)
    for tag in sheet.tags:
        if tag not in SKILLS:
            told = f"there is no skill {tag[:40]!r}; there are {', '.join(Skill)}"
            yield Flaw("unknown_skill", told, "SU-CHR-05")
    twice = [tag for tag in dict.fromkeys(sheet.tags) if sheet.tags.count(tag) > 1]
    if twice:
        yield Flaw("duplicate_tag", f"tagged twice: {', '.join(twice)}", "SU-CHR-05", twice[0])
    if len(sheet.tags) > sheet.tags_allowed:
        told = f"{len(sheet.tags)} skills are tagged; Wits allow {sheet.tags_allowed}"
        yield Flaw("too_many_tags", told, "SU-CHR-05", sheet.tags[-1])
    if not 1 <= len(sheet.name.strip()) <= MOST_NAME:
        yield Flaw("bad_name_text", f"a name has 1 to {MOST_NAME} characters", "SU-CHR-01", "name")


def warnings(sheet: SuitSheet) -> list[str]:
    """What may be left undone or is lost, as `code:number` (SU-CHR-04, SU-CHR-06)."""
    wasted = sum(max(0, sheet.points.get(one, 0) + 1 - MOST) for one in Attribute)
    found = {
        "points_unspent": POINTS - spent(sheet),
        "points_wasted": wasted,
        "tags_unused": sheet.tags_allowed - len(sheet.tags),
    }
    return [f"{code}:{number}" for code, number in found.items() if number > 0]


WARNINGS = {
    "points_unspent": "points are not spent",
    "points_wasted": "points are lost above 10",
    "tags_unused": "skills could still be tagged",
}


def spent(sheet: SuitSheet) -> int:
    """Points spent, those that are lost included."""
    return sum(sheet.points.values())


def _sample(name: str, suit: str, points: str, tags: str, description: str) -> SuitSheet:
    numbers = map(int, points.split())
    return SuitSheet(
        name=name,
        suit=suit,
        points={one.value: number for one, number in zip(Attribute, numbers, strict=True)},
        tags=tags.split(),
        description=description,
    )


SAMPLES: tuple[SuitSheet, ...] = (
    _sample(
        *("Vesper", "s", "4 6 5 5"),
        "stealth thief fraud awareness athlete persuasion leadership guns",
        "Opens anything that has ever been closed.",
    ),
    _sample(
        *("Brick", "c", "7 6 3 4"),
        "thug guns throw athlete driver leadership",
        "The second opinion, when talk has failed.",
    ),
    _sample(
        *("Corinna", "h", "3 4 5 8"),
        "persuasion leadership fraud awareness ambush driver stealth guns",
        "Everybody owes her a favour, and most enjoy it.",
    ),
    _sample(
        *("Dash", "d", "6 6 5 3"),
        "driver athlete ambush guns stealth thug throw thief",
        "Late to every meeting, first out of every window.",
    ),
    _sample(
        *("Locke", "s", "4 5 7 4"),
        "thief stealth awareness ambush fraud driver guns athlete persuasion throw",
        "Has read the manual of your alarm.",
    ),
    _sample(
        *("Mallory", "c", "5 8 3 4"),
        "guns throw stealth athlete thug leadership",
        "Never counts shots. Never has to.",
    ),
    _sample(
        *("Sister Rue", "h", "5 3 4 8"),
        "leadership persuasion fraud thug awareness ambush driver",
        "Forgives you in advance.",
    ),
    _sample(
        *("Tumble", "d", "8 6 3 3"),
        "athlete driver thug ambush throw stealth",
        "The wall was in the way.",
    ),
)
"""A character for every seat, so that a table can begin at once; players make their own."""
