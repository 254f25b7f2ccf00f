"""A character as written down, and what follows from it (ZI-SUIT, ZI-CLS, ZI-TAL).

The same record serves a monster, whose secondary cards equal the primary ones (ZI-SUIT-13) and
which brings its own attacks, resistance and lines of text.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

from fiftyfour.systems.zilch import data
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.effects import Effect
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.house_rules import HUMAN, HouseRules

Method = Literal["point_buy", "deck_draw", "cautious_roll", "reckless_roll", "monster"]
METHODS: tuple[Method, ...] = ("point_buy", "deck_draw", "cautious_roll", "reckless_roll")


class NaturalAttack(Struct, frozen=True):
    """An attack of a monster: what it deals before the Fudge die, how, and what rides on it.

    With `save` its riders are saved against on that card (ZI-DMG-03, ZI-SAVE-03).
    """

    name: str
    damage: int
    how: str = "melee"
    temporary: bool = False
    riders: str = ""
    save: str = ""
    save_modifier: int = 0
    on_save: str = "none"


class Character(Struct, kw_only=True):
    """A character's record; play never changes it, but for gear, level and what the GM edits.

    `base` are the eight values before race, `dice` what was rolled or drawn for them, in order;
    `in_order` that they were assigned so; `values` are the inherent ones, and `innate` the
    modifiers of race and knacks that always count, once at a table.
    `raised` is what the GM changed for good (ZI-TABLE-02). `source` of the runes, innate, inspired
    or inscribed, is a label (ZI-MAG-13). `stands` are wounds and chips spent, and `terms` the
    settings it was made under, both in words, while it is at no table.
    The fields from `size` on are a monster's, `pools` being the suits it has chips on (ZI-MON-02).
    """

    name: str = ""
    method: Method = "point_buy"
    base: dict[str, int] = field(default_factory=lambda: dict.fromkeys(data.CARDS, data.AVERAGE))
    dice: list[int] = field(default_factory=list[int])
    in_order: bool = False
    race: str = "human"
    classes: list[str] = field(default_factory=list[str])
    caster: str = ""
    trades: list[str] = field(default_factory=list[str])
    skills: list[str] = field(default_factory=list[str])
    ones: dict[str, int] = field(default_factory=dict[str, int])
    skill_talents: int = 0
    knacks: list[str] = field(default_factory=list[str])
    runes: str = ""
    source: str = ""
    level: int = 1
    gear: Gear = field(default_factory=Gear)
    raised: dict[str, int] = field(default_factory=dict[str, int])
    values: dict[str, int] = field(default_factory=dict[str, int])
    innate: list[Effect] = field(default_factory=list[Effect])
    notes: str = ""
    stands: str = ""
    terms: str = ""
    size: str = "Medium"
    kind: str = ""
    hp: int | None = None
    pools: list[data.SuitKey] | None = None
    dr: int = 0
    er: dict[str, int] = field(default_factory=dict[str, int])
    attacks: list[NaturalAttack] = field(default_factory=list[NaturalAttack])
    lines: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def monster(self) -> bool:
        return self.method == "monster"

    # --- values ---

    def inherent(self, card: str, house: HouseRules) -> int:
        """The value as it is without drain or magic: base and race, cut at the King, and edits.

        Rules: ZI-RACE-03, ZI-RACE-04, ZI-RACE-05.
        """
        race = house.race(self.race) or HUMAN
        made = self.base.get(card, 0) + race.mod(card)
        return (made if self.monster else min(data.KING, made)) + self.raised.get(card, 0)

    def passive(self, house: HouseRules) -> list[Effect]:
        """Modifiers that always count: of the race, and of knacks that need no activation.

        Rules: ZI-RACE-01, ZI-KNK-02.
        """
        race = house.race(self.race) or HUMAN
        known = [knack for id in self.knacks if (knack := house.knack(id)) is not None]
        sources = [ability.effects for ability in race.abilities]
        sources += [knack.effects for knack in known if knack.activation == "passive"]
        return [one for effects in sources for one in effects if one.kind == "modifier"]

    def class_suits(self) -> list[data.SuitKey]:
        """The suits that hold class chips, and no others (ZI-CHIP-01, ZI-CLS-01, ZI-MON-02)."""
        if self.pools is not None:
            return self.pools
        suits = {data.CLASSES[one].suit for one in self.classes if one in data.CLASSES}
        return [suit for suit in data.SUITS if suit in suits]

    @property
    def divisor(self) -> int:
        """Class suits count by the number of classes; a monster's are undivided (ZI-CLS-06)."""
        return max(1, len(self.classes)) if self.pools is None else 1

    # --- proficiency ---

    def own_armor(self, house: HouseRules) -> str:
        """The heaviest armor among the classes; a caster's by its type (ZI-CLS-08)."""
        return heaviest(tuple(self.classes), house.casters.get(self.caster, self.caster))[0]

    def armor_known(self, house: HouseRules) -> str:
        """The same, lowered by a step for each trade (ZI-TAL-04, ZI-TAL-06)."""
        at = data.ARMORS.index(self.own_armor(house)) - len(self.trades)
        return data.ARMORS[max(0, at)]

    def shield_known(self, house: HouseRules, settings: ZilchSettings) -> str:
        """The heaviest shield among the classes; trading leaves it, unless set (ZI-TAL-05)."""
        own = heaviest(tuple(self.classes), house.casters.get(self.caster, self.caster))[1]
        dropped = len(self.trades) if settings.trade_shields == "drop" else 0
        return data.SHIELDS[max(0, data.SHIELDS.index(own) - dropped)]

    # --- talents, Boons, runes ---

    def talents_allowed(self, house: HouseRules, settings: ZilchSettings) -> int:
        """One for each inherent point of Knowledge, one for each trade, or half of them at first.

        Drain and magic never change it (ZI-TAL-01, ZI-TAL-02, ZI-TAL-07).
        """
        knowledge = self.inherent("D2", house)
        if settings.talent_option == "boons":
            knowledge = min(knowledge, knowledge // 2 + self.level - 1)
        return knowledge + len(self.trades)

    def talents_bought(self, settings: ZilchSettings) -> int:
        """Skills and knacks; where +1s are placed, talents spent on them, and tongues.

        Rules: ZI-TAL-03, ZI-SKL-05.
        """
        if settings.skill_option == "ones":
            tongues = sum(skill.startswith("language:") for skill in self.skills)
            return self.skill_talents + tongues + len(self.knacks)
        return len(self.skills) + len(self.knacks)

    def boons(self, house: HouseRules, settings: ZilchSettings) -> int:
        """A Boon for each talent not bought, where Boons are played (ZI-TAL-07, ZI-TAL-08)."""
        if settings.talent_option == "full":
            return 0
        most = self.inherent("D2", house) + len(self.trades)
        return max(0, most - self.talents_bought(settings))

    def runes_allowed(self, house: HouseRules, settings: ZilchSettings) -> int:
        """Inherent Diamonds, or Knowledge, divided by the classes, or half of that at first.

        Rules: ZI-MAG-03, ZI-CLS-07, ZI-TAL-07.
        """
        divisor = self.divisor if settings.multiclass_runes == "divided" else 1
        card = "D2" if settings.rune_cap == "knowledge" else "D"
        most = self.inherent(card, house) // divisor
        if settings.talent_option == "boons":
            return min(most, most // 2 + self.level - 1)
        return most

    # --- skills ---

    def skill_bonus(self, skill: str, settings: ZilchSettings) -> int:
        """What a skill adds to a test: 5, or the +1s placed on it (ZI-SKL-02, ZI-SKL-05)."""
        if settings.skill_option == "ones" and not skill.startswith("language:"):
            return self.ones.get(skill, 0)
        return data.SKILL_BONUS if skill in self.skills else 0

    def best_bonus(self, skills: list[str], settings: ZilchSettings) -> int:
        """Of several that fit the largest counts; if none fits, nothing (ZI-SKL-07, ZI-SKL-08)."""
        return max((self.skill_bonus(skill, settings) for skill in skills), default=0)

    def trained(self, skill: str, settings: ZilchSettings) -> bool:
        """True if one has it, or enough +1s in it (ZI-SKL-10)."""
        if settings.skill_option == "ones":
            return self.ones.get(skill, 0) >= settings.trained_threshold
        return skill in self.skills

    def known_skills(self, settings: ZilchSettings) -> list[str]:
        """Every skill that adds something."""
        if settings.skill_option == "ones":
            return [skill for skill, points in self.ones.items() if points]
        return list(self.skills)


@lru_cache(maxsize=1024)
def heaviest(classes: tuple[str, ...], caster: str) -> tuple[str, str]:
    """The heaviest armor and shield among the classes, a caster's by its type (ZI-CLS-08)."""
    like = data.CASTERS.get(caster, data.CASTERS["Wizard"])
    lines = [data.CLASSES[one] for one in classes if one in data.CLASSES]
    lines = [like if line.id == "spellcaster" else line for line in lines]
    return (
        max((line.armor for line in lines), key=data.ARMORS.index, default="thin"),
        max((line.shield for line in lines), key=data.SHIELDS.index, default="buckler"),
    )


def skill_name(skill: str, house: HouseRules | None = None) -> str:
    """How a skill is called: `craft:Cook` is Craft/Profession: Cook."""
    for one in house.skills if house else ():
        if one.id == skill and one.name:
            return one.name
    return _name_in_book(skill)


@lru_cache(maxsize=512)
def _name_in_book(skill: str) -> str:
    plain, _, what = skill.partition(":")
    known = data.SKILLS.get(plain)
    name = known.name if known else plain.replace("_", " ").title()
    return f"{name}: {what}" if what else name


def fitting(
    character: Character, card: str, settings: ZilchSettings, house: HouseRules
) -> list[str]:
    """The skills it has that the table lists for this card (ZI-SUIT-07, ZI-SKL-03)."""
    skills: list[str] = []
    for skill in character.known_skills(settings):
        plain = skill.partition(":")[0]
        moved = house.skill_suits.get(plain, "").split()
        cards = moved or (data.SKILLS[plain].cards if plain in data.SKILLS else ())
        if card in cards:
            skills.append(skill)
    return skills


def chips_capacity(value: int, divisor: int) -> int:
    """Chips that a class suit of this effective value holds (ZI-CHIP-02, ZI-CHIP-03).

    >>> chips_capacity(10, 2), chips_capacity(7, 2), chips_capacity(10 - 3, 2)
    (5, 3, 3)
    """
    return value // divisor


def effective(inherent: int, modifiers: int = 0, drain: int = 0) -> int:
    """What a card counts, each of the two with the same modifiers and drain; no limit above.

    Rules: ZI-SUIT-04, ZI-SUIT-05.
    """
    return max(0, inherent + modifiers - drain)


def values(pairs: Mapping[str, int]) -> dict[str, int]:
    """Eight values from primary ones: each suit's secondary equals its primary (ZI-SUIT-13)."""
    return {card: pairs[data.suit_of(card)] for card in data.CARDS}


def gear_burden(made: Character, strength: int, settings: ZilchSettings, house: HouseRules) -> str:
    """`Slowed`, `Hampered` or nothing, by the Strength there is now and what one is used to.

    Causes do not add up (ZI-ARM-04, ZI-SHD-09, ZI-STR-07, ZI-STR-08).
    """
    gear = made.gear
    armor = gear.armor or "thin"
    if armor not in data.ARMORS:
        return ""
    short = gear.strength_needed(settings.tower_strength) - strength
    if short >= 3 or _above(data.ARMORS, armor, made.armor_known(house)):
        return "Hampered"
    if settings.unproficient_shield == "hampered" and (shields := gear.shields()):
        known = made.shield_known(house, settings)
        if any(_above(data.SHIELDS, shield.id, known) for shield in shields):
            return "Hampered"
    return "Slowed" if short > 0 else ""


def _above(kinds: Sequence[str], one: str, known: str) -> bool:
    """True if one kind is heavier than the heaviest known, in the order of the book."""
    return kinds.index(one) > kinds.index(known)
