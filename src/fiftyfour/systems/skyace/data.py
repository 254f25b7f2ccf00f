"""The tables of the book: ready-made heroes, difficulties, costs."""

from msgspec import structs

from fiftyfour.engine.cards import Suit
from fiftyfour.systems.skyace.table import GRADES, POWERS, HeroFile, HeroSheet, Identity, Skill

DIFFICULTIES = {"easy": 2, "average": 3, "challenging": 4, "hard": 5, "impossible": 6}
"""Cards the GM draws against a skill test; the GM picks one by name (SK-TEST-01, SK-GMG-07)."""

SAMPLE_SKILLS = ("Computer Programming", "Criminal Investigation", "Mechanics")
"""Let skills follow from what the hero does in daily life (SK-GMG-05)."""

USUAL_AWARDS = (1, 2)
"""Experience points that most game sessions are worth (SK-XP-02)."""

OPENING = (
    "You started at the Daily Star this week, you are late for work, and from some streets away "
    "somebody is crying for help."
)
"""How a GM may begin: the hero's private life, and trouble breaking into it (SK-GMG-06)."""


def power_cost(value: int) -> int:
    """Experience points to raise a power from `value` by 1: 4 from 1 to 2 (SK-XP-03)."""
    return value + 3


def skill_cost(value: int) -> int:
    """Experience points to raise a skill from `value` by 1; a new one rises from 0.

    Rules: SK-XP-05, SK-XP-06.
    """
    return value + 1


def _hero(
    name: str, powers: str, values: tuple[int, int, int, int], origin: str, identity: Identity
) -> HeroFile:
    """A new hero; powers and their values in the order of the sheet: spades first, clubs last."""
    names = dict(zip(POWERS, powers.split(", "), strict=True))
    numbers: dict[Suit, int] = dict(zip(POWERS, values, strict=True))
    sheet = HeroSheet(name=name, power_names=names, powers=numbers, origin=origin)
    return HeroFile(sheet=sheet, identity=identity)


BOOK = (
    _hero(
        "Sky Ace",
        "Super Strength, Invulnerability, Laser Vision, Flight",
        (1, 4, 2, 3),
        "Son of a foundling from the sky whom a fighter pilot brought up to love his country. He "
        "watches over the city's skies in his father's place.",
        Identity(real_name="Duke North"),
    ),
    _hero(
        "Twilight",
        "Martial Arts, Acrobatics, Throwing Stars, Swinging",
        (4, 3, 1, 2),
        "She saw her parents die by the guns of gangsters; her war on mobsters and villains will "
        "not end.",
        Identity(real_name="Rebecca Heart", occupation="Fashion model, and a millionaire"),
    ),
    _hero(
        "Blue Streak",
        "Lightning Punches, Super Reflexes, Sonic Boom, Super Speed",
        (3, 2, 1, 4),
        "An enchanted thunderbolt struck him while he was arresting the villain Madam Magic. Days "
        "later he woke faster than sound, and runs for the city ever since.",
        Identity(real_name="Max Reed", occupation="Police officer, in uniform"),
    ),
    _hero(
        "Arachno-man",
        "Arachno-strength, Arachno-sense, Arachno-webs, Swinging",
        (4, 3, 1, 2),
        "",
        Identity(),
    ),
)
"""The four heroes of the book, the last of them its example of making one (SK-GMG-01).

They fill the seats of a new table, also of those that are stored: so they stay as they are.
"""

READY_MADE = (
    *BOOK,
    _hero(
        "Night Porter",
        "Shadow Fists, Walk Through Walls, Key Ring, Doors to Anywhere",
        (2, 4, 1, 3),
        "He has held the door of the Grand Meridian for thirty years. One night it opened on the "
        "other side of the city, and he went through.",
        Identity(real_name="Augustin Bell", occupation="Hotel porter, nights"),
    ),
    _hero(
        "Vesper Kite",
        "Wing Blades, Thermals, Silver Darts, Gliding",
        (1, 2, 3, 4),
        "She fell off a crane at nineteen and the wind would not let go of her. It has asked for "
        "favours ever since.",
        Identity(real_name="Ines Calloway", occupation="Steel worker, forty floors up"),
    ),
    _hero(
        "Madam Circuit",
        "Shock Gloves, Force Field, Arc Lightning, Riding the Wires",
        (2, 1, 4, 3),
        "The power company dismissed her for saying that the grid was alive. It was, and it "
        "followed her home.",
        Identity(real_name="Dolores Vance", occupation="Electrician"),
    ),
    _hero(
        "Bulwark",
        "Wrecking Fists, Granite Skin, Thrown Rubble, Great Leaps",
        (3, 4, 2, 1),
        "He took a falling building on his shoulders so that a school could empty. Some of the "
        "building stayed.",
        Identity(real_name="Walter Okafor", occupation="Demolition foreman"),
    ),
)
"""All that can be taken at once: those of the book, and as many of ours."""

SKILLS = {
    "Sky Ace": ("Public Speaking", "Mechanics", "Psychology", "Athletics"),
    "Twilight": ("Acting", "Criminal Investigation", "Psychology", "Athletics"),
    "Blue Streak": ("Criminal Investigation", "Psychology", "Sky City History", "Public Speaking"),
    "Arachno-man": ("Electronics", "Athletics", "Computer Programming", "Acting"),
    "Night Porter": ("Sky City History", "Psychology", "Criminal Investigation", "Mechanics"),
    "Vesper Kite": ("Athletics", "Acting", "Mechanics", "Sky City History"),
    "Madam Circuit": ("Electronics", "Computer Programming", "Mechanics", "Public Speaking"),
    "Bulwark": ("Mechanics", "Public Speaking", "Athletics", "Sky City History"),
}
"""What the ready-made heroes can do in daily life, the best first (SK-HERO-05, SK-GMG-05)."""


def skilled(file: HeroFile) -> HeroFile:
    """A ready-made hero with the four skills of its daily life; any other stays as it is."""
    names = SKILLS.get(file.name, ())
    skills = [Skill(name, grade) for name, grade in zip(names, sorted(GRADES)[::-1], strict=False)]
    return structs.replace(
        file, sheet=structs.replace(file.sheet, skills=skills or file.sheet.skills)
    )
