"""The tables of the book (ZI-SUIT-07): suits, skills, weapons, armor, shields, runes, classes.

A character has eight cards: `C C2 S S2 D D2 H H2`, the `2` marking the secondary one (ZI-SUIT-01,
ZI-SUIT-03). Numbers are what the book prints; what it leaves open is a setting.
"""

from functools import cache
from typing import Literal, get_args

from msgspec import Struct

SuitKey = Literal["C", "S", "D", "H"]
CardKey = Literal["C", "C2", "S", "S2", "D", "D2", "H", "H2"]

SUITS: tuple[SuitKey, ...] = get_args(SuitKey)
CARDS: tuple[CardKey, ...] = get_args(CardKey)
"""The order of the cards in which rolls are assigned in order (ZI-MAKE-31)."""

KING, LEAST, MOST = 13, 2, 14
"""Creation stops at the King and starts play at 2; an Ace is 14 (ZI-SUIT-02, ZI-RACE-05)."""

SUIT_NAMES: dict[str, str] = {"C": "Clubs", "S": "Spades", "D": "Diamonds", "H": "Hearts"}
CARD_NAMES: dict[str, str] = {
    "C": "Clubs",
    "C2": "Strength",
    "S": "Spades",
    "S2": "Cunning",
    "D": "Diamonds",
    "D2": "Knowledge",
    "H": "Hearts",
    "H2": "Presence",
}
"""Of the secondary names only Strength and Knowledge are the book's (ZI-SUIT-06)."""

COVERS: dict[SuitKey, str] = {
    "C": "bodily feats, cowing others, getting by in the wild; the base of every physical attack",
    "S": "stealth and trickery, traps, noticing danger; the base of defence, and speed",
    "D": "applied knowledge: scripts, monsters, history, places; magic and will",
    "H": "honest talk, endurance, concentration; hit points",
}
"""What each suit is tested for (ZI-SUIT-08, ZI-SUIT-09, ZI-SUIT-10, ZI-SUIT-11)."""


AVERAGE = 6
"""An average human's value on every card (ZI-SUIT-02)."""


@cache
def suit_of(card: str) -> SuitKey:
    """The suit a card belongs to, be it the primary or the secondary."""
    return next(suit for suit in SUITS if card[:1] == suit)


# --- classes (5.9) ---

ARMORS = ("thin", "light", "heavy", "plate")
SHIELDS = ("buckler", "small", "large", "tower")
"""From the lightest to the heaviest; proficiency includes all lighter ones (ZI-ARM-03)."""


class Class(Struct, frozen=True):
    """A class, or a type of Spellcaster: its suit, and the heaviest armor and shield it knows."""

    id: str
    name: str
    suit: SuitKey
    armor: str
    shield: str


CLASSES = {
    one.id: one
    for one in (
        Class("fighter", "Fighter", "C", "plate", "tower"),
        Class("rogue", "Rogue", "S", "light", "small"),
        Class("spellcaster", "Spellcaster", "D", "thin", "buckler"),
    )
}
"""The three classes (ZI-CLS-01)."""

CASTERS = {
    one.name: one
    for one in (
        Class("spellcaster", "Wizard", "D", "thin", "buckler"),
        Class("spellcaster", "Cleric", "D", "heavy", "large"),
        Class("spellcaster", "Healer", "D", "heavy", "large"),
        Class("spellcaster", "Necromancer", "D", "thin", "buckler"),
        Class("spellcaster", "Druid", "D", "thin", "buckler"),
    )
}
"""Known types of Spellcaster; any other goes by the Wizard's line (ZI-CLS-02, ZI-SHD-04)."""


# --- skills (5.2, 5.3) ---


class Use(Struct, frozen=True):
    """One use of a skill, and the cards it is rolled on: which, the style decides (ZI-SKL-03)."""

    text: str
    cards: tuple[CardKey, ...]


class Skill(Struct, frozen=True):
    """A skill, and the cards that its uses are tested on (ZI-SUIT-07).

    `many`: each job, field or tongue is a skill of its own (ZI-SKL-04).
    """

    id: str
    name: str
    uses: tuple[Use, ...]
    cards: tuple[CardKey, ...]
    many: str = ""


