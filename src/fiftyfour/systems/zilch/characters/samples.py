"""Characters and monsters of ours, so that a table can begin at once (ZI-MON-01)."""

from msgspec import Struct, structs

from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.table.character import Character, NaturalAttack, values
from fiftyfour.systems.zilch.table.gear import Gear


def _eight(*numbers: int) -> dict[str, int]:
    return dict(zip(CARDS, numbers, strict=True))


PARTY = (
    Character(
        name="Ana",
        base=_eight(9, 9, 7, 7, 4, 8, 10, 8),
        classes=["fighter"],
        trades=["plate"],
        skills=[
            *("athletics", "intimidate", "notice", "survival", "first_aid", "read_person"),
            *("animal_handling", "gossip"),
        ],
        knacks=["rage"],
        gear=Gear(hands=["longsword", "shield:small"], armor="light", armor_name="chain shirt"),
        notes="Walks in front.",
    ),
    Character(
        name="Bo",
        base=_eight(7, 7, 9, 10, 5, 9, 8, 7),
        classes=["rogue"],
        skills=[
            *("stealth", "burglary", "bluff", "notice", "sleight_of_hand", "acrobatics"),
            *("gossip", "examine", "read_person"),
        ],
        gear=Gear(
            hands=["rapier"],
            armor="light",
            armor_name="leather armor",
            strapped=True,
            body=["dagger", "salve_egg"],
        ),
        notes="Was never here.",
    ),
    Character(
        name="Cy",
        base=_eight(5, 6, 8, 6, 10, 10, 9, 8),
        classes=["spellcaster"],
        caster="Wizard",
        skills=[
            *("spellcraft", "knowledge_arcane", "knowledge_history", "examine", "diplomacy"),
            *("knowledge_divine", "knowledge_planes", "knowledge_nature", "notice"),
            "language:Elvish",
        ],
        runes="ABEILMNORT",
        source="inscribed",
        gear=Gear(hands=["staff"], body=["war_pitch"]),
        notes="Reads first.",
    ),
    Character(
        name="Dara",
        base=_eight(8, 8, 8, 8, 6, 7, 9, 8),
        classes=["fighter", "rogue"],
        skills=[
            *("acrobatics", "gossip", "notice", "stealth"),
            *("athletics", "bluff", "sleight_of_hand"),
        ],
        gear=Gear(hands=["shortsword", "dagger"], armor="light", armor_name="studded leather"),
        notes="Two blades, one plan.",
    ),
    Character(
        name="Evan",
        base=_eight(7, 8, 7, 7, 9, 8, 8, 8),
        classes=["spellcaster"],
        caster="Healer",
        trades=["heavy"],
        skills=[
            *("first_aid", "knowledge_divine", "diplomacy", "read_person"),
            *("notice", "survival", "knowledge_history", "examine", "gossip"),
        ],
        runes="EMNARITWH",
        source="inspired",
        gear=Gear(hands=["club"], armor="light", body=["cure_all", "pitch_patch"]),
        notes="Counts the bandages.",
    ),
    Character(
        name="Fay",
        base=_eight(8, 8, 8, 9, 5, 8, 8, 8),
        classes=["fighter"],
        trades=["plate", "heavy"],
        skills=[
            *("survival", "notice", "animal_handling", "stealth"),
            *("athletics", "examine", "knowledge_nature", "knowledge_geography"),
            *("first_aid", "gossip"),
        ],
        gear=Gear(hands=["longbow"], armor="light", body=["shortsword"]),
        notes="Prefers to be across the valley.",
    ),
)
"""A character for every seat; stored tables count on their order."""


class Later(Struct, frozen=True):
    """What a character has only had since later: a point on each of these cards, its last talents.

    And its last runes.
    """

    points: str
    skills: int
    runes: int = 0


LATER = {
    "Ana": Later("C2 S2 H2", 2),
    "Bo": Later("C C2 S2 H2", 3),
    "Cy": Later("C2 S H H2", 5),
    "Dara": Later("C2 S S2 H2", 3),
    "Evan": Later("C2 S H2 H2", 5, 1),
    "Fay": Later("C2 S2 H H2", 6),
}


def early(made: Character) -> Character:
    """One of the party as it was at the first tables, with points and talents to spare."""
    later, base = LATER[made.name], dict(made.base)
    for card in later.points.split():
        base[card] -= 1
    return structs.replace(
        made,
        base=base,
        skills=made.skills[: -later.skills],
        runes=made.runes[: len(made.runes) - later.runes],
    )


MORE = (
    Character(
        name="Gwen",
        base=_eight(6, 6, 8, 6, 10, 8, 9, 9),
        classes=["spellcaster"],
        caster="Druid",
        skills=[
            *("survival", "animal_handling", "notice", "first_aid"),
            *("spellcraft", "diplomacy", "stealth", "examine"),
        ],
        runes="AEIMNRTWDO",
        source="innate",
        gear=Gear(hands=["staff"], body=["salve_egg", "pitch_patch"]),
        notes="Asks the mud first.",
    ),
    Character(
        name="Hob",
        base=_eight(10, 8, 8, 8, 4, 8, 10, 6),
        classes=["fighter"],
        skills=["athletics", "acrobatics", "intimidate", "notice", "read_person"],
        knacks=["rage", "mobile_attack", "stunning_fist"],
        gear=Gear(hands=["gauntlet"], armor="light", body=["club", "war_pitch"]),
        notes="Hits it with whatever is nearest.",
    ),
)
"""Two more to choose from."""


def monster(
    name: str,
    suits: tuple[int, int, int, int],
    *,
    kind: str = "",
    size: str = "Medium",
    hp: int | None = None,
    pools: tuple[str, ...] = (),
    dr: int = 0,
    hands: tuple[str, ...] = (),
    attacks: tuple[NaturalAttack, ...] = (),
    **lines: str,
) -> Character:
    """A monster in its format; its secondary cards equal the primary ones (ZI-MON-01)."""
    primary: dict[str, int] = dict(zip(("C", "S", "D", "H"), suits, strict=True))
    return Character(
        name=name,
        method="monster",
        base=values(primary),
        kind=kind,
        size=size,
        hp=hp,
        pools=[suit for suit in ("C", "S", "D") if suit in pools],
        dr=dr,
        attacks=list(attacks),
        gear=Gear(hands=list(hands)),
        lines=lines,
    )


MONSTERS = {
    one.name: one
    for one in (
        monster("Peasant", (6, 6, 6, 6), kind="humanoid (Human)", hands=("club",)),
        monster(
            "Guard",
            (8, 6, 5, 7),
            kind="humanoid (Human)",
            pools=("C",),
            dr=2,
            hands=("longsword", "shield:small"),
        ),
        monster("Ogre", (9, 5, 3, 10), kind="humanoid", size="Large", dr=1, hands=("club",)),
    )
}
"""Ours, so that the table is not empty (ZI-MON-01)."""
