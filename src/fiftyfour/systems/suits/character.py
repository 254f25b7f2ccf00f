"""A character, called a Suit: points, tags, and what follows from them (SU-CHR)."""

from collections.abc import Mapping

from msgspec import Struct, field

from fiftyfour.systems.suits.data import BASE, DEFENSES, SKILLS, Attribute, Defense, Skill

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
        return min(self.attribute(attribute) for attribute in Attribute)

    @property
    def best(self) -> int:
        """The highest attribute, for the GM's hand (SU-HAND-02)."""
        return max(self.attribute(attribute) for attribute in Attribute)

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
