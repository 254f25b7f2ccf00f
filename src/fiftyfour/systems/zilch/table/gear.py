"""What one carries: two hands, one suit of armor, five places on the body, a pack (ZI-CARRY).

An item is written as a word: `longsword`, `crossbow+winch`, `shield:small`, `shield:large+spikes`,
`wand`, `salve_egg`; any other word is a thing of no rules.
"""

from functools import lru_cache

from msgspec import Struct, field

from fiftyfour.systems.zilch.data import (
    ARMOR_DR,
    ARMOR_STRENGTH,
    BODY_SLOTS,
    CHANNELS,
    DAMAGE,
    HANDS,
    RANGED_STRENGTH,
    SHIELD_TABLE,
    SPECIAL_GEAR,
    WEAPON_STRENGTH,
    WEAPONS,
    WINCHED_STRENGTH,
    Shield,
    Weapon,
)

SPIKES, WINCH = "+spikes", "+winch"


@lru_cache(maxsize=1024)
def shield_of(item: str) -> Shield | None:
    """The shield that an item is."""
    if not item.startswith("shield:"):
        return None
    return SHIELD_TABLE.get(item.removeprefix("shield:").removesuffix(SPIKES))


@lru_cache(maxsize=1024)
def weapon_of(item: str) -> Weapon | None:
    """The weapon that an item is; a shield that can bash is one of its own kind (ZI-SHD-05)."""
    shield = shield_of(item)
    if shield is not None and shield.bash:
        category = "light" if item.endswith(SPIKES) else "tiny"
        return Weapon(item, f"{shield.name}, bash", category, 1)
    return WEAPONS.get(item.removesuffix(WINCH))


def hands_of(item: str) -> int:
    """How many hands it takes."""
    weapon = WEAPONS.get(item.removesuffix(WINCH))
    return 1 if weapon is None else weapon.hands


def channels(item: str) -> bool:
    """True if one can cast through it (ZI-MAG-06)."""
    weapon = WEAPONS.get(item)
    return item in CHANNELS or (weapon is not None and weapon.channels)


def indefinite(name: str) -> str:
    """A thing by its name, within a sentence: `a rapier`, `an axe`, `wings`, `war pitch`."""
    name = name.lower()
    if name.endswith(("s", "pitch", "syrup")):
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


@lru_cache(maxsize=1024)
def item_name(item: str) -> str:
    """What people call it."""
    shield, weapon = shield_of(item), WEAPONS.get(item.removesuffix(WINCH))
    if shield is not None:
        return shield.name + (" with spikes" if item.endswith(SPIKES) else "")
    if weapon is not None:
        return weapon.name + (" with a winch" if item.endswith(WINCH) else "")
    if item in SPECIAL_GEAR:
        return SPECIAL_GEAR[item].partition(":")[0]
    return CHANNELS.get(item, item)


def category_of(weapon: Weapon, how: str) -> str:
    """The category a weapon is used in.

    `how` is `melee`, `ranged`, `thrown`, or `light` for one end of a two-ended weapon (ZI-WPN-05).
    """
    return "light" if weapon.ends and how == "light" else weapon.category


def usual_style(item: str) -> str:
    """How a weapon is used if nobody says otherwise: `melee`, `ranged` or `thrown`."""
    weapon = weapon_of(item)
    return "melee" if weapon is None else weapon.kinds[0]


@lru_cache(maxsize=1024)
def weapon_strength(item: str, how: str = "melee", thrown: str = "ranged") -> int:
    """The Strength that a use of a weapon needs, a throw as `thrown_strength` is set.

    Rules: ZI-STR-01, ZI-STR-02, ZI-STR-03, ZI-WPN-09.

    >>> [weapon_strength(w, "ranged") for w in ("blowgun", "shortbow", "longbow", "crossbow")]
    [4, 5, 7, 9]
    >>> weapon_strength("crossbow+winch", "ranged"), weapon_strength("staff", "light")
    (5, 3)
    """
    weapon = weapon_of(item) or WEAPONS["unarmed"]
    needed = WEAPON_STRENGTH[category_of(weapon, how)]
    if item.endswith(WINCH):
        return needed + WINCHED_STRENGTH
    in_hand = how == "thrown" and thrown == "melee" and "melee" in weapon.kinds
    return needed if in_hand or how not in ("ranged", "thrown") else needed + RANGED_STRENGTH


@lru_cache(maxsize=1024)
def weapon_damage(item: str, how: str = "melee") -> int:
    """What it deals before the Fudge die (ZI-WPN-01, ZI-WPN-02)."""
    return DAMAGE[category_of(weapon_of(item) or WEAPONS["unarmed"], how)]


class Gear(Struct, kw_only=True):
    """All that a character carries. `strapped`: a buckler on the forearm (ZI-SHD-03).

    Rules: ZI-CARRY-01, ZI-CARRY-02, ZI-CARRY-03, ZI-CARRY-04.
    """

    hands: list[str] = field(default_factory=list[str])
    armor: str = ""
    reinforced: bool = False
    armor_name: str = ""
    strapped: bool = False
    body: list[str] = field(default_factory=list[str])
    pack: list[str] = field(default_factory=list[str])

    @property
    def hands_used(self) -> int:
        return sum(hands_of(item) for item in self.hands)

    @property
    def hands_free(self) -> int:
        return max(0, HANDS - self.hands_used)

    @property
    def slots_used(self) -> int:
        """Places on the body: items, reinforcement, a strapped buckler (ZI-ARM-02)."""
        return len(self.body) + self.reinforced + self.strapped

    @property
    def slots_free(self) -> int:
        return BODY_SLOTS - self.slots_used

    @property
    def dr(self) -> int:
        """Damage resistance of the armor; nothing worn counts as thin (ZI-ARM-01, ZI-ARM-06)."""
        return ARMOR_DR.get(self.armor, 0) + self.reinforced

    def shields(self) -> list[Shield]:
        held = [shield for item in self.hands if (shield := shield_of(item)) is not None]
        if self.strapped:
            held.append(SHIELD_TABLE["buckler"])
        return held

    @property
    def shield(self) -> Shield | None:
        """The one shield that counts: the better one (ZI-SHD-08)."""
        shields = self.shields()
        if len(shields) < 2:
            return shields[0] if shields else None
        return max(shields, key=lambda one: (one.defence, one.guarded))

    def strength_needed(self, tower: int) -> int:
        """Least Strength for the armor with the shield held (ZI-STR-05, ZI-STR-06, ZI-STR-08)."""
        worn = ARMOR_STRENGTH.get(self.armor, 2) + self.reinforced
        shields = self.shields()
        if not shields:
            return worn
        return worn + max(tower if one.id == "tower" else one.strength for one in shields)
