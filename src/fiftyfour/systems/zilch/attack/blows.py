"""What one can strike with, and whom; totals, hits, damage (ZI-HIT, ZI-DMG, ZI-WPN, ZI-RND-02)."""

from collections.abc import Iterator

from fiftyfour.engine.errors import Refusal
from fiftyfour.systems.zilch.data import CARD_NAMES
from fiftyfour.systems.zilch.rolls.roll import BOON, RAGE
from fiftyfour.systems.zilch.table.character import NaturalAttack
from fiftyfour.systems.zilch.table.creature import DEFEND, TOTAL_COVER, Creature
from fiftyfour.systems.zilch.table.gear import (
    WINCH,
    indefinite,
    item_name,
    shield_of,
    usual_style,
    weapon_damage,
    weapon_of,
    weapon_strength,
)
from fiftyfour.systems.zilch.table.moment import Addend, total_of
from fiftyfour.systems.zilch.table.table import Blow, Zilch


def blows_at_hand(being: Creature) -> Iterator[tuple[Blow, Refusal | None]]:
    """What it could attack with, and why not now: its body, things in hand or on it, bare hands.

    A gauntlet is worn and needs an empty hand; a shield that can bash is a weapon too; a winched
    crossbow has to be loaded, and a tower shield or buckler bashes nobody.

    Rules: ZI-SHD-05, ZI-STR-03, ZI-WPN-05, ZI-WPN-08, ZI-WPN-09.
    """
    for attack in being.who.attacks:
        yield Blow(item="", natural=attack.name, how=attack.how), None
    for item in dict.fromkeys([*being.gear.hands, *being.gear.body]):
        weapon, closed = weapon_of(item), against_weapon(being, item)
        if weapon is not None:
            for how in [*weapon.kinds, *(["light"] if weapon.ends else [])]:
                yield Blow(item=item, how=how), closed
        elif shield_of(item) is not None:
            yield Blow(item=item), closed
    yield Blow(), None


def blows_of(being: Creature) -> list[Blow]:
    """What it can attack with now."""
    return [blow for blow, closed in blows_at_hand(being) if closed is None]


def blow_name(blow: Blow) -> str:
    """What people call it."""
    style = f", {blow.how}" if blow.how in ("thrown", "light") else ""
    return f"{blow.natural or item_name(blow.item)}{style}"


def what_it_does(blow: Blow, target: str) -> str:
    """What somebody does with it, as it is told: `attacks Guard 1 with a rapier`."""
    if blow.spell:
        return f"aims a spell at {target}"
    verb = "tries to grip" if blow.grip else "attacks"
    return f"{verb} {target}{means(blow)}"


def means(blow: Blow) -> str:
    """What a blow is struck with, as it is told: ` with a rapier`."""
    if blow.grip:
        return ""
    if blow.spell:
        return " with a spell"
    if blow.item == "unarmed" and not blow.natural:
        return " with bare hands"
    name = blow.natural or item_name(blow.item)
    return f" with {indefinite(f'thrown {name}' if blow.how == 'thrown' else name)}"


def two_blows(being: Creature) -> list[Blow]:
    """What a two-weapon attack is made with: two one-handed weapons, or the two ends of one.

    Slow weapons take no part (ZI-WPN-05, ZI-WPN-06, ZI-WPN-07, ZI-SHD-05).
    """
    blows: list[Blow] = []
    for item in being.gear.hands:
        weapon = weapon_of(item)
        if weapon is None or weapon.slow:
            continue
        if weapon.ends:
            return [Blow(item=item, how="light")] * 2
        if weapon.hands == 1:
            blows.append(Blow(item=item, how=usual_style(item)))
    return blows


def blow_with(being: Creature, item: str, how: str) -> Blow:
    """The blow of this name: a natural attack, or an item in a style."""
    if any(one.name == item for one in being.who.attacks):
        return Blow(item="", natural=item, how=how)
    return Blow(item=item, how=how)


GRIPPED = 2
"""ZI-COND-05."""


def hit_suit(table: Zilch, blow: Blow) -> str:
    """Clubs for every physical attack, for aimed magic the suit that is set.

    Rules: ZI-HIT-02, ZI-HIT-07, ZI-SUIT-08, ZI-SUIT-14.
    """
    return table.settings.aimed_magic_suit if blow.spell else "C"