def _skill(id: str, name: str, *uses: tuple[str, str], many: str = "") -> Skill:
    read = tuple(
        Use(text, tuple(card for card in CARDS if card in cards.split())) for text, cards in uses
    )
    cards: list[CardKey] = [card for use in read for card in use.cards]
    return Skill(id, name, read, tuple(dict.fromkeys(cards)), many)


SKILLS = {
    one.id: one
    for one in (
        _skill("acrobatics", "Acrobatics", ("tumbling, catfalls, slipping bonds", "S")),
        _skill(
            "animal_handling",
            "Animal Handling",
            ("controlling a mount", "S"),
            ("staying on a galloping mount", "C"),
            ("calming or taming an animal", "H2"),
            ("training an animal", "D"),
        ),
        _skill(
            "athletics",
            "Athletics",
            ("climbing, jumping, swimming, running", "C2"),
            ("stamina", "H"),
        ),
        _skill("bluff", "Bluff", ("deceiving, fast talk, taunting, seducing", "S2 H2")),
        _skill(
            "burglary",
            "Burglary",
            ("locks, traps and security", "S S2"),
            ("planning a heist", "D"),
        ),
        _skill(
            "craft", "Craft/Profession", ("one named job each", "D2 H2 S2 S"), many="Performing"
        ),
        _skill(
            "diplomacy",
            "Diplomacy",
            ("negotiating, haggling, persuading", "H2"),
            ("formal debate", "D"),
        ),
        _skill(
            "examine",
            "Examine",
            ("active searching", "S2"),
            ("appraising an item", "D2 S2"),
        ),
        _skill("first_aid", "First Aid", ("in place of the test against ongoing damage", "D2")),
        _skill(
            "gossip",
            "Gossip",
            ("social news, rumors, dropping names", "H2"),
            ("street lore, fencing stolen goods", "S2"),
        ),
        _skill("intimidate", "Intimidate", ("forcing, interrogating", "C H2")),
        _skill(
            "knowledge_arcane", "Knowledge: Arcane", ("magic theory, fey, mythic creatures", "D2")
        ),
        _skill("knowledge_divine", "Knowledge: Divine", ("religion, deities, undead", "D2")),
        _skill("knowledge_geography", "Knowledge: Geography", ("places, nations, terrain", "D2")),
        _skill(
            "knowledge_history",
            "Knowledge: History",
            ("the past, nobility, heraldry, famous items", "D2"),
        ),
        _skill("knowledge_nature", "Knowledge: Nature", ("hazards, plants, beasts", "D2")),
        _skill("knowledge_planes", "Knowledge: Planes", ("other planes, gates, primordials", "D2")),
        _skill("knowledge_social", "Knowledge: Social", ("culture, norms, humanoids", "D2")),
        _skill("language", "Language", many="Elvish"),
        _skill("notice", "Notice", ("passively noticing danger", "S2")),
        _skill(
            "read_person",
            "Read Person",
            ("sensing someone's state", "S2"),
            ("sensing how someone fights", "C"),
        ),
        _skill("sleight_of_hand", "Sleight of Hand", ("pockets, palming, hiding", "S")),
        _skill("spellcraft", "Spellcraft", ("identifying runes, spells, magic items", "D2")),
        _skill(
            "stealth",
            "Stealth",
            ("hiding, sneaking", "S2"),
            ("trailing someone unnoticed", "S2 D2"),
        ),
        _skill(
            "survival",
            "Survival",
            ("the wild, hunting, weather, shelter", "C"),
            ("tracking: the signs, or staying on the trail", "S C"),
        ),
    )
}
"""Which suit a use is rolled on is our reading throughout (ZI-SKL-01, ZI-SUIT-07, ZI-SKL-13)."""

CUSTOM_SKILLS = {
    "Knowledge: a local area": "any other Knowledge test made in that area",
    "Knowledge: Orcs": "any skill test about orcs",
    "Stonecunning": "Craft, Examine or Knowledge about stone",
}
"""Samples of custom skills, and what each applies to; the GM says when it does (ZI-SKL-06)."""

SKILL_BONUS = 5
"""What training adds, once (ZI-SKL-02, ZI-SKL-07)."""

DIFFICULTY = {"very hard": -5, "hard": -2, "normal": 0, "easy": 2, "trivial": 5}
"""Presets of the GM's modifier, which runs from -20 to +20 (ZI-TEST-08)."""

MOST_MODIFIER = 20


def swim_modifier(dr: int, shield: int) -> int:
    """The preset for swimming in gear: -2 for each point of DR and of shield (ZI-ARM-05).

    >>> swim_modifier(1, 1), swim_modifier(3, 2)
    (-4, -10)
    """
    return -2 * (dr + shield)


# --- weapons (5.5) ---


class Weapon(Struct, frozen=True):
    """A weapon: its category, how many hands it takes, and what it can do.

    `slow` ones load too slowly for quick use (ZI-WPN-06); `ends` marks a two-ended one.
    """

    id: str
    name: str
    category: str
    hands: int
    kinds: tuple[str, ...] = ("melee",)
    slow: bool = False
    winch: bool = False
    reach: bool = False
    ends: bool = False
    channels: bool = False


DAMAGE = {"tiny": 1, "light": 2, "heavy": 3, "great": 4}
"""What a hit deals before the Fudge die, by category (ZI-WPN-01, ZI-WPN-02)."""
WEAPON_STRENGTH = {"tiny": 2, "light": 3, "heavy": 5, "great": 7}
"""Least Strength (ZI-STR-01)."""
RANGED_STRENGTH, WINCHED_STRENGTH = 2, -2
"""Added for ranged weapons; with a winch taken instead (ZI-STR-02, ZI-STR-03)."""

WEAPONS = {
    one.id: one
    for one in (
        Weapon("unarmed", "Unarmed", "tiny", 0),
        Weapon("dagger", "Dagger", "tiny", 1, ("melee", "thrown")),
        Weapon("gauntlet", "Steel gauntlet", "tiny", 0),
        Weapon("rock", "Rock", "tiny", 1, ("thrown",)),
        Weapon("shuriken", "Shuriken", "tiny", 1, ("thrown",)),
        Weapon("blowgun", "Blowgun", "tiny", 1, ("ranged",)),
        Weapon("shortsword", "Shortsword", "light", 1),
        Weapon("rapier", "Rapier", "light", 1),
        Weapon("club", "Club", "light", 1),
        Weapon("shortbow", "Shortbow", "light", 2, ("ranged",)),
        Weapon("sling", "Sling", "light", 1, ("ranged",), slow=True),
        Weapon("longsword", "Longsword", "heavy", 1),
        Weapon("morningstar", "Morningstar", "heavy", 1),
        Weapon("warhammer", "Warhammer", "heavy", 1),
        Weapon("polearm", "Polearm", "heavy", 2, reach=True),
        Weapon("longbow", "Longbow", "heavy", 2, ("ranged",)),
        Weapon("greataxe", "Greataxe", "great", 2),
        Weapon("greatsword", "Greatsword", "great", 2),
        Weapon("crossbow", "Great crossbow", "great", 2, ("ranged",), slow=True, winch=True),
        Weapon("staff", "Staff", "heavy", 2, ends=True, channels=True),
    )
}


# --- armor and shields (5.6, 5.7) ---

ARMOR_DR = {"thin": 0, "light": 1, "heavy": 2, "plate": 3}
"""Damage resistance; a reinforced suit has one more (ZI-ARM-01, ZI-ARM-02)."""
ARMOR_STRENGTH = {"thin": 2, "light": 5, "heavy": 7, "plate": 9}
"""Least Strength; reinforced one more (ZI-STR-05). Without armor it is that of thin (ZI-ARM-06)."""
ARMOR_EXAMPLES = {
    "thin": ("robes, jerkin", "battle coat, padded armor, leather bracers"),
    "light": ("leather armor, chain shirt, brigandine", "studded leather, shoulder braces"),
    "heavy": ("scale, chainmail, breastplate", "splints, greaves"),
    "plate": ("platemail, half-plate, banded mail", "fullplate"),
}