def strength_penalty(table: Zilch, being: Creature, blow: Blow) -> int:
    """-1 for each point of Strength short (ZI-STR-04, ZI-WPN-09)."""
    if blow.spell or blow.natural or being.monster or weapon_of(blow.item) is None:
        return 0
    needed = weapon_strength(blow.item, blow.how, table.settings.thrown_strength)
    return min(0, being.effective("C2") - needed)


def attack_addends(
    table: Zilch, being: Creature, target: Creature, blow: Blow, chips: int, boon: bool
) -> list[Addend]:
    """Suit, offensive pips, chips, and what helps or hinders; no skill counts (ZI-HIT-02).

    Rules: ZI-CHIP-07, ZI-COND-04, ZI-COND-05, ZI-HIT-07, ZI-HIT-08, ZI-TAL-09.
    """
    suit, now = hit_suit(table, blow), being.now
    held = being.has("Entangled") and target.id != now.grips and target.now.grips != being.id
    raging = now.raging and not blow.spell
    return [
        Addend(CARD_NAMES[suit], being.effective(suit), "ZI-HIT-02"),
        Addend("pips", being.pips()[0], "ZI-STN-03", open=True),
        Addend("chips", chips, "ZI-CHIP-07", open=True),
        Addend("Boon", BOON * boon, "ZI-TAL-09", open=True),
        Addend("magic", being.modifier("attack"), "ZI-MAG-10"),
        Addend("too weak", strength_penalty(table, being, blow), "ZI-STR-04"),
        Addend("two blows", -blow.penalty, "ZI-WPN-07", open=True),
        _hampered(table, being),
        Addend("held", -GRIPPED if held else 0, "ZI-COND-05", open=True),
        Addend("rage", RAGE * raging, "ZI-KNK-03", open=True),
    ]


def attack_total(
    table: Zilch, being: Creature, target: Creature, blow: Blow, chips: int, boon: bool
) -> int:
    """What they come to (ZI-HIT-02)."""
    return total_of(attack_addends(table, being, target, blow, chips, boon))


def defence_addends(table: Zilch, being: Creature, attacker: str, chips: int) -> list[Addend]:
    """Spades, defensive pips, chips, shield, cover, and what helps or hinders (ZI-HIT-03).

    Rules: ZI-CHIP-08, ZI-COND-01, ZI-COND-02, ZI-HIT-06, ZI-SHD-01, ZI-RND-04, ZI-SUIT-09.
    """
    now = being.now
    cover = Addend("cover", now.cover, "ZI-HIT-06", open=True)
    if being.helpless:
        return [cover]
    bare = defenseless(being, attacker)
    half = bare and table.settings.defenseless == "half_spades"
    spades = being.effective("S") // (2 if half else 1)
    return [
        Addend("half of Spades" if half else "Spades", spades, "ZI-HIT-03"),
        Addend("pips", 0 if bare else being.pips()[1], "ZI-STN-03", open=True),
        Addend("chips", 0 if bare else chips, "ZI-CHIP-08", open=True),
        Addend("shield", being.shield(), "ZI-SHD-01"),
        cover,
        Addend("Defend", DEFEND * now.defending, "ZI-RND-04", open=True),
        Addend("magic", being.modifier("defence"), "ZI-MAG-10"),
        _hampered(table, being),
        Addend("rage", -RAGE * now.raging, "ZI-KNK-03", open=True),
    ]


def defence_total(table: Zilch, being: Creature, attacker: str, chips: int) -> int:
    """What they come to (ZI-HIT-03)."""
    return total_of(defence_addends(table, being, attacker, chips))


def _hampered(table: Zilch, being: Creature) -> Addend:
    lost = table.settings.hampered_penalty if being.has("Hampered") else 0
    return Addend("Hampered", -lost, "ZI-COND-04", open=True)


def defenseless(being: Creature, attacker: str) -> bool:
    """True if its pips do not count against this attacker (ZI-COND-01, ZI-HIT-09)."""
    return being.has("Defenseless") or being.now.feinted == attacker


def hits(attack: int, defence: int, tie: str) -> bool:
    """The attacker has the better of a tie, unless set otherwise (ZI-HIT-04)."""
    return attack > defence or (attack == defence and tie == "attacker")