class Shield(Struct, frozen=True):
    """A shield: what it adds to defensive pips, standing Guarded, and to the Strength needed."""

    id: str
    name: str
    defence: int
    guarded: int
    bash: bool
    strength: int


SHIELD_TABLE = {
    one.id: one
    for one in (
        Shield("buckler", "Buckler", 1, 2, False, 0),
        Shield("small", "Small shield", 1, 2, True, 1),
        Shield("large", "Large shield", 2, 4, True, 2),
        Shield("tower", "Tower shield", 2, 5, False, 3),
    )
}
"""ZI-SHD-01, ZI-SHD-05, ZI-SHD-06, ZI-SHD-07."""


# --- other gear ---

CHANNELS = {"wand": "Wand", "holy_symbol": "Holy symbol"}
"""Things to cast through besides a staff (ZI-MAG-06)."""
SPECIAL_GEAR = {
    "salve_egg": "Salve egg: heals up to 3, and stiffens: 2 Spades drain",
    "war_pitch": "War pitch: heals 3, outside combat; not taint",
    "pitch_patch": "War pitch patch: stops bleeding and heals 1; not taint",
    "cure_all": "Cure-all syrup: of 3, taint goes first, and the rest makes wounds temporary",
}
"""ZI-GEAR-01, ZI-GEAR-02, ZI-GEAR-03, ZI-GEAR-04."""
STANDARD_GEAR = "pack, rope, rations, waterskin, two torches, salve, bandages, ammunition"
"""Everybody has it; it takes no room and is not counted (ZI-CARRY-05)."""

HANDS, BODY_SLOTS = 2, 5
"""ZI-CARRY-01, ZI-CARRY-03."""


# --- runes (5.8) ---

RUNES = {
    letter: cost
    for cost, letters in (
        (1, "AEILNORSTU"),
        (2, "DG"),
        (3, "BCMP"),
        (4, "FHVWY"),
        (5, "K"),
        (8, "JX"),
        (10, "QZ"),
    )
    for letter in letters
}
"""What each of the 26 runes costs (ZI-MAG-01)."""
MOST_RUNES_IN_SPELL = 3


def rune_cost(runes: str) -> int:
    """Chips that a spell of these runes costs (ZI-MAG-05).

    >>> rune_cost("A"), rune_cost("QZ"), rune_cost("FIR"), sum(RUNES.values())
    (1, 20, 6, 87)
    """
    return sum(RUNES[rune] for rune in runes)


# --- sizes (5.11) ---

SIZES = ("Tiny", "Small", "Medium", "Large", "Huge", "Tremendous")
_EIGHTHS = {"Tiny": 2, "Small": 4, "Medium": 8, "Large": 16, "Huge": 32, "Tremendous": 64}


@cache
def size_eighths(size: str, half_sizes: bool) -> int:
    """The damage of a size in eighths of Medium; half steps count only by setting (ZI-DMG-05).

    >>> [size_eighths(s, True) for s in ("Tiny", "Small-", "Small", "Medium+", "Huge-")]
    [2, 3, 4, 12, 24]
    """
    plain = size.rstrip("+-")
    if plain == size or not half_sizes:
        return _EIGHTHS[plain]
    at = SIZES.index(plain)
    lower = SIZES[at] if size.endswith("+") else SIZES[max(0, at - 1)]
    return _EIGHTHS[lower] * 3 // 2


ALL_SIZES = tuple(
    size + sign
    for size in SIZES
    for sign in ("-", "", "+")
    if (size, sign) not in (("Tiny", "-"), ("Tremendous", "+"))
)


BLUFFING, WARY = ["bluff"], ["notice", "read_person"]
"""Skills that apply to a feint, and to seeing through it (ZI-HIT-09)."""


NIMBLE, STRONG = ["acrobatics"], ["athletics"]
"""Skills that apply to getting away, on Spades and on Strength (ZI-HIT-10)."""