def sure_hit(table: Zilch, target: Creature, attacker: str, blow: Blow) -> bool:
    """True where there is no contest: melee against the Helpless (ZI-COND-01, ZI-COND-02)."""
    settings = table.settings
    if target.helpless and blow.melee and settings.helpless_melee == "auto_hit":
        return True
    return settings.defenseless == "auto_hit" and defenseless(target, attacker)


def natural_of(being: Creature, blow: Blow) -> NaturalAttack | None:
    """The attack of its own body that the blow is, if it is one (ZI-MON-01)."""
    return next((one for one in being.who.attacks if one.name == blow.natural), None)


def base_damage(being: Creature, blow: Blow) -> int:
    """What the blow deals before the Fudge die (ZI-WPN-01, ZI-WPN-02)."""
    natural = natural_of(being, blow)
    return natural.damage if natural is not None else weapon_damage(blow.item, blow.how)


def is_temporary(table: Zilch, being: Creature, blow: Blow) -> bool:
    """Bare hands deal temporary damage unless set otherwise; a gauntlet never does.

    Rules: ZI-WPN-08, ZI-DMG-11.
    """
    natural = natural_of(being, blow)
    if natural is not None:
        return natural.temporary
    return blow.item == "unarmed" and table.settings.unarmed_damage == "temporary"


def against_attack(table: Zilch, being: Creature, target: Creature, blow: Blow) -> Refusal | None:
    """Why this target cannot be attacked so (ZI-HIT-06, ZI-RND-03, ZI-WPN-04)."""
    return against_target(being, target) or against_reach(table, being, target, blow)


def against_target(being: Creature, target: Creature) -> Refusal | None:
    """Why this target cannot be attacked, with whatever (ZI-HIT-06, ZI-RND-03)."""
    now = target.now
    if now.left or target.id == being.id or target.dead:
        return Refusal("target", "there is nobody to attack there", "ZI-RND-03")
    if now.cover >= TOTAL_COVER:
        return Refusal("total_cover", f"{target.name} is in total cover", "ZI-HIT-06")
    return None


def against_reach(table: Zilch, being: Creature, target: Creature, blow: Blow) -> Refusal | None:
    """Why it is too far away for this (ZI-RND-03, ZI-WPN-04)."""
    if beside(table, being, target) or not blow.melee:
        return None
    weapon = weapon_of(blow.item)
    if weapon is not None and weapon.reach and adjacent(table, being, target):
        return None
    return Refusal("range", f"{target.name} is in another zone", "ZI-RND-03")


def against_weapon(being: Creature, item: str) -> Refusal | None:
    """Why nobody strikes with this now (ZI-SHD-05, ZI-STR-03, ZI-CARRY-01, ZI-WPN-08)."""
    name = item_name(item)
    if shield_of(item) is not None and weapon_of(item) is None:
        return Refusal("bash_shield", f"{name} does not bash", "ZI-SHD-05")
    if item not in being.gear.hands and not (item == "gauntlet" and being.gear.hands_free > 0):
        return Refusal("not_in_hand", f"{name} is not in hand", "ZI-CARRY-01")
    if item.endswith(WINCH) and item not in being.now.loaded:
        return Refusal("not_loaded", f"{name} is not loaded", "ZI-STR-03")
    return None


def against_two(being: Creature) -> Refusal | None:
    """Why it does not attack with two weapons (ZI-WPN-06, ZI-WPN-07)."""
    if len(two_blows(being)) >= 2:
        return None
    weapons = [weapon for item in being.gear.hands if (weapon := weapon_of(item)) is not None]
    if any(weapon.slow for weapon in weapons):
        return Refusal("slow_weapon", "one of them is too slow for that", "ZI-WPN-06")
    return Refusal("not_in_hand", "that takes two weapons in hand", "ZI-WPN-07")


def beside(table: Zilch, being: Creature, target: Creature) -> bool:
    """True if one can touch the other: in the same zone, where zones are played (ZI-RND-03)."""
    if table.settings.zones == "off" or not table.encounter.running:
        return True
    return being.now.zone == target.now.zone


def adjacent(table: Zilch, being: Creature, target: Creature) -> bool:
    """True if their zones lie side by side (ZI-RND-03)."""
    return target.now.zone in table.encounter.zones.get(being.now.zone, [])


def size_of(table: Zilch, being: Creature) -> str:
    """A character has the size of its race (ZI-RACE-02)."""
    if being.monster:
        return being.who.size
    race = table.house.data.race(being.who.race)
    return "Medium" if race is None else race.size
